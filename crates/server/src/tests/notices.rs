//! Telling those who are away that it is their turn.

use super::rooms::{act, room_of};
use super::site::{Guest, Site};
use crate::base::config::Options;
use crate::base::smtp::SmtpServer;
use crate::notifications::dispatch::Notifier;
use crate::upkeep::attend_all;
use serde_json::{Value, json};
use sortie_games::catalogue;
use std::collections::HashMap;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

pub(super) const GAME: &str = catalogue::IDS[0];

/// A server that knows its address, and carries letters to this port.
async fn site(mail: Option<u16>) -> Site {
    let mut site = Site::open().await;
    let post = mail.map(|port| {
        SmtpServer::new(&format!("smtp://127.0.0.1:{port}"), "Sortie <sortie@cards.example>")
            .unwrap()
    });
    let public_url = Some("http://sortie.test".parse().unwrap());
    let options = Options { public_url, smtp: post, private_webhooks: true, ..Options::default() };
    site.set(|app| {
        app.notifications_mut().notifier = Notifier::new(&options);
        app.base_mut().options = options;
    });
    site
}

/// A match of two guests, and whose turn it is.
pub(super) async fn dealt(site: &Site) -> ([Guest; 2], String, usize) {
    let guests = [site.guest().await, site.guest().await];
    let id = room_of(site, &guests[0], GAME, &["you:Anna", "open"], &json!({ "warm": 0 })).await;
    act(site, &guests[1], &id, "sit", json!({ "name": "Ben" })).await.done();
    for guest in &guests {
        act(site, guest, &id, "ready", json!({})).await.done();
    }
    let seat = site.look(&guests[0], &id).await["waiting"][0].as_u64().unwrap() as usize;
    (guests, id, seat)
}

/// A request that another server received.
pub(super) struct ReceivedRequest {
    /// The first line.
    pub(super) line: String,
    /// The headers by their names in lower case.
    pub(super) headers: HashMap<String, String>,
    pub(super) body: Vec<u8>,
}

/// The next request that comes, which is answered so.
pub(super) async fn asked(listener: &TcpListener, answer: &str) -> ReceivedRequest {
    let (socket, _) = listener.accept().await.unwrap();
    let mut socket = BufReader::new(socket);
    let (mut line, mut headers, mut next) = (String::new(), HashMap::new(), String::new());
    socket.read_line(&mut line).await.unwrap();
    while socket.read_line(&mut next).await.unwrap() > 2 {
        let (name, value) = next.split_once(": ").unwrap();
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
        next.clear();
    }
    let mut body = vec![0; headers["content-length"].parse().unwrap()];
    socket.read_exact(&mut body).await.unwrap();
    let answer = format!("HTTP/1.1 {answer}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    socket.write_all(answer.as_bytes()).await.unwrap();
    ReceivedRequest { line: line.trim_end().to_owned(), headers, body }
}

/// The body of the next request that comes.
async fn request(listener: &TcpListener) -> String {
    String::from_utf8(asked(listener, "204 No Content").await.body).unwrap()
}

/// The next letter that is brought, as it is spelled on the way: who it is for, and its lines.
async fn letter(listener: &TcpListener) -> (String, String) {
    let (socket, _) = listener.accept().await.unwrap();
    let mut socket = BufReader::new(socket);
    let (mut to, mut text, mut line) = (String::new(), String::new(), String::new());
    socket.write_all(b"220 test\r\n").await.unwrap();
    while socket.read_line(&mut line).await.unwrap() > 0 {
        let answer: &[u8] = match line.get(..4).unwrap_or_default() {
            "EHLO" => b"250 test\r\n",
            "RCPT" => {
                line.trim().clone_into(&mut to);
                b"250 yes\r\n"
            }
            "DATA" => {
                socket.write_all(b"354 go on\r\n").await.unwrap();
                let mut line = String::new();
                while socket.read_line(&mut line).await.unwrap() > 0 && line != ".\r\n" {
                    text.push_str(&line);
                    line.clear();
                }
                socket.write_all(b"250 kept\r\n").await.unwrap();
                break;
            }
            _ => b"250 yes\r\n",
        };
        socket.write_all(answer).await.unwrap();
        line.clear();
    }
    // Long lines are broken with a sign at their end.
    (to, text.replace("=\r\n", "").replace("=3D", "="))
}

/// The path behind the link of a letter that begins so.
fn link(text: &str, begins: &str) -> String {
    let from =
        text.find(&format!("http://sortie.test{begins}")).unwrap_or_else(|| panic!("{text}"));
    let link = text[from..].split_whitespace().next().unwrap();
    link.trim_start_matches("http://sortie.test").trim_end_matches('>').to_owned()
}

#[tokio::test]
async fn who_is_away_is_told_by_a_document_once_for_a_decision() {
    let site = site(None).await;
    let (guests, id, seat) = dealt(&site).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hook = format!("http://{}/hook", listener.local_addr().unwrap());
    let wanted = json!({ "webhook": hook });
    let told = site.post("/notices").by(&guests[seat]).json(&wanted).send().await.done();
    assert_eq!((&told["webhook"], &told["mail"]), (&json!(hook), &Value::Null));
    attend_all(&site.app).await;
    site.app.time.pass(21_000);
    attend_all(&site.app).await;
    let document: Value = serde_json::from_str(&request(&listener).await).unwrap();
    let link = format!("http://sortie.test/tables/{id}");
    assert_eq!((&document["event"], &document["link"]), (&json!("your_turn"), &json!(link)));
    assert_eq!((&document["seat"], &document["decision"]), (&json!(seat), &json!(1)));
    let says = document["text"].as_str().unwrap();
    assert!(says.starts_with("It is your turn in") && says.contains(&link), "{says}");
    let known: Vec<&String> = document.as_object().unwrap().keys().collect();
    assert_eq!(known.len(), 9, "nothing of the cards is in it: {known:?}");

    attend_all(&site.app).await;
    let site = site.again().await;
    assert!(!site.app.store.notice(&id, seat as u8, 1).await.unwrap(), "it is remembered");
}

#[tokio::test]
async fn who_is_there_or_wants_nothing_is_not_told() {
    let site = site(None).await;
    let (guests, id, seat) = dealt(&site).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hook = format!("http://{}/hook", listener.local_addr().unwrap());
    let other = json!({ "webhook": hook });
    site.post("/notices").by(&guests[1 - seat]).json(&other).send().await.done();
    site.app.time.pass(60_000);
    attend_all(&site.app).await;
    assert!(site.app.store.notice(&id, seat as u8, 1).await.unwrap(), "nobody was told");
}

#[tokio::test]
async fn letters_come_once_the_address_is_confirmed_until_they_are_ended() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let site = site(Some(listener.local_addr().unwrap().port())).await;
    let (guests, id, seat) = dealt(&site).await;
    let anna = &guests[seat];
    let wanted = json!({ "mail": "anna@example.org" });
    let save = async |guest: &Guest| site.post("/notices").by(guest).json(&wanted).send().await;
    let (told, (to, text)) = tokio::join!(save(anna), letter(&listener));
    assert_eq!(
        (told.done()["unconfirmed"].clone(), to.as_str()),
        (json!(true), "RCPT TO:<anna@example.org>")
    );
    let confirm = link(&text, "/notices/confirm/");
    assert_eq!(save(&guests[1 - seat]).await.refused(), (409, "asked".into()), "nobody is flooded");
    let flooding = &site.guest().await;
    let none = json!({});
    site.post("/notices").by(flooding).json(&none).send().await.done();
    assert_eq!(save(flooding).await.refused(), (409, "asked".into()), "by whomever");

    site.app.time.pass(21_000);
    attend_all(&site.app).await;
    assert!(!site.app.store.notice(&id, seat as u8, 1).await.unwrap());
    site.get(&confirm).page().send().await.shown();
    let notices = site.get("/notices").by(anna).send().await.done();
    assert_eq!(notices["unconfirmed"], true, "looking at the link does nothing");
    let own = |path: &str| site.post(path).header("origin", "http://sortie.test").page();
    own(&confirm).send().await.shown();
    assert_eq!(own(&confirm).send().await.status, 404, "once");

    for way in 0..2 {
        site.decide(&[&guests[0], &guests[1]], &id, way).await;
    }
    let mut seen = site.look(anna, &id).await;
    while seen["waiting"] != json!([seat]) {
        site.decide(&[&guests[0], &guests[1]], &id, 0).await;
        seen = site.look(anna, &id).await;
    }
    site.app.time.pass(21_000);
    let ((), (_, text)) = tokio::join!(attend_all(&site.app), letter(&listener));
    assert!(
        text.contains("Subject: Your turn in") && text.contains("List-Unsubscribe: <"),
        "{text}"
    );
    assert_eq!(link(&text, "/tables/"), format!("/tables/{id}"));
    let stop = link(&text, "/notices/stop/");
    site.get(&stop).page().send().await.shown();
    own(&stop).send().await.shown();
    let notices = site.get("/notices").by(anna).send().await.done();
    assert_eq!(notices["mail"], Value::Null);
}

