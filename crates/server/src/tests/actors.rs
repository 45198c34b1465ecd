//! The actors of tables: their panics, half-done changes and several bots at the same time.

use super::pressing::dealt;
use super::site::{Guest, Site};
use super::streams::TableStream;
use crate::base::error::ApiError;
use crate::base::limits::Thinking;
use crate::tables::commands::Command;
use crate::tables::error::CommandError;
use serde_json::json;
use sortie_core::{Observer, Seats};
use sortie_games::catalogue;
use sortie_table::AnyTable;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// A game that begins with a decision of one seat.
const TURNS: &str = catalogue::IDS[0];

/// Longer than anything takes here on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// A table of two guests.
async fn table_of_two(site: &Site) -> (Guest, Guest, String) {
    let (anna, ben) = (site.guest().await, site.guest().await);
    let table = site.table_of(&[&anna, &ben], TURNS).await;
    (anna, ben, table)
}

/// Submits the first legal action of the seat that must choose.
fn submit_first(table: &mut dyn AnyTable) {
    let played = table.any_match_mut();
    let seat = played.waiting().iter().next().unwrap();
    let (_, draft) = played.actions(Observer::Seat(seat), 10_000).unwrap().remove(0);
    let decision = played.decision();
    played.submit(seat, decision, &draft).unwrap();
}

async fn log_lines(site: &Site, table: &str) -> usize {
    site.app.store.table(table).await.unwrap().unwrap().lines.len()
}

#[tokio::test]
async fn a_panic_ends_one_table_which_is_read_again_from_its_log() {
    let site = Site::open().await;
    let (anna, ben, table) = table_of_two(&site).await;
    let other = site.table(&anna, TURNS, &["you", "you"]).await;
    let n = log_lines(&site, &table).await;
    let mut ear = TableStream::open(site.get(&format!("/tables/{table}/stream?n={n}"))).await;
    let live = site.app.tables.find(&site.app, &table).await.ok().unwrap();
    let panics = Command::Change(Arc::new(|table| {
        submit_first(table);
        panic!("in the middle of a change")
    }));
    let failed = live.execute(Seats::NONE, panics).await;
    assert!(matches!(failed, Err(ApiError::Stopped)), "{failed:?}");
    assert_eq!(ear.hear().await, None, "its streams end");
    let seen = site.get(&format!("/tables/{other}?seat=0")).by(&anna).send().await.done();
    assert_eq!(seen["decision"], 1, "other tables go on");

    site.decide(&[&anna, &ben], &table, 0).await;
    assert_eq!(log_lines(&site, &table).await, n + 1, "the half-done choice is not there");
}

#[tokio::test]
async fn a_change_that_fails_in_the_middle_is_never_written() {
    let site = Site::open().await;
    let (anna, ben, table) = table_of_two(&site).await;
    let n = log_lines(&site, &table).await;
    let live = site.app.tables.find(&site.app, &table).await.ok().unwrap();
    let fails = Command::Change(Arc::new(|table| {
        submit_first(table);
        Err(CommandError::NotOver.into())
    }));
    let failed = live.execute(Seats::NONE, fails).await;
    assert_eq!(failed.err().map(|fault| fault.kind()), Some("not_over"));
    assert_eq!(site.look(&anna, &table).await["decision"], 1);
    // Every command writes first what is not written yet.
    live.execute(Seats::NONE, Command::Return).await.unwrap();
    assert_eq!(log_lines(&site, &table).await, n);
    site.decide(&[&anna, &ben], &table, 1).await;
    assert_eq!(log_lines(&site, &table).await, n + 1);
}

#[tokio::test]
async fn a_table_leaves_memory_when_nobody_uses_it() {
    let site = Site::open().await;
    let (anna, ben, table) = table_of_two(&site).await;
    site.decide(&[&anna, &ben], &table, 0).await;
    let is_here_later = || {
        site.app.time.pass(61_000);
        site.app.tables.sweep();
        site.app.tables.here(&table).is_some()
    };
    let handle = site.app.tables.here(&table);
    assert!(is_here_later(), "somebody works with it");
    drop(handle);
    let ear = TableStream::open(site.get(&format!("/tables/{table}/stream"))).await;
    assert!(is_here_later(), "somebody follows it");
    drop(ear);
    let seen = site.look(&anna, &table).await;
    site.app.tables.sweep();
    assert!(site.app.tables.here(&table).is_some(), "somebody has just looked");
    assert!(!is_here_later());
    assert_eq!(site.look(&anna, &table).await, seen);
}

