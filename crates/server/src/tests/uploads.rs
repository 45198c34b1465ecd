//! Uploaded records: their bounds, and readers who keep nobody else waiting.

use super::site::{Guest, Site};
use crate::tables::commands::Command;
use crate::view::record_bounds::{self, MAX_BYTES, MAX_FULL_BYTES};
use serde_json::{Value, json};
use sortie_core::record::AnyRecord;
use sortie_core::{Draft, Observer, Seats};
use sortie_games::catalogue;
use sortie_table::AnyTable;
use std::sync::Arc;

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
async fn a_record_has_at_most_256_kib_and_a_transcript_2_mib() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let table = site.table(&anna, catalogue::IDS[0], &["you", "you"]).await;
    let live = site.app.tables.find(&site.app, &table).await.unwrap();
    let ends = Arc::new(|table: &mut dyn AnyTable| {
        play_on(table, usize::MAX, 1);
        Ok(())
    });
    live.execute(Seats::NONE, Command::Change(ends)).await.unwrap();
    let full = site.get(&format!("/tables/{table}/record")).by(&anna).send().await.done();
    assert!(full["seed"].is_string(), "{full}");
    let seen = transcript(&site, &anna).await;
    for (record, most) in [(full, MAX_FULL_BYTES), (seen, MAX_BYTES)] {
        let text = record.to_string();
        let padded = |bytes: usize| format!("{text}{}", " ".repeat(bytes - text.len()));
        assert_eq!(upload(&site, &anna, &padded(most)).await.status, 201);
        let refused = upload(&site, &anna, &padded(most + 1)).await;
        assert_eq!(refused.refused(), (413, "too_large".into()));
        assert!(refused.text.contains("256 KiB"), "{}", refused.text);
        let form = site.post("/records").browser(&anna).form(&[("text", &padded(most + 1))]);
        assert_eq!(form.send().await.status, 413);
    }
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

/// Plays so many random actions, or to the end. Returns how many were played.
fn play_on(table: &mut dyn AnyTable, most: usize, mut number: u64) -> usize {
    for n in 0..most {
        let played = table.any_match_mut();
        let Some(seat) = played.waiting().iter().next() else { return n };
        let (who, mut draft) = (Observer::Seat(seat), Draft::EMPTY);
        loop {
            let steps = played.steps(who, &draft);
            let ways = steps.next.len() + u32::from(steps.complete);
            // Knuth's MMIX generator. Its low bits have short periods, hence the shift.
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let Some(step) = steps.next.nth((number >> 40) as u32 % ways) else { break };
            draft = draft.with(step);
        }
        let decision = played.decision();
        played.submit(seat, decision, &draft).unwrap();
    }
    most
}

#[tokio::test]
async fn every_record_that_this_server_hands_out_can_be_uploaded_here() {
    let site = Site::open().await;
    let anna = site.guest().await;
    for game in catalogue::IDS {
        let (fewest, most) = site.app.game(game).unwrap().seats;
        for seats in [fewest, most] {
            let table = site.table(&anna, game, &vec!["you"; usize::from(seats)]).await;
            let live = site.app.tables.find(&site.app, &table).await.unwrap();
            let all = play_on(live.read().unwrap().table.snapshot().as_mut(), usize::MAX, 1);
            // Before the last action it is a transcript of a seat or of the public, then the whole record.
            for (part, query) in [(all - 1, "?seat=0"), (0, ""), (1, "")] {
                let change = Arc::new(move |table: &mut dyn AnyTable| {
                    play_on(table, part, 1);
                    Ok(())
                });
                live.execute(Seats::NONE, Command::Change(change)).await.unwrap();
                let record = format!("/tables/{table}/record{query}");
                let record = site.get(&record).by(&anna).send().await.shown();
                let answer = upload(&site, &anna, &record).await;
                assert_eq!(answer.status, 201, "{game} {seats} {part}: {}", answer.text);
            }
        }
    }
}

