//! Compiling a game: every history, once.

use super::Unsolvable;
use super::form::{EVEN, End, Form, Node, Set};
use super::strategy::Strategy;
use crate::distribution::Distribution;
use sortie_core::chance::{Scripted, outcomes};
use sortie_core::event::AddressedEvent;
use sortie_core::game::Rules;
use sortie_core::game::{JointAction, actions};
use sortie_core::infoset::InfosetKeys;
use sortie_core::{Game, Observer, Seat, Seats, Turn};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;

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
    /// What the seat of each information set was told since its choice before.
    heard: Vec<Vec<G::Event>>,
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
    /// What it chose when it had a choice before this one: every history that leads here has the same.
    pub chosen: Option<G::Action>,
    /// What it was told since then, or since the deal began.
    pub heard: &'a [G::Event],
}

impl<G: Game> Tree<G> {
    /// Compiles a match of so many seats into no more than `limit` nodes.
    pub fn compile(rules: &G, seats: u8, limit: usize) -> Result<Self, Unsolvable> {
        if seats != 2 {
            return Err(Unsolvable::Seats(seats));
        }
        let mut compiler = Compiler {
            rules,
            limit,
            nodes: Vec::new(),
            children: Vec::new(),
            shares: Vec::new(),
            sets: Vec::new(),
            ends: Vec::new(),
            known: HashMap::new(),
            views: Vec::new(),
            heard: Vec::new(),
            actions: Vec::new(),
            told: Vec::new(),
        };
        let start = At { sequences: [0, 1], heard: [0; 2], weight: 1.0 };
        let root = compiler.chance(&start, |chance| {
            let mut log = (InfosetKeys::new(seats), Vec::new());
            let state = rules.deal(seats, chance, &mut log);
            (state, log)
        })?;
        let Compiler { nodes, children, shares, sets, ends, views, heard, actions, .. } = compiler;
        let form = Form::new(root, (nodes, children, shares), sets, ends);
        Ok(Tree { form, views, heard, actions })
    }

