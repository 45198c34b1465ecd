//! Failing and damaged databases.

use super::site::{Answer, Guest, Site};
use serde_json::{Value, json};
use sortie_core::log::LogEntry;
use sortie_core::record::{Record, RecordLine, chain_hash};
use sortie_games::catalogue;
use sortie_store::{MatchStatus, NewTable, SeatAssignment};
use std::time::Duration;
use tokio::time::timeout;

/// Checks the error that a program gets, which must be a sentence with this part.
#[track_caller]
fn says(answer: &Answer, status: u16, kind: &str, part: &str) {
    assert_eq!(answer.refused(), (status, kind.to_owned()), "{answer:?}");
    let said = answer.document()["says"].as_str().unwrap().to_owned();
    assert!(said.contains(part) && said.ends_with('.'), "{said}");
}

async fn lines(site: &Site, table: &str) -> usize {
    site.app.store.table(table).await.unwrap().unwrap().lines.len()
}

/// Everything that writes fails with this sentence; what is read is as it was. Returns what was
/// chosen and not kept.
async fn nothing_is_written(site: &Site, anna: &Guest, table: &str, why: &str) -> String {
    let before = site.look(anna, table).await;
    let kept = lines(site, table).await;
    let (seat, decision) = (0, before["decision"].as_u64().unwrap());
    let action = site.action(table, seat, 0).await;
    for _ in 0..3 {
        says(&site.choose(anna, table, decision, &action).await, 503, "store", why);
        assert_eq!(site.look(anna, table).await, before, "the table is as it was");
    }
    let choose = [("decision", "1"), ("action", &action)];
    let page = site.post(&format!("/tables/{table}/actions")).browser(anna).form(&choose);
    let page = page.send().await;
    assert_eq!(page.status, 503);
    assert!(page.text.contains(why) && page.text.contains("Nothing was done"), "{}", page.text);
    let resign = site.post(&format!("/tables/{table}/resign")).by(anna).json(&json!({}));
    says(&resign.send().await, 503, "store", why);
    let create = json!({ "game": catalogue::IDS[0], "seed": "1" });
    says(&site.post("/tables").by(anna).json(&create).send().await, 503, "store", why);
    says(
        &site.post("/guests").header("accept", "application/json").send().await,
        503,
        "store",
        why,
    );
    assert_eq!(site.look(anna, table).await, before);
    assert_eq!(lines(site, table).await, kept);
    action
}

#[tokio::test]
async fn while_another_program_has_the_database_nothing_is_lost_and_then_it_goes_on() {
    let site = Site::with(|options| options.busy = Duration::from_millis(20)).await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "bot"]).await;
    let kept = lines(&site, &table).await;
    let mut other = site.other_program().await;
    let lock = sqlx::Connection::begin_with(&mut other, "BEGIN IMMEDIATE").await.unwrap();
    let why = "another program has locked the database";
    let action = nothing_is_written(&site, &anna, &table, why).await;
    lock.rollback().await.unwrap();
    let done = site.choose(&anna, &table, 1, &action).await.done();
    assert_eq!((&done["action"], &done["n"]), (&json!(action), &json!(kept + 1)));
    assert_eq!(site.app.store.tables_of_guest(&anna.id, 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_choice_that_is_not_yet_on_disk_is_shown_to_nobody() {
    let site = Site::with(|options| options.busy = Duration::from_secs(60)).await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "you"]).await;
    let live = site.app.tables.find(&site.app, &table).await.unwrap();
    let seat = live.read().unwrap().table.any_match().waiting().iter().next().unwrap();
    let action = site.action(&table, seat, 0).await;
    let mut snapshots = live.follow();
    let mut other = site.other_program().await;
    let lock = sqlx::Connection::begin_with(&mut other, "BEGIN IMMEDIATE").await.unwrap();
    let choose = json!({ "decision": 1, "action": action, "seat": seat });
    let choose = site.post(&format!("/tables/{table}/actions")).by(&anna).json(&choose);
    let chosen = tokio::spawn(choose.send());
    let shown = timeout(Duration::from_millis(300), snapshots.changed()).await;
    assert!(shown.is_err(), "the disk does not have it");
    lock.rollback().await.unwrap();
    chosen.await.unwrap().done();
    assert!(snapshots.has_changed().unwrap());
}