#[tokio::test]
async fn the_records_of_random_matches_are_within_the_bounds() {
    let site = Site::open().await;
    let anna = site.guest().await;
    for game in catalogue::IDS {
        let most = site.app.game(game).unwrap().seats.1;
        let table = site.table(&anna, game, &vec!["you"; usize::from(most)]).await;
        let live = site.app.tables.find(&site.app, &table).await.unwrap();
        let state = live.read().unwrap();
        for number in 0..8 {
            let mut table = state.table.snapshot();
            play_on(table.as_mut(), usize::MAX, number);
            let transcript = table.any_match().transcript(state.seed(), Observer::Seat(0)).unwrap();
            let bytes = serde_json::to_string(&transcript).unwrap().len();
            // A fifth more than the longest one of 60 for each game fits as well.
            assert!(bytes < MAX_BYTES / 6 * 5, "{game}: {bytes}");
            let full = serde_json::to_string(&table.any_match().record(state.seed())).unwrap();
            assert!(full.len() < MAX_FULL_BYTES / 4, "{game}: {}", full.len());
            let kept = record_bounds::check(&AnyRecord::Observed(transcript));
            assert_eq!(kept, Ok(()), "{game}");
        }
    }
}

/// A transcript with so many marks, each as long on a page as a mark of this length can be.
fn marked(transcript: &Value, marks: usize, length: usize) -> Value {
    let mut document = transcript.clone();
    let scene = &mut document["moments"][0]["scene"];
    let face = json!({ "code": "x", "index": "1", "emblem": "x" });
    let card = |n: usize| {
        // On a page an ampersand takes five bytes.
        let raw = format!("{n}{}", "&".repeat(length));
        let mark = json!({ "id": "fault-form", "args": [["why", { "raw": raw }]] });
        json!({ "key": n.to_string(), "face": face, "marks": [mark] })
    };
    let zone = |n: usize| {
        let cards: Vec<Value> = (n..marks.min(n + 200)).map(card).collect();
        json!({ "id": n.to_string(), "owner": null, "name": { "id": "fault-form" }, "layout": "row",
            "count": cards.len(), "cards": cards, "badges": [] })
    };
    scene["zones"] = (0..marks).step_by(200).map(zone).collect();
    document
}

#[tokio::test]
async fn a_page_of_a_replay_has_at_most_2_mib() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let document = transcript(&site, &anna).await;
    let see = async |document: &Value| {
        let answer = upload(&site, &anna, &document.to_string()).await;
        let place = answer.made()["place"].as_str().unwrap().to_owned();
        site.get(&place).page().send().await
    };
    let page = see(&marked(&document, 550, 200)).await.shown();
    let refused = see(&marked(&document, 550, 380)).await;
    assert!(page.len() > 1024 * 1024, "{}", page.len());
    assert_eq!(refused.status, 400, "{}", refused.text.len());
    assert!(refused.text.contains("more on the table than a page shows"), "{}", refused.text);
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
    let (replay, record) = (format!("/tables/{table}/replay"), format!("/tables/{table}/record"));
    let readers: Vec<_> = [place.as_str().unwrap(), &replay, &record, "/history", "/daily"]
        .into_iter()
        .cycle()
        .take(15)
        .map(|place| tokio::spawn(site.get(place).cookie(&anna).page().send()))
        .collect();
    // They wait for their turns, and this single async thread still answers.
    assert_eq!(site.get("/healthz").send().await.status, 200);
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
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

#[tokio::test]
async fn a_long_record_counts_as_several_uploads() {
    let mut site = Site::open().await;
    site.set(|app| app.base_mut().options.limits.records_a_day = 4);
    let (anna, ben) = (site.guest().await, site.guest().await);
    let text = transcript(&site, &anna).await.to_string();
    let send = |guest: &Guest, kib: usize| {
        let text = format!("{text}{}", " ".repeat(kib * 1024 - text.len()));
        site.post("/records").by(guest).from("192.0.2.1").body("application/json", text).send()
    };
    assert_eq!(send(&anna, 700).await.status, 201, "the first three");
    assert_eq!(send(&anna, 300).await.refused(), (429, "too_often".into()));
    assert_eq!(send(&ben, 300).await.refused(), (429, "too_often".into()), "of this address");
    assert_eq!(send(&ben, 200).await.status, 201, "the fourth");
    assert_eq!(send(&ben, 100).await.refused(), (429, "too_often".into()));
}

/// Records of 200 KiB that differ.
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
