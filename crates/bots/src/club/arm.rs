//! Statistics of the branches of a node, and the ways to choose by them: upper confidence bounds,
//! with or without priors, and regret matching.

use super::moves::{Branch, Branches};
use sortie_core::chance::Fast;
use std::sync::LazyLock;

/// The way in which a node chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    /// Upper confidence bounds (UCT: Kocsis and Szepesvári, "Bandit Based Monte-Carlo Planning",
    /// 2006), with counts of how often a branch was available (Cowling, Powley and Whitehouse,
    /// "Information Set Monte Carlo Tree Search", 2012). Used where one seat decides alone, or the
    /// others cannot predict it.
    Ucb,
    /// Upper confidence bounds with the probabilities of a policy as priors (PUCT: Silver et al., "A general
    /// reinforcement learning algorithm that masters chess, shogi, and Go through self-play", 2018), for
    /// searches that networks guide.
    Puct,
    /// The same bounds in a match for two, where both decide at once and the other can predict this one. The
    /// priors are flatter, and [`policy`] mixes all branches that matter. One that settled on the best few
    /// could be learned and punished.
    MixedPuct,
    /// Regret matching+ (Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014) on
    /// values estimated from the sampled branch, with the means so far as baseline (Schmid et al.,
    /// "Variance Reduction in Monte Carlo Counterfactual Regret Minimization", 2019). Used where
    /// several seats decide at once and can predict this one.
    RegretMatching,
}

/// Exploration constant of the bounds, in units of utility (0–1).
const EXPLORATION: f32 = 0.6;
/// The same constant where networks guide the search.
const PUCT_EXPLORATION: f32 = 0.5;
/// The part of a prior that is the same for all branches: what the policy thinks impossible is tried too.
const UNIFORM_PRIOR: f32 = 0.1;
/// Where networks guide the search and nobody predicts the seat, branches with at least this share of the most
/// visited one's visits are mixed.
const MIN_MIXED_VISITS: f32 = 0.5;
/// Share of uniform exploration in regret matching: every branch keeps being sampled, and the
/// importance weights stay bounded.
const UNIFORM_SHARE: f32 = 0.2;
/// Share of the largest weight that a branch needs to be part of the policy where several seats decide at
/// once. Below it lie the samples from before the search knew anything.
const MIN_AVERAGE_SHARE: f32 = 0.1;
/// Temperature of the softmax over mean utilities: branches that differ by less are about equally
/// good.
const TEMPERATURE: f32 = 0.1;

/// The natural logarithms of small counts, which searches need most: looking one up is faster than
/// computing it.
static LOGARITHMS: LazyLock<Vec<f32>> =
    LazyLock::new(|| (0..8192u16).map(|count| f32::from(count.max(1)).ln()).collect());

/// The statistics of one branch of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActionStats {
    pub(super) branch: Branch,
    /// Its probability by a policy, in units of 1/65535: so it fits beside the branch, and an arm stays
    /// within half a cache line.
    prior: u16,
    /// Visits in which it was taken.
    pub(super) taken: u32,
    /// Visits in which it was available.
    open: u32,
    /// Sum of the utilities of the visits in which it was taken.
    utility: f32,
    /// Their mean; 0 if there are none.
    mean: f32,
    /// Sum of the shares of the win; of the standings where rollouts end before the match does.
    pub(super) won: f32,
    /// Cumulative regret, never below 0.
    regret: f32,
    /// Sum of its probabilities over all visits, weighted by the number of the visit.
    share: f32,
}

impl ActionStats {
    pub(super) const fn new(branch: Branch) -> Self {
        ActionStats {
            branch,
            prior: 0,
            taken: 0,
            open: 0,
            utility: 0.0,
            mean: 0.0,
            won: 0.0,
            regret: 0.0,
            share: 0.0,
        }
    }

    /// An arm of a search that a policy guides, with its probability, 0–1.
    pub(super) fn with_prior(branch: Branch, probability: f32) -> Self {
        let prior = (probability * f32::from(u16::MAX)) as u16;
        ActionStats { prior, ..ActionStats::new(branch) }
    }

    /// How much it was tried, in the unit of its kind of node.
    pub(super) fn weight(&self, kind: Selection) -> f32 {
        match kind {
            Selection::Ucb | Selection::Puct | Selection::MixedPuct => self.taken as f32,
            Selection::RegretMatching => self.share,
        }
    }

