//! Telling browsers in which no page is open.

use super::notices::{GAME, ReceivedRequest, asked, dealt};
use super::site::{Guest, Site};
use crate::base::config::{Devices, Options};
use crate::notifications::dispatch::Notifier;
use crate::notifications::push::{self, BASE64, MOST};
use crate::upkeep::attend_all;
use base64::Engine;
use p256::SecretKey;
use serde_json::{Value, json};
use sortie_store::Device;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::timeout;

/// The secrets of a browser.
struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Self {
        Browser { secret: SecretKey::from_slice(&[9; 32]).unwrap(), auth: [3; 16] }
    }

    /// How it spells that it wants to be told at this address.
    fn subscription(&self, endpoint: &str) -> Value {
        let key = BASE64.encode(push::point(&self.secret.public_key()));
        let keys = json!({ "p256dh": key, "auth": BASE64.encode(self.auth) });
        json!({ "endpoint": endpoint, "expirationTime": null, "keys": keys })
    }

    fn reads(&self, sealed: &[u8]) -> Value {
        serde_json::from_slice(&push::open(&self.secret, self.auth, sealed).unwrap()).unwrap()
    }
}

/// A server that browsers trust, and that reaches push services on this machine.
async fn site() -> Site {
    let mut site = Site::open().await;
    trust(&mut site, true);
    site
}

fn trust(site: &mut Site, private_webhooks: bool) {
    let public_url = Some("https://sortie.test".parse().unwrap());
    let options = Options { public_url, private_webhooks, ..Options::default() };
    site.set(|app| {
        app.notifications_mut().notifier = Notifier::new(&options);
        app.base_mut().options = options;
        // The real pause is 10 seconds.
        app.notifications_mut().push.pause = Duration::from_millis(1);
    });
}

/// A push service, and an address that it gave a browser.
async fn service() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}/push/secret", listener.local_addr().unwrap());
    (listener, endpoint)
}

async fn subscribe(site: &Site, guest: &Guest, endpoint: &str) -> Value {
    let subscription = Browser::new().subscription(endpoint);
    site.post("/push").by(guest).json(&subscription).send().await.done()
}

/// A device of a guest at this address, as it is kept.
async fn kept(site: &Site, endpoint: &str) -> (Guest, Device) {
    let guest = site.guest().await;
    subscribe(site, &guest, endpoint).await;
    let device = site.app.store.devices(&guest.id).await.unwrap().pop().unwrap();
    (guest, device)
}

async fn nobody_comes(listener: &TcpListener) {
    assert!(timeout(Duration::from_millis(50), listener.accept()).await.is_err(), "somebody came");
}

#[tokio::test]
async fn who_is_away_is_told_once_in_each_browser_in_its_language() {
    let site = site().await;
    let (guests, id, seat) = dealt(&site).await;
    let anna = &guests[seat];
    let (english, endpoint) = service().await;
    let told = subscribe(&site, anna, &endpoint).await;
    assert_eq!(told["devices"], 1);
    let (german, second) = service().await;
    let subscription = Browser::new().subscription(&second);
    let of_german = site.post("/push").by(anna).header("accept-language", "de");
    assert_eq!(of_german.json(&subscription).send().await.done()["devices"], 2);
    attend_all(&site.app).await;
    nobody_comes(&english).await;
    // A second more than it takes to count as away.
    site.app.time.pass(21_000);
    let before = site.app.time.unix_millis() / 1000;
    attend_all(&site.app).await;
    let ReceivedRequest { line, headers, body } = asked(&english, "201 Created").await;
    assert_eq!(line, "POST /push/secret HTTP/1.1");
    for (name, value) in [("content-encoding", "aes128gcm"), ("ttl", "259200"), ("urgency", "high")]
    {
        assert_eq!(headers[name], value, "{name}");
    }
    assert_eq!(headers["topic"].len(), 32);
    let (claims, key) = push::verified(&headers["authorization"]).unwrap();
    assert_eq!(site.get("/push").send().await.done(), json!({ "key": key }));
    let origin = endpoint.trim_end_matches("/push/secret");
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(origin), &json!("https://sortie.test")));
    let holds = claims["exp"].as_i64().unwrap() - before;
    assert!((1..=86_400).contains(&holds), "{holds}");

    let game = site.app.game(GAME).unwrap().name;
    let link = format!("/tables/{id}");
    let message = |says: &str| json!({ "game": game, "says": says, "link": link });
    assert_eq!(Browser::new().reads(&body), message("It is your turn."));
    let ReceivedRequest { body, .. } = asked(&german, "201 Created").await;
    assert_eq!(Browser::new().reads(&body), message("Du bist am Zug."));
    attend_all(&site.app).await;
    nobody_comes(&english).await;
}

