//! Malformed bodies and their responses.

use super::site::{Answer, Guest, Site};
use serde_json::{Value, json};
use sortie_games::catalogue;

/// A table of one guest with two seats, so that the seat has to be said.
async fn hot_seat(site: &Site) -> (Guest, String) {
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "you"]).await;
    (anna, table)
}

/// Bytes for a choice that cannot be read, and what the answer says about them.
const UNREADABLE: &[(&[u8], &str)] = &[
    (b"", "missing field `decision`"),
    (b"{", "EOF"),
    (b"null", "expected struct"),
    (b"1", "expected struct"),
    (b"\"decision\"", "expected struct"),
    (b"[]", "invalid length 0"),
    (b"{}", "missing field `decision`"),
    (b"{\"decision\":1} {}", "trailing characters"),
    (b"{\"decision\":1,\"decision\":1}", "duplicate field `decision`"),
    (b"{\"decision\":1,\"seed\":1}", "unknown field `seed`, expected"),
    (b"{\"decision\":\"1\"}", "invalid type: string \"1\", expected u32"),
    (b"{\"decision\":null}", "invalid type: null, expected u32"),
    (b"{\"decision\":-1}", "invalid value: integer `-1`, expected u32"),
    (b"{\"decision\":1.5}", "floating point `1.5`, expected u32"),
    (b"{\"decision\":1e99}", "floating point"),
    (b"{\"decision\":4294967296}", "integer `4294967296`, expected u32"),
    (b"{\"decision\":99999999999999999999999}", "expected u32"),
    (b"{\"decision\":1,\"seat\":256}", "integer `256`, expected u8"),
    (b"{\"decision\":1,\"seat\":-1}", "integer `-1`, expected u8"),
    (b"{\"decision\":NaN}", "expected value"),
    (b"\xff\xfe{}", "expected value"),
    (b"{\"\xff\":1}", "invalid unicode"),
    (b"{\"decision\":\xc3\x28}", "expected value"),
    (b"\xef\xbb\xbf{\"decision\":1}", "expected value"),
];

#[tokio::test]
async fn json_that_cannot_be_read_is_named() {
    let site = Site::open().await;
    let (anna, table) = hot_seat(&site).await;
    let deep = "[".repeat(100_000).into_bytes();
    let cases = UNREADABLE.iter().map(|(body, says)| (body.to_vec(), *says));
    for (body, says) in cases.chain([(deep, "recursion limit")]) {
        for deed in ["actions", "withdraw", "take-back"] {
            let ask = site.post(&format!("/tables/{table}/{deed}")).by(&anna);
            let answer = ask.body("application/json; charset=utf-8", body.clone()).send().await;
            let sent = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
            assert_eq!(answer.refused(), (400, "form".into()), "{deed} {sent}");
            let said = answer.document()["says"].as_str().unwrap().to_owned();
            assert!(deep_or(&sent, &said, says), "{deed} {sent}: {said}");
        }
    }
}

/// Text that is nested too deeply for one type is no sequence for another.
fn deep_or(sent: &str, said: &str, says: &str) -> bool {
    said.contains(says) || sent.starts_with("[[") && said.contains("invalid type: sequence")
}

#[tokio::test]
async fn a_form_that_cannot_be_read_is_named() {
    let site = Site::open().await;
    let (anna, table) = hot_seat(&site).await;
    for (body, says) in [
        ("", "decision is missing"),
        ("decision=", "decision is missing"),
        ("decision=x", "decision is 'x', not a whole number"),
        ("decision=-1", "decision is '-1', not a whole number"),
        ("decision=+-1", "decision is ' -1', not a whole number"),
        ("decision=1e3", "decision is '1e3', not a whole number"),
        ("decision=4294967296", "decision is '4294967296', not a whole number"),
        ("decision=%ff", "decision is '\u{fffd}', not a whole number"),
        ("decision=%", "decision is '%', not a whole number"),
        ("decision=1&seat=256", "seat is '256', not a whole number"),
        ("decision=1&seat=0", "either an action or a draft"),
        ("decision=1&seat=0&action=a&draft=1", "either an action or a draft"),
        ("decision=1&seat=0&draft=256", "'256' is no draft; one is written like 3.17"),
        ("decision=1&seat=0&draft=1,2", "'1,2' is no draft"),
        ("decision=1&seat=0&draft=1.", "'1.' is no draft"),
        ("=&&&=;", "decision is missing"),
    ] {
        let ask = site.post(&format!("/tables/{table}/actions")).by(&anna);
        let answer = ask.body("application/x-www-form-urlencoded", body).send().await;
        assert_eq!(answer.refused(), (400, "form".into()), "{body}");
        let said = answer.document()["says"].as_str().unwrap().to_owned();
        assert!(said.contains(says), "{body}: {said}");
    }
}