    /// Mean utility; `unknown` if it was never taken.
    fn mean_or(&self, unknown: f32) -> f32 {
        if self.taken == 0 { unknown } else { self.mean }
    }

    /// Its probability by regret matching, if `all` is the total regret of `n` branches.
    fn matched(&self, all: f32, n: f32) -> f32 {
        if all > 0.0 { self.regret / all } else { 1.0 / n }
    }
}

/// Adds a visit in which `branches` were available and `taken` gave this utility and this share of
/// the win. Returns how many of the branches have an arm here.
pub(super) fn record_visit(
    arms: &mut [ActionStats],
    branches: Branches,
    taken: Branch,
    (utility, won): (f32, f32),
) -> u32 {
    let mut known = 0;
    for arm in arms {
        let is_open = u32::from(branches.has(arm.branch));
        known += is_open;
        arm.open += is_open;
        if arm.branch == taken {
            arm.taken += 1;
            arm.utility += utility;
            arm.mean = arm.utility / arm.taken as f32;
            arm.won += won;
        }
    }
    known
}

/// The natural logarithm of a count; 0 for none.
fn logarithm(count: u32) -> f32 {
    let known = LOGARITHMS.get(count as usize).copied();
    known.unwrap_or_else(|| (count as f32).ln())
}

/// Selects a branch that was never taken, if there is one, else the branch with the highest bound.
pub(super) fn select_ucb(arms: &[ActionStats], branches: Branches, chance: &mut Fast) -> Branch {
    let tried = || arms.iter().filter(|arm| arm.taken > 0 && branches.has(arm.branch));
    let (mut best, mut branch, mut known) = (f32::MIN, Branch::Stop, 0);
    // The branches were mostly available equally often, so one logarithm serves most of them.
    let (mut open, mut log) = (1, 0.0);
    for arm in tried() {
        known += 1;
        if arm.open != open {
            open = arm.open;
            log = logarithm(open);
        }
        let bound = arm.mean + EXPLORATION * (log / arm.taken as f32).sqrt();
        if bound > best {
            (best, branch) = (bound, arm.branch);
        }
    }
    if known < branches.len() {
        return tried().fold(branches, |left, arm| left.without(arm.branch)).any(chance);
    }
    branch
}

/// Selects the branch with the highest bound by priors. A branch that was never taken counts as the mean of
/// all. Every available branch has an arm.
pub(super) fn select_puct(arms: &[ActionStats], branches: Branches) -> Branch {
    let open = || arms.iter().filter(|arm| branches.has(arm.branch));
    let (sum, times) =
        open().fold((0.0, 0), |(sum, times), arm| (sum + arm.utility, times + arm.taken));
    let usual = if times == 0 { 0.5 } else { sum / times as f32 };
    let floor = UNIFORM_PRIOR / branches.len() as f32;
    let width = PUCT_EXPLORATION * (times.max(1) as f32).sqrt();
    let (mut best, mut branch) = (f32::MIN, Branch::Stop);
    for arm in open() {
        let prior = (1.0 - UNIFORM_PRIOR) * f32::from(arm.prior) / f32::from(u16::MAX) + floor;
        let bound = arm.mean_or(usual) + width * prior / (1 + arm.taken) as f32;
        if bound > best {
            (best, branch) = (bound, arm.branch);
        }
    }
    branch
}

/// Samples a branch by regret matching; returns its probability too.
pub(super) fn sample_regret_matching(
    arms: &[ActionStats],
    branches: Branches,
    chance: &mut Fast,
) -> (Branch, f32) {
    let (n, all) = (branches.len() as f32, total_regret(arms, branches));
    let likely =
        |arm: &ActionStats| (1.0 - UNIFORM_SHARE) * arm.matched(all, n) + UNIFORM_SHARE / n;
    let mut left = chance.unit() as f32;
    let mut unknown = branches;
    for arm in arms.iter().filter(|arm| branches.has(arm.branch)) {
        unknown = unknown.without(arm.branch);
        let likely = likely(arm);
        if left < likely {
            return (arm.branch, likely);
        }
        left -= likely;
    }
    // A branch without statistics; or, after rounding, any branch.
    let rest = if unknown.len() > 0 { unknown } else { branches };
    let branch = rest.any(chance);
    let found = arms.iter().find(|arm| arm.branch == branch).copied();
    (branch, likely(&found.unwrap_or(ActionStats::new(branch))))
}

/// Sum of the regrets of the available branches.
fn total_regret(arms: &[ActionStats], branches: Branches) -> f32 {
    let open = arms.iter().filter(|arm| branches.has(arm.branch));
    open.map(|arm| arm.regret).sum()
}

