use crate::Place;

on_both![
    a_record_reads_back_however_often_it_was_put,
    all_records_together_have_a_limit,
    a_record_that_nobody_looks_at_expires,
];

async fn a_record_reads_back_however_often_it_was_put(place: Place) {
    let store = place.store().await;
    let text = "{\"name\":\"Änne\"}\n".repeat(100_000);
    store.put_record("a1", &text).await.unwrap();
    store.put_record("a1", &text).await.unwrap();
    store.put_record("b2", "").await.unwrap();
    assert_eq!(store.record("a1").await, Ok(Some(text)));
    assert_eq!(store.record("b2").await, Ok(Some(String::new())));
    assert_eq!(store.record("c3").await, Ok(None));
}

async fn all_records_together_have_a_limit(place: Place) {
    let store = place.store().await;
    let text = "x".repeat(100);
    store.put_record_within("a", &text, 250).await.unwrap();
    store.put_record_within("b", &text, 250).await.unwrap();
    let full = store.put_record_within("c", &text, 250).await;
    assert_eq!(full, Err(sortie_store::StoreError::RecordsFull));
    store.put_record_within("a", &text, 250).await.unwrap();
    store.put_record_within("c", &text[..50], 250).await.unwrap();
}

async fn a_record_that_nobody_looks_at_expires(place: Place) {
    let store = place.store().await;
    for id in ["seen", "sent", "forgotten"] {
        store.put_record(id, id).await.unwrap();
    }
    let old = "UPDATE records SET used = used - 2505600000";
    place.meddle(old).await;
    assert_eq!(store.expire().await, Ok(0), "29 days are not enough");
    assert!(store.record("seen").await.unwrap().is_some());
    store.put_record("sent", "sent").await.unwrap();
    place.meddle("UPDATE records SET used = used - 172800000").await;
    assert_eq!(store.expire().await, Ok(1));
    assert!(store.record("forgotten").await.unwrap().is_none());
    assert!(store.record("seen").await.unwrap().is_some());
    assert!(store.record("sent").await.unwrap().is_some());
}
