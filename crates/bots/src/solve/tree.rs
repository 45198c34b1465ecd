//! Compiling a game: every history, once.

use super::Unsolvable;
use super::form::{EVEN, End, Form, Node, Set};
use super::strategy::Strategy;
use super::utility::Utility;
use crate::distribution::Distribution;
use sortie_core::chance::outcomes;
use sortie_core::game::{Joint, actions};
use sortie_core::key::Keys;
use sortie_core::{Game, Observer, Seat, Seats, Turn};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A decision has no more actions than this.
pub(super) const ACTIONS: usize = 4096;

/// A game for two seats as a tree of all histories.
///
/// Outcomes of chance that lead to the same state and tell both seats the same are one. Seats that
/// choose at the same time choose one after the other, the later without knowing what the earlier
/// chose. Where there is one action, nothing is chosen.
#[derive(Debug)]
pub struct Tree<G: Game> {
    form: Form,
    views: Vec<G::View>,
    /// The action of each sequence but the two empty ones.
    actions: Vec<G::Action>,
}

/// What a seat knows where it chooses, and among what.
#[derive(Debug)]
pub struct InformationSet<'a, G: Game> {
    /// Who chooses.
    pub seat: Seat,
    /// What it knows now. Sets in which it was told or did different things before may have equal
    /// views.
    pub view: &'a G::View,
    /// What it may do, at least two actions.
    pub actions: &'a [G::Action],
    /// The sequence of the first action; the others follow.
    pub first: usize,
}

impl<G: Game> Tree<G> {
    /// Compiles a match of so many seats into no more than `limit` nodes.
    pub fn compile(
        rules: &G,
        seats: u8,
        utility: Utility,
        limit: usize,
    ) -> Result<Self, Unsolvable> {
        if seats != 2 {
            return Err(Unsolvable::Seats(seats));
        }
        let mut compiler = Compiler {
            rules,
            utility,
            limit,
            nodes: Vec::new(),
            children: Vec::new(),
            shares: Vec::new(),
            sets: Vec::new(),
            ends: Vec::new(),
            known: HashMap::new(),
            views: Vec::new(),
            actions: Vec::new(),
        };
        let start = At { sequences: [0, 1], weight: 1.0 };
        let root = compiler.chance(&start, |chance| {
            let mut keys = Keys::new(seats);
            let state = rules.deal(seats, chance, &mut keys);
            (state, keys)
        })?;
        let Compiler { nodes, children, shares, sets, ends, views, actions, .. } = compiler;
        let form = Form::new(root, (nodes, children, shares), sets, ends);
        Ok(Tree { form, views, actions })
    }

    /// The tree as numbers.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// Every information set in which a seat has a choice; each comes after those on the way to it.
    pub fn information_sets(&self) -> impl Iterator<Item = InformationSet<'_, G>> {
        self.form.sets.iter().zip(&self.views).map(|(set, view)| {
            let sequences = set.sequences();
            let actions = &self.actions[sequences.start - 2..sequences.end - 2];
            InformationSet { seat: set.seat, view, actions, first: sequences.start }
        })
    }

    /// The strategy of somebody who is asked in every information set. `None` where the answer has
    /// none of the actions that are legal there; what else is in it counts for nothing.
    pub fn strategy(
        &self,
        mut policy: impl FnMut(Seat, &G::View) -> Distribution<G::Action>,
    ) -> Option<Strategy> {
        let mut chances = vec![1.0; self.form.sequences()];
        for set in self.information_sets() {
            let answer = policy(set.seat, set.view);
            let chances = &mut chances[set.first..set.first + set.actions.len()];
            for (chance, action) in chances.iter_mut().zip(set.actions) {
                *chance = answer.of(action);
            }
            let sum: f64 = chances.iter().sum();
            if sum <= 0.0 {
                return None;
            }
            for chance in chances {
                *chance /= sum;
            }
        }
        Some(Strategy::of(chances))
    }
}

/// How a history came to where it is.
#[derive(Clone, Copy)]
struct At {
    /// The last choice of each seat.
    sequences: [u32; 2],
    /// The probability of what chance answered.
    weight: f64,
}

struct Compiler<'a, G: Game> {
    rules: &'a G,
    utility: Utility,
    limit: usize,
    nodes: Vec<Node>,
    children: Vec<u32>,
    shares: Vec<f64>,
    sets: Vec<Set>,
    ends: Vec<End>,
    known: HashMap<(Seat, u128), u32>,
    views: Vec<G::View>,
    actions: Vec<G::Action>,
}

