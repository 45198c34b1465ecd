//! The end of a match, and what follows it: the key moment, the offer of a rematch, the other side of
//! the same deal.

use super::site::{Answer, Guest, Site};
use super::streams::TableStream;
use serde_json::{Value, json};
use std::time::Duration;

const GAME: &str = "attack";

async fn act(site: &Site, guest: &Guest, table: &str, what: &str, body: Value) -> Answer {
    site.post(&format!("/tables/{table}/{what}")).by(guest).json(&body).send().await
}

/// A table of Anna and Ben, on which Ben has resigned.
async fn finished(site: &Site, anna: &Guest, ben: &Guest) -> String {
    let create = json!({ "code": GAME, "seats": ["you:Anna", "open"] });
    let made = site.post("/tables").by(anna).json(&create).send().await.made();
    let id = made["id"].as_str().unwrap().to_owned();
    act(site, ben, &id, "sit", json!({ "name": "Ben" })).await.done();
    act(site, anna, &id, "ready", json!({})).await.done();
    act(site, ben, &id, "ready", json!({})).await.done();
    act(site, ben, &id, "resign", json!({})).await.done();
    id
}

/// The page of a table.
async fn page(site: &Site, guest: &Guest, table: &str) -> String {
    site.get(&format!("/tables/{table}")).browser(guest).send().await.text
}

/// The next event of this kind.
async fn hear(stream: &mut TableStream, event: &str) -> String {
    loop {
        let heard = stream.hear().await.expect("the stream goes on");
        if heard.event == event {
            return heard.data;
        }
    }
}

#[tokio::test]
async fn a_rematch_is_offered_to_the_others_at_once() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = finished(&site, anna, ben).await;
    let n = site.look(anna, &id).await["n"].as_u64().unwrap();
    let stream = format!("/tables/{id}/stream?n={n}");
    let mut program = TableStream::open(site.get(&stream).by(anna)).await;
    assert_eq!(hear(&mut program, "around").await, r#"{"away":[]}"#);
    let mut browser =
        TableStream::open(site.get(&format!("{stream}&board=true")).browser(anna)).await;

    let next = act(&site, ben, &id, "again", json!({})).await.made()["id"].clone();
    let next = next.as_str().unwrap();
    assert_eq!(
        hear(&mut program, "around").await,
        json!({ "away": [], "rematch": next, "rematch_by": 1 }).to_string()
    );
    let board = hear(&mut browser, "board").await;
    let room = format!(r#"href="/tables/{next}""#);
    assert!(board.contains("Ben wants a rematch.") && board.contains(&room), "{board}");
    let own = page(&site, ben, &id).await;
    assert!(own.contains("You offered a rematch."), "{own}");
    // A board that shows the offer is not sent again for it.
    assert!(own.contains("&#38;rematch=true") || own.contains("&amp;rematch=true"), "{own}");
    let site = site.again().await;
    let later = page(&site, anna, &id).await;
    assert!(later.contains("Ben wants a rematch.") && later.contains(&room), "{later}");
}

#[tokio::test]
async fn a_rematch_can_be_declined_by_those_who_are_asked_only() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = finished(&site, anna, ben).await;
    let decline = |guest| act(&site, guest, &id, "decline-rematch", json!({}));
    assert_eq!(decline(anna).await.refused(), (409, "no_rematch".to_owned()));
    let next = act(&site, ben, &id, "again", json!({})).await.made()["id"].clone();
    let next = next.as_str().unwrap();

    let spectator = &site.guest().await;
    assert_eq!(decline(spectator).await.refused(), (403, "not_your_seat".to_owned()));
    let seen = page(&site, spectator, &id).await;
    assert!(seen.contains("Ben wants a rematch.") && !seen.contains("data-rematch"), "{seen}");

    let n = site.look(anna, &id).await["n"].as_u64().unwrap();
    let stream = format!("/tables/{id}/stream?n={n}&rematch=true");
    let mut stream = TableStream::open(site.get(&stream).by(ben)).await;
    hear(&mut stream, "around").await;
    decline(anna).await.done();
    let told = json!({ "away": [], "rematch": next, "rematch_by": 1, "rematch_declined": [0] });
    assert_eq!(hear(&mut stream, "around").await, told.to_string());
    let seen = page(&site, anna, &id).await;
    assert!(seen.contains("You declined the rematch.") && !seen.contains("data-rematch"), "{seen}");
    assert!(page(&site, ben, &id).await.contains("Anna declined the rematch."));
    let room = page(&site, ben, next).await;
    assert!(room.contains("Anna declined the rematch. One seat is still free."), "{room}");
    // The same request again changes nothing, and nobody declines their own offer.
    decline(anna).await.done();
    assert_eq!(decline(ben).await.refused(), (409, "no_rematch".to_owned()));
    // The last player who leaves the room by declining closes it.
    act(&site, ben, next, "leave", json!({})).await.done();
    act(&site, anna, next, "sit", json!({ "name": "Anna" })).await.done();
    assert!(
        !page(&site, anna, next).await.contains("declined"),
        "a player who comes back has not declined"
    );
    decline(anna).await.done();
    let sit = act(&site, ben, next, "sit", json!({ "name": "Ben" })).await;
    assert_eq!(sit.status, 409, "who declines again closes the room: {sit:?}");
}

