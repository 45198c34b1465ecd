//! Proposals that others must accept, over HTTP.

use super::site::{Answer, Guest, Site};
use crate::tables::commands::{Command, MAX_TAKE_BACKS};
use serde_json::{Value, json};
use sortie_core::{Observer, Seats};
use std::sync::Arc;

const GAME: &str = sortie_games::catalogue::IDS[0];

async fn act(site: &Site, guest: &Guest, table: &str, what: &str, body: Value) -> Answer {
    site.post(&format!("/tables/{table}/{what}")).by(guest).json(&body).send().await
}

/// The last entries of the log, as `who what`, of those that are about proposals.
async fn proposals(site: &Site, guest: &Guest, table: &str) -> Vec<String> {
    let events = site.get(&format!("/tables/{table}/events")).by(guest).send().await.done();
    let word = |news: &Value| {
        let (what, deed) = news["what"].as_object()?.iter().next()?;
        let of = ["proposed", "agreed", "refused", "took_back", "ended"];
        of.contains(&what.as_str()).then(|| format!("{} {what}", deed["seat"]))
    };
    events.as_array().unwrap().iter().filter_map(word).collect()
}

async fn two(site: &Site) -> (Guest, Guest, String) {
    let (anna, ben) = (site.guest().await, site.guest().await);
    let table = site.table_of(&[&anna, &ben], GAME).await;
    for way in 0..3 {
        site.decide(&[&anna, &ben], &table, way).await;
    }
    (anna, ben, table)
}

#[tokio::test]
async fn a_decision_is_taken_back_when_the_other_agrees() {
    let site = Site::open().await;
    let (anna, ben, table) = two(&site).await;
    let before = site.look(&anna, &table).await;
    assert_eq!(
        (&before["may"]["take_back"], &before["may"]["ask_back"]),
        (&json!(false), &json!(true))
    );
    let at = before["decision"].as_u64().unwrap();
    let ask = json!({ "proposal": "take_back", "decision": at });
    let alone = act(&site, &anna, &table, "take-back", json!({ "decision": at })).await;
    assert_eq!(alone.refused(), (409, "take_back".into()), "not alone");
    for _ in 0..2 {
        act(&site, &anna, &table, "propose", ask.clone()).await.done();
    }
    let seen = site.look(&ben, &table).await;
    let offer = json!({ "seat": 0, "proposal": "take_back", "missing": [1] });
    assert_eq!((&seen["offer"], &seen["may"]["answer"]), (&offer, &json!(true)));
    let watching = site.get(&format!("/tables/{table}")).header("accept", "application/json");
    let watching = watching.send().await.done();
    assert_eq!((&watching["offer"], &watching["may"]["answer"]), (&offer, &json!(false)));
    let own = site.look(&anna, &table).await;
    assert_eq!((&own["may"]["answer"], &own["may"]["recall"]), (&json!(false), &json!(true)));
    let yes = json!({ "decision": at });
    assert_eq!(
        act(&site, &anna, &table, "agree", yes.clone()).await.status,
        409,
        "not by who asks"
    );
    for _ in 0..2 {
        let done = act(&site, &ben, &table, "agree", yes.clone()).await.done();
        assert_eq!(done["decision"], at + 1, "answered twice, it is done once");
    }
    let log = proposals(&site, &ben, &table).await;
    assert_eq!(log, ["0 proposed", "1 agreed", "0 took_back"]);
    let page = site.get(&format!("/tables/{table}")).browser(&ben).send().await.shown();
    assert!(page.contains("takes back decision") && page.contains("You accept."), "{page}");
}

#[tokio::test]
async fn who_does_not_agree_is_asked_the_same_once() {
    let site = Site::open().await;
    let (anna, ben, table) = two(&site).await;
    let at = site.look(&anna, &table).await["decision"].clone();
    let ask = json!({ "proposal": "take_back", "decision": at });
    act(&site, &anna, &table, "propose", ask.clone()).await.done();
    let other = json!({ "proposal": "draw", "decision": at });
    let busy = act(&site, &ben, &table, "propose", other).await.refused();
    assert_eq!(busy, (409, "offer".into()));
    for _ in 0..2 {
        let no = act(&site, &ben, &table, "refuse", json!({ "decision": at })).await.done();
        assert_eq!(no["decision"], at);
    }
    let again = act(&site, &anna, &table, "propose", ask).await;
    assert!(again.text.contains("declined this at this decision"), "{}", again.text);
    let stale = json!({ "proposal": "draw", "decision": 1 });
    assert_eq!(act(&site, &anna, &table, "propose", stale).await.refused().1, "stale");
    assert_eq!(site.look(&anna, &table).await["may"]["ask_back"], false);
}

