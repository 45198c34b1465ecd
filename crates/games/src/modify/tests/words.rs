//! The words: every message that the game asks for is there, with its variables, and none is idle.

use super::*;
use sortie_core::game::Narration;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::{Arg, Draft, Text};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Messages by id, with the variables that they use.
type Messages = BTreeMap<&'static str, BTreeSet<&'static str>>;

static MESSAGES: LazyLock<Messages> = LazyLock::new(messages);

fn messages() -> Messages {
    let mut messages = Messages::new();
    let mut last = "";
    for line in include_str!("../en.ftl").lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once(" = ").filter(|(id, _)| id.starts_with("modify-")) {
            last = id;
            assert!(messages.insert(id, BTreeSet::new()).is_none(), "{id} is there twice");
        }
        for part in line.split('$').skip(1) {
            let end = part.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap();
            messages.get_mut(last).unwrap().insert(&part[..end]);
        }
    }
    messages
}

/// Checks that a sentence is there with its variables.
pub(super) fn has_words(text: &Text) {
    let messages = &*MESSAGES;
    let wanted = messages.get(&*text.id).unwrap_or_else(|| panic!("{} is missing", text.id));
    for variable in wanted {
        let base = variable.strip_suffix("-is").unwrap_or(variable);
        let given = text.args.iter().any(|(name, _)| name == variable || name == base);
        assert!(given, "{} has no {variable}", text.id);
    }
    for (_, arg) in &text.args {
        if let Arg::Word(id) = arg {
            assert!(messages.contains_key(&**id), "{id}");
        }
    }
}

#[derive(Default)]
struct Heard(BTreeSet<String>);

impl Heard {
    fn text(&mut self, text: &Text) {
        has_words(text);
        self.0.insert(text.id.to_string());
    }

    /// All that a table says to all observers: the scene at every step of a draft, the refusal of
    /// every other step, and what a text is answered that nobody can read.
    fn table(&mut self, rules: &Modify, seats: u8, state: &State) {
        for who in Observer::all(seats) {
            let view = rules.view(state, who);
            let mut draft = Draft::EMPTY;
            loop {
                let scene = rules.scene(&view, &draft);
                scene.facts.iter().chain(&scene.asked).for_each(|text| self.text(text));
                for zone in &scene.zones {
                    let marks = zone.cards.iter().flat_map(|card| &card.marks);
                    marks.chain(&zone.badges).chain([&zone.name]).for_each(|text| self.text(text));
                }
                let choices = scene.choices.iter().chain(&scene.draft);
                choices.for_each(|choice| self.text(&choice.label));
                for step in 0..=255 {
                    if let Err(refusal) = rules.add_step(&view, &draft, step) {
                        self.text(&refusal.text);
                    }
                }
                let legal = rules.legal_steps(&view, &draft);
                if !legal.complete {
                    self.text(&rules.refuse_incomplete(&view, &draft).text);
                }
                match legal.next.last() {
                    Some(step) => draft = draft.with(step),
                    None => break,
                }
            }
            self.text(&rules.parse_action(&view, "xyzzy").unwrap_err().text);
        }
    }
}

