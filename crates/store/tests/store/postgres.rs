//! Connections to Postgres: what is refused, and what a lost connection costs.

use crate::{Place, kept, line, lines, open, table};
use sortie_local_postgres::PostgresServer;
use sortie_store::{DatabaseLocation, Store, StoreError, StoreOptions, inspect};
use sqlx::{Connection, PgConnection};
use std::time::Duration;

async fn open_error(url: &str) -> StoreError {
    let location: DatabaseLocation = url.parse().unwrap();
    Store::open_with(StoreOptions::from_location(location)).await.unwrap_err()
}

/// Fails unless the error is one of connecting and says both.
fn assert_says(error: &StoreError, why: &str, hint: &str) {
    assert!(matches!(error, StoreError::Connect { .. }), "{error:?}");
    let text = error.to_string();
    assert!(text.contains(why) && text.contains(hint), "{text}");
}

#[tokio::test]
async fn a_database_that_cannot_be_used_is_refused_with_a_remedy() {
    let Some(server) = PostgresServer::shared() else { return };
    let port = server.port();
    let nobody_listens = "postgres://sortie@127.0.0.1:1/x";
    assert_says(&open_error(nobody_listens).await, "refused", "check host and port");
    let missing = format!("postgres://sortie@127.0.0.1:{port}/none");
    assert_says(&open_error(&missing).await, "does not exist", "createdb --encoding=UTF8 none");

    server.execute("postgres", "CREATE USER locked PASSWORD 'right'");
    let wrong = format!("postgres://locked:s3cret@127.0.0.1:{port}/postgres");
    let error = open_error(&wrong).await;
    assert_says(&error, "password authentication failed", "check user and password");
    assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");

    server.execute(
        "postgres",
        "CREATE DATABASE bytes ENCODING 'SQL_ASCII' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'",
    );
    assert_says(&open_error(&server.url("bytes")).await, "SQL_ASCII", "ENCODING 'UTF8'");
}

#[tokio::test]
async fn a_database_in_which_nothing_may_be_written_is_refused() {
    let Some(place) = Place::postgres() else { return };
    let (server, database) = place.postgres.as_ref().unwrap();
    let read_only = format!("ALTER DATABASE {database} SET default_transaction_read_only = on");
    server.execute("postgres", &read_only);
    assert_says(&open_error(&server.url(database)).await, "read-only", "name the primary server");
}

#[tokio::test]
async fn tables_of_another_program_stay_as_they_are() {
    for sql in [
        "CREATE TABLE letters (text TEXT)",
        "CREATE TABLE _sqlx_migrations (version BIGINT, description TEXT, checksum BYTEA, \
         installed_on TIMESTAMPTZ, success BOOLEAN, execution_time BIGINT); \
         INSERT INTO _sqlx_migrations VALUES (1, 'begin', 'other', now(), true, 0)",
    ] {
        let Some(place) = Place::postgres() else { return };
        place.meddle(sql).await;
        let (server, database) = place.postgres.as_ref().unwrap();
        let error = open_error(&server.url(database)).await;
        assert!(matches!(error, StoreError::Foreign { .. }), "{error:?}");
        assert!(matches!(inspect(&place.location()).await, Err(StoreError::Foreign { .. })));
        let count = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
        assert_eq!(server.execute(database, count).trim(), "1");
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let Some(place) = Place::postgres() else { return };
    place.store().await.close().await;
    place
        .meddle(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (99, 'later', TRUE, 'x', 0)",
        )
        .await;
    let error = Store::open_with(place.options()).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { version: 99, .. }), "{error:?}");
}

#[tokio::test]
async fn a_sound_database_is_inspected_without_a_change() {
    let Some(place) = Place::postgres() else { return };
    let empty = inspect(&place.location()).await.unwrap_err();
    assert_says(&empty, "empty", "in which a server of Sortie has run");
    place.store().await.close().await;
    let seen = inspect(&place.location()).await.unwrap();
    assert_eq!((seen.version, seen.faults.len(), seen.unwritable), (seen.known, 0, None));
    assert!(!seen.crash_safe, "the server of the tests does not wait for the disk");
}

#[test]
fn a_mistyped_url_is_refused_and_becomes_no_folder() {
    for mistyped in [
        "Postgres://u:pw@h/d",
        "postgres:/u:pw@h/d",
        "mysql://u:pw@h/d",
        "sqlite:postgres://u:pw@h/d",
    ] {
        let error = mistyped.parse::<DatabaseLocation>().unwrap_err().to_string();
        assert!(error.contains("write it as postgres://") && !error.contains("pw"), "{error}");
    }
}

#[test]
fn a_password_is_shown_nowhere_and_unknown_parameters_are_refused() {
    let url = "postgres://anna:s3cret@db.example:5433/house?sslmode=verify-full";
    let location: DatabaseLocation = url.parse().unwrap();
    assert_eq!(location.to_string(), "postgres://anna@db.example:5433/house");
    let shown = format!("{location:?} {:?}", StoreOptions::from_location(location.clone()));
    assert!(!shown.contains("s3cret"), "{shown}");
    for url in ["postgres://h/d?pasword=s3cret", "postgres://a:s3cret@h:99999999/d"] {
        let error = url.parse::<DatabaseLocation>().unwrap_err();
        assert!(!format!("{error} {error:?}").contains("s3cret"), "{error}");
    }
    assert_eq!("sqlite:a/b.db".parse(), Ok(DatabaseLocation::File("a/b.db".into())));
    assert_eq!("a/b.db".parse(), Ok(DatabaseLocation::File("a/b.db".into())));
}