/// Updates the regrets and the average strategy after visit number `visits`: `taken`, sampled with
/// probability `likely`, gave `utility`.
pub(super) fn update_regrets(
    arms: &mut [ActionStats],
    branches: Branches,
    visits: f32,
    (taken, likely): (Branch, f32),
    utility: f32,
) {
    let (n, all) = (branches.len() as f32, total_regret(arms, branches));
    let (mut sum, mut times) = (0.0, 0);
    for arm in &*arms {
        sum += arm.utility;
        times += arm.taken;
    }
    // A branch without samples counts as the mean of all.
    let usual = if times == 0 { utility } else { sum / times as f32 };
    // The baseline is the mean so far; only the sampled branch is corrected, by its importance
    // weight, so that the estimate stays unbiased.
    let estimate = |arm: &ActionStats| {
        let mean = arm.mean_or(usual);
        if arm.branch == taken { mean + (utility - mean) / likely } else { mean }
    };
    let open = arms.iter().filter(|arm| branches.has(arm.branch));
    let value: f32 = open.map(|arm| arm.matched(all, n) * estimate(arm)).sum();
    for arm in arms.iter_mut().filter(|arm| branches.has(arm.branch)) {
        // Linear weights as in CFR+: later strategies count more in the average.
        arm.share += visits * arm.matched(all, n);
        arm.regret = (arm.regret + estimate(arm) - value).max(0.0);
    }
}

/// The probability of each branch that matters; the sum is 1. Empty if none was tried.
///
/// - [`Selection::Ucb`]: the branch taken most often.
/// - [`Selection::Puct`]: all that were taken at least half as often as the first, in proportion to their visits.
/// - [`Selection::MixedPuct`]: the same from a tenth as often on.
/// - [`Selection::RegretMatching`]: half the average strategy and half a softmax of the mean utilities. Among
///   branches that look equal to the search, a policy that settles on one of them could be predicted.
///
/// With a temperature above 0 it is the softmax of the mean utilities of all branches.
pub(super) fn policy(
    arms: &[ActionStats],
    kind: Selection,
    branches: Branches,
    temperature: f32,
) -> Vec<(Branch, f32)> {
    if temperature > 0.0 {
        return soft_policy(arms, branches, temperature);
    }
    let tried = |arm: &&ActionStats| branches.has(arm.branch) && arm.taken > 0;
    let most = arms.iter().filter(tried).map(|arm| arm.weight(kind)).fold(0.0, f32::max);
    // Equality keeps the ties of the most visited branch.
    let matters = match kind {
        Selection::Ucb => most,
        Selection::Puct => most * MIN_MIXED_VISITS,
        Selection::MixedPuct | Selection::RegretMatching => most * MIN_AVERAGE_SHARE,
    };
    let open = || arms.iter().filter(tried).filter(|arm| arm.weight(kind) >= matters);
    let best = open().map(|arm| arm.mean).fold(0.0, f32::max);
    let alike = |arm: &ActionStats| libm::expf((arm.mean - best) / TEMPERATURE);
    let weights: f32 = open().map(|arm| arm.weight(kind)).sum();
    let alikes: f32 = open().map(alike).sum();
    let share = |arm: &ActionStats| match kind {
        Selection::Ucb | Selection::Puct | Selection::MixedPuct => arm.weight(kind) / weights,
        Selection::RegretMatching => f32::midpoint(arm.weight(kind) / weights, alike(arm) / alikes),
    };
    open().map(|arm| (arm.branch, share(arm))).collect()
}

/// The softmax of the mean utilities of all branches that were tried.
fn soft_policy(arms: &[ActionStats], branches: Branches, temperature: f32) -> Vec<(Branch, f32)> {
    let tried = || arms.iter().filter(|arm| branches.has(arm.branch) && arm.taken > 0);
    let best = tried().map(|arm| arm.mean).fold(0.0, f32::max);
    let weight = |arm: &ActionStats| libm::expf((arm.mean - best) / temperature);
    let all: f32 = tried().map(weight).sum();
    tried().map(|arm| (arm.branch, weight(arm) / all)).collect()
}