#[tokio::test]
async fn an_address_that_cannot_be_read_is_named() {
    let site = Site::open().await;
    let (anna, table) = hot_seat(&site).await;
    for (place, says) in [
        ("?seat=x", "seat: invalid digit"),
        ("?seat=-1", "seat: invalid digit"),
        ("?seat=256", "seat: number too large"),
        ("?seat=", "seat: "),
        ("?seat=0&seat=0", "duplicate field `seat`"),
        ("?seat=%ff", "seat: invalid digit"),
        ("?seat=0&draft=256", "'256' is no draft"),
        ("?seat=0&draft=-", "'-' is no draft"),
        ("?seat=0&decision=x", "decision: invalid digit"),
        ("/steps?seat=0&draft=3..4", "'3..4' is no draft"),
        ("/events?n=-1", "n: invalid digit"),
        ("/events?n=99999999999999999999", "n: number too large"),
        ("/stream?n=x", "n: invalid digit"),
        ("/stream?board=perhaps", "board: provided string was not `true` or `false`"),
        ("/record?seat=me", "seat: invalid digit"),
    ] {
        let path = format!("/tables/{table}{place}");
        let answer = site.get(&path).by(&anna).send().await;
        assert_eq!(answer.refused(), (400, "form".into()), "{place}");
        let said = answer.document()["says"].as_str().unwrap().to_owned();
        assert!(said.contains(says), "{place}: {said}");
    }
    let long = "x".repeat(10_000);
    for id in ["%00", "%2e%2e", "..%2f..", "%3Cscript%3E", "%E2%80%AE", " ".trim(), "0", &long] {
        let answer = site.get(&format!("/tables/{id}/steps")).by(&anna).send().await;
        assert_eq!(answer.refused(), (404, "not_found".into()), "{id}");
    }
    let answer = site.get("/tables/%ff/steps").by(&anna).send().await;
    assert_eq!(answer.refused(), (400, "form".into()));
}

/// Asks for a table.
async fn create(site: &Site, guest: &Guest, document: Value) -> Answer {
    site.post("/tables").by(guest).json(&document).send().await
}

#[tokio::test]
async fn a_table_that_cannot_be_set_says_what_would_be_right() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let game = catalogue::IDS[0];
    let most = usize::from(site.app.game(game).unwrap().seats.1);
    let (crowd, horde) = (vec!["you"; most + 1], vec!["you"; 300]);
    for (document, status, says) in [
        (json!({}), 422, game),
        (json!({ "game": "chess" }), 422, game),
        (json!({ "game": &game[..game.len() - 1] }), 422, game),
        (json!({ "code": format!("{game}/nothing=1") }), 422, "nothing"),
        (json!({ "code": "///" }), 422, ""),
        (json!({ "code": "x".repeat(10_000) }), 422, ""),
        (json!({ "game": game, "preset": "chess" }), 422, "chess"),
        (json!({ "game": game, "set": { "nothing": "1" } }), 422, "nothing"),
        (json!({ "game": game, "set": { "nothing": 1 } }), 400, "expected a string"),
        (json!({ "game": game, "seats": crowd }), 422, &format!("{most}")),
        (json!({ "game": game, "seats": horde }), 422, &format!("{most}")),
        (json!({ "game": game, "seats": ["bot", "bot"] }), 400, "One seat must be yours"),
        (json!({ "game": game, "seats": ["yo", "bot"] }), 400, "did you mean you?"),
        (json!({ "game": game, "seats": ["you", "bot:nobody"] }), 400, "nobody is called"),
        (
            json!({ "game": game, "seats": ["you:A", "you:A"] }),
            400,
            "Two seats would be called \"A\"",
        ),
        (
            json!({ "game": game, "seed": "-1" }),
            400,
            "\"-1\" is not a seed. A seed is a whole number or has 64",
        ),
        (json!({ "game": game, "seed": "18446744073709551616" }), 400, "is not a seed"),
        (json!({ "game": game, "seed": "é".repeat(32) }), 400, "is not a seed"),
        (json!({ "game": game, "pace": -1 }), 400, "expected u32"),
        (json!({ "game": game, "pace": 4_294_967_296_u64 }), 400, "expected u32"),
        (json!({ "game": game, "colour": "red" }), 400, "unknown field `colour`, expected one of"),
    ] {
        let answer = create(&site, &anna, document.clone()).await;
        let said = answer.document()["says"].as_str().unwrap_or_default().to_owned();
        assert_eq!(answer.status, status, "{document}: {said}");
        assert!(said.contains(says) && said.len() > 10, "{document}: {said}");
    }
    assert_eq!(site.app.store.tables_of_guest(&anna.id, 9).await.unwrap(), []);
}