#[tokio::test]
async fn a_text_that_postgres_cannot_hold_is_refused_and_its_group_goes_on() {
    let Some(place) = Place::postgres() else { return };
    let store = place.store().await;
    let (one, two, three) = tokio::join!(
        store.put_record("a", "text"),
        store.put_record("b", "a zero byte: \0"),
        store.put_record("c", "text"),
    );
    assert_eq!((one, three), (Ok(()), Ok(())));
    assert!(matches!(two, Err(StoreError::Refused { .. })), "{two:?}");
    assert_eq!(store.record("c").await.unwrap().as_deref(), Some("text"));
    assert_eq!(store.record("b").await, Ok(None));
    assert_eq!(store.table("a\0").await, Ok(None), "a search for one finds nothing");
    assert_eq!(store.record("a\0").await, Ok(None));
}

#[tokio::test]
async fn a_lock_of_another_program_is_not_waited_for_longer_than_allowed() {
    let Some(place) = Place::postgres() else { return };
    let hasty = StoreOptions { busy: Duration::from_millis(50), ..place.options() };
    let store = Store::open_with(hasty).await.unwrap();
    store.create(table("a"), lines(0..1)).await.unwrap();
    let (server, database) = place.postgres.as_ref().unwrap();
    let mut other = PgConnection::connect(&server.url(database)).await.unwrap();
    let mut lock = other.begin().await.unwrap();
    sqlx::raw_sql("LOCK TABLE tables IN EXCLUSIVE MODE").execute(&mut *lock).await.unwrap();
    assert_eq!(store.append("a", 1, lines(1..2), open(1)).await, Err(StoreError::Busy));
    assert_eq!(kept(&store, "a").await.lines, lines(0..1), "reading needs no lock");
    lock.rollback().await.unwrap();
    assert_eq!(store.append("a", 1, lines(1..2), open(1)).await, Ok(()));
}

#[tokio::test]
async fn two_servers_never_write_one_line_twice() {
    let Some(place) = Place::postgres() else { return };
    let (one, two) = (place.store().await, place.store().await);
    one.create(table("a"), vec![]).await.unwrap();
    let append = async |store: &Store, who: &str| {
        let mut written = 0;
        for n in 0..40 {
            let line = sortie_store::LogLine { entry: format!("{who} {n}"), chain: String::new() };
            match store.append("a", n, vec![line], open(1)).await {
                Ok(()) => written += 1,
                Err(StoreError::Conflict { next }) => assert!(next > n),
                Err(error) => panic!("{error}"),
            }
        }
        written
    };
    let (by_one, by_two) = tokio::join!(append(&one, "one"), append(&two, "two"));
    let lines = kept(&one, "a").await.lines;
    assert_eq!(lines.len(), by_one + by_two);
    assert_eq!(kept(&two, "a").await.lines, lines);
}

#[tokio::test]
async fn connections_that_were_ended_are_opened_again() {
    let Some(place) = Place::postgres() else { return };
    let store = place.store().await;
    store.create(table("a"), lines(0..1)).await.unwrap();
    let (server, database) = place.postgres.as_ref().unwrap();
    let end = format!(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{database}' \
         AND pid <> pg_backend_pid()"
    );
    for n in 1..4 {
        kept(&store, "a").await;
        server.execute("postgres", &end);
        store.append("a", n, vec![line(n as u32)], open(1)).await.unwrap();
        assert_eq!(kept(&store, "a").await.lines, lines(0..n as u32 + 1));
    }
}

#[tokio::test]
async fn after_a_crash_of_postgres_all_acknowledged_lines_are_there_once() {
    // With `fsync`, because this is about the disk.
    let Some(server) = PostgresServer::owned(&[]) else { return };
    let location: DatabaseLocation = server.url(&server.create_database()).parse().unwrap();
    let store = Store::open_with(StoreOptions::from_location(location)).await.unwrap();
    store.create(table("a"), vec![]).await.unwrap();
    let mut next = 0;
    for round in 0..3 {
        let appends = async {
            loop {
                match store.append("a", next, vec![line(next as u32)], open(1)).await {
                    Ok(()) => next += 1,
                    Err(error) => break error,
                }
            }
        };
        let (error, ()) = tokio::join!(appends, async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            server.kill().unwrap();
        });
        assert!(matches!(error, StoreError::Unreachable(_) | StoreError::Io(_)), "{error:?}");
        let down = store.append("a", next, vec![line(next as u32)], open(1)).await;
        assert!(matches!(down, Err(StoreError::Unreachable(_))), "{down:?}");
        server.start().unwrap();
        let stored = kept(&store, "a").await.lines;
        assert!(stored.len() as u64 >= next, "{round}: acknowledged lines are missing");
        // One more may have been written, whose answer was lost.
        assert!(stored.len() as u64 <= next + 1);
        next = stored.len() as u64;
        assert_eq!(stored, lines(0..next as u32));
    }
    assert!(next > 0);
}
