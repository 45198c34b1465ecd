//! The chat of a table and its readers.

use super::rooms::{act, room_of};
use super::site::{Guest, Site};
use super::streams::TableStream;
use serde_json::{Value, json};
use sortie_games::catalogue;

const GAME: &str = catalogue::IDS[0];

/// A room where two sit, with what is agreed besides the rules.
async fn two(site: &Site, terms: Value) -> (Guest, Guest, String) {
    let (anna, ben) = (site.guest().await, site.guest().await);
    let id = room_of(site, &anna, GAME, &["you:Anna", "open"], &terms).await;
    act(site, &ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    (anna, ben, id)
}

async fn say(site: &Site, guest: &Guest, id: &str, words: &str) -> Value {
    act(site, guest, id, "chat", json!({ "words": words })).await.made()
}

/// The messages that a guest gets, as `n name: words`.
async fn heard(site: &Site, guest: &Guest, id: &str) -> Vec<String> {
    let said = site.get(&format!("/tables/{id}/chat")).by(guest).send().await.done();
    let line = |said: &Value| {
        let text = |name: &str| said[name].as_str().unwrap().to_owned();
        format!("{} {}: {}", said["n"], text("name"), text("says"))
    };
    said.as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn what_is_said_has_its_own_numbers_from_the_room_into_the_match() {
    let site = Site::open().await;
    let (anna, ben, id) = two(&site, json!({})).await;
    assert_eq!(say(&site, &anna, &id, "Is this on?").await["n"], 0);
    let hello = act(&site, &ben, &id, "chat", json!({ "phrase": "hello" })).await.made();
    assert_eq!((&hello["says"], &hello["you"]), (&json!("Hello!"), &json!(true)));
    for guest in [&anna, &ben] {
        act(&site, guest, &id, "ready", json!({})).await.done();
    }
    let before = site.look(&anna, &id).await["n"].clone();
    say(&site, &anna, &id, "Good cards").await;
    assert_eq!(site.look(&anna, &id).await["n"], before, "the log of the match does not count it");
    let site = site.again().await;
    let all = ["0 Anna: Is this on?", "1 Ben: Hello!", "2 Anna: Good cards"];
    assert_eq!(heard(&site, &ben, &id).await, all);
    let since = site.get(&format!("/tables/{id}/chat?from=2")).by(&ben).send().await.done();
    assert_eq!(since.as_array().unwrap().len(), 1);
    let german = site.get(&format!("/tables/{id}/chat")).by(&anna).header("accept-language", "de");
    assert_eq!(
        german.send().await.done()[1]["says"],
        "Hallo!",
        "a phrase is read in one's language"
    );
}

#[tokio::test]
async fn who_watches_reads_and_says_nothing() {
    let site = Site::open().await;
    let (anna, _, id) = two(&site, json!({})).await;
    say(&site, &anna, &id, "<script>alert(1)</script>").await;
    let stranger = site.guest().await;
    let no = act(&site, &stranger, &id, "chat", json!({ "words": "hi" })).await.refused();
    assert_eq!(no, (403, "not_your_seat".into()));
    assert_eq!(heard(&site, &stranger, &id).await.len(), 1);
    let page = site.get(&format!("/tables/{id}/chat")).page().send().await.shown();
    assert!(page.contains("&#60;script&#62;alert(1)"), "{page}");
    assert!(!page.contains("name=\"words\"") && !page.contains("/mute"), "{page}");
}

#[tokio::test]
async fn there_is_no_talk_where_that_was_agreed_nor_at_a_table_of_ones_own() {
    let site = Site::open().await;
    let (anna, _, id) = two(&site, json!({ "chat": false })).await;
    let no = act(&site, &anna, &id, "chat", json!({ "phrase": "hello" })).await.refused();
    assert_eq!(no, (403, "silent".into()));
    let room = site.get(&format!("/tables/{id}")).browser(&anna).send().await.shown();
    assert!(room.contains("Chat is off at this table"), "{room}");
    let alone = site.table(&anna, GAME, &["you", "bot"]).await;
    let no = act(&site, &anna, &alone, "chat", json!({ "phrase": "hello" })).await.refused();
    assert_eq!(no, (403, "silent".into()));
    let page = site.get(&format!("/tables/{alone}")).browser(&anna).send().await.shown();
    assert!(!page.contains("chat-link"));
}

#[tokio::test]
async fn what_cannot_be_said_is_named_and_nothing_is_kept_of_it() {
    let site = Site::open().await;
    let (anna, _, id) = two(&site, json!({})).await;
    for wrong in [
        json!({}),
        json!({ "words": " \n\u{202e} " }),
        json!({ "words": "x".repeat(301) }),
        json!({ "phrase": "helo" }),
        json!({ "phrase": "hello", "words": "too" }),
    ] {
        let answer = act(&site, &anna, &id, "chat", wrong).await;
        assert_eq!(answer.refused(), (400, "form".into()));
    }
    let near = act(&site, &anna, &id, "chat", json!({ "phrase": "helo" })).await;
    assert!(near.text.contains("hello"), "{}", near.text);
    assert_eq!(heard(&site, &anna, &id).await, [""; 0]);
}

#[tokio::test]
async fn nobody_talks_without_taking_breath() {
    let site = Site::open().await;
    let (anna, ben, id) = two(&site, json!({})).await;
    for n in 0..8 {
        say(&site, &anna, &id, &format!("line {n}")).await;
    }
    let answer = act(&site, &anna, &id, "chat", json!({ "words": "more" })).await;
    assert_eq!(answer.refused(), (429, "too_often".into()));
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=3).contains(&wait), "20 a minute: {wait}");
    say(&site, &ben, &id, "The others may").await;
    assert_eq!(heard(&site, &ben, &id).await.len(), 9, "nothing is kept of what was too much");
}

