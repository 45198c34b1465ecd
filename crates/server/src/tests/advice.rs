//! Advice, over HTTP: who gets it, who hears of it, and that it stands in the record.

use super::site::{Answer, Guest, Site};
use crate::base::fair_queue::Owner;
use crate::base::limits::Rate;
use serde_json::{Value, json};
use std::time::Duration;

const GAME: &str = sortie_games::catalogue::IDS[0];

async fn ask(site: &Site, guest: &Guest, table: &str, decision: &Value) -> Answer {
    let at = json!({ "decision": decision });
    site.post(&format!("/tables/{table}/advice")).by(guest).json(&at).send().await
}

/// The table when seat 0 must choose.
async fn turn(site: &Site, guest: &Guest, table: &str) -> Value {
    loop {
        let seen = site.look(guest, table).await;
        if seen["waiting"] == json!([0]) {
            return seen;
        }
        assert_eq!(seen["outcome"], Value::Null, "it was never seat 0's turn");
        // The bots of the table choose in tasks of their own.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// How often the log says that somebody was advised.
async fn advised(site: &Site, guest: &Guest, table: &str) -> usize {
    let events = site.get(&format!("/tables/{table}/events")).by(guest).send().await.done();
    let events = events.as_array().unwrap().clone();
    events.iter().filter(|news| news["what"]["advised"]["seat"] == 0).count()
}

/// A guest who plays against a bot and must choose.
async fn alone(site: &Site) -> (Guest, String, Value) {
    let anna = site.guest().await;
    let table = site.table(&anna, GAME, &["you", "novice"]).await;
    let seen = turn(site, &anna, &table).await;
    (anna, table, seen)
}

#[tokio::test]
async fn who_plays_against_bots_alone_is_advised_and_the_record_says_so() {
    let site = Site::open().await;
    let (anna, table, seen) = alone(&site).await;
    assert_eq!(seen["may"]["advice"], true);
    let given = ask(&site, &anna, &table, &seen["decision"]).await.done();
    let advice = given["advice"].as_array().unwrap();
    assert!((1..=3).contains(&advice.len()), "{given}");
    let actions = site.get(&format!("/tables/{table}/actions")).by(&anna).send().await.done();
    for one in advice {
        assert!(actions["actions"].as_array().unwrap().contains(&one["action"]), "{one}");
        assert!(one["says"].as_str().is_some_and(|says| !says.is_empty()), "{one}");
        assert!((0.0..=1.0).contains(&one["share"].as_f64().unwrap()), "{one}");
    }
    assert_eq!(ask(&site, &anna, &table, &seen["decision"]).await.done(), given, "the same again");
    assert_eq!(advised(&site, &anna, &table).await, 1);
    let site = site.again().await;
    ask(&site, &anna, &table, &seen["decision"]).await.done();
    assert_eq!(advised(&site, &anna, &table).await, 1, "once for each decision");

    let give_up = site.post(&format!("/tables/{table}/resign")).by(&anna).json(&json!({}));
    give_up.send().await.done();
    let record = site.get(&format!("/tables/{table}/record")).by(&anna).send().await;
    assert_eq!(record.text.matches("\"hint\"").count(), 1, "{}", record.text);
    let over = ask(&site, &anna, &table, &seen["decision"]).await.refused();
    assert_eq!(over, (409, "over".into()));
}

#[tokio::test]
async fn a_hint_waits_for_its_turn_among_the_searches() {
    let mut site = Site::open().await;
    site.set(|app| app.set_thinking_places(1));
    let (anna, table, seen) = alone(&site).await;
    while !site.app.thinking.running().is_empty() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let place = site.app.thinking.enter(Owner::alone("somebody else")).await;
    let at = json!({ "decision": seen["decision"] });
    let ask = site.post(&format!("/tables/{table}/advice")).by(&anna).json(&at);
    let mut asked = tokio::spawn(ask.send());
    let early = tokio::time::timeout(Duration::from_millis(1200), &mut asked).await;
    assert!(early.is_err(), "nothing is searched");
    drop(place);
    asked.await.unwrap().done();
}

#[tokio::test]
async fn where_other_people_play_nobody_is_advised() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    for table in
        [site.table_of(&[&anna, &ben], GAME).await, site.table(&anna, GAME, &["you", "you"]).await]
    {
        for seat in 0..2 {
            let body = json!({ "decision": 1, "seat": seat });
            let by =
                if seat == 1 && site.look(&ben, &table).await["seat"] == 1 { &ben } else { &anna };
            let asked = site.post(&format!("/tables/{table}/advice")).by(by).json(&body);
            assert_eq!(asked.send().await.refused(), (403, "no_advice".into()));
        }
        let page = site.get(&format!("/tables/{table}?seat=0")).browser(&anna).send().await.shown();
        assert!(!page.contains("/advice"), "{page}");
        assert_eq!(advised(&site, &anna, &table).await, 0);
    }
    let table = site.table_of(&[&anna, &ben], GAME).await;
    let live = site.app.tables.find(&site.app, &table).await.ok().unwrap();
    live.pretend(|state| state.table.take_over(1, "Bot").unwrap()).await;
    let asked = ask(&site, &anna, &table, &json!(1)).await;
    assert_eq!(asked.refused(), (403, "no_advice".into()), "who is away may come back");
}

#[tokio::test]
async fn only_who_must_choose_now_is_advised() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let create = json!({ "code": GAME, "seats": ["you", "novice"], "seed": "7", "pace": 5000 });
    let made = site.post("/tables").by(&anna).json(&create).send().await.made();
    let table = made["id"].as_str().unwrap().to_owned();
    let seen = loop {
        let seen = site.look(&anna, &table).await;
        if seen["waiting"] == json!([1]) {
            break seen;
        }
        let action = site.action(&table, 0, 1).await;
        let decision = seen["decision"].as_u64().unwrap();
        site.choose(&anna, &table, decision, &action).await.done();
    };
    assert_eq!(seen["may"]["advice"], false);
    let asked = ask(&site, &anna, &table, &seen["decision"]).await.refused();
    assert_eq!(asked, (409, "chosen".into()));
    let late = ask(&site, &anna, &table, &json!(1)).await.refused();
    assert_eq!(late, (409, "stale".into()));
    assert_eq!(advised(&site, &anna, &table).await, 0);
}

