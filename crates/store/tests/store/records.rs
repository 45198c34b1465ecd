use crate::Place;

#[tokio::test]
async fn a_record_reads_back_however_often_it_was_put() {
    let place = Place::new();
    let store = place.store().await;
    let text = "{\"name\":\"Änne\"}\n".repeat(100_000);
    store.put_record("a1", &text).await.unwrap();
    store.put_record("a1", &text).await.unwrap();
    store.put_record("b2", "").await.unwrap();
    assert_eq!(store.record("a1").await, Ok(Some(text)));
    assert_eq!(store.record("b2").await, Ok(Some(String::new())));
    assert_eq!(store.record("c3").await, Ok(None));
}
