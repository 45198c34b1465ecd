//! How the table looks, as data.

use super::*;
use crate::rule_test::faces;
use sortie_core::scene::Zone;

/// The cards of a pyramid, row by row as they are shown: their numbers, marks and faces.
fn rows(zone: &Zone) -> Vec<String> {
    let mut rows = vec![Vec::new(); 5];
    for card in &zone.cards {
        let mark = card.marks[0].id.rsplit('-').next().unwrap();
        let face = card.face.as_ref().map_or(String::new(), |face| format!(" {}", face.code));
        let number = card.called.as_deref().unwrap();
        rows[usize::from(card.at.unwrap().1)].push(format!("{number} {mark}{face}"));
    }
    rows.iter().map(|row| row.join(", ")).collect()
}

#[test]
fn a_pyramid_shows_what_is_free_partly_uncovered_covered_and_up() {
    let table = Table::lay(
        "commander",
        "0 ? 9C - ? / ? ? ? / ? ? ? / ? ? / ?
         1 9D ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         tie 1: 2 / 1",
    );
    let mut wanted = [
        "1 free, 2 up 9C, 4 free",
        "5 covered, 6 partly, 7 partly",
        "8 covered, 9 covered, 10 covered",
        "11 covered, 12 covered",
        "13 covered",
    ];
    let own = table.zone(0, "pyramid-0");
    assert_eq!((rows(&own), own.count), (wanted.map(str::to_owned).into(), 12));
    // Seen from across the table the Commander is at the back.
    wanted.reverse();
    assert_eq!(rows(&table.zone(1, "pyramid-0")), wanted);
    // A picture is read row by row.
    let places = |who| table.zone(who, "pyramid-0").cards.into_iter().map(|card| card.at);
    let row_by_row = |who| places(who).is_sorted_by_key(|at| at.map(|(column, row)| (row, column)));
    assert!(row_by_row(0) && row_by_row(1));
}

#[test]
fn the_own_pyramid_lies_below_those_of_the_others() {
    let table = Table::deal(("commander", 4), "");
    let ids = |who| {
        let zones = CLASSIC.scene(&table.view(who), &Draft::EMPTY).zones.into_iter();
        zones.map(|zone| zone.id.replace("pyramid-", "")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ids(Observer::Seat(1)), "2 3 0 1 taken aside");
    assert_eq!(ids(Observer::Public), "0 1 2 3 taken aside");
}

#[test]
fn what_is_taken_lies_open_and_a_seat_that_is_out_has_nothing() {
    let table = Table::lay("commander", "0 full\n1 out\n2 full\ntaken 2C 7D KH");
    let out = table.zone(Observer::Public, "pyramid-1");
    assert_eq!((out.count, &*out.badges[0].id), (0, "commander-badge-out"));
    assert_eq!(faces(&table.zone(Observer::Public, "taken")), "2C 7D KH");
    // 13 cards were not dealt, and 10 of seat 1 left.
    assert_eq!(table.zone(Observer::Public, "aside").count, 23);
}

#[test]
fn a_choice_touches_its_card() {
    let table = Table::lay(
        "commander",
        "0 9C ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - 4D ? ? / ? ? ? / ? ? ? / ? ? / ?",
    );
    for (rules, first) in [(OPEN, "9C"), (CLASSIC, "pyramid-0.1")] {
        let view = table.view(0);
        for draft in [Draft::EMPTY, Draft::from_step(0)] {
            let shown = rules.scene(&view, &draft);
            assert!(shown.asked.is_some());
            for choice in &shown.choices {
                let touched = choice.touches.as_ref().unwrap();
                let mut cards = shown.zones.iter().flat_map(|zone| &zone.cards);
                assert!(cards.any(|card| card.key == *touched), "{touched}");
            }
        }
        let choices = rules.scene(&view, &Draft::EMPTY).choices;
        assert_eq!(choices[0].touches.as_deref(), Some(first));
    }
}

#[test]
fn a_card_that_cannot_be_chosen_says_why() {
    let table = Table::lay("commander", "0 full\n1 full");
    table.explains(
        0,
        "pyramid-0.13 CAP-06 own-covered\n pyramid-0.1 -\n pyramid-1.1 CAP-06 ask-own",
    );
}
