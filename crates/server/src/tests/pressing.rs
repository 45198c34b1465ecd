//! Clocks, and those who are away.

use super::rooms::{act, room_of};
use super::site::{Guest, Site};
use super::streams::TableStream;
use crate::tables::commands::Command;
use crate::tables::integrity::check_integrity;
use crate::tables::upkeep::{check_clocks, look_again};
use crate::upkeep::attend_all;
use serde_json::{Value, json};
use sortie_core::Seats;
use sortie_games::catalogue;

/// A game that begins with a decision of one seat.
const TURNS: &str = catalogue::IDS[0];

const SECOND: i64 = 1000;

/// A match of two guests with this clock and these terms, just dealt.
pub(super) async fn dealt(site: &Site, game: &str, terms: Value) -> (Guest, Guest, String) {
    let (anna, ben) = (site.guest().await, site.guest().await);
    let id = room_of(site, &anna, game, &["you:Anna", "open"], &terms).await;
    act(site, &ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    for guest in [&anna, &ben] {
        act(site, guest, &id, "ready", json!({})).await.done();
    }
    (anna, ben, id)
}

fn waiting(seen: &Value) -> Vec<usize> {
    seen["waiting"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap() as usize).collect()
}

/// The whole seconds that each seat has left. The test itself takes far less than one.
fn left(seen: &Value) -> Vec<u64> {
    let sitting = seen["sitting"].as_array().unwrap().iter();
    sitting.map(|sitting| (sitting["left"].as_u64().unwrap() + 500) / 1000).collect()
}

async fn choose(site: &Site, guest: &Guest, id: &str, seat: usize) -> super::site::Answer {
    let action = site.action(id, seat as u8, 0).await;
    let decision = site.look(guest, id).await["decision"].as_u64().unwrap();
    site.choose(guest, id, decision, &action).await
}

#[tokio::test]
async fn a_clock_runs_for_who_is_waited_for_and_gains_with_every_choice() {
    let site = Site::open().await;
    let (anna, ben, id) = dealt(&site, TURNS, json!({ "clock": "1+5" })).await;
    let seen = site.look(&anna, &id).await;
    assert_eq!(left(&seen), [60, 60]);
    let [seat] = waiting(&seen)[..] else { panic!("{seen}") };
    site.app.time.pass(10 * SECOND);
    let mut expected = [60, 60];
    expected[seat] = 50;
    assert_eq!(left(&site.look(&ben, &id).await), expected);
    choose(&site, [&anna, &ben][seat], &id, seat).await.done();
    let seen = site.look(&anna, &id).await;
    expected[seat] = 55;
    assert_eq!(left(&seen), expected);
    let events = site.get(&format!("/tables/{id}/events")).by(&anna).send().await.done();
    let clock = events.as_array().unwrap().iter().find_map(|news| news["what"].get("clock"));
    assert_eq!(clock.unwrap()["seat"], seat, "the record says how much was left");
}

#[tokio::test]
async fn at_a_decision_of_all_each_clock_runs_apart() {
    let site = Site::open().await;
    // A game that begins with a decision of all.
    let mut found = None;
    for game in catalogue::IDS.iter().filter(|id| site.app.game(id).unwrap().seats.0 == 2) {
        let (anna, _, id) = dealt(&site, game, json!({ "clock": "2+0" })).await;
        if waiting(&site.look(&anna, &id).await).len() == 2 {
            found = Some((anna, id));
        }
    }
    let (anna, id) = found.unwrap();
    let before = left(&site.look(&anna, &id).await);
    site.app.time.pass(10 * SECOND);
    choose(&site, &anna, &id, 0).await.done();
    site.app.time.pass(20 * SECOND);
    let now = left(&site.look(&anna, &id).await);
    assert_eq!([before[0] - now[0], before[1] - now[1]], [10, 30]);
    let decision = site.look(&anna, &id).await["decision"].clone();
    act(&site, &anna, &id, "withdraw", json!({ "decision": decision })).await.done();
    site.app.time.pass(5 * SECOND);
    let now = left(&site.look(&anna, &id).await);
    assert_eq!([before[0] - now[0], before[1] - now[1]], [15, 35], "it runs again");
}

#[tokio::test]
async fn who_has_no_time_left_has_given_up_where_that_was_agreed() {
    let site = Site::open().await;
    let (anna, ben, id) = dealt(&site, TURNS, json!({ "clock": "1+5", "flag": "forfeit" })).await;
    let seat = waiting(&site.look(&anna, &id).await)[0];
    site.app.time.pass(59 * SECOND);
    attend_all(&site.app).await;
    assert!(site.look(&anna, &id).await["outcome"].is_null());
    site.app.time.pass(2 * SECOND);
    let late = choose(&site, [&anna, &ben][seat], &id, seat).await.refused();
    assert_eq!(late, (409, "over".into()), "a late choice does not count");
    let over = site.look(&anna, &id).await;
    assert_eq!(over["outcome"]["places"][seat], 2);
    assert_eq!(over["scene"]["resigned"], json!([seat]));
}

#[tokio::test]
async fn a_bot_plays_on_for_who_has_no_time_left_and_nobody_comes_back_then() {
    let site = Site::open().await;
    let (anna, ben, id) = dealt(&site, TURNS, json!({ "clock": "0.1+9", "flag": "bot" })).await;
    let seat = waiting(&site.look(&anna, &id).await)[0];
    site.app.time.pass(7 * SECOND);
    // Nobody looks at the table: it is looked after all the same.
    site.app.tables.lose(&id);
    attend_all(&site.app).await;
    let seen = site.look([&anna, &ben][seat], &id).await;
    assert_eq!((&seen["sitting"][seat]["bot"], &seen["outcome"]), (&json!(true), &Value::Null));
    assert_eq!(left(&seen)[seat], 0);
    let page = site.get(&format!("/tables/{id}")).browser(&anna).send().await.shown();
    assert!(page.contains("out of time"), "{page}");
    let live = site.app.tables.find(&site.app, &id).await.ok().unwrap();
    let mut kept = live.follow();
    while waiting(&site.look(&anna, &id).await) == [seat] {
        kept.changed().await.unwrap();
    }
    drop((kept, live));
    assert_eq!(site.overdue_by(i64::MAX).await.len(), 1, "the other clock runs");
    let site = site.again().await;
    let seen = site.look([&anna, &ben][seat], &id).await;
    assert_eq!(seen["sitting"][seat]["bot"], true);
}

#[tokio::test]
async fn the_match_goes_on_where_somebody_chooses_a_moment_too_late() {
    let site = Site::open().await;
    let (anna, ben, id) = dealt(&site, TURNS, json!({ "clock": "0.1+0", "flag": "bot" })).await;
    let seat = waiting(&site.look(&anna, &id).await)[0];
    let action = site.action(&id, seat as u8, 0).await;
    let live = site.app.tables.find(&site.app, &id).await.ok().unwrap();
    let mut kept = live.follow();
    site.app.time.pass(7 * SECOND);
    let late = site.choose([&anna, &ben][seat], &id, 1, &action).await.refused();
    assert_eq!(late, (409, "played_for".into()));
    while waiting(&site.look(&anna, &id).await) == [seat] {
        kept.changed().await.unwrap();
    }
}

#[tokio::test]
async fn a_bot_that_keeps_a_seat_agrees_to_nothing_for_who_is_away() {
    let site = Site::open().await;
    let (anna, ben, id) = dealt(&site, TURNS, json!({ "warm": 60 })).await;
    let mut seen = site.look(&anna, &id).await;
    while waiting(&seen) != [1] || !seen["may"]["ask_back"].as_bool().unwrap() {
        site.decide(&[&anna, &ben], &id, 0).await;
        seen = site.look(&anna, &id).await;
    }
    let draw = json!({ "proposal": "draw", "decision": seen["decision"] });
    act(&site, &anna, &id, "propose", draw).await.done();
    site.app.time.pass(61 * SECOND);
    site.look(&anna, &id).await;
    attend_all(&site.app).await;
    let now = site.look(&anna, &id).await;
    assert_eq!((&now["sitting"][1]["bot"], &now["outcome"]), (&json!(true), &Value::Null));
    assert_eq!(now["may"]["take_back"], false, "nor to a take-back");
    let alone = json!({ "decision": now["decision"] });
    assert_eq!(act(&site, &anna, &id, "take-back", alone).await.status, 409);
}

#[tokio::test]
async fn times_survive_a_restart_and_stand_still_while_no_server_is_there() {
    let site = Site::open().await;
    let (anna, _, id) = dealt(&site, TURNS, json!({ "clock": "3+0" })).await;
    let seat = waiting(&site.look(&anna, &id).await)[0];
    site.app.time.pass(20 * SECOND);
    let site = site.again().await;
    assert_eq!(left(&site.look(&anna, &id).await)[seat], 160);
    site.app.store.record_heartbeat(site.app.time.unix_millis()).await.unwrap();
    let site = site.again().await;
    // Only now: a table of the server that ends may look at its clocks until the store is closed.
    site.app.time.pass(3600 * SECOND);
    site.app.store.record_start(site.app.time.unix_millis()).await.unwrap();
    attend_all(&site.app).await;
    let seen = site.look(&anna, &id).await;
    assert_eq!((left(&seen)[seat], &seen["outcome"]), (160, &Value::Null));
    assert_eq!(site.overdue().await, [""; 0]);
    // Out of memory: there, the table would look at its clocks by itself and end the match.
    let site = site.again().await;
    site.app.time.pass(161 * SECOND);
    assert_eq!(site.overdue().await, [id]);
}

#[tokio::test]
async fn a_table_whose_clock_cannot_be_read_is_not_woken_for_ever() {
    let site = Site::open().await;
    let (_, _, id) = dealt(&site, TURNS, json!({ "clock": "3+0" })).await;
    site.meddle(&format!("UPDATE tables SET clocks = 'x' WHERE id = '{id}'")).await;
    site.app.tables.lose(&id);
    site.app.time.pass(300 * SECOND);
    assert_eq!(site.overdue().await, [id]);
    attend_all(&site.app).await;
    assert_eq!(site.overdue().await, [""; 0], "it leaves its place to tables that can be read");
}

#[tokio::test]
async fn a_table_that_cannot_be_read_for_a_moment_is_woken_again() {
    let site = Site::open().await;
    let (anna, _, id) = dealt(&site, TURNS, json!({ "clock": "3+0", "flag": "forfeit" })).await;
    site.app.tables.lose(&id);
    site.app.time.pass(300 * SECOND);
    site.meddle("ALTER TABLE lines RENAME TO gone").await;
    attend_all(&site.app).await;
    site.meddle("ALTER TABLE gone RENAME TO lines").await;
    assert_eq!(site.overdue().await, [id.as_str()]);
    attend_all(&site.app).await;
    assert_eq!(site.overdue().await, [""; 0]);
    assert_ne!(site.look(&anna, &id).await["outcome"], Value::Null);
}

#[tokio::test]
async fn a_table_that_is_being_woken_is_not_woken_again() {
    let site = Site::open().await;
    let (_, _, id) = dealt(&site, TURNS, json!({ "clock": "3+0", "flag": "forfeit" })).await;
    site.app.tables.lose(&id);
    site.app.time.pass(300 * SECOND);
    let waking = site.app.tables.waking.lock_for(&id);
    let before = waking.lock().await;
    attend_all(&site.app).await;
    assert!(site.app.tables.here(&id).is_none());
    drop(before);
    attend_all(&site.app).await;
    assert!(site.app.tables.here(&id).is_some());
}

#[tokio::test]
async fn clocks_of_too_few_seats_are_damage_and_nobody_has_run_out_of_time() {
    let site = Site::open().await;
    let (anna, _, id) = dealt(&site, TURNS, json!({ "clock": "3+0", "flag": "forfeit" })).await;
    assert_eq!(check_integrity(&site.app.store).await.unwrap().broken, []);
    for clocks in [r#"{"left":[],"before":[],"since":0}"#, "x"] {
        site.meddle(&format!("UPDATE tables SET clocks = '{clocks}' WHERE id = '{id}'")).await;
        site.app.tables.lose(&id);
        let looked = site.get(&format!("/tables/{id}")).by(&anna);
        let looked = looked.header("accept", "application/json").send().await;
        assert_eq!(looked.refused(), (500, "damaged".into()));
        let broken = check_integrity(&site.app.store).await.unwrap().broken;
        assert!(matches!(&broken[..], [(at, why)] if *at == id && why.contains("clocks")));
    }
}

#[tokio::test]
async fn a_bot_keeps_the_seat_of_who_is_away_and_gives_it_back() {
    let site = Site::open().await;
    let (anna, ben, id) = dealt(&site, TURNS, json!({ "warm": 60 })).await;
    let seat = waiting(&site.look(&anna, &id).await)[0];
    let (here, gone) = if seat == 0 { (&ben, &anna) } else { (&anna, &ben) };
    let place = format!("/tables/{id}");
    let mut ear = TableStream::open(site.get(&format!("{place}/stream?n=99")).by(here)).await;
    site.app.time.pass(21 * SECOND);
    attend_all(&site.app).await;
    let around = ear.hear().await.unwrap();
    assert_eq!(
        (around.event.as_str(), around.data),
        ("around", json!({ "away": [seat] }).to_string())
    );
    let seen = site.look(here, &id).await;
    assert_eq!(
        (&seen["sitting"][seat]["away"], &seen["sitting"][seat]["bot"]),
        (&json!(true), &json!(false))
    );
    let page = site.get(&place).browser(here).send().await.shown();
    assert!(page.contains("<span class=\"mark\">away</span>"), "{page}");

    site.app.time.pass(60 * SECOND);
    attend_all(&site.app).await;
    let seen = site.look(here, &id).await;
    assert_eq!(seen["sitting"][seat]["bot"], true);
    assert_eq!(seen["sitting"][1 - seat]["away"], false, "who listens is there");

    let back = site.look(gone, &id).await;
    assert_eq!(back["sitting"][seat]["bot"], false);
    let events = site.get(&format!("{place}/events")).by(gone).send().await.done();
    let what =
        |name: &str| events.as_array().unwrap().iter().any(|news| news["what"].get(name).is_some());
    assert!(what("taken_over") && what("returned"), "{events}");
}

/// The address of the stream that a page follows.
fn stream_of(page: &str) -> String {
    let (_, rest) = page.split_once("data-stream=\"").unwrap();
    rest.split_once('"').unwrap().0.replace("&#38;", "&")
}

#[tokio::test]
async fn a_change_of_presence_between_a_page_and_its_stream_is_told() {
    let site = Site::open().await;
    let (anna, ben, id) = dealt(&site, TURNS, json!({})).await;
    let place = format!("/tables/{id}");
    let anna_is_here = TableStream::open(site.get(&format!("{place}/stream")).by(&anna)).await;
    let ben_is_here = TableStream::open(site.get(&format!("{place}/stream")).by(&ben)).await;
    let page = site.get(&place).browser(&anna).send().await.shown();
    let n = site.look(&anna, &id).await["n"].as_u64().unwrap();
    // He goes after the page was sent, and before its stream is open.
    drop(ben_is_here);
    site.app.time.pass(10 * SECOND);
    attend_all(&site.app).await;

    let mut of_page = TableStream::open(site.get(&stream_of(&page)).cookie(&anna)).await;
    let board = of_page.hear().await.unwrap();
    assert_eq!(board.event, "board");
    assert!(board.data.contains("<span class=\"mark\">away</span>"), "{board:?}");
    let of_program = format!("{place}/stream?n={n}");
    let mut program = TableStream::open(site.get(&of_program).by(&anna)).await;
    let around = |heard: super::streams::Heard| (heard.event, heard.data);
    let away = |seats: &[usize]| ("around".to_owned(), json!({ "away": seats }).to_string());
    assert_eq!(around(program.hear().await.unwrap()), away(&[1]));

    // He is back while both have no connection. Both send what they have seen when they are back.
    drop((of_page, program));
    let _ben_is_back = TableStream::open(site.get(&format!("{place}/stream")).by(&ben)).await;
    attend_all(&site.app).await;
    let again = stream_of(&board.data);
    let last = (n - 1).to_string();
    let again = site.get(&again).cookie(&anna).header("last-event-id", &last);
    let board = TableStream::open(again).await.hear().await.unwrap();
    assert_eq!(board.event, "board");
    assert!(!board.data.contains("<span class=\"mark\">away</span>"), "{board:?}");
    let again = site.get(&format!("{place}/stream")).by(&anna).header("last-event-id", &last);
    let heard = TableStream::open(again).await.hear().await.unwrap();
    assert_eq!(around(heard), away(&[]));
    drop(anna_is_here);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_slow_table_delays_no_other_clock_and_no_heartbeat() {
    let mut site = Site::open().await;
    site.beat(std::time::Duration::from_millis(50));
    let (anna, _, slow) = dealt(&site, TURNS, json!({ "clock": "3+0" })).await;
    let (cleo, _, other) = dealt(&site, TURNS, json!({ "clock": "1+0", "flag": "forfeit" })).await;
    let live = site.app.tables.find(&site.app, &slow).await.unwrap();
    let (end, ended) = std::sync::mpsc::channel::<()>();
    let ended = std::sync::Mutex::new(ended);
    // A thread that computes for as long as the test wants.
    let stuck = Command::Change(std::sync::Arc::new(move |_| {
        tokio::task::block_in_place(|| ended.lock().unwrap().recv().ok());
        Ok(())
    }));
    let stuck = tokio::spawn(async move { live.execute(Seats::NONE, stuck).await });
    let mut of_slow =
        TableStream::open(site.get(&format!("/tables/{slow}/stream?n=99&away=")).by(&anna)).await;
    // The clocks of both have run out.
    site.app.time.pass(181 * SECOND);
    let upkeep = async {
        look_again(&site.app).await;
        check_clocks(&site.app).await;
    };
    let upkeep = tokio::time::timeout(std::time::Duration::from_secs(10), upkeep).await;
    upkeep.expect("the server notes that it is there, and looks at all other tables");
    // The actor of the other table looks at its own clock.
    let over = async {
        while site.look(&cleo, &other).await["outcome"].is_null() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), over)
        .await
        .expect("the clock runs out");
    assert!(of_slow.beats().await, "a stream of the slow table is alive");
    assert!(!stuck.is_finished());
    drop(end);
    stuck.await.unwrap().unwrap();
}

#[tokio::test]
async fn where_everybody_is_away_no_bot_plays() {
    let site = Site::open().await;
    let (anna, _, id) = dealt(&site, TURNS, json!({ "warm": 60 })).await;
    site.app.time.pass(600 * SECOND);
    attend_all(&site.app).await;
    let log = site.app.store.table(&id).await.unwrap().unwrap().lines;
    assert!(log.iter().all(|line| !line.entry.contains("takeover")), "{log:?}");
    let seen = site.look(&anna, &id).await;
    assert_eq!((&seen["sitting"][0]["bot"], &seen["outcome"]), (&json!(false), &Value::Null));
}

#[tokio::test]
async fn who_gave_up_is_not_given_a_seat_back_and_at_a_table_of_ones_own_nobody_is_away() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let game = catalogue::IDS.iter().find(|id| site.app.game(id).unwrap().seats.1 > 2).unwrap();
    let seats = ["you:Anna", "open", "bot"];
    let id = room_of(&site, &anna, game, &seats, &json!({ "warm": 60 })).await;
    act(&site, &ben, &id, "sit", json!({})).await.done();
    for guest in [&anna, &ben] {
        act(&site, guest, &id, "ready", json!({})).await.done();
    }
    act(&site, &ben, &id, "resign", json!({})).await.done();
    site.app.time.pass(600 * SECOND);
    attend_all(&site.app).await;
    assert_eq!(site.look(&ben, &id).await["sitting"][1]["bot"], true);
    let alone = site.table(&anna, TURNS, &["you", "bot"]).await;
    site.look(&anna, &alone).await;
    site.app.time.pass(600 * SECOND);
    attend_all(&site.app).await;
    let seen = site.get(&format!("/tables/{alone}")).header("accept", "application/json");
    assert_eq!(seen.send().await.done()["sitting"][0]["away"], false);
}

#[tokio::test]
async fn what_is_no_clock_is_refused_with_what_would_be_one() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let create = json!({ "code": TURNS, "seats": ["you", "open"], "clock": "5 minutes" });
    let answer = site.post("/tables").by(&anna).json(&create).send().await;
    assert_eq!(answer.refused(), (400, "form".into()));
    assert!(answer.text.contains("5+10"), "{}", answer.text);
    let create = json!({ "code": TURNS, "seats": ["you", "bot"], "clock": "5+10" });
    let answer = site.post("/tables").by(&anna).json(&create).send().await;
    assert_eq!(answer.refused(), (400, "form".into()), "nobody is pressed by a bot");
    let page = site
        .get("/new?game=attack&seats=2&seat1=open&clock=2%2B7")
        .browser(&anna)
        .send()
        .await
        .shown();
    assert!(page.contains("value=\"2+7\" selected"), "{page}");
}
