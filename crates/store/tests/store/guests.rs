use crate::{Place, anna, guest};
use sortie_store::{EntityKind, NewGuest, StoreError};

on_both![
    a_guest_is_known_by_the_token,
    there_is_one_guest_of_an_id_and_of_a_token,
    a_guest_is_given_another_name,
    a_guest_who_sends_nothing_expires_unless_something_refers_to_it,
    a_deleted_guest_leaves_only_an_id_at_tables_with_others,
];

async fn a_guest_is_known_by_the_token(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.add_guest(guest("ben")).await.unwrap();
    let found = store.guest("hash of anna").await.unwrap().unwrap();
    assert_eq!((found.id.as_str(), found.name.as_str()), ("anna", "Anna"));
    assert_eq!(store.guest("anna").await, Ok(None));
}

async fn there_is_one_guest_of_an_id_and_of_a_token(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    let exists = |id: &str| Err(StoreError::Exists { kind: EntityKind::Guest, id: id.into() });
    let same_id = NewGuest { token_hash: "other".into(), ..anna() };
    let same_token = NewGuest { id: "ben".into(), ..anna() };
    assert_eq!(store.add_guest(same_id).await, exists("anna"));
    assert_eq!(store.add_guest(same_token).await, exists("ben"));
    assert_eq!(store.guest("other").await, Ok(None));
    assert_eq!(store.guest("hash of anna").await.unwrap().unwrap().id, "anna");
}

async fn a_guest_is_given_another_name(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.add_guest(guest("ben")).await.unwrap();
    store.rename_guest("anna", "Änne").await.unwrap();
    assert_eq!(store.guest("hash of anna").await.unwrap().unwrap().name, "Änne");
    assert_eq!(store.guest("hash of ben").await.unwrap().unwrap().name, "Anna");
    let unknown = StoreError::Unknown { kind: EntityKind::Guest, id: "cid".into() };
    assert_eq!(store.rename_guest("cid", "Cid").await, Err(unknown));
}

async fn a_guest_who_sends_nothing_expires_unless_something_refers_to_it(place: Place) {
    let store = place.store().await;
    for id in ["idle", "back", "plays", "talks"] {
        store.add_guest(guest(id)).await.unwrap();
    }
    store.add_token("other", "idle").await.unwrap();
    store.add_return("link", "idle").await.unwrap();
    store.create(crate::table_of("a", "plays"), crate::lines(0..1)).await.unwrap();
    let what = sortie_store::ChatContent::Text("hello".into());
    let saying = sortie_store::NewChatMessage {
        table: "a".into(),
        guest: "talks".into(),
        name: "T".into(),
        what,
        planned: None,
    };
    store.add_message(saying, 9).await.unwrap();
    place.meddle("UPDATE guests SET seen = seen - 7689600000").await;
    assert_eq!(store.expire().await, Ok(0), "89 days are not enough");
    assert!(store.guest("hash of back").await.unwrap().is_some());
    store.check().await.unwrap();
    place.meddle("UPDATE guests SET seen = seen - 172800000").await;
    assert_eq!(store.expire().await, Ok(1));
    assert_eq!(store.guest("hash of idle").await, Ok(None));
    assert_eq!(store.guest("other").await, Ok(None));
    for id in ["back", "plays", "talks"] {
        assert!(store.guest(&format!("hash of {id}")).await.unwrap().is_some(), "{id}");
    }
}

#[tokio::test]
async fn a_deleted_guest_leaves_no_byte_in_the_files() {
    let place = Place::new();
    let store = place.store().await;
    store
        .add_guest(NewGuest { name: "Zebulon".to_owned(), ..guest("zeb-of-the-test") })
        .await
        .unwrap();
    store.create(crate::table_of("his", "zeb-of-the-test"), crate::lines(0..40)).await.unwrap();
    let found = || {
        let files = std::fs::read_dir(place.path().parent().unwrap()).unwrap();
        let bytes: Vec<u8> =
            files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        ["Zebulon", "zeb-of-the-test"].map(|word| text.matches(word).count())
    };
    assert!(found().iter().all(|times| *times > 0));
    assert_eq!(store.delete_guest("zeb-of-the-test").await, Ok(1));
    assert_eq!(found(), [0, 0]);
}

async fn a_deleted_guest_leaves_only_an_id_at_tables_with_others(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.add_guest(guest("ben")).await.unwrap();
    store.add_token("other", "anna").await.unwrap();
    store.add_return("link", "anna").await.unwrap();
    store.mute("ben", "anna", true).await.unwrap();
    store.create(crate::table_of("alone", "anna"), crate::lines(0..1)).await.unwrap();
    store.create(crate::table_of("bens", "ben"), crate::lines(0..1)).await.unwrap();
    let mut shared = crate::table_of("shared", "anna");
    shared.sitting[1] = crate::seat(1, Some("ben"), "you");
    store.create(shared, crate::lines(0..1)).await.unwrap();

    assert_eq!(store.delete_guest("anna").await, Ok(1));
    for token in ["hash of anna", "other"] {
        assert_eq!(store.guest(token).await, Ok(None), "{token}");
    }
    assert_eq!(store.guest_by_return_link("link").await, Ok(None));
    assert_eq!(store.muted("ben").await.unwrap(), Vec::<String>::new());
    assert_eq!(store.table("alone").await.unwrap(), None);
    let kept = store.table("shared").await.unwrap().unwrap();
    assert_eq!(kept.head.sitting[0].guest.as_deref(), Some("anna"), "the seat is still a human's");
    assert_eq!(store.guest("hash of ben").await.unwrap().unwrap().name, "Anna");

    assert_eq!(store.delete_guest("ben").await, Ok(2));
    assert_eq!(store.table("shared").await.unwrap(), None);
    assert_eq!(store.delete_guest("anna").await, Ok(0), "once more does no harm");
    assert_eq!(store.delete_guest("nobody").await, Ok(0));
}
