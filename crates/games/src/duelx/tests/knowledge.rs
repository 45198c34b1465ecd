//! The information of each seat, and the imagined states: DUX-20.

use super::*;
use sortie_core::game::Knowledge;
use sortie_core::game::Presentation;

/// Many states that this observer imagines.
fn imagined(table: &Table, who: Observer) -> Vec<State> {
    let view = table.view(who);
    (0..300).map(|seed| table.rules.determinize(&view, &mut Fast::new(seed))).collect()
}

/// Every card that an observer ever imagines in a zone.
fn ever(table: &Table, who: Observer, zone: impl Fn(&State) -> Cards) -> Cards {
    imagined(table, who).iter().fold(Cards::EMPTY, |all, state| all | zone(state))
}

/// Seat 0 holds 9H since the deal and has thrown 3C away unseen, seat 1 QC; the deck is short.
const WON: &str = r#"{"phase": "discard", "points": [1, 0], "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
    "hand": ["9H 3C JC", "QC KC 2C"], "deck": "2D 3D 4D", "rest": "discards"}"#;

/// The same, after the discards have come back into the deck.
fn renewed() -> Table {
    let mut table = lay("duelx", WON);
    table.play(&mut Fast::new(5), "discard 3C JC|discard QC");
    table.holds("reshuffle = 1");
    table
}

#[test]
fn dux_20_hidden_discards_are_known_to_their_owner_and_their_number_to_all() {
    let mut table = lay("duelx", &WON.replace("2D 3D 4D", "2D 3D 4D 6D 7H 8H 9S 10S KS AS AH QS"));
    table.play(&mut luck(""), "discard 3C JC|discard QC");
    assert!(table.state.memory.level == 0, "the deck lasts");
    assert_eq!(table.told(SEATS[0])[..2], ["0 discards 3C JC", "1 discards 1"]);
    assert_eq!(table.told(SEATS[1])[..2], ["0 discards 2", "1 discards QC"]);
    assert_eq!(table.told(Observer::Public)[..2], ["0 discards 2", "1 discards 1"]);
    let own = ever(&table, SEATS[0], |state| state.buried[0]);
    assert_eq!(own, cards("3C JC"));
    let unknown = ever(&table, SEATS[1], |state| state.buried[0]);
    assert_eq!(unknown, table.state.hand[0] | table.state.buried[0] | table.state.deck);
}

#[test]
fn dux_20_hands_and_deck_are_hidden() {
    let table = deal("duelx", &mut Fast::new(4));
    let unseen = table.state.hand[1] | table.state.deck;
    assert_eq!(ever(&table, SEATS[0], |state| state.hand[1]), unseen);
    assert_eq!(ever(&table, SEATS[0], |state| state.hand[0]), table.state.hand[0]);
    let other = table.state.hand[0] | unseen;
    assert_eq!(ever(&table, Observer::Public, |state| state.hand[0]), other);
    assert_eq!(ever(&table, Observer::Public, |state| state.deck), other);
}

#[test]
fn dux_20_a_card_that_was_shuffled_back_was_not_held_all_the_while() {
    let table = renewed();
    let state = &table.state;
    // Seat 1 still holds KC and 2C of the deal; the other five came after the reshuffle but for
    // what was left of the deck.
    for who in [SEATS[0], Observer::Public] {
        let view = table.view(who);
        assert_eq!(view.in_hand[1].len(), 7);
        let old = u32::from(view.in_hand[1].of(0));
        assert_eq!(state.memory.tally(state.hand[1]).of(0), old as u8);
        let returned = state.memory.all.bearing(state.hidden(), 1);
        assert!(returned.len() > 20);
        for imagined in imagined(&table, who) {
            let held = imagined.memory.tally(imagined.hand[1]).of(0);
            assert_eq!(u32::from(held), old);
            let young = imagined.hand[1] & returned;
            assert!(young.len() <= 7 - old, "an old card was seen in the discards");
        }
    }
}

#[test]
fn dux_20_own_hidden_discards_are_remembered_when_they_are_shuffled_back() {
    let table = renewed();
    // Seat 0 knows that 3C and JC went into the deck: seat 1 holds them only among its new cards.
    let old_of = |state: &State| state.memory.latest(state.hand[1]).bearing(state.hand[1], 0);
    let seen = ever(&table, SEATS[0], old_of);
    assert!((seen & cards("3C JC")).is_empty());
    assert!(seen.has_all(cards("KC 2C QC")), "and QC may still be held");
    // The public does not know which they were.
    assert!(
        ever(&table, Observer::Public, old_of)
            .has_all(cards("3C JC QC") - table.state.table.cards())
    );
}

#[test]
fn dux_20_all_see_the_tag_of_a_card_that_leaves_a_hand() {
    let mut table = lay(
        "duelx",
        r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"], "hand": ["9H 9C 3C", "QC 2C"],
            "reshuffle": 1, "returned": [{"reshuffle": 1, "cards": "9C 2C"}], "rest": "discards",
            "returned_hidden": [[0], [0]]}"#,
    );
    table.play(&mut luck(""), "9C attack; 9H magic; done");
    assert_eq!(table.told(SEATS[1]), ["0 attack 9C of 1", "0 magic 9H", "0 done"]);
    // Discards that lie hidden show theirs without their faces.
    let mut table = lay(
        "duelx",
        r#"{"phase": "discard", "points": [1, 0], "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
            "hand": ["9H 9C 3C", "QC 2C"], "rest": "discards",
            "reshuffle": 1, "returned": [{"reshuffle": 1, "cards": "9C 2C"}],
            "returned_hidden": [[0], [0]]}"#,
    );
    table.play(&mut Fast::new(1), "discard 9H 9C|keep");
    assert_eq!(table.told(SEATS[1])[0], "0 discards 2 of [1, 1]");
}

