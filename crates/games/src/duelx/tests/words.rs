//! Refusals, notation and sentences.

use super::super::memory::Tally;
use super::*;

const UPGRADE: &str = r#"{"phase": "upgrade", "hand": ["9H 6D JC", "QC KC"]}"#;
const BATTLE: &str = r#"{"phase": "battle", "hand": ["9H", "QC"]}"#;
const COMBINE: &str =
    r#"{"phase": "combine", "to_move": 0, "field": ["6D 4C 2C 2S", "6C 8D 5H 9S"]}"#;
const DISCARD: &str = r#"{"phase": "discard", "points": [1, 0], "hand": ["9H 3C", ""]}"#;
const OVER: &str = r#"{"phase": "over", "round": 9, "points": [5, 0]}"#;

#[test]
fn a_refusal_names_its_rule_and_says_why() {
    let ([first, second], table) = (SEATS, Observer::Public);
    for (position, who, text, rule, message) in [
        (UPGRADE, first, "QC attack", "DUX-06", "duelx-not-in-hand"),
        (UPGRADE, first, "7D attack", "DUX-06", "duelx-not-in-hand"),
        (UPGRADE, first, "JC attack", "DUX-06", "duelx-not-higher"),
        (UPGRADE, first, "9H level", "DUX-05", "duelx-level-one-more"),
        (UPGRADE, first, "steal attack", "DUX-09", "duelx-no-jack"),
        (UPGRADE, first, "attack", "DUX-10", "duelx-choose-upgrade"),
        (UPGRADE, first, "keep", "DUX-10", "duelx-choose-upgrade"),
        (UPGRADE, first, "combine", "DUX-10", "duelx-choose-upgrade"),
        (UPGRADE, first, "9X attack", "DUX-10", "duelx-unreadable-upgrade"),
        (UPGRADE, first, "9H' attack", "DUX-10", "duelx-unreadable-upgrade"),
        (UPGRADE, first, "9H", "DUX-10", "duelx-unreadable-upgrade"),
        (UPGRADE, first, "", "DUX-10", "duelx-unreadable-upgrade"),
        (UPGRADE, first, "steal", "DUX-10", "duelx-unreadable-upgrade"),
        (UPGRADE, first, "discard 9Z", "DUX-10", "duelx-unreadable-upgrade"),
        (UPGRADE, first, "discard 9H 9H", "DUX-15", "duelx-twice"),
        (UPGRADE, second, "QC attack", "DUX-04", "duelx-not-your-upgrade"),
        (UPGRADE, table, "9H attack", "DUX-10", "duelx-watching"),
        (BATTLE, first, "done", "DUX-11", "duelx-choose-power"),
        (BATTLE, first, "9H attack", "DUX-11", "duelx-choose-power"),
        (BATTLE, first, "sword", "DUX-11", "duelx-unreadable-battle"),
        (BATTLE, table, "attack", "DUX-11", "duelx-watching"),
        (COMBINE, first, "attack", "DUX-14", "duelx-choose-combine"),
        (COMBINE, first, "maybe", "DUX-14", "duelx-unreadable-combine"),
        (COMBINE, second, "combine", "DUX-14", "duelx-not-your-loss"),
        (COMBINE, table, "combine", "DUX-14", "duelx-watching"),
        (DISCARD, first, "discard QC", "DUX-15", "duelx-not-in-hand"),
        (DISCARD, first, "discard", "DUX-15", "duelx-unreadable-discard"),
        (DISCARD, first, "done", "DUX-15", "duelx-choose-discards"),
        (DISCARD, second, "keep", "DUX-15", "duelx-nothing-to-discard"),
        (OVER, first, "keep", "DUX-19", "duelx-is-over"),
        (OVER, first, "?", "DUX-19", "duelx-is-over"),
        (OVER, table, "done", "DUX-19", "duelx-is-over"),
    ] {
        Table::refused("duelx", position, who, text, rule, message);
    }
}