#[tokio::test]
async fn a_snapshot_shares_the_history_with_the_one_before() {
    let site = Site::open().await;
    let (_, _, table) = table_of_two(&site).await;
    let live = site.app.tables.find(&site.app, &table).await.unwrap();
    let come_and_go = || {
        live.pretend(|state| {
            state.table.take_over(1, "Bot").unwrap();
            state.table.give_back(1).unwrap();
        })
    };
    for _ in 0..100 {
        come_and_go().await;
    }
    let before = live.read().unwrap();
    come_and_go().await;
    let after = live.read().unwrap();
    let [before, after] = [&before, &after].map(|state| state.table.any_match().log());
    assert_eq!(after.len(), before.len() + 2);
    let copied = (0..before.len())
        .filter(|n| !std::ptr::eq(&raw const before[*n], &raw const after[*n]))
        .count();
    assert!(copied < 64, "{copied} of {} entries were copied", before.len());
}

#[tokio::test]
async fn a_bot_that_has_panicked_is_asked_again() {
    let site = Site::open().await;
    let anna = site.guest().await;
    site.app.broken_searches.store(1, Ordering::SeqCst);
    let table = site.table(&anna, TURNS, &["bot:random", "you"]).await;
    let live = site.app.tables.find(&site.app, &table).await.ok().unwrap();
    let mut snapshots = live.follow();
    let its_turn_is_over = async {
        while live.read().unwrap().table.any_match().waiting().has(0) {
            snapshots.changed().await.unwrap();
        }
    };
    timeout(LONG, its_turn_is_over).await.expect("the bot chooses in the end");
    assert_eq!(site.app.broken_searches.load(Ordering::SeqCst), 0, "it has panicked before");
}

