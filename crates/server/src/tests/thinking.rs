//! The searches of bots: how long they may take, for whom, and what their duration tells.

use super::site::{Guest, Site};
use crate::base::limits::Thinking;
use crate::tables::table_handle::TableHandle;
use serde_json::json;
use sortie_core::{Draft, Observer, Seat, Seats};
use sortie_games::catalogue;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// Longer than anything takes here on a busy machine.
const LONG: Duration = Duration::from_secs(60);

async fn table(site: &Site, guest: &Guest, game: &str, seats: &[&str]) -> TableHandle {
    let create = json!({ "code": game, "seats": seats, "pace": 0, "seed": "5" });
    let made = site.post("/tables").by(guest).json(&create).send().await.made();
    site.app.tables.find(&site.app, made["id"].as_str().unwrap()).await.unwrap()
}

/// A game for two that asks the first seat at once.
async fn game_of_first_seat(site: &Site, guest: &Guest) -> &'static str {
    for game in catalogue::IDS.iter().filter(|id| site.app.game(id).unwrap().seats.0 == 2) {
        let live = table(site, guest, game, &["you", "you"]).await;
        if live.read().unwrap().table.any_match().waiting().has(0) {
            return game;
        }
    }
    panic!("every game lets another seat begin");
}

/// Waits until a seat need not choose.
async fn has_chosen(live: &TableHandle, seat: Seat) {
    let mut snapshots = live.follow();
    let chosen = async {
        while live.read().unwrap().table.any_match().waiting().has(seat) {
            snapshots.changed().await.unwrap();
        }
    };
    timeout(LONG, chosen).await.expect("the bot chooses");
}

#[tokio::test]
async fn a_forced_choice_of_a_bot_comes_no_sooner_than_a_free_one() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let (mut forced, mut free) = (Vec::new(), Vec::new());
    for game in catalogue::IDS {
        if site.app.game(game).unwrap().seats.0 != 2 {
            continue;
        }
        let live = table(&site, &anna, game, &["you", "club@300ms"]).await;
        for way in 0..100 {
            let (waiting, over, choices) = {
                let state = live.read().unwrap();
                let played = state.table.any_match();
                let choices = played.actions(Observer::Seat(1), 2).map_or(2, |all| all.len());
                (played.waiting(), state.is_over(), choices)
            };
            if over || forced.len() > 1 {
                break;
            }
            if !waiting.has(1) {
                site.decide(&[&anna], &live.head.id, way).await;
                continue;
            }
            let begun = Instant::now();
            has_chosen(&live, 1).await;
            if choices == 1 { &mut forced } else { &mut free }.push(begun.elapsed());
        }
    }
    assert!(!forced.is_empty() && !free.is_empty(), "{forced:?} {free:?}");
    // Of 300 ms, because the clock of the test begins a little later than that of the bot.
    let soon = Duration::from_millis(200);
    assert!(forced.iter().chain(&free).all(|took| *took > soon), "{forced:?} {free:?}");
}

/// The game that begins with a secret choice of all seats, and its number of seats.
async fn game_of_secret_choices(site: &Site, guest: &Guest) -> (&'static str, usize) {
    for game in catalogue::IDS {
        let seats = usize::from(site.app.game(game).unwrap().seats.1);
        let live = table(site, guest, game, &vec!["you"; seats]).await;
        let all = Seats::first(seats as u8);
        if seats > 2 && live.read().unwrap().table.any_match().waiting() == all {
            return (game, seats);
        }
    }
    panic!("no game begins with a secret choice of all seats");
}

/// The moment at which a table shows the choices of all seats but the first, what the public sees then,
/// and what those seats have chosen in secret.
async fn shown_moment(live: &TableHandle) -> (Duration, String, String) {
    let asked = Instant::now();
    let mut snapshots = live.follow();
    timeout(LONG, snapshots.changed()).await.expect("the bots choose").unwrap();
    let moment = asked.elapsed();
    let state = live.read().unwrap();
    let played = state.table.any_match();
    assert_eq!(played.waiting(), Seats::one(0), "the choices of a round are stored together");
    let public = played.scene(Observer::Public, &Draft::EMPTY);
    let secret: Vec<_> =
        (1..played.seats()).map(|seat| played.submitted(Observer::Seat(seat))).collect();
    (moment, format!("{public:?}"), format!("{secret:?}"))
}

