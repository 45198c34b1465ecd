//! Access to tables, by guest and seat.

use super::site::{Ask, Guest, Site};
use crate::routes::openapi_document;
use serde_json::{Value, json};
use sortie_core::Observer;
use sortie_games::catalogue;
use std::time::Duration;
use tokio::time::timeout;

/// The addresses that read a table.
const LOOKS: [&str; 6] = ["", "/steps", "/actions", "/events", "/stream", "/record"];

/// The actions at a table, with their bodies.
fn deeds(seat: Option<u8>) -> [(&'static str, Value); 7] {
    let at = json!({ "decision": 1, "seat": seat });
    let choose = json!({ "decision": 1, "action": "anything", "seat": seat });
    let resign = json!({ "seat": seat });
    let propose = json!({ "decision": 1, "proposal": "draw", "seat": seat });
    [
        ("/actions", choose),
        ("/withdraw", at.clone()),
        ("/take-back", at.clone()),
        ("/propose", propose),
        ("/agree", at.clone()),
        ("/refuse", at),
        ("/resign", resign),
    ]
}

/// The number of log entries of a table in the database.
async fn log(site: &Site, table: &str) -> usize {
    site.app.store.table(table).await.unwrap().unwrap().lines.len()
}

/// The scene that the match gives an observer, without the server in between.
async fn scene(site: &Site, table: &str, who: Observer) -> Value {
    let live = site.app.tables.find(&site.app, table).await.ok().unwrap();
    let inner = live.read().ok().unwrap();
    let scene = inner.table.any_match().scene(who, &sortie_core::Draft::EMPTY);
    serde_json::to_value(scene).unwrap()
}

#[tokio::test]
async fn every_seat_sees_its_own_table_and_who_has_none_what_all_may_see() {
    let site = Site::open().await;
    let (anna, ben, cleo) = (site.guest().await, site.guest().await, site.guest().await);
    for id in catalogue::IDS {
        let seats = usize::from(site.app.game(id).unwrap().seats.0);
        // A third seat, where a game needs one, is Anna's too: then she has to say which is meant.
        let guests = &[&anna, &ben, &anna][..seats];
        let table = site.table_of(guests, id).await;
        for _ in 0..3 {
            let path = format!("/tables/{table}");
            let public = scene(&site, &table, Observer::Public).await;
            let stranger = site.look(&cleo, &table).await;
            let nobody = site.get(&path).header("accept", "application/json").send().await.done();
            assert_eq!(stranger["scene"], public, "{id}");
            assert_eq!((&stranger["seat"], &stranger["submitted"]), (&Value::Null, &Value::Null));
            assert_eq!(nobody, stranger, "{id}: without a token one is a stranger");
            let own = site.get(&format!("{path}?seat=1")).by(&ben).send().await.done();
            assert_eq!(own["scene"], scene(&site, &table, Observer::Seat(1)).await, "{id}");
            assert_eq!(own["seat"], 1);
            let hers = site.get(&format!("{path}?seat=0")).by(&anna).send().await.done();
            assert_eq!(hers["scene"], scene(&site, &table, Observer::Seat(0)).await, "{id}");
            if seats == 2 {
                assert_eq!(site.look(&ben, &table).await, own, "the only seat need not be named");
                site.decide(guests, &table, 1).await;
            } else {
                assert_eq!(site.look(&anna, &table).await["scene"], public, "{id}: which one?");
            }
        }
    }
}

#[tokio::test]
async fn a_seat_of_somebody_else_is_closed_whatever_is_asked_or_done_there() {
    let site = Site::open().await;
    let (anna, ben, cleo) = (site.guest().await, site.guest().await, site.guest().await);
    let table = site.table_of(&[&anna, &ben], catalogue::IDS[0]).await;
    let hers = site.table(&cleo, catalogue::IDS[0], &["you", "you"]).await;
    assert_ne!(hers, table);
    let before = log(&site, &table).await;
    for (guest, seat) in [(&anna, 1), (&ben, 0), (&cleo, 0), (&cleo, 1), (&cleo, 2), (&anna, 255)] {
        for look in LOOKS {
            let path = format!("/tables/{table}{look}?seat={seat}");
            let answer = site.get(&path).by(guest).send().await;
            assert_eq!(answer.refused(), (403, "not_your_seat".into()), "{look} as {seat}");
            let answer = site.get(&path).browser(guest).send().await;
            assert_eq!(answer.status, 403, "{look} as {seat} in a browser");
        }
        for (deed, document) in deeds(Some(seat)) {
            let path = format!("/tables/{table}{deed}");
            let answer = site.post(&path).by(guest).json(&document).send().await;
            assert_eq!(answer.refused(), (403, "not_your_seat".into()), "{deed} as {seat}");
        }
    }
    for look in LOOKS {
        let path = format!("/tables/{table}{look}?seat=0");
        assert_eq!(site.get(&path).send().await.status, 403, "{look} of nobody");
    }
    assert_eq!(log(&site, &table).await, before);
}

#[tokio::test]
async fn who_has_no_seat_does_nothing_there() {
    let site = Site::open().await;
    let (anna, cleo) = (site.guest().await, site.guest().await);
    let rules = catalogue::IDS[0];
    let table = site.table(&anna, rules, &["you", "you"]).await;
    let before = log(&site, &table).await;
    // Cleo has a table of her own with the same rules and the same cards.
    site.table(&cleo, rules, &["you", "bot"]).await;
    for (deed, document) in deeds(None).into_iter().chain([("/again", json!({}))]) {
        let path = format!("/tables/{table}{deed}");
        let answer = site.post(&path).by(&cleo).json(&document).send().await;
        assert_eq!(answer.refused(), (403, "not_your_seat".into()), "{deed}");
        let answer = site.post(&path).json(&document).send().await;
        assert_eq!(answer.refused(), (401, "no_token".into()), "{deed} of nobody");
    }
    assert_eq!(log(&site, &table).await, before);
}

#[tokio::test]
async fn a_token_that_nobody_has_is_told_to_programs_and_is_none_to_browsers() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "bot"]).await;
    let unknown = Guest { id: String::new(), token: "0".repeat(64) };
    for look in LOOKS {
        let path = format!("/tables/{table}{look}");
        let answer = site.get(&path).by(&unknown).send().await;
        assert_eq!(answer.refused(), (401, "no_token".into()), "{look}");
        // A cookie beside it is not looked at.
        let answer = site.get(&path).by(&unknown).cookie(&anna).send().await;
        assert_eq!(answer.status, 401, "{look}");
    }
    for (deed, document) in deeds(None) {
        let path = format!("/tables/{table}{deed}");
        let answer = site.post(&path).by(&unknown).json(&document).send().await;
        assert_eq!(answer.refused(), (401, "no_token".into()), "{deed}");
        let answer = site.post(&path).browser(&unknown).json(&document).send().await;
        assert_eq!(answer.status, 401, "{deed} with a cookie that is not known any more");
    }
    let path = format!("/tables/{table}");
    let page = site.get(&path).browser(&unknown).send().await.shown();
    let nobody = site.get(&path).page().send().await.shown();
    assert_eq!(page, nobody);
    for wrong in ["", "Bearer", "Bearer ", "Basic abc", "bearer  x", "Bearer \u{fc}"] {
        let answer = site.get(&path).header("authorization", wrong).send().await;
        assert!([200, 401].contains(&answer.status), "{wrong:?}: {answer:?}");
        assert!(!answer.text.contains("\"seat\":0"), "{wrong:?}");
    }
}

