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
    match_value(form, [strategy, strategy])
}

/// The utility of seat 0 when each seat plays by its own strategy of these two.
pub fn match_value(form: &SequenceForm, [first, second]: [&Strategy; 2]) -> f64 {
    let (plan, others) = (first.plan(form), second.plan(form));
    let own = form.sets.iter().filter(|set| set.seat == 0).flat_map(InfosetSequences::sequences);
    std::iter::once(0)
        .chain(own)
        .map(|sequence| plan[sequence] * form.payoff(sequence, &others))
        .sum()
}

/// The best responses to a strategy: in each information set of a seat the best action against the
/// other seat's strategy.
pub fn best_responses(form: &SequenceForm, strategy: &Strategy) -> Strategy {
    let plan = strategy.plan(form);
    let mut taken = vec![0.0; form.sequences()];
    for seat in [0, 1] {
        respond_by(form, &plan, seat, |best| taken[best] = 1.0);
    }
    Strategy::from_weights(form, taken)
}

/// The best-response value of `seat` against a realization plan.
fn respond(form: &SequenceForm, plan: &[f64], seat: Seat) -> f64 {
    respond_by(form, plan, seat, |_| ())
}

/// The same; `take` gets the best sequence of every information set of the seat.
fn respond_by(form: &SequenceForm, plan: &[f64], seat: Seat, mut take: impl FnMut(usize)) -> f64 {
    let mut after = vec![0.0; form.sequences()];
    // Sets come after those on the way to them, so in reverse every child is finished before its
    // parent.
    for set in form.sets.iter().rev().filter(|set| set.seat == seat) {
        let (mut best, mut at) = (f64::NEG_INFINITY, set.first as usize);
        for sequence in set.sequences() {
            let value = after[sequence] + form.payoff(sequence, plan);
            if value > best {
                (best, at) = (value, sequence);
            }
        }
        take(at);
        after[set.parent as usize] += best;
    }
    let start = usize::from(seat);
    after[start] + form.payoff(start, plan)
}
