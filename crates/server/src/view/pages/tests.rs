//! The pages as somebody meets them: by their addresses.

mod api;
mod daily;
mod history;
mod home;
mod new;
mod replay;
mod rules;
mod settings;

use crate::app::{App, Shared};
use crate::routes::router;
use crate::tables::ownership;
use axum::Router;
use axum::body::Body;
use axum::http::header::{ACCEPT, CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use sortie_store::Store;
use std::collections::BTreeMap;
use tempfile::TempDir;
use tower::ServiceExt;

/// A server without a network, and a browser that keeps its cookies.
struct BrowserSite {
    app: Shared,
    router: Router,
    cookies: BTreeMap<String, String>,
    _folder: TempDir,
}

/// The response.
struct PageResponse {
    status: StatusCode,
    place: Option<String>,
    text: String,
}

impl PageResponse {
    /// The page, if there is one.
    #[track_caller]
    fn page(self) -> String {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text);
        self.text
    }

    #[track_caller]
    fn json(self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }

    /// Where it leads.
    #[track_caller]
    fn place(self) -> String {
        assert!(self.status.is_redirection(), "{} {}", self.status, self.text);
        self.place.unwrap()
    }
}

impl BrowserSite {
    async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("sortie.db")).await.unwrap();
        let app = App::new(store, crate::Options::default()).unwrap();
        ownership::join(&app, None).await.unwrap();
        let router = router(app.clone());
        BrowserSite { app, router, cookies: BTreeMap::new(), _folder: folder }
    }

    async fn send(&mut self, method: &str, place: &str, kind: &str, body: String) -> PageResponse {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let wants = if kind == "application/json" { kind } else { "text/html" };
        let request = Request::builder()
            .method(method)
            .uri(place)
            .header(HOST, "sortie.test")
            .header(ORIGIN, "http://sortie.test")
            .header(ACCEPT, wants)
            .header(CONTENT_TYPE, kind)
            .header(COOKIE, cookies.join("; "))
            .body(Body::from(body))
            .unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let text = |name| response.headers().get(name).map(|v| v.to_str().unwrap().to_owned());
        if let Some(cookie) = text(SET_COOKIE) {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let (status, place) = (response.status(), text(LOCATION));
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        PageResponse { status, place, text: String::from_utf8(bytes.to_vec()).unwrap() }
    }

    /// A page, or whatever is at this address.
    async fn get(&mut self, place: &str) -> PageResponse {
        self.send("GET", place, "", String::new()).await
    }

    /// The same as JSON.
    async fn ask(&mut self, place: &str) -> Value {
        self.send("GET", place, "application/json", String::new()).await.json()
    }

    /// Sends a form.
    async fn post(&mut self, place: &str, fields: &[(&str, &str)]) -> PageResponse {
        let body = serde_urlencoded::to_string(fields).unwrap();
        self.send("POST", place, "application/x-www-form-urlencoded", body).await
    }

    /// Another browser at the same server.
    fn forget(&mut self) {
        self.cookies.clear();
    }

    fn speak(&mut self, language: &str) {
        self.cookies.insert("look".to_owned(), format!("lang-{language}"));
    }

    /// Sets a table and returns its address.
    async fn table(&mut self, fields: &[(&str, &str)]) -> String {
        self.post("/tables", fields).await.place()
    }

    /// Chooses the first of all actions until the match is over, or so often.
    async fn play(&mut self, table: &str, most: usize) {
        for _ in 0..most {
            let seen = self.ask(table).await;
            if !seen["outcome"].is_null() {
                return;
            }
            let decision = seen["decision"].to_string();
            for seat in seen["waiting"].as_array().unwrap() {
                let seat = seat.to_string();
                let mut draft = String::new();
                loop {
                    let steps =
                        format!("{table}/steps?seat={seat}&decision={decision}&draft={draft}");
                    let steps = self.ask(&steps).await;
                    if steps["complete"] == true {
                        break;
                    }
                    let step = &steps["next"][0]["step"];
                    draft =
                        if draft.is_empty() { step.to_string() } else { format!("{draft}.{step}") };
                }
                let fields = [("decision", &*decision), ("seat", &*seat), ("draft", &*draft)];
                let chosen = self.post(&format!("{table}/actions"), &fields).await;
                assert!(chosen.status.is_redirection(), "{}", chosen.text);
            }
        }
    }
}

/// The text between the first occurrences of two marks.
#[track_caller]
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let after = text.split_once(from).unwrap_or_else(|| panic!("no {from} in {text}")).1;
    after.split_once(to).unwrap_or_else(|| panic!("no {to} after {from}")).0
}

/// Nothing that the policy of the pages forbids, and nothing that a name smuggled in.
#[track_caller]
fn clean(page: &str) {
    for bad in [" style=", "<style", "<script>", "javascript:", " onclick", "<b>&"] {
        assert!(!page.contains(bad), "{bad} in {page}");
    }
}
