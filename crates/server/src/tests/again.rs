//! Requests that arrive twice, at the same time, or too late.

use super::site::{Answer, Ask, Guest, Site};
use serde_json::{Value, json};
use sortie_core::log::LogEntry;
use sortie_core::{Observer, Seat};
use sortie_games::catalogue;
use tokio::task::yield_now;

/// The log of a table on disk.
async fn log(site: &Site, table: &str) -> Vec<LogEntry> {
    let kept = site.app.store.table(table).await.unwrap().unwrap();
    kept.lines.iter().map(|line| serde_json::from_str(&line.entry).unwrap()).collect()
}

/// The actions of a seat for a decision, by the log on disk.
async fn chosen(site: &Site, table: &str, of: Seat, at: u32) -> Vec<String> {
    let log = log(site, table).await.into_iter();
    log.filter_map(|entry| match entry {
        LogEntry::Action { seat, decision, action } if (seat, decision) == (of, at) => Some(action),
        _ => None,
    })
    .collect()
}

/// A game in which several seats choose at the same time, or just one does, with its fewest seats.
async fn begins(site: &Site, guests: &[Guest; 4], together: bool) -> (String, usize) {
    for id in catalogue::IDS {
        let seats = usize::from(site.app.game(id).unwrap().seats.0);
        let guests: Vec<&Guest> = guests.iter().take(seats).collect();
        let table = site.table_of(&guests, id).await;
        for n in 0..9 {
            let waiting = site.look(guests[0], &table).await["waiting"].as_array().unwrap().len();
            if (waiting > 1) == together {
                return (table, seats);
            }
            site.decide(&guests, &table, n).await;
        }
    }
    panic!("no game asks so many seats at once");
}

async fn guests(site: &Site) -> [Guest; 4] {
    [site.guest().await, site.guest().await, site.guest().await, site.guest().await]
}

/// Two different actions of a seat, if it has so many.
async fn two_actions(site: &Site, table: &str, seat: Seat) -> Option<[String; 2]> {
    let one = site.action(table, seat, 0).await;
    for way in 1..99 {
        let two = site.action(table, seat, way).await;
        if two != one {
            return Some([one, two]);
        }
    }
    None
}

/// The draft that spells an action.
async fn draft(site: &Site, table: &str, seat: Seat, action: &str) -> String {
    let live = site.app.tables.find(&site.app, table).await.ok().unwrap();
    let inner = live.read().ok().unwrap();
    inner.table.any_match().parse(Observer::Seat(seat), action).unwrap().to_string()
}

fn post(site: &Site, guest: &Guest, table: &str, deed: &str, document: &Value) -> Ask {
    site.post(&format!("/tables/{table}/{deed}")).by(guest).json(document)
}

/// The open decision and a seat that must choose.
async fn open(site: &Site, guest: &Guest, table: &str) -> (u64, Seat) {
    let seen = site.look(guest, table).await;
    (seen["decision"].as_u64().unwrap(), seen["waiting"][0].as_u64().unwrap() as Seat)
}

#[tokio::test]
async fn the_same_choice_is_made_once_however_often_and_late_it_comes() {
    let mut site = Site::open().await;
    let all = guests(&site).await;
    let (table, seats) = begins(&site, &all, false).await;
    let seated: Vec<&Guest> = all.iter().take(seats).collect();
    let (decision, seat) = open(&site, &all[0], &table).await;
    let guest = &all[usize::from(seat)];
    let [action, other] = two_actions(&site, &table, seat).await.unwrap();
    let draft = draft(&site, &table, seat, &action).await;
    let first = site.choose(guest, &table, decision, &action).await.done();
    assert_eq!(first["action"], action.as_str());
    assert_eq!(site.choose(guest, &table, decision, &action).await.done(), first);

    let mut spellings = vec![json!({ "decision": decision, "draft": draft })];
    for text in [action.clone(), action.to_lowercase(), action.to_uppercase()] {
        spellings.push(json!({ "decision": decision, "action": text }));
        spellings
            .push(json!({ "decision": decision, "action": format!("  {text} "), "seat": seat }));
    }
    for later in 0..3 {
        let before = log(&site, &table).await.len();
        for spelling in &spellings {
            let again = post(&site, guest, &table, "actions", spelling).send().await.done();
            assert_eq!(again["action"], action.as_str(), "{spelling} {later} decisions later");
        }
        let stale = site.choose(guest, &table, decision, &other).await;
        let current = site.look(guest, &table).await["decision"].clone();
        assert_eq!((stale.refused().0, &stale.document()["decision"]), (409, &current));
        assert_eq!(log(&site, &table).await.len(), before);
        site.decide(&seated, &table, later).await;
        if later == 1 {
            site = site.again().await;
        }
    }
    assert_eq!(chosen(&site, &table, seat, decision as u32).await, [action]);
}

