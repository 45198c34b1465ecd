//! Requests beyond the limits are refused.

use super::site::{Guest, Site};
use crate::base::limits::{Limits, Rate, Rates};
use axum::extract::ConnectInfo;
use http_body_util::BodyExt;
use serde_json::json;
use std::net::SocketAddr;

/// A server with these limits, to which this machine is like every other.
async fn limited(change: impl FnOnce(&mut Limits)) -> Site {
    let mut site = Site::open().await;
    let mut limits = Limits { this_machine: true, ..Limits::none() };
    change(&mut limits);
    site.set(|app| app.base_mut().options.limits = limits);
    site
}

fn rates(address: u32, token: u32) -> Rates {
    let rate = |at_once| Rate { at_once, a_minute: u32::from(at_once > 0) };
    Rates { address: rate(address), token: rate(token) }
}

#[tokio::test]
async fn who_asks_too_often_is_told_how_long_to_wait() {
    let site = limited(|limits| limits.reading = rates(2, 0)).await;
    for _ in 0..2 {
        site.get("/rules").page().send().await.shown();
    }
    let page = site.get("/rules").page().header("accept-language", "de").send().await;
    assert_eq!((page.status, page.header("retry-after")), (429, Some("60")));
    assert!(page.text.contains("Versuch es in 60 Sekunden noch einmal."), "{}", page.text);
    let part = site.get("/rules").part().send().await;
    assert!(part.status == 429 && part.text.contains("Try again in 60 seconds."), "{}", part.text);
    let json = site.get("/games").header("accept", "application/json").send().await;
    assert_eq!(json.refused(), (429, "too_often".into()));
    assert_eq!(json.header("retry-after"), Some("60"));
}

#[tokio::test]
async fn a_token_has_its_own_rate_and_so_has_every_kind_of_request() {
    let site = limited(|limits| limits.doing = rates(0, 1)).await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let table = site.table(&anna, "attack", &["you", "bot"]).await;
    let withdraw = |guest: &Guest| {
        let path = format!("/tables/{table}/withdraw");
        site.post(&path).by(guest).json(&json!({ "decision": 0 })).send()
    };
    assert_eq!(withdraw(&anna).await.status, 409);
    assert_eq!(withdraw(&anna).await.refused(), (429, "too_often".into()));
    assert_eq!(withdraw(&ben).await.status, 403, "others are not concerned");
    let cookie = site.post(&format!("/tables/{table}/withdraw")).browser(&anna);
    assert_eq!(cookie.form(&[("decision", "0")]).send().await.status, 429, "in whatever form");
    site.look(&anna, &table).await;
}

#[tokio::test]
async fn what_another_address_asks_counts_for_itself() {
    let site = limited(|limits| limits.reading = rates(1, 0)).await;
    for (address, status) in [
        ("192.0.2.1:1", 200),
        ("192.0.2.1:2", 429),
        ("192.0.2.2:1", 200),
        ("[2001:db8::1]:1", 200),
        ("[2001:db8::2]:1", 429),
    ] {
        let from: SocketAddr = address.parse().unwrap();
        let mut request = axum::http::Request::get("/rules").body(axum::body::Body::empty());
        request.as_mut().unwrap().extensions_mut().insert(ConnectInfo(from));
        let answer = site.answer(request.unwrap()).await;
        assert_eq!(answer.status(), status, "{address}");
    }
}

#[tokio::test]
async fn this_machine_is_not_limited_unless_it_is_asked_for() {
    let site = limited(|limits| {
        limits.reading = rates(1, 1);
        limits.guests_an_hour = 1;
        limits.this_machine = false;
    })
    .await;
    for _ in 0..3 {
        let guest = site.guest().await;
        site.get("/rules").browser(&guest).send().await.shown();
    }
}

#[tokio::test]
async fn an_address_makes_so_many_guests_an_hour() {
    let site = limited(|limits| limits.guests_an_hour = 3).await;
    let anna = site.guest().await;
    site.guest().await;
    let form = || site.post("/tables").page().form(&[("game", "attack")]);
    assert_eq!(form().send().await.status, 303, "who sets a table becomes a guest");
    assert_eq!(form().send().await.status, 429);
    let guest = site.post("/guests").header("accept", "application/json").send().await;
    assert_eq!(guest.refused(), (429, "too_often".into()));
    assert_eq!(guest.header("retry-after"), Some("1200"));
    assert!(guest.document()["says"].as_str().unwrap().ends_with("Try again in 20 minutes."));
    site.table(&anna, "attack", &["you", "bot"]).await;
}

