//! The club player: information-set Monte Carlo tree search.
//!
//! Multiple-observer ISMCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
//! Search", 2012): each simulation starts from a state sampled from the bot's view. Every seat's
//! choice is looked up by that seat's own observations, and each seat learns from its own utility
//! (maxⁿ beyond two seats).
//!
//! Where several seats decide at once, their nodes use regret matching. There the bot plays half
//! the *average* strategy and half a softmax of the mean utilities: the single best-looking move of
//! such a search could be predicted and punished. Where the others cannot know its options, mixing
//! costs more than it gains, and the bot plays its most visited action as elsewhere.

mod arm;
mod continuation;
mod guide;
mod infoset_path;
mod ismcts;
mod judge;
mod moves;
mod opponent_model;
mod predictability;
mod rollout_policy;
mod search;
mod search_tree;

use crate::belief::{Belief, SampledStates};
use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::hint::{Hint, SHOWN_HINTS};
use crate::network::{Critic, Policy};
use crate::sort::sort_descending;
pub(crate) use guide::Guide;
pub(crate) use infoset_path::InfosetPath;
pub use ismcts::Ismcts;
pub(crate) use judge::ClubJudge;
use opponent_model::OpponentModel;
use predictability::is_predictable;
use search::Search;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, actions};
use sortie_core::matches::StreamEntry;
use sortie_core::{Game, Rules, Seat};
use std::sync::Arc;

/// Default number of simulations for one decision.
pub const SIMULATIONS: u32 = 8000;
/// The most nodes of one search: about 80 MB with their arms at the most.
const MAX_NODES: usize = 1 << 18;

/// Information-set Monte Carlo tree search. Half of its simulations start from states carried on
/// from its last decision, if some of those fit all observations since.
///
/// Between decisions it keeps up to 256 states, 1024 events, and less than 200 kB of its search.
#[derive(Clone, Debug)]
pub struct Club<G: Game> {
    belief: Belief<G>,
    /// The model of all seats' choices since the last search.
    opponents: OpponentModel,
    temperature: f32,
    /// The networks that guide its search; without them, rollouts value the leaves.
    guide: Option<Guide<G>>,
}

impl<G: Game> Default for Club<G> {
    fn default() -> Self {
        Club {
            belief: Belief::default(),
            opponents: OpponentModel::default(),
            temperature: 0.0,
            guide: None,
        }
    }
}

impl<G: Game> Club<G> {
    /// Mixes all tried actions by a softmax over their mean utilities, in units of a win.
    pub fn with_temperature(temperature: f32) -> Self {
        Club { temperature, ..Club::default() }
    }

    /// Values leaves by a critic in place of rollouts. Its nodes choose by the bounds of PUCT, also where
    /// several seats decide at once, with this policy as prior. The bot mixes the actions that it visited
    /// about as often. In a match for two it mixes more of them where the other decides at the same time and
    /// can predict it.
    pub fn guided(critic: Arc<Critic<G>>, policy: Arc<Policy<G>>) -> Self {
        Club { guide: Some(Guide::new(critic, policy)), ..Club::default() }
    }
}

/// Suggests actions to a seat that must decide: first the bot's own choice, then the others by how
/// often they were tried. There is at least one; a single legal action has no estimate. The chance of a
/// rarely tried action is the value of its first steps.
pub fn hints<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    budget: &Budget,
    chance: &mut Fast,
) -> Vec<Hint<G::Action>> {
    // Luck of its own for the rollouts to the end: a clone, so that the search draws the same
    // numbers as without them.
    let luck = Fast::new(u64::from(chance.clone().below(u32::MAX)));
    let by = (budget, chance);
    let (distribution, search_result) = Club::default().think(rules, seat, view, by, Some(luck));
    let found = search_result.map(|(search, _)| search.hints(rules, view)).unwrap_or_default();
    likeliest_first(found, &distribution)
}

