//! Every sentence is written.

use super::*;
use sortie_core::Text;
use sortie_core::game::Narration;
use sortie_core::game::Player;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::text::Arg;

const WORDS: &str = include_str!("../en.ftl");

/// Checks that a message is written, with all its variables.
pub(super) fn has_words(text: &Text) {
    let head = format!("\n{} =", text.id);
    let Some(at) = format!("\n{WORDS}").find(&head) else { panic!("{} has no words", text.id) };
    let body = &WORDS[at..];
    let end = body[1..].find("\nattacke-").map_or(body.len(), |end| end + 1);
    for rest in body[..end].split("{ $").skip(1) {
        let name: String =
            rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        let given = text.args.iter().any(|(arg, value)| {
            *arg == *name || (matches!(value, Arg::Seat(_)) && format!("{arg}-is") == name)
        });
        assert!(given, "{} lacks {name}", text.id);
    }
    for (_, arg) in &text.args {
        if let Arg::Word(word) = arg {
            assert!(WORDS.contains(&format!("\n{word} =")), "{word}");
        }
    }
}

#[test]
fn whatever_is_told_shown_or_refused_has_words() {
    use sortie_core::{Draft, Turn};
    for code in ["attacke", "attacke/face_down=true,shield_tens=6"] {
        for seed in 0..6 {
            let rules = rules(code);
            let mut chance = Fast::new(seed);
            let mut told = Vec::new();
            let mut state = rules.deal(3, &mut chance, &mut told);
            while let Turn::Decide(seats) = rules.turn(&state) {
                let seat = seats.only().unwrap();
                let view = rules.view(&state, Observer::Seat(seat));
                let mut draft = Draft::EMPTY;
                loop {
                    let scene = rules.scene(&view, &draft);
                    scene.asked.iter().chain(&scene.facts).for_each(has_words);
                    scene.choices.iter().for_each(|choice| has_words(&choice.label));
                    for zone in &scene.zones {
                        has_words(&zone.name);
                        zone.badges.iter().for_each(has_words);
                        zone.cards.iter().flat_map(|card| &card.marks).for_each(has_words);
                    }
                    let steps = rules.legal_steps(&view, &draft);
                    for step in (0..=255).filter(|step| !steps.next.has(*step)) {
                        let refusal = rules.refuse_step(&view, &draft, step);
                        assert!(refusal.rule.starts_with("AKE-"));
                        has_words(&refusal.text);
                    }
                    has_words(&rules.refuse_incomplete(&view, &draft).text);
                    let ways = steps.next.len() + u32::from(steps.complete);
                    match steps.next.nth(chance.below(ways)) {
                        Some(step) => draft = draft.with(step),
                        None => break,
                    }
                }
                let action = rules.action_of_draft(&view, &draft).unwrap();
                rules.play(&mut state, &JointAction::single(seat, action), &mut chance, &mut told);
            }
            for who in Observer::all(3) {
                for event in &told {
                    has_words(&rules.event_text(&event.told(who)));
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_read_is_refused() {
    let open = r#"{"phase": "open", "hand": ["R7", "B2 B3", "B3 S7"]}"#;
    for text in [
        "",
        "R9",
        "X2",
        "R",
        "give",
        "give pink",
        "R7 for",
        "R7 for pink",
        "R7 for red R7",
        "S7 for red for blue",
        "down",
        "R7 down down",
    ] {
        refused("attacke", open, text, "AKE-05", "attacke-unreadable-play");
    }
    let fight = r#"{"phase": "fight", "hand": ["R7", "", ""], "table": ["", "", "R5"]}"#;
    refused("attacke", fight, "fold", "AKE-08", "attacke-unreadable-fight");
    let give = r#"{"phase": "give-back", "hand": ["B2", "", "R2"], "table": ["", "", "R4 R7"],
        "in_contest": [2], "chips": ["red blue", "", ""], "discards": "S10"}"#;
    refused("attacke", give, "blue", "AKE-18", "attacke-unreadable-chip");
    let table = lay("attacke", open);
    for text in ["r7", " R7 ", "R7,"] {
        assert_eq!(table.parse(0, text), table.parse(0, "R7"));
    }
    let other = table.parse(1, "B2").unwrap_err();
    assert_eq!((other.rule, &*other.text.id), ("AKE-05", "attacke-not-your-turn"));
}