impl<G: Game> Compiler<'_, G> {
    fn node(&mut self, node: Node) -> Result<u32, Unsolvable> {
        if self.nodes.len() == self.limit.min(u32::MAX as usize) {
            return Err(Unsolvable::Nodes(self.limit));
        }
        self.nodes.push(node);
        Ok(self.nodes.len() as u32 - 1)
    }

    /// Takes up children that belong together; returns where they begin.
    fn children(&mut self, children: &[u32]) -> u32 {
        self.children.extend(children);
        (self.children.len() - children.len()) as u32
    }

    /// Every outcome of what `play` asks of chance.
    fn chance(
        &mut self,
        at: &At,
        play: impl FnMut(&mut sortie_core::chance::Scripted) -> (G::State, Keys),
    ) -> Result<u32, Unsolvable> {
        let mut found: Vec<(G::State, Keys, f64)> = Vec::new();
        let mut same = HashMap::new();
        outcomes(play, |(state, keys), weight| {
            let told = [0, 1].map(|seat| keys.of(Observer::Seat(seat)));
            match same.entry((state, told)) {
                Entry::Occupied(known) => {
                    let known: &usize = known.get();
                    found[*known].2 += weight;
                }
                Entry::Vacant(new) => {
                    new.insert(found.len());
                    found.push((state, keys, weight));
                }
            }
        });
        drop(same);
        let mut children = Vec::with_capacity(found.len());
        for (state, keys, weight) in &found {
            let at = At { weight: at.weight * weight, ..*at };
            children.push(self.history(state, keys, &at)?);
        }
        if let [only] = children[..] {
            return Ok(only);
        }
        let even = found.iter().all(|(_, _, weight)| (weight - found[0].2).abs() < 1e-12);
        let shares = if even { EVEN } else { self.shares.len() as u32 };
        if !even {
            let mut sum = 0.0;
            self.shares.extend(found.iter().map(|(_, _, weight)| {
                sum += weight;
                sum
            }));
        }
        let first = self.children(&children);
        self.node(Node::Chance { first, len: children.len() as u32, shares })
    }

    fn history(&mut self, state: &G::State, keys: &Keys, at: &At) -> Result<u32, Unsolvable> {
        match self.rules.turn(state) {
            Turn::Over(outcome) => {
                let value = self.utility.of(&outcome);
                let [first, second] = at.sequences;
                self.ends.push((first, second, value * at.weight));
                self.node(Node::End(value))
            }
            Turn::Decide(seats) => self.decide(state, keys, at, seats, Joint::empty()),
        }
    }

    /// The lowest of these seats chooses, then the others, then what they chose is played.
    fn decide(
        &mut self,
        state: &G::State,
        keys: &Keys,
        at: &At,
        seats: Seats,
        joint: Joint<G::Action>,
    ) -> Result<u32, Unsolvable> {
        let Some(seat) = seats.lowest() else {
            let mut keys = *keys;
            for (seat, action) in joint.iter() {
                keys.acted(seat, &action);
            }
            let rules = self.rules;
            return self.chance(at, |chance| {
                let (mut state, mut keys) = (*state, keys);
                rules.play(&mut state, &joint, chance, &mut keys);
                (state, keys)
            });
        };
        let others = seats.without(seat);
        let key = (seat, keys.of(Observer::Seat(seat)));
        let set = if let Some(&set) = self.known.get(&key) {
            set
        } else {
            let view = self.rules.view(state, Observer::Seat(seat));
            let all = actions(self.rules, &view, ACTIONS).ok_or(Unsolvable::Actions(ACTIONS))?;
            if let [(only, _)] = all[..] {
                let mut joint = joint;
                joint.put(seat, only);
                return self.decide(state, keys, at, others, joint);
            }
            let set = self.sets.len() as u32;
            self.sets.push(Set {
                seat,
                first: self.actions.len() as u32 + 2,
                len: all.len() as u32,
                parent: at.sequences[usize::from(seat)],
            });
            self.known.insert(key, set);
            self.views.push(view);
            self.actions.extend(all.into_iter().map(|(action, _)| action));
            set
        };
        let sequences = self.sets[set as usize].sequences();
        let mut children = Vec::with_capacity(sequences.len());
        for sequence in sequences {
            let (mut at, mut joint) = (*at, joint);
            at.sequences[usize::from(seat)] = sequence as u32;
            joint.put(seat, self.actions[sequence - 2]);
            children.push(self.decide(state, keys, &at, others, joint)?);
        }
        let first = self.children(&children);
        self.node(Node::Choice { set, first })
    }
}
