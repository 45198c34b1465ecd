//! Streams of events.

use super::site::{Ask, Guest, Site};
use crate::routes::stream::{LONGEST_QUEUE, MAX_READY};
use axum::body::{Body, BodyDataStream};
use futures_util::StreamExt;
use serde_json::{Value, json};
use sortie_games::catalogue;
use std::sync::Arc;
use std::time::Duration;

/// An immediate event arrives within this time; later than that, none is expected.
const SOON: Duration = Duration::from_secs(10);
// Short, because every passing test waits for all of it.
const A_WHILE: Duration = Duration::from_millis(60);

/// Something that came over a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) event: String,
    pub(super) id: Option<usize>,
    pub(super) data: String,
    comment: Option<String>,
}

/// One who listens.
pub(super) struct TableStream {
    stream: BodyDataStream,
    text: String,
}

impl TableStream {
    pub(super) async fn open(ask: Ask) -> Self {
        let response = ask.begin().await;
        assert_eq!(response.status(), 200, "{response:?}");
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let body: Body = response.into_body();
        let mut stream = body.into_data_stream();
        let first = stream.next().await.unwrap().unwrap();
        assert_eq!(first, "retry: 500\n\n", "browsers are told when to come back");
        TableStream { stream, text: String::new() }
    }

    /// The next event; nothing when the stream has ended.
    pub(super) async fn hear(&mut self) -> Option<Heard> {
        let next = async {
            loop {
                if let Some((block, rest)) = self.text.split_once("\n\n") {
                    let heard = read(block);
                    self.text = rest.to_owned();
                    return Some(heard);
                }
                let bytes = self.stream.next().await?.unwrap();
                self.text.push_str(std::str::from_utf8(&bytes).unwrap());
            }
        };
        tokio::time::timeout(SOON, next).await.expect("something comes, or the end")
    }

    /// So many entries of the stream of a program, as numbers and documents.
    async fn news(&mut self, count: usize) -> Vec<(usize, Value)> {
        let mut news = Vec::new();
        while news.len() < count {
            let heard = self.hear().await.expect("the stream goes on");
            assert_eq!(heard.event, "news");
            let document: Value = serde_json::from_str(&heard.data).unwrap();
            assert_eq!(document["n"], heard.id.unwrap());
            news.push((heard.id.unwrap(), document));
        }
        news
    }

    /// Whether the next thing that comes is a heartbeat.
    pub(super) async fn beats(&mut self) -> bool {
        self.hear().await.is_some_and(|heard| heard.comment.is_some())
    }

    /// Nothing comes for a while.
    #[track_caller]
    fn silent(&mut self) -> impl Future<Output = ()> {
        let caller = std::panic::Location::caller();
        async move {
            let next = tokio::time::timeout(A_WHILE, self.stream.next()).await;
            assert!(next.is_err() && self.text.is_empty(), "{caller}: {next:?} {}", self.text);
        }
    }
}

fn read(block: &str) -> Heard {
    let mut heard = Heard::default();
    let mut data: Vec<&str> = Vec::new();
    for line in block.lines() {
        match line.split_once(':').unwrap() {
            ("", comment) => heard.comment = Some(comment.trim().to_owned()),
            ("event", event) => heard.event = event.trim().to_owned(),
            ("id", id) => heard.id = id.trim().parse().ok(),
            ("data", line) => data.push(line.strip_prefix(' ').unwrap_or(line)),
            other => panic!("{other:?}"),
        }
    }
    heard.data = data.join("\n");
    heard
}

/// A site with two guests at a table of the first game.
async fn table() -> (Site, [Guest; 2], String) {
    let site = Site::open().await;
    let guests = [site.guest().await, site.guest().await];
    let table = site.table_of(&[&guests[0], &guests[1]], catalogue::IDS[0]).await;
    (site, guests, table)
}

async fn decide(site: &Site, guests: &[Guest; 2], table: &str, times: u32) {
    for way in 0..times {
        site.decide(&[&guests[0], &guests[1]], table, way).await;
    }
}

async fn count(site: &Site, guest: &Guest, table: &str) -> usize {
    site.look(guest, table).await["n"].as_u64().unwrap() as usize
}

