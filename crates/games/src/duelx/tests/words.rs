//! Refusals, notation and sentences.

use super::super::Slot;
use super::super::memory::Tally;
use super::*;
use sortie_core::game::Narration;
use sortie_core::game::Player;
use sortie_core::game::Presentation;
use sortie_core::game::Rules;
use sortie_core::matches::{Match, Seating, SubmitError};
use sortie_core::text::Text;

const UPGRADE: &str = r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
    "hand": ["9H 6D JC", "QC KC"]}"#;
const BATTLE: &str =
    r#"{"phase": "battle", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"], "hand": ["9H", "QC"]}"#;
const COMBINE: &str =
    r#"{"phase": "combine", "to_move": 0, "field": ["6D 4C 2C 2S", "6C 8D 5H 9S"]}"#;
const DISCARD: &str = r#"{"phase": "discard", "points": [1, 0], "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
    "hand": ["9H 3C", ""]}"#;
const OVER: &str =
    r#"{"phase": "over", "round": 9, "points": [5, 0], "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"]}"#;

#[test]
fn every_refusal_names_its_rule_and_has_words() {
    let ([first, second], public) = (SEATS, Observer::Public);
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
        (UPGRADE, public, "9H attack", "DUX-10", "duelx-watching"),
        (BATTLE, first, "done", "DUX-11", "duelx-choose-power"),
        (BATTLE, first, "9H attack", "DUX-11", "duelx-choose-power"),
        (BATTLE, first, "sword", "DUX-11", "duelx-unreadable-battle"),
        (BATTLE, public, "attack", "DUX-11", "duelx-watching"),
        (COMBINE, first, "attack", "DUX-14", "duelx-choose-combine"),
        (COMBINE, first, "maybe", "DUX-14", "duelx-unreadable-combine"),
        (COMBINE, second, "combine", "DUX-14", "duelx-not-your-loss"),
        (COMBINE, public, "combine", "DUX-14", "duelx-watching"),
        (DISCARD, first, "discard QC", "DUX-15", "duelx-not-in-hand"),
        (DISCARD, first, "discard", "DUX-15", "duelx-unreadable-discard"),
        (DISCARD, first, "done", "DUX-15", "duelx-choose-discards"),
        (DISCARD, second, "keep", "DUX-15", "duelx-nothing-to-discard"),
        (OVER, first, "keep", "DUX-19", "duelx-is-over"),
        (OVER, first, "?", "DUX-19", "duelx-is-over"),
        (OVER, public, "done", "DUX-19", "duelx-is-over"),
    ] {
        refused("duelx", position, who, text, rule, message);
    }
}

#[test]
fn steps_are_refused_one_by_one_too() {
    let table = lay("duelx", UPGRADE);
    let view = table.view(SEATS[0]);
    let step = |draft: &Draft, step: u8| {
        let no = table.rules.add_step(&view, draft, step).unwrap_err();
        has_words(&no.text);
        (no.rule, no.text.id.to_string())
    };
    let nowhere = step(&Draft::EMPTY, card("JC").index());
    assert_eq!(nowhere, ("DUX-06", "duelx-fits-nowhere".to_owned()));
    let begun = Draft::from_step(card("9H").index());
    assert_eq!(step(&begun, 52), ("DUX-05", "duelx-level-one-more".to_owned()));
    assert_eq!(step(&begun, 60), ("DUX-10", "duelx-which-slot".to_owned()));
    assert_eq!(step(&begun.with(53), 54), ("DUX-10", "duelx-one-only".to_owned()));
    let incomplete = table.rules.refuse_incomplete(&view, &begun);
    assert_eq!(incomplete.text.id, "duelx-which-slot");
    let table = lay("duelx", DISCARD);
    let view = table.view(SEATS[0]);
    let chosen = Draft::from_step(card("9H").index());
    for (text, id) in
        [("3C", "duelx-ascending"), ("9H", "duelx-twice"), ("AC", "duelx-not-in-hand")]
    {
        let no = table.rules.add_step(&view, &chosen, card(text).index()).unwrap_err();
        has_words(&no.text);
        assert_eq!((no.rule, &*no.text.id), ("DUX-15", id));
    }
}

#[test]
fn a_refusal_is_the_same_whatever_is_hidden() {
    let other = UPGRADE.replace("QC KC", "AC 7H");
    for text in ["9H level", "QC attack", "AC attack", "x", "keep", "steal magic"] {
        let refusals = [UPGRADE, &other].map(|table| lay("duelx", table).parse(SEATS[0], text));
        assert!(refusals[0].is_err());
        assert_eq!(refusals[0], refusals[1], "{text}");
    }
}

#[test]
fn actions_are_read_in_several_ways() {
    let upgrade = lay("duelx", UPGRADE);
    let wanted = Action::Lay { card: card("9H"), slot: Slot::Defense };
    for text in ["9H defense", "9h d", "defense 9H", " 9♥  DEF ", "9H defence"] {
        assert_eq!(upgrade.parse(SEATS[0], text), Ok(wanted), "{text}");
    }
    assert_eq!(upgrade.parse(SEATS[0], "6D l"), upgrade.parse(SEATS[0], "6D level"));
    let battle = lay("duelx", BATTLE);
    assert_eq!(battle.parse(SEATS[0], "m"), Ok(Action::Magic));
    let discard = lay("duelx", DISCARD);
    assert_eq!(discard.parse(SEATS[0], "discard 9h 3c"), Ok(Action::Discard(cards("3C 9H"))));
    assert_eq!(discard.parse(SEATS[0], "keep"), Ok(Action::Discard(Cards::EMPTY)));
}