#[tokio::test]
async fn a_server_keeps_its_key() {
    let site = site().await;
    let key = site.get("/push").send().await.done();
    let mut site = site.again().await;
    trust(&mut site, true);
    assert_eq!(site.get("/push").send().await.done(), key);
    let mut other = Site::open().await;
    trust(&mut other, true);
    assert_ne!(other.get("/push").send().await.done(), key);
}

#[tokio::test]
async fn a_device_that_is_gone_is_forgotten_and_one_that_is_refused_is_not() {
    let site = site().await;
    for (answer, left) in [("410 Gone", 0), ("404 Not Found", 0), ("403 Forbidden", 1)] {
        let (listener, endpoint) = service().await;
        let (guest, device) = kept(&site, &endpoint).await;
        let told = push::tell(&site.app, &device, "table", "{}");
        let (told, _) = tokio::join!(told, asked(&listener, answer));
        assert_eq!(told.is_ok(), left == 0, "{answer}: {told:?}");
        assert_eq!(site.app.store.devices(&guest.id).await.unwrap().len(), left, "{answer}");
        nobody_comes(&listener).await;
    }
}

#[tokio::test]
async fn a_service_that_has_too_much_to_do_is_asked_again_but_not_for_ever() {
    let site = site().await;
    let (listener, endpoint) = service().await;
    let (guest, device) = kept(&site, &endpoint).await;
    let answers = async |answers: &[&str]| {
        let coming = async {
            for answer in answers {
                asked(&listener, answer).await;
            }
        };
        let told = tokio::join!(push::tell(&site.app, &device, "table", "{}"), coming).0;
        nobody_comes(&listener).await;
        told
    };
    let busy = "503 Service Unavailable";
    assert_eq!(answers(&["429 Too Many Requests", busy, "201 Created"]).await, Ok(()));
    assert!(answers(&[busy, busy, busy]).await.unwrap_err().contains("503"));
    let told = answers(&["429 Too Many Requests\r\nretry-after: 601"]).await;
    assert!(told.unwrap_err().contains("429"), "nobody waits so long");
    assert_eq!(site.app.store.devices(&guest.id).await.unwrap().len(), 1);
}

#[tokio::test]
async fn nothing_is_sent_to_the_machines_around_the_server_and_no_error_names_an_endpoint() {
    let mut site = Site::open().await;
    trust(&mut site, false);
    let (listener, endpoint) = service().await;
    let (_, device) = kept(&site, &endpoint).await;
    let named = Device { endpoint: endpoint.replace("127.0.0.1", "localhost"), ..device.clone() };
    for device in [device, named] {
        let why = push::tell(&site.app, &device, "table", "{}").await.unwrap_err();
        assert!(!why.contains("secret"), "{why}");
    }
    nobody_comes(&listener).await;
}

