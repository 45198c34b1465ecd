//! The programs that the operator offers as bots.

use super::site::{Guest, Site};
use crate::tables::table_handle::TableHandle;
use serde_json::{Value, json};
use sortie_core::log::LogEntry;
use sortie_games::catalogue;
use sortie_outside::NamedPrograms;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// Longer than anything takes here on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// The command of a program for the tests of the protocol.
fn script(name: &str, rest: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../outside/tests/outside");
    format!("python3 '{folder}/{name}' {rest}")
}

/// A server that offers these programs.
async fn offering(programs: &[String]) -> Site {
    let mut site = Site::open().await;
    let programs = programs.iter().map(|program| program.parse().unwrap()).collect();
    let programs = NamedPrograms::new(programs).unwrap();
    site.set(|app| app.base_mut().options.programs = programs);
    site
}

/// A program that always takes the first legal step, in one game or in all.
fn first(name: &str) -> (String, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    (
        format!("{name}={}", script("plays_many.py", &format!("'{}' only=1 @4s", log.display()))),
        folder,
    )
}

async fn table(site: &Site, guest: &Guest, game: &str, bot: &str) -> TableHandle {
    let fewest = site.app.game(game).unwrap().seats.0;
    let seats: Vec<&str> =
        std::iter::once("you").chain(std::iter::repeat_n(bot, usize::from(fewest) - 1)).collect();
    let create = json!({ "game": game, "seats": seats, "pace": 0, "seed": "5" });
    let made = site.post("/tables").by(guest).json(&create).send().await.made();
    site.app.tables.find(&site.app, made["id"].as_str().unwrap()).await.unwrap()
}

/// Lets the guest at the first seat play on until this holds.
async fn play_until(
    site: &Site,
    guest: &Guest,
    live: &TableHandle,
    holds: impl Fn(&[LogEntry]) -> bool,
) {
    let id = &live.head.id;
    let played = async {
        loop {
            let (own_turn, decision) = {
                let state = live.read().unwrap();
                let played = state.table.any_match();
                let log: Vec<LogEntry> = played.log().iter_from(0).cloned().collect();
                if state.is_over() || holds(&log) {
                    return;
                }
                (played.waiting().has(0), u64::from(played.decision()))
            };
            if own_turn {
                let action = site.action(id, 0, 0).await;
                site.choose(guest, id, decision, &action).await.done();
            } else {
                sleep(Duration::from_millis(5)).await;
            }
        }
    };
    timeout(LONG, played).await.expect("the match goes on");
}

fn takeovers(live: &TableHandle) -> usize {
    let state = live.read().unwrap();
    let log = state.table.any_match().log();
    log.iter_from(0).filter(|entry| matches!(entry, LogEntry::Takeover { .. })).count()
}

#[tokio::test]
async fn a_program_plays_at_a_table_of_every_game() {
    let (program, _folder) = first("first");
    let site = offering(&[program]).await;
    let anna = site.guest().await;
    for game in catalogue::IDS {
        let live = table(&site, &anna, game, "program:first").await;
        let choices = |log: &[LogEntry]| {
            let by_program =
                |entry: &&LogEntry| matches!(entry, LogEntry::Action { seat, .. } if *seat != 0);
            log.iter().filter(by_program).count()
        };
        play_until(&site, &anna, &live, |log| choices(log) >= 2).await;
        assert_eq!(takeovers(&live), 0, "{game}");
    }
}

#[tokio::test]
async fn a_program_that_fails_is_replaced_and_the_match_goes_on() {
    for how in ["silent", "'dies at once'"] {
        let site =
            offering(&[format!("bad={}", script("misbehaves.py", &format!("{how} @300ms")))]).await;
        let anna = site.guest().await;
        let live = table(&site, &anna, "attack", "program:bad").await;
        let replaced = |log: &[LogEntry]| {
            let at =
                log.iter().position(|entry| matches!(entry, LogEntry::Takeover { seat: 1, .. }));
            at.is_some_and(|at| {
                log[at..].iter().any(|entry| matches!(entry, LogEntry::Action { seat: 1, .. }))
            })
        };
        play_until(&site, &anna, &live, replaced).await;
        assert_eq!(takeovers(&live), 1, "{how}");
        let warm = live.read().unwrap().warm();
        assert!(
            warm.is_empty(),
            "{how}: no guest may come back for a program, so it agrees to offers"
        );
        // Read again from its log, the stand-in still plays.
        let id = live.head.id.clone();
        drop(live);
        let site = site.again().await;
        let live = site.app.tables.find(&site.app, &id).await.unwrap();
        assert_eq!(takeovers(&live), 1, "{how}");
    }
}

#[tokio::test]
async fn a_program_that_fails_after_the_end_of_a_match_is_not_replaced() {
    let site = offering(&[format!("bad={}", script("misbehaves.py", "silent @600ms"))]).await;
    let anna = site.guest().await;
    let live = table(&site, &anna, "attack", "program:bad").await;
    let thinks = |_: &[LogEntry]| live.read().unwrap().table.any_match().waiting().has(1);
    play_until(&site, &anna, &live, thinks).await;
    // The program has its place and is asked.
    sleep(Duration::from_millis(200)).await;
    let resign = site.post(&format!("/tables/{}/resign", live.head.id)).by(&anna);
    resign.json(&json!({})).send().await.done();
    sleep(Duration::from_millis(1200)).await;
    assert_eq!(takeovers(&live), 0);
}

