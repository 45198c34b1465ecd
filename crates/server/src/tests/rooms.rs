//! Sitting down by a link, until the cards are dealt.

use super::site::{Guest, Site};
use super::streams::{Heard, TableStream};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sortie_core::hex;
use sortie_games::catalogue;

/// A game that two can play.
const GAME: &str = catalogue::IDS[0];

/// A room with as many seats as are spelled, the first of them the host's.
async fn room(site: &Site, host: &Guest, seats: &[&str]) -> String {
    room_of(site, host, GAME, seats, &json!({})).await
}

/// A room for a game, with what is agreed besides.
pub(super) async fn room_of(
    site: &Site,
    host: &Guest,
    game: &str,
    seats: &[&str],
    terms: &Value,
) -> String {
    let mut create = json!({ "code": game, "seats": seats, "pace": 0 });
    create.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
    let made = site.post("/tables").by(host).json(&create).send().await.made();
    made["id"].as_str().unwrap().to_owned()
}

pub(super) async fn act(
    site: &Site,
    guest: &Guest,
    id: &str,
    what: &str,
    body: Value,
) -> super::site::Answer {
    site.post(&format!("/tables/{id}/{what}")).by(guest).json(&body).send().await
}

/// The occupants as the guest sees them.
fn names(room: &Value) -> Vec<String> {
    let chairs = room["chairs"].as_array().unwrap().iter();
    chairs.map(|chair| chair["name"].as_str().unwrap_or("-").to_owned()).collect()
}

#[tokio::test]
async fn two_guests_sit_down_by_a_link_and_play() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = room(&site, anna, &["you:Anna", "open"]).await;
    let seen = site.look(ben, &id).await;
    assert_eq!((names(&seen), &seen["state"]), (vec!["Anna".into(), "-".into()], &json!("open")));
    act(&site, ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    act(&site, anna, &id, "ready", json!({ "bytes": "11".repeat(16) })).await.done();
    let seen = site.look(ben, &id).await;
    assert_eq!(seen["waits_for"], json!([1]));
    act(&site, ben, &id, "ready", json!({ "words": "chrysanthemum" })).await.done();
    for (guest, seat) in [(anna, 0), (ben, 1)] {
        let table = site.look(guest, &id).await;
        assert_eq!((&table["seat"], &table["decision"]), (&json!(seat), &json!(1)));
        assert_eq!(table["sitting"][1]["name"], "Ben");
    }
    for way in 0..4 {
        site.decide(&[anna, ben], &id, way).await;
    }
    assert!(site.look(anna, &id).await["decision"].as_u64().unwrap() > 2);
}

#[tokio::test]
async fn a_seat_is_claimed_once_however_many_come_at_the_same_moment() {
    let site = Site::open().await;
    let anna = &site.guest().await;
    let id = &room(&site, anna, &["you:Anna", "open"]).await;
    let mut guests = Vec::new();
    for _ in 0..8 {
        guests.push(site.guest().await);
    }
    let site = &site;
    let sit = |guest| async move { act(site, guest, id, "sit", json!({ "seat": 1 })).await.status };
    let mut statuses = futures_util::future::join_all(guests.iter().map(sit)).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
}

