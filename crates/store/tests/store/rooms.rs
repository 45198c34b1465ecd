//! Rooms, and the tables that they become.

use crate::{Place, anna, guest, lines, table};
use sortie_store::{EntityKind, Room, StoreError};

on_both![
    a_room_is_changed_by_who_knows_its_version,
    rooms_are_found_by_their_guests_and_where_everybody_may,
    a_room_becomes_a_table_or_stays_as_it_is,
    a_room_that_cannot_become_a_table_is_still_there,
    a_table_is_followed_by_one_and_no_more,
    a_guest_comes_back_by_a_link_and_has_a_token_on_each_device,
];

fn room(id: &str, guests: &[&str]) -> Room {
    Room {
        id: id.to_owned(),
        doc: format!("{{\"room\":\"{id}\"}}"),
        listed: false,
        previous: None,
        guests: guests.iter().map(|guest| (*guest).to_owned()).collect(),
    }
}

async fn store_of(place: &Place) -> sortie_store::Store {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.add_guest(guest("ben")).await.unwrap();
    store
}

async fn a_room_is_changed_by_who_knows_its_version(place: Place) {
    let store = store_of(&place).await;
    store.put_room(room("a", &["anna"]), None).await.unwrap();
    let exists = store.put_room(room("a", &[]), None).await.unwrap_err();
    assert_eq!(exists, StoreError::Exists { kind: EntityKind::Room, id: "a".into() });
    let changed = Room { doc: "{}".into(), ..room("a", &["anna", "ben"]) };
    store.put_room(changed.clone(), Some(0)).await.unwrap();
    let late = store.put_room(room("a", &[]), Some(0)).await.unwrap_err();
    assert_eq!(late, StoreError::Conflict { next: 1 });
    let none = store.put_room(room("b", &[]), Some(0)).await.unwrap_err();
    assert_eq!(none, StoreError::Unknown { kind: EntityKind::Room, id: "b".into() });
    let kept = store.room("a").await.unwrap().unwrap();
    assert_eq!((kept.version, kept.doc.as_str()), (1, "{}"));
    assert_eq!(store.room("b").await.unwrap(), None);
}

async fn rooms_are_found_by_their_guests_and_where_everybody_may(place: Place) {
    let store = store_of(&place).await;
    store.put_room(room("a", &["anna", "anna"]), None).await.unwrap();
    store.put_room(Room { listed: true, ..room("b", &["ben"]) }, None).await.unwrap();
    store.put_room(Room { listed: true, ..room("c", &["anna", "ben"]) }, None).await.unwrap();
    let ids = |rooms: Vec<sortie_store::StoredRoom>| {
        let mut ids: Vec<String> = rooms.into_iter().map(|room| room.id).collect();
        ids.sort();
        ids.concat()
    };
    assert_eq!(ids(store.rooms(10).await.unwrap()), "bc");
    assert_eq!(store.rooms(1).await.unwrap().len(), 1);
    assert_eq!(ids(store.rooms_of_guest("anna", 10).await.unwrap()), "ac");
    store.put_room(room("c", &["ben"]), Some(0)).await.unwrap();
    assert_eq!(ids(store.rooms(10).await.unwrap()), "b", "c is not listed any more");
    assert_eq!(ids(store.rooms_of_guest("anna", 10).await.unwrap()), "a", "anna has left c");
    store.delete_room("a", Some(0)).await.unwrap();
    assert_eq!(store.rooms_of_guest("anna", 10).await.unwrap(), vec![]);
}

async fn a_room_becomes_a_table_or_stays_as_it_is(place: Place) {
    let store = store_of(&place).await;
    store.put_room(room("a", &["anna"]), None).await.unwrap();
    store.put_room(room("a", &["anna", "ben"]), Some(0)).await.unwrap();
    let late = store.begin(0, table("a"), lines(0..3)).await.unwrap_err();
    assert_eq!(late, StoreError::Conflict { next: 1 });
    assert_eq!(store.table("a").await.unwrap(), None);
    store.begin(1, table("a"), lines(0..3)).await.unwrap();
    assert_eq!(store.table("a").await.unwrap().unwrap().lines, lines(0..3));
    assert_eq!(store.room("a").await.unwrap(), None);
    let twice = store.begin(1, table("a"), lines(0..3)).await.unwrap_err();
    assert_eq!(twice, StoreError::Unknown { kind: EntityKind::Room, id: "a".into() });
}

async fn a_room_that_cannot_become_a_table_is_still_there(place: Place) {
    let store = store_of(&place).await;
    store.put_room(room("a", &["anna"]), None).await.unwrap();
    let stranger =
        sortie_store::SeatAssignment { seat: 0, guest: Some("x".into()), sitter: "you".into() };
    let table = sortie_store::NewTable { sitting: vec![stranger], ..table("a") };
    let error = store.begin(0, table, lines(0..3)).await.unwrap_err();
    assert_eq!(error, StoreError::Unknown { kind: EntityKind::Guest, id: "x".into() });
    assert!(store.room("a").await.unwrap().is_some());
    assert_eq!(store.table("a").await.unwrap(), None);
}

async fn a_table_is_followed_by_one_and_no_more(place: Place) {
    let store = store_of(&place).await;
    store.create(table("a"), lines(0..1)).await.unwrap();
    assert_eq!(store.rematch_of("a").await.unwrap(), None);
    let after = |id| Room { previous: Some("a".into()), ..room(id, &["anna"]) };
    store.put_room(after("b"), None).await.unwrap();
    assert!(store.put_room(after("c"), None).await.is_err());
    assert_eq!(store.rematch_of("a").await.unwrap().as_deref(), Some("b"));
    let begun = sortie_store::NewTable { previous: Some("a".into()), ..table("b") };
    store.begin(0, begun, lines(0..1)).await.unwrap();
    assert_eq!(store.rematch_of("a").await.unwrap().as_deref(), Some("b"));
}

async fn a_guest_comes_back_by_a_link_and_has_a_token_on_each_device(place: Place) {
    let store = store_of(&place).await;
    store.add_return("first", "anna").await.unwrap();
    store.add_return("second", "anna").await.unwrap();
    assert_eq!(
        store.guest_by_return_link("first").await.unwrap(),
        None,
        "the new link replaces the old"
    );
    assert_eq!(store.guest_by_return_link("second").await.unwrap().unwrap().id, "anna");
    store.add_token("phone", "anna").await.unwrap();
    assert_eq!(store.guest("phone").await.unwrap().unwrap().id, "anna");
    assert_eq!(store.guest(&anna().token_hash).await.unwrap().unwrap().id, "anna");
    assert!(store.add_token("x", "nobody").await.is_err());
}