#[tokio::test]
async fn others_hear_that_advice_was_given_and_not_which() {
    let site = Site::open().await;
    let (anna, table, seen) = alone(&site).await;
    let place = format!("/tables/{table}");
    let at = json!({ "decision": seen["decision"] });
    let stranger = site.guest().await;
    let asked = ask(&site, &stranger, &table, &seen["decision"]).await.refused();
    assert_eq!(asked, (403, "not_your_seat".into()));
    let nobody = site.post(&format!("{place}/advice")).json(&at).send().await.refused();
    assert_eq!(nobody, (401, "no_token".into()));
    let foreign = site.post(&format!("{place}/advice")).cookie(&anna).json(&at);
    let foreign = foreign.header("origin", "http://elsewhere.test").send().await;
    assert_eq!(foreign.status, 403);
    assert_eq!(advised(&site, &anna, &table).await, 0);

    ask(&site, &anna, &table, &seen["decision"]).await.done();
    let page = site.get(&place).browser(&anna).send().await.shown();
    assert!(page.contains("A strong bot would play") && page.contains("You ask for a hint."));
    let page = site.get(&place).browser(&stranger).send().await.shown();
    assert!(!page.contains("strong bot would") && page.contains("asks for a hint."), "{page}");
}

#[tokio::test]
async fn a_form_asks_and_the_page_shows_what_can_be_chosen() {
    let site = Site::open().await;
    let (anna, table, seen) = alone(&site).await;
    let place = format!("/tables/{table}");
    let decision = seen["decision"].to_string();
    let fields = [("decision", decision.as_str())];
    let page = site.get(&place).browser(&anna).send().await.shown();
    assert!(page.contains(&format!("action=\"{place}/advice\"")), "{page}");
    let asked = site.post(&format!("{place}/advice")).browser(&anna).form(&fields).send().await;
    assert_eq!((asked.status, asked.header("location")), (303, Some(place.as_str())));
    let german = |ask: super::site::Ask| ask.header("accept-language", "de");
    let page = german(site.get(&place).browser(&anna)).send().await.shown();
    assert!(
        page.contains("Ein starker Bot würde spielen:") && page.contains("versucht: "),
        "{page}"
    );
    assert!(!page.contains("/advice"), "it was asked for");
    let board = site.post(&format!("{place}/advice")).browser(&anna).part().form(&fields);
    let board = board.send().await.shown();
    let advised = board.split("class=\"advice\"").nth(1).unwrap();
    let draft = advised.split("value=\"").nth(1).unwrap().split('"').next().unwrap();
    let fields = [("decision", decision.as_str()), ("draft", draft)];
    let chosen = site.post(&format!("{place}/actions")).browser(&anna).form(&fields).send().await;
    assert_eq!(chosen.status, 303);
    assert_ne!(site.look(&anna, &table).await["decision"], seen["decision"]);
    let page = site.get(&place).browser(&anna).send().await.shown();
    assert!(!page.contains("strong bot would play"), "it was about another decision");
}

