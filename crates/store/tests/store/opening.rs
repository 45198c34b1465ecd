use crate::{Place, kept, lines, open, other_program, table};
use sortie_store::{Store, StoreError, StoreOptions};
use sqlx::Connection;
use std::fs;
use std::path::Path;

on_both![
    the_writing_connection_waits_for_the_disk,
    two_stores_of_one_database_read_what_the_other_wrote,
];

async fn the_writing_connection_waits_for_the_disk(place: Place) {
    assert_eq!(place.store().await.waits_for_disk().await, Ok(true));
}

#[tokio::test]
async fn a_store_makes_its_folder_and_is_there_when_opened_again() {
    let place = Place::new();
    let path = place.folder.path().join("deep/er/sortie.db");
    let store = Store::open(&path).await.unwrap();
    store.create(table("a"), lines(0..2)).await.unwrap();
    let before = kept(&store, "a").await;
    store.close().await;
    let store = Store::open(&path).await.unwrap();
    assert_eq!(kept(&store, "a").await, before);
    store.append("a", 2, lines(2..3), open(1)).await.unwrap();
    assert_eq!(kept(&store, "a").await.lines, lines(0..3));
}

#[tokio::test]
async fn a_name_that_means_something_to_the_database_is_a_name() {
    let place = Place::new();
    for name in ["file:x?mode=memory", ":memory:", "a b%20c?d#e", "ä"] {
        let path = place.folder.path().join(name);
        let store = Store::open(&path).await.unwrap();
        store.put_record("a", "text").await.unwrap();
        store.close().await;
        assert!(fs::read(&path).unwrap().starts_with(b"SQLite format 3\0"), "{name}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_on_the_machine_reads_the_database() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let store = place.store().await;
    store.create(table("a"), vec![]).await.unwrap();
    let files: Vec<_> = fs::read_dir(place.folder.path()).unwrap().map(Result::unwrap).collect();
    assert!(files.len() > 1, "the log is beside the database");
    for file in files {
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", file.path());
    }
}

#[tokio::test]
async fn many_open_one_new_file() {
    for _ in 0..20 {
        let place = Place::new();
        tokio::join!(place.store(), place.store(), place.store());
    }
}

#[tokio::test]
async fn many_open_one_empty_database() {
    for _ in 0..3 {
        let Some(place) = Place::postgres() else { return };
        tokio::join!(place.store(), place.store(), place.store());
    }
}

async fn two_stores_of_one_database_read_what_the_other_wrote(place: Place) {
    let (one, two) = tokio::join!(place.store(), place.store());
    one.create(table("a"), lines(0..1)).await.unwrap();
    two.append("a", 1, lines(1..2), open(1)).await.unwrap();
    let late = one.append("a", 1, lines(1..2), open(1)).await;
    assert_eq!(late, Err(StoreError::Conflict { next: 2 }));
    assert_eq!(kept(&one, "a").await, kept(&two, "a").await);
}

#[tokio::test]
async fn a_file_that_is_no_database_stays_as_it_is() {
    let place = Place::new();
    let text = "a letter to a friend, longer than the head of a database. ".repeat(20);
    fs::write(place.path(), &text).unwrap();
    let error = Store::open(&place.path()).await.unwrap_err();
    assert_eq!(error, StoreError::Foreign { database: place.path().display().to_string() });
    assert_eq!(fs::read_to_string(place.path()).unwrap(), text);
}

#[tokio::test]
async fn a_database_of_another_program_stays_as_it_is() {
    for sql in ["CREATE TABLE letters (text)", "PRAGMA application_id = 1"] {
        let place = Place::new();
        place.meddle(sql).await;
        let before = fs::read(place.path()).unwrap();
        let error = Store::open(&place.path()).await.unwrap_err();
        assert_eq!(error, StoreError::Foreign { database: place.path().display().to_string() });
        assert_eq!(fs::read(place.path()).unwrap(), before, "{sql}");
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_stays_as_it_is() {
    let place = Place::new();
    place.store().await.close().await;
    place
        .meddle(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (99, 'later', TRUE, x'00', 0)",
        )
        .await;
    let before = fs::read(place.path()).unwrap();
    let error = Store::open(&place.path()).await.unwrap_err();
    let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/sqlite")).unwrap();
    let number = |name: std::ffi::OsString| name.to_str().unwrap()[..4].parse::<i64>().unwrap();
    let known = files.map(|file| number(file.unwrap().file_name())).max().unwrap();
    let database = place.path().display().to_string();
    assert!(error.to_string().starts_with(&database));
    assert_eq!(error, StoreError::Newer { database, version: 99, known });
    assert_eq!(fs::read(place.path()).unwrap(), before);
}

#[tokio::test]
async fn a_path_that_cannot_be_is_named() {
    let place = Place::new();
    let file = place.folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Store::open(&file.join("sortie.db")).await.unwrap_err();
    assert!(matches!(&error, StoreError::Folder { path, .. } if *path == file), "{error}");
    let error = Store::open(place.folder.path()).await.unwrap_err();
    let StoreError::Open { path, .. } = &error else { panic!("{error}") };
    assert_eq!(path, place.folder.path());
    let error = Store::open(Path::new("")).await.unwrap_err();
    assert!(matches!(error, StoreError::Open { .. }), "{error}");
}

#[tokio::test]
async fn a_database_that_stays_locked_cannot_be_opened_until_it_is_free() {
    let place = Place::new();
    place.store().await.close().await;
    let mut other = other_program(&place.path()).await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let hasty = StoreOptions {
        busy: std::time::Duration::from_millis(20),
        ..StoreOptions::new(&place.path())
    };
    let error = Store::open_with(hasty.clone()).await.unwrap_err();
    assert!(matches!(&error, StoreError::Open { path, .. } if *path == place.path()), "{error}");
    lock.rollback().await.unwrap();
    Store::open_with(hasty).await.unwrap();
}