#[tokio::test]
async fn the_moments_of_choices_are_the_same_where_only_hidden_cards_differ() {
    let mut site = Site::open().await;
    // With fewer places than bots, each search makes others wait.
    site.set(|app| app.set_thinking_places(1));
    let anna = site.guest().await;
    let (game, seats) = game_of_secret_choices(&site, &anna).await;
    // The worst that hidden cards can do: the bots of some worlds think as long as they may, and bots of
    // others have no choice.
    let (free, forced) = (Duration::from_millis(200), Duration::ZERO);
    let each = |thinks: fn(usize) -> bool| {
        (0..seats).map(|seat| if thinks(seat) { free } else { forced }).collect::<Vec<_>>()
    };
    let worlds =
        [each(|_| true), each(|_| false), each(|seat| seat % 2 == 0), each(|seat| seat % 2 == 1)];
    let mut moments = vec![LONG; worlds.len()];
    let (mut public, mut secret) = (Vec::new(), Vec::new());
    for seed in 0..12 {
        let world = seed % worlds.len();
        site.app.search_lengths.lock().unwrap().clone_from(&worlds[world]);
        let mut sitting = vec!["club@200ms"; seats];
        sitting[0] = "you";
        let create = json!({ "code": game, "seats": sitting, "pace": 0, "seed": seed.to_string() });
        let made = site.post("/tables").by(&anna).json(&create).send().await.made();
        let id = made["id"].as_str().unwrap();
        let live = site.app.tables.find(&site.app, id).await.unwrap();
        let (shown, seen, chosen) = shown_moment(&live).await;
        // The earliest of several: a busy machine makes some later, in every world alike.
        moments[world] = shown.min(moments[world]);
        public.push(seen);
        secret.push(chosen);
    }
    public.dedup();
    secret.dedup();
    assert!(public.len() == 1 && secret.len() > 1, "the worlds differ in secrets alone");
    let [least, most] = [moments.iter().min(), moments.iter().max()].map(Option::unwrap);
    let spread = most.saturating_sub(*least);
    // Half of what a choice takes: more than the clocks of the test and the disk are apart.
    assert!(spread < free / 2, "{moments:?}");
}

