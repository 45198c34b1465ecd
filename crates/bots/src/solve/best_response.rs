//! Best responses, and the distance of a strategy from equilibrium.

use super::sequence_form::{InfosetSequences, SequenceForm};
use super::strategy::Strategy;
use sortie_core::Seat;

/// The utility of `seat` when it plays the best response to the other seat's strategy.
pub fn best_response_value(form: &SequenceForm, strategy: &Strategy, seat: Seat) -> f64 {
    respond(form, &strategy.plan(form), seat)
}

/// `NashConv` of a strategy: the sum of what both seats gain by best responses, 0 in an equilibrium
/// and never negative. Half of it is the exploitability (Lanctot et al., "A Unified Game-Theoretic
/// Approach to Multiagent Reinforcement Learning", 2017).
pub fn nash_conv(form: &SequenceForm, strategy: &Strategy) -> f64 {
    let plan = strategy.plan(form);
    respond(form, &plan, 0) + respond(form, &plan, 1)
}

/// The utility of seat 0 when both seats play by the strategy.
pub fn strategy_value(form: &SequenceForm, strategy: &Strategy) -> f64 {
    let plan = strategy.plan(form);
    let own = form.sets.iter().filter(|set| set.seat == 0).flat_map(InfosetSequences::sequences);
    std::iter::once(0)
        .chain(own)
        .map(|sequence| plan[sequence] * form.payoff(sequence, &plan))
        .sum()
}

/// The best-response value of `seat` against a realization plan.
fn respond(form: &SequenceForm, plan: &[f64], seat: Seat) -> f64 {
    let mut after = vec![0.0; form.sequences()];
    // Sets come after those on the way to them, so in reverse every child is finished before its
    // parent.
    for set in form.sets.iter().rev().filter(|set| set.seat == seat) {
        let value = |sequence: usize| after[sequence] + form.payoff(sequence, plan);
        let best = set.sequences().map(value).fold(f64::NEG_INFINITY, f64::max);
        after[set.parent as usize] += best;
    }
    let start = usize::from(seat);
    after[start] + form.payoff(start, plan)
}
