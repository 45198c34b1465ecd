//! Beats: the zones between which they move cards.

use super::subject::{Check, Subject};
use sortie_core::chance::Fast;
use sortie_core::{Draft, Game};

/// Random matches of each form that are looked at.
const MATCHES: u64 = 3;

/// Every zone that a beat names is on the table of the observer who sees the beat.
pub struct BeatsNameZones;

impl Check for BeatsNameZones {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let (name, rules) = (&subject.name, &subject.rules);
        for n in 0..MATCHES {
            let path = subject.random(&mut Fast::new(n), subject.spec.longest);
            for who in subject.observers() {
                let mut memory = G::Memory::default();
                for moment in &path {
                    let scene = rules.scene(&rules.view(&moment.state, who), &Draft::EMPTY);
                    let is_zone = |id: &String| scene.zones.iter().any(|zone| zone.id == *id);
                    for event in &moment.told {
                        let event = event.seen_by(who);
                        for told in rules.beat(&memory, &event).moves {
                            let mut zones = told.from.iter().chain([&told.to]);
                            assert!(zones.all(is_zone), "{name}: {told:?} is not on the table");
                        }
                        rules.remember(&mut memory, &event);
                    }
                }
            }
        }
    }
}
