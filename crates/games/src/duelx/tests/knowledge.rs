//! The information of each seat, and the imagined states: DUX-20.

use super::super::memory::Memory;
use super::*;

/// Every card that an observer ever imagines in a zone.
fn ever(table: &Table, who: Observer, zone: impl Fn(&State) -> Cards) -> Cards {
    table.determinized(who, 300).iter().fold(Cards::EMPTY, |all, state| all | zone(state))
}

/// The cards that seat 1 has held since the deal.
fn old(state: &State) -> Cards {
    state.memory.latest(state.hand[1]).bearing(state.hand[1], 0)
}

/// Seat 0 has won a round and holds 9H since the deal, seat 1 QC; the deck is short.
const WON: &str = r#"{"phase": "discard", "points": [1, 0], "hand": ["9H 3C JC", "QC KC 2C"],
    "deck": "2D 3D 4D", "rest": "discards"}"#;
/// Of the hands, 9C and 2C were shuffled back once, for all to see.
const BACK: &str = r#"{"phase": "upgrade", "hand": ["9H 9C 3C", "QC 2C"], "rest": "discards",
    "reshuffle": 1, "returned": [{"reshuffle": 1, "cards": "9C 2C"}],
    "returned_hidden": [[0], [0]]}"#;

/// The position [`WON`] after the discards have come back into the deck, with these seats' own.
fn renewed() -> Table {
    let mut table = Table::lay("duelx", WON);
    table.step(&mut Fast::new(5), "discard 3C JC|discard QC");
    table.is_sound();
    table.holds("reshuffle = 1");
    table
}

#[test]
fn dux_20_hidden_discards_are_known_to_their_owner_and_their_number_to_all() {
    let deck = json!({"deck": "2D 3D 4D 6D 7H 8H 9S 10S KS AS AH QS"});
    let mut table = Table::lay("duelx", &with(WON, deck));
    table.play("", "discard 3C JC|discard QC").holds("reshuffle =");
    assert_eq!(table.told(SEATS[0])[..2], ["0 discards 3C JC", "1 discards 1"]);
    assert_eq!(table.told(SEATS[1])[..2], ["0 discards 2", "1 discards QC"]);
    assert_eq!(table.told(Observer::Public)[..2], ["0 discards 2", "1 discards 1"]);
    assert_eq!(ever(&table, SEATS[0], |state| state.buried[0]), cards("3C JC"));
    let unknown = table.state.hand[0] | table.state.buried[0] | table.state.deck;
    assert_eq!(ever(&table, SEATS[1], |state| state.buried[0]), unknown);
}

#[test]
fn dux_20_hands_and_deck_are_hidden() {
    let table = Table::deal("duelx", "");
    let unseen = table.state.hand[1] | table.state.deck;
    assert_eq!(ever(&table, SEATS[0], |state| state.hand[1]), unseen);
    assert_eq!(ever(&table, SEATS[0], |state| state.hand[0]), table.state.hand[0]);
    let all = table.state.hand[0] | unseen;
    assert_eq!(ever(&table, Observer::Public, |state| state.hand[0]), all);
    assert_eq!(ever(&table, Observer::Public, |state| state.deck), all);
}

#[test]
fn dux_20_a_card_that_was_shuffled_back_was_not_held_all_the_while() {
    let table = renewed();
    // Seat 1 still holds KC and 2C of the deal; the other five came after the reshuffle but for
    // what was left of the deck.
    let held = old(&table.state).len();
    let returned = table.state.memory.all.bearing(table.state.hidden(), 1);
    assert!(returned.len() > 20);
    for who in [SEATS[0], Observer::Public] {
        assert_eq!(table.view(who).in_hand[1].len(), 7);
        for imagined in table.determinized(who, 300) {
            assert_eq!(old(&imagined).len(), held);
            assert!((old(&imagined) & returned).is_empty(), "an old card was in the discards");
        }
    }
}

#[test]
fn dux_20_own_hidden_discards_are_remembered_when_they_are_shuffled_back() {
    let table = renewed();
    // Seat 0 knows that 3C and JC went into the deck: seat 1 holds them only among its new cards.
    let seen = ever(&table, SEATS[0], old);
    assert!((seen & cards("3C JC")).is_empty());
    assert!(seen.has_all(cards("KC 2C QC")), "and QC may still be held");
    // The public does not know which they were.
    let hidden = cards("3C JC QC") - table.state.public.cards();
    assert!(ever(&table, Observer::Public, old).has_all(hidden));
}

