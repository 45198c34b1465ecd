use crate::{Place, kept, line, lines, open, other_program, table};
use sortie_store::{Store, StoreError, backup, inspect};
use sqlx::Connection;

#[tokio::test]
async fn a_copy_of_a_database_in_use_has_all_that_was_acknowledged_and_can_be_used() {
    let place = Place::new();
    let store = place.store().await;
    store.create(table("a"), lines(0..2)).await.unwrap();
    let copy = place.folder.path().join("copy.db");
    backup(&place.path(), &copy).await.unwrap();
    store.append("a", 2, vec![line(2)], open(1)).await.unwrap();
    let restored = Store::open(&copy).await.unwrap();
    assert_eq!(kept(&restored, "a").await.lines, lines(0..2), "as it was at that moment");
    restored.append("a", 2, vec![line(7)], open(1)).await.unwrap();
    assert_eq!(kept(&store, "a").await.lines, lines(0..3), "they are two now");
}

#[cfg(unix)]
#[tokio::test]
async fn a_copy_is_read_by_nobody_else() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    drop(place.store().await);
    let copy = place.folder.path().join("copy.db");
    backup(&place.path(), &copy).await.unwrap();
    assert_eq!(std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn nothing_is_written_over_and_nothing_is_copied_that_is_not_ours() {
    let place = Place::new();
    let copy = place.folder.path().join("copy.db");
    assert!(matches!(backup(&place.path(), &copy).await, Err(StoreError::Open { .. })));
    assert!(!copy.exists() && !place.path().exists(), "nothing was made");
    drop(place.store().await);
    std::fs::write(&copy, "my diary").unwrap();
    let taken = StoreError::Taken { path: copy.clone() };
    assert_eq!(backup(&place.path(), &copy).await, Err(taken));
    assert_eq!(std::fs::read_to_string(&copy).unwrap(), "my diary");
    let other = place.folder.path().join("other.db");
    let foreign = StoreError::Foreign { database: copy.display().to_string() };
    assert_eq!(backup(&copy, &other).await, Err(foreign));
    assert!(!other.exists());
}

#[tokio::test]
async fn a_sound_database_is_told_from_one_that_is_damaged_or_locked() {
    let place = Place::new();
    let store = place.store().await;
    for n in 0..40 {
        store.create(table(&format!("{n}")), lines(0..50)).await.unwrap();
    }
    let sound = inspect(&place.location()).await.unwrap();
    assert_eq!((sound.version, sound.crash_safe), (sound.known, true));
    assert_eq!((sound.faults.len(), sound.unwritable), (0, None));
    store.close().await;
    // The log is moved into the file when the last connection ends.
    let mut bytes = std::fs::read(place.path()).unwrap();
    // The last page of the file, of SQLite's default size.
    let last = bytes.len() - 4096;
    bytes[last..].fill(0xff);
    std::fs::write(place.path(), bytes).unwrap();
    let damaged = inspect(&place.location()).await.unwrap();
    assert!(!damaged.faults.is_empty());
}

#[tokio::test]
async fn who_looks_says_that_it_cannot_be_written() {
    let place = Place::new();
    drop(place.store().await);
    let mut other = other_program(&place.path()).await;
    let lock = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let seen = inspect(&place.location()).await.unwrap();
    assert_eq!(seen.unwritable, Some(StoreError::Busy));
    drop(lock);
}
