//! Actions as text, and the reason when one is refused.

use super::*;
use crate::attack::Proof;

pub(super) const ATTACK: &str = "attack; hand 2D 9H KH 4C | 9S QC 3D 8C";
pub(super) const DEFEND: &str = "defend; hand 4D 2C | 9S QC 3D 8C; field 9H |";
pub(super) const SUM: &str = "sum; hand 4D 2C | 9S QC 3D";
pub(super) const ROLE: &str =
    "role; to_move 1; hand 4D 2C | 9S QC 3D; victory | 2H; champions | 3H";
pub(super) const TURN: &str = "turn";
pub(super) const OVER: &str = "over; rest champions";
pub(super) const SUMS: &str = "attack/duel=sums";
pub(super) const SPEED: &str = "attack/hands=false";

#[test]
fn signs_and_cards_may_be_written_in_several_ways() {
    let table = Table::lay("attack", ATTACK);
    for text in ["9H", "9h", " 9H ", "9♥"] {
        assert_eq!(table.parse(SEATS[0], text), Ok(Action::Card(card("9H"))));
    }
    let rules = rules("attack/decks=2");
    assert_eq!(rules.write_action(&Action::Card(card("10H'"))), "10H'");
}

#[test]
fn a_refusal_names_its_rule_and_says_why() {
    let cases: [(&str, &str, &str, &[&str]); 6] = [
        (
            "attack",
            ATTACK,
            "ATK-09",
            &[
                "0: 5H 3D 9S = not-in-hand",
                "0: attack turn = choose-card",
                "0: 9X pass , 9H,2D = unreadable",
                "1: 3D 9H = not-your-turn",
                "-: 9H = not-your-turn",
            ],
        ),
        (
            "attack",
            DEFEND,
            "ATK-11",
            &[
                "1: 8C = too-low",
                "1: KC 9H = not-in-hand",
                "1: defend = choose-card",
                "1: ? = unreadable",
                "0: 4D = not-your-turn",
            ],
        ),
        (
            SUMS,
            SUM,
            "ATK-24",
            &["0: 9S = not-in-hand", "1: 9S = not-your-turn", "0: x = unreadable"],
        ),
        ("attack", ROLE, "ATK-06", &["1: 9S turn = choose-role", "0: attack = not-your-turn"]),
        (
            SPEED,
            TURN,
            "ATK-26",
            &["0: 9S = only-turn", "1: attack = only-turn", "-: turn = not-your-turn"],
        ),
        ("attack", OVER, "ATK-19", &["0: 9S = is-over", "1: turn = is-over"]),
    ];
    for (code, position, rule, lines) in cases {
        for line in lines {
            let (who, rest) = line.split_once(": ").unwrap();
            let (texts, message) = rest.split_once(" = ").unwrap();
            let who = who.parse().map_or(Observer::Public, Observer::Seat);
            for text in texts.split(' ') {
                Table::refused(code, position, who, text, rule, &format!("attack-{message}"));
            }
        }
    }
    Table::refused("attack", ATTACK, SEATS[0], "4C", "ATK-02", "attack-needs-sword");
    Table::refused("attack", DEFEND, SEATS[1], "3D", "ATK-02", "attack-needs-shield");
}

#[test]
fn one_card_is_a_whole_action() {
    let table = Table::lay("attack", ATTACK);
    let view = table.view(SEATS[0]);
    let nothing = table.rules.refuse_incomplete(&view, &Draft::EMPTY);
    assert_eq!((nothing.rule, &*nothing.text.id), ("ATK-09", "attack-nothing-chosen"));
    let one = table.rules.add_step(&view, &Draft::EMPTY, card("9H").index()).unwrap();
    let two = table.rules.add_step(&view, &one, card("KH").index()).unwrap_err();
    assert_eq!((two.rule, &*two.text.id), ("ATK-09", "attack-one-only"));
}

#[test]
fn what_is_hidden_and_what_ends_otherwise_has_sentences_of_its_own() {
    let (both, none) = (cards("9H QC"), Cards::EMPTY);
    let took = |card| Event::Took { seat: 0, card, proof: Proof::NONE, reshuffle: 0 };
    for (event, id) in [
        (Event::Drew { seat: 0, n: 2, cards: Some(both) }, "drew"),
        (Event::Drew { seat: 0, n: 2, cards: None }, "drew-hidden"),
        (Event::Chose { seat: 0, attacks: true }, "chose-attack"),
        (Event::Chose { seat: 0, attacks: false }, "chose-defend"),
        (Event::NoShield { seat: 0, value: 9 }, "no-high-shield"),
        (Event::NoShield { seat: 0, value: 1 }, "no-shield"),
        (took(Some(card("9H"))), "took"),
        (took(None), "took-hidden"),
        (Event::Won { seat: 0, captured: both, home: none }, "won"),
        (Event::Won { seat: 0, captured: none, home: both }, "won-bare"),
        (Event::Left { seat: 0, n: 2, cards: Some(both) }, "left"),
        (Event::Left { seat: 0, n: 2, cards: None }, "left-hidden"),
    ] {
        assert_eq!(rules("attack").event_text(&event).id, format!("attack-{id}"));
    }
}

#[test]
fn a_card_that_cannot_be_played_says_why() {
    let table = Table::lay("attack", ATTACK);
    table.explains(0, "4C ATK-02 needs-sword\n 9H -\n fight-0 -");
    Table::lay("attack", DEFEND).explains(1, "8C ATK-11 too-low\n 3D ATK-02 needs-shield\n QC -");
}
