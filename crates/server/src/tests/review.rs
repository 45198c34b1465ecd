//! Reviews: of finished matches for everybody who may see their replay, and of no others.

use super::site::{Guest, Site};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{sleep, timeout};

const GAME: &str = "attack";
/// Longer than a review of a few decisions takes on a busy machine.
const LONG: Duration = Duration::from_secs(120);

/// A match in which the guest made some choices against a bot.
async fn begun(site: &Site, anna: &Guest) -> String {
    let create = json!({ "code": GAME, "seats": ["you", "bot:random"], "pace": 0, "seed": "5" });
    let made = site.post("/tables").by(anna).json(&create).send().await.made();
    let table = made["id"].as_str().unwrap().to_owned();
    for way in 0..8 {
        own_turn(site, anna, &table).await;
        site.decide(&[anna], &table, way).await;
    }
    table
}

/// Waits until the guest must choose.
async fn own_turn(site: &Site, anna: &Guest, table: &str) {
    let turn = async {
        while !site.look(anna, table).await["waiting"].as_array().unwrap().contains(&json!(0)) {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(LONG, turn).await.expect("the bot chooses");
}

async fn resigned(site: &Site, anna: &Guest) -> String {
    let table = begun(site, anna).await;
    own_turn(site, anna, &table).await;
    let resign = site.post(&format!("/tables/{table}/resign")).by(anna).json(&json!({}));
    resign.send().await.done();
    table
}

async fn open(site: &Site, guest: &Guest, path: &str) -> (u16, String) {
    let answer = site.get(path).browser(guest).page().send().await;
    (answer.status, answer.text)
}

/// The page once the review is made.
async fn made(site: &Site, guest: &Guest, path: &str) -> String {
    let page = async {
        loop {
            let (status, page) = open(site, guest, path).await;
            assert_eq!(status, 200, "{page}");
            if !page.contains("<progress") {
                return page;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, page).await.expect("the review is made")
}

/// The decisions from which one can play on.
fn decisions(page: &str) -> Vec<u32> {
    let fields = page.split(r#"name="decision" value=""#).skip(1);
    fields.map(|field| field.split('"').next().unwrap().parse().unwrap()).collect()
}

#[tokio::test]
async fn a_running_match_has_no_review_for_anybody() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let table = begun(&site, &anna).await;
    for guest in [&anna, &ben] {
        for path in ["review", "review?as=0", "review?as=1", "review?as=9"] {
            let (status, page) = open(&site, guest, &format!("/tables/{table}/{path}")).await;
            assert_eq!(status, 404);
            assert!(page.contains("<main") && !page.contains("id=\"review\""), "{page}");
        }
    }
    assert_eq!(site.app.reviews.len(), 0);
    let play_on = json!({ "seat": 0, "decision": 1 });
    let early = site.post(&format!("/tables/{table}/play-on")).by(&anna).json(&play_on);
    assert_eq!(early.send().await.refused(), (409, "not_over".to_owned()));
}

#[tokio::test]
async fn a_bad_link_to_a_review_gets_a_plain_page() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let (status, page) = open(&site, &anna, "/tables/nothing/review").await;
    assert!(status == 404 && page.contains("<main"), "{page}");
    let table = resigned(&site, &anna).await;
    for seat in ["2", "x", "-1", "256"] {
        let (status, page) = open(&site, &anna, &format!("/tables/{table}/review?as={seat}")).await;
        assert!(status == 400 && page.contains("<main"), "{status} {page}");
    }
}

#[tokio::test]
async fn a_finished_match_is_reviewed_for_everybody_who_may_see_its_replay() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let table = resigned(&site, &anna).await;
    let path = format!("/tables/{table}/review");
    let (status, first) = open(&site, &anna, &path).await;
    assert!(status == 200 && first.contains("<progress"), "{first}");
    assert!(first.contains(r#"http-equiv="refresh""#) && first.contains("/assets/review.js"));
    let page = made(&site, &anna, &path).await;
    assert!(page.contains("You lost. Luck: ") && page.contains("Your play: "), "{page}");
    assert!(page.contains(&format!("/tables/{table}/replay?at=")));
    assert!(!page.contains(r#"http-equiv="refresh""#));
    // Only choices between several cards can be judged.
    let found = decisions(&page);
    assert!(found.len() > 1 && found.is_sorted(), "{page}");
    // A visitor sees the review of the only human.
    let visited = made(&site, &ben, &path).await;
    assert!(visited.contains(" lost. Luck: ") && visited.contains("Own play: "), "{visited}");
    assert_eq!(decisions(&visited), found);
    let other = made(&site, &ben, &format!("{path}?as=1")).await;
    assert!(other.contains(" won. Luck: "), "{other}");
    assert_eq!(site.app.reviews.len(), 2);
    for place in [format!("/tables/{table}"), format!("/tables/{table}/replay"), "/history".into()]
    {
        let (_, shown) = open(&site, &anna, &place).await;
        assert!(shown.contains(&path), "{place}: {shown}");
    }
}

#[tokio::test]
async fn a_finished_review_is_there_at_once_after_a_restart() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = resigned(&site, &anna).await;
    let path = format!("/tables/{table}/review");
    let page = made(&site, &anna, &path).await;
    let site = site.again().await;
    let (status, again) = open(&site, &anna, &path).await;
    assert_eq!((status, again), (200, page));
    // The other seat's was never asked for.
    let (_, other) = open(&site, &anna, &format!("{path}?as=1")).await;
    assert!(other.contains("<progress"), "{other}");
}

#[tokio::test]
async fn a_match_goes_on_from_a_decision_against_bots() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let table = resigned(&site, &anna).await;
    let page = made(&site, &anna, &format!("/tables/{table}/review")).await;
    let decision = decisions(&page)[1];
    let play_on = |guest, document: Value| {
        site.post(&format!("/tables/{table}/play-on")).by(guest).json(&document).send()
    };
    let next = play_on(&ben, json!({ "seat": 0, "decision": decision })).await.made();
    let looked = site.look(&ben, next["id"].as_str().unwrap()).await;
    assert_eq!((&looked["seat"], &looked["decision"]), (&json!(0), &json!(decision)));
    assert_eq!(looked["waiting"], json!([0]));
    // It is kept, and goes on after a restart.
    site.app.tables.lose(next["id"].as_str().unwrap());
    site.decide(&[&ben], next["id"].as_str().unwrap(), 1).await;
    for wrong in
        [json!({ "seat": 0, "decision": 9999 }), json!({ "seat": 7, "decision": decision })]
    {
        assert_eq!(play_on(&anna, wrong).await.status, 400);
    }
    let form = [("seat", "0".to_owned()), ("decision", decision.to_string())];
    let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
    let sent = site.post(&format!("/tables/{table}/play-on")).browser(&anna).page().form(&form);
    let sent = sent.send().await;
    assert!(sent.status == 303 && sent.header("location").unwrap().starts_with("/tables/"));
}

#[tokio::test]
async fn somebody_who_asks_for_every_review_waits_behind_the_others() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let mut tables = Vec::new();
    for _ in 0..8 {
        tables.push(resigned(&site, &anna).await);
    }
    for table in &tables {
        for seat in [0, 1] {
            let (status, page) =
                open(&site, &anna, &format!("/tables/{table}/review?as={seat}")).await;
            assert_eq!(status, 200, "{page}");
        }
    }
    // Those that were begun and the one of Ben; the others of Anna are asked for again by their pages.
    made(&site, &ben, &format!("/tables/{}/review?as=0", tables[7])).await;
    assert!(site.app.reviews.len() <= 8, "{}", site.app.reviews.len());
    made(&site, &anna, &format!("/tables/{}/review?as=1", tables[6])).await;
}