#[tokio::test]
async fn what_is_added_to_the_seed_is_nobodys_business_until_the_match_is_over() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = room(&site, anna, &["you:Anna", "open"]).await;
    let commitment = site.look(ben, &id).await["commitment"].as_str().unwrap().to_owned();
    act(&site, ben, &id, "sit", json!({})).await.done();
    let (own, other) = ("ab".repeat(16), "cd".repeat(16));
    act(&site, anna, &id, "ready", json!({ "bytes": own })).await.done();
    let place = format!("/tables/{id}");
    let seed = {
        let room = site.app.rooms.find(&site.app, &id).await.ok().unwrap().unwrap().room;
        room.seed
    };
    let secret = |text: &str| text.contains(&own) || text.contains(&other) || text.contains(&seed);
    for path in ["", "/qr.svg"].map(|rest| format!("{place}{rest}")) {
        assert!(!secret(&site.get(&path).by(ben).send().await.text), "{path}");
        assert!(!secret(&site.get(&path).browser(ben).send().await.text), "{path}");
    }
    act(&site, ben, &id, "ready", json!({ "bytes": other })).await.done();
    for rest in ["", "/events", "/record"] {
        let path = format!("{place}{rest}");
        assert!(!secret(&site.get(&path).by(anna).send().await.text), "{path}");
    }
    act(&site, ben, &id, "resign", json!({})).await.done();
    let record = site.get(&format!("{place}/record")).by(anna).send().await.done();
    assert_eq!(record["seed"], seed.as_str());
    let mixed = |seat: u8, bytes: &str| json!({ "entropy": { "seat": seat, "bytes": bytes } });
    let log: Vec<&Value> = record["log"].as_array().unwrap().iter().map(|l| &l["entry"]).collect();
    assert!(log.contains(&&mixed(0, &own)) && log.contains(&&mixed(1, &other)));
    let bytes = sortie_core::deal_seed::parse_seed(&seed).unwrap();
    let bound = Sha256::new().chain_update(bytes).chain_update(&id).chain_update(GAME).finalize();
    assert_eq!(commitment, hex::write(&bound), "what was shown before anybody sat down");
}

#[tokio::test]
async fn only_the_host_fills_seats_sends_away_and_hands_on() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = room(&site, anna, &["you:Anna", "open"]).await;
    act(&site, ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    for (what, body) in [
        ("leave", json!({ "seat": 0 })),
        ("host", json!({ "seat": 1 })),
        ("close", json!({})),
        ("fill", json!({ "seat": 1 })),
    ] {
        assert_eq!(act(&site, ben, &id, what, body).await.status, 403, "{what}");
    }
    act(&site, anna, &id, "leave", json!({ "seat": 1 })).await.done();
    act(&site, anna, &id, "fill", json!({ "seat": 1, "bot": "random" })).await.done();
    assert_eq!(act(&site, ben, &id, "sit", json!({ "seat": 1 })).await.status, 409);
    act(&site, anna, &id, "ready", json!({})).await.done();
    assert_eq!(site.look(anna, &id).await["sitting"][1]["bot"], true);
}

#[tokio::test]
async fn a_room_that_is_closed_tells_its_seed() {
    let site = Site::open().await;
    let anna = &site.guest().await;
    let id = room(&site, anna, &["you:Anna", "open"]).await;
    let ben = &site.guest().await;
    act(&site, ben, &id, "sit", json!({})).await.done();
    assert!(site.look(ben, &id).await.get("seed").is_none());
    assert_eq!(act(&site, ben, &id, "close", json!({})).await.status, 403);
    act(&site, anna, &id, "close", json!({})).await.done();
    let closed = site.look(ben, &id).await;
    assert_eq!(closed["state"], "closed");
    let seed = sortie_core::deal_seed::parse_seed(closed["seed"].as_str().unwrap()).unwrap();
    let bound = Sha256::new().chain_update(seed).chain_update(&id).chain_update(GAME).finalize();
    assert_eq!(closed["commitment"], hex::write(&bound));
    let page = site.get(&format!("/tables/{id}")).browser(ben).send().await.shown();
    assert!(page.contains("closed") && page.contains(closed["seed"].as_str().unwrap()), "{page}");
    assert!(!page.contains("/ready") && !page.contains("/sit"), "{page}");
    for what in ["sit", "ready", "leave", "start", "close"] {
        assert_eq!(act(&site, anna, &id, what, json!({})).await.status, 409, "{what}");
    }
    assert_eq!(site.get("/tables").by(anna).send().await.done(), json!([]));
}

#[tokio::test]
async fn a_host_starts_with_bots_on_the_free_seats() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = room(&site, anna, &["you:Anna", "open"]).await;
    assert_eq!(act(&site, ben, &id, "start", json!({})).await.status, 403);
    let page = async |guest| site.get(&format!("/tables/{id}")).browser(guest).send().await.text;
    let names_bots = "Bots added here play as “club”.";
    assert!(page(anna).await.contains(names_bots) && !page(ben).await.contains(names_bots));
    let bytes = json!({ "bytes": "ab".repeat(16) });
    let table = act(&site, anna, &id, "start", bytes).await.done();
    assert_eq!((&table["decision"], &table["sitting"][1]["bot"]), (&json!(1), &json!(true)));
}

