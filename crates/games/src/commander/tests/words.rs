//! Texts: refusals, events, sentences.

use super::*;
use sortie_core::game::Narration;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::Presentation;
use sortie_core::game::Rules;
use sortie_core::matches::{Match, Seating, SubmitError, Update};
use sortie_core::text::Text;

/// Checks that there is a message for this text and that it is given every variable it asks for.
pub(super) fn has_words(text: &Text) {
    let words = Commander::INFO.words.iter().find(|(language, _)| *language == "en").unwrap().1;
    let words = format!("\n{words}");
    let (_, message) = words.split_once(&format!("\n{} =", text.id)).expect(&text.id);
    let message = message.split("\ncommander-").next().unwrap();
    for variable in message.split('$').skip(1) {
        let name: String =
            variable.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
        // `$x-is` says whether `$x` is the reader.
        let name = name.trim_end_matches("-is");
        assert!(text.args.iter().any(|(given, _)| given == name), "{} lacks {name}", text.id);
    }
}

const PUBLIC: Observer = Observer::Public;
const FIRST: Observer = Observer::Seat(0);
const SECOND: Observer = Observer::Seat(1);

#[test]
fn an_action_is_written_short_and_read_in_several_ways() {
    let table = deal(2);
    let attack = table.parse(FIRST, "2 x 1.4").unwrap();
    assert_eq!(CLASSIC.write_action(&attack), "2 x 1.4");
    for text in ["2x1.4", "2 X 1.4", " 2  1.4 ", "2 x 4", "2 4", "2×4"] {
        assert_eq!(table.parse(FIRST, text), Ok(attack), "{text}");
    }
    let last = lay("0 - - - - / - - - / - - - / - - / ?\n1 - - - - / - - - / - - - / - ? / ?");
    let attack = last.parse(FIRST, "13 x 1.13").unwrap();
    for text in ["c x c", "C x 1.c", "commander x commander", "13 1.c"] {
        assert_eq!(last.parse(FIRST, text), Ok(attack), "{text}");
    }
    let tie = lay("0 ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
         1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?
         tie 1: 2 / 1");
    let up = tie.parse(FIRST, "6").unwrap();
    assert_eq!(CLASSIC.write_action(&up), "up 6");
    for text in ["up 6", "UP  6"] {
        assert_eq!(tie.parse(FIRST, text), Ok(up), "{text}");
    }
}

#[test]
fn a_refusal_names_rule_and_reason() {
    const START: &str = "0 full\n1 full\n2 full";
    for (who, text, rule, message) in [
        (FIRST, "hello", "CAP-06", "commander-unreadable"),
        (FIRST, "", "CAP-06", "commander-unreadable"),
        (FIRST, "2", "CAP-06", "commander-unreadable"),
        (FIRST, "2 x 1.4.1", "CAP-06", "commander-unreadable"),
        (FIRST, "2 x -1.4", "CAP-06", "commander-unreadable"),
        (FIRST, "2 x 300.4", "CAP-06", "commander-unreadable"),
        (FIRST, "2 x 4", "CAP-06", "commander-whose"),
        (FIRST, "14 x 1.4", "CAP-02", "commander-no-such-card"),
        (FIRST, "0 x 1.4", "CAP-02", "commander-no-such-card"),
        (FIRST, "1 x 1.14", "CAP-02", "commander-no-such-card"),
        (FIRST, "1 x 7.1", "CAP-06", "commander-no-such-seat"),
        (FIRST, "13 x 1.1", "CAP-06", "commander-own-covered"),
        (FIRST, "1 x 1.13", "CAP-06", "commander-target-covered"),
        (SECOND, "1 x 0.1", "CAP-05", "commander-not-your-turn"),
        (PUBLIC, "1 x 0.1", "CAP-06", "commander-watching"),
    ] {
        refused(START, who, text, rule, message);
    }
}

#[test]
fn each_refused_step_has_words() {
    let tables = [
        "0 full\n1 full\n2 full",
        "0 ? ? - ? / ? ? ? / ? ? ? / ? ? / ?\n1 - ? ? ? / ? ? ? / ? ? ? / ? ? / ?\n2 out",
        "0 ? 9C - ? / ? KD ? / ? ? ? / ? ? / ?
         1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?
         tie 1: 2 / 1",
        "0 out\n1 full\nover 1",
    ];
    let mut rules = std::collections::BTreeSet::new();
    for table in tables.map(lay) {
        for who in Observer::all(table.state.seats) {
            let view = table.view(who);
            let first = CLASSIC.legal_steps(&view, &Draft::EMPTY).next.first();
            let mut drafts = vec![Draft::EMPTY];
            drafts.extend(first.map(Draft::from_step));
            while let Some(step) = CLASSIC.legal_steps(&view, drafts.last().unwrap()).next.first() {
                drafts.push(drafts.last().unwrap().with(step));
            }
            for draft in drafts {
                let steps = CLASSIC.legal_steps(&view, &draft);
                has_words(&CLASSIC.refuse_incomplete(&view, &draft).text);
                for step in 0..=255 {
                    if !steps.next.has(step) {
                        let refusal = CLASSIC.refuse_step(&view, &draft, step);
                        has_words(&refusal.text);
                        rules.insert(refusal.rule);
                        assert_eq!(CLASSIC.add_step(&view, &draft, step), Err(refusal));
                    }
                }
            }
        }
    }
    let rules: Vec<&str> = rules.into_iter().collect();
    assert_eq!(rules, ["CAP-05", "CAP-06", "CAP-07", "CAP-08", "CAP-11", "CAP-12"]);
}

#[test]
fn a_draft_is_an_own_card_and_then_a_target() {
    let table = deal(2);
    let view = table.view(FIRST);
    assert_eq!(CLASSIC.action_of_draft(&view, &Draft::EMPTY), None);
    let ask = |draft: &Draft| CLASSIC.refuse_incomplete(&view, draft).text.id.into_owned();
    assert_eq!(ask(&Draft::EMPTY), "commander-ask-own");
    let own = CLASSIC.add_step(&view, &Draft::EMPTY, 1).unwrap();
    assert_eq!(CLASSIC.action_of_draft(&view, &own), None);
    assert_eq!(ask(&own), "commander-ask-target");
    let whole = CLASSIC.add_step(&view, &own, 16 + 16 + 3).unwrap();
    assert!(CLASSIC.legal_steps(&view, &whole).complete);
    let action = CLASSIC.action_of_draft(&view, &whole).unwrap();
    assert_eq!(CLASSIC.write_action(&action), "2 x 1.4");
    assert_eq!(CLASSIC.draft_of_action(&view, &action), whole);
    // A target alone, two own cards, or a third step are no actions.
    for draft in
        [Draft::from_step(35), own.with(0), own.with(2), whole.with(36), Draft::from_step(255)]
    {
        assert_eq!(CLASSIC.action_of_draft(&view, &draft), None, "{draft:?}");
    }
    assert_eq!(CLASSIC.action_of_draft(&table.view(SECOND), &whole), None);
}

#[test]
fn a_match_refuses_what_the_rules_refuse_and_nothing_changes() {
    let table = deal(2);
    let mut game = Match::new(CLASSIC, 2, [0; 32], &Seating::default()).unwrap();
    let before = game.hash();
    let right = table.parse(FIRST, "1 x 1.1").unwrap();
    let wrong = Action::Attack {
        with: super::super::Place::new(9).unwrap(),
        seat: 1,
        at: super::super::Place::new(1).unwrap(),
    };
    assert!(
        matches!(game.submit(0, 1, wrong), Err(SubmitError::Refused(no)) if no.rule == "CAP-06")
    );
    assert_eq!(game.submit(1, 1, right), Err(SubmitError::NotYours(1)));
    assert_eq!(game.hash(), before);
    assert!(game.submit(0, 1, right).is_ok());
}

#[test]
fn every_event_is_told_in_its_own_sentence() {
    let place = |n| super::super::Place::new(n).unwrap();
    let up = |seat, n, code| super::super::Turned { seat, place: place(n), card: card(code) };
    let (attacker, attacked) = (up(0, 2, "9C"), up(1, 1, "9D"));
    let nine = Cards::single(card("9C"));
    for (event, id) in [
        (Event::Dealt { each: 13 }, "commander-dealt"),
        (Event::Attacked { attacker, attacked }, "commander-attacked"),
        (Event::Tied, "commander-tied"),
        (Event::TurnedUp { attacker, attacked }, "commander-turned-up"),
        (Event::Stopped { seat: Some(1) }, "commander-stopped"),
        (Event::Stopped { seat: None }, "commander-stopped-both"),
        (Event::Won { seat: 0, loser: 1, cards: nine }, "commander-won"),
        (Event::BothLost { seats: [0, 1], cards: [nine; 2] }, "commander-both-lost"),
        (Event::Out { seat: 1, left: 3 }, "commander-out-with-more"),
        (Event::Out { seat: 1, left: 0 }, "commander-out"),
    ] {
        let text = CLASSIC.event_text(&event);
        has_words(&text);
        assert_eq!(text.id, id);
    }
    let told = serde_json::to_value(Event::Attacked { attacker, attacked }).unwrap();
    assert_eq!(told["attacked"]["attacked"]["place"], 1);
    assert_eq!(told["attacked"]["attacker"]["card"], "9C");
    let lost = Event::BothLost { seats: [0, 1], cards: [nine, Cards::single(card("9D"))] };
    assert_eq!(
        serde_json::to_value(lost).unwrap()["both_lost"]["cards"],
        serde_json::json!(["9C", "9D"])
    );
}

#[test]
fn everything_that_is_told_or_asked_has_words() {
    let mut chance = Fast::new(3);
    for (seats, open_memory) in [(2, true), (3, false), (4, true)] {
        let rules = Commander { open_memory, ..CLASSIC };
        let mut game = Match::new(rules.clone(), seats, [9; 32], &Seating::default()).unwrap();
        loop {
            for who in Observer::all(seats) {
                let view = game.view(who);
                let mut draft = Draft::EMPTY;
                loop {
                    let scene = rules.scene(&view, &draft);
                    let zones = scene.zones.iter();
                    zones.clone().flat_map(|zone| &zone.badges).for_each(has_words);
                    let cards = zones.clone().flat_map(|zone| &zone.cards);
                    cards.flat_map(|card| &card.marks).for_each(has_words);
                    zones.map(|zone| &zone.name).for_each(has_words);
                    let labels = scene.choices.iter().chain(&scene.draft).map(|each| &each.label);
                    labels.chain(&scene.facts).chain(&scene.asked).for_each(has_words);
                    let next = rules.legal_steps(&view, &draft).next;
                    match next.nth(chance.below(next.len())) {
                        Some(step) => draft = draft.with(step),
                        None => break,
                    }
                }
            }
            let deciders = game.turn().seats();
            if deciders.is_empty() {
                break;
            }
            for seat in deciders.iter() {
                let all = actions(&rules, &game.view(Observer::Seat(seat)), 1000).unwrap();
                let action = all[chance.below(all.len() as u32) as usize].0;
                game.submit(seat, game.decision(), action).unwrap();
            }
        }
        for told in game.told(PUBLIC, 0) {
            if let Update::Event(event) = told.what {
                has_words(&rules.event_text(&event));
            }
        }
    }
}