#[tokio::test]
async fn a_bot_that_panics_costs_the_others_of_its_round_nothing() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let (game, seats) = game_of_secret_choices(&site, &anna).await;
    site.app.broken_searches.store(1, Ordering::SeqCst);
    let mut sitting = vec!["random"; seats];
    sitting[0] = "you";
    let live = table(&site, &anna, game, &sitting).await;
    let waiting = || live.read().unwrap().table.any_match().waiting().len();
    let mut snapshots = live.follow();
    let shown = async {
        while waiting() > 2 {
            snapshots.changed().await.unwrap();
        }
    };
    timeout(LONG, shown).await.expect("the bots choose");
    assert_eq!(waiting(), 2, "the player and the bot that has panicked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_of_others_answer_while_one_guest_asks_for_long_searches() {
    let mut site = Site::open().await;
    site.set(|app| app.set_thinking_places(2));
    let (anna, ben) = (site.guest().await, site.guest().await);
    let game = game_of_first_seat(&site, &anna).await;
    let mut tables = Vec::new();
    for bot in ["club@60s", "club:sims=10000000"] {
        for _ in 0..4 {
            tables.push(table(&site, &anna, game, &[bot, "you"]).await);
        }
    }
    while site.app.thinking.running().len() < 2 {
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(site.app.thinking.running(), [anna.id.as_str(), &anna.id], "they count for her");
    let begun = Instant::now();
    let live = table(&site, &ben, game, &["bot:novice", "you"]).await;
    has_chosen(&live, 0).await;
    // One slice of a search, and some time for a machine that builds something beside.
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    // The long ones have a cap.
    let begun = Instant::now();
    for live in tables {
        has_chosen(&live, 0).await;
    }
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_guests_of_one_address_get_the_searches_of_one() {
    let mut site = Site::open().await;
    site.set(|app| app.set_thinking_places(1));
    let ben = site.guest().await;
    let game = game_of_first_seat(&site, &ben).await;
    let mut tables = Vec::new();
    for _ in 0..30 {
        let made = site.post("/guests").from("192.0.2.1").send().await.made();
        let text = |name: &str| made[name].as_str().unwrap().to_owned();
        let guest = Guest { id: text("id"), token: text("token") };
        let create = json!({ "code": game, "seats": ["club@2s", "you"], "pace": 0 });
        let ask = site.post("/tables").by(&guest).from("192.0.2.1").json(&create);
        tables.push(ask.send().await.made());
    }
    let begun = Instant::now();
    let create = json!({ "code": game, "seats": ["bot:novice", "you"], "pace": 0 });
    let ask = site.post("/tables").by(&ben).from("192.0.2.2").json(&create);
    let made = ask.send().await.made();
    let live = site.app.tables.find(&site.app, made["id"].as_str().unwrap()).await.unwrap();
    has_chosen(&live, 0).await;
    // The running search ends after a slice of 200 ms; those of all other guests take six seconds.
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_take_back_ends_the_searches_for_the_decision_that_is_gone() {
    let mut site = Site::open().await;
    let limits = Thinking { longest_ms: 0, simulations: 0, ..Thinking::default() };
    site.set(|app| app.base_mut().options.limits.thinking = limits);
    let anna = site.guest().await;
    let game = game_of_first_seat(&site, &anna).await;
    let live = table(&site, &anna, game, &["you", "club@60s"]).await;
    while !live.read().unwrap().table.any_match().waiting().has(1) {
        site.decide(&[&anna], &live.head.id, 0).await;
    }
    while site.app.thinking.running().is_empty() {
        sleep(Duration::from_millis(5)).await;
    }
    let decision = site.look(&anna, &live.head.id).await["decision"].clone();
    let take_back = site.post(&format!("/tables/{}/take-back", live.head.id)).by(&anna);
    take_back.json(&json!({ "decision": decision })).send().await.done();
    let ended = async {
        while !site.app.thinking.running().is_empty() {
            sleep(Duration::from_millis(5)).await;
        }
    };
    // The bot thinks for a minute, unless it is stopped.
    timeout(LONG / 2, ended).await.expect("the search ends");
    let again = async {
        while site.app.thinking.running().is_empty() {
            if live.read().unwrap().table.any_match().waiting().has(0) {
                site.decide(&[&anna], &live.head.id, 0).await;
            }
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(LONG / 2, again).await.expect("the bot is free for the decisions that follow");
}

#[tokio::test]
async fn the_operator_caps_the_simulations_of_every_bot() {
    let mut site = Site::open().await;
    let limits = Thinking { longest_ms: 0, simulations: 20, ..Thinking::default() };
    site.set(|app| app.base_mut().options.limits.thinking = limits);
    let anna = site.guest().await;
    let game = game_of_first_seat(&site, &anna).await;
    let live = table(&site, &anna, game, &["club:sims=10000000", "you"]).await;
    has_chosen(&live, 0).await;
}

#[tokio::test]
async fn where_all_people_have_resigned_the_match_ends_soon_whatever_its_bots_are_called() {
    let mut site = Site::open().await;
    let limits = Thinking { longest_ms: 0, simulations: 0, ..Thinking::default() };
    site.set(|app| app.base_mut().options.limits.thinking = limits);
    let anna = site.guest().await;
    for game in catalogue::IDS.iter().filter(|id| site.app.game(id).unwrap().seats.1 > 2) {
        let create = json!({
            "code": game,
            "seats": ["you", "club:sims=10000000", "club@60s"],
            "pace": 10_000,
        });
        let made = site.post("/tables").by(&anna).json(&create).send().await.made();
        let live = site.app.tables.find(&site.app, made["id"].as_str().unwrap()).await.unwrap();
        // Nobody follows it: a page without a script, or one that was closed.
        let resign = site.post(&format!("/tables/{}/resign", live.head.id)).by(&anna);
        assert_eq!(resign.json(&json!({})).send().await.done()["over"], false, "{game}");
        let over = async {
            while !live.read().unwrap().is_over() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(LONG, over).await.expect("the bots play to the end");
    }
}

#[tokio::test]
async fn the_operator_caps_the_time_of_every_bot() {
    let mut site = Site::open().await;
    let limits = Thinking { longest_ms: 100, ..Thinking::default() };
    site.set(|app| app.base_mut().options.limits.thinking = limits);
    let anna = site.guest().await;
    let game = game_of_first_seat(&site, &anna).await;
    let begun = Instant::now();
    let live = table(&site, &anna, game, &["club@60s", "you"]).await;
    has_chosen(&live, 0).await;
    let took = begun.elapsed();
    assert!((Duration::from_millis(90)..Duration::from_secs(10)).contains(&took), "{took:?}");
}