#[tokio::test]
async fn a_table_is_played_on_by_a_bot_where_its_program_is_gone() {
    let (program, _folder) = first("first");
    let site = offering(&[program]).await;
    let anna = site.guest().await;
    let live = table(&site, &anna, "attack", "program:first").await;
    let id = live.head.id.clone();
    drop(live);
    let site = site.again().await;
    let live = site.app.tables.find(&site.app, &id).await.unwrap();
    let chose = |log: &[LogEntry]| {
        log.iter().any(|entry| matches!(entry, LogEntry::Action { seat: 1, .. }))
    };
    play_until(&site, &anna, &live, chose).await;
    // Another match of the same players begins with the bot.
    site.post(&format!("/tables/{id}/resign")).by(&anna).json(&json!({})).send().await.done();
    let again = site.post(&format!("/tables/{id}/again")).by(&anna).json(&json!({})).send().await;
    assert_eq!(again.status, 201, "{}", again.text);
}

#[tokio::test]
async fn visitors_see_the_names_of_programs_and_never_their_commands() {
    let (program, _folder) = first("duelx/first");
    let site = offering(&[program]).await;
    let anna = site.guest().await;
    let form = |game| format!("/new?game={game}");
    let offered = "value=\"program:first\"";
    let page = site.get(&form("duelx")).browser(&anna).send().await.shown();
    assert!(page.contains(offered) && page.contains("Bot: first"), "{page}");
    let other = site.get(&form("attack")).browser(&anna).send().await.shown();
    assert!(!other.contains("first"), "it plays one game");
    let live = table(&site, &anna, "duelx", "program:first").await;
    let place = format!("/tables/{}", live.head.id);
    let shown = site.get(&place).browser(&anna).send().await.shown();
    assert!(shown.contains("first"), "{shown}");
    let json = site.get(&place).by(&anna).send().await.document().to_string();
    let own = site.get("/tables").by(&anna).send().await.document();
    let names = own[0]["sitting"].as_array().unwrap().iter().map(|sitting| &sitting["name"]);
    assert!(names.eq([&json!("Player"), &json!("Bot")]), "{own}");
    for said in [&page, &shown, &json] {
        assert!(!said.contains("python3") && !said.contains(".py"), "{said}");
    }
}

#[tokio::test]
async fn whoever_plays_alone_against_a_program_may_ask_for_a_hint() {
    let (program, _folder) = first("first");
    let site = offering(&[program]).await;
    let anna = site.guest().await;
    let live = table(&site, &anna, "duelx", "program:first").await;
    play_until(&site, &anna, &live, |_| live.read().unwrap().table.any_match().waiting().has(0))
        .await;
    let decision = live.read().unwrap().table.any_match().decision();
    let wish = json!({ "decision": decision });
    let hint =
        site.post(&format!("/tables/{}/advice", live.head.id)).by(&anna).json(&wish).send().await;
    assert_eq!(hint.status, 200, "{}", hint.text);
}

#[tokio::test]
async fn a_room_begins_with_a_bot_where_its_program_is_gone() {
    let (program, _folder) = first("first");
    let site = offering(&[program]).await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let create = json!({ "game": "modify", "seats": ["you:Anna", "open", "program:first"] });
    let room = site.post("/tables").by(&anna).json(&create).send().await.made();
    let site = site.again().await;
    let act = |guest, what: &str| {
        let place = format!("/tables/{}/{what}", room["id"].as_str().unwrap());
        site.post(&place).by(guest).json(&json!({})).send()
    };
    act(&ben, "sit").await.done();
    act(&anna, "ready").await.done();
    let table = act(&ben, "ready").await.done();
    assert_eq!((&table["decision"], &table["sitting"][2]["bot"]), (&json!(1), &json!(true)));
}

#[tokio::test]
async fn a_program_is_refused_where_the_operator_does_not_offer_it() {
    let (program, _folder) = first("duelx/first");
    let site = offering(&[program]).await;
    let anna = site.guest().await;
    let refused = |create: Value| {
        let request = site.post("/tables").by(&anna).json(&create);
        async move {
            let answer = request.send().await;
            assert_eq!(answer.status, 400, "{create}");
            answer.document()["says"].as_str().unwrap().to_owned()
        }
    };
    let with = |game: &str, bot: &str, other: &str| json!({ "game": game, "seats": [other, bot] });
    let none = "this server has no programs for attack";
    assert!(refused(with("attack", "program:first", "you")).await.contains(none));
    let unknown = "this server has no program 'furst' for duelx; did you mean first?";
    assert!(refused(with("duelx", "program:furst", "you")).await.contains(unknown));
    let room = json!({ "game": "attack", "seats": ["you", "open"] });
    let room = site.post("/tables").by(&anna).json(&room).send().await.made();
    let fill = format!("/tables/{}/fill", room["id"].as_str().unwrap());
    let wish = json!({ "seat": 1, "bot": "program:first" });
    let answer = site.post(&fill).by(&anna).json(&wish).send().await;
    assert!(answer.document()["says"].as_str().unwrap().contains(none), "{}", answer.text);
}