    /// The tree as numbers.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// Every information set in which a seat has a choice; each comes after those on the way to it.
    pub fn information_sets(&self) -> impl Iterator<Item = InformationSet<'_, G>> {
        (0..self.form.sets.len()).map(|set| self.information_set(set))
    }

    fn information_set(&self, at: usize) -> InformationSet<'_, G> {
        let set = &self.form.sets[at];
        let sequences = set.sequences();
        let chosen = set.parent.checked_sub(2).map(|before| self.actions[before as usize]);
        InformationSet {
            seat: set.seat,
            view: &self.views[at],
            actions: &self.actions[sequences.start - 2..sequences.end - 2],
            first: sequences.start,
            chosen,
            heard: &self.heard[at],
        }
    }

    /// The strategy of somebody who is asked in every information set. `None` where the answer has
    /// none of the actions that are legal there; what else is in it counts for nothing.
    pub fn strategy(
        &self,
        mut policy: impl FnMut(Seat, &G::View) -> Distribution<G::Action>,
    ) -> Option<Strategy> {
        self.remembered(&(), |(), set| policy(set.seat, set.view))
    }

    /// The strategy of somebody who remembers: what is left of `begun` after each answer is there again
    /// when the same seat chooses next, whatever it chose and was told in between. `None` as for
    /// [`Tree::strategy`].
    pub fn remembered<M: Clone>(
        &self,
        begun: &M,
        mut policy: impl FnMut(&mut M, &InformationSet<'_, G>) -> Distribution<G::Action>,
    ) -> Option<Strategy> {
        let sets = &self.form.sets;
        let mut next = vec![Vec::new(); self.form.sequences()];
        for (at, set) in sets.iter().enumerate() {
            next[set.parent as usize].push(at);
        }
        let mut chances = vec![1.0; self.form.sequences()];
        let begun = Rc::new(begun.clone());
        let mut open: Vec<(usize, Rc<M>)> = Vec::new();
        for at in next[0].iter().chain(&next[1]) {
            open.push((*at, begun.clone()));
        }
        while let Some((at, before)) = open.pop() {
            let set = self.information_set(at);
            let mut memory = Rc::unwrap_or_clone(before);
            let answer = policy(&mut memory, &set);
            let sequences = set.first..set.first + set.actions.len();
            let chances = &mut chances[sequences.clone()];
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
            let memory = Rc::new(memory);
            for at in sequences.flat_map(|sequence| &next[sequence]) {
                open.push((*at, memory.clone()));
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
    /// How much was told when it was made.
    heard: [usize; 2],
    /// The probability of what chance answered.
    weight: f64,
}

struct Compiler<'a, G: Game> {
    rules: &'a G,
    limit: usize,
    nodes: Vec<Node>,
    children: Vec<u32>,
    shares: Vec<f64>,
    sets: Vec<Set>,
    ends: Vec<End>,
    known: HashMap<(Seat, u128), u32>,
    views: Vec<G::View>,
    heard: Vec<Vec<G::Event>>,
    actions: Vec<G::Action>,
    /// All that was told on the way to here.
    told: Vec<AddressedEvent<G::Event>>,
}

/// Hears all that is told.
type Heard<G> = (InfosetKeys, Vec<AddressedEvent<<G as Rules>::Event>>);

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
        play: impl FnMut(&mut Scripted) -> (G::State, Heard<G>),
    ) -> Result<u32, Unsolvable> {
        let mut found: Vec<(G::State, Heard<G>, f64)> = Vec::new();
        let mut same = HashMap::new();
        outcomes(play, |(state, record), weight| {
            let told = [0, 1].map(|seat| record.0.of(Observer::Seat(seat)));
            match same.entry((state, told)) {
                Entry::Occupied(known) => {
                    let known: &usize = known.get();
                    found[*known].2 += weight;
                }
                Entry::Vacant(new) => {
                    new.insert(found.len());
                    found.push((state, record, weight));
                }
            }
        });
        drop(same);
        let mut children = Vec::with_capacity(found.len());
        for (state, (keys, news), weight) in &found {
            let at = At { weight: at.weight * weight, ..*at };
            let before = self.told.len();
            self.told.extend(news);
            children.push(self.history(state, keys, &at)?);
            self.told.truncate(before);
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

    fn history(
        &mut self,
        state: &G::State,
        keys: &InfosetKeys,
        at: &At,
    ) -> Result<u32, Unsolvable> {
        match self.rules.turn(state) {
            Turn::Over(outcome) => {
                let value = G::UTILITY.of(&outcome);
                let [first, second] = at.sequences;
                self.ends.push((first, second, value * at.weight));
                self.node(Node::End(value))
            }
            Turn::Decide(seats) => self.decide(state, keys, at, seats, JointAction::empty()),
        }
    }

    /// The lowest of these seats chooses, then the others, then what they chose is played.
    fn decide(
        &mut self,
        state: &G::State,
        keys: &InfosetKeys,
        at: &At,
        seats: Seats,
        joint: JointAction<G::Action>,
    ) -> Result<u32, Unsolvable> {
        let Some(seat) = seats.lowest() else {
            let mut keys = *keys;
            for (seat, action) in joint.iter() {
                keys.acted(seat, &action);
            }
            let rules = self.rules;
            return self.chance(at, |chance| {
                let (mut state, mut log) = (*state, (keys, Vec::new()));
                rules.play(&mut state, &joint, chance, &mut log);
                (state, log)
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
            let since = &self.told[at.heard[usize::from(seat)]..];
            let who = Observer::Seat(seat);
            self.heard.push(since.iter().map(|event| event.told(who)).collect());
            self.actions.extend(all.into_iter().map(|(action, _)| action));
            set
        };
        let sequences = self.sets[set as usize].sequences();
        let mut children = Vec::with_capacity(sequences.len());
        for sequence in sequences {
            let (mut at, mut joint) = (*at, joint);
            at.sequences[usize::from(seat)] = sequence as u32;
            at.heard[usize::from(seat)] = self.told.len();
            joint.put(seat, self.actions[sequence - 2]);
            children.push(self.decide(state, keys, &at, others, joint)?);
        }
        let first = self.children(&children);
        self.node(Node::Choice { set, first })
    }
}