/// The same by a search of at most [`SIMULATIONS`] that these networks guide. The hints that people
/// see first get an eighth more each, because of many actions even the best may be tried once.
pub(crate) fn guided_hints<G: Game>(
    mut guide: Guide<G>,
    rules: &G,
    (seat, view): (Seat, &G::View),
    budget: &Budget,
    chance: &mut Fast,
) -> Vec<Hint<G::Action>> {
    let most = budget.at_most(SIMULATIONS);
    let more = (most / 8).max(1);
    let mut club = Club { guide: Some(guide.clone()), ..Club::default() };
    let by = (&Budget::simulations(most).within(budget), &mut *chance);
    let (distribution, search_result) = club.think(rules, seat, view, by, None);
    let Some((mut search, mut states)) = search_result else {
        return likeliest_first(Vec::new(), &distribution);
    };
    let mut found = likeliest_first(search.hints(rules, view), &distribution);
    let mut all = 1.0;
    for hint in found.iter_mut().take(SHOWN_HINTS) {
        let (mut sum, mut tried) = (0.0, 0);
        while tried < more && !budget.is_spent(0) {
            let given = JointAction::single(seat, hint.action);
            let state = states.draw(rules, view, chance);
            let share = search.simulate_guided(rules, state, given, &mut guide, chance);
            let Some(share) = share else {
                break;
            };
            (sum, tried) = (sum + f64::from(share), tried + 1);
        }
        // The time may be over before.
        if tried == more {
            let part = f64::from(more) / f64::from(most.max(1));
            hint.chance = Some(sum / f64::from(more));
            (hint.share, all) = (hint.share + part, all + part);
        }
    }
    for hint in &mut found {
        hint.share /= all;
    }
    found
}

/// The hints in this order; the actions of the policy, without estimates, if there are no hints.
fn likeliest_first<A: Copy + Eq>(
    mut found: Vec<Hint<A>>,
    policy: &Distribution<A>,
) -> Vec<Hint<A>> {
    sort_likeliest_first(&mut found, policy);
    if found.is_empty() {
        let all = policy.iter();
        return all.map(|(action, share)| Hint { action, share, chance: None }).collect();
    }
    found
}

/// Sorts hints by how likely the bot takes them, and equally likely ones by how often they were tried.
fn sort_likeliest_first<A: Copy + Eq>(hints: &mut Vec<Hint<A>>, policy: &Distribution<A>) {
    // The second sort keeps the order of the first one.
    sort_descending(hints, |hint| hint.share);
    sort_descending(hints, |hint| policy.probability(&hint.action));
}

impl<G: Game> Bot<G> for Club<G> {
    fn observe(&mut self, _: &G, told: &StreamEntry<G::Event>) {
        self.belief.observe(told);
    }

    /// Mixes tried and good-looking actions where several seats decide at once and could predict
    /// this one; else takes the most visited action. Called twice without an event between, it goes
    /// on from the states of the first call.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let (distribution, search_result) = self.think(rules, seat, view, (budget, chance), None);
        if let Some((search, states)) = search_result {
            self.opponents = OpponentModel::from_tree(&search.tree);
            self.belief.keep(states);
        }
        distribution
    }

    fn chose(&mut self, action: G::Action) {
        self.belief.chose(action);
    }

    fn needs_observations(&self) -> bool {
        true
    }
}

/// A finished search and the states that it started from.
type SearchResult<G> = (Search, SampledStates<G>);

/// A policy and, unless the action was forced, the search that it comes from.
type SearchOutcome<G> = (Distribution<<G as Rules>::Action>, Option<SearchResult<G>>);

impl<G: Game> Club<G> {
    /// The states for a search.
    pub(crate) fn states(
        &self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        chance: &mut Fast,
    ) -> SampledStates<G> {
        self.belief.advance(rules, (seat, view), &mut &self.opponents, |_| false, chance)
    }