#[tokio::test]
async fn what_cannot_be_a_room_is_refused() {
    let site = Site::open().await;
    let anna = &site.guest().await;
    for (create, status) in [
        (json!({ "code": GAME, "seats": ["you", "open"], "seed": "7" }), 400),
        (json!({ "code": GAME, "seats": ["you", "you", "open"] }), 422),
        (json!({ "code": GAME, "seats": ["you", "opn"] }), 400),
        (json!({ "code": GAME, "seats": ["open"] }), 422),
        (json!({ "code": format!("{GAME}/nothing=1"), "seats": ["you", "open"] }), 422),
    ] {
        let answer = site.post("/tables").by(anna).json(&create).send().await;
        assert_eq!(answer.status, status, "{create}: {}", answer.text);
    }
    let id = room(&site, anna, &["you", "open"]).await;
    for (what, body, status) in [
        ("sit", json!({ "seat": 7 }), 403),
        ("sit", json!({ "name": "" }), 400),
        ("sit", json!({ "name": "\u{202e}x" }), 400),
        ("sit", json!({ "name": "x".repeat(25) }), 400),
        ("fill", json!({ "seat": 1, "bot": "nobody" }), 400),
        ("ready", json!({ "bytes": "xyz" }), 400),
        ("host", json!({ "seat": 1 }), 409),
    ] {
        let answer = act(&site, anna, &id, what, body.clone()).await;
        assert_eq!(answer.status, status, "{what} {body}: {}", answer.text);
    }
    assert_eq!(site.post("/tables/nothing/sit").by(anna).json(&json!({})).send().await.status, 409);
}

#[tokio::test]
async fn a_stranger_sits_down_by_a_form_and_is_known_from_then_on() {
    let site = Site::open().await;
    let anna = &site.guest().await;
    let id = room(&site, anna, &["you:Anna", "open"]).await;
    let place = format!("/tables/{id}");
    let form = site.post(&format!("{place}/sit")).page().header("origin", "http://sortie.test");
    let answer = form.form(&[("name", "<b>Ben</b>")]).send().await;
    assert_eq!(answer.status, 303);
    assert_eq!(answer.headers["location"], place.as_str());
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("sortie=") && cookie.contains("HttpOnly"), "{cookie}");
    let page = site.get(&place).browser(anna).send().await.text;
    assert!(page.contains("Ben") && !page.contains("<b>Ben"), "the name is escaped");
}

#[tokio::test]
async fn players_come_together_again_each_one_seat_further_and_only_once() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = room(&site, anna, &["you:Anna", "open"]).await;
    act(&site, ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    act(&site, anna, &id, "ready", json!({})).await.done();
    act(&site, ben, &id, "ready", json!({})).await.done();
    assert_eq!(act(&site, anna, &id, "again", json!({})).await.status, 409, "it is not over");
    act(&site, ben, &id, "resign", json!({})).await.done();
    let first = act(&site, anna, &id, "again", json!({})).await.made()["id"].clone();
    let second = act(&site, ben, &id, "again", json!({})).await.made()["id"].clone();
    assert_eq!(first, second);
    let room = site.look(anna, first.as_str().unwrap()).await;
    assert_eq!(names(&room), ["Ben", "Anna"]);
    assert_eq!(room["waits_for"], json!([0, 1]), "nobody is ready by itself");
    let stranger = &site.guest().await;
    assert_eq!(act(&site, stranger, &id, "again", json!({})).await.status, 403);
}

#[tokio::test]
async fn rooms_that_want_guests_are_in_the_lobby_until_they_are_full() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let create = json!({ "code": GAME, "seats": ["you:Anna", "open"], "listed": true });
    let made = site.post("/tables").by(anna).json(&create).send().await.made();
    room(&site, anna, &["you", "open"]).await;
    let lobby = || async { site.get("/lobby").by(ben).send().await.done() };
    let listed = lobby().await;
    assert_eq!(listed.as_array().unwrap().len(), 1, "the other one is not listed");
    assert_eq!(listed[0]["id"], made["id"]);
    act(&site, ben, made["id"].as_str().unwrap(), "sit", json!({})).await.done();
    assert_eq!(lobby().await, json!([]));
}