#[test]
fn dux_20_the_notes_on_a_hand_say_how_many_cards_are_old() {
    let table = renewed();
    let scene = table.rules.scene(&table.view(SEATS[0]), &Draft::EMPTY);
    let hand = scene.zones.iter().find(|zone| zone.id == "hand-1").unwrap();
    assert_eq!(hand.badges.len(), 1);
    words::has_words(&hand.badges[0]);
    let own = scene.zones.iter().find(|zone| zone.id == "hand-0").unwrap();
    assert!(own.badges.is_empty(), "its owner sees the cards themselves");
}

#[test]
fn dux_20_a_reshuffle_that_no_held_card_remembers_makes_no_difference() {
    let mut table = lay(
        "duelx",
        r#"{"phase": "battle", "field": ["2C 2D AC AD", "2H 2S AH AS"], "hand": ["3C 3D", "4C 4D"],
            "deck": "", "rest": "discards", "reshuffle": 1,
            "returned": [{"reshuffle": 1, "cards": "3C"}, {"reshuffle": 1, "by": 0, "cards": "4C"}],
            "returned_hidden": [[1], [0]]}"#,
    );
    // Both throw their hands: nothing is held over the reshuffle that follows.
    table.play(&mut Fast::new(1), "attack|attack");
    table.holds("shuffles = 1");
    assert_eq!(table.state.memory, super::super::memory::Memory::NONE);
}

#[test]
fn dux_20_reshuffles_close_up_when_one_is_no_longer_borne() {
    let mut table = lay(
        "duelx",
        r#"{"phase": "discard", "points": [1, 0], "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
            "hand": ["9H 9C 3C", "QC 2C"], "deck": "", "rest": "discards", "reshuffle": 3,
            "returned": [{"reshuffle": 1, "cards": "KC"}, {"reshuffle": 2, "cards": "9C"},
                         {"reshuffle": 2, "by": 1, "cards": "2C"}, {"reshuffle": 3, "cards": "3C"}],
            "hidden": ["KC", ""], "returned_hidden": [[1, 0, 0], [0, 2, 0]]}"#,
    );
    table.play(&mut Fast::new(1), "discard 3C|keep");
    // 9H and QC are of the deal, 9C and 2C of what was the second reshuffle and is the first now.
    let memory = &table.state.memory;
    assert_eq!(memory.level, 2);
    let tags = |text| memory.latest_of(card(text));
    assert_eq!(["9H", "QC", "9C", "2C", "3C", "KC"].map(tags), [0, 0, 1, 1, 2, 2]);
    assert_eq!(memory.all.of(card("2C")), 0, "only seat 1 saw it go");
    assert_eq!(memory.returned.map(|n| [n.of(1), n.of(2)]), [[0, 2], [2, 0]]);
}

#[test]
fn dux_20_who_forgets_believes_more() {
    let table = renewed();
    let view = table.view(SEATS[0]);
    let weak = table.rules.forget(&view, 0.0, &mut Fast::new(1));
    let old = |state: &State| state.memory.latest(state.hand[1]).bearing(state.hand[1], 0);
    let states = (0..300).map(|seed| table.rules.determinize(&weak, &mut Fast::new(seed)));
    let ever = states.fold(Cards::EMPTY, |all, state| all | old(&state));
    assert!(ever.has_all(cards("3C JC") - table.state.hand[0]));
    assert_eq!(table.rules.forget(&view, 1.0, &mut Fast::new(1)), view);
    // Public discards are forgotten one by one, and counted on.
    let table = lay("duelx", WON);
    let view = table.view(SEATS[1]);
    let weak = table.rules.forget(&view, 0.5, &mut Fast::new(1));
    assert!(weak.forgotten > 5 && weak.discards.len() > 5);
    assert_eq!(weak.discarded(), view.discarded());
    let state = table.rules.determinize(&weak, &mut Fast::new(1));
    assert_eq!(state.discards.len(), view.discards.len());
}

#[test]
fn dux_20_cards_stolen_covered_or_thrown_are_known_to_all() {
    let table = lay(
        "duelx",
        r#"{"phase": "battle", "field": ["5C 2C/7D 4H 6S", "6C 8D 5H 2S"], "hand": ["3C", "QC"],
            "magic_down": [false, true], "discards": "9H 10H"}"#,
    );
    for who in Observer::all(2) {
        let view = table.view(who);
        assert!(view.known().has_all(cards("2C 7D 9H 10H 2S")), "{who}");
    }
    let scene = table.rules.scene(&table.view(Observer::Public), &Draft::EMPTY);
    let magic = scene.zones.iter().find(|zone| zone.id == "magic-1").unwrap();
    assert_eq!(magic.cards[0].face.as_ref().unwrap().code, "2S");
    assert_eq!(magic.cards[0].marks[0].id, "duelx-mark-face-down");
}
