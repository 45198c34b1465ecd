//! Two servers on one database: one of them owns a table, and the other passes requests on.

use super::pressing::dealt;
use super::rooms::{act, room_of};
use super::site::{Answer, Guest, Site};
use super::streams::TableStream;
use crate::tables::commands::Command;
use crate::tables::ownership;
use crate::upkeep::attend_all;
use serde_json::{Value, json};
use sortie_core::{Seat, Seats};
use sortie_games::catalogue;
use sortie_table::AnyTable;
use std::sync::Arc;
use tokio::time::Instant;

/// A game that begins with a decision of one seat.
const TURNS: &str = catalogue::IDS[0];

/// Two servers, and a table of two guests that the second one owns.
async fn table() -> ([Site; 2], [Guest; 2], String) {
    let here = Site::open().await;
    let guests = [here.guest().await, here.guest().await];
    let table = here.table_of(&[&guests[0], &guests[1]], TURNS).await;
    let sites = [here.beside().await, here];
    for site in &sites {
        site.look(&guests[0], &table).await;
    }
    (sites, guests, table)
}

/// A decision, a seat that is asked and an action of it, as a server that knows all of the match says.
async fn asked(site: &Site, guest: &Guest, table: &str, way: u32) -> Option<(u64, Seat, String)> {
    let seen = site.look(guest, table).await;
    let seat = seen["waiting"].get(0)?.as_u64().unwrap() as Seat;
    let action = site.action(table, seat, way).await;
    Some((seen["decision"].as_u64().unwrap(), seat, action))
}

/// The log as a server has it in memory.
async fn log(site: &Site, guest: &Guest, table: &str) -> Value {
    site.get(&format!("/tables/{table}/events")).by(guest).send().await.done()
}

#[tokio::test]
async fn a_match_is_played_through_on_two_servers_in_turn() {
    let (sites, guests, table) = table().await;
    let mut last = 0;
    let mut decisions = 0;
    while let Some((decision, seat, action)) = asked(&sites[last], &guests[0], &table, 0).await {
        // The other one does not know yet what was chosen before.
        last = 1 - last;
        let guest = &guests[usize::from(seat)];
        let done = sites[last].choose(guest, &table, decision, &action).await.done();
        assert_eq!(done["action"], action.as_str());
        decisions += 1;
    }
    assert!(decisions > 10, "{decisions}");
    for site in &sites {
        attend_all(&site.app).await;
    }
    let [one, other] = [&sites[0], &sites[1]];
    assert!(!one.look(&guests[0], &table).await["outcome"].is_null());
    assert_eq!(log(one, &guests[0], &table).await, log(other, &guests[0], &table).await);
}

#[tokio::test]
async fn each_guest_has_a_server_and_hears_what_is_done_on_the_other() {
    let (sites, guests, table) = table().await;
    let stream = format!("/tables/{table}/stream");
    let mut ears = Vec::new();
    for (site, guest) in sites.iter().zip(&guests) {
        ears.push(TableStream::open(site.get(&stream).by(guest)).await);
    }
    let mut heard = [0, 0];
    for way in 0..9 {
        let (decision, seat, action) = asked(&sites[0], &guests[0], &table, way).await.unwrap();
        let seat = usize::from(seat);
        let done = sites[seat].choose(&guests[seat], &table, decision, &action).await.done();
        let n = done["n"].as_u64().unwrap() as usize;
        for site in &sites {
            attend_all(&site.app).await;
        }
        for (heard, ear) in heard.iter_mut().zip(&mut ears) {
            while *heard < n {
                let news = ear.hear().await.expect("the stream goes on");
                if news.event == "news" {
                    assert_eq!(news.id, Some(*heard), "nothing is missing or repeated");
                    *heard += 1;
                }
            }
        }
    }
}

