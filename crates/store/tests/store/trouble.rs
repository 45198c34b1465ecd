//! Locks, disks without room, failing commits, and those who go away.

use crate::{Place, kept, line, lines, open, other_program, table};
use sortie_store::{LogLine, Store, StoreError, StoreOptions};
use sqlx::Connection;
use std::time::Duration;

on_both![
    the_store_goes_on_without_those_who_went_away,
    closing_waits_for_what_was_begun,
    what_was_begun_is_written_when_the_store_is_let_go,
    a_commit_that_fails_fails_its_group_and_no_other,
];

#[tokio::test]
async fn while_another_program_writes_for_too_long_it_is_busy_and_then_goes_on() {
    let place = Place::new();
    let hasty =
        StoreOptions { busy: Duration::from_millis(20), ..StoreOptions::new(&place.path()) };
    let store = Store::open_with(hasty).await.unwrap();
    store.create(table("a"), lines(0..1)).await.unwrap();
    let mut other = other_program(&place.path()).await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();

    let (append, create) = tokio::join!(
        store.append("a", 1, lines(1..2), open(1)),
        store.create(table("b"), lines(0..1)),
    );
    assert_eq!((append, create), (Err(StoreError::Busy), Err(StoreError::Busy)));
    assert_eq!(kept(&store, "a").await.lines, lines(0..1), "reading needs no lock");

    lock.rollback().await.unwrap();
    store.append("a", 1, lines(1..2), open(1)).await.unwrap();
    assert_eq!(kept(&store, "a").await.lines, lines(0..2));
    assert_eq!(store.table("b").await, Ok(None));
}

#[tokio::test]
async fn who_is_patient_waits_for_another_program() {
    let place = Place::new();
    let store = place.store().await;
    let mut other = other_program(&place.path()).await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let (created, ()) = tokio::join!(store.create(table("a"), lines(0..1)), async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        lock.rollback().await.unwrap();
    });
    assert_eq!(created, Ok(()));
}

#[tokio::test]
async fn a_long_look_at_the_database_holds_up_nobody_who_writes() {
    let place = Place::new();
    let hasty = StoreOptions { busy: Duration::ZERO, ..StoreOptions::new(&place.path()) };
    let store = Store::open_with(hasty).await.unwrap();
    store.create(table("a"), lines(0..1)).await.unwrap();
    let mut other = other_program(&place.path()).await;
    let mut look = other.begin().await.unwrap();
    let count = "SELECT count(*) FROM lines";
    let before: i64 = sqlx::query_scalar(count).fetch_one(&mut *look).await.unwrap();
    store.append("a", 1, lines(1..2), open(1)).await.unwrap();
    let after: i64 = sqlx::query_scalar(count).fetch_one(&mut *look).await.unwrap();
    assert_eq!((before, after), (1, 1), "it looks at one moment");
}

#[tokio::test]
async fn without_room_nothing_is_written_until_there_is_room() {
    let place = Place::new();
    let small = StoreOptions { pages: Some(96), ..StoreOptions::new(&place.path()) };
    let store = Store::open_with(small).await.unwrap();
    store.create(table("large"), vec![long(); 30]).await.unwrap();
    store.create(table("a"), vec![]).await.unwrap();
    let mut next = 0;
    let error = loop {
        match store.append("a", next, vec![long()], open(next as u32)).await {
            Ok(()) => next += 1,
            Err(error) => break error,
        }
    };
    assert_eq!(error, StoreError::Full);
    assert!(next > 0);
    let status = open(next as u32 - 1);
    let (one, two) = tokio::join!(
        store.append("a", next, vec![long(); 9], open(99)),
        store.create(table("b"), vec![long(); 9]),
    );
    assert_eq!((one, two), (Err(StoreError::Full), Err(StoreError::Full)));
    let now = kept(&store, "a").await;
    assert_eq!((now.lines.len() as u64, now.head.status), (next, status));

    assert_eq!(store.delete("large").await, Ok(true));
    store.append("a", next, vec![long(); 9], open(99)).await.unwrap();
    assert_eq!(kept(&store, "a").await.lines.len() as u64, next + 9);
}

