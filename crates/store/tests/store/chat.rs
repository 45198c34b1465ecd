//! Chat messages and muted guests.

use crate::{Place, anna, guest, lines, table};
use sortie_store::{ChatContent, NewChatMessage, StoreError};

on_both![
    a_message_with_a_planned_id_is_stored_once,
    what_is_said_has_numbers_of_its_own_at_each_table,
    whom_somebody_does_not_want_to_hear_is_kept,
];

fn saying(table: &str, guest: &str, words: &str) -> NewChatMessage {
    let what = ChatContent::Text(words.to_owned());
    NewChatMessage {
        table: table.to_owned(),
        guest: guest.to_owned(),
        name: "Anna".to_owned(),
        what,
        planned: None,
    }
}

async fn a_message_with_a_planned_id_is_stored_once(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.create(table("a"), lines(0..1)).await.unwrap();
    let planned = || NewChatMessage { planned: Some("m".into()), ..saying("a", "anna", "hello") };
    assert_eq!(store.add_message(planned(), 1).await, Ok(0));
    assert_eq!(store.add_message(planned(), 1).await, Ok(0), "also in a chat that is full");
    assert_eq!(store.messages("a", 0, 9).await.unwrap().len(), 1);
}

async fn what_is_said_has_numbers_of_its_own_at_each_table(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.create(table("a"), lines(0..1)).await.unwrap();
    let say = |n: u32| store.add_message(saying("a", "anna", &format!("word {n}")), 3);
    let (one, two, three) = tokio::join!(say(0), say(1), say(2));
    let mut numbers = [one, two, three].map(Result::unwrap);
    numbers.sort_unstable();
    assert_eq!(numbers, [0, 1, 2]);
    let phrase =
        NewChatMessage { what: ChatContent::Phrase("hello".into()), ..saying("b", "anna", "") };
    assert_eq!(store.add_message(phrase.clone(), 3).await, Ok(0));
    assert_eq!(store.add_message(saying("a", "anna", "more"), 3).await, Err(StoreError::Enough));
    let said = store.messages("a", 1, 9).await.unwrap();
    assert_eq!(said.iter().map(|said| said.n).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(store.messages("a", 0, 1).await.unwrap()[0].n, 2, "the last ones");
    assert_eq!(store.messages("b", 0, 9).await.unwrap()[0].what, phrase.what);
    store.delete("a").await.unwrap();
    assert_eq!(store.messages("a", 0, 9).await.unwrap(), [], "it goes with the table");
    assert_eq!(store.messages("b", 0, 9).await.unwrap().len(), 1);
}

async fn whom_somebody_does_not_want_to_hear_is_kept(place: Place) {
    let store = place.store().await;
    for id in ["anna", "ben", "cleo"] {
        store.add_guest(guest(id)).await.unwrap();
    }
    for other in ["cleo", "ben", "ben"] {
        store.mute("anna", other, true).await.unwrap();
    }
    assert_eq!(store.muted("anna").await.unwrap(), ["ben", "cleo"]);
    store.mute("anna", "ben", false).await.unwrap();
    assert_eq!(store.muted("anna").await.unwrap(), ["cleo"]);
    assert_eq!(store.muted("cleo").await.unwrap(), [""; 0]);
}
