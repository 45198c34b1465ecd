//! Keys by which something is asked for once.

use crate::{Place, anna, table_of};
use sortie_store::{MatchStatus, NewIdempotencyKey, StoredIdempotencyKey};

on_both![
    a_key_is_claimed_once_and_keeps_its_answer,
    a_key_is_forgotten_after_a_day,
    unfinished_tables_are_those_without_an_outcome_that_were_touched_lately,
];

fn claim(hash: &str, asked: &str) -> NewIdempotencyKey {
    NewIdempotencyKey { hash: hash.into(), asked: asked.into(), thing: format!("made by {asked}") }
}

async fn a_key_is_claimed_once_and_keeps_its_answer(place: Place) {
    let store = place.store().await;
    assert_eq!(store.key("one").await.unwrap(), None);
    assert!(store.claim(claim("one", "this")).await.unwrap());
    assert!(!store.claim(claim("one", "that")).await.unwrap(), "it is somebody's already");
    let begun = StoredIdempotencyKey {
        asked: "this".into(),
        thing: "made by this".into(),
        guest: None,
        answer: None,
    };
    assert_eq!(store.key("one").await.unwrap(), Some(begun.clone()));
    store.answer("one", "done", Some("anna")).await.unwrap();
    store.release("one").await.unwrap();
    store.close().await;
    let done =
        StoredIdempotencyKey { guest: Some("anna".into()), answer: Some("done".into()), ..begun };
    let store = place.store().await;
    assert_eq!(store.key("one").await.unwrap(), Some(done), "what was done is not released");
    store.claim(claim("two", "this")).await.unwrap();
    store.release("two").await.unwrap();
    assert!(store.claim(claim("two", "that")).await.unwrap());
}

async fn a_key_is_forgotten_after_a_day(place: Place) {
    let store = place.store().await;
    store.claim(claim("one", "this")).await.unwrap();
    place.meddle("UPDATE keys SET created = created - 82800000").await;
    assert!(store.key("one").await.unwrap().is_some());
    place.meddle("UPDATE keys SET created = created - 3600001").await;
    assert_eq!(store.key("one").await.unwrap(), None);
    assert!(store.claim(claim("one", "that")).await.unwrap());
}

async fn unfinished_tables_are_those_without_an_outcome_that_were_touched_lately(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    for id in ["one", "two", "three"] {
        store.create(table_of(id, "anna"), Vec::new()).await.unwrap();
    }
    assert_eq!(store.unfinished("anna", 0).await.unwrap(), 3);
    let over = MatchStatus::Over { outcome: "{}".into() };
    store.append("one", 0, Vec::new(), over).await.unwrap();
    assert_eq!(store.unfinished("anna", 0).await.unwrap(), 2);
    place.meddle("UPDATE tables SET touched = 5 WHERE id = 'two'").await;
    assert_eq!(store.unfinished("anna", 6).await.unwrap(), 1);
    assert_eq!(store.unfinished("ben", 0).await.unwrap(), 0);
}