/// Makes the commit fail of a transaction that writes the line 7.
const NO_SEVEN: &str = "
    CREATE TABLE strangers (guest TEXT REFERENCES guests (id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER no_seven AFTER INSERT ON lines WHEN NEW.n = 7
    BEGIN INSERT INTO strangers VALUES ('nobody'); END";

/// The same in Postgres.
const NO_SEVEN_IN_POSTGRES: &str = "
    CREATE TABLE strangers (guest TEXT REFERENCES guests (id) DEFERRABLE INITIALLY DEFERRED);
    CREATE FUNCTION no_seven() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO strangers VALUES ('nobody'); RETURN NULL; END $$;
    CREATE TRIGGER no_seven AFTER INSERT ON lines FOR EACH ROW WHEN (NEW.n = 7)
    EXECUTE FUNCTION no_seven()";

async fn a_commit_that_fails_fails_its_group_and_no_other(place: Place) {
    let store = place.store().await;
    store.create(table("a"), lines(0..7)).await.unwrap();
    store.create(table("b"), lines(0..1)).await.unwrap();
    place.meddle(if place.postgres.is_some() { NO_SEVEN_IN_POSTGRES } else { NO_SEVEN }).await;
    let (one, two) = tokio::join!(
        store.append("a", 7, lines(7..8), open(1)),
        store.append("b", 1, lines(1..2), open(1)),
    );
    assert!(matches!(one, Err(StoreError::Refused { .. })), "{one:?}");
    assert_eq!(one, two);
    assert_eq!(kept(&store, "a").await.lines, lines(0..7));
    assert_eq!(kept(&store, "b").await.lines, lines(0..1));
    store.append("b", 1, lines(1..2), open(1)).await.unwrap();
    assert_eq!(kept(&store, "b").await.lines, lines(0..2));
}

/// Ends the whole transaction at the line 7, under the hands of whoever began it.
const ROLL_BACK_AT_SEVEN: &str = "
    CREATE TRIGGER no_seven BEFORE INSERT ON lines WHEN NEW.n = 7
    BEGIN SELECT RAISE(ROLLBACK, 'no seven'); END";

#[tokio::test]
async fn a_transaction_that_ends_early_is_done_again_without_its_culprit() {
    let place = Place::new();
    let store = place.store().await;
    store.create(table("a"), lines(0..6)).await.unwrap();
    store.create(table("b"), lines(0..1)).await.unwrap();
    place.meddle(ROLL_BACK_AT_SEVEN).await;
    let (one, two, three) = tokio::join!(
        store.append("b", 1, lines(1..2), open(1)),
        store.append("a", 6, lines(6..9), open(1)),
        store.append("b", 2, lines(2..3), open(2)),
    );
    assert_eq!((one, three), (Ok(()), Ok(())));
    assert_eq!(two, Err(StoreError::Refused { why: "no seven".into() }));
    assert_eq!(kept(&store, "a").await.lines, lines(0..6));
    assert_eq!(kept(&store, "b").await.lines, lines(0..3));
}

async fn the_store_goes_on_without_those_who_went_away(place: Place) {
    let store = place.store().await;
    store.create(table("a"), vec![]).await.unwrap();
    let mut next = 0;
    for _ in 0..50 {
        tokio::select! {
            biased;
            _ = store.append("a", next, vec![line(next as u32)], open(1)) => {}
            () = std::future::ready(()) => {}
        }
        // Requests are answered in order, so this one waits for all before it.
        store.waits_for_disk().await.unwrap();
        next = kept(&store, "a").await.lines.len() as u64;
    }
    assert_eq!(next, 50, "what waited was written nevertheless");
    store.append("a", next, vec![line(next as u32)], open(2)).await.unwrap();
    assert_eq!(kept(&store, "a").await.lines, lines(0..next as u32 + 1));
}

async fn closing_waits_for_what_was_begun(place: Place) {
    let store = place.store().await;
    store.create(table("a"), lines(0..1)).await.unwrap();
    let other = store.clone();
    let (appended, ()) =
        tokio::join!(store.append("a", 1, lines(1..2), open(1)), async { other.close().await });
    assert_eq!(appended, Ok(()));
    other.close().await;
    let closed = StoreError::Closed;
    assert_eq!(store.append("a", 2, lines(2..3), open(2)).await, Err(closed.clone()));
    assert_eq!(store.table("a").await, Err(closed.clone()));
    assert_eq!(store.tables_of_guest("anna", 1).await, Err(closed));
    assert_eq!(kept(&place.store().await, "a").await.lines, lines(0..2));
}

async fn what_was_begun_is_written_when_the_store_is_let_go(place: Place) {
    let store = place.store().await;
    store.create(table("a"), lines(0..1)).await.unwrap();
    let appending = tokio::spawn(async move { store.append("a", 1, lines(1..2), open(1)).await });
    assert_eq!(appending.await.unwrap(), Ok(()));
    assert_eq!(kept(&place.store().await, "a").await.lines, lines(0..2));
}

fn long() -> LogLine {
    LogLine { entry: "x".repeat(1500), chain: String::new() }
}