#[tokio::test]
async fn after_all_have_left_or_declined_another_rematch_can_be_offered() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = finished(&site, anna, ben).await;
    let ask = async || {
        let next = act(&site, ben, &id, "again", json!({})).await.made()["id"].clone();
        next.as_str().unwrap().to_owned()
    };
    let first = ask().await;
    act(&site, ben, &first, "leave", json!({})).await.done();
    act(&site, anna, &id, "decline-rematch", json!({})).await.done();
    let sit = act(&site, ben, &first, "sit", json!({ "name": "Ben" })).await;
    assert_eq!(sit.status, 409, "the room is closed: {sit:?}");
    let second = ask().await;
    assert_ne!(second, first);
    let seen = page(&site, anna, &id).await;
    assert!(seen.contains(&second) && seen.contains("data-rematch"), "{seen}");
}

#[tokio::test]
async fn the_other_side_of_a_deal_is_played_after_the_end_only() {
    let site = Site::open().await;
    let anna = &site.guest().await;
    let table = site.table(anna, GAME, &["you", "bot:random"]).await;
    let same = |table: &str| site.post(&format!("/tables/{table}/again?deal=same")).by(anna).send();
    let early = same(&table).await;
    assert_eq!((early.status, early.document()["error"].clone()), (409, json!("not_over")));
    act(&site, anna, &table, "resign", json!({})).await.done();
    let other = same(&table).await.made()["id"].as_str().unwrap().to_owned();
    assert_eq!(site.look(anna, &table).await["seat"], 0);
    assert_eq!(site.look(anna, &other).await["seat"], 1);
    act(&site, anna, &other, "resign", json!({})).await.done();
    let seed = async |table: &str| {
        let record = site.get(&format!("/tables/{table}/record")).by(anna).send().await.done();
        record["seed"].clone()
    };
    assert_eq!(seed(&table).await, seed(&other).await);
    let new = act(&site, anna, &table, "again", json!({})).await.made();
    let new = new["id"].as_str().unwrap().to_owned();
    act(&site, anna, &new, "resign", json!({})).await.done();
    assert_ne!(seed(&table).await, seed(&new).await);
    let unknown = site.post(&format!("/tables/{table}/again?deal=mine")).by(anna).send().await;
    assert_eq!(unknown.status, 400);
}

