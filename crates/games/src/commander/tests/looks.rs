//! How the table looks, as data.

use super::*;
use sortie_core::game::Presentation;
use sortie_core::scene::{Scene, Zone};

fn scene(table: &Table, who: Observer) -> Scene {
    CLASSIC.scene(&table.view(who), &Draft::EMPTY)
}

/// The cards of a pyramid, row by row as they are shown: their marks and faces.
fn rows(zone: &Zone) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    let mut last = None;
    for card in &zone.cards {
        let (_, row) = card.at.unwrap();
        if last != Some(row) {
            rows.push(String::new());
        }
        last = Some(row);
        let mark = card.marks[0].id.rsplit('-').next().unwrap();
        let face = card.face.as_ref().map_or("", |face| face.code.as_str());
        let place = format!("{:?}", card.marks[0].args[0].1);
        let number: String = place.chars().filter(char::is_ascii_digit).collect();
        let line = rows.last_mut().unwrap();
        line.push_str(format!(" {number} {mark} {face}").trim_end());
    }
    rows.into_iter().map(|row| row.trim().to_owned()).collect()
}

#[test]
fn a_pyramid_shows_what_is_free_partly_uncovered_covered_and_up() {
    let table = lay("0 ? 9C - ? / ? ? ? / ? ? ? / ? ? / ?
         1 9D ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         tie 1: 2 / 1");
    let own = [
        "1 free 2 up 9C 4 free",
        "5 covered 6 partly 7 partly",
        "8 covered 9 covered 10 covered",
        "11 covered 12 covered",
        "13 covered",
    ];
    let shown = scene(&table, Observer::Seat(0));
    assert_eq!(rows(&shown.zones[1]), own);
    assert_eq!((shown.zones[1].id.as_str(), shown.zones[1].count), ("pyramid-0", 12));
    // Seen from across the table the Commander is at the back.
    let across = scene(&table, Observer::Seat(1));
    let mut reversed = own;
    reversed.reverse();
    assert_eq!(rows(&across.zones[0]), reversed);
}

#[test]
fn the_own_pyramid_lies_below_those_of_the_others() {
    let table = deal(4);
    let ids =
        |who| -> Vec<String> { scene(&table, who).zones.into_iter().map(|zone| zone.id).collect() };
    assert_eq!(
        ids(Observer::Seat(1)),
        ["pyramid-2", "pyramid-3", "pyramid-0", "pyramid-1", "taken", "aside"]
    );
    assert_eq!(ids(Observer::Public)[..4], ["pyramid-0", "pyramid-1", "pyramid-2", "pyramid-3"]);
}

#[test]
fn what_is_taken_lies_open_and_a_seat_that_is_out_has_nothing() {
    let table = lay("0 full\n1 out\n2 full\ntaken 2C 7D KH");
    let shown = scene(&table, Observer::Public);
    assert_eq!((shown.zones[1].count, &*shown.zones[1].badges[0].id), (0, "commander-badge-out"));
    let taken: Vec<&str> =
        shown.zones[3].cards.iter().filter_map(|card| Some(&*card.face.as_ref()?.code)).collect();
    assert_eq!(taken, ["2C", "7D", "KH"]);
    // 13 cards were not dealt, and 10 of seat 1 left.
    assert_eq!(shown.zones[4].count, 23);
}

#[test]
fn a_choice_touches_its_card() {
    let table = lay("0 9C ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - 4D ? ? / ? ? ? / ? ? ? / ? ? / ?");
    for open_memory in [false, true] {
        let rules = Commander { open_memory, ..CLASSIC };
        let view = table.view(Observer::Seat(0));
        for draft in [Draft::EMPTY, Draft::from_step(0)] {
            let shown = rules.scene(&view, &draft);
            assert!(shown.asked.is_some());
            for choice in &shown.choices {
                let touched = choice.touches.as_ref().unwrap();
                let mut cards = shown.zones.iter().flat_map(|zone| &zone.cards);
                assert!(cards.any(|card| card.key == *touched), "{touched}");
            }
        }
        let first = rules.scene(&view, &Draft::EMPTY).choices[0].touches.clone().unwrap();
        assert_eq!(first, if open_memory { "9C" } else { "pyramid-0.1" });
    }
}