    /// Searches. Returns the policy and, unless the action was forced, the search itself;
    /// `terminal_rollouts` is luck for rollouts to the end of the match.
    fn think(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        (budget, chance): (&Budget, &mut Fast),
        terminal_rollouts: Option<Fast>,
    ) -> SearchOutcome<G> {
        // A forced action needs no search, and the carried states stay as they are.
        if let Some([(action, _)]) = actions(rules, view, 1).as_deref() {
            return (Distribution::sure(*action), None);
        }
        let mut states = self.states(rules, seat, view, chance);
        let budget = budget.or_simulations(SIMULATIONS);
        let predictable = is_predictable(rules, seat, view, chance);
        let mut search = Search::new(seat, predictable, G::UTILITY, MAX_NODES);
        if let Some(luck) = terminal_rollouts {
            search = search.with_terminal_rollouts(luck);
        }
        for done in 1.. {
            let state = states.draw(rules, view, chance);
            match &mut self.guide {
                Some(guide) => {
                    search.simulate_guided(rules, state, JointAction::empty(), guide, chance);
                }
                None => search.simulate(rules, state, chance),
            }
            if budget.is_spent(done) {
                break;
            }
        }
        let distribution = search.distribution(rules, view, self.temperature, chance);
        (distribution, Some((search, states)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Observer;
    use sortie_core::Referee;
    use sortie_core::Rules;
    use sortie_games::duelx::DuelX;
    use sortie_games::retaliation::Retaliation;
    use sortie_small::Leduc;

    /// Retaliation's set-up is one of thousands of actions, so that each is tried once or twice.
    #[test]
    fn rarely_tried_actions_have_no_extreme_estimate() {
        let (rules, mut chance) = (Retaliation::new(2), Fast::new(1));
        let state = rules.deal(2, &mut chance, &mut ());
        let view = rules.view(&state, Observer::Seat(0));
        let found = hints(&rules, 0, &view, &Budget::simulations(2000), &mut chance);
        let likely = |hint: &Hint<_>| hint.chance.is_some_and(|c| (0.2..0.8).contains(&c));
        assert!(found.len() > 3 && found.iter().all(likely), "{found:?}");
    }

    /// In Duel X an unfinished match is often drawn, and a finished one hardly ever. No branch is
    /// tried twice here.
    #[test]
    fn an_estimate_is_of_a_win_and_not_of_a_lead() {
        let (rules, mut chance) = (DuelX::new(2), Fast::new(1));
        let mut told = 0;
        for _ in 0..20 {
            let state = rules.deal(2, &mut chance, &mut ());
            let view = rules.view(&state, Observer::Seat(0));
            let found = hints(&rules, 0, &view, &Budget::simulations(2), &mut chance);
            let chances: Vec<f64> = found.iter().filter_map(|hint| hint.chance).collect();
            assert!(chances.iter().all(|chance| [0.0, 1.0].contains(chance)), "{found:?}");
            told += chances.len();
        }
        assert!(told > 20, "{told}");
    }

    fn hints_agree_with_play<G: Game>(rules: &G) {
        for seed in 0..20 {
            let state = rules.deal(2, &mut Fast::new(seed), &mut ());
            let view = rules.view(&state, Observer::Seat(0));
            let budget = Budget::simulations(60);
            let found = hints(rules, 0, &view, &budget, &mut Fast::new(seed));
            let club = &mut Club::default();
            let plays = club.decide(rules, 0, &view, &budget, &mut Fast::new(seed));
            let most = plays.iter().map(|(_, share)| share).fold(0.0, f64::max);
            assert!(plays.probability(&found[0].action) >= most, "{seed}: {plays:?}, {found:?}");
            assert!(found[1..].is_sorted_by(|one, other| {
                plays.probability(&one.action) > plays.probability(&other.action)
                    || one.share >= other.share
            }));
        }
    }

    #[test]
    fn the_bots_own_choice_is_its_first_suggestion() {
        hints_agree_with_play(&Leduc);
        hints_agree_with_play(&DuelX::new(2));
    }
}
