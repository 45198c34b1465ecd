//! Properties of every response.

use super::site::{Ask, Site};
use crate::routes::openapi_document;
use axum::http::HeaderMap;
use serde_json::json;
use sortie_games::catalogue;
use sortie_store::NewLabReport;

/// The body of a request may have so many bytes.
const LARGEST: usize = 2 * 1024 * 1024;

fn text<'h>(headers: &'h HeaderMap, name: &str) -> &'h str {
    headers.get(name).map_or("", |value| value.to_str().unwrap())
}

/// A server with all features.
async fn whole_site() -> Site {
    let mut site = Site::open().await;
    site.set(|app| app.base_mut().options.limits.lab.allowed = Some(true));
    site
}

/// Asks of every kind, each with the status of its answer. The table is of the guest.
async fn asks(site: &Site) -> Vec<(u16, Ask)> {
    let anna = &site.guest().await;
    let table = site.table(anna, catalogue::IDS[0], &["you", "you"]).await;
    let place = |rest: &str| format!("/tables/{table}{rest}");
    let mut asks = Vec::new();
    let api = serde_json::to_value(openapi_document::document()).unwrap();
    let gets = api["paths"].as_object().unwrap().iter().filter(|(_, all)| all.get("get").is_some());
    let kept = site.get(&place("/record?seat=0")).by(anna).send().await.text;
    site.app.store.put_record("kept", &kept).await.unwrap();
    let report = NewLabReport {
        id: "kept".to_owned(),
        request: json!({ "rules": "attack", "seats": 2, "players": "random", "minutes": 1 })
            .to_string(),
        result: json!({ "reports": [], "differences": [], "interrupted": false }).to_string(),
        created: 0,
        guests: vec![anna.id.clone()],
    };
    site.app.store.put_lab_report(report, None).await.unwrap();
    let named = |path: &str| {
        let path = path.replace("/records/{id}", "/records/kept").replace("/lab/{id}", "/lab/kept");
        path.replace("{id}", &table)
    };
    for path in gets.map(|(path, _)| named(path)) {
        asks.push((200, site.get(&path).by(anna)));
        asks.push((200, site.get(&path).browser(anna)));
        asks.push((200, site.send("HEAD", &path).by(anna)));
        asks.push((204, site.send("OPTIONS", &path)));
        asks.push((405, site.send("DELETE", &path).by(anna)));
    }
    for page in ["/", "/rules", "/settings", "/openapi.json"] {
        asks.push((200, site.get(page).page()));
    }
    let wrong = json!({ "decision": 1, "action": "nonsense", "seat": 0 });
    let late = json!({ "decision": 9, "action": "nonsense", "seat": 0 });
    let fields = [("decision", "1"), ("action", "nonsense"), ("seat", "0")];
    let large = vec![b' '; LARGEST + 1];
    asks.extend([
        (200, site.get(&place("?seat=0")).browser(anna)),
        (200, site.get(&place("?seat=0")).browser(anna).part()),
        (200, site.get(&place("/stream?board=true")).browser(anna)),
        (303, site.post("/tables").browser(anna).form(&[("game", catalogue::IDS[0])])),
        (303, site.post("/settings").browser(anna).form(&[("theme", "dark")])),
        (201, site.post("/guests")),
        (400, site.get(&place("?seat=x")).by(anna)),
        (400, site.get(&place("/events?n=-1")).page()),
        (400, site.get("/tables/%ff").page()),
        (400, site.post(&place("/actions")).by(anna).body("application/json", "{")),
        (401, site.get(&place("")).header("authorization", "Bearer x")),
        (401, site.post("/tables").json(&json!({}))),
        (400, site.get(&place("?seat=0&seat=0")).by(anna)),
        (403, site.get(&place("?seat=1")).by(&site.guest().await)),
        (403, site.post("/tables").header("origin", "http://elsewhere.test")),
        (404, site.get("/nothing")),
        (404, site.get("/nothing").by(anna)),
        (404, site.get("/tables/nothing").page()),
        (404, site.get("/assets/nothing.css")),
        (405, site.post("/openapi.json")),
        (409, site.post(&place("/actions")).by(anna).json(&late)),
        (422, site.post(&place("/actions")).by(anna).json(&wrong)),
        (422, site.post(&place("/actions")).browser(anna).form(&fields)),
        (422, site.post(&place("/actions")).browser(anna).part().form(&fields)),
        (413, site.post("/tables").by(anna).body("application/json", large.clone())),
        (413, site.post("/tables").browser(anna).body("application/json", large.clone())),
        (413, site.post(&place("/actions")).by(anna).body("text/plain", large)),
    ]);
    asks
}