#[tokio::test]
async fn cookie_and_bearer_are_the_same_guest_and_the_bearer_counts() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let table = site.table_of(&[&anna, &ben], catalogue::IDS[0]).await;
    let path = format!("/tables/{table}");
    let json = |ask: Ask| ask.header("accept", "application/json").send();
    let by_bearer = json(site.get(&path).by(&anna)).await.done();
    assert_eq!(by_bearer["seat"], 0);
    assert_eq!(json(site.get(&path).cookie(&anna)).await.done(), by_bearer);
    assert_eq!(json(site.get(&path).cookie(&ben).by(&anna)).await.done(), by_bearer);
    let spelled = format!("bEaReR   {} ", anna.token);
    let lazily = json(site.get(&path).header("authorization", &spelled)).await;
    assert_eq!(lazily.done(), by_bearer);
    // Of two cookies of one name the first counts, as browsers send the nearest first.
    assert_eq!(json(site.get(&path).cookie(&anna).cookie(&ben)).await.done(), by_bearer);
}

/// All addresses at which something is done, with a table put in.
fn posts(table: &str) -> Vec<String> {
    let api = serde_json::to_value(openapi_document::document()).unwrap();
    let paths = api["paths"].as_object().unwrap();
    let posts = paths.iter().filter(|(_, methods)| methods.get("post").is_some());
    let mut posts: Vec<String> = posts.map(|(path, _)| path.replace("{id}", table)).collect();
    assert!(posts.len() >= 7, "{posts:?}");
    posts.push("/settings".to_owned());
    posts
}

