//! Compiling the rules of a game into a tree of all histories.

use super::SolveError;
use super::sequence_form::{EQUAL_SHARES, GameNode, InfosetSequences, SequenceForm, Terminal};
use super::strategy::Strategy;
use super::tree_size::is_probably_larger;
use crate::distribution::Distribution;
use sortie_core::chance::{Scripted, try_outcomes};
use sortie_core::event::AddressedEvent;
use sortie_core::game::Rules;
use sortie_core::game::{JointAction, actions};
use sortie_core::infoset::InfosetKeys;
use sortie_core::{Game, Observer, Seat, Seats, Turn};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The most actions of one decision.
pub(crate) const MAX_ACTIONS: usize = 4096;

/// The tree of all histories of a game for two seats.
///
/// Outcomes of chance with the same state and the same observations of both seats are merged.
/// Simultaneous choices are made one after the other, without observation in between. A decision
/// with one action makes no node.
#[derive(Debug)]
pub struct GameTree<G: Game> {
    form: SequenceForm,
    views: Vec<G::View>,
    /// The observations of each information set's seat since its choice before.
    heard: Vec<Vec<G::Event>>,
    /// The action of each sequence but the two empty ones.
    actions: Vec<G::Action>,
}

/// An information set: the knowledge of a seat at a choice, and its actions.
#[derive(Debug)]
pub struct InformationSet<'a, G: Game> {
    /// The seat that chooses.
    pub seat: Seat,
    /// Its view. Sets with different observations or choices before may have equal views.
    pub view: &'a G::View,
    /// Its legal actions, at least two.
    pub actions: &'a [G::Action],
    /// The sequence of the first action; the others follow.
    pub first: usize,
    /// Its choice before this one: the same in every history that leads here.
    pub chosen: Option<G::Action>,
    /// Its observations since then, or since the beginning of the deal.
    pub heard: &'a [G::Event],
}

impl<G: Game> GameTree<G> {
    /// Compiles a match of `seats` seats into at most `limit` nodes.
    ///
    /// A chance event has at most `limit` outcomes too, before equal ones are merged. So a game with a
    /// large pack of cards is refused at its deal.
    ///
    /// # Errors
    /// If there are not two seats, or a limit is exceeded. A tree of the allowed size is refused too, very
    /// rarely, if all of eight random matches of it are far broader than most.
    pub fn compile(rules: &G, seats: u8, limit: usize) -> Result<Self, SolveError> {
        if seats != 2 {
            return Err(SolveError::Seats(seats));
        }
        if is_probably_larger(rules, seats, limit) {
            return Err(SolveError::Nodes(limit));
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
        let start = HistoryContext { sequences: [0, 1], heard: [0; 2], weight: 1.0, joint: 1 };
        let root = compiler.chance(&start, |chance| {
            let mut log = (InfosetKeys::new(seats), Vec::new());
            let state = rules.deal(seats, chance, &mut log);
            (state, log)
        })?;
        let Compiler { nodes, children, shares, sets, ends, views, heard, actions, .. } = compiler;
        let form = SequenceForm::new(root, (nodes, children, shares), sets, ends);
        Ok(GameTree { form, views, heard, actions })
    }

    /// The tree and its payoffs as flat arrays.
    pub fn form(&self) -> &SequenceForm {
        &self.form
    }

    /// All information sets with at least two actions; each comes after those on the way to it.
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

    /// The strategy of a player without memory, asked in every information set. `None` if an answer
    /// contains none of the legal actions; other actions in it are ignored.
    pub fn strategy(
        &self,
        mut policy: impl FnMut(Seat, &G::View) -> Distribution<G::Action>,
    ) -> Option<Strategy> {
        self.strategy_with_memory(&(), |(), set| policy(set.seat, set.view))
    }

    /// The strategy of a player with memory. The memory is `begun` at first; after each answer it
    /// is kept for the next choices of the same seat, in each continuation separately. `None` as
    /// for [`GameTree::strategy`].
    pub fn strategy_with_memory<M: Clone>(
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
            // The last continuation takes the memory over without a copy.
            let mut memory = Rc::unwrap_or_clone(before);
            let answer = policy(&mut memory, &set);
            let sequences = set.first..set.first + set.actions.len();
            let chances = &mut chances[sequences.clone()];
            for (chance, action) in chances.iter_mut().zip(set.actions) {
                *chance = answer.probability(action);
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
        Some(Strategy::from_probabilities(chances))
    }
}

/// The context of a history while the tree is built.
#[derive(Clone, Copy)]
struct HistoryContext {
    /// The last choice of each seat.
    sequences: [u32; 2],
    /// The number of observations before that choice.
    heard: [usize; 2],
    /// The probability of chance's outcomes.
    weight: f64,
    /// The number of joint actions of the seats that have chosen at the current decision.
    joint: usize,
}

struct Compiler<'a, G: Game> {
    rules: &'a G,
    limit: usize,
    nodes: Vec<GameNode>,
    children: Vec<u32>,
    shares: Vec<f64>,
    sets: Vec<InfosetSequences>,
    ends: Vec<Terminal>,
    known: HashMap<(Seat, u128), u32>,
    views: Vec<G::View>,
    heard: Vec<Vec<G::Event>>,
    actions: Vec<G::Action>,
    /// All events on the way to the current history.
    told: Vec<AddressedEvent<G::Event>>,
}

/// A log of all events, with the keys of the information sets.
type EventLog<G> = (InfosetKeys, Vec<AddressedEvent<<G as Rules>::Event>>);

impl<G: Game> Compiler<'_, G> {
    /// Adds a node.
    ///
    /// # Errors
    /// At the limit; also before indexes overflow 32 bits.
    fn node(&mut self, node: GameNode) -> Result<u32, SolveError> {
        if self.nodes.len() == self.limit.min(u32::MAX as usize) {
            return Err(SolveError::Nodes(self.limit));
        }
        self.nodes.push(node);
        Ok(self.nodes.len() as u32 - 1)
    }

