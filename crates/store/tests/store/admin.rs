use crate::{Place, anna, lines, open, table, table_of};
use sortie_store::{
    Block, BlockSubject, EntityKind, MatchStatus, NewTable, Retention, Room, StoreError,
};
use std::time::Duration;

on_both![
    who_is_blocked_is_blocked_until_the_time_has_come_or_it_is_taken_back,
    a_guest_who_is_not_there_is_not_blocked,
    another_store_sees_that_something_was_done,
    only_what_is_older_than_it_may_be_is_deleted,
    an_operator_sees_what_there_is,
];

fn address(until: Option<i64>) -> Block {
    Block { who: BlockSubject::Address("192.0.2.7".to_owned()), until }
}

fn over() -> MatchStatus {
    MatchStatus::Over { outcome: "{}".to_owned() }
}

async fn who_is_blocked_is_blocked_until_the_time_has_come_or_it_is_taken_back(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    let guest = Block { who: BlockSubject::Guest("anna".to_owned()), until: None };
    store.block(address(None)).await.unwrap();
    store.block(guest.clone()).await.unwrap();
    assert_eq!(store.blocks().await.unwrap().len(), 2);
    store.block(address(Some(1))).await.unwrap();
    assert_eq!(store.blocks().await.unwrap(), std::slice::from_ref(&guest), "the time is over");
    assert!(!address(Some(1)).holds() && address(Some(i64::MAX)).holds() && guest.holds());
    assert!(store.unblock(guest.who.clone()).await.unwrap());
    assert!(!store.unblock(guest.who).await.unwrap());
    assert_eq!(store.blocks().await.unwrap(), []);
}

async fn a_guest_who_is_not_there_is_not_blocked(place: Place) {
    let store = place.store().await;
    let block = Block { who: BlockSubject::Guest("ghost".to_owned()), until: None };
    let unknown = StoreError::Unknown { kind: EntityKind::Guest, id: "ghost".to_owned() };
    assert_eq!(store.block(block).await, Err(unknown));
}

async fn another_store_sees_that_something_was_done(place: Place) {
    let (server, admin) = (place.store().await, place.store().await);
    let mut seen = vec![server.change_count().await.unwrap()];
    admin.block(address(None)).await.unwrap();
    seen.push(server.change_count().await.unwrap());
    admin.unblock(address(None).who).await.unwrap();
    seen.push(server.change_count().await.unwrap());
    admin.signal_change().await.unwrap();
    seen.push(server.change_count().await.unwrap());
    server.check().await.unwrap();
    seen.push(server.change_count().await.unwrap());
    assert_eq!(seen, [0, 1, 2, 3, 3]);
}

async fn only_what_is_older_than_it_may_be_is_deleted(place: Place) {
    let store = place.store().await;
    for (id, status) in [("old", open(0)), ("over", over()), ("new", open(0)), ("done", over())] {
        store.create(NewTable { status, ..table(id) }, lines(0..1)).await.unwrap();
    }
    let room = |id: &str| Room {
        id: id.to_owned(),
        doc: "{}".to_owned(),
        listed: false,
        previous: None,
        guests: vec![],
    };
    store.put_room(room("empty"), None).await.unwrap();
    store.put_room(room("fresh"), None).await.unwrap();
    place
        .meddle(
            "UPDATE tables SET touched = touched - 10000000 WHERE id IN ('old', 'over'); \
             UPDATE rooms SET touched = touched - 10000000 WHERE id = 'empty'",
        )
        .await;
    assert_eq!(store.expire().await.unwrap(), 0, "nothing is said: everything stays");
    let hour = Some(Duration::from_secs(3600));
    let left = async |retention| {
        store.set_retention(retention).await.unwrap();
        assert_eq!(store.retention().await.unwrap(), retention);
        let count = store.expire().await.unwrap();
        let fences = store.fences(&["old", "over", "new", "done"]).await.unwrap();
        let mut left: Vec<String> = fences.into_keys().collect();
        left.sort();
        (count, left.join(" "))
    };
    let finished = Retention { finished: hour, ..Retention::default() };
    assert_eq!(left(finished).await, (1, "done new old".to_owned()));
    let unfinished = Retention { unfinished: hour, ..Retention::default() };
    assert_eq!(left(unfinished).await, (1, "done new".to_owned()));
    let rooms = Retention { rooms: hour, ..Retention::default() };
    assert_eq!(left(rooms).await, (1, "done new".to_owned()));
    assert!(store.room("fresh").await.unwrap().is_some());
    assert!(store.room("empty").await.unwrap().is_none());
    assert_eq!(store.table("new").await.unwrap().unwrap().lines, lines(0..1));
}

async fn an_operator_sees_what_there_is(place: Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.create(table_of("a", "anna"), lines(0..3)).await.unwrap();
    store.create(NewTable { status: over(), ..table("b") }, lines(0..1)).await.unwrap();
    let listed = store.list(10).await.unwrap();
    let seen = |id: &str| listed.iter().find(|table| table.id == id).unwrap();
    assert_eq!((seen("a").lines, seen("a").over), (3, false));
    assert_eq!((seen("b").lines, seen("b").over), (1, true));
    assert_eq!(store.list(1).await.unwrap().len(), 1);
    assert_eq!(store.open_tables().await.unwrap(), ["a"]);
    assert_eq!(store.guest_at_seat("a", 0).await.unwrap().as_deref(), Some("anna"));
    assert_eq!(store.guest_at_seat("a", 1).await.unwrap(), None, "a bot sits there");
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.open, counts.over, counts.rooms, counts.guests), (1, 1, 0, 1));
}