#[tokio::test]
async fn every_answer_is_guarded_and_kept_by_nobody() {
    let site = whole_site().await;
    for (status, ask) in asks(&site).await {
        let about = ask.to_string();
        let response = ask.begin().await;
        assert_eq!(response.status(), status, "{about}");
        let headers = response.headers();
        let policy = text(headers, "content-security-policy");
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part) && !policy.contains("unsafe"), "{about}: {policy}");
        }
        assert_eq!(text(headers, "referrer-policy"), "same-origin", "{about}");
        assert_eq!(text(headers, "x-content-type-options"), "nosniff", "{about}");
        assert_eq!(text(headers, "cross-origin-opener-policy"), "same-origin", "{about}");
        assert_eq!(text(headers, "cache-control"), "no-store", "{about}");
        let vary = text(headers, "vary");
        for name in [
            "accept",
            "accept-encoding",
            "accept-language",
            "authorization",
            "cookie",
            "sortie-part",
        ] {
            assert!(vary.split(", ").any(|part| part == name), "{about}: {vary}");
        }
        assert!(headers.get_all("content-type").iter().count() <= 1, "{about}");
        assert!(headers.get("access-control-allow-origin").is_none(), "{about}");
    }
}

#[tokio::test]
async fn what_was_not_done_is_said_in_a_sentence_to_people_and_programs() {
    let site = whole_site().await;
    let mut said = 0;
    for (status, ask) in asks(&site).await {
        if status < 400 {
            continue;
        }
        let about = ask.to_string();
        let answer = ask.send().await;
        let sentence = match answer.header("content-type") {
            Some("application/json") => {
                let document = answer.document();
                assert!(document["error"].is_string(), "{about}: {answer:?}");
                document["says"].as_str().unwrap().to_owned()
            }
            Some("text/html; charset=utf-8") => {
                assert!(answer.text.contains("<main"), "{about}: {answer:?}");
                answer.text
            }
            other => panic!("{about}: {status} is a {other:?}: {}", answer.text),
        };
        assert!(sentence.len() > 10 && !sentence.contains("fault-"), "{about}: {sentence}");
        said += 1;
    }
    assert!(said > 25, "{said}");
}

#[tokio::test]
async fn a_file_may_be_kept_and_differs_for_nobody() {
    let site = Site::open().await;
    for (name, usual) in [
        ("app.css", "no-cache"),
        ("app.js", "no-cache"),
        ("icon.svg", "no-cache"),
        ("cards.svg", "max-age=600"),
    ] {
        let path = format!("/assets/{name}");
        let whole = site.get(&path).send().await;
        let mark = whole.header("etag").unwrap().to_owned();
        assert_eq!((whole.status, whole.header("cache-control")), (200, Some(usual)));
        assert_eq!(whole.header("x-content-type-options"), Some("nosniff"));
        let again = site.get(&path).header("if-none-match", &mark).send().await;
        assert_eq!((again.status, again.text.as_str()), (304, ""));
        let version = mark.trim_matches('"');
        let kept = site.get(&format!("{path}?v={version}")).send().await;
        assert!(kept.header("cache-control").unwrap().contains("immutable"), "{name}");
        let old = site.get(&format!("{path}?v=old")).send().await;
        assert_eq!(old.header("cache-control"), Some(usual), "{name}");
    }
}

#[tokio::test]
async fn a_head_has_the_headers_of_its_get_and_nothing_else() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "bot"]).await;
    for path in ["/", "/rules", &format!("/tables/{table}"), "/nothing", "/assets/app.css"] {
        let get = site.get(path).by(&anna).send().await;
        let head = site.send("HEAD", path).by(&anna).send().await;
        assert_eq!((head.status, head.text.as_str()), (get.status, ""), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
    }
}

#[tokio::test]
async fn a_wrong_method_is_told_which_are_right() {
    let site = Site::open().await;
    for (path, methods) in [("/tables", "GET,HEAD,POST"), ("/guests", "POST"), ("/", "GET,HEAD")] {
        for method in ["DELETE", "OPTIONS"] {
            let answer = site.send(method, path).send().await;
            assert_eq!(answer.header("allow"), Some(methods), "{method} {path}: {answer:?}");
        }
        let answer = site.send("DELETE", path).header("accept", "application/json").send().await;
        assert_eq!(answer.refused(), (405, "method".into()));
        for method in methods.split(',') {
            assert!(answer.text.contains(method), "{path}: {}", answer.text);
        }
    }
}
