//! A server that has a public address, or a proxy in front of it.

use super::site::Site;
use crate::base::config::Options;
use serde_json::json;

async fn site(options: Options) -> Site {
    let mut site = Site::open().await;
    site.set(|app| app.base_mut().options = options);
    site
}

fn public() -> Options {
    Options { public_url: Some("https://cards.example".parse().unwrap()), ..Options::default() }
}

#[tokio::test]
async fn every_link_leads_to_the_public_address() {
    let site = site(public()).await;
    let anna = site.guest().await;
    let link = site.post("/return").by(&anna).send().await.done()["link"].clone();
    assert!(link.as_str().unwrap().starts_with("https://cards.example/return/"), "{link}");
    let create = json!({ "code": "attack", "seats": ["you", "open"] });
    let made = site.post("/tables").by(&anna).json(&create).send().await.made();
    let room = made["id"].as_str().unwrap();
    let page = site.get(&format!("/tables/{room}")).cookie(&anna).page().send().await.shown();
    assert!(page.contains(&format!("value=\"https://cards.example/tables/{room}\"")), "{page}");
    let code = site.get(&format!("/tables/{room}/qr.svg")).send().await.shown();
    let expected = crate::view::qr::svg(&format!("https://cards.example/tables/{room}")).unwrap();
    assert_eq!(code, expected);
    let api = site.get("/api").page().send().await.shown();
    assert!(api.contains("https://cards.example/guests") && !api.contains("sortie.test"));
}

#[tokio::test]
async fn cookies_are_for_tls_alone_where_people_come_by_tls() {
    let cookie = async |options, forwarded: &str| {
        let site = site(options).await;
        let fields = [("theme", "dark")];
        let ask = site.post("/settings").form(&fields).header("x-forwarded-proto", forwarded);
        let answer = ask.page().send().await;
        answer.header("set-cookie").unwrap().ends_with("; Secure")
    };
    assert!(cookie(public(), "http").await);
    assert!(!cookie(Options::default(), "https").await, "anybody may say so");
    let behind = || Options { trust_proxy: true, ..Options::default() };
    assert!(cookie(behind(), "https").await);
    assert!(!cookie(behind(), "http").await);
}

#[tokio::test]
async fn forms_come_from_the_public_address_alone() {
    let site = site(public()).await;
    let anna = site.guest().await;
    let from = async |origin| {
        let fields = [("theme", "dark")];
        let ask = site.post("/settings").cookie(&anna).page().form(&fields);
        ask.header("origin", origin).send().await.status
    };
    assert_eq!(from("https://cards.example").await, 303);
    assert_eq!(from("http://sortie.test").await, 403);
    assert_eq!(from("http://cards.example").await, 403);
}