#[tokio::test]
async fn the_same_choice_has_the_same_answer_on_both_and_another_one_is_refused() {
    let (sites, guests, table) = table().await;
    let mut others = 0;
    for way in 0..9 {
        let (decision, seat, action) = asked(&sites[0], &guests[0], &table, way).await.unwrap();
        let guest = &guests[usize::from(seat)];
        let other = sites[0].action(&table, seat, way + 1).await;
        let first = sites[0].choose(guest, &table, decision, &action).await.done();
        if other != action {
            others += 1;
            let late = sites[1].choose(guest, &table, decision, &other).await;
            assert_eq!(late.refused(), (409, "stale".to_owned()));
            assert_eq!(late.document()["decision"], first["decision"]);
        }
        for site in &sites {
            assert_eq!(site.choose(guest, &table, decision, &action).await.done(), first);
        }
    }
    assert!(others > 3, "{others}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_choices_at_the_same_time_on_two_servers_one_is_made() {
    let (sites, guests, table) = table().await;
    let mut raced = 0;
    for way in 0..12 {
        let (decision, seat, one) = asked(&sites[0], &guests[0], &table, way).await.unwrap();
        let guest = &guests[usize::from(seat)];
        let two = sites[0].action(&table, seat, way + 1).await;
        let ask = |site: &Site, action: &str| {
            let choose = json!({ "decision": decision, "action": action });
            let ask = site.post(&format!("/tables/{table}/actions")).by(guest).json(&choose);
            tokio::spawn(ask.send())
        };
        let both = [ask(&sites[0], &one), ask(&sites[1], &two)];
        let [first, second] = both;
        let answers: [Answer; 2] = [first.await.unwrap(), second.await.unwrap()];
        let statuses = answers.each_ref().map(|answer| answer.status);
        if one == two {
            assert_eq!(statuses, [200, 200], "{answers:?}");
        } else {
            raced += 1;
            assert!(statuses == [200, 409] || statuses == [409, 200], "{answers:?}");
        }
        attend_all(&sites[0].app).await;
    }
    assert!(raced > 3, "{raced}");
}

#[tokio::test]
async fn a_deletion_resigns_a_match_that_another_server_has_just_claimed() {
    let (sites, guests, table) = table().await;
    let [other, here] = &sites;
    other.app.tables.take(&other.app, &table).await.unwrap();
    // The table is still in memory here, where nobody has told of the claim.
    let delete = here.post("/settings/delete").by(&guests[0]).header("accept", "application/json");
    delete.send().await.done();
    attend_all(&other.app).await;
    let seen = other.look(&guests[1], &table).await;
    assert!(!seen["outcome"].is_null(), "{seen}");
}

#[tokio::test]
async fn who_chooses_on_the_other_server_is_there() {
    let here = Site::open().await;
    let (anna, ben, id) = dealt(&here, TURNS, json!({ "warm": 60 })).await;
    let sites = [here.beside().await, here];
    for (site, guest) in sites.iter().zip([&anna, &ben]) {
        site.look(guest, &id).await;
    }
    for way in 0..24 {
        sites[0].app.time.pass(5_000);
        for site in &sites {
            attend_all(&site.app).await;
        }
        let (decision, seat, action) = asked(&sites[0], &anna, &id, way).await.unwrap();
        let at = usize::from(seat);
        sites[at].choose([&anna, &ben][at], &id, decision, &action).await.done();
    }
    let log = log(&sites[0].beside().await, &anna, &id).await;
    let taken = |news: &Value| news["what"].get("taken_over").is_some();
    assert!(!log.as_array().unwrap().iter().any(taken), "{log}");
}

/// Two servers, of which the second owns a table where a bot plays for a guest: the decision, the guest,
/// and an action.
async fn played_for() -> ([Site; 2], String, u64, Guest, String) {
    let here = Site::open().await;
    // The bot hesitates longer than this takes.
    let (anna, ben, id) = dealt(&here, TURNS, json!({ "warm": 60, "pace": 5000 })).await;
    let sites = [here.beside().await, here];
    for site in &sites {
        site.look(&anna, &id).await;
    }
    let (decision, seat, action) = asked(&sites[0], &anna, &id, 0).await.unwrap();
    let app = &sites[1].app;
    let live = app.tables.find(app, &id).await.ok().unwrap();
    let take_over = move |table: &mut dyn AnyTable| Ok(table.take_over(seat, "Bot")?);
    live.execute(Seats::NONE, Command::Change(Arc::new(take_over))).await.unwrap();
    let [anna, ben] = [anna, ben];
    (sites, id, decision, if seat == 0 { anna } else { ben }, action)
}

#[tokio::test]
async fn who_comes_back_on_another_server_while_a_bot_plays_chooses_all_the_same() {
    let (sites, id, decision, guest, action) = played_for().await;
    sites[0].choose(&guest, &id, decision, &action).await.done();
}

#[tokio::test]
async fn who_comes_back_on_another_server_while_a_bot_plays_may_give_up() {
    let (sites, id, _, guest, _) = played_for().await;
    sites[0].post(&format!("/tables/{id}/resign")).by(&guest).json(&json!({})).send().await.done();
}

#[tokio::test]
async fn a_match_that_ended_on_one_server_is_followed_by_the_next_one_on_the_other() {
    let here = Site::open().await;
    let (anna, ben, id) = dealt(&here, TURNS, json!({})).await;
    let sites = [here.beside().await, here];
    for site in &sites {
        site.look(&anna, &id).await;
    }
    let resign = sites[0].post(&format!("/tables/{id}/resign")).by(&anna);
    resign.json(&json!({})).send().await.done();
    sites[1].post(&format!("/tables/{id}/again")).by(&ben).send().await.made();
}

#[tokio::test]
async fn advice_is_about_what_was_chosen_on_the_other_server_too() {
    let here = Site::open().await;
    let anna = here.guest().await;
    let table = here.table(&anna, "retaliation", &["you", "novice"]).await;
    let sites = [here.beside().await, here];
    for site in &sites {
        site.look(&anna, &table).await;
    }
    let (decision, _, action) = asked(&sites[0], &anna, &table, 0).await.unwrap();
    sites[0].choose(&anna, &table, decision, &action).await.done();
    let next = loop {
        let seen = sites[0].look(&anna, &table).await;
        if seen["decision"] != decision && seen["waiting"].as_array().unwrap().contains(&json!(0)) {
            break seen["decision"].clone();
        }
        tokio::task::yield_now().await;
    };
    let ask = sites[1].post(&format!("/tables/{table}/advice")).by(&anna);
    let given = ask.json(&json!({ "decision": next })).send().await.done();
    assert!(!given["advice"].as_array().unwrap().is_empty(), "{given}");
}

#[tokio::test]
async fn a_bot_chooses_once_on_whichever_server_its_guest_plays() {
    let here = Site::open().await;
    let anna = here.guest().await;
    let table = here.table(&anna, TURNS, &["you", "bot:random"]).await;
    let sites = [here.beside().await, here];
    let mut last = 0;
    for _ in 0..12 {
        let seen = until_seat_0_or_end(&sites, last, &anna, &table).await;
        if !seen["outcome"].is_null() {
            break;
        }
        let action = sites[last].action(&table, 0, 0).await;
        last = 1 - last;
        let decision = seen["decision"].as_u64().unwrap();
        sites[last].choose(&anna, &table, decision, &action).await.done();
    }
    // No bot may choose between the two readings.
    until_seat_0_or_end(&sites, last, &anna, &table).await;
    let in_memory = log(&sites[last], &anna, &table).await;
    // The log on disk replays with every check.
    ownership::leave(&sites[1].app).await.unwrap();
    let on_disk = log(&sites[0], &anna, &table).await;
    assert!(on_disk.as_array().unwrap().len() > 20, "{on_disk}");
    assert_eq!(on_disk, in_memory);
}

/// What Anna sees on one of two servers as soon as nobody but her may choose.
/// Every server that is looked at lets its bots choose.
async fn until_seat_0_or_end(
    sites: &[Site; 2],
    seen_on: usize,
    anna: &Guest,
    table: &str,
) -> Value {
    loop {
        for site in sites {
            attend_all(&site.app).await;
        }
        let seen = sites[seen_on].look(anna, table).await;
        if seen["waiting"] == json!([0]) || !seen["outcome"].is_null() {
            return seen;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_clock_that_runs_out_on_two_servers_runs_out_once() {
    let here = Site::open().await;
    let (anna, ben, id) = dealt(&here, TURNS, json!({ "clock": "1+0", "flag": "bot" })).await;
    let sites = [here.beside().await, here];
    for site in &sites {
        site.look(&anna, &id).await;
    }
    let (decision, seat, action) = asked(&sites[0], &anna, &id, 0).await.unwrap();
    let guest = [&anna, &ben][usize::from(seat)];
    sites[0].choose(guest, &id, decision, &action).await.done();
    sites[0].app.time.pass(61_000);
    for site in &sites {
        attend_all(&site.app).await;
    }
    let log = log(&sites[0].beside().await, &anna, &id).await;
    let taken = |news: &&Value| news["what"].get("taken_over").is_some();
    assert_eq!(log.as_array().unwrap().iter().filter(taken).count(), 1, "{log}");
    let due = sites[1].overdue().await;
    assert!(due.is_empty(), "{due:?}");
}

/// Lets the lease of a server lapse, as if it had been paused for so many milliseconds.
async fn pause(site: &Site, milliseconds: i64) {
    let me = &site.app.cluster.me().unwrap().id;
    site.meddle(&format!("UPDATE servers SET until = 0 WHERE id = '{me}'")).await;
    site.app.time.pass(milliseconds);
}

/// Chooses at a server for the seat that is asked.
async fn choose(site: &Site, guests: &[Guest; 2], table: &str) {
    let (decision, seat, action) = asked(site, &guests[0], table, 0).await.unwrap();
    site.choose(&guests[usize::from(seat)], table, decision, &action).await.done();
}

fn is_here(site: &Site, table: &str) -> bool {
    site.app.tables.here(table).is_some()
}

#[tokio::test]
async fn a_table_is_in_the_memory_of_its_owner_alone() {
    let (sites, guests, table) = table().await;
    choose(&sites[0], &guests, &table).await;
    assert!(!is_here(&sites[0], &table) && is_here(&sites[1], &table));
}

#[tokio::test]
async fn a_server_whose_lease_has_lapsed_loses_its_table_and_passes_on_what_it_is_asked() {
    let (sites, guests, table) = table().await;
    pause(&sites[1], 0).await;
    // The other one learns of it by its next renewal.
    ownership::renew(&sites[0].app).await.unwrap();
    choose(&sites[0], &guests, &table).await;
    assert!(is_here(&sites[0], &table));
    ownership::renew(&sites[0].app).await.unwrap();
    // The old owner believes that the table is its own until its write is refused.
    assert!(is_here(&sites[1], &table));
    let (decision, seat, action) = asked(&sites[0], &guests[0], &table, 1).await.unwrap();
    let guest = &guests[usize::from(seat)];
    sites[1].choose(guest, &table, decision, &action).await.done();
    assert_eq!(log(&sites[0], guest, &table).await, log(&sites[1], guest, &table).await);
}

#[tokio::test]
async fn a_server_that_was_paused_and_keeps_its_table_plays_on() {
    let (sites, guests, table) = table().await;
    pause(&sites[1], 0).await;
    choose(&sites[1], &guests, &table).await;
    assert!(is_here(&sites[1], &table), "nobody has claimed it meanwhile");
}

#[tokio::test]
async fn a_server_that_ends_lets_go_of_its_tables_and_passes_on_what_still_comes() {
    let (sites, guests, table) = table().await;
    let stream = sites[1].get(&format!("/tables/{table}/stream")).by(&guests[0]);
    let mut stream = TableStream::open(stream).await;
    ownership::leave(&sites[1].app).await.unwrap();
    while stream.hear().await.is_some() {}
    for site in [&sites[1], &sites[0]] {
        choose(site, &guests, &table).await;
    }
    assert!(is_here(&sites[0], &table) && !is_here(&sites[1], &table));
}

#[tokio::test]
async fn a_time_in_which_the_owner_was_away_is_taken_from_no_clock() {
    let here = Site::open().await;
    let (anna, _, id) = dealt(&here, TURNS, json!({ "clock": "3+0", "flag": "forfeit" })).await;
    let left = async |site: &Site| {
        let seen = site.look(&anna, &id).await;
        let left = seen["sitting"]
            .as_array()
            .unwrap()
            .iter()
            .map(|sitting| (sitting["left"].as_u64().unwrap() + 500) / 1000);
        left.min().unwrap()
    };
    assert_eq!(left(&here).await, 180);
    here.app.time.pass(10_000);
    ownership::renew(&here.app).await.unwrap();
    // Without the database the lease cannot be renewed.
    pause(&here, 300_000).await;
    here.app.cluster.renewed(Instant::now(), here.app.time.unix_millis() - 300_000, Vec::new());
    attend_all(&here.app).await;
    ownership::renew(&here.app).await.unwrap();
    attend_all(&here.app).await;
    assert_eq!(left(&here).await, 170, "the outage does not count");
    here.app.time.pass(171_000);
    attend_all(&here.app).await;
    assert!(!here.look(&anna, &id).await["outcome"].is_null(), "the rest does");
}

#[tokio::test]
async fn a_request_that_was_passed_on_is_not_passed_on_again() {
    let (sites, guests, table) = table().await;
    let secret = sites[0].app.cluster.secret().unwrap().to_owned();
    let ask = |secret: &str| {
        let ask = sites[0].get(&format!("/tables/{table}")).by(&guests[0]);
        ask.header("sortie-server-secret", secret).header("sortie-client", "192.0.2.7").send()
    };
    let answer = ask(&secret).await;
    assert_eq!((answer.status, answer.header("sortie-not-here")), (421, Some("1")));
    let answer = ask("made up").await;
    assert_eq!(answer.status, 200, "anybody can send such a header");
}

#[tokio::test]
async fn the_owner_counts_a_request_for_its_client_and_not_for_the_other_server() {
    let here = Site::open().await;
    let guest = here.guest().await;
    let table = here.table(&guest, TURNS, &["you", "you"]).await;
    let sites = [here.beside().await, here];
    let blocked = sortie_store::Block {
        who: sortie_store::BlockSubject::Address("203.0.113.9".into()),
        until: None,
    };
    sites[1].app.store.block(blocked).await.unwrap();
    sites[1].app.blocklist.read(&sites[1].app.store).await.unwrap();
    let ask = |peer: &str| sites[0].get(&format!("/tables/{table}")).by(&guest).from(peer).send();
    assert_eq!(ask("203.0.113.9").await.status, 403);
    assert_eq!(ask("203.0.113.8").await.status, 200);
}

#[tokio::test]
async fn guests_of_a_room_on_two_servers_are_here_for_each_other() {
    let one = Site::open().await;
    let (anna, ben) = (one.guest().await, one.guest().await);
    let id = room_of(&one, &anna, TURNS, &["you:Anna", "open"], &json!({})).await;
    let sites = [one.beside().await, one];
    act(&sites[0], &ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    let mut streams = Vec::new();
    for (site, guest) in sites.iter().zip([&anna, &ben]) {
        let stream = site.get(&format!("/tables/{id}/stream")).by(guest);
        streams.push(TableStream::open(stream).await);
    }
    sites[0].app.time.pass(60_000);
    for (site, guest) in sites.iter().zip([&anna, &ben]) {
        let seen = site.look(guest, &id).await;
        let chairs = seen["chairs"].as_array().unwrap();
        assert!(chairs.iter().all(|chair| chair["away"] != json!(true)), "{seen}");
    }
    drop(streams);
}
