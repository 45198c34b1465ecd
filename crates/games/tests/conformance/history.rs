//! Histories: what happened from the deal on, at random or exhaustively.

use super::recorded_chance::{ChanceQuery, FewFaces, RecordingChance};
use super::subject::Subject;
use sortie_core::chance::{Fast, outcomes};
use sortie_core::event::AddressedEvent;
use sortie_core::game::{JointAction, actions};
use sortie_core::infoset::InfosetKeys;
use sortie_core::{Cards, Chance, Draft, Game, Observer, Seat, Turn};
use std::collections::HashSet;
use std::fmt::Write;

/// One step of a history: a decision with all that followed up to the next; the first is the deal.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// The joint action; none at the deal.
    pub joint: JointAction<G::Action>,
    /// The questions to chance and their answers.
    pub chance: Vec<ChanceQuery>,
    /// The events.
    pub told: Vec<AddressedEvent<G::Event>>,
    /// The information-set keys so far.
    pub keys: InfosetKeys,
    pub state: G::State,
    /// The probability of these answers of chance.
    pub weight: f64,
}

/// A random match of no more decisions than this may have been over before it began.
pub const BRIEF: usize = 8;
/// How often a brief match is played anew, at most.
pub const ANEW: u64 = 100;

impl<G: Game> Subject<G> {
    /// The deal.
    pub fn deal(&self, chance: impl Chance) -> Moment<G> {
        let mut witness = RecordingChance::new(chance);
        let mut log = (Vec::new(), InfosetKeys::new(self.seats));
        let state = self.rules.deal(self.seats, &mut witness, &mut log);
        let (told, keys) = log;
        Moment {
            joint: JointAction::empty(),
            chance: witness.asked,
            told,
            keys,
            state,
            weight: 1.0,
        }
    }

    /// The decision after a moment.
    pub fn play(
        &self,
        before: &Moment<G>,
        joint: JointAction<G::Action>,
        chance: impl Chance,
    ) -> Moment<G> {
        let mut witness = RecordingChance::new(chance);
        let mut log = (Vec::new(), before.keys);
        for (seat, action) in joint.iter() {
            log.1.acted(seat, &action);
        }
        let mut state = before.state;
        self.rules.play(&mut state, &joint, &mut witness, &mut log);
        let (told, keys) = log;
        Moment { joint, chance: witness.asked, told, keys, state, weight: 1.0 }
    }

    /// A match with random actions, up to `longest` decisions. One that is over at once says
    /// little, so it is played anew as long as it is brief, up to a number of times.
    pub fn random(&self, luck: &mut Fast, longest: u32) -> Vec<Moment<G>> {
        let mut path = self.random_of_any_length(luck, longest);
        for _ in 0..ANEW {
            if path.len() > BRIEF {
                break;
            }
            path = self.random_of_any_length(luck, longest);
        }
        path
    }

    fn random_of_any_length(&self, luck: &mut Fast, longest: u32) -> Vec<Moment<G>> {
        let mut path = vec![self.deal(&mut *luck)];
        for _ in 0..longest {
            let Some(last) = path.last() else { break };
            let Turn::Decide(seats) = self.rules.turn(&last.state) else { break };
            let mut joint = JointAction::empty();
            for seat in seats.iter() {
                let view = self.rules.view(&last.state, Observer::Seat(seat));
                joint.put(seat, self.random_action(&view, luck).0);
            }
            let next = self.play(last, joint, &mut *luck);
            path.push(next);
        }
        path
    }

    /// A legal action by random steps.
    ///
    /// # Panics
    /// If a legal draft cannot be completed, or a step is not above the steps before it.
    pub fn random_action(&self, view: &G::View, luck: &mut Fast) -> (G::Action, Draft) {
        let mut draft = Draft::EMPTY;
        let mut promised_last = false;
        loop {
            let steps = self.rules.legal_steps(view, &draft);
            let name = &self.name;
            assert!(
                draft.steps().last() < steps.next.first() || steps.next.is_empty(),
                "{name}: steps {:?} are not above the draft {draft:?}",
                steps.next
            );
            assert!(
                !promised_last || (steps.complete && steps.next.is_empty()),
                "{name}: the draft {draft:?} was said to be the last step, but {steps:?} follow"
            );
            promised_last = steps.last;
            let ways = steps.next.len() + u32::from(steps.complete);
            assert!(ways > 0, "{name}: the legal draft {draft:?} cannot be completed: {view:?}");
            match steps.next.nth(luck.below(ways)) {
                Some(step) => draft = draft.with(step),
                None => break,
            }
        }
        match self.rules.action_of_draft(view, &draft) {
            Some(action) => (action, draft),
            None => panic!("{}: the complete draft {draft:?} spells no action", self.name),
        }
    }