#[tokio::test]
async fn while_there_is_no_room_nothing_is_lost_and_then_it_goes_on() {
    let site = Site::with(|options| options.pages = Some(80)).await;
    let guests = [site.guest().await, site.guest().await];
    let table = site.table_of(&[&guests[0], &guests[1]], catalogue::IDS[0]).await;
    let next = format!("{table}0");
    keep(&site, &guests[0], &next, catalogue::IDS[0], &[]).await;
    // Records as large as the room, then smaller ones, until nothing more fits.
    for size in [100_000, 10_000, 1_000] {
        let mut n = 0;
        let text = "x".repeat(size);
        while site.app.store.put_record(&format!("{size}-{n}"), &text).await.is_ok() {
            n += 1;
        }
    }
    // The page on which the table's lines are has room for some more, until what follows has it.
    for size in [300, 100, 1] {
        let line = || sortie_store::LogLine { entry: "x".repeat(size), chain: String::new() };
        let mut n = lines(&site, &next).await as u64;
        let open = MatchStatus::Open { decision: 1 };
        while site.app.store.append(&next, n, vec![line()], open.clone()).await.is_ok() {
            n += 1;
        }
    }
    let (before, seat, action) = loop {
        let seen = site.look(&guests[0], &table).await;
        let seat = seen["waiting"][0].as_u64().unwrap() as u8;
        let action = site.action(&table, seat, 0).await;
        let decision = seen["decision"].as_u64().unwrap();
        let answer = site.choose(&guests[usize::from(seat)], &table, decision, &action).await;
        if answer.status != 200 {
            says(&answer, 503, "store", "the disk is full; free some space");
            break (seen, usize::from(seat), action);
        }
    };
    assert_eq!(site.look(&guests[0], &table).await, before);
    assert_eq!(lines(&site, &table).await, before["n"].as_u64().unwrap() as usize);
    site.meddle("DELETE FROM records").await;
    let decision = before["decision"].as_u64().unwrap();
    let done = site.choose(&guests[seat], &table, decision, &action).await.done();
    assert_eq!(done["action"], action.as_str());
}

/// Two tables of a guest, after a few decisions.
async fn two_tables(site: &Site) -> (Guest, [String; 2]) {
    let anna = site.guest().await;
    let ben = site.guest().await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        let table = site.table_of(&[&anna, &ben], catalogue::IDS[0]).await;
        for way in 0..3 {
            site.decide(&[&anna, &ben], &table, way).await;
        }
        tables.push(table);
    }
    (anna, tables.try_into().unwrap())
}

/// Checks the responses of a damaged table; the other table goes on.
async fn damaged(site: &Site, anna: &Guest, table: &str, other: &str, what: &str) {
    for place in ["", "/steps", "/actions", "/events", "/stream", "/record"] {
        let answer = site.get(&format!("/tables/{table}{place}")).by(anna).send().await;
        says(&answer, 500, "damaged", what);
    }
    says(&site.choose(anna, table, 1, "anything").await, 500, "damaged", what);
    let page = site.get(&format!("/tables/{table}")).browser(anna).send().await;
    assert_eq!(page.status, 500);
    assert!(page.text.contains("is damaged") && page.text.contains("Other tables"), "{page:?}");
    let seen = site.look(anna, other).await;
    assert_eq!(seen["seat"], 0);
    site.get("/tables").by(anna).send().await.done();
    site.get("/").browser(anna).send().await.shown();
}