#[tokio::test]
async fn every_stream_has_every_number_once_to_the_end_of_the_match() {
    for id in catalogue::IDS {
        let site = Site::open().await;
        let all = [site.guest().await, site.guest().await, site.guest().await];
        let seats = usize::from(site.app.game(id).unwrap().seats.0);
        let guests: Vec<&Guest> = all.iter().take(seats).collect();
        let table = site.table_of(&guests, id).await;
        let stream = format!("/tables/{table}/stream");
        let mut ears = Vec::new();
        for guest in &guests {
            ears.push((Some(*guest), TableStream::open(site.get(&stream).by(guest)).await));
        }
        ears.push((None, TableStream::open(site.get(&stream)).await));
        for way in 0..4 {
            site.decide(&guests, &table, way).await;
        }
        // All but one give up.
        for guest in &guests[1..] {
            let resign = site.post(&format!("/tables/{table}/resign")).by(guest);
            resign.json(&json!({})).send().await.done();
        }
        let n = count(&site, guests[0], &table).await;
        for (guest, ear) in &mut ears {
            let news = ear.news(n).await;
            let numbers: Vec<usize> = news.iter().map(|(number, _)| *number).collect();
            assert_eq!(numbers, (0..n).collect::<Vec<_>>(), "{id}");
            let ask = site.get(&format!("/tables/{table}/events"));
            let ask = match guest {
                Some(guest) => ask.by(guest),
                None => ask,
            };
            let events = ask.send().await.done();
            let news: Vec<Value> = news.into_iter().map(|(_, document)| document).collect();
            assert_eq!(events, Value::Array(news), "{id}: as it is told to who asks later");
            ear.silent().await;
        }
    }
}

#[tokio::test]
async fn after_a_lost_connection_exactly_what_is_missing_comes() {
    let (site, guests, table) = table().await;
    decide(&site, &guests, &table, 5).await;
    let n = count(&site, &guests[0], &table).await;
    let stream = format!("/tables/{table}/stream");
    let whole = TableStream::open(site.get(&stream).by(&guests[0])).await.news(n).await;
    for last in 0..n {
        let ask = site.get(&stream).by(&guests[0]).header("last-event-id", &last.to_string());
        let mut ear = TableStream::open(ask).await;
        assert_eq!(ear.news(n - last - 1).await, whole[last + 1..]);
        ear.silent().await;
        let mut ear =
            TableStream::open(site.get(&format!("{stream}?n={last}")).by(&guests[0])).await;
        assert_eq!(ear.news(n - last).await, whole[last..]);
    }
    // `Last-Event-ID` wins over the number in the address.
    let ask = site.get(&format!("{stream}?n=0")).by(&guests[0]).header("last-event-id", "3");
    assert_eq!(TableStream::open(ask).await.news(1).await, whole[4..5]);
    for nonsense in ["", "x", "-1", "1.5", "99999999999999999999999"] {
        let ask = site.get(&stream).by(&guests[0]).header("last-event-id", nonsense);
        assert_eq!(TableStream::open(ask).await.news(1).await, whole[..1], "{nonsense:?}");
    }
}

#[tokio::test]
async fn who_asks_for_what_is_to_come_waits_for_it() {
    let (site, guests, table) = table().await;
    let n = count(&site, &guests[0], &table).await;
    let stream = format!("/tables/{table}/stream?n={}", n + 3);
    let mut ear = TableStream::open(site.get(&stream).by(&guests[0])).await;
    let last = usize::MAX.to_string();
    let never = site.get(&stream).by(&guests[0]).header("last-event-id", &last);
    let mut never = TableStream::open(never).await;
    ear.silent().await;
    decide(&site, &guests, &table, 5).await;
    assert_eq!(ear.news(2).await.into_iter().map(|(n, _)| n).collect::<Vec<_>>(), [n + 3, n + 4]);
    never.silent().await;
}

#[tokio::test]
async fn a_quiet_stream_shows_that_it_is_alive() {
    let mut site = Site::open().await;
    // The usual time is too long for a test.
    site.beat(Duration::from_millis(20));
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "you"]).await;
    let n = count(&site, &anna, &table).await;
    let comment = Heard { comment: Some("alive".into()), ..Heard::default() };
    // A script hears no comments, and no events without data.
    let event = Heard { event: "alive".into(), data: "1".into(), ..Heard::default() };
    for (rest, alive) in [("", comment), ("board=true&", event)] {
        let stream = format!("/tables/{table}/stream?{rest}n={n}");
        let mut ear = TableStream::open(site.get(&stream)).await;
        for _ in 0..3 {
            assert_eq!(ear.hear().await.unwrap(), alive);
        }
    }
}