#[tokio::test]
async fn an_address_that_is_none_and_a_server_that_tells_nobody_are_named() {
    let site = site(None).await;
    let anna = site.guest().await;
    for wrong in [json!({ "webhook": "example.org" }), json!({ "mail": "anna" })] {
        let answer = site.post("/notices").by(&anna).json(&wrong).send().await;
        assert_eq!(answer.refused(), (400, "form".into()));
    }
    let german = site.post("/notices").browser(&anna).header("accept-language", "de");
    let said = german.form(&[("webhook", "example.org")]).send().await;
    assert!(said.text.contains("ist keine Webadresse"), "{}", said.text);
    let letters = json!({ "mail": "anna@example.org" });
    let answer = site.post("/notices").by(&anna).json(&letters).send().await.refused();
    assert_eq!(answer, (409, "no_notices".into()));
    let page = site.get("/settings").cookie(&anna).page().send().await.shown();
    assert!(page.contains("name=\"webhook\"") && !page.contains("name=\"mail\""), "{page}");
    let plain = Site::open().await;
    let anna = plain.guest().await;
    let hook = json!({ "webhook": "https://example.org" });
    let answer = plain.post("/notices").by(&anna).json(&hook).send().await.refused();
    assert_eq!(answer, (409, "no_notices".into()));
    let page = plain.get("/settings").cookie(&anna).page().send().await.shown();
    assert!(!page.contains("name=\"webhook\""));
}

#[tokio::test]
async fn an_address_causes_so_many_confirmation_mails_an_hour() {
    // Nobody takes the letters, which changes nothing about the limit.
    let site = site(Some(1)).await;
    let mut sent = 0;
    for n in 0..66 {
        let stranger = site.guest().await;
        let wanted = json!({ "mail": format!("stranger{n}@example.org") });
        let ask = site.post("/notices").by(&stranger).from("192.0.2.1").json(&wanted);
        match ask.send().await.refused() {
            (503, _) => sent += 1,
            (status, error) => assert_eq!((status, error.as_str()), (429, "too_often")),
        }
    }
    assert_eq!(sent, 5);
    let wanted = json!({ "mail": "anna@example.org" });
    let ask = site.post("/notices").by(&site.guest().await).from("192.0.2.2").json(&wanted);
    assert_eq!(ask.send().await.status, 503, "another address may still ask");
}
