//! Clocks: their state, time-outs, and times without a server.

use crate::{Place, lines, open, table};
use sortie_store::{ClockState, MatchStatus, NewTable, Store};

on_both![
    what_clocks_show_is_kept_with_the_lines_and_says_who_is_due,
    when_nobody_was_there_is_known,
];

fn timing(clocks: &str, deadline: Option<i64>) -> ClockState {
    ClockState { clocks: clocks.to_owned(), deadline }
}

async fn what_clocks_show_is_kept_with_the_lines_and_says_who_is_due(place: Place) {
    let store = place.store().await;
    for (id, deadline) in [("a", Some(500)), ("b", Some(400)), ("c", None)] {
        let timed = NewTable { timing: Some(timing("[9]", deadline)), ..table(id) };
        store.create(timed, lines(0..1)).await.unwrap();
    }
    assert_eq!(store.overdue_tables(399, 9, "server").await.unwrap(), [""; 0]);
    assert_eq!(
        store.overdue_tables(500, 9, "server").await.unwrap(),
        ["b", "a"],
        "the first one first"
    );
    assert_eq!(store.overdue_tables(500, 1, "server").await.unwrap(), ["b"]);
    let shown = async |store: &Store| store.table("a").await.unwrap().unwrap().head.clocks;
    assert_eq!(shown(&store).await.as_deref(), Some("[9]"));
    store
        .append_timed("a", 1, lines(1..2), open(1), Some(timing("[7]", Some(900))), None)
        .await
        .unwrap();
    assert_eq!(store.overdue_tables(899, 9, "server").await.unwrap(), ["b"]);
    assert_eq!(shown(&store).await.as_deref(), Some("[7]"));
    let late =
        store.append_timed("a", 1, lines(1..2), open(1), Some(timing("[0]", Some(1))), None).await;
    assert!(late.is_err());
    assert_eq!(shown(&store).await.as_deref(), Some("[7]"), "all or nothing");
    let over = MatchStatus::Over { outcome: "{}".to_owned() };
    store.append_timed("a", 2, lines(2..3), over, Some(timing("[6]", None)), None).await.unwrap();
    store.clear_deadline("b").await.unwrap();
    assert_eq!(store.overdue_tables(i64::MAX, 9, "server").await.unwrap(), [""; 0]);
}

async fn when_nobody_was_there_is_known(place: Place) {
    let store = place.store().await;
    store.record_start(1000).await.unwrap();
    assert_eq!(store.outages(0).await.unwrap(), [], "nobody can tell what was before the first");
    store.record_heartbeat(2000).await.unwrap();
    store.record_heartbeat(1500).await.unwrap();
    store.close().await;
    let store = place.store().await;
    store.record_start(5000).await.unwrap();
    store.record_heartbeat(6000).await.unwrap();
    store.record_start(7000).await.unwrap();
    assert_eq!(store.outages(0).await.unwrap(), [(2000, 5000), (6000, 7000)]);
    assert_eq!(store.outages(5000).await.unwrap(), [(6000, 7000)]);
    // The system clock was set back meanwhile.
    store.record_start(3000).await.unwrap();
    store.record_heartbeat(3500).await.unwrap();
    store.record_start(4000).await.unwrap();
    assert_eq!(store.outages(0).await.unwrap(), [(2000, 5000), (3500, 4000), (6000, 7000)]);
}
