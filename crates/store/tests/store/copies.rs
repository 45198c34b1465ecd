//! Copies of whole databases.

use crate::{Place, anna, guest, kept, line, lines, open, table_of};
use sortie_store::{
    Block, BlockSubject, ChatContent, ClockState, CopyReport, Device, NewChatMessage,
    NewIdempotencyKey, NewLabReport, NewReview, NewTable, NotificationSettings, Retention, Room,
    RunningServer, Store, StoreError, copy_database,
};
use std::sync::Mutex;

/// More lines than a batch has.
const LINES: u32 = 450;

async fn copy(from: &Place, to: &Place) -> Result<CopyReport, StoreError> {
    copy_database(&from.location(), &to.location(), |_, _| {}).await
}

/// Stores something in every table.
async fn furnish(place: &Place) {
    let store = place.store().await;
    store.add_guest(anna()).await.unwrap();
    store.add_guest(guest("Ärger, ben'")).await.unwrap();
    let timing = ClockState { clocks: "{}".into(), deadline: Some(7) };
    let first = NewTable { timing: Some(timing), ..table_of("a", "anna") };
    store.create(first, lines(0..LINES)).await.unwrap();
    let next = NewTable { previous: Some("a".into()), ..table_of("B", "Ärger, ben'") };
    store.create(next, lines(0..3)).await.unwrap();
    let server = RunningServer { id: "server".into(), address: None };
    store.join_servers(&server).await.unwrap();
    store.claim_table("a", "server", None).await.unwrap();
    store.put_record("one", "a text, ünd möre").await.unwrap();
    store.record_heartbeat(5).await.unwrap();
    store.record_start(9).await.unwrap();
    let room = Room {
        id: "room".into(),
        doc: "{}".into(),
        listed: true,
        previous: None,
        guests: vec!["anna".into()],
    };
    store.put_room(room, None).await.unwrap();
    store.add_token("token", "anna").await.unwrap();
    store.add_return("link", "anna").await.unwrap();
    store.set_retention(Retention::default()).await.unwrap();
    for subject in [BlockSubject::Address("192.0.2.7".into()), BlockSubject::Guest("anna".into())] {
        store.block(Block { who: subject, until: None }).await.unwrap();
    }
    for planned in [None, Some("plan".to_owned())] {
        let saying = NewChatMessage {
            table: "a".into(),
            guest: "anna".into(),
            name: "Anna".into(),
            what: ChatContent::Text("hello".into()),
            planned,
        };
        store.add_message(saying, 9).await.unwrap();
    }
    store.mute("anna", "Ärger, ben'", true).await.unwrap();
    let key = NewIdempotencyKey { hash: "h".into(), asked: "q".into(), thing: "t".into() };
    store.claim(key).await.unwrap();
    let notices = NotificationSettings {
        mail: Some("a@x".into()),
        asked: Some(3),
        language: "de".into(),
        ..NotificationSettings::default()
    };
    store.put_notices("anna", notices).await.unwrap();
    store.notice("a", 0, 3).await.unwrap();
    store.put_push_key(&[0, 255, 7]).await.unwrap();
    let device = Device {
        endpoint: "https://push".into(),
        key: vec![4; 65],
        auth: vec![0; 16],
        language: "en".into(),
    };
    store.put_device("anna", device, 5).await.unwrap();
    store.check().await.unwrap();
    store.put_lab_report(report("first"), None).await.unwrap();
    store
        .put_review(NewReview { table: "a".into(), seat: 0, review: "{}".into() }, 9)
        .await
        .unwrap();
    store.add_progress("anna", vec!["lesson.a".into()]).await.unwrap();
    store.close().await;
}

fn report(id: &str) -> NewLabReport {
    NewLabReport {
        id: id.into(),
        request: "r".into(),
        result: "{}".into(),
        created: 1,
        guests: vec!["anna".into()],
    }
}

/// SQLite and Postgres, in both directions.
fn pairs() -> Vec<(Place, Place)> {
    let postgres = || Place::postgres();
    let (Some(from), Some(to)) = (postgres(), postgres()) else { return vec![] };
    vec![(Place::new(), to), (from, Place::new())]
}

#[tokio::test]
async fn a_copy_has_every_row_and_can_be_played_on() {
    for (from, to) in pairs() {
        furnish(&from).await;
        let copied = Mutex::new(Vec::new());
        let count = |table: &str, rows| copied.lock().unwrap().push((table.to_owned(), rows));
        let report_of = copy_database(&from.location(), &to.location(), count).await.unwrap();
        let copied = copied.into_inner().unwrap();
        assert_eq!(report_of.rows, copied.iter().map(|copied| copied.1 as u64).sum::<u64>());
        let mut tables: Vec<&String> = copied.iter().map(|copied| &copied.0).collect();
        tables.dedup();
        assert_eq!(tables.len(), report_of.tables, "a table of the house is empty: {tables:?}");

        let (one, two) = (from.store().await, to.store().await);
        for id in ["a", "B"] {
            assert_eq!(kept(&one, id).await, kept(&two, id).await);
        }
        assert_eq!(one.push_key().await, two.push_key().await);
        assert_eq!(one.devices("anna").await, two.devices("anna").await);
        assert_eq!(one.blocks().await, two.blocks().await);
        // The server of the original owns nothing here, but its fences stay the highest.
        assert_eq!(two.table_owner("a").await.unwrap().unwrap().server, None);
        assert_eq!(two.fences(&["a", "B"]).await, one.fences(&["a", "B"]).await);
        two.append("a", u64::from(LINES), vec![line(LINES)], open(9)).await.unwrap();
        // Numbers go on behind those of the copied rows.
        two.put_lab_report(report("second"), None).await.unwrap();
        assert_eq!(two.lab_report_of_request("r").await.unwrap().unwrap().id, "second");
        two.check().await.unwrap();
        let saying = NewChatMessage {
            table: "a".into(),
            guest: "anna".into(),
            name: "Anna".into(),
            what: ChatContent::Phrase("thanks".into()),
            planned: None,
        };
        assert_eq!(two.add_message(saying, 9).await, Ok(2));
    }
}

