//! Random requests never make the server fail.

use super::site::{Guest, Site};
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Method, Request};
use http_body_util::BodyExt;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::json;
use sortie_games::catalogue;
use tokio::runtime::Runtime;

/// How many requests are sent.
const REQUESTS: u32 = 6000;

/// A request before anybody has asked whether there can be such a one.
#[derive(Clone, Debug)]
struct Sent {
    method: String,
    uri: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

/// Words for addresses, queries, forms and documents, among other things.
const WORDS: &str = "tables daily daily/2026-11-24 guests games rules settings new api assets openapi.json app.css steps \
    actions events stream record replay withdraw take-back resign again seat n draft decision \
    action board true game code preset set set.x seats seat0 pace seed v name lang theme 0 1 2 255 \
    256 -1 4294967295 4294967296 18446744073709551615 1e9 0.1 3.17 . .. / % %00 %ff %2e \
    %e2%80%ae you bot you:A bot:x <script> ' \" { } [ ] null {} \u{0} \u{202e} é";

const METHODS: &str = "GET GET POST POST HEAD PUT DELETE OPTIONS PATCH TRACE SORTIE";

const NAMES: &str = "accept accept-language authorization content-type content-length cookie host \
    if-none-match last-event-id origin range expect referer sec-fetch-site sortie-part \
    transfer-encoding x-forwarded-for";

const VALUES: &str = "application/json text/html text/event-stream */* de en-GB,en;q=0.9 Bearer \
    application/x-www-form-urlencoded http://sortie.test null same-origin cross-site board 0 3 -1 \
    99999999999999999999 look=lang-de look=theme-dark.pace-none sortie=x sortie.test ;;== \
    bytes=0-1 chunked";

/// One of the words of a text.
fn one_of(text: &'static str) -> impl Strategy<Value = String> + Clone {
    select(text.split(' ').map(str::to_owned).collect::<Vec<_>>())
}

fn word(known: Vec<String>) -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        5 => select(known),
        5 => one_of(WORDS),
        1 => "\\PC{0,12}",
        1 => "[ -~]{0,300}",
    ]
}

/// Addresses of a table, for reading and acting.
const PLACES: &[&str] = &[
    "",
    "",
    "/steps",
    "/actions",
    "/events",
    "/stream",
    "/record",
    "/actions",
    "/actions",
    "/withdraw",
    "/take-back",
    "/again",
    "/resign",
];

/// Requests as somebody might send who means them, but for their order and a detail or two.
fn likely(tables: &[String], guests: &[Guest]) -> impl Strategy<Value = Sent> + use<> {
    let draft = vec(0..60_u8, 0..4)
        .prop_map(|steps| steps.iter().map(u8::to_string).collect::<Vec<_>>().join("."));
    let fields = (0..6_u32, 0..3_u8, draft, select(catalogue::IDS), 0..4_usize);
    let tokens: Vec<String> = guests.iter().map(|guest| guest.token.clone()).collect();
    let how = (select(tokens), select(&["GET", "POST"][..]), any::<bool>(), one_of(VALUES));
    let place = (select(tables.to_vec()), select(PLACES), 0..30_u8);
    (place, fields, how).prop_map(
        |((table, place, other), fields, (token, method, json, wants))| {
            let (decision, seat, draft, game, bots) = fields;
            let (mut method, place) = (method, place);
            if !place.is_empty() && other < 28 {
                let done = ["/withdraw", "/take-back", "/again", "/resign"].contains(&place);
                method = if done || place == "/actions" && json { "POST" } else { "GET" };
            }
            let (uri, document) = match other {
                0 => ("/tables".to_owned(), json!({ "game": game, "seed": "1", "pace": 0 })),
                1 => {
                    let mut seats = vec!["bot"; bots];
                    seats.insert(0, "you");
                    ("/tables".to_owned(), json!({ "code": game, "seats": seats, "pace": 0 }))
                }
                2 => ("/guests".to_owned(), json!({})),
                3 => ("/settings".to_owned(), json!({ "name": draft })),
                _ if matches!(place, "/withdraw" | "/take-back") => (
                    format!("/tables/{table}{place}"),
                    json!({ "decision": decision, "seat": seat }),
                ),
                _ if matches!(place, "/again" | "/resign") => {
                    (format!("/tables/{table}{place}"), json!({ "seat": seat }))
                }
                _ => (
                    format!("/tables/{table}{place}?seat={seat}&draft={draft}&n={decision}"),
                    json!({ "decision": decision, "seat": seat, "draft": draft }),
                ),
            };
            let (kind, body) = if json {
                ("application/json", document.to_string())
            } else {
                let fields: Vec<(String, String)> = document
                    .as_object()
                    .into_iter()
                    .flatten()
                    .filter(|(_, value)| !value.is_array())
                    .map(|(name, value)| {
                        (name.clone(), value.as_str().map_or(value.to_string(), str::to_owned))
                    })
                    .collect();
                ("application/x-www-form-urlencoded", serde_urlencoded::to_string(fields).unwrap())
            };
            let headers = [
                ("authorization", format!("Bearer {token}")),
                ("content-type", kind.to_owned()),
                ("accept", wants),
            ];
            let headers = headers.map(|(name, value)| (name.to_owned(), value.into_bytes()));
            Sent {
                method: method.to_owned(),
                uri,
                headers: headers.into(),
                body: body.into_bytes(),
            }
        },
    )
}