#[test]
fn a_match_refuses_what_the_rules_refuse_and_nothing_changes() {
    let table = lay("duelx", UPGRADE);
    let mut game = Match::resume(table.rules.clone(), 2, table.state, 7, [0; 32]);
    let before = game.hash();
    let low = Action::Lay { card: card("JC"), slot: Slot::Attack };
    assert!(matches!(game.submit(0, 7, low), Err(SubmitError::Refused(no)) if no.rule == "DUX-06"));
    assert_eq!(game.submit(1, 7, Action::Done), Err(SubmitError::NotYours(1)));
    assert_eq!(game.hash(), before);
}

/// Checks that there is a message for this text and that it is given every variable it asks for.
pub(super) fn has_words(text: &Text) {
    let words = DuelX::INFO.words.iter().find(|(language, _)| *language == "en").unwrap().1;
    let words = format!("\n{words}");
    let (_, message) = words.split_once(&format!("\n{} =", text.id)).expect(&text.id);
    let message = message.split("\nduelx-").next().unwrap();
    for variable in message.split('$').skip(1) {
        let name: String =
            variable.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
        // `$x-is` says whether `$x` is the reader.
        let name = name.trim_end_matches("-is");
        assert!(text.args.iter().any(|(given, _)| given == name), "{} lacks {name}", text.id);
    }
}

#[test]
fn everything_that_is_told_or_asked_has_words() {
    let mut chance = Fast::new(3);
    for code in ["duelx", "duelx/jack_steals_level=false,target=1"] {
        let rules = rules(code);
        let mut game = Match::new(rules.clone(), 2, [9; 32], &Seating::default()).unwrap();
        while !game.turn().seats().is_empty() {
            for who in Observer::all(2) {
                let scene = rules.scene(&game.view(who), &Draft::EMPTY);
                let labels = scene.choices.iter().map(|choice| &choice.label);
                let zones = scene.zones.iter();
                zones.clone().flat_map(|zone| &zone.badges).for_each(has_words);
                zones
                    .clone()
                    .flat_map(|zone| zone.cards.iter().flat_map(|c| &c.marks))
                    .for_each(has_words);
                zones.map(|zone| &zone.name).for_each(has_words);
                labels.chain(&scene.facts).chain(&scene.asked).for_each(has_words);
            }
            for seat in game.turn().seats().iter() {
                let view = game.view(Observer::Seat(seat));
                let mut draft = Draft::EMPTY;
                loop {
                    let steps = rules.legal_steps(&view, &draft);
                    let ways = steps.next.len() + u32::from(steps.complete);
                    let Some(step) = steps.next.nth(chance.below(ways)) else { break };
                    draft = draft.with(step);
                    let scene = rules.scene(&view, &draft);
                    let all = scene.draft.iter().chain(&scene.choices).map(|choice| &choice.label);
                    all.chain(&scene.asked).for_each(has_words);
                }
                let action = rules.action_of_draft(&view, &draft).unwrap();
                game.submit(seat, game.decision(), action).unwrap();
            }
        }
        for who in Observer::all(2) {
            for told in game.told(who, 0) {
                if let sortie_core::matches::Update::Event(event) = told.what {
                    has_words(&rules.event_text(&event));
                }
            }
        }
    }
}

#[test]
fn every_event_is_told_in_its_own_sentence() {
    let (nine, both, none) = (card("9H"), cards("9H QC"), Cards::EMPTY);
    let slot = Slot::Attack;
    let stole = |cleared| Event::Stole { seat: 0, slot, card: nine, cleared };
    let discarded = |n, cards| Event::Discarded { seat: 0, n, cards, tags: Tally::NONE };
    for (event, id) in [
        (Event::Engaged, "duelx-engaged"),
        (Event::Laid { seat: 0, cards: [nine; 4] }, "duelx-laid"),
        (Event::Drew { seat: 0, n: 2, cards: Some(both) }, "duelx-drew"),
        (Event::Drew { seat: 0, n: 2, cards: None }, "duelx-drew-hidden"),
        (Event::Reshuffled { n: 20 }, "duelx-reshuffled"),
        (Event::Upgraded { seat: 0, slot, card: nine, reshuffle: 0 }, "duelx-upgraded"),
        (stole(none), "duelx-stole"),
        (stole(both), "duelx-stole-and-cleared"),
        (Event::Replaced { seat: 1, slot, card: nine }, "duelx-replaced"),
        (Event::Done { seat: 0 }, "duelx-done"),
        (
            Event::Fought { chosen: [slot, Slot::Magic], powers: [1, 2], defenses: [3, 4] },
            "duelx-fought",
        ),
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
        let text = rules("duelx").event_text(&event);
        has_words(&text);
        assert_eq!(text.id, id);
    }
}