#[test]
fn a_step_is_refused_for_its_own_reason() {
    let (nothing, nine) = (Draft::EMPTY, Draft::from_step(card("9H").index()));
    let [jack, three, ace] = ["JC", "3C", "AC"].map(|text| card(text).index());
    for (position, draft, step, rule, message) in [
        (UPGRADE, &nothing, jack, "DUX-06", "duelx-fits-nowhere"),
        (UPGRADE, &nine, 52, "DUX-05", "duelx-level-one-more"),
        (UPGRADE, &nine, 60, "DUX-10", "duelx-which-slot"),
        (UPGRADE, &nine.with(53), 54, "DUX-10", "duelx-one-only"),
        (DISCARD, &nine, three, "DUX-15", "duelx-ascending"),
        (DISCARD, &nine, card("9H").index(), "DUX-15", "duelx-twice"),
        (DISCARD, &nine, ace, "DUX-15", "duelx-not-in-hand"),
    ] {
        let table = Table::lay("duelx", position);
        let no = table.rules.add_step(&table.view(SEATS[0]), draft, step).unwrap_err();
        assert_eq!((no.rule, &*no.text.id), (rule, message));
    }
    let table = Table::lay("duelx", UPGRADE);
    let incomplete = table.rules.refuse_incomplete(&table.view(SEATS[0]), &nine);
    assert_eq!(incomplete.text.id, "duelx-which-slot");
}

#[test]
fn actions_are_read_in_several_ways() {
    let lay = Action::Lay { card: card("9H"), slot: Slot::Defense };
    let raise = Action::Lay { card: card("6D"), slot: Slot::Level };
    for (position, text, action) in [
        (UPGRADE, "9H defense", lay),
        (UPGRADE, "9h d", lay),
        (UPGRADE, "defense 9H", lay),
        (UPGRADE, " 9♥  DEF ", lay),
        (UPGRADE, "9H defence", lay),
        (UPGRADE, "6D l", raise),
        (BATTLE, "m", Action::Magic),
        (DISCARD, "discard 9h 3c", Action::Discard(cards("3C 9H"))),
        (DISCARD, "keep", Action::Discard(Cards::EMPTY)),
    ] {
        assert_eq!(Table::lay("duelx", position).parse(SEATS[0], text), Ok(action), "{text}");
    }
}

#[test]
fn every_event_is_told_in_its_own_sentence() {
    let (nine, both, none) = (card("9H"), cards("9H QC"), Cards::EMPTY);
    let slot = Slot::Attack;
    let stole = |cleared| Event::Stole { seat: 0, slot, card: nine, cleared };
    let drew = |cards| Event::Drew { seat: 0, n: 2, cards };
    let chosen = [slot, Slot::Magic];
    let discarded = |n, cards| Event::Discarded { seat: 0, n, cards, tags: Tally::NONE };
    for (event, id) in [
        (Event::Engaged, "duelx-engaged"),
        (Event::Laid { seat: 0, cards: [nine; 4] }, "duelx-laid"),
        (drew(Some(both)), "duelx-drew"),
        (drew(None), "duelx-drew-hidden"),
        (Event::Reshuffled { n: 20 }, "duelx-reshuffled"),
        (Event::Upgraded { seat: 0, slot, card: nine, reshuffle: 0 }, "duelx-upgraded"),
        (stole(none), "duelx-stole"),
        (stole(both), "duelx-stole-and-cleared"),
        (Event::Replaced { seat: 1, slot, card: nine }, "duelx-replaced"),
        (Event::Done { seat: 0 }, "duelx-done"),
        (Event::Fought { chosen, powers: [1, 2], defenses: [3, 4] }, "duelx-fought"),
        (Event::Covered { seat: 0 }, "duelx-covered"),
        (Event::Combined { seat: 0, power: 36, defense: 30 }, "duelx-combined"),
        (Event::Declined { seat: 0 }, "duelx-declined"),
        (Event::Won { seat: 0, points: [1, 0] }, "duelx-won"),
        (Event::Drawn { in_a_row: 1 }, "duelx-drawn"),
        (Event::Drawn { in_a_row: 2 }, "duelx-drawn-again"),
        (Event::Threw { seat: 0, cards: both }, "duelx-threw"),
        (Event::Threw { seat: 0, cards: none }, "duelx-threw-nothing"),
        (discarded(0, Some(none)), "duelx-kept"),
        (discarded(0, None), "duelx-kept"),
        (discarded(2, Some(both)), "duelx-discarded"),
        (discarded(2, None), "duelx-discarded-hidden"),
        (Event::Ended { points: [5, 3], rounds: 12 }, "duelx-ended"),
    ] {
        assert_eq!(rules("duelx").event_text(&event).id, id);
    }
}

#[test]
fn a_card_or_slot_that_cannot_be_chosen_says_why() {
    Table::lay("duelx", UPGRADE).explains(0, "9H -\n attack-0 DUX-10 choose-upgrade");
    Table::lay("duelx", BATTLE).explains(0, "9H DUX-11 choose-power\n attack-0 -");
}
