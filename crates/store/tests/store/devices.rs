//! Devices on which guests are told that it is their turn.

use crate::{Place, guest, lines, table, table_of};
use sortie_store::{Device, MatchStatus, NewTable, Retention};
use std::time::Duration;

on_both![
    a_device_is_of_one_guest_who_has_a_bounded_number,
    the_key_for_push_services_is_made_once,
    devices_go_with_the_guest_and_a_month_after_the_last_table,
];

fn device(endpoint: &str) -> Device {
    let (endpoint, language) = (endpoint.to_owned(), "de".to_owned());
    Device { endpoint, key: vec![4; 65], auth: vec![7; 16], language }
}

async fn a_device_is_of_one_guest_who_has_a_bounded_number(place: Place) {
    let store = place.store().await;
    for id in ["anna", "ben"] {
        store.add_guest(guest(id)).await.unwrap();
    }
    for endpoint in ["https://a", "https://b"] {
        assert!(store.put_device("anna", device(endpoint), 2).await.unwrap());
    }
    assert!(!store.put_device("anna", device("https://c"), 2).await.unwrap(), "a third");
    let again = Device { auth: vec![8; 16], ..device("https://a") };
    assert!(store.put_device("anna", again.clone(), 2).await.unwrap(), "the same with new keys");
    let kept = store.devices("anna").await.unwrap();
    assert!(kept.contains(&again) && kept.contains(&device("https://b")) && kept.len() == 2);

    assert!(store.put_device("ben", device("https://a"), 2).await.unwrap(), "another guest there");
    assert_eq!(store.devices("anna").await.unwrap(), [device("https://b")]);
    assert!(store.forget_device("https://b").await.unwrap());
    assert!(!store.forget_device("https://b").await.unwrap(), "once");
    assert_eq!(store.devices("ben").await.unwrap(), [device("https://a")]);
    assert!(!format!("{:?}", device("https://secret")).contains("secret"));
}

async fn the_key_for_push_services_is_made_once(place: Place) {
    let store = place.store().await;
    assert_eq!(store.push_key().await.unwrap(), None);
    assert!(store.put_push_key(&[1; 32]).await.unwrap());
    assert!(!store.put_push_key(&[2; 32]).await.unwrap());
    assert_eq!(store.push_key().await.unwrap(), Some(vec![1; 32]));
}

async fn devices_go_with_the_guest_and_a_month_after_the_last_table(place: Place) {
    let store = place.store().await;
    for id in ["anna", "ben", "cora"] {
        store.add_guest(guest(id)).await.unwrap();
        store.put_device(id, device(&format!("https://{id}")), 2).await.unwrap();
    }
    store.create(table_of("open", "anna"), lines(0..1)).await.unwrap();
    let over = MatchStatus::Over { outcome: "{}".into() };
    store.create(NewTable { status: over, ..table("over") }, lines(0..1)).await.unwrap();
    place
        .meddle(
            "UPDATE devices SET asked = asked - 2592000001 WHERE guest <> 'cora'; \
             UPDATE tables SET touched = 0 WHERE id = 'over'",
        )
        .await;
    let finished = Some(Duration::from_secs(60));
    store.set_retention(Retention { finished, ..Retention::default() }).await.unwrap();
    assert_eq!(store.expire().await.unwrap(), 1);
    let left = async |guest| store.devices(guest).await.unwrap().len();
    assert_eq!([left("anna").await, left("ben").await, left("cora").await], [1, 0, 1]);
    let checked = match &place.postgres {
        Some(_) => "SET session_replication_role = origin; DELETE FROM guests WHERE id = 'cora'",
        None => "PRAGMA foreign_keys = ON; DELETE FROM guests WHERE id = 'cora'",
    };
    place.meddle(checked).await;
    assert_eq!(left("cora").await, 0);
}