/// Requests about these tables, some of them by these guests.
fn sent(tables: &[String], guests: &[Guest]) -> impl Strategy<Value = Sent> + use<> {
    let known: Vec<String> =
        tables.iter().cloned().chain(catalogue::IDS.iter().map(|id| (*id).to_owned())).collect();
    let tokens: Vec<String> = guests.iter().map(|guest| guest.token.clone()).collect();
    let word = word(known);

    let path = prop_oneof![
        3 => vec(word.clone(), 0..5).prop_map(|parts| format!("/{}", parts.join("/"))),
        6 => (select(tables.to_vec()), word.clone())
            .prop_map(|(table, rest)| format!("/tables/{table}/{rest}").replace("//", "/")),
        1 => Just("/tables".to_owned()),
    ];
    let pair = (word.clone(), word.clone());
    let pairs = vec(pair.clone(), 0..6);
    let query = prop_oneof![
        3 => Just(String::new()),
        2 => pairs.clone().prop_map(|pairs| format!("?{}", joined(&pairs))),
        2 => pairs.clone().prop_map(|pairs| {
            format!("?{}", serde_urlencoded::to_string(pairs).unwrap())
        }),
    ];
    let token = select(tokens);
    let value = prop_oneof![
        6 => one_of(VALUES).prop_map(String::into_bytes),
        1 => vec(any::<u8>(), 0..40),
        3 => token.clone().prop_map(|token| format!("Bearer {token}").into_bytes()),
        2 => token.clone().prop_map(|token| format!("sortie={token}").into_bytes()),
    ];
    let header = prop_oneof![
        3 => (one_of(NAMES), value),
        // Most are a guest, so that something happens.
        2 => token.prop_map(|token| {
            ("authorization".to_owned(), format!("Bearer {token}").into_bytes())
        }),
    ];
    let number = prop_oneof![Just(json!(0)), Just(json!(1)), Just(json!(-1)), Just(json!(1e30))];
    let thing = prop_oneof![
        2 => number,
        2 => word.clone().prop_map(|word| json!(word)),
        1 => vec(word.clone(), 0..4).prop_map(|words| json!(words)),
        1 => Just(json!(null)),
        1 => Just(json!({ "x": "1" })),
    ];
    let document = vec((word, thing), 0..6).prop_map(|fields| {
        let fields = fields.into_iter().collect::<serde_json::Map<_, _>>();
        serde_json::Value::Object(fields).to_string().into_bytes()
    });
    let body = prop_oneof![
        2 => Just(Vec::new()),
        2 => document,
        2 => pairs.prop_map(|pairs| serde_urlencoded::to_string(pairs).unwrap().into_bytes()),
        1 => vec(any::<u8>(), 0..200),
    ];
    let method = prop_oneof![9 => one_of(METHODS), 1 => "[A-Z!]{1,9}"];
    let wild = (method, path, query, vec(header, 0..5), body).prop_map(
        |(method, path, query, headers, body)| Sent { method, uri: path + &query, headers, body },
    );
    prop_oneof![wild, likely(tables, guests)]
}

fn joined(pairs: &[(String, String)]) -> String {
    pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}

impl Sent {
    /// The request, if there can be such a one.
    fn request(&self) -> Option<Request<Body>> {
        let method = Method::from_bytes(self.method.as_bytes()).ok()?;
        let mut request = Request::builder().method(method).uri(&self.uri);
        for (name, value) in &self.headers {
            let name: HeaderName = name.parse().ok()?;
            request = request.header(name, HeaderValue::from_bytes(value).ok()?);
        }
        request.body(Body::from(self.body.clone())).ok()
    }
}

#[test]
fn nothing_that_is_sent_is_answered_with_a_fault_of_the_server() {
    let runtime = Runtime::new().unwrap();
    let (site, tables, guests) = runtime.block_on(async {
        let site = Site::open().await;
        let guests = vec![site.guest().await, site.guest().await];
        let mut tables = Vec::new();
        for id in catalogue::IDS {
            let fewest = usize::from(site.app.game(id).unwrap().seats.0);
            tables.push(site.table(&guests[0], id, &vec!["you"; fewest]).await);
            let mut seats = vec!["bot"; fewest];
            seats[0] = "you";
            tables.push(site.table(&guests[1], id, &seats).await);
        }
        (site, tables, guests)
    });
    // The same requests in each run: a failure must be the fault of the last change.
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let config = Config { cases: REQUESTS, failure_persistence: None, ..Config::default() };
    let mut answers = [0; 6];
    let mut runner = TestRunner::new_with_rng(config, rng);
    let counted = std::cell::RefCell::new(&mut answers);
    let ran = runner.run(&sent(&tables, &guests), |sent| {
        let Some(request) = sent.request() else { return Ok(()) };
        let status = runtime.block_on(async {
            let (parts, body) = site.answer(request).await.into_parts();
            let kind = parts.headers.get("content-type").map(HeaderValue::as_bytes);
            // Streams have no end.
            if kind != Some(b"text/event-stream") {
                body.collect().await.unwrap();
            }
            parts.status.as_u16()
        });
        counted.borrow_mut()[usize::from(status / 100)] += 1;
        assert!(status < 500, "{status}");
        Ok(())
    });
    ran.unwrap_or_else(|found| panic!("{found}"));
    // It says something only where something was done, too.
    assert!(answers[2] > 500 && answers[3] > 10 && answers[4] > 1000, "{answers:?}");
    runtime.block_on(async {
        for table in &tables {
            let seen = site.get(&format!("/tables/{table}")).page().send().await;
            assert_eq!(seen.status, 200, "the table goes on: {seen:?}");
        }
    });
}