#[tokio::test]
async fn who_agrees_says_to_what() {
    let site = Site::open().await;
    let (anna, ben, table) = two(&site).await;
    let at = site.look(&anna, &table).await["decision"].clone();
    let propose = |what: &str| json!({ "proposal": what, "decision": at });
    act(&site, &anna, &table, "propose", propose("take_back")).await.done();
    act(&site, &anna, &table, "refuse", json!({ "decision": at })).await.done();
    act(&site, &anna, &table, "propose", propose("draw")).await.done();
    for other in [json!({ "proposal": "take_back" }), json!({ "proposal": "draw", "by": 1 })] {
        let mut late = other.clone();
        late["decision"] = at.clone();
        let answer = act(&site, &ben, &table, "agree", late).await.refused();
        assert_eq!(answer, (409, "offer".into()), "{other}");
    }
    assert!(site.look(&ben, &table).await["outcome"].is_null());
    let yes = json!({ "proposal": "draw", "by": 0, "decision": at });
    act(&site, &ben, &table, "agree", yes).await.done();
    assert!(site.look(&ben, &table).await["outcome"].is_object());
}

#[tokio::test]
async fn a_draw_is_agreed_by_form_and_survives_a_restart() {
    let site = Site::open().await;
    let (anna, ben, table) = two(&site).await;
    let at = site.look(&anna, &table).await["decision"].to_string();
    let place = format!("/tables/{table}");
    let fields = [("proposal", "draw"), ("decision", at.as_str())];
    let asked = site.post(&format!("{place}/propose")).browser(&anna).form(&fields).send().await;
    assert_eq!(asked.status, 303);
    let site = site.again().await;
    let board = site.get(&place).browser(&ben).part().send().await.shown();
    assert!(board.contains("offers a draw") && board.contains("/agree"), "{board}");
    let fields = [("decision", at.as_str())];
    site.post(&format!("{place}/agree")).browser(&ben).form(&fields).send().await;
    let over = site.look(&anna, &table).await;
    assert_eq!(over["outcome"]["places"], json!([1, 1]));
    assert_eq!(over["may"]["draw"], false);
}

#[tokio::test]
async fn bots_agree_to_what_the_others_want_and_nobody_asks_bots_alone() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let alone = site.table(&anna, GAME, &["you", "bot"]).await;
    let may = site.look(&anna, &alone).await["may"].clone();
    assert_eq!((&may["draw"], &may["ask_back"]), (&json!(false), &json!(false)));
    assert_eq!(act(&site, &anna, &alone, "agree", json!({ "decision": 1 })).await.status, 409);
    let stranger = site.guest().await;
    let ask = json!({ "proposal": "draw", "decision": 1 });
    assert_eq!(act(&site, &stranger, &alone, "propose", ask).await.status, 403);
}

/// Chooses and takes the choice back so many times.
async fn take_back_often(site: &Site, table: &str, times: usize) {
    let live = site.app.tables.find(&site.app, table).await.unwrap();
    let change = Command::Change(Arc::new(move |table| {
        for _ in 0..times {
            let played = table.any_match_mut();
            let seat = played.waiting().lowest().unwrap();
            let (_, draft) = played.actions(Observer::Seat(seat), 10_000).unwrap().remove(0);
            played.submit(seat, played.decision(), &draft).unwrap();
            table.take_back(seat, Seats::first(2)).unwrap();
        }
        Ok(())
    }));
    live.execute(Seats::NONE, change).await.unwrap();
}

#[tokio::test]
async fn others_can_be_asked_for_so_many_take_backs_and_for_a_draw_still() {
    let site = Site::open().await;
    let (anna, ben, table) = two(&site).await;
    take_back_often(&site, &table, MAX_TAKE_BACKS - 1).await;
    let at = async || site.look(&anna, &table).await["decision"].clone();
    let ask = async || {
        let ask = json!({ "proposal": "take_back", "decision": at().await });
        act(&site, &anna, &table, "propose", ask).await
    };
    ask().await.done();
    act(&site, &ben, &table, "agree", json!({ "decision": at().await })).await.done();
    let refused = ask().await;
    assert_eq!(refused.refused(), (409, "many_take_backs".into()));
    assert!(refused.document()["says"].as_str().unwrap().contains("2000"), "{}", refused.text);
    let draw = json!({ "proposal": "draw", "decision": at().await });
    act(&site, &anna, &table, "propose", draw).await.done();
}

#[tokio::test]
async fn so_many_choices_are_taken_back_alone_and_what_was_withdrawn_still_is() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = site.table(&anna, GAME, &["you", "you"]).await;
    take_back_often(&site, &table, MAX_TAKE_BACKS).await;
    let seen = site.get(&format!("/tables/{table}?seat=0")).by(&anna).send().await.done();
    let seat = seen["waiting"][0].as_u64().unwrap();
    let at = json!({ "decision": seen["decision"], "seat": seat });
    act(&site, &anna, &table, "withdraw", at.clone()).await.done();
    let action = site.action(&table, seat as u8, 0).await;
    let choose = json!({ "decision": seen["decision"], "action": action, "seat": seat });
    let chosen = act(&site, &anna, &table, "actions", choose).await.done();
    let back = json!({ "decision": chosen["decision"], "seat": seat });
    let refused = act(&site, &anna, &table, "take-back", back).await.refused();
    assert_eq!(refused, (409, "many_take_backs".into()));
}