    /// Every combination of actions of the seats that decide; none when the match is over.
    ///
    /// # Panics
    /// If there are more than 10 000 actions of one seat: too many for a tree to be walked.
    pub fn joints(&self, state: &G::State) -> Vec<JointAction<G::Action>> {
        let Turn::Decide(seats) = self.rules.turn(state) else { return Vec::new() };
        let mut joints = vec![JointAction::empty()];
        for seat in seats.iter() {
            let view = self.rules.view(state, Observer::Seat(seat));
            let choices = actions(&self.rules, &view, 10_000).expect("a tree that can be walked");
            assert!(!choices.is_empty(), "{}: seat {seat} has no action: {view:?}", self.name);
            let with = |joint: &JointAction<G::Action>| -> Vec<JointAction<G::Action>> {
                let put = |&(action, _): &(G::Action, Draft)| {
                    let mut joint = *joint;
                    joint.put(seat, action);
                    joint
                };
                choices.iter().map(put).collect()
            };
            joints = joints.iter().flat_map(with).collect();
        }
        joints
    }

    /// Visits every history within reach, depth first: all answers of chance, all actions. The
    /// order is always the same. Where `visit` returns false, histories that go on from there are
    /// left out.
    pub fn walk(&self, visit: &mut impl FnMut(&[Moment<G>]) -> bool) {
        let openings = self.openings();
        let mut path = Vec::new();
        self.deals(|moment| {
            if openings.contains(&self.opening(&moment)) {
                self.descend(&mut path, moment, visit);
            }
        });
    }

    /// Chance whose dice are within reach.
    pub fn few_faces<C: Chance>(&self, chance: C) -> FewFaces<C> {
        FewFaces { chance, faces: self.reach.faces }
    }

    fn deals(&self, mut each: impl FnMut(Moment<G>)) {
        outcomes(
            |chance| self.deal(self.few_faces(chance)),
            |moment, weight| each(Moment { weight, ..moment }),
        );
    }

    /// The openings within reach.
    fn openings(&self) -> HashSet<String> {
        let (mut found, mut order) = (HashSet::new(), Vec::new());
        self.deals(|moment| {
            let opening = self.opening(&moment);
            if found.insert(opening.clone()) {
                order.push(opening);
            }
        });
        let step = order.len().div_ceil(self.reach.openings);
        order.into_iter().step_by(step).collect()
    }

    /// The public part of a deal.
    fn opening(&self, deal: &Moment<G>) -> String {
        let mut text = self.visibility(&deal.state).observation(Observer::Public);
        for asked in deal.chance.iter().filter(|asked| asked.is_public()) {
            text += &asked.spell(|card| self.rules.face(card).code);
        }
        text
    }

    fn descend(
        &self,
        path: &mut Vec<Moment<G>>,
        moment: Moment<G>,
        visit: &mut impl FnMut(&[Moment<G>]) -> bool,
    ) {
        let before = moment.clone();
        path.push(moment);
        if visit(path) && path.len() <= self.reach.decisions {
            for joint in self.joints(&before.state) {
                outcomes(
                    |chance| self.play(&before, joint, self.few_faces(chance)),
                    |moment, weight| self.descend(path, Moment { weight, ..moment }, visit),
                );
            }
        }
        path.pop();
    }

    /// The cards that chance was asked about at the deal.
    pub fn deck(path: &[Moment<G>]) -> Cards {
        path[0].chance.iter().fold(Cards::EMPTY, |deck, asked| deck | asked.from)
    }

    /// Whether several cards of the deck have one name.
    pub fn has_equal_cards(&self, path: &[Moment<G>]) -> bool {
        let deck = Self::deck(path);
        let codes: HashSet<String> = deck.iter().map(|card| self.rules.face(card).code).collect();
        codes.len() < deck.len() as usize
    }

    /// The notation of what was decided, seat by seat.
    pub fn spell(&self, joint: &JointAction<G::Action>) -> Vec<(Seat, String)> {
        joint.iter().map(|(seat, action)| (seat, self.rules.write_action(&action))).collect()
    }

    /// A history in words.
    pub fn describe(&self, path: &[Moment<G>]) -> String {
        let mut text = String::new();
        for (n, moment) in path.iter().enumerate() {
            let _ = write!(text, "  {n}.");
            for (seat, action) in self.spell(&moment.joint) {
                let _ = write!(text, " seat {seat}: {action};");
            }
            for asked in &moment.chance {
                let _ = write!(text, " {};", asked.spell(|card| self.rules.face(card).code));
            }
            text.push('\n');
        }
        if let Some(last) = path.last() {
            let position = self.rules.write_position(&last.state);
            let position = serde_json::to_string(&position).unwrap_or_default();
            let _ = writeln!(text, "  => {position}");
        }
        text
    }
}
