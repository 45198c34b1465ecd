//! Knowledge, determinized states and forgetting: CAP-13.

use super::*;
use crate::rule_test::{faces, zone};
use std::collections::HashMap;

const SEEN: &str = "0 9C ? - ? / ? KD ? / ? ? ? / ? ? / ?
                    1 - 4D ? ? / ? ? ? / ? ? ? / ? ? / ?
                    2 out
                    left AH 3S";
const TIE: &str = "0 ? 9C ? ? / 3C KD ? / ? ? ? / ? ? / ?
                   1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?
                   tie 1: 2 / 1";

/// The cards of a zone whose faces are shown, the lowest first.
fn shown(rules: &Commander, table: &Table, who: Observer, id: &str) -> String {
    let zone = zone(rules, &table.view(who), id);
    french::codes(faces(&zone).split(' ').filter_map(french::parse).collect())
}

#[test]
fn cap_13_all_know_the_same_players_and_public() {
    for table in [Table::lay("commander", SEEN), Table::deal(("commander", 3), "")] {
        for who in Observer::all(3) {
            assert_eq!(table.view(who).known, table.state);
        }
    }
    let table =
        Table::check("commander", SEEN, "", "1 x 1.2", "0.1 9C x 1.2 4D | 0 wins, 1 loses 4D");
    for who in Observer::all(3) {
        assert_eq!(table.told(who), table.told(Observer::Public));
    }
}

#[test]
fn cap_13_nobody_has_seen_a_card_before_it_is_turned_up() {
    // The own cards are no exception: nothing is dealt before it is turned up.
    for seats in 2..=4 {
        let table = Table::deal(("commander/open_memory=true", seats), "");
        table.holds("unseen = 52 cards");
        for seat in 0..seats {
            assert_eq!(faces(&table.zone(seat, &format!("pyramid-{seat}"))), ["?"; 13].join(" "));
        }
    }
}

#[test]
fn cap_13_the_table_shows_backs_again_unless_memory_is_open() {
    let table = Table::lay("commander", SEEN);
    for who in Observer::all(3) {
        // 13 were never dealt, and seat 2 left with its pyramid but for the Commander.
        assert_eq!(zone(&CLASSIC, &table.view(who), "aside").count, 25);
        assert_eq!(zone(&OPEN, &table.view(who), "aside").count, 25);
        for (id, seen) in [("pyramid-0", "9C KD"), ("pyramid-1", "4D"), ("aside", "3S AH")] {
            assert_eq!(shown(&CLASSIC, &table, who, id), "");
            assert_eq!(shown(&OPEN, &table, who, id), seen);
        }
    }
}

#[test]
fn cap_13_in_a_battle_the_turned_cards_are_in_sight() {
    let table = Table::lay("commander", TIE);
    for who in Observer::all(2) {
        let up = ["pyramid-0", "pyramid-1"].map(|id| shown(&CLASSIC, &table, who, id));
        assert_eq!(up, ["9C", "9D"]);
    }
}

#[test]
fn cap_13_the_parameter_changes_what_is_shown_and_nothing_else() {
    let table = Table::lay("commander", SEEN);
    for who in Observer::all(3) {
        let view = table.view(who);
        assert_eq!(OPEN.view(&table.state, who), view);
        let steps = |rules: &Commander| rules.legal_steps(&view, &Draft::EMPTY);
        assert_eq!(steps(&OPEN), steps(&CLASSIC));
    }
}

#[test]
fn cap_13_who_forgets_everything_knows_what_lies_open() {
    let table = Table::lay("commander", SEEN);
    for who in Observer::all(3) {
        let view = table.view(who);
        let blank = CLASSIC.forget(&view, 0.0, &mut Fast::new(1));
        assert_eq!(blank.known.taken, table.state.taken);
        assert_eq!(blank.known.pool, CLASSIC.deck - table.state.taken);
        for seat in 0..3 {
            assert_eq!(blank.known.pyramid(seat).occupied, table.state.pyramid(seat).occupied);
            assert_eq!(blank.known.pyramid(seat).seen(), Cards::EMPTY);
        }
        assert_eq!(CLASSIC.forget(&view, 1.0, &mut Fast::new(1)), view);
        let imagined = CLASSIC.determinize(&blank, &mut Fast::new(1));
        assert_eq!(CLASSIC.view(&imagined, who), blank);
    }
}

#[test]
fn cap_13_what_an_open_table_shows_cannot_be_forgotten() {
    let table = Table::lay("commander/open_memory=true", SEEN);
    for who in Observer::all(3) {
        let view = table.view(who);
        assert_eq!(OPEN.forget(&view, 0.0, &mut Fast::new(1)), view);
    }
}

#[test]
fn cap_13_each_seen_card_is_kept_with_the_given_probability() {
    let view = Table::lay("commander", SEEN).view(0);
    let remembered = ["9C", "KD", "4D", "AH", "3S"].map(card);
    let mut kept = [0; 5];
    let mut chance = Fast::new(13);
    for _ in 0..4000 {
        let weaker = CLASSIC.forget(&view, 0.7, &mut chance);
        for (kept, card) in kept.iter_mut().zip(remembered) {
            *kept += u32::from(!weaker.known.pool.has(card));
        }
    }
    // Five standard deviations are 145.
    assert!(kept.iter().all(|&n| n.abs_diff(2800) < 145), "{kept:?}");
}

#[test]
fn cap_13_a_card_that_is_up_cannot_be_forgotten() {
    let view = Table::lay("commander", TIE).view(0);
    let blank = CLASSIC.forget(&view, 0.0, &mut Fast::new(1));
    let seen = [0, 1].map(|seat| french::codes(blank.known.pyramid(seat).seen()));
    assert_eq!(seen, ["9C", "9D"]);
}

/// Turning a card up when it is needed gives what a shuffled deal would give: every card is as
/// likely at every place, and a pair of places has every ordered pair of cards equally often.
#[test]
fn cap_13_a_card_drawn_when_it_is_turned_up_is_as_likely_as_one_dealt() {
    let mut pairs: HashMap<String, u32> = HashMap::new();
    let mut chance = Fast::new(5);
    for _ in 0..30_000 {
        let mut table = Table::deal_by(&Commander::lite(2, 2), 2, &mut chance);
        table.step(&mut chance, "1 x 1.2");
        *pairs.entry(table.told(Observer::Public).swap_remove(1)).or_default() += 1;
    }
    assert_eq!(pairs.len(), 30);
    assert!(pairs.values().all(|n| n.abs_diff(1000) < 160), "{pairs:?}");
}
