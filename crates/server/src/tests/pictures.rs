//! Titles, descriptions and pictures for programs that show shared links.

use super::rooms::{act, room_of};
use super::site::{Ask, Site};
use crate::Options;
use crate::view::picture;
use http_body_util::BodyExt;
use serde_json::json;
use sortie_core::{Draft, Observer};
use sortie_games::catalogue;

async fn picture(ask: Ask) -> Vec<u8> {
    let answer = ask.begin().await;
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "image/png");
    let picture = answer.into_body().collect().await.unwrap().to_bytes().to_vec();
    assert_eq!(&picture[1..4], b"PNG");
    let size = |from: usize| u32::from_be_bytes(picture[from..from + 4].try_into().unwrap());
    assert_eq!((size(16), size(20)), (picture::WIDTH, picture::HEIGHT));
    picture
}

#[tokio::test]
async fn everybody_gets_the_picture_that_the_public_may_see() {
    let site = Site::open().await;
    for id in catalogue::IDS {
        let (anna, ben) = (site.guest().await, site.guest().await);
        let seats = usize::from(site.app.game(id).unwrap().seats.0);
        let table = site.table_of(&[&anna, &ben, &anna][..seats], id).await;
        site.decide(&[&anna, &ben, &anna][..seats], &table, 1).await;
        let address = format!("/tables/{table}/picture.png");
        let public = picture(site.get(&address)).await;
        assert_eq!(picture(site.get(&address).by(&anna)).await, public, "{id}");
        assert_eq!(picture(site.get(&format!("{address}?seat=0")).by(&anna)).await, public, "{id}");
        let live = site.app.tables.find(&site.app, &table).await.ok().unwrap();
        let state = live.read().ok().unwrap();
        let seen = |who| {
            let scene = state.table.any_match().scene(who, &Draft::EMPTY);
            picture::table(&scene).ok().unwrap()
        };
        assert_eq!(seen(Observer::Public), public, "{id}");
        assert_ne!(seen(Observer::Seat(0)), public, "{id}: the own hand would be seen in it");
    }
}

#[tokio::test]
async fn a_picture_that_is_known_is_not_sent_again_until_the_table_looks_otherwise() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let table = site.table_of(&[&anna, &ben], "attack").await;
    let address = format!("/tables/{table}/picture.png");
    let mark = async || {
        let answer = site.get(&address).begin().await;
        answer.headers()["etag"].to_str().unwrap().to_owned()
    };
    let known = async |mark: &str| {
        site.get(&address).header("if-none-match", mark).begin().await.status().as_u16()
    };
    let before = mark().await;
    assert_eq!(known(&before).await, 304);
    for way in 0..4 {
        site.decide(&[&anna, &ben], &table, way).await;
    }
    assert_eq!(known(&before).await, 200);
    assert_ne!(mark().await, before);
}

#[tokio::test]
async fn a_room_has_the_picture_of_its_game_until_the_deal() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let id = room_of(&site, &anna, "attack", &["you:Anna", "open"], &json!({})).await;
    let address = format!("/tables/{id}/picture.png");
    let before = picture(site.get(&address)).await;
    assert_eq!(before, picture::game(site.app.game("attack").unwrap()).ok().unwrap());
    act(&site, &ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    for guest in [&anna, &ben] {
        act(&site, guest, &id, "ready", json!({})).await.done();
    }
    assert_ne!(picture(site.get(&address)).await, before);
    let none = site.get("/tables/nothere/picture.png").page().send().await;
    assert_eq!(none.status, 404);
}

#[tokio::test]
async fn links_have_a_preview_with_the_address_of_the_server() {
    let private = Site::open().await;
    let anna = private.guest().await;
    let table = private.table(&anna, "attack", &["you", "bot:novice"]).await;
    let page =
        private.get(&format!("/tables/{table}")).host("127.0.0.1").page().send().await.shown();
    let image = format!("content=\"http://127.0.0.1/tables/{table}/picture.png\">");
    assert!(page.contains(&image), "the address by which the visitor came: {page}");

    let mut site = Site::open().await;
    let public_url = Some("https://cards.example".parse().unwrap());
    site.set(|app| app.base_mut().options = Options { public_url, ..Options::default() });
    let anna = site.guest().await;
    let table = site.table(&anna, "attack", &["you:A<nna", "bot:novice"]).await;
    let place = format!("/tables/{table}");
    let room = room_of(&site, &anna, "attack", &["you:Anna", "open"], &json!({})).await;
    let image = |id: &str| {
        format!(
            "<meta property=\"og:image\" content=\"https://cards.example/tables/{id}/picture.png\">"
        )
    };
    let replay = format!("{place}/replay");
    for (address, id, title) in [
        (place.as_str(), &table, "Attack!: A&#60;nna – Bot"),
        (replay.as_str(), &table, "Attack!: A&#60;nna – Bot"),
        (&format!("/tables/{room}"), &room, "Attack!"),
    ] {
        let page = site.get(address).host("cards.example").page().send().await.shown();
        assert!(page.contains(&image(id)), "{address}: {page}");
        let title = format!("<meta property=\"og:title\" content=\"{title}\">");
        assert!(page.contains(&title), "{address}: {page}");
        assert!(page.contains("og:description\" content=\"Red Swords"), "{address}: {page}");
    }
    for (address, image, title) in [
        ("/", "daily", "Sortie"),
        ("/rules", "daily", "Rules"),
        ("/puzzles", "daily", "Puzzles"),
        ("/lobby", "daily", "Open tables"),
        ("/rules/attack", "rules/attack", "Rules of Attack!"),
        ("/learn/attack", "rules/attack", "First match: Attack!"),
        ("/puzzles/attack", "rules/attack", "Puzzles: Attack!"),
        ("/puzzles/attack/1", "puzzles/attack/1", "Puzzle 1: Attack!"),
    ] {
        let page = site.get(address).host("cards.example").page().send().await.shown();
        let image = format!("og:image\" content=\"https://cards.example/{image}/picture.png\">");
        let title = format!("og:title\" content=\"{title}\">");
        assert!(page.contains(&image) && page.contains(&title), "{address}: {page}");
    }
    let position = picture(site.get("/puzzles/attack/1/picture.png").host("cards.example")).await;
    let other = picture(site.get("/puzzles/attack/2/picture.png").host("cards.example")).await;
    assert_ne!(position, other, "each puzzle has its position");
    let none = site.get("/puzzles/attack/99/picture.png").host("cards.example").send().await;
    assert_eq!(none.status, 404);
    let cards = picture(site.get("/rules/attack/picture.png").host("cards.example")).await;
    assert!(cards.len() > 10_000, "five cards on felt");
    let none = site.get("/rules/chess/picture.png").host("cards.example").send().await;
    assert_eq!(none.status, 404);
    let daily = site.get("/daily").host("cards.example").page().send().await.shown();
    let image = "og:image\" content=\"https://cards.example/daily/picture.png\">";
    assert!(daily.contains(image) && daily.contains("content=\"Deal of the day\">"), "{daily}");
    let picture = picture(site.get("/daily/picture.png").host("cards.example")).await;
    assert!(picture.len() > 10_000, "six cards on felt");
}
