//! The proof that one action is clearly best, as far as its seat can know.

use sortie_bots::comparison::{ComparedAction, ComparisonEffort};
use sortie_bots::registry;
use sortie_bots::solve::outcome_bounds::outcome_bounds;
use sortie_core::chance::Fast;
use sortie_core::{Game, Observer, Seat, position};
use sortie_table::Puzzle;
use sortie_table::puzzle::{Check, OtherAction};

/// The most actions of a puzzle: more would be a search of the eye.
pub(super) const MAX_ACTIONS: usize = 24;
/// The least gain of a solution, as a share of the win.
const MIN_GAIN: f64 = 0.05;
/// A first look at a position.
const PILOT: ComparisonEffort = ComparisonEffort { search: 200, after_each: 15, rollouts: 60 };
/// The tries of a proof, each with luck of its own: most gains are large, and seen early.
const PROOFS: [ComparisonEffort; 2] = [
    ComparisonEffort { search: 2000, after_each: 100, rollouts: 300 },
    ComparisonEffort { search: 4000, after_each: 200, rollouts: 1000 },
];
/// Further proofs that must all succeed, each with searches and luck of its own. One search can misjudge
/// how a match goes on, which no interval of its rollouts covers.
const CONFIRMATIONS: usize = 3;
/// The most positions of an exact proof.
const MAX_POSITIONS: usize = 30_000;
/// The error probability of one puzzle. All other actions and both tries share it (Bonferroni).
const ERROR_PROBABILITY: f64 = 0.01;

/// A proven solution.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    pub(super) checked: Check,
    pub(super) share: f64,
    /// The share of the win that the next best action loses.
    pub(super) gain: f64,
    pub(super) within: f64,
    /// All other actions, the best first.
    pub(super) others: Vec<OtherAction>,
}

/// The action that looks clearly best at first sight, if one does.
pub(super) fn candidate<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    chance: &mut Fast,
) -> Option<G::Action> {
    let found = registry::compare(rules, (seat, view), None, (PILOT, MAX_ACTIONS), chance);
    let (first, second) = (found.first()?, found.get(1)?);
    // More than the least gain: the best of many rough values is too high, and a proof is dear.
    (second.cost.mean >= 2.0 * MIN_GAIN).then_some(first.action)
}

/// Proves that an action is better than every other one, by enumeration or else by rollouts.
pub(super) fn prove<G: Game>(
    rules: &G,
    decider: (Seat, &G::View),
    solution: G::Action,
    chance: &mut Fast,
) -> Result<Proof, String> {
    if let Some(proof) = prove_exactly(rules, decider, solution) {
        return Ok(proof);
    }
    let [first, last] = PROOFS;
    if let Err(why) = prove_by_rollouts(rules, decider, solution, first, chance) {
        prove_by_rollouts(rules, decider, solution, last, chance).map_err(|_| why)?;
    }
    let mut confirm = || prove_by_rollouts(rules, decider, solution, last, chance);
    for _ in 1..CONFIRMATIONS {
        confirm()?;
    }
    confirm()
}

fn prove_by_rollouts<G: Game>(
    rules: &G,
    decider: (Seat, &G::View),
    solution: G::Action,
    effort: ComparisonEffort,
    chance: &mut Fast,
) -> Result<Proof, String> {
    let effort = (effort, MAX_ACTIONS);
    let mut found = registry::compare(rules, decider, Some(solution), effort, chance);
    let at = found.iter().position(|it| it.action == solution).ok_or("it is not legal")?;
    let own = found.remove(at);
    found.sort_by(|one, other| one.cost.mean.total_cmp(&other.cost.mean));
    let shared_by = 2.0 * (found.len().max(1) * PROOFS.len()) as f64;
    let z = normal_quantile(1.0 - ERROR_PROBABILITY / shared_by);
    let within = |it: &ComparedAction<G::Action>| z * it.cost.error;
    let next = found.first().ok_or("it is the only legal action")?;
    // Every interval must exclude 0, and not only that of the next best action.
    if let Some(close) = found.iter().find(|it| it.cost.mean <= within(it)) {
        let action = rules.write_action(&close.action);
        let (cost, within) = (100.0 * close.cost.mean, 100.0 * within(close));
        return Err(format!("'{action}' costs {cost:.1} ± {within:.1} percentage points"));
    }
    let others = found.iter().map(|it| other(rules, it.action, it.cost.mean));
    Ok(Proof {
        checked: Check::Sampled,
        share: round(own.share.mean),
        gain: round(next.cost.mean),
        within: round(within(next)),
        others: others.collect(),
    })
}

fn prove_exactly<G: Game>(
    rules: &G,
    (seat, view): (Seat, &G::View),
    solution: G::Action,
) -> Option<Proof> {
    let mut found = outcome_bounds(rules, seat, view, MAX_POSITIONS)?;
    let at = found.iter().position(|it| it.action == solution)?;
    let own = found.remove(at);
    found.sort_by(|one, other| other.high.total_cmp(&one.high));
    let gain = own.low - found.first()?.high;
    let others = found.iter().map(|it| other(rules, it.action, own.low - it.high));
    let proof = Proof {
        checked: Check::Exact,
        share: round(own.low),
        gain: round(gain),
        within: 0.0,
        others: others.collect(),
    };
    (gain > 0.0).then_some(proof)
}

fn other<G: Game>(rules: &G, action: G::Action, cost: f64) -> OtherAction {
    OtherAction { action: rules.write_action(&action), cost: round(cost) }
}

/// Four decimals: more would be noise.
fn round(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

/// A proof of a gain that is large enough for a puzzle.
pub(super) fn has_gain(proof: Proof) -> Result<Proof, String> {
    if proof.gain < MIN_GAIN {
        return Err(format!("it gains only {:.1} percentage points", 100.0 * proof.gain));
    }
    Ok(proof)
}

/// Checks a puzzle again with other luck.
pub(super) fn recheck<G: Game>(puzzle: &Puzzle, number: usize, seed: u64) -> Result<Proof, String> {
    let text = puzzle.position.to_string();
    let (rules, read) = position::read::<G>(&text).map_err(|why| why.to_string())?;
    let view = rules.view(&read.table, Observer::Seat(puzzle.seat));
    let solution = rules
        .parse_action(&view, &puzzle.solution)
        .map_err(|why| format!("the solution is refused by {}", why.rule))?;
    // Away from the streams of the search, which are numbered by match.
    let mut chance = Fast::stream(!seed, number as u64);
    let proof = prove(&rules, (puzzle.seat, &view), solution, &mut chance)?;
    if proof.checked != puzzle.checked {
        return Err(format!("it was checked as {:?}, and is {:?}", puzzle.checked, proof.checked));
    }
    Ok(proof)
}

/// The quantile of the standard normal distribution for `p` of 0.5–1 (Abramowitz and Stegun,
/// "Handbook of Mathematical Functions", 26.2.23; the error is below 0.0005).
fn normal_quantile(p: f64) -> f64 {
    let t = (-2.0 * (1.0 - p).ln()).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    t - above / below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (p, z) in [(0.975, 1.960), (0.995, 2.576), (0.9995, 3.291)] {
            assert!((normal_quantile(p) - z).abs() < 1e-3, "{p}: {}", normal_quantile(p));
        }
    }
}
