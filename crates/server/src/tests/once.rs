//! A request with an idempotency key takes effect once.

use super::site::{Answer, Guest, Site};
use serde_json::{Value, json};
use std::task::Poll;

const KEY: &str = "0123456789abcdef0123456789abcdef";

async fn tables(site: &Site, guest: &Guest) -> usize {
    let list = site.get("/tables").by(guest).send().await.done();
    list.as_array().unwrap().len()
}

fn set() -> Value {
    json!({ "code": "attack", "seats": ["you", "bot"], "pace": 0 })
}

/// Sends the form of a new table as a browser without a cookie does.
async fn form(site: &Site, key: &str) -> Answer {
    site.post("/tables").page().form(&[("game", "attack"), ("key", key)]).send().await
}

/// The guest whose cookie a browser was sent.
async fn came(site: &Site, answer: &Answer) -> String {
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let token = cookie.strip_prefix("sortie=").unwrap();
    let found = site.app.store.guest(&crate::base::random::hash(token)).await.unwrap();
    found.unwrap().id
}

#[tokio::test]
async fn the_same_key_has_the_same_answer_and_makes_one_table() {
    let mut site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let ask = |site: &Site, guest: &Guest| {
        site.post("/tables").by(guest).header("idempotency-key", "one").json(&set()).send()
    };
    let first = ask(&site, &anna).await;
    site = site.again().await;
    let second = ask(&site, &anna).await;
    assert_eq!((first.status, &first.text), (201, &second.text));
    assert_eq!(second.status, 201);
    for header in ["location", "content-type"] {
        assert_eq!(first.header(header), second.header(header));
    }
    assert_eq!(tables(&site, &anna).await, 1);
    let other = ask(&site, &ben).await.made();
    assert_ne!(other, first.document(), "a key is that of a guest");
    site.post("/tables").by(&anna).json(&set()).send().await.made();
    assert_eq!(tables(&site, &anna).await, 2, "without a key, each is another table");
}

#[tokio::test]
async fn another_request_with_the_same_key_is_refused() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let keyed = |path: &str| site.post(path).by(&anna).header("idempotency-key", "one");
    let made = keyed("/tables").json(&set()).send().await.made();
    let other = json!({ "code": "attack", "seats": ["bot", "you"], "pace": 0 });
    let refused = keyed("/tables").json(&other).send().await;
    assert_eq!(refused.refused(), (422, "key_used".into()));
    let again = format!("/tables/{}/again", made["id"].as_str().unwrap());
    assert_eq!(keyed(&again).json(&set()).send().await.refused(), (422, "key_used".into()));
    assert_eq!(tables(&site, &anna).await, 1);
}

#[tokio::test]
async fn a_request_that_did_nothing_leaves_its_key_free() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let keyed = || site.post("/tables").by(&anna).header("idempotency-key", "one");
    let wrong = json!({ "code": "attack", "seats": ["you"] });
    assert_eq!(keyed().json(&wrong).send().await.status, 422);
    keyed().json(&set()).send().await.made();
}

#[tokio::test]
async fn a_key_that_is_none_is_refused() {
    let site = Site::open().await;
    let anna = site.guest().await;
    for key in ["", "two words", &"x".repeat(129)] {
        let ask = site.post("/tables").by(&anna).header("idempotency-key", key);
        assert_eq!(ask.json(&set()).send().await.refused(), (400, "key".into()), "{key}");
    }
    assert_eq!(form(&site, "guessed").await.status, 400, "who has no token needs a long one");
    assert_eq!(tables(&site, &anna).await, 0);
}

#[tokio::test]
async fn two_at_the_same_moment_make_one_table() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let ask = || site.post("/tables").by(&anna).header("idempotency-key", "one").json(&set());
    let (a, b, c) = tokio::join!(ask().send(), ask().send(), ask().send());
    assert_eq!((a.made(), b.text.clone()), (b.made(), c.text));
    assert_eq!(tables(&site, &anna).await, 1);
}

