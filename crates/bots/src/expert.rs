//! The expert: plays its actions out by a trained network.

use crate::belief::{Belief, SampledStates, SeatModel};
use crate::bot::Bot;
use crate::budget::Budget;
use crate::club::Hint;
use crate::distribution::Distribution;
use crate::halving::{Candidate, halve};
use crate::master::{Master, PROBABILITY_FLOOR};
use crate::rollout::{ROLLOUT_DEPTH_PER_SEAT, rollout_with};
use crate::utility::NormalizedUtility;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, actions};
use sortie_core::matches::StreamEntry;
use sortie_core::seat::{Observer, Seats};
use sortie_core::{Game, Seat};

/// Default number of simulations for one decision.
pub const SIMULATIONS: u32 = 2000;
/// The most actions that are tried. Where the network's choices are too many to be listed, this many are
/// drawn.
const MAX_CANDIDATES: usize = 32;
/// Sampled states in the first round; every later round has twice as many.
const FIRST_ROUND_SAMPLES: u32 = 32;
/// By how much a mean result must be higher, in units of utility (0–1), to make up for a probability
/// that is e times smaller. In Commander 0.02 and 0.1 were about as good.
const TEMPERATURE: f64 = 0.05;
/// The rollouts of a hint that has no alternative.
const SINGLE_SAMPLES: u32 = 500;

/// Policy improvement by rollouts (Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo
/// Search", 1996): the actions that a network finds likely are played in sampled states, where every seat
/// goes on by the network. Sequential halving leaves some of them, usually two. It mixes these by the
/// network's probabilities, weighted by how well each action did.
///
/// Half of the states are carried on from the last decision, by what the network would have done in every
/// seat; the others are sampled uniformly. Between decisions it keeps up to 256 states and 1024 events.
#[derive(Clone, Debug)]
pub struct Expert<G: Game> {
    master: Master<G>,
    belief: Belief<G>,
}

impl<G: Game> Expert<G> {
    /// Plays with the network of this player.
    pub fn new(master: Master<G>) -> Self {
        Expert { master, belief: Belief::default() }
    }

    /// The likeliest actions, with weights in proportion to their probabilities.
    fn candidates(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        chance: &mut Fast,
    ) -> Vec<Candidate<G::Action>> {
        let mut found: Vec<Candidate<G::Action>> = Vec::new();
        if let Some(all) = self.master.list(rules, seat, view, chance) {
            found.extend(all.into_iter().map(|(action, share)| Candidate::new(action, share)));
        } else {
            for _ in 0..MAX_CANDIDATES {
                let action = self.master.draw(rules, seat, view, chance);
                match found.iter_mut().find(|candidate| candidate.action == action) {
                    Some(candidate) => candidate.prior += 1.0,
                    None => found.push(Candidate::new(action, 1.0)),
                }
            }
        }
        found.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        found.truncate(MAX_CANDIDATES);
        let most = found.first().map_or(0.0, |candidate| candidate.prior);
        found.retain(|candidate| candidate.prior >= f64::from(PROBABILITY_FLOOR) * most);
        found
    }

    /// Plays the candidates out and leaves some of them; returns the others.
    fn try_out(
        &mut self,
        rules: &G,
        (seat, view): (Seat, &G::View),
        left: &mut Vec<Candidate<G::Action>>,
        budget: &Budget,
        chance: &mut Fast,
        ends: RolloutEnd,
    ) -> Vec<Candidate<G::Action>> {
        let mut states = self.states(rules, (seat, view), budget, chance);
        let mut utility = NormalizedUtility::new(G::UTILITY);
        let given_up = halve(left, budget, FIRST_ROUND_SAMPLES, value, |left| {
            let start = states.draw(rules, view, chance);
            self.sample(rules, seat, start, left, (&mut utility, ends), chance);
        });
        self.belief.keep(states);
        given_up
    }

    /// Plays every candidate out once from this state. All of them meet the same choices of the others and
    /// the same luck (common random numbers), so that the difference between their results is their own.
    fn sample(
        &mut self,
        rules: &G,
        seat: Seat,
        start: G::State,
        candidates: &mut [Candidate<G::Action>],
        (utility, ends): (&mut NormalizedUtility, RolloutEnd),
        chance: &mut Fast,
    ) {
        let depth = ROLLOUT_DEPTH_PER_SEAT * u32::from(rules.standings(&start).seats());
        let others = rules.turn(&start).seats().without(seat);
        let others = self.draw_joint(rules, &start, others, chance);
        let luck = Fast::new(u64::from(chance.below(u32::MAX)));
        let mut choose =
            |seat, view: &_, luck: &mut _| Some(self.master.draw(rules, seat, view, luck));
        for candidate in candidates {
            let (mut state, mut joint, mut luck) = (start, others, luck.clone());
            joint.put(seat, candidate.action);
            rules.play(&mut state, &joint, &mut luck, &mut ());
            let (mut outcome, over) =
                rollout_with(rules, &mut state, depth, &mut luck, &mut choose);
            candidate.add(utility.evaluate(&outcome)[usize::from(seat)]);
            if ends == RolloutEnd::Match {
                if !over {
                    outcome = rollout_with(rules, &mut state, u32::MAX, &mut luck, &mut choose).0;
                }
                candidate.won += outcome.share(seat) as f32;
            }
        }
    }