#[tokio::test]
async fn the_same_choice_while_others_still_choose_is_made_once() {
    let site = Site::open().await;
    let all = guests(&site).await;
    let (table, _) = begins(&site, &all, true).await;
    let (decision, seat) = open(&site, &all[0], &table).await;
    let guest = &all[usize::from(seat)];
    let [action, other] = two_actions(&site, &table, seat).await.unwrap();
    let first = site.choose(guest, &table, decision, &action).await.done();
    assert_eq!(site.choose(guest, &table, decision, &action).await.done(), first);
    let refused = site.choose(guest, &table, decision, &other).await;
    assert_eq!(refused.refused(), (409, "chosen".into()));
    assert_eq!(refused.document()["decision"], decision);
    assert_eq!(site.look(guest, &table).await["submitted"], action.as_str());
    assert_eq!(chosen(&site, &table, seat, decision as u32).await, [action]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_choices_at_the_same_time_one_is_made() {
    let site = Site::open().await;
    let all = guests(&site).await;
    let (table, seats) = begins(&site, &all, false).await;
    let seated: Vec<&Guest> = all.iter().take(seats).collect();
    let mut raced = 0;
    for round in 0..12 {
        let (decision, seat) = open(&site, &all[0], &table).await;
        let guest = &all[usize::from(seat)];
        let Some([one, two]) = two_actions(&site, &table, seat).await else {
            site.decide(&seated, &table, round).await;
            continue;
        };
        raced += 1;
        let ask = |action: &String| {
            let choose = json!({ "decision": decision, "action": action });
            tokio::spawn(post(&site, guest, &table, "actions", &choose).send())
        };
        let asked: Vec<_> = [&one, &two].into_iter().cycle().take(8).map(ask).collect();
        let mut done = Vec::new();
        for asked in asked {
            let answer: Answer = asked.await.unwrap();
            match answer.status {
                200 => done.push(answer.document()["action"].as_str().unwrap().to_owned()),
                _ => assert_eq!(answer.refused().0, 409, "{answer:?}"),
            }
        }
        let made = chosen(&site, &table, seat, decision as u32).await;
        assert_eq!(made.len(), 1, "round {round}");
        assert_eq!(done, vec![made[0].clone(); 4], "round {round}: {one} or {two}");
        site.decide(&seated, &table, round).await;
    }
    assert!(raced > 3, "only {raced} races");
}

#[tokio::test]
async fn a_choice_is_withdrawn_once_and_only_while_others_choose() {
    let site = Site::open().await;
    let all = guests(&site).await;
    let (table, seats) = begins(&site, &all, true).await;
    let seated: Vec<&Guest> = all.iter().take(seats).collect();
    let (decision, seat) = open(&site, &all[0], &table).await;
    let guest = &all[usize::from(seat)];
    let at = json!({ "decision": decision });
    let withdraw = || post(&site, guest, &table, "withdraw", &at).send();
    let entries = log(&site, &table).await.len();
    // Without a choice there is nothing to withdraw, which is the state that was asked for.
    assert_eq!(withdraw().await.done()["n"], entries);

    let [one, two] = two_actions(&site, &table, seat).await.unwrap();
    site.choose(guest, &table, decision, &one).await.done();
    let first = withdraw().await.done();
    assert_eq!(first["n"], entries + 2);
    assert_eq!(withdraw().await.done(), first);
    assert_eq!(site.look(guest, &table).await["submitted"], Value::Null);
    // Now something else may be chosen.
    site.choose(guest, &table, decision, &two).await.done();
    let other = site.choose(guest, &table, decision, &one).await;
    assert_eq!(other.refused(), (409, "chosen".into()));

    site.decide(&seated, &table, 0).await;
    let late = withdraw().await;
    assert_eq!(late.refused(), (409, "stale".into()));
    let now = site.look(guest, &table).await;
    assert_eq!(late.document()["decision"], now["decision"]);
    assert_eq!(chosen(&site, &table, seat, decision as u32).await, [one, two]);
}

#[tokio::test]
async fn what_is_taken_back_is_asked_anew_and_old_choices_come_too_late() {
    let mut site = Site::open().await;
    let anna = site.guest().await;
    // Both seats are hers, so that nobody else has to agree.
    let table = site.table(&anna, catalogue::IDS[0], &["you", "you"]).await;
    let mut played = Vec::new();
    let view = |site: &Site| site.get(&format!("/tables/{table}?seat=0")).by(&anna).send();
    for way in 0..4 {
        let seen = view(&site).await.done();
        let decision = seen["decision"].as_u64().unwrap();
        for seat in seen["waiting"].as_array().unwrap() {
            let seat = seat.as_u64().unwrap() as Seat;
            let action = site.action(&table, seat, way).await;
            let choose = json!({ "decision": decision, "action": action, "seat": seat });
            post(&site, &anna, &table, "actions", &choose).send().await.done();
            played.push((decision, choose));
        }
    }
    let before = view(&site).await.done()["decision"].as_u64().unwrap();
    let seat = played.last().unwrap().1["seat"].clone();
    let back = json!({ "decision": before, "seat": seat });
    let take_back = post(&site, &anna, &table, "take-back", &back).send().await.done();
    let now = take_back["decision"].as_u64().unwrap();
    assert!(now > before, "{take_back}");
    let again = post(&site, &anna, &table, "take-back", &back).send().await;
    assert_eq!(again.refused(), (409, "stale".into()), "the request was for the old decision");
    assert_eq!(again.document()["decision"], now);

    let undone = played.last().unwrap().0;
    for round in 0..2 {
        for (decision, choose) in &played {
            let answer = post(&site, &anna, &table, "actions", choose).send().await;
            if *decision == undone {
                assert_eq!(answer.refused(), (409, "stale".into()), "{choose} in round {round}");
                assert_eq!(answer.document()["decision"], now);
            } else {
                assert_eq!(answer.done()["action"], choose["action"], "round {round}");
            }
        }
        site = site.again().await;
    }
    // The decision before the end is open to the same choices under its new number.
    for (decision, choose) in &played {
        let mut choose = choose.clone();
        choose["decision"] = json!(now);
        if *decision == undone {
            post(&site, &anna, &table, "actions", &choose).send().await.done();
        }
    }
}

#[tokio::test]
async fn who_has_given_up_chooses_no_more() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let game = catalogue::IDS.iter().find(|id| site.app.game(id).unwrap().seats.1 > 2).unwrap();
    // Bots so slow that nobody but Anna could act here, in a deal where her first seat chooses first. Her
    // other seat stays: a match that all people have left goes on at once.
    let seats = ["you:Anna", "you:Ada", "bot:novice"];
    let mut seed = 0;
    let seen = loop {
        seed += 1;
        let create =
            json!({ "game": game, "seats": seats, "seed": seed.to_string(), "pace": 10_000 });
        let made = site.post("/tables").by(&anna).json(&create).send().await.made();
        let address = format!("/tables/{}?seat=0", made["id"].as_str().unwrap());
        let seen = site.get(&address).by(&anna).send().await.done();
        if seen["waiting"].as_array().unwrap().contains(&json!(0)) {
            break seen;
        }
    };
    let table = seen["id"].as_str().unwrap();
    let action = site.action(table, 0, 0).await;
    let given_up = post(&site, &anna, table, "resign", &json!({ "seat": 0 })).send().await.done();
    assert_eq!(given_up["over"], false);
    let again = post(&site, &anna, table, "resign", &json!({ "seat": 0 })).send().await.done();
    assert_eq!(again, given_up, "done twice, it is done once");

    let decision = seen["decision"].clone();
    let choose = json!({ "seat": 0, "decision": decision, "action": action });
    for (deed, document) in [
        ("actions", choose),
        ("withdraw", json!({ "seat": 0, "decision": decision })),
        ("take-back", json!({ "seat": 0, "decision": decision })),
    ] {
        let answer = post(&site, &anna, table, deed, &document).send().await;
        assert_eq!(answer.refused(), (409, "given_up".into()), "{deed}");
    }
    let steps = site.get(&format!("/tables/{table}/steps?seat=0")).by(&anna).send().await.done();
    assert_eq!((&steps["next"], &steps["complete"]), (&json!([]), &json!(false)));
    let actions =
        site.get(&format!("/tables/{table}/actions?seat=0")).by(&anna).send().await.done();
    assert_eq!(actions["actions"], json!([]));
    let now = site.get(&format!("/tables/{table}?seat=0")).by(&anna).send().await.done();
    let may = now["may"].as_object().unwrap();
    assert!(may.len() > 3 && may.values().all(|may| *may == json!(false)), "{may:?}");
    assert_eq!(now["seat"], 0);
    let page = site.get(&format!("/tables/{table}?seat=0")).browser(&anna).send().await.shown();
    assert!(!page.contains("id=\"act\""), "nothing is offered: {page}");
}

#[tokio::test]
async fn who_goes_away_in_the_middle_has_chosen_or_has_not() {
    let site = Site::open().await;
    let all = guests(&site).await;
    let (mut table, seats) = begins(&site, &all, false).await;
    let seated: Vec<&Guest> = all.iter().take(seats).collect();
    let (mut done, mut undone) = (0, 0);
    let mut tries = 0;
    // How far a request comes within so many polls depends on the threads of the store, so it is tried
    // until both were seen.
    while tries < 24 || done == 0 || undone == 0 {
        assert!(tries < 240, "{done} done, {undone} not");
        let patience = tries % 24;
        tries += 1;
        if !site.look(&all[0], &table).await["outcome"].is_null() {
            (table, _) = begins(&site, &all, false).await;
        }
        let (decision, seat) = open(&site, &all[0], &table).await;
        let guest = &all[usize::from(seat)];
        let Some([action, other]) = two_actions(&site, &table, seat).await else {
            site.decide(&seated, &table, 1).await;
            continue;
        };
        let before = log(&site, &table).await.len();
        let choose = json!({ "decision": decision, "action": action });
        // Every third goes away while the table is read from disk, before anything was done.
        if patience % 3 == 0 {
            site.app.tables.lose(&table);
        }
        tokio::select! {
            // The request is polled first, and dropped after so many polls: at each place where it
            // waits.
            biased;
            _ = post(&site, guest, &table, "actions", &choose).send() => {}
            () = async { for _ in 0..patience { yield_now().await } } => {}
        }
        let live = site.app.tables.find(&site.app, &table).await.ok().unwrap();
        // A later command is answered after the choice, if that has reached the table.
        live.check_owner().await.unwrap();
        let n = live.read().ok().unwrap().n();
        assert!(n <= log(&site, &table).await.len(), "nothing is shown that is not on disk");
        let made = chosen(&site, &table, seat, decision as u32).await;
        if made.is_empty() {
            undone += 1;
        } else {
            done += 1;
            assert!(log(&site, &table).await.len() > before);
        }
        // Either way the same may be sent again, and something else only if nothing was done.
        let again = site.choose(guest, &table, decision, &action).await.done();
        assert_eq!(again["action"], action.as_str());
        assert_eq!(site.choose(guest, &table, decision, &other).await.status, 409);
        assert_eq!(chosen(&site, &table, seat, decision as u32).await, [action]);
        if site.look(guest, &table).await["outcome"].is_null() {
            site.decide(&seated, &table, patience).await;
        }
    }
}