#[tokio::test]
async fn a_page_gets_one_whole_board_for_what_it_has_missed_and_one_for_each_change() {
    let (site, guests, table) = table().await;
    decide(&site, &guests, &table, 2).await;
    let guest = &guests[0];
    let stream = format!("/tables/{table}/stream?board=true");
    let board = || site.get(&format!("/tables/{table}")).browser(guest).part().send();
    let mut late = TableStream::open(site.get(&stream).browser(guest)).await;
    let first = late.hear().await.unwrap();
    let n = count(&site, guest, &table).await;
    assert_eq!((first.event.as_str(), first.id), ("board", Some(n - 1)));
    assert_eq!(first.data, board().await.shown().trim_end_matches('\n'), "the board as it is");
    late.silent().await;
    let mut current = TableStream::open(site.get(&format!("{stream}&n={n}")).browser(guest)).await;
    let seen = site.get(&stream).browser(guest).header("last-event-id", &(n - 1).to_string());
    let mut resumed = TableStream::open(seen).await;
    for way in 0..3 {
        current.silent().await;
        resumed.silent().await;
        decide(&site, &guests, &table, 1).await;
        let now = board().await.shown();
        let n = count(&site, guest, &table).await;
        for ear in [&mut late, &mut current, &mut resumed] {
            // Several changes may be drawn together, but the last one is.
            let mut heard = ear.hear().await.unwrap();
            while heard.id != Some(n - 1) {
                heard = ear.hear().await.unwrap();
            }
            assert_eq!(heard.data, now.trim_end_matches('\n'), "change {way}");
        }
    }
}

#[tokio::test]
async fn a_stream_goes_on_after_a_choice_that_could_not_be_written() {
    let site = Site::with(|options| options.busy = Duration::from_millis(20)).await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "bot"]).await;
    let n = count(&site, &anna, &table).await;
    let stream = format!("/tables/{table}/stream?n={n}");
    let mut ear = TableStream::open(site.get(&stream)).await;
    let mut other = site.other_program().await;
    let lock = sqlx::Connection::begin_with(&mut other, "BEGIN IMMEDIATE").await.unwrap();
    let action = site.action(&table, 0, 0).await;
    assert_eq!(site.choose(&anna, &table, 1, &action).await.status, 503);
    ear.silent().await;
    lock.rollback().await.unwrap();
    site.choose(&anna, &table, 1, &action).await.done();
    assert_eq!(ear.news(1).await[0].0, n);
}

#[tokio::test]
async fn who_listens_slowly_or_not_at_all_holds_up_nobody() {
    let (site, guests, table) = table().await;
    let site = Arc::new(site);
    let stream = format!("/tables/{table}/stream");
    let mut slow = Vec::new();
    for n in 0..20 {
        let rest = if n % 2 == 0 { "?board=true" } else { "" };
        slow.push(TableStream::open(site.get(&format!("{stream}{rest}")).by(&guests[n % 2])).await);
    }
    // One has begun to listen, and then stops.
    slow[0].hear().await.unwrap();
    tokio::time::timeout(SOON, decide(&site, &guests, &table, 9)).await.expect("it goes on");
    let n = count(&site, &guests[0], &table).await;
    let last = slow[1].news(n).await.pop().unwrap();
    assert_eq!(last.0, n - 1, "and whoever is slow misses nothing");
    // Of boards only the newest counts.
    let newest = slow[2].hear().await.unwrap();
    assert_eq!(newest.id, Some(n - 1));
    drop(slow);
    decide(&site, &guests, &table, 1).await;
}

#[tokio::test]
async fn a_stream_that_is_far_behind_keeps_few_entries_in_memory() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "you"]).await;
    let live = site.app.tables.find(&site.app, &table).await.unwrap();
    for _ in 0..200 {
        live.pretend(|state| {
            state.table.take_over(1, "Bot").unwrap();
            state.table.give_back(1).unwrap();
        })
        .await;
    }
    let n = live.read().unwrap().n();
    let mut ear = TableStream::open(site.get(&format!("/tables/{table}/stream")).by(&anna)).await;
    let numbers: Vec<usize> = ear.news(n).await.into_iter().map(|(n, _)| n).collect();
    assert_eq!(numbers, (0..n).collect::<Vec<_>>(), "nothing is missing");
    let longest = LONGEST_QUEUE.load(std::sync::atomic::Ordering::Relaxed);
    assert!((1..=MAX_READY).contains(&longest), "{longest} of {n}");
}