#[tokio::test]
async fn a_guest_comes_back_on_another_device_by_a_link_that_a_look_does_not_use_up() {
    let site = Site::open().await;
    let anna = &site.guest().await;
    let table = site.table(anna, GAME, &["you", "bot"]).await;
    let link = site.post("/return").by(anna).send().await.done()["link"].clone();
    let path = link.as_str().unwrap().strip_prefix("http://sortie.test").unwrap().to_owned();
    for _ in 0..2 {
        let look = site.get(&path).page().send().await;
        assert_eq!((look.status, look.headers.get("set-cookie")), (200, None));
    }
    let back = site.post(&path).page().header("origin", "http://sortie.test").send().await;
    let cookie = back.headers["set-cookie"].to_str().unwrap();
    let token = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
    let phone = &Guest { id: anna.id.clone(), token };
    assert_eq!(site.look(phone, &table).await["seat"], 0);
    assert_eq!(site.look(anna, &table).await["seat"], 0, "the first device stays");
    site.post("/return").by(anna).send().await.done();
    assert_eq!(site.get(&path).page().send().await.status, 404, "a new link ends the old one");
}

#[tokio::test]
async fn a_room_survives_a_restart() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = room(&site, anna, &["you:Anna", "open"]).await;
    act(&site, ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    act(&site, anna, &id, "ready", json!({ "bytes": "11".repeat(16) })).await.done();
    let before = site.look(ben, &id).await;
    let site = site.again().await;
    assert_eq!(site.look(ben, &id).await, before);
    act(&site, ben, &id, "ready", json!({})).await.done();
    assert_eq!(site.look(ben, &id).await["decision"], 1);
}

#[tokio::test]
async fn the_lobby_is_drawn_anew_for_rooms_in_it_only() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let mut lobby = site.app.rooms.follow_lobby();
    let mut is_drawn_anew = || {
        let changed = lobby.has_changed().unwrap();
        lobby.mark_unchanged();
        changed
    };
    for listed in [false, true] {
        let terms = json!({ "listed": listed });
        let room = room_of(&site, &anna, GAME, &["you:Anna", "open"], &terms).await;
        assert_eq!(is_drawn_anew(), listed);
        act(&site, &ben, &room, "sit", json!({})).await.done();
        assert_eq!(is_drawn_anew(), listed, "it is full and leaves the lobby");
        act(&site, &ben, &room, "ready", json!({})).await.done();
        assert!(!is_drawn_anew());
        act(&site, &ben, &room, "leave", json!({})).await.done();
        assert_eq!(is_drawn_anew(), listed);
        act(&site, &anna, &room, "start", json!({})).await.done();
        assert_eq!(is_drawn_anew(), listed, "the cards are dealt");
    }
}

#[tokio::test]
async fn a_guest_who_leaves_a_room_is_marked_until_they_are_back() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = room(&site, anna, &["you:Anna", "open"]).await;
    act(&site, ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    let place = format!("/tables/{id}");
    let stream = format!("{place}/stream");
    let mut program = TableStream::open(site.get(&stream).by(anna)).await;
    let board = site.get(&format!("{stream}?board=true")).cookie(anna);
    let mut browser = TableStream::open(board).await;
    let ben_is_here = TableStream::open(site.get(&stream).by(ben)).await;
    let away = |room: &Value| [0, 1].map(|seat| room["chairs"][seat]["away"] == true);
    let heard = |heard: Heard| serde_json::from_str::<Value>(&heard.data).unwrap();
    assert_eq!(away(&heard(program.hear().await.unwrap())), [false, false]);
    let mark = "<span class=\"mark\">away</span>";
    assert!(!browser.hear().await.unwrap().data.contains(mark));

    drop(ben_is_here);
    site.app.time.pass(9_000);
    assert_eq!(away(&heard(program.hear().await.unwrap())), [false, true]);
    assert!(browser.hear().await.unwrap().data.contains(mark));
    assert!(site.get(&place).browser(anna).send().await.shown().contains(mark));

    let _ben_is_back = TableStream::open(site.get(&stream).by(ben)).await;
    assert_eq!(away(&heard(program.hear().await.unwrap())), [false, false]);
    assert!(!browser.hear().await.unwrap().data.contains(mark));
}
