//! Uploaded records: their bounds, and readers who keep nobody else waiting.

use super::site::{Guest, Site};
use serde_json::{Value, json};
use sortie_games::catalogue;

/// The transcript of a match that has just begun.
async fn transcript(site: &Site, guest: &Guest) -> Value {
    let table = site.table(guest, catalogue::IDS[0], &["you", "you:Ben"]).await;
    let record = site.get(&format!("/tables/{table}/record?seat=0")).by(guest).send().await;
    record.done()
}

async fn upload(site: &Site, guest: &Guest, text: &str) -> super::site::Answer {
    site.post("/records").by(guest).body("application/json", text).send().await
}

/// The first card of the first zone that has one.
fn card(transcript: &mut Value) -> &mut Value {
    let zones = transcript["moments"][0]["scene"]["zones"].as_array_mut().unwrap();
    let zone = zones.iter_mut().find(|zone| !zone["cards"].as_array().unwrap().is_empty());
    &mut zone.unwrap()["cards"][0]
}

fn mark(n: usize) -> Value {
    json!({ "id": format!("mark-{n}") })
}

#[tokio::test]
async fn a_record_has_at_most_256_kib() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let text = transcript(&site, &anna).await.to_string();
    let padded = |bytes: usize| format!("{text}{}", " ".repeat(bytes - text.len()));
    assert_eq!(upload(&site, &anna, &padded(256 * 1024)).await.status, 201);
    let refused = upload(&site, &anna, &padded(256 * 1024 + 1)).await;
    assert_eq!(refused.refused(), (413, "too_large".into()));
    assert!(refused.text.contains("256 KiB"), "{}", refused.text);
    let form = site.post("/records").browser(&anna).form(&[("text", &padded(256 * 1024 + 1))]);
    assert_eq!(form.send().await.status, 413);
}

#[tokio::test]
async fn a_record_beyond_the_bounds_is_refused_with_the_place() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let good = transcript(&site, &anna).await;
    assert_eq!(upload(&site, &anna, &good.to_string()).await.status, 201);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut document = good.clone();
        change(&mut document);
        document
    };
    for (document, says) in [
        (
            changed(&|document| document["names"][0] = json!("x".repeat(25))),
            "names: there are 25 characters in a name, at most 24",
        ),
        (
            changed(&|document| card(document)["marks"] = (0..21).map(mark).collect()),
            "moments.0: there are 21 marks of a card, at most 20",
        ),
        (
            changed(&|document| {
                let zone = &mut document["moments"][0]["scene"]["zones"][0];
                zone["cards"] =
                    (0..251).map(|n| json!({ "key": n.to_string(), "face": null })).collect();
            }),
            "moments.0: there are 251 cards in a zone, at most 250",
        ),
        (
            changed(&|document| {
                let zone = json!({ "id": "z", "owner": null, "name": mark(0), "layout": "heap",
                    "cards": [], "count": 0, "badges": [] });
                document["moments"][0]["scene"]["zones"] = json!(vec![zone; 101]);
            }),
            "moments.0: there are 101 zones, at most 100",
        ),
        (
            changed(&|document| {
                let moment = document["moments"][0].clone();
                let moment = json!({ "decision": 1, "told": [], "scene": {
                    "zones": [], "facts": [], "turn": [], "asked": null, "choices": [], "draft": [],
                    "complete": false, "outcome": null, "seats": moment["scene"]["seats"],
                    "game": "", "observer": moment["scene"]["observer"] } });
                // As short as a moment can be, 1,300 of them fit.
                document["moments"] = json!(vec![moment; 1_200]);
            }),
            "",
        ),
    ] {
        let answer = upload(&site, &anna, &document.to_string()).await;
        if says.is_empty() {
            assert_eq!(answer.status, 201, "{answer:?}");
            continue;
        }
        assert_eq!(answer.refused(), (400, "form".into()), "{says}");
        assert!(answer.text.contains(says), "{says}: {}", answer.text);
    }
}

