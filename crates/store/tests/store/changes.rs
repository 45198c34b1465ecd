//! Notices of what other servers have written.

use crate::{Place, kept, lines, open, table};
use sortie_store::{ChangeListener, Changes, TableChange};
use std::time::Duration;
use tokio::time::timeout;

async fn heard(listener: &mut ChangeListener) -> Changes {
    timeout(Duration::from_secs(20), listener.recv()).await.expect("no notice comes")
}

fn changed(table: &str, length: u64) -> Changes {
    Changes::Tables(vec![TableChange { table: table.into(), length }])
}

#[tokio::test]
async fn a_server_hears_what_another_has_written_and_not_its_own() {
    let Some(place) = Place::postgres() else { return };
    let (one, two) = (place.store().await, place.store().await);
    one.create(table("a"), vec![]).await.unwrap();
    let mut listener = one.listen();
    assert!(!one.is_listening());
    assert_eq!(heard(&mut listener).await, Changes::Unknown, "it was not there before");
    assert!(one.is_listening());
    one.append("a", 0, lines(0..1), open(1)).await.unwrap();
    two.append("a", 0, lines(0..1), open(1)).await.unwrap_err();
    two.append("a", 1, lines(1..3), open(2)).await.unwrap();
    assert_eq!(heard(&mut listener).await, changed("a", 3), "the first one is its own");
    assert_eq!(kept(&one, "a").await.lines.len(), 3, "it was committed before");
    two.delete("a").await.unwrap();
    assert_eq!(heard(&mut listener).await, changed("a", 0));
    drop(listener);
    assert!(!one.is_listening());
}

#[tokio::test]
async fn after_a_lost_connection_anything_may_have_changed() {
    let Some(place) = Place::postgres() else { return };
    let (one, two) = (place.store().await, place.store().await);
    one.create(table("a"), vec![]).await.unwrap();
    let mut listener = one.listen();
    assert_eq!(heard(&mut listener).await, Changes::Unknown);
    let (server, database) = place.postgres.as_ref().unwrap();
    server.execute(
        "postgres",
        &format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = '{database}' AND query LIKE 'LISTEN%'"
        ),
    );
    assert_eq!(heard(&mut listener).await, Changes::Unknown);
    two.append("a", 0, lines(0..1), open(1)).await.unwrap();
    assert_eq!(heard(&mut listener).await, changed("a", 1));
}

#[tokio::test]
async fn a_file_sends_no_notices() {
    let place = Place::new();
    let (one, two) = (place.store().await, place.store().await);
    let mut listener = one.listen();
    two.create(table("a"), lines(0..1)).await.unwrap();
    assert!(timeout(Duration::from_millis(50), listener.recv()).await.is_err());
    assert!(!one.is_listening());
}