/// Headers of a browser, and whether the request comes from a page of this site.
const ORIGINS: [(&[(&str, &str)], bool); 13] = [
    (&[("origin", "http://sortie.test")], true),
    (&[("origin", "https://sortie.test")], true),
    (&[("sec-fetch-site", "same-origin")], true),
    (&[("sec-fetch-site", "none")], true),
    (&[("origin", "http://sortie.test"), ("sec-fetch-site", "same-origin")], true),
    (&[("origin", "http://elsewhere.test")], false),
    (&[("origin", "http://sortie.test.elsewhere.test")], false),
    (&[("origin", "http://sortie.test:81")], false),
    (&[("origin", "null")], false),
    (&[("origin", "")], false),
    (&[("origin", "null"), ("sec-fetch-site", "same-origin")], false),
    (&[("sec-fetch-site", "same-site")], false),
    (&[("sec-fetch-site", "cross-site")], false),
];

#[tokio::test]
async fn a_form_of_another_site_does_nothing_anywhere() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "you"]).await;
    let before = log(&site, &table).await;
    let mut methods: Vec<(String, &str)> =
        posts(&table).into_iter().map(|path| (path, "POST")).collect();
    // Addresses and methods that do not exist are guarded as well.
    for method in ["PUT", "DELETE", "PATCH", "INVENTED"] {
        methods.push((format!("/tables/{table}"), method));
        methods.push(("/nothing".to_owned(), method));
    }
    for (path, method) in &methods {
        for (headers, ours) in ORIGINS {
            // Sent from this site, it would delete the table whose log is compared.
            if ours && path == "/settings/delete" {
                continue;
            }
            let ask = site.send(method, path).cookie(&anna);
            let ask = headers.iter().fold(ask, |ask, (name, value)| ask.header(name, value));
            let answer = ask.form(&[("nothing", "said")]).send().await;
            let refused = answer.status == 403 && answer.text.contains("another site");
            assert_eq!(refused, !ours, "{method} {path} {headers:?}: {answer:?}");
        }
        let answer = site.send(method, path).cookie(&anna).send().await;
        assert_eq!(answer.status, 403, "{method} {path} with a cookie and from nowhere");
    }
    assert_eq!(log(&site, &table).await, before);
}

#[tokio::test]
async fn a_form_of_this_site_is_sent_with_its_origin_and_done() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "bot"]).await;
    let path = format!("/tables/{table}");
    let page = site.get(&path).browser(&anna).send().await;
    // With `no-referrer` browsers would send forms with the origin `null`.
    assert_eq!(page.header("referrer-policy"), Some("same-origin"));
    assert!(page.text.contains("<form"), "{}", page.text);
    assert!(!page.text.contains("referrerpolicy"), "no form has a policy of its own");
    let action = site.action(&table, 0, 0).await;
    let fields = [("decision", "1"), ("action", &action)];
    let post = site.post(&format!("{path}/actions")).browser(&anna).form(&fields);
    let answer = post.send().await;
    assert_eq!((answer.status, answer.header("location")), (303, Some(path.as_str())));
}