#[tokio::test]
async fn the_tables_of_all_games_are_far_within_the_bounds() {
    let site = Site::open().await;
    let anna = site.guest().await;
    for game in catalogue::IDS {
        let seats = usize::from(site.app.game(game).unwrap().seats.1);
        let names: Vec<String> = (0..seats).map(|seat| format!("you:{seat}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let table = site.table(&anna, game, &names).await;
        let scene =
            &site.get(&format!("/tables/{table}?seat=0")).by(&anna).send().await.done()["scene"];
        let zones = scene["zones"].as_array().unwrap();
        let count = |zone: &Value| zone["cards"].as_array().unwrap().len();
        assert!(zones.len() <= 50, "{game}: {} zones", zones.len());
        assert!(zones.iter().map(count).max().unwrap() <= 125, "{game}");
        assert!(zones.iter().map(count).sum::<usize>() <= 300, "{game}");
    }
}

/// The largest page that a record makes, with a sentence that is much longer than its id.
#[tokio::test]
async fn a_page_of_a_replay_is_bounded_however_long_its_messages_are() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let mut document = transcript(&site, &anna).await;
    let told = json!({ "n": 0, "event": null, "text": { "id": "notice-confirm-else" } });
    let first = document["moments"][0].clone();
    let moments = (0..60).map(|n| {
        let mut moment = first.clone();
        let told = (0..20).map(|at| {
            let mut told = told.clone();
            told["n"] = json!(n * 20 + at);
            told
        });
        moment["told"] = told.collect();
        moment
    });
    document["moments"] = moments.collect();
    let place = upload(&site, &anna, &document.to_string()).await.made()["place"].clone();
    let page = site.get(place.as_str().unwrap()).page().send().await.shown();
    assert!(page.len() < 512 * 1024, "{}", page.len());
}

#[tokio::test]
async fn readers_of_long_records_keep_nobody_else_waiting() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let mut document = transcript(&site, &anna).await;
    card(&mut document)["marks"] = (0..20).map(mark).collect();
    let place = upload(&site, &anna, &document.to_string()).await.made()["place"].clone();
    let turns = site.app.cpu_pool.occupy();
    let table = site.table(&anna, catalogue::IDS[0], &["you", "bot"]).await;
    let replay = format!("/tables/{table}/replay");
    let readers: Vec<_> = (0..12)
        .map(|n| {
            let ask =
                if n % 2 == 0 { site.get(place.as_str().unwrap()) } else { site.get(&replay) };
            tokio::spawn(ask.page().send())
        })
        .collect();
    // They wait for their turns, and this single async thread still answers.
    assert_eq!(site.get("/healthz").send().await.status, 200);
    assert!(readers.iter().all(|reader| !reader.is_finished()));
    drop(turns);
    for reader in readers {
        reader.await.unwrap().shown();
    }
}

#[tokio::test]
async fn too_many_readers_at_a_time_are_sent_away() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let document = transcript(&site, &anna).await;
    let place = upload(&site, &anna, &document.to_string()).await.made()["place"].clone();
    let turns = site.app.cpu_pool.occupy();
    let readers: Vec<_> =
        (0..64).map(|_| tokio::spawn(site.get(place.as_str().unwrap()).page().send())).collect();
    while !site.app.cpu_pool.is_full() {
        tokio::task::yield_now().await;
    }
    let refused = upload(&site, &anna, &document.to_string()).await;
    assert_eq!(refused.refused(), (503, "overloaded".into()));
    assert_eq!(refused.header("retry-after"), Some("10"));
    drop(turns);
    for reader in readers {
        reader.await.unwrap().shown();
    }
}

/// Records that differ, and are as large as they may be.
fn large(document: &Value, n: usize) -> String {
    let text = document.to_string();
    format!("{text}{}{}", " ".repeat(200 * 1024 - n), "\n".repeat(n))
}

#[tokio::test]
async fn an_address_and_a_guest_upload_so_many_records_a_day() {
    let mut site = Site::open().await;
    site.set(|app| app.base_mut().options.limits.records_a_day = 3);
    let (anna, ben) = (site.guest().await, site.guest().await);
    let document = transcript(&site, &anna).await;
    let send = |guest: &Guest, from: &str, n: usize| {
        let ask = site.post("/records").by(guest).from(from);
        ask.body("application/json", large(&document, n)).send()
    };
    for n in 0..3 {
        assert_eq!(send(&anna, "192.0.2.1", n).await.status, 201);
    }
    assert_eq!(send(&anna, "192.0.2.2", 3).await.refused(), (429, "too_often".into()));
    assert_eq!(send(&ben, "192.0.2.1", 4).await.refused(), (429, "too_often".into()));
    assert_eq!(send(&ben, "192.0.2.3", 5).await.status, 201);
}

#[tokio::test]
async fn all_records_together_have_a_limit() {
    let mut site = Site::open().await;
    site.set(|app| app.base_mut().options.limits.records_mib = 1);
    let anna = site.guest().await;
    let document = transcript(&site, &anna).await;
    let mut stored = 0;
    let refused = loop {
        let answer = upload(&site, &anna, &large(&document, stored)).await;
        if answer.status != 201 {
            break answer;
        }
        stored += 1;
    };
    assert_eq!(refused.refused(), (507, "records_full".into()));
    assert!((4..=5).contains(&stored), "{stored} records of 200 KiB in 1 MiB");
}
