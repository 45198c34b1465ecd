//! Choices on the table: what a pointer touches, and where cards can be dragged.

use super::subject::{Check, Subject};
use sortie_core::chance::Fast;
use sortie_core::{Draft, Game, Scene};
use std::collections::HashSet;

/// Random matches of each form that are looked at.
const MATCHES: u64 = 3;

/// A choice touches, and moves, only what lies in the scene, and a step is the same choice whether
/// it is looked at alone or in the scene.
pub struct ChoicesAreOnTheTable;

impl Check for ChoicesAreOnTheTable {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        for n in 0..MATCHES {
            let mut luck = Fast::new(n);
            let path = subject.random(&mut luck, subject.spec.longest);
            for moment in &path {
                for who in subject.observers() {
                    let view = subject.rules.view(&moment.state, who);
                    all_steps(subject, &view, &mut luck);
                }
            }
        }
    }
}

/// Looks at every step on the way to a random action.
fn all_steps<G: Game>(subject: &Subject<G>, view: &G::View, luck: &mut Fast) {
    let (name, rules) = (&subject.name, &subject.rules);
    let mut draft = Draft::EMPTY;
    loop {
        let scene = rules.scene(view, &draft);
        let there = Keys::new(&scene);
        for choice in scene.choices.iter().chain(&scene.draft) {
            let touched = choice.touches.iter().all(|key| there.has(key));
            assert!(touched, "{name}: {choice:?} touches nothing in {there:?}");
            for card_move in &choice.moves {
                let known =
                    there.cards.contains(&card_move.card) && there.zones.contains(&card_move.zone);
                assert!(known, "{name}: {card_move:?} is not in {there:?}");
            }
        }
        let steps = rules.any_order_steps(view, &draft);
        for step in 0..=u8::MAX {
            let choice = rules.choice(view, &draft, step);
            if let (Some(choice), true) = (choice, steps.next.has(step)) {
                assert!(scene.choices.contains(&choice), "{name}: {choice:?} is not offered");
            }
        }
        for step in rules.legal_steps(view, &draft).next.iter() {
            assert!(steps.next.has(step), "{name}: {step} follows {draft:?}, but is not offered");
        }
        let ways = steps.next.len() + u32::from(steps.complete);
        match steps.next.nth(luck.below(ways.max(1))) {
            Some(step) => draft = draft.with(step),
            None => break,
        }
    }
}

/// The cards and zones of a scene by their keys.
#[derive(Debug)]
struct Keys {
    cards: HashSet<String>,
    zones: HashSet<String>,
}

impl Keys {
    fn new(scene: &Scene) -> Self {
        let cards = scene.zones.iter().flat_map(|zone| &zone.cards);
        Keys {
            cards: cards.map(|card| card.key.clone()).collect(),
            zones: scene.zones.iter().map(|zone| zone.id.clone()).collect(),
        }
    }

    fn has(&self, key: &str) -> bool {
        self.cards.contains(key) || self.zones.contains(key)
    }
}