    /// Adds the children of a node; returns the index of the first.
    fn children(&mut self, children: &[u32]) -> u32 {
        self.children.extend(children);
        (self.children.len() - children.len()) as u32
    }

    /// Adds a chance node with every outcome of `play`.
    fn chance(
        &mut self,
        at: &HistoryContext,
        play: impl FnMut(&mut Scripted) -> (G::State, EventLog<G>),
    ) -> Result<u32, SolveError> {
        let mut found: Vec<(G::State, EventLog<G>, f64)> = Vec::new();
        let mut same = HashMap::new();
        let mut outcomes = 0;
        let tried = try_outcomes(play, |(state, record), weight| {
            outcomes += 1;
            // All answers of chance are equally likely, so the first outcome tells how many there are
            // if later questions do not depend on it.
            if outcomes > self.limit || weight * (self.limit as f64) < 1.0 {
                return ControlFlow::Break(());
            }
            let told = [0, 1].map(|seat| record.0.key(Observer::Seat(seat)));
            // Outcomes that no seat can tell apart would only multiply the tree.
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
            ControlFlow::Continue(())
        });
        if tried.is_break() {
            return Err(SolveError::Nodes(self.limit));
        }
        // Its states are not needed any more, and the recursion below goes deep.
        drop(same);
        let mut children = Vec::with_capacity(found.len());
        for (state, (keys, news), weight) in &found {
            let at = HistoryContext { weight: at.weight * weight, joint: 1, ..*at };
            let before = self.told.len();
            self.told.extend(news);
            children.push(self.history(state, keys, &at)?);
            self.told.truncate(before);
        }
        if let [only] = children[..] {
            return Ok(only);
        }
        // Equal up to rounding: then an index is drawn without a search.
        let even = found.iter().all(|(_, _, weight)| (weight - found[0].2).abs() < 1e-12);
        let shares = if even { EQUAL_SHARES } else { self.shares.len() as u32 };
        if !even {
            let mut sum = 0.0;
            self.shares.extend(found.iter().map(|(_, _, weight)| {
                sum += weight;
                sum
            }));
        }
        let first = self.children(&children);
        self.node(GameNode::Chance { first, len: children.len() as u32, shares })
    }

    fn history(
        &mut self,
        state: &G::State,
        keys: &InfosetKeys,
        at: &HistoryContext,
    ) -> Result<u32, SolveError> {
        match self.rules.turn(state) {
            Turn::Over(outcome) => {
                let value = G::UTILITY.value(&outcome);
                let [first, second] = at.sequences;
                self.ends.push((first, second, value * at.weight));
                self.node(GameNode::Terminal(value))
            }
            Turn::Decide(seats) => self.decide(state, keys, at, seats, JointAction::empty()),
        }
    }

    /// Adds the choices of these seats, the lowest first, then the play of their joint action.
    fn decide(
        &mut self,
        state: &G::State,
        keys: &InfosetKeys,
        at: &HistoryContext,
        seats: Seats,
        joint: JointAction<G::Action>,
    ) -> Result<u32, SolveError> {
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
        let key = (seat, keys.key(Observer::Seat(seat)));
        let set = if let Some(&set) = self.known.get(&key) {
            set
        } else {
            let view = self.rules.view(state, Observer::Seat(seat));
            // Each joint action has a node of its own.
            let most = MAX_ACTIONS.min(self.limit / at.joint);
            let all = actions(self.rules, &view, most).ok_or(match most {
                MAX_ACTIONS => SolveError::Actions(MAX_ACTIONS),
                _ => SolveError::Nodes(self.limit),
            })?;
            if let [(only, _)] = all[..] {
                let mut joint = joint;
                joint.put(seat, only);
                return self.decide(state, keys, at, others, joint);
            }
            let set = self.sets.len() as u32;
            self.sets.push(InfosetSequences {
                seat,
                // Sequences 0 and 1 are the empty ones of both seats.
                first: self.actions.len() as u32 + 2,
                len: all.len() as u32,
                parent: at.sequences[usize::from(seat)],
            });
            self.known.insert(key, set);
            self.views.push(view);
            let since = &self.told[at.heard[usize::from(seat)]..];
            let who = Observer::Seat(seat);
            self.heard.push(since.iter().map(|event| event.seen_by(who)).collect());
            self.actions.extend(all.into_iter().map(|(action, _)| action));
            set
        };
        let sequences = self.sets[set as usize].sequences();
        let len = sequences.len();
        let mut children = Vec::with_capacity(len);
        for sequence in sequences {
            let (mut at, mut joint) = (*at, joint);
            at.sequences[usize::from(seat)] = sequence as u32;
            at.heard[usize::from(seat)] = self.told.len();
            at.joint *= len;
            joint.put(seat, self.actions[sequence - 2]);
            children.push(self.decide(state, keys, &at, others, joint)?);
        }
        let first = self.children(&children);
        self.node(GameNode::Choice { set, first })
    }
}