#[tokio::test]
async fn networks_of_several_widths_are_limited() {
    let site = limited(|limits| {
        limits.guests_an_hour = 10;
        limits.this_machine = false;
    })
    .await;
    // A /48 has 65536 networks of the kind that counts as one address.
    let mut guests = 0;
    for subnet in 0..300_u32 {
        let from = format!("2001:db8:0:{:x}::1", subnet * 200);
        let made = site.post("/guests").from(&from).send().await.status;
        assert!(made == 201 || made == 429, "{made}");
        guests += u32::from(made == 201);
    }
    assert_eq!(guests, 40, "a /48 has four times the limit of an address");
    let mut guests = 0;
    for subnet in 0..100_u32 {
        let from = format!("2001:db8:1:{subnet:x}::1");
        guests += u32::from(site.post("/guests").from(&from).send().await.status == 201);
    }
    assert_eq!(guests, 20, "a /56 has twice the limit of an address");
    assert_eq!(site.post("/guests").from("2001:db8:2::1").send().await.status, 201);
}

#[tokio::test]
async fn streams_to_networks_of_several_widths_are_limited() {
    let site = limited(|limits| {
        limits.streams.address = 2;
        limits.this_machine = false;
    })
    .await;
    let mut open = Vec::new();
    let mut follow = async |from: &str| {
        let stream = site.get("/lobby/stream").from(from).begin().await;
        let begun = stream.status() == 200;
        open.push(stream);
        begun
    };
    for n in 0..2 {
        assert!(follow(&format!("2001:db8:0:1::{n:x}")).await);
    }
    assert!(!follow("2001:db8:0:1::9").await, "a /64 has the limit of an address");
    for n in 2..4 {
        assert!(follow(&format!("2001:db8:0:{n:x}::1")).await);
    }
    assert!(!follow("2001:db8:0:9::1").await, "a /56 has twice that limit");
    for n in 1..5 {
        assert!(follow(&format!("2001:db8:0:{n:x}00::1")).await);
    }
    assert!(!follow("2001:db8:0:900::1").await, "a /48 has four times that limit");
    assert!(follow("2001:db8:1::1").await);
}

#[tokio::test]
async fn a_guest_has_so_many_tables_unfinished() {
    let site = limited(|limits| limits.unfinished_tables = 2).await;
    let (anna, ben) = (site.guest().await, site.guest().await);
    let set = |guest: &Guest, seats: &[&str]| {
        let create = json!({ "code": "attack", "seats": seats });
        site.post("/tables").by(guest).json(&create).send()
    };
    let table = set(&anna, &["you", "bot"]).await.made()["id"].as_str().unwrap().to_owned();
    let room = set(&anna, &["you", "open"]).await.made()["id"].as_str().unwrap().to_owned();
    for seats in [["you", "bot"], ["you", "open"]] {
        assert_eq!(set(&anna, &seats).await.refused(), (409, "many_tables".into()));
    }
    let again = || site.post(&format!("/tables/{table}/again")).by(&anna).send();
    assert_eq!(again().await.refused(), (409, "many_tables".into()));
    set(&ben, &["you", "bot"]).await.made();
    site.post(&format!("/tables/{room}/close")).by(&anna).send().await.done();
    set(&anna, &["you", "bot"]).await.made();
    assert_eq!(again().await.status, 409);
    site.post(&format!("/tables/{table}/resign")).by(&anna).json(&json!({})).send().await.done();
    again().await.made();
}

#[tokio::test]
async fn so_many_streams_are_open_at_once() {
    let site = limited(|limits| {
        limits.streams.guest = 1;
        limits.streams.address = 3;
        limits.streams.all = 4;
    })
    .await;
    let guests = [site.guest().await, site.guest().await, site.guest().await];
    let table = site.table(&guests[0], "attack", &["you", "bot"]).await;
    let follow = |guest: &Guest| site.get(&format!("/tables/{table}/stream")).by(guest).begin();
    let mut open = Vec::new();
    let first = follow(&guests[0]).await;
    assert_eq!(first.status(), 200);
    let second = follow(&guests[0]).await;
    assert_eq!(second.status(), 429, "a guest has one");
    assert_eq!(second.headers()["retry-after"], "30");
    let said = second.into_body().collect().await.unwrap().to_bytes();
    assert!(String::from_utf8_lossy(&said).contains("many_streams"));
    for guest in &guests[1..] {
        open.push(follow(guest).await);
        assert_eq!(open.last().unwrap().status(), 200);
    }
    assert_eq!(site.get("/lobby/stream").begin().await.status(), 429, "an address has three");
    drop(first);
    open.push(site.get("/lobby/stream").begin().await);
    assert_eq!(open.last().unwrap().status(), 200, "who goes makes room");
    let far = |address: &str| {
        let mut request = axum::http::Request::get("/lobby/stream").body(axum::body::Body::empty());
        let from: SocketAddr = address.parse().unwrap();
        request.as_mut().unwrap().extensions_mut().insert(ConnectInfo(from));
        site.answer(request.unwrap())
    };
    open.push(far("192.0.2.1:1").await);
    assert_eq!(open.last().unwrap().status(), 200);
    assert_eq!(far("192.0.2.2:1").await.status(), 429, "four is all that there are");
    drop(open);
    assert_eq!(far("192.0.2.2:1").await.status(), 200);
}
