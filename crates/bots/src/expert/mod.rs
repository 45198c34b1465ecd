//! The expert: plays its actions out by a trained network.

mod judge;

use crate::belief::{Belief, SampledStates, SeatModel};
use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::halving::{Candidate, halve};
use crate::hint::{Hint, SHOWN_HINTS};
use crate::master::{Master, PROBABILITY_FLOOR};
use crate::rollout::{ROLLOUT_DEPTH_PER_SEAT, rollout_at_random, rollout_with};
use crate::sort::sort_descending;
use crate::utility::NormalizedUtility;
pub(crate) use judge::ExpertJudge;
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
/// that is e times smaller. In Commander, Modify and Retaliation 0.05 is about as good.
const TEMPERATURE: f64 = 0.02;

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
        if let Some(all) = self.master.list(rules, (seat, view), PROBABILITY_FLOOR, chance) {
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
        sort_descending(&mut found, |candidate| candidate.prior);
        found.truncate(MAX_CANDIDATES);
        let most = found.first().map_or(0.0, |candidate| candidate.prior);
        found.retain(|candidate| candidate.prior >= f64::from(PROBABILITY_FLOOR) * most);
        found
    }

    /// The likeliest of the other actions, where the candidates are few: people want to see what an
    /// alternative would be worth.
    fn alternatives(
        &mut self,
        rules: &G,
        (seat, view): (Seat, &G::View),
        candidates: &[&Candidate<G::Action>],
        chance: &mut Fast,
    ) -> Vec<Candidate<G::Action>> {
        let wanted = SHOWN_HINTS.saturating_sub(candidates.len());
        if wanted == 0 {
            return Vec::new();
        }
        let all = self.master.list(rules, (seat, view), 0.0, chance).unwrap_or_default();
        let mut others: Vec<_> = all
            .into_iter()
            .filter(|(action, _)| candidates.iter().all(|likely| likely.action != *action))
            .map(|(action, share)| Candidate::new(action, share))
            .collect();
        sort_descending(&mut others, |candidate| candidate.prior);
        others.truncate(wanted);
        others
    }

    /// Plays the candidates out and leaves some of them, usually two; returns the others.
    fn run_halving(
        &mut self,
        rules: &G,
        (seat, view): (Seat, &G::View),
        left: &mut Vec<Candidate<G::Action>>,
        budget: &Budget,
        trial: &mut Trial,
        chance: &mut Fast,
    ) -> Vec<Candidate<G::Action>> {
        let mut states = self.states(rules, (seat, view), budget, chance);
        let given_up = halve(left, budget, FIRST_ROUND_SAMPLES, score, |left| {
            let start = states.draw(rules, view, chance);
            self.play_out(rules, seat, start, left, trial, chance);
        });
        self.belief.keep(states);
        given_up
    }

    /// Plays every candidate out once from this state. All of them meet the same choices of the others and
    /// the same luck (common random numbers), so that the difference between their results is their own.
    fn play_out(
        &mut self,
        rules: &G,
        seat: Seat,
        start: G::State,
        candidates: &mut [Candidate<G::Action>],
        trial: &mut Trial,
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
            candidate.add(trial.utility.evaluate(&outcome)[usize::from(seat)]);
            if trial.counts_wins {
                if !over {
                    outcome = rollout_at_random(rules, &mut state, u32::MAX, &mut luck).0;
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

/// The way in which the results of rollouts are counted.
struct Trial {
    utility: NormalizedUtility,
    /// Whether rollouts also go on at random to the end of the match, for the share of the win. The results
    /// that actions are chosen by stay the same.
    counts_wins: bool,
}

impl Trial {
    fn new<G: Game>(counts_wins: bool) -> Self {
        Trial { utility: NormalizedUtility::new(G::UTILITY), counts_wins }
    }
}

/// How good a candidate looks: its probability and its results, on the scale of logarithms.
fn score<A>(candidate: &Candidate<A>) -> f64 {
    libm::log(candidate.prior) + candidate.mean() / TEMPERATURE
}

/// The mixture of what is left after the halving; `None` if nothing is.
fn mix<A: Copy + PartialEq>(left: &[Candidate<A>]) -> Option<Distribution<A>> {
    let best = left.iter().map(score).fold(f64::MIN, f64::max);
    let weight = |candidate: &Candidate<_>| libm::exp(score(candidate) - best);
    Distribution::weighted(left.iter().map(|candidate| (candidate.action, weight(candidate))))
}

/// Suggests actions to a seat that must decide: those that the network finds likely, and some others where
/// these are few. The bot's own choice comes first, then the others by how often they were tried. At most
/// [`SIMULATIONS`] rollouts, and an eighth more for each of the first [`SHOWN_HINTS`]. There is at least one
/// action; a single legal one has no estimate.
pub(crate) fn hints<G: Game>(
    master: Master<G>,
    rules: &G,
    (seat, view): (Seat, &G::View),
    budget: &Budget,
    chance: &mut Fast,
) -> Vec<Hint<G::Action>> {
    let mut expert = Expert::new(master);
    let budget = Budget::simulations(SIMULATIONS).within(budget);
    let mut left = expert.candidates(rules, seat, view, chance);
    if let ([only], Some(_)) = (&left[..], actions(rules, view, 1)) {
        return vec![Hint { action: only.action, share: 1.0, chance: None }];
    }
    let alternatives = {
        let candidates: Vec<_> = left.iter().collect();
        expert.alternatives(rules, (seat, view), &candidates, chance)
    };
    let trial = &mut Trial::new::<G>(true);
    let mut given_up = expert.run_halving(rules, (seat, view), &mut left, &budget, trial, chance);
    // Those that were given up first were tried least.
    sort_descending(&mut given_up, |candidate| f64::from(candidate.tried));
    left.extend(given_up);
    left.extend(alternatives);
    let mut sample = |candidates: &mut [_]| {
        let start = rules.determinize(view, chance);
        expert.play_out(rules, seat, start, candidates, trial, chance);
    };
    // The hints that people see first are compared, so none of them may be a few lucky rollouts. Each is
    // tried once at least, even if the time is over.
    let shown = left.len().min(SHOWN_HINTS);
    let fewest = (budget.at_most(SIMULATIONS) / 8).max(1);
    loop {
        let enough = left[..shown].partition_point(|candidate| candidate.tried >= fewest);
        let are_tried = left[..shown].iter().all(|candidate| candidate.tried > 0);
        if enough == shown || are_tried && budget.is_spent(0) {
            break;
        }
        sample(&mut left[enough..shown]);
    }
    left.retain(|candidate| candidate.tried > 0);
    let tried: u32 = left.iter().map(|candidate| candidate.tried).sum();
    let hint = |candidate: Candidate<_>| Hint {
        action: candidate.action,
        share: f64::from(candidate.tried) / f64::from(tried),
        chance: Some(f64::from(candidate.won / candidate.tried as f32)),
    };
    left.into_iter().map(hint).collect()
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
        let trial = &mut Trial::new::<G>(false);
        self.run_halving(rules, (seat, view), &mut left, &budget, trial, chance);
        mix(&left)
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

    use super::*;
    use crate::budget::StopFlag;
    use crate::network::Policy;
    use crate::network_file::NetworkFile;
    use sortie_core::{ObservationEncoder, Referee, Rules};
    use sortie_games::duelx::DuelX;
    use sortie_small::Kuhn;
    use std::sync::Arc;

    /// A network whose logits are the biases of its steps.
    pub(super) fn network<G: Game>(rules: &G, biases: &[f32; 256]) -> Master<G> {
        let encoder = ObservationEncoder::new(rules.clone(), 2);
        let mut file = NetworkFile::random(G::INFO.id, 2, encoder.spec(), [8, 8], 1);
        file.tensor("0.policy.weight").bytes.fill(0);
        file.tensor("0.policy.bias").bytes =
            biases.iter().flat_map(|bias| bias.to_le_bytes()).collect();
        Master::new(Arc::new(Policy::from_bytes(&file.to_bytes(), rules, 2).unwrap()))
    }

    fn no_time() -> Budget {
        let stop = StopFlag::default();
        stop.set();
        Budget::FREE.until(&stop)
    }

    /// The mixture of candidates with these priors and mean results.
    fn mixture(candidates: &[(f64, f32)]) -> Vec<f64> {
        let left: Vec<_> = (0..)
            .zip(candidates)
            .map(|(action, &(prior, total))| Candidate {
                total,
                tried: 1,
                ..Candidate::new(action, prior)
            })
            .collect();
        mix(&left).unwrap().iter().map(|(_, share)| share).collect()
    }

    #[test]
    fn equal_results_are_mixed_as_the_network_mixes_them() {
        let shares = mixture(&[(0.6, 0.5), (0.2, 0.5), (0.2, 0.5)]);
        for (share, expected) in shares.iter().zip([0.6, 0.2, 0.2]) {
            assert!((share - expected).abs() < 1e-9, "{shares:?}");
        }
    }

    #[test]
    fn a_result_that_is_better_by_the_temperature_makes_an_action_e_times_as_likely() {
        let shares = mixture(&[(0.5, 0.5), (0.5, 0.5 + TEMPERATURE as f32)]);
        assert!((shares[1] / shares[0] - std::f64::consts::E).abs() < 1e-4, "{shares:?}");
    }

    /// In Duel X an unfinished match is often drawn, and a finished one hardly ever.
    #[test]
    fn the_chance_of_a_hint_is_of_a_win_and_not_of_a_lead() {
        let rules = DuelX::new(2);
        let mut told = 0;
        for seed in 0..20 {
            let mut chance = Fast::new(seed);
            let state = rules.deal(2, &mut chance, &mut ());
            let view = rules.view(&state, Observer::Seat(0));
            let master = network(&rules, &[0.0; 256]);
            // One rollout of each action.
            let budget = no_time();
            let found = hints(master, &rules, (0, &view), &budget, &mut chance);
            let chances: Vec<f64> = found.iter().filter_map(|hint| hint.chance).collect();
            assert!(chances.iter().all(|chance| [0.0, 1.0].contains(chance)), "{found:?}");
            told += chances.len();
        }
        assert!(told > 40, "{told}");
    }

    /// The hints for the first decision of Kuhn poker.
    fn kuhn_hints(
        master: Master<Kuhn>,
        budget: &Budget,
    ) -> Vec<Hint<sortie_small::kuhn::KuhnAction>> {
        let mut chance = Fast::new(1);
        let state = Kuhn.deal(2, &mut chance, &mut ());
        let view = Kuhn.view(&state, Observer::Seat(0));
        hints(master, &Kuhn, (0, &view), budget, &mut chance)
    }

    #[test]
    fn an_unlikely_action_is_a_hint_too_but_not_the_first() {
        for first in 0..2 {
            let mut biases = [0.0; 256];
            biases[first] = 20.0;
            let mut bot = Expert::new(network(&Kuhn, &biases));
            let mut chance = Fast::new(1);
            let state = Kuhn.deal(2, &mut chance, &mut ());
            let view = Kuhn.view(&state, Observer::Seat(0));
            let plays = bot.decide(&Kuhn, 0, &view, &Budget::FREE, &mut chance);
            let found = kuhn_hints(network(&Kuhn, &biases), &Budget::FREE);
            assert_eq!((plays.len(), found.len()), (1, 2), "{plays:?}, {found:?}");
            assert!(plays.probability(&found[0].action) > 0.0, "{plays:?}, {found:?}");
            assert!(found.iter().all(|hint| hint.chance.is_some()), "{found:?}");
        }
    }

    #[test]
    fn without_any_time_every_action_is_tried_once() {
        let found = kuhn_hints(network(&Kuhn, &[0.0; 256]), &no_time());
        assert_eq!(found.len(), 2, "{found:?}");
        for hint in &found {
            assert!((hint.share - 0.5).abs() < 1e-9 && hint.chance.is_some(), "{found:?}");
        }
    }
}