#[tokio::test]
async fn what_is_wrong_with_a_new_table_is_said_in_the_language_of_the_visitor() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let open = ["you", "open", "open"];
    for (wrong, says) in [
        (json!({ "seats": ["bot", "bot", "bot"] }), "Ein Platz muss deiner sein"),
        (json!({ "seats": ["you", "you", "open"] }), "gehört dir ein Platz"),
        (json!({ "seats": open, "seed": "1" }), "Lass den Startwert weg"),
        (json!({ "clock": "5+10" }), "Eine Uhr gibt es nur"),
        (json!({ "seed": "-1" }), "„-1“ ist kein Startwert"),
        (json!({ "seats": ["you:A", "you:A", "bot"] }), "„A“"),
    ] {
        let mut document = wrong.clone();
        document["game"] = json!("attacke");
        let ask = site.post("/tables").by(&anna).json(&document);
        let answer = ask.header("accept-language", "de").send().await;
        let said = answer.document()["says"].as_str().unwrap_or_default().to_owned();
        assert_eq!((answer.status, said.contains(says)), (400, true), "{wrong}: {said}");
    }
}

#[tokio::test]
async fn no_name_is_accepted_that_could_look_like_something_else() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let long = "x".repeat(10_000);
    let hostile = [
        "",
        " ",
        "\u{0}",
        "a\nb",
        "a\u{1b}[31m",
        "\u{202e}neb",
        "a\u{200f}",
        "\u{2066}a\u{2069}",
        "a\u{2028}b",
        "\u{feff}",
        "\u{200b}",
        "a\u{ad}b",
        &long,
    ];
    for name in hostile {
        let seats = json!([format!("you:{name}"), "bot"]);
        let document = json!({ "game": catalogue::IDS[0], "seats": seats });
        let answer = create(&site, &anna, document).await;
        assert_eq!(answer.refused(), (400, "name".into()), "{name:?}");
        let ask = site.post("/settings").browser(&anna).form(&[("name", name)]);
        let answer = ask.send().await;
        let name = name.trim();
        // To have no name is allowed.
        let status = if name.is_empty() { 303 } else { 422 };
        assert_eq!(answer.status, status, "{name:?}");
    }
}

/// Texts that would do harm if a page contained them unescaped.
const MARKUP: [&str; 4] =
    ["<img src=x onerror=f()>", "\"><b>\"", "'><i>&amp;</i>", "</script>&lt;script>"];

/// Whether a page has this markup, or a part that could open or close something.
#[track_caller]
fn harmless(page: &str, markup: &str) {
    assert!(!page.contains(markup), "{markup} in {page}");
    for part in ["<img src=x", "\"><b>", "'><i>", "</script>&lt;", "&amp;lt;", "<script>"] {
        assert!(!page.contains(part), "{part} of {markup} in {page}");
    }
}