#[tokio::test]
async fn a_table_that_was_changed_from_outside_says_where_and_others_go_on() {
    let site = Site::open().await;
    let (anna, [table, other]) = two_tables(&site).await;
    let here = format!("WHERE table_id = '{table}'");
    let head = format!("WHERE id = '{table}'");
    let zeros = "0".repeat(64);
    let changed = "was changed after it was written";
    for (sql, what) in [
        (format!("UPDATE lines SET chain = '00000000' {here} AND n = 3"), changed),
        (format!("UPDATE lines SET chain = '00000000' {here} AND n = 3"), "entry 3 of the log"),
        (format!("UPDATE lines SET entry = '{{}}' {here} AND n = 4"), "entry 4 of its log: "),
        (format!("UPDATE lines SET entry = '' {here} AND n = 4"), "EOF"),
        (format!("UPDATE lines SET entry = '{{\"dance\":{{}}}}' {here} AND n = 2"), "`dance`"),
        (
            format!("UPDATE lines SET entry = replace(entry, '\"seat\":0', '\"seat\":1') {here}"),
            "entry 0 of the log",
        ),
        (format!("UPDATE lines SET entry = CAST(x'ff' AS TEXT) {here} AND n = 1"), "entry 0: "),
        (format!("DELETE FROM lines {here} AND n = 2"), "entry 2: behind it comes line 3"),
        (format!("DELETE FROM lines {here}"), "entry 0: there are 0 lines"),
        (format!("UPDATE tables SET next = next + 1 {head}"), "were written"),
        (format!("UPDATE tables SET seed = 'red' {head}"), "not 64 hexadecimal digits"),
        (format!("UPDATE tables SET seed = '{zeros}' {head}"), changed),
        (format!("UPDATE tables SET seats = 3 {head}"), changed),
        (format!("UPDATE tables SET rules = 'chess' {head}"), changed),
        (
            format!("UPDATE sittings SET sitter = 'dog' {here} AND seat = 0"),
            "who sits there cannot be read",
        ),
        (
            format!("DELETE FROM sittings {here} AND seat = 1"),
            "the match has 2 seats, but 1 player",
        ),
    ] {
        let keep = "CREATE TABLE t AS SELECT * FROM tables; CREATE TABLE l AS SELECT * FROM lines; \
                    CREATE TABLE s AS SELECT * FROM sittings; ";
        site.meddle(&format!("{keep}{sql}")).await;
        site.app.tables.lose(&table);
        damaged(&site, &anna, &table, &other, what).await;
        // Mended, it goes on at once.
        let mend = "PRAGMA foreign_keys = OFF; REPLACE INTO tables SELECT * FROM t; \
                    REPLACE INTO lines SELECT * FROM l; REPLACE INTO sittings SELECT * FROM s; \
                    DROP TABLE t; DROP TABLE l; DROP TABLE s";
        site.meddle(mend).await;
        assert_eq!(site.look(&anna, &table).await["seat"], 0, "{sql}");
    }
}

#[tokio::test]
async fn a_line_that_somebody_else_wrote_stops_the_table_and_not_the_others() {
    let site = Site::open().await;
    let (anna, [table, other]) = two_tables(&site).await;
    let n = lines(&site, &table).await;
    let seen = site.look(&anna, &table).await;
    let seat = seen["waiting"][0].as_u64().unwrap() as u8;
    let action = site.action(&table, seat, 0).await;
    site.meddle(&format!("UPDATE sittings SET guest = '{}'", anna.id)).await;
    site.app.tables.lose(&table);
    let choose = json!({ "decision": seen["decision"], "action": action, "seat": seat });
    let ask = || site.post(&format!("/tables/{table}/actions")).by(&anna).json(&choose).send();
    assert_eq!(site.get(&format!("/tables/{table}?seat=0")).by(&anna).send().await.status, 200);
    site.meddle(&format!("INSERT INTO lines VALUES ('{table}', {n}, '{{}}', '')")).await;
    says(&ask().await, 500, "damaged", &format!("entry {n}: it is there already"));
    says(&ask().await, 500, "damaged", &format!("there are {} lines", n + 1));
    assert_eq!(site.get(&format!("/tables/{other}?seat=0")).by(&anna).send().await.status, 200);
    site.meddle(&format!("DELETE FROM lines WHERE table_id = '{table}' AND n = {n}")).await;
    ask().await.done();
}

