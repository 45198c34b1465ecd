//! Perft: exact counts of the decision tree of each lite form.

use super::golden;
use super::subject::{Check, Subject};
use sortie_core::chance::{Scripted, outcomes};
use sortie_core::{Game, Turn};
use std::collections::HashMap;
use std::fmt::Write;

/// Counting stops before a depth with more states than this; few trees have so many.
const STATES: usize = 90_000;

/// The trees have as many histories of each length as the file says.
///
/// Histories that meet in the same state go on together, so that trees of many millions can be counted.
pub struct TreesAreCounted;

impl Check for TreesAreCounted {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let mut text = format!(
            "{}: histories after each decision, how many of them are over, different states\n",
            subject.name
        );
        let mut level: HashMap<G::State, u128> = HashMap::new();
        outcomes(
            |chance| subject.rules.deal(subject.seats, &mut subject.few_faces(chance), &mut ()),
            |state, _| *level.entry(state).or_default() += 1,
        );
        let mut depth = 0;
        while !level.is_empty() && level.len() <= STATES {
            let over = |state: &G::State| matches!(subject.rules.turn(state), Turn::Over(_));
            let ended: u128 = level.iter().filter(|(state, _)| over(state)).map(|(_, n)| n).sum();
            let (all, states) = (level.values().sum::<u128>(), level.len());
            let _ = writeln!(text, "{depth} {all} {ended} {states}");
            level = next(subject, &level);
            depth += 1;
        }
        golden::check("perft", &subject.name, &text);
    }
}

fn next<G: Game>(subject: &Subject<G>, level: &HashMap<G::State, u128>) -> HashMap<G::State, u128> {
    let mut next = HashMap::new();
    for (before, n) in level {
        for joint in subject.joints(before) {
            let play = |chance: &mut Scripted| {
                let mut state = *before;
                let mut chance = subject.few_faces(chance);
                subject.rules.play(&mut state, &joint, &mut chance, &mut ());
                state
            };
            outcomes(play, |state, _| *next.entry(state).or_default() += n);
        }
    }
    next
}