#[tokio::test]
async fn a_guest_is_told_on_a_bounded_number_of_devices_and_ends_it_on_one() {
    let site = site().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let of = |n: u32| format!("https://push.example/{n}");
    for n in 0..MOST {
        assert_eq!(subscribe(&site, &anna, &of(n)).await["devices"], n + 1);
    }
    assert_eq!(subscribe(&site, &anna, &of(0)).await["devices"], MOST, "the same again");
    let more = Browser::new().subscription(&of(MOST));
    let answer = site.post("/push").by(&anna).json(&more).send().await;
    assert_eq!(answer.refused(), (409, "many_devices".into()));
    assert!(answer.text.contains("10 devices"), "{}", answer.text);
    subscribe(&site, &ben, &of(MOST)).await;
    let forgotten = site.post("/push/forget").by(&anna).json(&json!({ "endpoint": of(3) }));
    assert_eq!(forgotten.send().await.done()["devices"], MOST - 1);
    subscribe(&site, &anna, &of(MOST + 1)).await;
    let bens = site.get("/notices").by(&ben).send().await;
    assert!(!bens.text.contains("push.example"), "{}", bens.text);
    assert_eq!(bens.done()["devices"], 1);
}

#[tokio::test]
async fn what_no_browser_sends_is_refused_with_a_sentence() {
    let site = site().await;
    let anna = site.guest().await;
    let good = Browser::new().subscription("https://push.example/1");
    let with = |place: &str, value: &str| {
        let mut changed = good.clone();
        *changed.pointer_mut(place).unwrap() = json!(value);
        changed
    };
    for (wrong, says) in [
        (with("/endpoint", "push.example"), "not a full web address"),
        (with("/keys/auth", "AAAA"), "auth 16 bytes"),
        (with("/keys/auth", "?"), "base64url"),
        (with("/keys/p256dh", &"A".repeat(87)), "the curve P-256"),
        (json!({ "endpoint": "https://push.example/1" }), "keys"),
    ] {
        let answer = site.post("/push").by(&anna).json(&wrong).send().await;
        assert_eq!(answer.refused(), (400, "form".into()));
        assert!(answer.text.contains(says), "{}", answer.text);
    }
    let answer = site.post("/push").json(&good).send().await;
    assert_eq!(answer.refused(), (401, "no_token".into()));
    let elsewhere = site.post("/push").cookie(&anna).header("origin", "https://elsewhere.test");
    assert_eq!(elsewhere.json(&good).send().await.refused(), (403, "other_site".into()));
    assert_eq!(site.app.store.devices(&anna.id).await.unwrap(), []);
}

#[tokio::test]
async fn the_settings_offer_it_where_browsers_trust_the_server() {
    let mut site = site().await;
    let anna = site.guest().await;
    let good = Browser::new().subscription("https://push.example/1");
    let page = async |site: &Site| site.get("/settings").cookie(&anna).page().send().await.shown();
    let shown = page(&site).await;
    assert!(shown.contains("data-push hidden") && shown.contains("/assets/push.js"), "{shown}");
    for (url, devices, sentence) in [
        ("http://sortie.test", Devices::Told, true),
        ("https://sortie.test", Devices::Untold, false),
    ] {
        let public_url = Some(url.parse().unwrap());
        site.set(|app| {
            app.base_mut().options = Options { public_url, devices, ..Options::default() }
        });
        let shown = page(&site).await;
        assert!(!shown.contains("data-push") && !shown.contains("push.js"), "{url}");
        assert_eq!(shown.contains("only at addresses that begin with https"), sentence, "{url}");
        assert_eq!(site.get("/push").send().await.done(), json!({ "key": null }), "{url}");
        let answer = site.post("/push").by(&anna).json(&good).send().await;
        assert_eq!(answer.refused(), (409, "no_notices".into()), "{url}");
    }
}

#[tokio::test]
async fn who_does_not_want_a_message_any_more_gets_none() {
    let site = site().await;
    let (guests, id, seat) = dealt(&site).await;
    let (listener, endpoint) = service().await;
    subscribe(&site, &guests[seat], &endpoint).await;
    let forget = json!({ "endpoint": endpoint });
    site.post("/push/forget").by(&guests[seat]).json(&forget).send().await.done();
    site.app.time.pass(60_000);
    attend_all(&site.app).await;
    nobody_comes(&listener).await;
    assert!(site.app.store.notice(&id, seat as u8, 1).await.unwrap(), "nobody was told");
}