#[tokio::test]
async fn names_are_shown_as_they_are_and_do_nothing() {
    let site = Site::open().await;
    let anna = site.guest().await;
    for (n, markup) in MARKUP.iter().enumerate() {
        let game = catalogue::IDS[n % catalogue::IDS.len()];
        let seats = usize::from(site.app.game(game).unwrap().seats.0);
        let names: Vec<String> = (0..seats).map(|seat| format!("you:{markup}{seat}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let table = site.table(&anna, game, &names).await;
        let live = site.app.tables.find(&site.app, &table).await.ok().unwrap();
        for _ in 0..4 {
            let decision = live.read().ok().unwrap().table.any_match().decision();
            let waiting = live.read().ok().unwrap().table.any_match().waiting();
            for seat in waiting.iter() {
                let action = site.action(&table, seat, 0).await;
                let choose = json!({ "decision": decision, "action": action, "seat": seat });
                let path = format!("/tables/{table}/actions");
                site.post(&path).by(&anna).json(&choose).send().await.done();
            }
        }
        for place in ["", "?seat=0", "?seat=1"] {
            let path = format!("/tables/{table}{place}");
            let page = site.get(&path).browser(&anna).send().await.shown();
            harmless(&page, markup);
            let part = site.get(&path).browser(&anna).part().send().await.shown();
            harmless(&part, markup);
            let seen = site.get(&path).by(&anna).send().await.done();
            assert_eq!(seen["sitting"][0]["name"], format!("{markup}0"));
        }
        harmless(&site.get("/").browser(&anna).send().await.shown(), markup);
    }
}

#[tokio::test]
async fn what_is_said_about_something_sent_repeats_it_harmlessly() {
    let site = Site::open().await;
    let (anna, table) = hot_seat(&site).await;
    for markup in MARKUP {
        let place = format!("/tables/{table}");
        let choose = [("decision", "1"), ("seat", "0"), ("action", markup)];
        let draft = [("decision", "1"), ("seat", "0"), ("draft", markup)];
        let number = [("decision", markup)];
        let post = |fields: &[(&str, &str)]| {
            site.post(&format!("{place}/actions")).browser(&anna).form(fields)
        };
        let code = [("code", markup)];
        let seat = [("game", catalogue::IDS[0]), ("seats", "2"), ("seat0", markup)];
        let encoded = serde_urlencoded::to_string([("draft", markup)]).unwrap();
        let id = encoded.trim_start_matches("draft=");
        for ask in [
            post(&choose),
            post(&choose).part(),
            post(&draft),
            post(&number),
            site.post("/tables").browser(&anna).form(&code),
            site.post("/tables").browser(&anna).form(&seat),
            site.post("/settings").browser(&anna).form(&[("name", &format!("\u{7}{markup}"))]),
            site.get(&format!("{place}?seat=0&{encoded}")).browser(&anna),
            site.get(&format!("/tables/{id}")).browser(&anna),
            site.get(&format!("/rules/{id}")).browser(&anna),
            site.get(&format!("/{id}")).browser(&anna),
            site.get("/").browser(&anna).header("cookie", &format!("look={markup}")),
            site.get("/").browser(&anna).header("accept-language", markup),
        ] {
            let about = ask.to_string();
            let answer = ask.send().await;
            assert!(answer.status < 500, "{about}: {answer:?}");
            assert!(answer.header("content-type").unwrap().starts_with("text/html"), "{about}");
            harmless(&answer.text, markup);
        }
    }
}

#[tokio::test]
async fn a_name_is_refused_with_its_reason_in_the_language_of_the_page() {
    let site = Site::open().await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let room = json!({ "code": catalogue::IDS[0], "seats": ["you:Anna", "open"] });
    let place = create(&site, &anna, room).await.made()["place"].as_str().unwrap().to_owned();
    let sit = |name: &str| {
        let ask = site.post(&format!("{place}/sit")).browser(&ben).header("accept-language", "de");
        ask.form(&[("name", name)]).send()
    };
    let refused = sit("Ann\u{200b}a").await;
    assert_eq!(refused.status, 400);
    assert!(refused.text.contains("Ein Name darf keine unsichtbaren Zeichen enthalten"));
    assert!(!refused.text.contains('\u{200b}'));
    assert!(sit("x\u{301}\u{301}\u{301}").await.text.contains("höchstens zwei Zeichen"));
    let hostile = json!({ "code": catalogue::IDS[0], "seats": ["you:\u{202e}b", "open"] });
    assert_eq!(create(&site, &anna, hostile).await.refused(), (400, "name".into()));
    // Names are normalized where that is possible; a look-alike gets a number.
    assert_eq!(sit("  \u{410}nna\u{fe0f} ").await.status, 303);
    let page = site.get(&place).page().send().await.shown();
    assert!(page.contains("Anna") && page.contains("\u{410}nna 2"), "{page}");
    assert!(!page.contains('\u{fe0f}'));
}
