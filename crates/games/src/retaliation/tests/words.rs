//! The words: every message that the game asks for is there, with its variables.

use super::*;
use sortie_core::chance::Fast;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::Presentation;
use sortie_core::{Arg, Draft, Text};
use std::collections::{BTreeMap, BTreeSet};

/// The messages by id, with the variables that they use.
fn messages() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut messages = BTreeMap::new();
    let mut last = "";
    for line in include_str!("../en.ftl").lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) =
            line.split_once(" = ").filter(|(id, _)| id.starts_with("retaliation-"))
        {
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

#[derive(Default)]
struct Heard(BTreeMap<String, BTreeSet<String>>);

impl Heard {
    fn text(&mut self, text: &Text) {
        let mut variables = BTreeSet::new();
        for (name, arg) in &text.args {
            variables.insert(name.to_string());
            match arg {
                Arg::Seat(_) => {
                    variables.insert(format!("{name}-is"));
                }
                Arg::Word(id) => self.text(&Text { id: id.clone(), args: Vec::new() }),
                Arg::Number(_) | Arg::Cards(_) | Arg::Raw(_) => {}
            }
        }
        self.0.insert(text.id.to_string(), variables);
    }

    /// All that a table says to all observers: the scene at every step of a draft, the refusal of
    /// every other step, and what some texts are answered with.
    fn table(&mut self, play: &Match<Retaliation>) {
        for who in Observer::all(play.seats()) {
            let (rules, view) = (play.rules(), play.view(who));
            let mut draft = Draft::EMPTY;
            loop {
                let scene = rules.scene(&view, &draft);
                scene.facts.iter().chain(&scene.asked).for_each(|text| self.text(text));
                for zone in &scene.zones {
                    let marks = zone.cards.iter().flat_map(|card| &card.marks);
                    marks.chain(&zone.badges).chain([&zone.name]).for_each(|text| self.text(text));
                }
                scene.choices.iter().for_each(|choice| self.text(&choice.label));
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
            for text in ["xyzzy", "defnd left", "attack hearts left", "attack hearts left 5"] {
                if let Err(refusal) = rules.parse_action(&view, text) {
                    self.text(&refusal.text);
                }
            }
        }
    }
}

#[test]
fn every_message_is_there_with_its_variables_and_none_is_idle() {
    let messages = messages();
    let mut heard = Heard::default();
    let mut chance = Fast::new(21);
    for (code, seats) in [("retaliation", 2), ("retaliation", 3), ("retaliation/suits_each=1", 2)] {
        for _ in 0..12 {
            let rules = rules(code, seats);
            let mut play = Match::new(rules.clone(), seats, [0; 32], &Seating::default()).unwrap();
            while let Some(seat) = play.waiting().lowest() {
                heard.table(&play);
                let view = play.view(Observer::Seat(seat));
                let actions = sortie_core::game::actions(&rules, &view, 100_000).unwrap();
                // The last acts are attacks, of which there should be many.
                let acting = play.turn().seats().only().is_some();
                let among = if acting { 3 } else { actions.len() };
                let back = 1 + chance.below(actions.len().min(among) as u32) as usize;
                let action = actions[actions.len() - back].0;
                play.submit(seat, play.decision(), action).unwrap();
            }
            heard.table(&play);
            for who in Observer::all(seats) {
                for told in play.told(who, 0) {
                    heard.text(&told.to_text(&rules));
                }
            }
        }
    }
    heard.table(&two(["K 2 | Q 3", "K J | Q 10"], "JS").begin().0);
    for (id, variables) in &heard.0 {
        let wanted = messages.get(id.as_str()).unwrap_or_else(|| panic!("{id} is missing"));
        for variable in wanted {
            assert!(variables.contains(*variable), "{id} has no {variable}");
        }
    }
    let said: BTreeSet<&str> = heard.0.keys().map(String::as_str).collect();
    let idle: Vec<_> =
        messages.keys().filter(|id| !of_the_rules(id) && !said.contains(*id)).collect();
    assert!(idle.is_empty(), "never said: {idle:?}");
}

/// The messages about the game itself and its parameters, not about a match.
fn of_the_rules(id: &str) -> bool {
    ["summary", "length", "preset-", "param-", "conflict-"]
        .iter()
        .any(|what| id.strip_prefix("retaliation-").is_some_and(|rest| rest.starts_with(what)))
}