#[tokio::test]
async fn the_end_names_reason_places_and_key_moment() {
    let site = Site::open().await;
    let anna = &site.guest().await;
    // A fixed deal: a match that ends in a draw may have no key moment.
    let create = json!({ "code": GAME, "seats": ["you", "bot:random"], "seed": "7", "pace": 0 });
    let made = site.post("/tables").by(anna).json(&create).send().await.made();
    let table = made["id"].as_str().unwrap().to_owned();
    loop {
        let seen = site.look(anna, &table).await;
        if !seen["outcome"].is_null() {
            break;
        }
        if seen["waiting"] == json!([0]) {
            let action = site.action(&table, 0, 0).await;
            let decision = seen["decision"].as_u64().unwrap();
            site.choose(anna, &table, decision, &action).await.done();
        } else {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    let page = page(&site, anna, &table).await;
    assert!(page.contains("The Victory Decks are counted"), "{page}");
    assert_eq!(page.matches(r#"<th scope="row">"#).count(), 2);
    assert!(page.contains(&format!("/tables/{table}/replay?at=")), "{page}");
    let says = [" led to the end.", " so far ahead at once."];
    assert!(says.iter().any(|why| page.contains(why)), "the key moment says why: {page}");
    assert!(page.contains("again?deal=same") && !page.contains("/take-back"), "{page}");
}

#[tokio::test]
async fn a_card_that_cannot_be_played_is_explained() {
    let site = Site::open().await;
    let anna = &site.guest().await;
    let table = site.table(anna, GAME, &["you", "bot:random"]).await;
    let looked = site.look(anna, &table).await;
    let zones = looked["scene"]["zones"].as_array().unwrap();
    let hand = zones.iter().find(|zone| zone["id"] == "hand-0").unwrap();
    let offered: Vec<&Value> = looked["scene"]["choices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|choice| &choice["touches"])
        .collect();
    let mut explained = 0;
    for card in hand["cards"].as_array().unwrap() {
        let key = card["key"].as_str().unwrap();
        let query = serde_urlencoded::to_string([("why", key)]).unwrap();
        let steps =
            site.get(&format!("/tables/{table}/steps?{query}")).by(anna).send().await.done();
        let refused = steps["refused"]["rule"].as_str();
        assert_eq!(refused.is_none(), offered.contains(&&card["key"]), "{key}: {steps}");
        explained += usize::from(refused.is_some());
    }
    assert!(explained > 0, "some card of the hand cannot be played");
}

#[tokio::test]
async fn a_friend_is_invited_from_the_first_page() {
    let site = Site::open().await;
    let first = site.get("/").page().send().await.text;
    assert!(first.contains(r#"name="friend""#), "{first}");
    for (game, seats) in [("attack", 2), ("attacke", 3)] {
        let form = site.post("/tables").page().header("origin", "http://sortie.test");
        let fields = [("friend", "yes"), ("game", game), ("name0", "Anna")];
        let answer = form.form(&fields).send().await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        let place = answer.headers["location"].to_str().unwrap().to_owned();
        let cookie = answer.headers["set-cookie"].to_str().unwrap();
        let token = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
        let anna = &Guest { id: String::new(), token };
        let room = site.look(anna, place.strip_prefix("/tables/").unwrap()).await;
        let chairs = room["chairs"].as_array().unwrap();
        assert_eq!((chairs.len(), &chairs[0]["name"]), (seats, &json!("Anna")), "{room}");
        let home = site.get("/").browser(anna).send().await.text;
        assert!(home.contains(r#"value="Anna""#), "the name is kept");
    }
}

#[tokio::test]
async fn a_finished_table_marks_who_has_left_it() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = finished(&site, anna, ben).await;
    let n = site.look(anna, &id).await["n"].as_u64().unwrap();
    let stream = format!("/tables/{id}/stream?n={n}");
    let mut program = TableStream::open(site.get(&stream).by(anna)).await;
    let ben_is_here = TableStream::open(site.get(&stream).by(ben)).await;
    assert_eq!(hear(&mut program, "around").await, r#"{"away":[]}"#);
    drop(ben_is_here);
    site.app.time.pass(9_000);
    assert_eq!(hear(&mut program, "around").await, r#"{"away":[1]}"#);
    assert!(page(&site, anna, &id).await.contains("<span class=\"mark\">away</span>"));
}

#[tokio::test]
async fn a_server_that_began_anew_knows_who_has_asked_and_who_has_declined() {
    let site = Site::open().await;
    let (anna, ben) = (&site.guest().await, &site.guest().await);
    let id = finished(&site, anna, ben).await;
    let next = act(&site, ben, &id, "again", json!({})).await.made()["id"].clone();
    let site = site.again().await;
    let own = act(&site, ben, &id, "decline-rematch", json!({})).await;
    assert_eq!(own.refused(), (409, "no_rematch".to_owned()), "nobody declines their own offer");
    act(&site, anna, &id, "decline-rematch", json!({})).await.done();
    let site = site.again().await;
    let mut program =
        TableStream::open(site.get(&format!("/tables/{id}/stream?n=99")).by(ben)).await;
    let told = json!({ "away": [], "rematch": next, "rematch_by": 1, "rematch_declined": [0] });
    assert_eq!(hear(&mut program, "around").await, told.to_string());
}
