use crate::{Place, lines, table};
use sortie_store::{NewReview, Store};

on_both![
    a_review_reads_back_after_a_restart_until_a_newer_one_of_its_seat_replaces_it,
    the_oldest_reviews_make_room,
    a_review_goes_with_its_table,
];

fn review(table: &str, seat: u8, text: &str) -> NewReview {
    NewReview { table: table.into(), seat, review: text.into() }
}

async fn store_of(place: &Place, tables: &[&str]) -> Store {
    let store = place.store().await;
    for id in tables {
        store.create(table(id), lines(0..1)).await.unwrap();
    }
    store
}

async fn a_review_reads_back_after_a_restart_until_a_newer_one_of_its_seat_replaces_it(
    place: Place,
) {
    let store = store_of(&place, &["a"]).await;
    assert_eq!(store.put_review(review("a", 0, "old"), 9).await, Ok(true));
    assert_eq!(store.put_review(review("a", 0, "new"), 9).await, Ok(true));
    store.close().await;
    let store = place.store().await;
    assert_eq!(store.review("a", 0).await, Ok(Some("new".to_owned())));
    assert_eq!(store.review("a", 1).await, Ok(None));
}

async fn the_oldest_reviews_make_room(place: Place) {
    let store = store_of(&place, &["a", "b", "c"]).await;
    for id in ["a", "b", "a", "c"] {
        store.put_review(review(id, 0, id), 2).await.unwrap();
    }
    assert_eq!(store.review("b", 0).await, Ok(None));
    assert_eq!(store.review("a", 0).await, Ok(Some("a".to_owned())));
    assert_eq!(store.review("c", 0).await, Ok(Some("c".to_owned())));
}

async fn a_review_goes_with_its_table(place: Place) {
    let store = store_of(&place, &["a"]).await;
    store.put_review(review("a", 0, "text"), 9).await.unwrap();
    store.delete("a").await.unwrap();
    assert_eq!(store.review("a", 0).await, Ok(None));
    assert_eq!(store.put_review(review("a", 0, "late"), 9).await, Ok(false));
    store.create(table("a"), lines(0..1)).await.unwrap();
    assert_eq!(store.review("a", 0).await, Ok(None));
}