#[tokio::test]
async fn a_search_that_was_stopped_early_is_not_the_choice_of_a_bot() {
    let time = Duration::from_millis(800);
    let site = Site::open().await;
    let anna = site.guest().await;
    let create = json!({ "code": TURNS, "seats": ["club@800ms", "you"], "seed": "7", "pace": 0 });
    let made = site.post("/tables").by(&anna).json(&create).send().await.made();
    let live = site.app.tables.find(&site.app, made["id"].as_str().unwrap()).await.unwrap();
    // The seat may be asked twice in a row, so the decision says whether the bot has chosen.
    let decision = || live.read().unwrap().table.any_match().decision();
    let first = decision();
    assert!(live.read().unwrap().table.any_match().waiting().has(0));
    sleep(time / 2).await;
    let mut snapshots = live.follow();
    let reads_anew = Command::Change(Arc::new(|table| {
        submit_first(table);
        Err(CommandError::NotOver.into())
    }));
    let begun = Instant::now();
    live.execute(Seats::NONE, reads_anew).await.unwrap_err();
    while decision() == first {
        snapshots.changed().await.unwrap();
    }
    // The bot with which the match was read before would choose after half of its time.
    assert!(begun.elapsed() > time * 3 / 4, "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_that_choose_at_the_same_time_think_at_the_same_time() {
    let mut site = Site::open().await;
    site.set(|app| {
        app.set_thinking_places(8);
        let no_limit = Thinking { longest_ms: 0, simulations: 0, ..Thinking::default() };
        app.base_mut().options.limits.thinking = no_limit;
    });
    let anna = site.guest().await;
    let mut game_of_all = None;
    for game in catalogue::IDS {
        let (fewest, most) = site.app.game(game).unwrap().seats;
        if (fewest..=most).contains(&4) {
            let table = site.table(&anna, game, &["you"; 4]).await;
            let all = json!([0, 1, 2, 3]);
            game_of_all =
                game_of_all.or((site.look(&anna, &table).await["waiting"] == all).then_some(game));
        }
    }
    let game = game_of_all.expect("a game begins with a decision of all");
    let bot = "club@60s";
    let table = site.table(&anna, game, &["you", bot, bot, bot]).await;
    let live = site.app.tables.find(&site.app, &table).await.unwrap();
    while site.app.thinking.running().len() < 3 {
        let waiting = live.read().unwrap().table.any_match().waiting();
        assert_eq!(waiting.without(0), Seats::first(4).without(0), "one after the other");
        sleep(Duration::from_millis(5)).await;
    }
}

/// A runtime with one thread besides the one of the async tasks.
fn one_blocking_thread() -> tokio::runtime::Runtime {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().max_blocking_threads(1).build().unwrap()
}

/// A look at the table is answered as soon as the only blocking thread has no other work, and not before.
async fn waits_for_a_blocking_thread(site: &Site, guest: &Guest, table: &str) {
    let (end, ended) = std::sync::mpsc::channel::<()>();
    let other_work = tokio::task::spawn_blocking(move || ended.recv().is_err());
    let mut looked = tokio::spawn(site.get(&format!("/tables/{table}")).by(guest).send());
    let early = timeout(Duration::from_millis(300), &mut looked).await;
    assert!(early.is_err(), "the work was done on the thread of the async tasks");
    drop(end);
    assert!(other_work.await.unwrap());
    looked.await.unwrap().shown();
}

#[test]
fn a_match_is_read_from_its_log_outside_of_the_async_threads() {
    one_blocking_thread().block_on(async {
        let site = Site::open().await;
        let anna = site.guest().await;
        let table = site.table(&anna, TURNS, &["you", "you"]).await;
        site.app.tables.lose(&table);
        waits_for_a_blocking_thread(&site, &anna, &table).await;
    });
}

#[tokio::test]
async fn who_comes_back_with_a_refused_command_is_back_all_the_same() {
    let site = Site::open().await;
    let (anna, ben, table) = dealt(&site, TURNS, json!({ "warm": 60 })).await;
    let live = site.app.tables.find(&site.app, &table).await.unwrap();
    let seat = live.read().unwrap().table.any_match().waiting().lowest().unwrap();
    let (here, gone) = if seat == 0 { (&ben, &anna) } else { (&anna, &ben) };
    let ear = TableStream::open(site.get(&format!("/tables/{table}/stream")).by(here)).await;
    site.app.time.pass(61_000);
    live.execute(Seats::NONE, Command::Tick).await.unwrap();
    assert_eq!(live.read().unwrap().warm(), Seats::one(seat));
    let wrong = json!({ "decision": 99, "action": "x" });
    let wrong = site.post(&format!("/tables/{table}/actions")).by(gone).json(&wrong);
    assert_eq!(wrong.send().await.refused(), (409, "stale".into()));
    assert_eq!(live.read().unwrap().warm(), Seats::NONE);
    let log = site.app.store.table(&table).await.unwrap().unwrap().lines;
    assert!(log.iter().any(|line| line.entry.contains("return")), "{log:?}");
    drop(ear);
}

#[tokio::test]
async fn a_refusal_is_told_also_where_the_disk_cannot_be_read() {
    let site = Site::open().await;
    let (_, _, table) = table_of_two(&site).await;
    let live = site.app.tables.find(&site.app, &table).await.unwrap();
    site.meddle("ALTER TABLE tables RENAME TO gone").await;
    let stale = Command::Withdraw { seat: 0, decision: 99 };
    let refused = live.execute(Seats::one(0), stale).await;
    assert_eq!(refused.err().map(|fault| fault.kind()), Some("stale"));
}

#[tokio::test]
async fn a_table_is_loaded_by_one_request_at_a_time() {
    let site = Site::open().await;
    let (anna, _, table) = table_of_two(&site).await;
    site.app.tables.lose(&table);
    let loading = site.app.tables.loading.lock_for(&table);
    let other_request = loading.lock().await;
    let mut looked = tokio::spawn(site.get(&format!("/tables/{table}")).by(&anna).send());
    let early = timeout(Duration::from_millis(300), &mut looked).await;
    assert!(early.is_err(), "it is loaded twice");
    drop(other_request);
    looked.await.unwrap().shown();
}

#[test]
fn the_key_moment_is_found_outside_of_the_async_threads() {
    one_blocking_thread().block_on(async {
        let site = Site::open().await;
        let anna = site.guest().await;
        let table = site.table(&anna, TURNS, &["you", "you"]).await;
        let resign = site.post(&format!("/tables/{table}/resign")).by(&anna);
        resign.json(&json!({ "seat": 0 })).send().await.done();
        waits_for_a_blocking_thread(&site, &anna, &table).await;
    });
}