#[tokio::test]
async fn whom_somebody_does_not_want_to_hear_is_heard_by_the_others() {
    let site = Site::open().await;
    let (anna, ben, id) = two(&site, json!({})).await;
    let rude = say(&site, &ben, &id, "Hurry up").await;
    say(&site, &anna, &id, "No").await;
    let place = format!("/tables/{id}/stream");
    let mut ear = TableStream::open(site.get(&format!("{place}?chat=0")).by(&anna)).await;
    let own = act(&site, &anna, &id, "mute", json!({ "n": 1, "mute": true })).await;
    assert_eq!(own.status, 400, "nobody mutes themselves");
    let none = act(&site, &anna, &id, "mute", json!({ "n": 9, "mute": true })).await.refused();
    assert_eq!(none, (404, "not_found".into()));
    let mute = json!({ "n": rude["n"], "mute": true });
    assert_eq!(act(&site, &anna, &id, "mute", mute).await.status, 204);
    say(&site, &ben, &id, "Hello?").await;
    assert_eq!(heard(&site, &anna, &id).await, ["1 Anna: No"]);
    assert_eq!(heard(&site, &ben, &id).await.len(), 3);
    let page = site.get(&format!("/tables/{id}/chat")).browser(&anna).send().await.shown();
    assert!(!page.contains("Hurry") && page.contains("Unmute Ben"), "{page}");
    say(&site, &anna, &id, "Quiet now").await;
    let mut said = Vec::new();
    while said.last() != Some(&json!("Quiet now")) {
        let next = ear.hear().await.unwrap();
        if next.event == "said" {
            said.push(serde_json::from_str::<Value>(&next.data).unwrap()["says"].clone());
        }
    }
    assert_eq!(said, ["No", "Quiet now"]);
    act(&site, &anna, &id, "mute", json!({ "n": rude["n"], "mute": false })).await;
    assert_eq!(heard(&site, &anna, &id).await.len(), 4);
}

#[tokio::test]
async fn a_page_is_told_all_that_it_shows_whenever_it_begins_to_listen() {
    let site = Site::open().await;
    let (anna, ben, id) = two(&site, json!({})).await;
    for guest in [&anna, &ben] {
        act(&site, guest, &id, "ready", json!({})).await.done();
    }
    say(&site, &ben, &id, "one").await;
    let stream = format!("/tables/{id}/stream?board=true&n=999");
    let mut ear = TableStream::open(site.get(&stream).browser(&anna)).await;
    let first = ear.hear().await.unwrap();
    assert_eq!(first.event, "said");
    assert!(first.data.contains("data-n=\"1\"") && first.data.contains("one"), "{first:?}");
    say(&site, &ben, &id, "two").await;
    let second = ear.hear().await.unwrap();
    assert!(second.data.contains("data-n=\"2\"") && second.data.contains("one"), "{second:?}");
}
