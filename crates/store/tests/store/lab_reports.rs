use crate::{Place, guest};
use sortie_store::{LabReportHead, NewLabReport, Store, StoredLabReport};

on_both![
    a_report_reads_back_after_a_restart,
    the_latest_report_of_a_request_is_found,
    the_oldest_reports_make_room_in_the_order_in_which_they_were_finished,
    a_report_stays_until_its_last_guest_is_deleted,
    deleted_guests_do_not_come_back_with_a_report,
    a_guest_who_only_has_reports_expires_with_those_of_nobody_else,
];

fn report(id: &str, guests: &[&str]) -> NewLabReport {
    NewLabReport {
        id: id.into(),
        request: format!("request of {id}"),
        result: format!("result of {id}"),
        created: 7,
        guests: guests.iter().map(|guest| (*guest).to_owned()).collect(),
    }
}

async fn store_of(place: &Place, guests: &[&str]) -> Store {
    let store = place.store().await;
    for id in guests {
        store.add_guest(guest(id)).await.unwrap();
    }
    store
}

async fn of_guest(store: &Store, guest: &str, limit: u32) -> Vec<String> {
    let heads = store.lab_reports_of_guest(guest, limit).await.unwrap();
    let id = |head: LabReportHead| {
        assert_eq!((head.request, head.created > 0), (format!("request of {}", head.id), true));
        head.id
    };
    heads.into_iter().map(id).collect()
}

/// Those of these reports that are stored.
async fn stored<'a>(store: &Store, ids: &[&'a str]) -> Vec<&'a str> {
    let mut found = Vec::new();
    for id in ids {
        if store.lab_report(id).await.unwrap().is_some() {
            found.push(*id);
        }
    }
    found
}

async fn a_report_reads_back_after_a_restart(place: Place) {
    let store = store_of(&place, &["anna", "ben"]).await;
    assert_eq!(store.put_lab_report(report("a", &["anna", "ben"]), None).await, Ok(true));
    assert_eq!(store.put_lab_report(report("b", &["anna"]), None).await, Ok(true));
    assert_eq!(store.put_lab_report(report("b", &["anna"]), None).await, Ok(true), "once more");
    store.close().await;
    let store = place.store().await;
    let found = store.lab_report("a").await.unwrap().unwrap();
    let NewLabReport { id, request, result, created, .. } = report("a", &[]);
    assert_eq!(found, StoredLabReport { id, request, result, created });
    assert_eq!(store.lab_report("c").await, Ok(None));
    assert_eq!(of_guest(&store, "anna", 9).await, ["b", "a"]);
    assert_eq!(of_guest(&store, "anna", 1).await, ["b"]);
    assert_eq!(of_guest(&store, "ben", 9).await, ["a"]);
}

async fn the_latest_report_of_a_request_is_found(place: Place) {
    let store = store_of(&place, &["anna"]).await;
    for id in ["old", "new"] {
        let same = NewLabReport { request: "same".into(), ..report(id, &["anna"]) };
        store.put_lab_report(same, None).await.unwrap();
    }
    assert_eq!(store.lab_report_of_request("same").await.unwrap().unwrap().id, "new");
    assert_eq!(store.lab_report_of_request("other").await, Ok(None));
}

async fn the_oldest_reports_make_room_in_the_order_in_which_they_were_finished(place: Place) {
    let store = store_of(&place, &["anna"]).await;
    for id in ["a", "b"] {
        store.put_lab_report(report(id, &["anna"]), Some(2)).await.unwrap();
    }
    // It was requested before the others, and finished after them.
    let long = NewLabReport { created: 1, ..report("long", &["anna"]) };
    assert_eq!(store.put_lab_report(long, Some(2)).await, Ok(true));
    assert_eq!(stored(&store, &["a", "b", "long"]).await, ["b", "long"]);
    assert_eq!(of_guest(&store, "anna", 9).await, ["long", "b"]);
}

async fn a_report_stays_until_its_last_guest_is_deleted(place: Place) {
    let store = store_of(&place, &["anna", "ben"]).await;
    store.put_lab_report(report("own", &["anna"]), None).await.unwrap();
    store.put_lab_report(report("both", &["anna"]), None).await.unwrap();
    assert_eq!(store.add_lab_report_guest("both", "ben").await, Ok(true));
    assert_eq!(store.add_lab_report_guest("both", "ben").await, Ok(true), "once more");
    assert_eq!(store.add_lab_report_guest("none", "ben").await, Ok(false));
    store.delete_guest("anna").await.unwrap();
    assert_eq!(stored(&store, &["own", "both"]).await, ["both"]);
    assert_eq!(of_guest(&store, "ben", 9).await, ["both"]);
    store.delete_guest("ben").await.unwrap();
    assert!(stored(&store, &["own", "both"]).await.is_empty());
}

async fn deleted_guests_do_not_come_back_with_a_report(place: Place) {
    let store = store_of(&place, &["anna", "ben"]).await;
    // Ben sits at the same table, so Anna stays as a row without a name.
    let mut shared = crate::table_of("shared", "anna");
    shared.sitting[1] = crate::seat(1, Some("ben"), "you");
    store.create(shared, crate::lines(0..1)).await.unwrap();
    store.delete_guest("anna").await.unwrap();
    assert_eq!(store.put_lab_report(report("a", &["anna", "nobody"]), None).await, Ok(false));
    assert!(stored(&store, &["a"]).await.is_empty());
    assert_eq!(store.put_lab_report(report("b", &["anna", "ben"]), None).await, Ok(true));
    assert!(of_guest(&store, "anna", 9).await.is_empty());
    assert_eq!(store.add_lab_report_guest("b", "anna").await, Ok(false));
}

async fn a_guest_who_only_has_reports_expires_with_those_of_nobody_else(place: Place) {
    let store = store_of(&place, &["idle", "back"]).await;
    store.put_lab_report(report("own", &["idle"]), None).await.unwrap();
    store.put_lab_report(report("both", &["idle", "back"]), None).await.unwrap();
    place.meddle("UPDATE guests SET seen = seen - 7862400000 WHERE id = 'idle'").await;
    assert_eq!(store.expire().await, Ok(1));
    assert_eq!(store.guest("hash of idle").await, Ok(None));
    assert_eq!(stored(&store, &["own", "both"]).await, ["both"]);
}