#[tokio::test]
async fn there_and_back_is_the_same_database() {
    for (from, between) in pairs() {
        furnish(&from).await;
        let there = copy(&from, &between).await.unwrap();
        // The copy compares all rows, so an equal number of rows says that they are the same.
        let back = if from.postgres.is_some() { Place::postgres().unwrap() } else { Place::new() };
        assert_eq!(copy(&between, &back).await, Ok(there));
        assert!(copy(&from, &back).await.is_err(), "it is not empty");
    }
}

/// Copies until so many batches are written, and then falls as a killed program does.
fn fall_after(batches: usize, from: &Place, to: &Place) {
    let (source, target) = (from.location(), to.location());
    // A thread, because the panic must not end the test.
    let falling = std::thread::spawn(move || {
        let mut left = batches;
        let count = |_: &str, _| {
            left -= 1;
            assert!(left > 0, "planted");
        };
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(copy_database(&source, &target, count))
    });
    assert!(falling.join().is_err());
}

#[tokio::test]
async fn a_copy_that_was_interrupted_is_not_served_and_goes_on_where_it_was() {
    for (from, to) in pairs() {
        furnish(&from).await;
        // In the middle of the lines, which take three batches behind three other tables.
        fall_after(5, &from, &to);
        let refused = Store::open_with(to.options()).await.unwrap_err();
        assert!(matches!(refused, StoreError::Unfinished { .. }), "{refused:?}");
        assert!(matches!(copy(&to, &Place::new()).await, Err(StoreError::Unfinished { .. })));
        let mut batches = 0;
        copy_database(&from.location(), &to.location(), |table, _| {
            assert!(!["guests", "tables", "sittings"].contains(&table), "copied again: {table}");
            batches += 1;
        })
        .await
        .unwrap();
        assert!(batches > 0);
        let (one, two) = (from.store().await, to.store().await);
        assert_eq!(kept(&one, "a").await, kept(&two, "a").await);
    }
}

#[tokio::test]
async fn a_row_that_was_changed_is_found_and_the_copy_is_not_served() {
    for sql in [
        "UPDATE lines SET entry = 'other' WHERE table_id = 'a' AND n = 1",
        "DELETE FROM lines WHERE table_id = 'a' AND n = 1",
        "UPDATE tables SET clocks = NULL WHERE id = 'a'",
    ] {
        for (from, to) in pairs() {
            furnish(&from).await;
            fall_after(5, &from, &to);
            to.meddle(sql).await;
            let error = copy(&from, &to).await.unwrap_err();
            let changed = if sql.contains("lines") { "lines" } else { "tables" };
            assert!(
                matches!(&error, StoreError::CopyDiffers { table, .. } if table == changed),
                "{error:?}"
            );
            let refused = Store::open_with(to.options()).await.unwrap_err();
            assert!(matches!(refused, StoreError::Unfinished { .. }), "{refused:?}");
        }
    }
}

#[tokio::test]
async fn nothing_is_copied_from_or_to_a_database_that_does_not_fit() {
    for (from, to) in pairs() {
        let none = copy(&from, &to).await.unwrap_err();
        assert!(matches!(none, StoreError::Open { .. } | StoreError::Connect { .. }), "{none:?}");
        assert!(!to.path().exists(), "a wrong source makes no target");
        furnish(&from).await;
        let same = copy(&from, &from).await;
        assert!(matches!(same, Err(StoreError::NotEmpty { .. })), "{same:?}");
        to.store().await.record_heartbeat(1).await.unwrap();
        let full = copy(&from, &to).await;
        assert!(matches!(full, Err(StoreError::NotEmpty { .. })), "{full:?}");
        from.meddle("DELETE FROM _sqlx_migrations WHERE version > 15").await;
        let older = copy(&from, &Place::new()).await;
        assert!(matches!(older, Err(StoreError::Older { version: 15, .. })), "{older:?}");
    }
}

#[tokio::test]
async fn a_text_that_postgres_cannot_hold_is_named_by_its_table() {
    let Some(to) = Place::postgres() else { return };
    let from = Place::new();
    from.store().await.put_record("a", "zero \0 byte").await.unwrap();
    let refused = copy(&from, &to).await;
    assert!(
        matches!(&refused, Err(StoreError::CopyRefused { table, .. }) if table == "records"),
        "{refused:?}"
    );
}