    /// The states of a decision.
    pub(crate) fn states(
        &mut self,
        rules: &G,
        decider: (Seat, &G::View),
        budget: &Budget,
        chance: &mut Fast,
    ) -> SampledStates<G> {
        // Playing a state on takes about as long as a rollout.
        let stop = |attempts| budget.is_spent(attempts);
        self.belief.advance(rules, decider, &mut self.master, stop, chance)
    }

    /// Draws a choice for each of these seats.
    fn draw_joint(
        &mut self,
        rules: &G,
        state: &G::State,
        seats: Seats,
        chance: &mut Fast,
    ) -> JointAction<G::Action> {
        let mut joint = JointAction::empty();
        for seat in seats.iter() {
            let view = rules.view(state, Observer::Seat(seat));
            joint.put(seat, self.master.draw(rules, seat, &view, chance));
        }
        joint
    }
}

/// The point where the results of a rollout are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RolloutEnd {
    /// After the usual number of decisions.
    Depth,
    /// The utility there, and the share of the win at the end of the match.
    Match,
}

/// How good a candidate looks: its probability and its results, on the scale of logarithms.
fn value<A>(candidate: &Candidate<A>) -> f64 {
    libm::log(candidate.prior) + candidate.mean() / TEMPERATURE
}

/// The mixture of what is left after the halving; `None` if nothing is.
fn mixture<A: Copy + PartialEq>(left: &[Candidate<A>]) -> Option<Distribution<A>> {
    let best = left.iter().map(value).fold(f64::MIN, f64::max);
    let weight = |candidate: &Candidate<_>| libm::exp(value(candidate) - best);
    Distribution::weighted(left.iter().map(|candidate| (candidate.action, weight(candidate))))
}

/// Suggests actions to a seat that must decide, as [`club::hints`](crate::club::hints) does: those that
/// the network finds likely, with the share of the win in rollouts to the end of the match.
pub(crate) fn hints<G: Game>(
    master: Master<G>,
    rules: &G,
    (seat, view): (Seat, &G::View),
    budget: &Budget,
    chance: &mut Fast,
) -> Vec<Hint<G::Action>> {
    let mut expert = Expert::new(master);
    let budget = budget.or_simulations(SIMULATIONS);
    let mut left = expert.candidates(rules, seat, view, chance);
    if let ([only], Some(_)) = (&left[..], actions(rules, view, 1)) {
        return vec![Hint { action: only.action, share: 1.0, chance: None }];
    }
    let ends = RolloutEnd::Match;
    let given_up = expert.try_out(rules, (seat, view), &mut left, &budget, chance, ends);
    if let [only] = &mut left[..] {
        // Nothing was compared with it, and its chance is wanted all the same.
        let mut utility = NormalizedUtility::new(G::UTILITY);
        for done in 1.. {
            let start = rules.determinize(view, chance);
            let only = std::slice::from_mut(only);
            expert.sample(rules, seat, start, only, (&mut utility, ends), chance);
            if done == SINGLE_SAMPLES || budget.is_spent(done) {
                break;
            }
        }
    }
    let all = left.iter().chain(&given_up);
    let tried: u32 = all.clone().map(|candidate| candidate.tried).sum();
    let hint = |candidate: &Candidate<_>| Hint {
        action: candidate.action,
        share: f64::from(candidate.tried) / f64::from(tried.max(1)),
        chance: (candidate.tried > 0)
            .then(|| f64::from(candidate.won / candidate.tried as f32)),
    };
    let mut found: Vec<_> = all.map(hint).collect();
    // Those that were tried least were given up first.
    found[left.len()..].sort_by(|one, other| other.share.total_cmp(&one.share));
    found
}

impl<G: Game> Bot<G> for Expert<G> {
    fn observe(&mut self, _: &G, told: &StreamEntry<G::Event>) {
        self.belief.observe(told);
    }

    /// Mixes the actions that are left after the halving.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let mut left = self.candidates(rules, seat, view, chance);
        if let [only] = &left[..] {
            // Without states of this decision, those of an earlier one would be played on past a choice
            // that others may not have seen.
            if actions(rules, view, 1).is_none() {
                self.belief = Belief::default();
            }
            return Distribution::sure(only.action);
        }
        let budget = budget.or_simulations(SIMULATIONS);
        self.try_out(rules, (seat, view), &mut left, &budget, chance, RolloutEnd::Depth);
        mixture(&left)
            .unwrap_or_else(|| Distribution::sure(self.master.draw(rules, seat, view, chance)))
    }

    fn chose(&mut self, action: G::Action) {
        self.belief.chose(action);
    }

    fn needs_observations(&self) -> bool {
        true
    }
}

/// Every seat chooses by the network.
impl<G: Game> SeatModel<G> for Master<G> {
    type History = ();

    fn start_history(&self, _: Seat) {}

    fn choose(
        &mut self,
        rules: &G,
        (seat, view): (Seat, &G::View),
        (): &mut (),
        chance: &mut Fast,
    ) -> Option<G::Action> {
        Some(self.draw(rules, seat, view, chance))
    }
}