#[test]
fn every_message_is_there_with_its_variables_and_none_is_idle() {
    let mut heard = Heard::default();
    let mut chance = Fast::new(21);
    for seats in 2..=7 {
        for code in [
            "modify/duel_calls=all,quickdraw=any",
            "modify/quickdraw=agreed",
            "modify/duel_calls=off,max_rounds=20",
        ] {
            let rules = rules(code, seats);
            for _ in 0..2 {
                let mut told = Vec::new();
                let mut state = rules.deal(seats, &mut chance, &mut told);
                let mut decisions = 0;
                while rules.turn(&state).outcome().is_none() {
                    if decisions % 3 == 0 && decisions < 90 {
                        heard.table(&rules, seats, &state);
                    }
                    decisions += 1;
                    let mut joint = JointAction::empty();
                    for seat in rules.turn(&state).seats().iter() {
                        let view = rules.view(&state, Observer::Seat(seat));
                        joint.put(seat, random::choose(&rules, &view, &mut chance));
                    }
                    rules.play(&mut state, &joint, &mut chance, &mut told);
                }
                heard.table(&rules, seats, &state);
                for who in Observer::all(seats) {
                    for event in &told {
                        heard.text(&rules.event_text(&event.told(who)));
                    }
                }
            }
        }
    }
    let agreed = rules("modify/quickdraw=agreed", 2);
    let mut state = agreed.deal(2, &mut chance, &mut ());
    let mut told = Vec::new();
    let mut joint = JointAction::single(0, Action::Quickdraw);
    joint.put(1, Action::Quickdraw);
    agreed.play(&mut state, &joint, &mut chance, &mut told);
    for event in &told {
        heard.text(&agreed.event_text(&event.told(Observer::Public)));
    }
    for (position, actions) in [
        ("JC 3C | 10H", "JC, 10H"),
        ("KC | QH", "KC, QH"),
        ("KC 2C | KH 2H", "KC, KH"),
        ("AC 2C | AH 2H; pot = 3C", "AC, AH"),
    ] {
        let mut table = lay(PLAIN, 2, position);
        table.play(&mut luck(""), actions);
        for event in &table.told {
            heard.text(&table.rules.event_text(&event.told(Observer::Public)));
        }
    }
    // The result names its points by this.
    heard.text(&Text::new(id!("modify-points")).number("n", 14));
    let idle: Vec<_> =
        MESSAGES.keys().filter(|id| !of_the_rules(id) && !heard.0.contains(**id)).collect();
    assert!(idle.is_empty(), "never said: {idle:?}");
}

#[test]
fn what_nobody_can_read_is_answered_with_how_to_write_it_now() {
    let hands = "JC 8C 2C | 7H 6H 5H | 3D 2D 4D";
    for (put, seat, rule, message) in [
        ("phase = pick", 0, "MOD-06", "modify-unreadable-pick"),
        ("phase = call; to_move = 0", 0, "MOD-13", "modify-unreadable-call"),
        ("phase = answer; duel = 0 1 2", 1, "MOD-13", "modify-unreadable-answer"),
        ("phase = counter; duel = 0 1 2", 0, "MOD-13", "modify-unreadable-counter"),
        ("phase = duel; duel = 0 1 2", 1, "MOD-14", "modify-unreadable-duel"),
    ] {
        refused(("modify", 3), &format!("{hands}; {put}"), seat, "xyzzy", rule, message);
    }
    let mut thief = lay(PLAIN, 3, hands);
    thief.play(&mut luck(""), "JC, 7H, 3D");
    let quickdraw = deal("modify/quickdraw=agreed", 2, &mut luck(""));
    for (table, message) in
        [(thief, "modify-unreadable-steal"), (quickdraw, "modify-unreadable-quickdraw")]
    {
        let refusal = table.parse(Observer::Seat(0), "xyzzy").unwrap_err();
        has_words(&refusal.text);
        assert_eq!(refusal.text.id, message);
    }
}

#[test]
fn actions_are_read_in_any_form() {
    let view = lay("modify", 2, "9C 8C 2C | 7H 6H 5H").view(Observer::Seat(0));
    let rules = rules("modify", 2);
    for (text, action) in [
        ("9C", Action::Play(cards("9C"))),
        (" 10♣ ", Action::Play(cards("10C"))),
        ("9c, 8C", Action::Play(cards("8C 9C"))),
        ("STEAL 2", Action::Steal(2)),
        ("rob 2", Action::Steal(2)),
        ("call 1 3", Action::Call(1, 3)),
        ("duel 1 for 3", Action::Call(1, 3)),
        ("Pass", Action::Pass),
        ("accept", Action::Accept),
        ("refuse", Action::Refuse),
        ("offer 4", Action::Offer(4)),
        ("drop", Action::Drop),
        ("Quickdraw", Action::Quickdraw),
        ("wait", Action::Wait),
    ] {
        assert_eq!(rules.read_action(&view, text), Ok(action), "{text}");
        assert_eq!(rules.read_action(&view, &rules.write_action(&action)), Ok(action));
    }
    for text in ["", "9X", "9C 9C", "9C'", "steal", "steal x", "call 1", "call 1 2 3", "offer 999"]
    {
        assert_eq!(
            rules.read_action(&view, text).unwrap_err().text.id,
            "modify-unreadable-pick",
            "{text}"
        );
    }
}

/// Whether a text describes the game or its parameters, and not a match.
fn of_the_rules(id: &str) -> bool {
    ["summary", "length", "preset-", "param-", "conflict-"]
        .iter()
        .any(|what| id.strip_prefix("modify-").is_some_and(|rest| rest.starts_with(what)))
}