/// Draws a branch: for [`Selection::Ucb`] the one taken most often, for both kinds of PUCT one by its visits,
/// and for [`Selection::RegretMatching`] one by the average strategy. `None` if none was tried. A play-out in
/// which seats that decide at once always took the most visited branch would let a choice win that is good
/// only against that.
///
/// Unlike [`policy`] it does not allocate, for rollouts that follow a finished search.
pub(super) fn draw(
    arms: &[ActionStats],
    kind: Selection,
    branches: Branches,
    chance: &mut Fast,
) -> Option<Branch> {
    let tried = || arms.iter().filter(|arm| branches.has(arm.branch) && arm.taken > 0);
    let most = tried().max_by(|one, other| one.weight(kind).total_cmp(&other.weight(kind)))?;
    if kind == Selection::Ucb {
        return Some(most.branch);
    }
    let least = MIN_AVERAGE_SHARE * most.weight(kind);
    let matters = || tried().filter(|arm| arm.weight(kind) >= least);
    let mut left = chance.unit() as f32 * matters().map(|arm| arm.weight(kind)).sum::<f32>();
    for arm in matters() {
        if left < arm.weight(kind) {
            return Some(arm.branch);
        }
        left -= arm.weight(kind);
    }
    // After rounding nothing is left of the draw.
    Some(most.branch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Steps;

    fn branches(available: &[u8]) -> Branches {
        let next = available.iter().copied().collect();
        Branches::new(Steps { next, complete: false, last: false })
    }

    /// The arms of three branches that were taken so often.
    fn visited(times: [u32; 3]) -> ([ActionStats; 3], Branches) {
        let arm = |n: usize| ActionStats {
            taken: times[n],
            ..ActionStats::with_prior(Branch::Step(n as u8), 0.0)
        };
        (std::array::from_fn(arm), branches(&[0, 1, 2]))
    }

    /// How often each branch is taken in 400 visits, if they have these priors and always these results.
    fn taken<const N: usize>(priors: [f32; N], results: [f32; N], available: &[u8]) -> [u32; N] {
        let branches = branches(available);
        let prior = |n: usize| ActionStats::with_prior(Branch::Step(n as u8), priors[n]);
        let mut arms: [ActionStats; N] = std::array::from_fn(prior);
        for _ in 0..400 {
            let branch = select_puct(&arms, branches);
            let result = results[branch.number()];
            record_visit(&mut arms, branches, branch, (result, result));
        }
        arms.map(|arm| arm.taken)
    }

    #[test]
    fn a_guided_search_goes_on_by_the_visits_of_all_branches_that_matter() {
        let (arms, branches) = visited([60, 36, 4]);
        let mut drawn = [0; 3];
        let mut chance = Fast::new(1);
        for _ in 0..1000 {
            drawn[draw(&arms, Selection::Puct, branches, &mut chance).unwrap().number()] += 1;
        }
        // 60 and 36 of 96: the third has less than a tenth of the most visits.
        assert!((575..675).contains(&drawn[0]) && drawn[2] == 0, "{drawn:?}");
        let most = draw(&arms, Selection::Ucb, branches, &mut chance);
        assert_eq!(most, Some(Branch::Step(0)));
    }

    #[test]
    fn a_seat_that_others_can_predict_mixes_all_branches_that_matter() {
        let (arms, branches) = visited([75, 25, 7]);
        let alone = policy(&arms, Selection::Puct, branches, 0.0);
        assert_eq!(alone, [(Branch::Step(0), 1.0)]);
        let at_once = policy(&arms, Selection::MixedPuct, branches, 0.0);
        assert_eq!(at_once, [(Branch::Step(0), 0.75), (Branch::Step(1), 0.25)]);
    }

    #[test]
    fn equal_branches_are_taken_as_often_as_their_priors_say() {
        let [one, other] = taken([0.75, 0.25], [0.5, 0.5], &[0, 1]);
        // A tenth of the priors is uniform: 0.725 and 0.275.
        assert_eq!((one, other), (290, 110));
    }

    #[test]
    fn a_better_result_outweighs_a_prior() {
        let [one, other] = taken([0.95, 0.05], [0.4, 0.6], &[0, 1]);
        assert!(other > 5 * one, "{one}, {other}");
    }

    #[test]
    fn a_branch_that_the_policy_thinks_impossible_is_tried() {
        let [one, other] = taken([1.0, 0.0], [0.4, 0.6], &[0, 1]);
        assert!(other > one, "{one}, {other}");
    }

    #[test]
    fn a_branch_that_is_not_available_is_not_taken() {
        let [likely, one, other] = taken([0.8, 0.1, 0.1], [1.0, 0.5, 0.5], &[1, 2]);
        assert_eq!((likely, one, other), (0, 200, 200));
    }
}
