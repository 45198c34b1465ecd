//! A record as one observer may have it.

use crate::records::{eventful, simple};
use crate::toy::{self, Event, SEED, Toy, lay};
use serde_json::{Value, json};
use sortie_core::Observer;
use sortie_core::matches::Update;
use sortie_core::record::{self, AnyRecord, Record, Transcript, transcript};

/// Whether an event names no bonus card of another seat.
fn hides(event: &Value, who: Observer) -> bool {
    ["Bonus", "Swapped"].into_iter().all(|name| {
        let told = &event["event"][name];
        let own = told["seat"].as_u64().is_some_and(|seat| who.is(seat as u8));
        own || told["worth"].is_null()
    })
}

#[test]
fn a_transcript_holds_neither_the_seed_nor_what_others_hide() {
    for played in [simple(), eventful()] {
        let record = Record::from_match(&played, SEED);
        for who in Observer::all(played.seats()) {
            let seen = transcript::<Toy>(&record, who).unwrap();
            let text = serde_json::to_string(&seen).unwrap();
            assert!(!text.contains(&record.seed) && !text.contains("seed"));
            assert!(!text.contains("11111111"), "nor what the seats added");
            for glance in &seen.moments {
                if glance.scene.outcome.is_none() {
                    assert!(glance.told.iter().all(|heard| hides(&heard.event, who)), "{who}");
                }
            }
            // Before the end, the only bonus cards in sight are the own ones.
            let open = seen.moments.iter().filter(|glance| glance.scene.outcome.is_none());
            for zone in open.flat_map(|glance| &glance.scene.zones) {
                let own = zone.owner.is_some_and(|owner| who.is(owner));
                let faces = zone.cards.iter().filter(|card| card.face.is_some()).count();
                assert!(own || !zone.id.starts_with("bonus") || faces == 0, "{who}: {zone:?}");
            }
        }
    }
}

#[test]
fn a_transcript_shows_a_choice_to_its_seat_alone_until_all_have_chosen() {
    let mut played = toy::new(2);
    played.submit(0, 1, lay(0, [1, 4])).unwrap();
    let record = Record::from_match(&played, SEED);
    for who in [Observer::Seat(1), Observer::Public] {
        let text = serde_json::to_string(&transcript::<Toy>(&record, who).unwrap()).unwrap();
        assert!(!text.contains("a1+a4"));
    }

    played.submit(1, 1, lay(1, [2])).unwrap();
    let record = Record::from_match(&played, SEED);
    let chose = |who| -> Vec<Option<String>> {
        let seen = transcript::<Toy>(&record, who).unwrap();
        seen.moments.into_iter().map(|glance| glance.chose).collect()
    };
    assert_eq!(chose(Observer::Seat(0)), [None, Some("a1+a4".to_owned())]);
    assert_eq!(chose(Observer::Seat(1)), [None, Some("b2".to_owned())]);
    assert_eq!(chose(Observer::Public), [None, None]);
}

#[test]
fn a_transcript_tells_the_whole_stream_once() {
    let played = eventful();
    for who in Observer::all(3) {
        let seen = transcript::<Toy>(&Record::from_match(&played, SEED), who).unwrap();
        let told = seen.moments.iter().flat_map(|glance| &glance.told);
        assert!(told.clone().map(|heard| heard.n).eq(0..played.stream_len()));
        let events = played.stream(who, 0).map(|told| serde_json::to_value(told.what).unwrap());
        assert!(told.map(|heard| heard.event.clone()).eq(events));
        assert_eq!(seen.outcome, played.turn().outcome());
        assert_eq!(seen.names, ["Ada", "Ben", "Cleo"]);
        assert!(seen.moments.is_sorted_by_key(|glance| glance.decision));
        assert!(seen.moments.last().is_some_and(|glance| glance.scene.outcome == seen.outcome));
    }
}

#[test]
fn a_transcript_shows_who_gave_up_from_then_on() {
    for (played, gave_up) in [(simple(), None), (eventful(), Some(1))] {
        for who in Observer::all(played.seats()) {
            let seen = transcript::<Toy>(&Record::from_match(&played, SEED), who).unwrap();
            let mut resigned = Vec::new();
            for glance in &seen.moments {
                let told = glance.told.iter().filter_map(|heard| heard.event["resigned"].as_u64());
                resigned.extend(told.map(|seat| seat as u8));
                assert_eq!(glance.scene.resigned, resigned, "{who}");
            }
            assert!(resigned.into_iter().eq(gave_up), "{who}");
            let text = serde_json::to_string(&seen.moments[0].scene).unwrap();
            assert!(!text.contains("resigned"), "a scene where nobody gave up is as ever");
        }
    }
}

#[test]
fn a_withdrawn_choice_is_not_shown_as_chosen() {
    let mut played = toy::new(2);
    played.submit(0, 1, lay(0, [1, 4])).unwrap();
    played.withdraw(0, 1).unwrap();
    played.resign(0).unwrap();
    let seen = transcript::<Toy>(&Record::from_match(&played, SEED), Observer::Seat(0)).unwrap();
    assert!(seen.moments.iter().all(|glance| glance.chose.is_none()));
}

#[test]
fn a_transcript_reads_back() {
    let seen =
        transcript::<Toy>(&Record::from_match(&eventful(), SEED), Observer::Seat(1)).unwrap();
    let text = serde_json::to_string(&seen).unwrap();
    assert_eq!(record::read(&text), Ok(AnyRecord::Observed(seen.clone())));
    let twice: Transcript = serde_json::from_str(&text).unwrap();
    assert_eq!(twice, seen);
}

#[test]
fn a_transcript_tells_the_secret_to_its_seat() {
    let played = simple();
    let seen = transcript::<Toy>(&Record::from_match(&played, SEED), Observer::Seat(0)).unwrap();
    let first = &seen.moments[0].told;
    let own = played.stream(Observer::Seat(0), 0).next().map(|told| told.what);
    let Some(Update::Event(Event::Bonus { seat: 0, worth: Some(worth) })) = own else {
        panic!("the own bonus card is told first, not {own:?}");
    };
    assert_eq!(first[0].event, json!({"event": {"Bonus": {"seat": 0, "worth": worth}}}));
    assert_eq!(first[1].event, json!({"event": {"Bonus": {"seat": 1, "worth": null}}}));
}

#[test]
fn a_transcript_with_a_scene_of_another_match_or_other_eyes_is_refused() {
    let seen =
        transcript::<Toy>(&Record::from_match(&eventful(), SEED), Observer::Seat(1)).unwrap();
    let spoilt = |spoil: fn(&mut Value)| {
        let mut value = serde_json::to_value(&seen).unwrap();
        spoil(&mut value["moments"][1]["scene"]);
        record::read(&value.to_string())
    };
    assert!(spoilt(|_| {}).is_ok());
    for spoil in [
        |scene: &mut Value| scene["seats"] = json!(4),
        |scene: &mut Value| scene["observer"] = json!("public"),
        |scene: &mut Value| scene["zones"][0]["owner"] = json!(200),
        |scene: &mut Value| scene["turn"] = json!([3]),
        |scene: &mut Value| scene["resigned"] = json!([255]),
        |scene: &mut Value| scene["outcome"] = json!({"places": [1, 2], "points": [3, 4]}),
    ] {
        let error = spoilt(spoil).unwrap_err().to_string();
        assert_eq!(error, "moments.1: the scene is not of this match and observer");
    }
}
