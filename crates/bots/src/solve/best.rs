//! Best responses, and how far a strategy is from an equilibrium.

use super::form::{Form, Set};
use super::strategy::Strategy;
use sortie_core::Seat;

/// What a seat gets by the best response to the strategy of the other.
pub fn response(form: &Form, strategy: &Strategy, seat: Seat) -> f64 {
    respond(form, &strategy.plan(form), seat)
}

/// How much both seats together could gain by the best responses to each other: 0 in an
/// equilibrium, never less. (`NashConv`; half of it is often called the exploitability.)
pub fn nash_conv(form: &Form, strategy: &Strategy) -> f64 {
    let plan = strategy.plan(form);
    respond(form, &plan, 0) + respond(form, &plan, 1)
}

/// What seat 0 gets when both seats play by the strategy.
pub fn value(form: &Form, strategy: &Strategy) -> f64 {
    let plan = strategy.plan(form);
    let own = form.sets.iter().filter(|set| set.seat == 0).flat_map(Set::sequences);
    std::iter::once(0)
        .chain(own)
        .map(|sequence| plan[sequence] * form.payoff(sequence, &plan))
        .sum()
}

fn respond(form: &Form, plan: &[f64], seat: Seat) -> f64 {
    let mut after = vec![0.0; form.sequences()];
    for set in form.sets.iter().rev().filter(|set| set.seat == seat) {
        let worth = |sequence: usize| after[sequence] + form.payoff(sequence, plan);
        let best = set.sequences().map(worth).fold(f64::NEG_INFINITY, f64::max);
        after[set.parent as usize] += best;
    }
    let start = usize::from(seat);
    after[start] + form.payoff(start, plan)
}
