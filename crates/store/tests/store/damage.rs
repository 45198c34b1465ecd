//! Tables that are not kept as they were written.

use crate::{Place, anna, kept, lines, open, table, table_of};
use sortie_store::{LogLine, StoreError};
use std::fs;

on_both![nothing_is_appended_over_a_line_that_is_there_and_the_group_goes_on,];

/// Keeps the tables `a` and `b`, does something to `a`, and says what comes of reading it.
async fn damaged_by(sql: &'static str) -> (u64, String) {
    damage(&Place::new(), sql).await
}

async fn damage(place: &Place, sql: &'static str) -> (u64, String) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.create(table_of("a", "anna"), lines(0..4)).await.unwrap();
    store.create(table_of("b", "anna"), lines(0..4)).await.unwrap();
    place.meddle(sql).await;
    assert_eq!(kept(&store, "b").await.lines, lines(0..4), "{sql}");
    let of_anna = store.tables_of_guest("anna", 9).await.unwrap();
    assert!(of_anna.iter().any(|head| head.id == "b"), "{sql}");
    match store.table("a").await {
        Err(StoreError::Damaged { table, n, why }) if table == "a" => (n, why),
        read => panic!("{sql}: {read:?}"),
    }
}

#[tokio::test]
async fn a_line_that_is_missing_is_named() {
    for (n, sql) in [
        (0, "DELETE FROM lines WHERE table_id = 'a' AND n = 0"),
        (2, "DELETE FROM lines WHERE table_id = 'a' AND n = 2"),
        (3, "DELETE FROM lines WHERE table_id = 'a' AND n = 3"),
        (0, "DELETE FROM lines WHERE table_id = 'a'"),
        (1, "UPDATE lines SET n = 9 WHERE table_id = 'a' AND n = 1"),
    ] {
        assert_eq!(damaged_by(sql).await.0, n, "{sql}");
        if let Some(place) = Place::postgres() {
            assert_eq!(damage(&place, sql).await.0, n, "{sql}");
        }
    }
}

#[tokio::test]
async fn a_line_too_many_is_named() {
    let (n, _) = damaged_by("INSERT INTO lines VALUES ('a', 4, '{}', '00000000')").await;
    assert_eq!(n, 4);
}

#[tokio::test]
async fn text_that_is_none_is_damage() {
    damaged_by("UPDATE lines SET entry = CAST(x'ff' AS TEXT) WHERE table_id = 'a' AND n = 1").await;
    damaged_by("UPDATE tables SET rules = CAST(x'ff' AS TEXT) WHERE id = 'a'").await;
}

#[tokio::test]
async fn a_number_that_cannot_be_is_damage() {
    const UNCHECKED: &str = "PRAGMA ignore_check_constraints = ON;";
    for sql in [
        "UPDATE tables SET seats = 256 WHERE id = 'a'",
        "UPDATE tables SET decision = -1 WHERE id = 'a'",
        "UPDATE tables SET decision = NULL WHERE id = 'a'",
        "UPDATE tables SET outcome = '{}' WHERE id = 'a'",
        "UPDATE tables SET next = -4 WHERE id = 'a'",
        "UPDATE sittings SET seat = 999 WHERE table_id = 'a' AND seat = 0",
    ] {
        // `sqlx` takes only static text as SQL; a test may leak it.
        damaged_by(format!("{UNCHECKED} {sql}").leak()).await;
    }
}

async fn nothing_is_appended_over_a_line_that_is_there_and_the_group_goes_on(place: Place) {
    let store = place.store().await;
    store.create(table("a"), lines(0..2)).await.unwrap();
    store.create(table("b"), lines(0..2)).await.unwrap();
    place.meddle("INSERT INTO lines VALUES ('a', 2, 'kept', '00000000')").await;
    let (one, two, three) = tokio::join!(
        store.append("b", 2, lines(2..3), open(1)),
        store.append("a", 2, lines(2..3), open(1)),
        store.append("b", 3, lines(3..4), open(2)),
    );
    assert_eq!((one, three), (Ok(()), Ok(())));
    assert!(matches!(two, Err(StoreError::Damaged { n: 2, .. })), "{two:?}");
    assert_eq!(kept(&store, "b").await.lines, lines(0..4));
}

#[tokio::test]
async fn a_page_that_is_rubbish_costs_the_tables_on_it_and_no_other() {
    let place = Place::new();
    let store = place.store().await;
    // Those that follow each other may share a page.
    for id in ["a", "ab", "b", "c"] {
        let long =
            |n: u32| LogLine { entry: format!("{id}{n}:").repeat(200), chain: String::new() };
        store.create(table(id), (0..50).map(long).collect()).await.unwrap();
    }
    store.close().await;
    let mut file = fs::read(place.path()).unwrap();
    let last = "a49:".repeat(9);
    let at = file.windows(last.len()).position(|bytes| bytes == last.as_bytes()).unwrap();
    // The first byte of a page is its type, and 0xff is none.
    file[at / 4096 * 4096] = 0xff;
    fs::write(place.path(), file).unwrap();

    let store = place.store().await;
    let read = store.table("a").await;
    assert!(matches!(&read, Err(StoreError::Damaged { table, .. }) if table == "a"), "{read:?}");
    assert_eq!(kept(&store, "b").await.lines.len(), 50);
    let (one, two, three) = tokio::join!(
        store.append("b", 50, lines(50..51), open(1)),
        store.append("a", 50, lines(50..51), open(1)),
        store.append("c", 50, lines(50..51), open(1)),
    );
    assert_eq!((one, three), (Ok(()), Ok(())));
    assert!(matches!(&two, Err(StoreError::Damaged { table, .. }) if table == "a"), "{two:?}");
    assert_eq!(kept(&store, "c").await.lines.len(), 51);
}
