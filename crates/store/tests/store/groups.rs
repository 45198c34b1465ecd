//! Many writes in one commit.

use crate::{Place, anna, kept, line, lines, open, table, table_of};
use sortie_store::{EntityKind, StoreError};
use std::fs;
use tokio::task::JoinSet;

on_both![
    what_waits_is_written_in_one_commit,
    more_than_fits_into_a_group_is_written_in_several,
    appends_to_one_table_in_one_group_are_written_in_their_order,
    what_is_refused_does_not_fail_the_others_of_its_group,
];

async fn what_waits_is_written_in_one_commit(place: Place) {
    let store = place.store().await;
    let mut tasks = JoinSet::new();
    for id in 0..100 {
        let store = store.clone();
        tasks.spawn(async move { store.create(table(&id.to_string()), lines(0..1)).await });
    }
    let before = commits(&place, "lines");
    assert!(tasks.join_all().await.iter().all(Result::is_ok));
    assert_eq!(commits(&place, "lines") - before, 1);
    for id in 0..100 {
        assert_eq!(kept(&store, &id.to_string()).await.lines, lines(0..1));
    }
}

async fn more_than_fits_into_a_group_is_written_in_several(place: Place) {
    let store = place.store().await;
    let mut tasks = JoinSet::new();
    for id in 0..1500 {
        let store = store.clone();
        tasks.spawn(async move { store.put_record(&id.to_string(), "text").await });
    }
    let before = commits(&place, "records");
    assert!(tasks.join_all().await.iter().all(Result::is_ok));
    let groups = commits(&place, "records") - before;
    // A group has at most 512 writes. More groups than three may form while the first is written.
    assert!((3..10).contains(&groups), "{groups}");
}

async fn appends_to_one_table_in_one_group_are_written_in_their_order(place: Place) {
    let store = place.store().await;
    store.create(table("a"), vec![]).await.unwrap();
    let before = commits(&place, "lines");
    let (one, two, three) = tokio::join!(
        store.append("a", 0, lines(0..2), open(1)),
        store.append("a", 2, lines(2..3), open(2)),
        store.append("a", 2, vec![line(9)], open(9)),
    );
    assert_eq!((one, two), (Ok(()), Ok(())));
    assert_eq!(three, Err(StoreError::Conflict { next: 3 }));
    assert_eq!(commits(&place, "lines") - before, 1);
    let kept = kept(&store, "a").await;
    assert_eq!((kept.lines, kept.head.status), (lines(0..3), open(2)));
}

async fn what_is_refused_does_not_fail_the_others_of_its_group(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.create(table("a"), lines(0..1)).await.unwrap();
    store.create(table("b"), lines(0..1)).await.unwrap();
    let results = tokio::join!(
        store.append("a", 1, lines(1..2), open(1)),
        store.append("b", 0, lines(0..1), open(9)),
        store.append("c", 0, lines(0..1), open(9)),
        store.create(table("a"), lines(0..1)),
        store.add_guest(anna()),
        store.create(table_of("d", "nobody"), lines(0..1)),
        store.append("b", 1, lines(1..3), open(2)),
    );
    let unknown = |kind, id: &str| Err(StoreError::Unknown { kind, id: id.into() });
    let exists = |kind, id: &str| Err(StoreError::Exists { kind, id: id.into() });
    let expected = (
        Ok(()),
        Err(StoreError::Conflict { next: 1 }),
        unknown(EntityKind::Table, "c"),
        exists(EntityKind::Table, "a"),
        exists(EntityKind::Guest, "anna"),
        unknown(EntityKind::Guest, "nobody"),
        Ok(()),
    );
    assert_eq!(results, expected);
    assert_eq!(kept(&store, "a").await.lines, lines(0..2));
    assert_eq!(kept(&store, "b").await.lines, lines(0..3));
    assert_eq!(store.table("d").await, Ok(None));
}

/// How many transactions have inserted into a table so far, or into any table of SQLite.
fn commits(place: &Place, table: &str) -> usize {
    match &place.postgres {
        // A row knows the transaction that wrote it.
        Some((server, database)) => {
            let count = format!("SELECT count(DISTINCT xmin::text) FROM {table}");
            server.execute(database, &count).trim().parse().unwrap()
        }
        None => commits_in_log(place),
    }
}

/// How many transactions the write-ahead log holds. Nothing empties it while it is short.
fn commits_in_log(place: &Place) -> usize {
    const HEAD: usize = 32;
    const FRAME_HEAD: usize = 24;
    let log = fs::read(place.folder.path().join("sortie.db-wal")).unwrap_or_default();
    if log.is_empty() {
        return 0;
    }
    let page = u32::from_be_bytes(log[8..12].try_into().unwrap()) as usize;
    // The last frame of a transaction says how many pages the database has after it.
    let ends = log[HEAD..].chunks_exact(FRAME_HEAD + page).filter(|frame| frame[4..8] != [0; 4]);
    ends.count()
}
