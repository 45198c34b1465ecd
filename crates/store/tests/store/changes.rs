//! Notices of what other servers have written.

use crate::{Place, anna, guest, lines, open, table};
use sortie_store::{
    Block, BlockSubject, Change, ChangeListener, Changes, ChatContent, NewChatMessage, Room,
};
use std::time::Duration;
use tokio::time::timeout;

async fn heard(listener: &mut ChangeListener) -> Changes {
    timeout(Duration::from_secs(20), listener.recv()).await.expect("no notice comes")
}

fn deleted(table: &str) -> Changes {
    Changes::Known(vec![Change::Deleted { table: table.into() }])
}

#[tokio::test]
async fn a_server_hears_what_another_has_changed_and_not_its_own() {
    let Some(place) = Place::postgres() else { return };
    let (one, two) = (place.store().await, place.store().await);
    for id in ["a", "b"] {
        one.create(table(id), vec![]).await.unwrap();
    }
    let mut listener = one.listen();
    assert!(!one.is_listening());
    assert_eq!(heard(&mut listener).await, Changes::Unknown, "it was not there before");
    assert!(one.is_listening());
    one.delete("b").await.unwrap();
    two.append("a", 0, lines(0..1), open(1)).await.unwrap();
    two.delete("a").await.unwrap();
    assert_eq!(heard(&mut listener).await, deleted("a"), "only the owner reads appends");
    assert_eq!(one.table("a").await, Ok(None), "it was committed before");
    drop(listener);
    assert!(!one.is_listening());
}

#[tokio::test]
async fn rooms_chat_guests_and_operators_are_heard_of() {
    let Some(place) = Place::postgres() else { return };
    let (one, two) = (place.store().await, place.store().await);
    for who in [anna(), guest("ben")] {
        one.add_guest(who).await.unwrap();
    }
    let mut listener = one.listen();
    assert_eq!(heard(&mut listener).await, Changes::Unknown);
    let room = Room {
        id: "r".into(),
        doc: "{}".into(),
        listed: true,
        previous: None,
        guests: vec!["anna".into()],
    };
    let changed = |version| Change::Room { room: "r".into(), version };
    two.put_room(room.clone(), None).await.unwrap();
    assert_eq!(heard(&mut listener).await, Changes::Known(vec![changed(0)]));
    two.put_room(room.clone(), Some(0)).await.unwrap();
    assert_eq!(heard(&mut listener).await, Changes::Known(vec![changed(1)]));
    two.put_room(room, Some(0)).await.unwrap_err();
    let saying = NewChatMessage {
        table: "r".into(),
        guest: "anna".into(),
        name: "Anna".into(),
        what: ChatContent::Text("hello".into()),
        planned: None,
    };
    two.add_message(saying, 9).await.unwrap();
    let said = Change::Chat { table: "r".into(), length: 1 };
    assert_eq!(heard(&mut listener).await, Changes::Known(vec![said]));
    two.begin(1, table("r"), lines(0..1)).await.unwrap();
    assert_eq!(heard(&mut listener).await, Changes::Known(vec![changed(u64::MAX)]));
    two.rename_guest("anna", "Anne").await.unwrap();
    let renamed = Change::Guest { guest: "anna".into() };
    assert_eq!(heard(&mut listener).await, Changes::Known(vec![renamed]));
    two.block(Block { who: BlockSubject::Guest("ben".into()), until: None }).await.unwrap();
    assert_eq!(heard(&mut listener).await, Changes::Known(vec![Change::Settings]));
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
    two.delete("a").await.unwrap();
    assert_eq!(heard(&mut listener).await, deleted("a"));
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
