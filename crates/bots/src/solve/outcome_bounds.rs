//! The least and the greatest share of the win that an action can lead to, by enumerating everything
//! that may follow it. Near the end of a match this proves an action best against any opponents.

use sortie_core::chance::{Scripted, try_outcomes};
use sortie_core::game::{JointAction, Turn, actions};
use sortie_core::{Game, Observer, Seat, Seats};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The most actions of one decision.
const MAX_ACTIONS: usize = 64;
/// The most decisions that may follow. The search recurses, and a deeper stack might overflow.
const MAX_DEPTH: u32 = 40;

/// The shares of the win that an action can lead to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutcomeBounds<A> {
    /// The action.
    pub action: A,
    /// The share if all later choices are the worst for the seat, its own included, 0–1.
    pub low: f64,
    /// The share if all later choices are the best for the seat, 0–1.
    pub high: f64,
}

/// The bounds of each legal action of a seat with this view: the expectation over all states that the
/// view leaves possible and over all chance, between the worst and the best choices that may follow.
/// The opponents may even know the true state. `None` where more than `limit` positions would have to
/// be looked at.
pub fn outcome_bounds<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    limit: usize,
) -> Option<Vec<OutcomeBounds<G::Action>>> {
    let mut enumeration = Enumeration { rules, seat, left: limit, known: HashMap::new() };
    // Equal states are enumerated once.
    let mut states: HashMap<G::State, f64> = HashMap::new();
    let tried = try_outcomes(
        |chance| rules.determinize(view, chance),
        |state, weight| {
            *states.entry(state).or_default() += weight;
            enumeration.spend().map_or(ControlFlow::Break(()), ControlFlow::Continue)
        },
    );
    if tried.is_break() {
        return None;
    }
    let own = actions(rules, view, MAX_ACTIONS)?;
    let mut found = Vec::with_capacity(own.len());
    for (action, _) in own {
        let (mut low, mut high) = (0.0, 0.0);
        for (state, weight) in &states {
            let others = rules.turn(state).seats().without(seat);
            let joint = JointAction::single(seat, action);
            let (worst, best) = enumeration.choose(state, others, joint, 0)?;
            low += weight * worst;
            high += weight * best;
        }
        found.push(OutcomeBounds { action, low, high });
    }
    Some(found)
}

struct Enumeration<'a, G: Game> {
    rules: &'a G,
    seat: Seat,
    /// The positions that may still be looked at.
    left: usize,
    known: HashMap<G::State, (f64, f64)>,
}

impl<G: Game> Enumeration<'_, G> {
    /// Counts a position; `None` at the limit.
    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// The least and the greatest expected share over all choices of these seats.
    fn choose(
        &mut self,
        state: &G::State,
        seats: Seats,
        joint: JointAction<G::Action>,
        depth: u32,
    ) -> Option<(f64, f64)> {
        let Some(decider) = seats.lowest() else { return self.play(state, &joint, depth) };
        let view = self.rules.view(state, Observer::Seat(decider));
        let mut range = (f64::MAX, f64::MIN);
        for (action, _) in actions(self.rules, &view, MAX_ACTIONS)? {
            let mut joint = joint;
            joint.put(decider, action);
            let (low, high) = self.choose(state, seats.without(decider), joint, depth)?;
            range = (range.0.min(low), range.1.max(high));
        }
        Some(range)
    }

    /// The expectation over all outcomes of chance.
    fn play(
        &mut self,
        state: &G::State,
        joint: &JointAction<G::Action>,
        depth: u32,
    ) -> Option<(f64, f64)> {
        let rules = self.rules;
        let play = |chance: &mut Scripted| {
            let mut state = *state;
            rules.play(&mut state, joint, chance, &mut ());
            state
        };
        let mut next: HashMap<G::State, f64> = HashMap::new();
        let tried = try_outcomes(play, |state, weight| {
            *next.entry(state).or_default() += weight;
            self.spend().map_or(ControlFlow::Break(()), ControlFlow::Continue)
        });
        if tried.is_break() {
            return None;
        }
        let (mut low, mut high) = (0.0, 0.0);
        for (state, weight) in &next {
            let (worst, best) = self.bounds(state, depth + 1)?;
            low += weight * worst;
            high += weight * best;
        }
        Some((low, high))
    }

    fn bounds(&mut self, state: &G::State, depth: u32) -> Option<(f64, f64)> {
        let deciders = match self.rules.turn(state) {
            Turn::Over(outcome) => {
                let share = outcome.share(self.seat);
                return Some((share, share));
            }
            Turn::Decide(deciders) => deciders,
        };
        if let Some(known) = self.known.get(state) {
            return Some(*known);
        }
        if depth >= MAX_DEPTH {
            return None;
        }
        let found = self.choose(state, deciders, JointAction::empty(), depth)?;
        self.known.insert(*state, found);
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Knowledge;
    use sortie_core::chance::{Fast, outcomes};
    use sortie_core::{Referee, Rules};
    use sortie_small::Kuhn;

    #[test]
    fn folding_is_worth_nothing_and_a_bet_between_nothing_and_the_pot() {
        let rules = Kuhn::new(2);
        let state = rules.deal(2, &mut Fast::new(1), &mut ());
        let view = rules.view(&state, Observer::Seat(0));
        let found = outcome_bounds(&rules, 0, &view, 10_000).unwrap();
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|it| (0.0..=1.0).contains(&it.low) && it.low <= it.high));
        assert!(found.iter().any(|it| it.low < it.high), "{found:?}");
        let mut all = 0;
        outcomes(|chance| rules.determinize(&view, chance), |_, _| all += 1);
        assert_eq!(outcome_bounds(&rules, 0, &view, all), None, "the states alone are as many");
    }
}