#[tokio::test]
async fn who_asks_in_the_middle_of_a_choice_goes_on_from_there() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = site.table(&anna, "retaliation", &["you", "novice"]).await;
    let decision = turn(&site, &anna, &table).await["decision"].to_string();
    let place = format!("/tables/{table}");
    let page = site.get(&place).browser(&anna).send().await.shown();
    let begun = page.split("form=\"pick\" name=\"draft\" value=\"").nth(1).unwrap();
    let begun = begun.split('"').next().unwrap();
    let page = site.get(&format!("{place}?draft={begun}")).browser(&anna).send().await.shown();
    let sends = format!("<input type=\"hidden\" name=\"draft\" value=\"{begun}\">");
    assert!(page.contains(&sends), "{page}");
    let ask = |fields| site.post(&format!("{place}/advice")).browser(&anna).form(fields);
    let fields = [("decision", decision.as_str()), ("draft", begun)];
    let asked = ask(&fields).send().await;
    let there = format!("{place}?draft={begun}&decision={decision}");
    assert_eq!((asked.status, asked.header("location")), (303, Some(there.as_str())));
    let board = ask(&fields).part().send().await.shown();
    assert!(board.contains(&format!("data-draft=\"{begun}\"")), "{board}");
    assert!(board.contains("A strong bot would play"), "{board}");
    let nonsense = [("decision", decision.as_str()), ("draft", "x")];
    let asked = ask(&nonsense).send().await;
    assert_eq!((asked.status, asked.header("location")), (303, Some(place.as_str())));
}

#[tokio::test]
async fn who_asks_too_often_waits() {
    let mut site = Site::open().await;
    site.set(|app| app.base_mut().options.limits.advising = Rate { at_once: 1, a_minute: 1 });
    let (anna, table, seen) = alone(&site).await;
    ask(&site, &anna, &table, &seen["decision"]).await.done();
    ask(&site, &anna, &table, &seen["decision"]).await.done();
    let action = site.action(&table, 0, 0).await;
    let decision = seen["decision"].as_u64().unwrap();
    site.choose(&anna, &table, decision, &action).await.done();
    let next = turn(&site, &anna, &table).await;
    let asked = ask(&site, &anna, &table, &next["decision"]).await;
    assert_eq!(asked.refused(), (429, "too_often".into()));
    assert_eq!(advised(&site, &anna, &table).await, 1);
}