#[test]
fn dux_20_all_see_the_tag_of_a_card_that_leaves_a_hand() {
    Table::check("duelx", BACK, "", "9C attack; 9H magic", "0 attack 9C of 1\n0 magic 9H");
    // Discards that lie hidden show theirs without their faces.
    let mut table = Table::lay("duelx", &with(BACK, json!({"phase": "discard", "points": [1, 0]})));
    table.step(&mut Fast::new(1), "discard 9H 9C|keep");
    assert_eq!(table.told(SEATS[1])[0], "0 discards 2 of [1, 1]");
}

#[test]
fn dux_20_the_notes_on_a_hand_say_how_many_cards_are_old() {
    let table = renewed();
    let note = sortie_core::text::Text::new(id!("duelx-badge-old"));
    assert_eq!(table.zone(SEATS[0], "hand-1").badges, [note.number("n", old(&table.state).len())]);
    let own = table.zone(SEATS[0], "hand-0");
    assert!(own.badges.is_empty(), "its owner sees the cards themselves");
}

#[test]
fn dux_20_a_reshuffle_that_no_held_card_remembers_makes_no_difference() {
    let text = r#"{"phase": "battle", "field": ["2C 2D AC AD", "2H 2S AH AS"],
        "hand": ["3C 3D", "4C 4D"], "deck": "", "rest": "discards", "reshuffle": 1,
        "returned": [{"reshuffle": 1, "cards": "3C"}, {"reshuffle": 1, "by": 0, "cards": "4C"}],
        "returned_hidden": [[1], [0]]}"#;
    // Both throw their hands: nothing is held over the reshuffle that follows.
    let mut table = Table::lay("duelx", text);
    table.play("", "attack|attack").holds("shuffles = 1");
    assert_eq!(table.state.memory, Memory::NONE);
}

#[test]
fn dux_20_reshuffles_close_up_when_one_is_no_longer_borne() {
    let text = r#"{"phase": "discard", "points": [1, 0], "hand": ["9H 9C 3C", "QC 2C"],
        "deck": "", "rest": "discards", "reshuffle": 3, "hidden": ["KC", ""],
        "returned": [{"reshuffle": 1, "cards": "KC"}, {"reshuffle": 2, "cards": "9C"},
                     {"reshuffle": 2, "by": 1, "cards": "2C"}, {"reshuffle": 3, "cards": "3C"}],
        "returned_hidden": [[1, 0, 0], [0, 2, 0]]}"#;
    let mut table = Table::lay("duelx", text);
    table.step(&mut Fast::new(1), "discard 3C|keep");
    // 9H and QC are of the deal, 9C and 2C of what was the second reshuffle and is the first now.
    let memory = &table.state.memory;
    assert_eq!(memory.level, 2);
    let tags = |text| memory.latest_of(card(text));
    assert_eq!(["9H", "QC", "9C", "2C", "3C", "KC"].map(tags), [0, 0, 1, 1, 2, 2]);
    assert_eq!(memory.all.get(card("2C")), 0, "only seat 1 saw it go");
    assert_eq!(memory.returned.map(|n| [n.count(1), n.count(2)]), [[0, 2], [2, 0]]);
}

#[test]
fn dux_20_a_weak_memory_believes_more() {
    let table = renewed();
    let view = table.view(SEATS[0]);
    let weak = table.rules.forget(&view, 0.0, &mut Fast::new(1));
    let states = (0..300).map(|seed| table.rules.determinize(&weak, &mut Fast::new(seed)));
    let ever = states.fold(Cards::EMPTY, |all, state| all | old(&state));
    assert!(ever.has_all(cards("3C JC") - table.state.hand[0]));
    assert_eq!(table.rules.forget(&view, 1.0, &mut Fast::new(1)), view);
    // Public discards are forgotten one by one, and counted on.
    let table = Table::lay("duelx", WON);
    let view = table.view(SEATS[1]);
    let weak = table.rules.forget(&view, 0.5, &mut Fast::new(1));
    assert!(weak.forgotten > 5 && weak.discards.len() > 5);
    assert_eq!(weak.discarded(), view.discarded());
    let state = table.rules.determinize(&weak, &mut Fast::new(1));
    assert_eq!(state.discards.len(), view.discards.len());
}

#[test]
fn dux_20_cards_stolen_covered_or_thrown_are_known_to_all() {
    let text = r#"{"phase": "battle", "field": ["5C 2C/7D 4H 6S", "6C 8D 5H 2S"],
        "hand": ["3C", "QC"], "magic_down": [false, true], "discards": "9H 10H"}"#;
    let table = Table::lay("duelx", text);
    for who in Observer::all(2) {
        assert!(table.view(who).known().has_all(cards("2C 7D 9H 10H 2S")), "{who}");
        let magic = &table.zone(who, "magic-1").cards[0];
        assert_eq!(magic.face.as_ref().unwrap().code, "2S");
        assert_eq!(magic.marks[0].id, "duelx-mark-face-down");
    }
}