/// A table in the database with a log whose chain is right.
async fn keep(site: &Site, anna: &Guest, id: &str, rules: &str, further: &[LogEntry]) {
    let mut record = Record::new(rules.to_owned(), 2, &[7; 32]);
    let seat = |seat| LogEntry::Seat { seat, name: format!("{seat}") };
    let log = [seat(0), seat(1), LogEntry::Start {}].into_iter().chain(further.iter().cloned());
    let mut chain = record.chain_root();
    for (n, entry) in log.enumerate() {
        chain = chain_hash(&chain, &entry);
        record.log.push(RecordLine { n, entry, chain: chain.clone() });
    }
    let sits = |seat| SeatAssignment { seat, guest: Some(anna.id.clone()), sitter: "you".into() };
    let table = NewTable {
        owner: None,
        id: id.to_owned(),
        rules: record.rules.clone(),
        seats: 2,
        seed: record.seed.clone(),
        sitting: vec![sits(0), sits(1)],
        pace: 0,
        terms: "{}".to_owned(),
        previous: None,
        timing: None,
        status: MatchStatus::Open { decision: 1 },
    };
    let lines = crate::tables::match_state::stored_lines(&record.log).unwrap();
    site.app.store.create(table, lines).await.unwrap();
}

#[tokio::test]
async fn a_table_of_other_rules_says_what_is_not_known_here() {
    let site = Site::open().await;
    let (anna, [_, other]) = two_tables(&site).await;
    let game = catalogue::IDS[0];
    let action =
        |action: &str| LogEntry::Action { decision: 1, seat: 0, action: action.to_owned() };
    let (unknown, unset) = (format!("{game}/nothing=1"), format!("{game}/x"));
    for (id, rules, log, what) in [
        ("chess", "chess", vec![], "there is no game 'chess'"),
        ("param", unknown.as_str(), vec![], "nothing"),
        ("code", unset.as_str(), vec![], ""),
        ("word", game, vec![action("castle")], "entry 3 of the log: at decision 1, seat 0"),
        ("start", game, vec![LogEntry::Start {}], "entry 3 of the log: the match has started"),
    ] {
        keep(&site, &anna, id, rules, &log).await;
        damaged(&site, &anna, id, &other, what).await;
    }
    // With rules that are known, such a table is a table.
    keep(&site, &anna, "good", game, &[]).await;
    let seen = site.get("/tables/good?seat=1").by(&anna).send().await.done();
    assert_eq!((&seen["seat"], &seen["decision"]), (&json!(1), &json!(1)));
    assert_ne!(seen["scene"], Value::Null);
}

#[tokio::test]
async fn a_room_with_a_damaged_seed_says_so_and_harms_no_other() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let create = json!({ "code": catalogue::IDS[0], "seats": ["you", "open"], "listed": true });
    let mut places = Vec::new();
    for _ in 0..2 {
        let made = site.post("/tables").by(&anna).json(&create).send().await.made();
        places.push(made["id"].as_str().unwrap().to_owned());
    }
    let [broken, other] = [&places[0], &places[1]];
    let cut = "UPDATE rooms SET doc = json_set(doc, '$.seed', 'red')";
    site.meddle(&format!("{cut} WHERE id = '{broken}'")).await;
    let look = |id: &str| site.get(&format!("/tables/{id}")).by(&anna).send();
    says(&look(broken).await, 500, "damaged", "its seed is not 64 hexadecimal digits");
    let ready = site.post(&format!("/tables/{broken}/ready")).by(&anna).json(&json!({}));
    assert_eq!(ready.send().await.refused(), (500, "damaged".to_owned()));
    look(other).await.done();
    let lobby = site.get("/lobby").page().send().await.shown();
    assert!(lobby.contains(other.as_str()) && !lobby.contains(broken.as_str()), "{lobby}");
}
