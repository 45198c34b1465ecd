//! A table from the eyes of several observers together.

use crate::records::eventful;
use crate::toy::SEED;
use sortie_core::MessageIndex;
use sortie_core::record::{Record, scene};
use sortie_core::scene::{Layout, Zone};
use sortie_core::text::Text;
use sortie_core::{Draft, Face, Observer, Scene};
use std::collections::BTreeSet;

sortie_core::message_ids!($ crate::merging::IDS);
const IDS: &MessageIndex = &MessageIndex::new("toy-hand = Hand\n");

fn face(code: &str) -> Face {
    Face { code: code.to_owned(), index: code.to_owned(), emblem: String::new() }
}

fn table(who: Observer, hands: [(&[&str], u32); 2]) -> Scene {
    let mut scene = Scene::new("toy", who, 2);
    for (seat, (faces, backs)) in (0..).zip(hands) {
        let hand =
            Zone::new(format!("hand-{seat}"), Some(seat), Text::new(id!("toy-hand")), Layout::Fan);
        scene.zones.push(hand.faces(faces.iter().map(|code| face(code))).backs(backs));
    }
    scene
}

fn shown(scene: &Scene) -> Vec<String> {
    let cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    cards.map(|card| card.face.as_ref().map_or("?".to_owned(), |face| face.code.clone())).collect()
}

#[test]
fn of_every_zone_stays_what_shows_most() {
    let mut all = table(Observer::Public, [(&[], 2), (&["c"], 1)]);
    all.merge(&table(Observer::Seat(0), [(&["a", "b"], 0), (&["c"], 1)]));
    assert_eq!(shown(&all), ["a", "b", "c", "?"]);
    all.merge(&table(Observer::Seat(1), [(&["a"], 1), (&["c", "d"], 0)]));
    assert_eq!(shown(&all), ["a", "b", "c", "d"]);
    assert_eq!(all.observer, Observer::Public);
}

#[test]
fn nothing_is_shown_that_nobody_sees_and_nothing_that_all_see_is_missing() {
    let mut seen = 0;
    let record = Record::from_match(&eventful(), SEED);
    record
        .replay::<crate::toy::Toy>(|played, _| {
            let scenes: Vec<Scene> = Observer::all(played.seats())
                .map(|who| scene(played, who, &Draft::EMPTY))
                .collect();
            let mut all = scenes.last().unwrap().clone();
            for scene in &scenes {
                all.merge(scene);
            }
            let faces = |scene: &Scene| -> BTreeSet<String> {
                shown(scene).into_iter().filter(|face| face != "?").collect()
            };
            let known: BTreeSet<String> = scenes.iter().flat_map(faces).collect();
            assert_eq!(faces(&all), known);
            seen += known.len();
        })
        .unwrap();
    assert!(seen > 0);
}