#[tokio::test]
async fn a_double_click_of_somebody_new_makes_one_guest_and_one_table() {
    let site = Site::open().await;
    let (a, b) = tokio::join!(form(&site, KEY), form(&site, KEY));
    assert_eq!((a.status, b.status), (303, 303));
    assert_eq!(a.header("location"), b.header("location"));
    assert_ne!(a.header("set-cookie"), b.header("set-cookie"), "each device has its own token");
    let anna = came(&site, &a).await;
    assert_eq!(came(&site, &b).await, anna);
    assert_eq!(site.app.store.tables_of_guest(&anna, 9).await.unwrap().len(), 1);
    // The third click comes with the cookie of the first.
    let cookie = a.header("set-cookie").unwrap().split(';').next().unwrap();
    let ask = site.post("/tables").page().header("cookie", cookie);
    let ask = ask.header("origin", "http://sortie.test");
    let third = ask.form(&[("game", "attack"), ("key", KEY)]).send().await;
    assert_eq!((third.status, third.header("location")), (303, a.header("location")));
    assert_eq!(third.header("set-cookie"), None);
    assert_eq!(site.app.store.tables_of_guest(&anna, 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_double_click_of_somebody_new_takes_one_seat() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let room = json!({ "code": "attack", "seats": ["open", "open"] });
    let made = site.post("/tables").by(&anna).json(&room).send().await.made();
    let place = format!("/tables/{}", made["id"].as_str().unwrap());
    let sit = || {
        let form = [("name", "Ben"), ("key", KEY)];
        site.post(&format!("{place}/sit")).page().form(&form).send()
    };
    let (a, b) = tokio::join!(sit(), sit());
    assert_eq!(came(&site, &a).await, came(&site, &b).await);
    let room = site.get(&place).by(&anna).send().await.done();
    let taken = room["chairs"].as_array().unwrap().iter().filter(|c| !c["name"].is_null());
    assert_eq!(taken.count(), 1);
}

#[tokio::test]
async fn what_was_made_before_a_fall_is_found_when_it_is_asked_for_again() {
    let site = Site::open().await;
    let anna = site.guest().await;
    for (key, seats) in [("one", ["you", "bot"]), ("two", ["you", "open"])] {
        let create = json!({ "code": "attack", "seats": seats, "pace": 0 });
        let ask = || site.post("/tables").by(&anna).header("idempotency-key", key).json(&create);
        let first = ask().send().await.made();
        // As if the server had fallen after the table was set and before the answer was kept.
        site.meddle("UPDATE keys SET answer = NULL").await;
        assert_eq!(ask().send().await.made(), first);
    }
    assert_eq!(tables(&site, &anna).await, 1);
    assert_eq!(site.app.store.rooms_of_guest(&anna.id, 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn who_goes_away_finds_it_done() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let ask = || site.post("/tables").by(&anna).header("idempotency-key", "one").json(&set());
    {
        // Begun, and not waited for.
        let mut gone = Box::pin(ask().send());
        assert!(std::future::poll_fn(|cx| Poll::Ready(gone.as_mut().poll(cx))).await.is_pending());
    }
    let made = ask().send().await.made();
    assert_eq!(tables(&site, &anna).await, 1);
    assert_eq!(ask().send().await.made(), made);
}

#[tokio::test]
async fn nothing_that_is_kept_of_a_key_lets_anybody_play_for_others() {
    let site = Site::open().await;
    let answer = form(&site, KEY).await;
    let cookie = answer.header("set-cookie").unwrap();
    let token = cookie.strip_prefix("sortie=").unwrap().split(';').next().unwrap();
    let mut database = site.other_program().await;
    let kept: Vec<String> =
        sqlx::query_scalar("SELECT hash || asked || thing || guest || answer FROM keys")
            .fetch_all(&mut database)
            .await
            .unwrap();
    let kept = kept.join(" ");
    assert!(!kept.is_empty() && !kept.contains(token) && !kept.contains(KEY), "{kept}");
}

#[tokio::test]
async fn every_form_that_makes_something_has_a_key_of_its_own() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let room = json!({ "code": "attack", "seats": ["you", "open"] });
    let made = site.post("/tables").by(&anna).json(&room).send().await.made();
    let room = format!("/tables/{}", made["id"].as_str().unwrap());
    let keys = |page: &str| -> Vec<String> {
        let fields = page.split("name=\"key\" value=\"").skip(1);
        fields.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    };
    for page in ["/", "/new?game=attack", "/rules/attack", &room] {
        let keys = [site.get(page).page().send().await, site.get(page).page().send().await]
            .map(|answer| keys(&answer.shown()));
        let mut all = keys.concat();
        assert!(all.len() >= 2 && all.iter().all(|key| key.len() == 32), "{page}: {keys:?}");
        all.sort();
        all.dedup();
        assert_eq!(all.len(), keys[0].len() + keys[1].len(), "{page}: each is another one");
    }
}

#[tokio::test]
async fn a_message_is_said_once_although_the_server_was_killed_before_its_answer_was_stored() {
    let mut site = Site::open().await;
    let anna = site.guest().await;
    let room = json!({ "code": "attack", "seats": ["you", "open"] });
    let made = site.post("/tables").by(&anna).json(&room).send().await.made();
    let chat = format!("/tables/{}/chat", made["id"].as_str().unwrap());
    let say = |site: &Site, key: &str| {
        let ask = site.post(&chat).by(&anna).header("idempotency-key", key);
        ask.json(&json!({ "words": "hello" })).send()
    };
    let first = say(&site, "one").await.made();
    // As after a kill between the message and the answer.
    site.meddle("UPDATE keys SET answer = NULL").await;
    site = site.again().await;
    assert_eq!(say(&site, "one").await.made()["n"], first["n"]);
    assert_eq!(say(&site, "two").await.made()["n"], 1);
    let said = site.get(&chat).by(&anna).send().await.done();
    assert_eq!(said.as_array().unwrap().len(), 2, "{said}");
}

#[tokio::test]
async fn somebody_new_is_one_guest_although_the_server_was_killed_before_the_answer_was_stored() {
    let mut site = Site::open().await;
    let anna = site.guest().await;
    let room = json!({ "code": "attack", "seats": ["open", "open"] });
    let made = site.post("/tables").by(&anna).json(&room).send().await.made();
    let place = format!("/tables/{}", made["id"].as_str().unwrap());
    let sit = |site: &Site| {
        let form = [("name", "Ben"), ("key", KEY)];
        site.post(&format!("{place}/sit")).page().form(&form).send()
    };
    let first = sit(&site).await;
    site.meddle("UPDATE keys SET answer = NULL, guest = NULL").await;
    site = site.again().await;
    let second = sit(&site).await;
    assert_eq!(came(&site, &first).await, came(&site, &second).await);
    let room = site.get(&place).by(&anna).send().await.done();
    let taken = room["chairs"].as_array().unwrap().iter().filter(|c| !c["name"].is_null());
    assert_eq!(taken.count(), 1, "{room}");
}

#[tokio::test]
async fn after_an_error_of_the_server_a_repeat_makes_what_the_first_request_planned() {
    let mut site = Site::open().await;
    site.set(|app| app.base_mut().options.limits.unfinished_tables = 1);
    let anna = site.guest().await;
    let keyed = || site.post("/tables").by(&anna).header("idempotency-key", "one");
    let fails =
        "CREATE TRIGGER full BEFORE INSERT ON tables BEGIN SELECT RAISE(ABORT, 'full'); END";
    site.meddle(fails).await;
    let failed = keyed().json(&set()).send().await;
    assert!((500..600).contains(&failed.status), "{failed:?}");
    let mut other = site.other_program().await;
    let planned = sqlx::query_scalar("SELECT thing FROM keys").fetch_one(&mut other).await;
    let planned: String = planned.expect("the key is kept");
    site.meddle("DROP TRIGGER full").await;
    let edited = json!({ "code": "attack", "seats": ["bot", "you"], "pace": 0 });
    assert_eq!(keyed().json(&edited).send().await.refused(), (422, "key_used".into()));
    // A refusal of the repeat says nothing about the first request.
    let table = site.table(&anna, "attack", &["you", "bot"]).await;
    assert_eq!(keyed().json(&set()).send().await.refused(), (409, "many_tables".into()));
    assert!(site.app.store.delete(&table).await.unwrap());
    assert_eq!(keyed().json(&set()).send().await.made()["id"], planned);
}

#[tokio::test]
async fn a_message_that_is_sent_again_after_an_error_of_the_server_is_there_once() {
    let mut site = Site::open().await;
    let anna = site.guest().await;
    let room = json!({ "code": "attack", "seats": ["you", "open"] });
    let made = site.post("/tables").by(&anna).json(&room).send().await.made();
    let chat = format!("/tables/{}/chat", made["id"].as_str().unwrap());
    let say = |site: &Site| {
        let ask = site.post(&chat).by(&anna).header("idempotency-key", "one");
        ask.json(&json!({ "words": "hello" })).send()
    };
    // The message is stored, and the answer is not.
    site.meddle("CREATE TRIGGER full BEFORE UPDATE ON keys BEGIN SELECT RAISE(ABORT, 'full'); END")
        .await;
    for _ in 0..2 {
        let failed = say(&site).await;
        assert!((500..600).contains(&failed.status), "{failed:?}");
    }
    site.meddle("DROP TRIGGER full").await;
    let first = say(&site).await.made();
    site = site.again().await;
    assert_eq!(say(&site).await.made(), first);
    let said = site.get(&chat).by(&anna).send().await.done();
    assert_eq!(said.as_array().unwrap().len(), 1, "{said}");
}
