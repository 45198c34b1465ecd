//! Actions as text, and what is said when one is refused.

use super::*;
use crate::attack::Proof;
use sortie_core::matches::{Match, SubmitError};

const ATTACK: &str = r#"{"phase": "attack", "hand": ["2D 9H KH 4C", "9S QC 3D 8C"]}"#;
const DEFEND: &str =
    r#"{"phase": "defend", "hand": ["4D 2C", "9S QC 3D 8C"], "field": ["9H", ""]}"#;
const SUM: &str = r#"{"phase": "sum", "hand": ["4D 2C", "9S QC 3D"]}"#;
const ROLE: &str = r#"{"phase": "role", "to_move": 1, "hand": ["4D 2C", "9S QC 3D"],
                       "victory": ["", "2H"], "champions": ["", "3H"]}"#;
const TURN: &str = r#"{"phase": "turn"}"#;
const OVER: &str = r#"{"phase": "over", "rest": "champions"}"#;

#[test]
fn actions_read_back_as_they_are_spelled() {
    let rules = rules("attack/decks=2");
    let view = Table::lay("attack/decks=2", r#"{"phase": "attack", "hand": ["9H", "9S'"]}"#)
        .view(SEATS[0]);
    for action in [Action::Attack, Action::Defend, Action::Turn] {
        assert_eq!(rules.read_action(&view, &rules.write_action(&action)), Ok(action));
    }
    for card in rules.deck() {
        let action = Action::Card(card);
        assert_eq!(rules.read_action(&view, &rules.write_action(&action)), Ok(action));
    }
    assert_eq!(rules.write_action(&Action::Attack), "attack");
    assert_eq!(rules.write_action(&Action::Defend), "defend");
    assert_eq!(rules.write_action(&Action::Turn), "turn");
    assert_eq!(rules.write_action(&Action::Card(card("10H'"))), "10H'");
}

#[test]
fn every_offer_parses_to_itself_and_nothing_else_does() {
    let all: Vec<String> = french::pack(0)
        .iter()
        .map(code)
        .chain(["attack", "defend", "turn"].map(str::to_owned))
        .collect();
    for (code, text) in [
        ("attack", ATTACK),
        ("attack", DEFEND),
        ("attack/duel=sums", SUM),
        ("attack", ROLE),
        ("attack/hands=false", TURN),
        ("attack", OVER),
    ] {
        let table = Table::lay(code, text);
        for who in Observer::all(2) {
            let offers = table.offers(who).join(" ");
            for text in &all {
                let offered = offers.split(' ').any(|offer| offer == text);
                assert_eq!(table.parse(who, text).is_ok(), offered, "{code} {who} {text}");
            }
        }
    }
}

#[test]
fn case_blanks_and_signs_do_not_matter() {
    let table = Table::lay("attack", ATTACK);
    for text in ["9H", "9h", " 9H ", "9♥"] {
        assert_eq!(table.parse(SEATS[0], text), Ok(Action::Card(card("9H"))));
    }
    assert_eq!(Table::lay("attack", ROLE).parse(SEATS[1], " Attack"), Ok(Action::Attack));
    assert_eq!(Table::lay("attack", ROLE).parse(SEATS[1], "DEFEND"), Ok(Action::Defend));
}

#[test]
fn a_refusal_names_its_rule_and_says_why() {
    let [first, second, public] = [SEATS[0], SEATS[1], Observer::Public];
    for (code, position, who, text, rule, message) in [
        ("attack", ATTACK, first, "4C", "ATK-02", "attack-needs-sword"),
        ("attack", ATTACK, first, "5H", "ATK-09", "attack-not-in-hand"),
        ("attack", ATTACK, first, "3D", "ATK-09", "attack-not-in-hand"),
        ("attack", ATTACK, first, "9S", "ATK-09", "attack-not-in-hand"),
        ("attack", ATTACK, first, "attack", "ATK-09", "attack-choose-card"),
        ("attack", ATTACK, first, "turn", "ATK-09", "attack-choose-card"),
        ("attack", ATTACK, first, "9X", "ATK-09", "attack-unreadable"),
        ("attack", ATTACK, first, "", "ATK-09", "attack-unreadable"),
        ("attack", ATTACK, first, "9H 2D", "ATK-09", "attack-unreadable"),
        ("attack", ATTACK, first, "pass", "ATK-09", "attack-unreadable"),
        ("attack", ATTACK, second, "3D", "ATK-09", "attack-not-your-turn"),
        ("attack", ATTACK, second, "9H", "ATK-09", "attack-not-your-turn"),
        ("attack", ATTACK, public, "9H", "ATK-09", "attack-not-your-turn"),
        ("attack", DEFEND, second, "3D", "ATK-02", "attack-needs-shield"),
        ("attack", DEFEND, second, "8C", "ATK-11", "attack-too-low"),
        ("attack", DEFEND, second, "KC", "ATK-11", "attack-not-in-hand"),
        ("attack", DEFEND, second, "9H", "ATK-11", "attack-not-in-hand"),
        ("attack", DEFEND, second, "defend", "ATK-11", "attack-choose-card"),
        ("attack", DEFEND, second, "?", "ATK-11", "attack-unreadable"),
        ("attack", DEFEND, first, "4D", "ATK-11", "attack-not-your-turn"),
        ("attack/duel=sums", SUM, first, "9S", "ATK-24", "attack-not-in-hand"),
        ("attack/duel=sums", SUM, second, "9S", "ATK-24", "attack-not-your-turn"),
        ("attack/duel=sums", SUM, first, "x", "ATK-24", "attack-unreadable"),
        ("attack", ROLE, second, "9S", "ATK-06", "attack-choose-role"),
        ("attack", ROLE, second, "turn", "ATK-06", "attack-choose-role"),
        ("attack", ROLE, first, "attack", "ATK-06", "attack-not-your-turn"),
        ("attack/hands=false", TURN, first, "9S", "ATK-26", "attack-only-turn"),
        ("attack/hands=false", TURN, second, "attack", "ATK-26", "attack-only-turn"),
        ("attack/hands=false", TURN, public, "turn", "ATK-26", "attack-not-your-turn"),
        ("attack", OVER, first, "9S", "ATK-19", "attack-is-over"),
        ("attack", OVER, second, "turn", "ATK-19", "attack-is-over"),
    ] {
        Table::refused(code, position, who, text, rule, message);
    }
}

#[test]
fn a_refusal_is_the_same_whatever_is_hidden() {
    let other = ATTACK.replace("9S QC 3D 8C", "AS KC 5H JC");
    for text in ["4C", "5H", "3D", "9S", "AS", "x", "turn"] {
        let refusals =
            [ATTACK, &other].map(|table| Table::lay("attack", table).parse(SEATS[0], text));
        assert!(refusals[0].is_err());
        assert_eq!(refusals[0], refusals[1], "{text}");
    }
}

#[test]
fn nothing_chosen_is_no_action_and_one_card_is_enough() {
    let table = Table::lay("attack", ATTACK);
    let view = table.view(SEATS[0]);
    assert_eq!(table.rules.action_of_draft(&view, &Draft::EMPTY), None);
    let nothing = table.rules.refuse_incomplete(&view, &Draft::EMPTY);
    assert_eq!((nothing.rule, &*nothing.text.id), ("ATK-09", "attack-nothing-chosen"));
    let one = table.rules.add_step(&view, &Draft::EMPTY, card("9H").index()).unwrap();
    assert!(table.rules.legal_steps(&view, &one).complete);
    let two = table.rules.add_step(&view, &one, card("KH").index()).unwrap_err();
    assert_eq!((two.rule, &*two.text.id), ("ATK-09", "attack-one-only"));
}

#[test]
fn a_match_refuses_what_the_rules_refuse_and_nothing_changes() {
    let table = Table::lay("attack", DEFEND);
    let mut game = Match::resume(table.rules.clone(), 2, table.state, 7, [0; 32]);
    let before = game.hash();
    let low = Action::Card(card("8C"));
    assert!(matches!(game.submit(1, 7, low), Err(SubmitError::Refused(no)) if no.rule == "ATK-11"));
    let wrong = Action::Card(card("4D"));
    assert_eq!(game.submit(0, 7, wrong), Err(SubmitError::NotYours(0)));
    assert_eq!(game.submit(1, 6, low), Err(SubmitError::Stale { given: 6, current: 7 }));
    assert_eq!(game.hash(), before);
    assert!(game.submit(1, 7, Action::Card(card("QC"))).is_ok());
    assert_ne!(game.hash(), before);
}

#[test]
fn every_event_is_told_in_its_own_sentence() {
    let (nine, queen) = (card("9H"), card("QC"));
    let both = cards("9H QC");
    let took = |card| Event::Took { seat: 0, card, proof: Proof::NONE, reshuffle: 0 };
    for (event, id) in [
        (Event::Dealt { each: 26 }, "attack-dealt"),
        (Event::TurnedUp { first: nine, second: queen }, "attack-turned-up"),
        (Event::Opened { seat: 1 }, "attack-opened"),
        (Event::Unopened, "attack-unopened"),
        (Event::Drew { seat: 0, n: 2, cards: Some(both) }, "attack-drew"),
        (Event::Drew { seat: 0, n: 2, cards: None }, "attack-drew-hidden"),
        (Event::Chose { seat: 0, attacks: true }, "attack-chose-attack"),
        (Event::Chose { seat: 0, attacks: false }, "attack-chose-defend"),
        (Event::Attacked { seat: 0, card: nine, proof: Proof::NONE }, "attack-attacked"),
        (Event::Defended { seat: 1, card: queen, proof: Proof::NONE }, "attack-defended"),
        (Event::Rolled { dice: [1, 3], totals: [15, 17] }, "attack-rolled"),
        (Event::Summed { totals: [15, 17] }, "attack-summed"),
        (Event::NoSword { seat: 0 }, "attack-no-sword"),
        (Event::NoShield { seat: 0, value: 9 }, "attack-no-high-shield"),
        (Event::NoShield { seat: 0, value: 1 }, "attack-no-shield"),
        (took(Some(nine)), "attack-took"),
        (took(None), "attack-took-hidden"),
        (Event::Battle, "attack-battle"),
        (Event::Push, "attack-push"),
        (Event::Won { seat: 0, captured: both, home: Cards::EMPTY }, "attack-won"),
        (Event::Won { seat: 0, captured: Cards::EMPTY, home: both }, "attack-won-bare"),
        (Event::Reshuffled { seat: 0, n: 4 }, "attack-reshuffled"),
        (Event::Left { seat: 0, n: 2, cards: Some(both) }, "attack-left"),
        (Event::Left { seat: 0, n: 2, cards: None }, "attack-left-hidden"),
        (Event::Scored { points: [3, 2] }, "attack-scored"),
    ] {
        assert_eq!(rules("attack").event_text(&event).id, id);
    }
}