#[tokio::test]
async fn somebody_who_comes_for_the_first_time_gets_a_cookie_that_scripts_cannot_read() {
    let site = Site::open().await;
    let fields = [("game", catalogue::IDS[0]), ("seed", "1")];
    let origin = ("origin", "http://sortie.test");
    let ask = || site.post("/tables").page().form(&fields);
    let answer = ask().header(origin.0, origin.1).send().await;
    assert_eq!(answer.status, 303, "{answer:?}");
    let cookie = answer.header("set-cookie").unwrap().to_owned();
    for attribute in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    let token = cookie.split([';', '=']).nth(1).unwrap().to_owned();
    let path = answer.header("location").unwrap().to_owned();
    let guest = Guest { id: String::new(), token };
    let seen = site.get(&path).by(&guest).send().await.done();
    assert_eq!(seen["seat"], 0);
    let again = ask().browser(&guest).send().await;
    assert_eq!((again.status, again.header("set-cookie")), (303, None));
}

#[tokio::test]
async fn signing_out_everywhere_leaves_this_device_alone() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "bot"]).await;
    let link = || site.post("/return").by(&anna).header("accept", "application/json").send();
    let link = link().await.done()["link"].as_str().unwrap().to_owned();
    let secret = link.rsplit('/').next().unwrap().to_owned();
    let cookie = |answer: &super::site::Answer| {
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
        cookie.strip_prefix("sortie=").unwrap().to_owned()
    };
    let other = site.post(&format!("/return/{secret}")).page().send().await;
    let other = Guest { id: anna.id.clone(), token: cookie(&other) };
    let stream = format!("/tables/{table}/stream?seat=0");
    let mut ear = super::streams::TableStream::open(site.get(&stream).by(&other)).await;
    let done = site.post("/settings/sign-out").browser(&anna).send().await;
    assert_eq!(done.status, 303);
    let own = Guest { id: anna.id.clone(), token: cookie(&done) };
    assert_eq!(site.look(&own, &table).await["seat"], 0);
    for gone in [&anna, &other] {
        let answer = site.get("/tables").by(gone).send().await;
        assert_eq!(answer.refused(), (401, "no_token".to_owned()));
    }
    assert_eq!(site.get(&format!("/return/{secret}")).page().send().await.status, 404);
    let mut heard = 0;
    while ear.hear().await.is_some() {
        heard += 1;
        assert!(heard < 100, "the stream of the other device ends");
    }
    assert_eq!(site.post("/settings/sign-out").page().send().await.status, 401);
}

#[tokio::test]
async fn links_and_tokens_expire() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let link = site.post("/return").by(&anna).header("accept", "application/json").send().await;
    let link = link.done()["link"].as_str().unwrap().to_owned();
    let place = format!("/return/{}", link.rsplit('/').next().unwrap());
    site.meddle("UPDATE returns SET created = created - 29 * 86400000").await;
    site.get(&place).page().send().await.shown();
    site.meddle("UPDATE returns SET created = created - 2 * 86400000").await;
    assert_eq!(site.get(&place).page().send().await.status, 404);
    assert_eq!(site.post(&place).page().send().await.status, 404);
    site.app.guests.forget(&anna.id);
    site.meddle("UPDATE guests SET seen = seen - 401 * 86400000").await;
    assert_eq!(site.get("/tables").by(&anna).send().await.refused().0, 401);
}

#[tokio::test]
async fn a_token_that_is_revoked_while_it_is_read_is_not_remembered() {
    let site = Site::open().await;
    let (anna, store, guests) = (site.guest().await, &site.app.store, &site.app.guests);
    // A read that is answered before it is looked at again is begun anew.
    let reads = loop {
        guests.forget(&anna.id);
        let mut reads = Box::pin(guests.find(store, &anna.token));
        if timeout(Duration::ZERO, &mut reads).await.is_err() {
            break reads;
        }
    };
    guests.forget(&anna.id);
    assert!(reads.await.unwrap().is_some());
    store.revoke_tokens(&anna.id, "another").await.unwrap();
    assert!(guests.find(store, &anna.token).await.unwrap().is_none());
}
