//! Positions of matches between bots in which one action is clearly best.

use super::difficulty;
use super::proof::{self, MAX_ACTIONS};
use sortie_bots::{Bot, Budget, registry};
use sortie_core::chance::{Chance, Fast, Source};
use sortie_core::game::{JointAction, Turn, actions};
use sortie_core::{Game, Observer, Seat, position};
use sortie_table::{Puzzle, PuzzleSet};
use std::collections::{HashSet, VecDeque};
use std::time::Instant;

/// The fewest actions of a puzzle: with two, every other guess is right.
const MIN_ACTIONS: usize = 3;
/// The bot of the matches. It errs, so that there is something to gain, and is quick.
const BOT: &str = "novice";
/// One of so many choices is a random one, which leads to more kinds of positions.
const RANDOM_EVERY: u32 = 8;
/// Only the last decisions of a match are looked at: what follows is short enough to be played often
/// or even enumerated, and one action is clearly best more often.
const LAST_DECISIONS: u32 = 14;
/// The most puzzles of one match, whose positions resemble each other.
const MAX_IN_MATCH: usize = 1;

/// The search for puzzles in numbered matches.
pub(super) struct Finder<G: Game> {
    seed: u64,
    /// The number of the next match.
    number: u64,
    /// The positions of the current match that were not looked at.
    open: VecDeque<OpenPosition<G>>,
    found_in_match: usize,
    known: HashSet<String>,
}

struct OpenPosition<G: Game> {
    rules: G,
    seats: u8,
    seat: Seat,
    decision: u32,
    view: G::View,
}

impl<G: Game> Finder<G> {
    /// Goes on behind the last match of the puzzles that are known.
    pub(super) fn new(seed: u64, set: &PuzzleSet) -> Self {
        let last = set.puzzles.iter().map(|puzzle| puzzle.found_in).max();
        Finder {
            seed,
            number: last.map_or(0, |last| last + 1),
            open: VecDeque::new(),
            found_in_match: 0,
            known: set.puzzles.iter().map(|puzzle| puzzle.position.to_string()).collect(),
        }
    }

    /// The next puzzle of one of these levels; `None` when the time is over.
    pub(super) fn next(&mut self, levels: &[u8], ends: Instant) -> Option<Puzzle> {
        while Instant::now() < ends {
            match self.open.pop_front() {
                None => self.play(),
                Some(_) if self.found_in_match >= MAX_IN_MATCH => {}
                Some(at) => {
                    let found = self.examine(&at, levels);
                    if let Some(puzzle) = found
                        && self.known.insert(puzzle.position.to_string())
                    {
                        self.found_in_match += 1;
                        return Some(puzzle);
                    }
                }
            }
        }
        None
    }

    /// Plays the next match by the default rules, with the fewest seats and one more in turn.
    fn play(&mut self) {
        let number = self.number;
        (self.number, self.found_in_match) = (number + 1, 0);
        let (fewest, most) = G::INFO.seats;
        let seats = most.min(fewest + (number % 3 == 2) as u8);
        let rules = G::new(seats);
        let mut chance = Fast::stream(self.seed, number);
        let Ok(mut bots) = (0..seats)
            .map(|_| registry::make(BOT, &rules, seats))
            .collect::<Result<Vec<Box<dyn Bot<G>>>, _>>()
        else {
            return;
        };
        let mut random = registry::make("random", &rules, seats).ok();
        let mut state = rules.deal(seats, &mut chance, &mut ());
        let mut decision = 1;
        while let Turn::Decide(deciders) = rules.turn(&state) {
            let mut joint = JointAction::empty();
            for seat in deciders.iter() {
                let view = rules.view(&state, Observer::Seat(seat));
                let count = actions(&rules, &view, MAX_ACTIONS).map_or(0, |all| all.len());
                if count >= MIN_ACTIONS {
                    self.open.push_back(OpenPosition {
                        rules: rules.clone(),
                        seats,
                        seat,
                        decision,
                        view,
                    });
                }
                let errs = chance.pick(Source::lot(), RANDOM_EVERY) == 0;
                let bot = match &mut random {
                    Some(random) if errs => random,
                    _ => &mut bots[usize::from(seat)],
                };
                joint.put(seat, bot.act(&rules, seat, &view, &Budget::FREE, &mut chance));
            }
            rules.play(&mut state, &joint, &mut chance, &mut ());
            decision += 1;
        }
        self.open.retain(|at| at.decision + LAST_DECISIONS >= decision);
    }

    /// The puzzle of a position, if it is one of these levels.
    fn examine(&self, at: &OpenPosition<G>, levels: &[u8]) -> Option<Puzzle> {
        let OpenPosition { rules, seats, seat, decision, view } = at;
        let found_in = self.number - 1;
        let mut chance =
            Fast::stream(self.seed ^ found_in, u64::from(*decision) << 8 | u64::from(*seat));
        let solution = proof::candidate(rules, *seat, view, &mut chance)?;
        // Before the proof, which takes longer.
        let seed = u64::from(chance.below(u32::MAX));
        let found = difficulty::measure((rules, *seats), (*seat, view), solution, seed).ok()?;
        let level = difficulty::level(found);
        if !levels.contains(&level) {
            return None;
        }
        let proof = proof::prove(rules, (*seat, view), solution, &mut chance);
        let proof = proof.and_then(proof::has_gain).ok()?;
        // Not the state of the match: the file must not have more than the seat knows.
        let state = rules.determinize(view, &mut chance);
        let document = position::write(rules, *seats, *decision, &state);
        let position = serde_json::to_value(document).ok()?;
        // The document may say less than the state, and then the puzzle would be another one.
        let (_, read) = position::read::<G>(&position.to_string()).ok()?;
        if rules.view(&read.table, Observer::Seat(*seat)) != *view {
            return None;
        }
        Some(Puzzle {
            level,
            seat: *seat,
            solution: rules.write_action(&solution),
            share: proof.share,
            gain: proof.gain,
            within: proof.within,
            checked: proof.checked,
            others: proof.others,
            found,
            found_in,
            position,
        })
    }
}
