//! Backward induction for games whose only hidden information is simultaneous choice. Each state
//! has a value, and a simultaneous decision is a matrix game.

use super::SolveError;
use super::game_tree::MAX_ACTIONS;
use super::matrix_game;
use crate::distribution::Distribution;
use sortie_core::chance::outcomes;
use sortie_core::game::Rules;
use sortie_core::game::{JointAction, actions};
use sortie_core::{Game, Observer, Seat, Turn};
use std::collections::HashMap;

/// The value of a match under optimal play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameValue {
    /// The utility of seat 0.
    pub value: f64,
    /// The number of distinct states with a decision.
    pub states: usize,
}

/// Computes the value of a match of two seats under optimal play, exact to 1e-9 at each decision.
/// `limit` bounds the number of states.
///
/// # Errors
/// [`SolveError::Hidden`] if two different states with a decision look the same to the public; the
/// others for too large games.
pub fn solve<G: Game>(rules: &G, seats: u8, limit: usize) -> Result<GameValue, SolveError> {
    Induction { rules, limit, fixed: None, values: HashMap::new(), looks: HashMap::new() }
        .solve(seats)
}

/// Computes the value of a match in which `seat` plays by a policy and the other seat plays the
/// best response. Its distance from the value of [`solve`] is the most that the policy loses.
pub fn solve_against<G: Game>(
    rules: &G,
    seats: u8,
    limit: usize,
    seat: Seat,
    policy: &mut Policy<'_, G>,
) -> Result<GameValue, SolveError> {
    let fixed = Some((seat, policy));
    Induction { rules, limit, fixed, values: HashMap::new(), looks: HashMap::new() }.solve(seats)
}

/// A policy: the distribution of a seat's actions, given its view.
pub type Policy<'a, G> =
    dyn FnMut(Seat, &<G as Rules>::View) -> Distribution<<G as Rules>::Action> + 'a;

struct Induction<'a, 'b, G: Game> {
    rules: &'a G,
    limit: usize,
    /// The seat that plays by a policy.
    fixed: Option<(Seat, &'a mut Policy<'b, G>)>,
    values: HashMap<G::State, f64>,
    /// The state behind each public view, to detect hidden information.
    looks: HashMap<G::View, G::State>,
}

impl<G: Game> Induction<'_, '_, G> {
    fn solve(mut self, seats: u8) -> Result<GameValue, SolveError> {
        if seats != 2 {
            return Err(SolveError::Seats(seats));
        }
        let rules = self.rules;
        let value = self.expected(|chance| rules.deal(seats, chance, &mut ()))?;
        Ok(GameValue { value, states: self.values.len() })
    }

    /// The expected value over all outcomes of chance.
    fn expected(
        &mut self,
        play: impl FnMut(&mut sortie_core::chance::Scripted) -> G::State,
    ) -> Result<f64, SolveError> {
        let mut next = Vec::new();
        outcomes(play, |state, weight| next.push((state, weight)));
        let mut sum = 0.0;
        for (state, weight) in next {
            sum += weight * self.value(&state)?;
        }
        Ok(sum)
    }

    fn value(&mut self, state: &G::State) -> Result<f64, SolveError> {
        let deciders = match self.rules.turn(state) {
            Turn::Over(outcome) => return Ok(G::UTILITY.value(&outcome)),
            Turn::Decide(seats) => seats,
        };
        if let Some(&value) = self.values.get(state) {
            return Ok(value);
        }
        let look = self.rules.view(state, Observer::Public);
        if self.looks.insert(look, *state).is_some_and(|other| other != *state) {
            return Err(SolveError::Hidden);
        }
        // Values are stored only on the way back up, so the states are counted by their looks.
        if self.looks.len() > self.limit {
            return Err(SolveError::Nodes(self.limit));
        }
        let mut choices = [vec![None], vec![None]];
        for seat in deciders.iter() {
            let view = self.rules.view(state, Observer::Seat(seat));
            let all =
                actions(self.rules, &view, MAX_ACTIONS).ok_or(SolveError::Actions(MAX_ACTIONS))?;
            choices[usize::from(seat)] = all.into_iter().map(|(action, _)| Some(action)).collect();
        }
        let [own, others] = &choices;
        let mut payoffs = Vec::with_capacity(own.len() * others.len());
        for &first in own {
            for &second in others {
                payoffs.push(self.played(state, first, second)?);
            }
        }
        let value = self.choose(state, &choices, &payoffs)?;
        self.values.insert(*state, value);
        Ok(value)
    }

    fn played(
        &mut self,
        state: &G::State,
        first: Option<G::Action>,
        second: Option<G::Action>,
    ) -> Result<f64, SolveError> {
        let mut joint = JointAction::empty();
        for (seat, action) in [(0, first), (1, second)] {
            if let Some(action) = action {
                joint.put(seat, action);
            }
        }
        let rules = self.rules;
        self.expected(|chance| {
            let mut state = *state;
            rules.play(&mut state, &joint, chance, &mut ());
            state
        })
    }

    /// The value of a decision to seat 0, whose actions are the rows.
    fn choose(
        &mut self,
        state: &G::State,
        choices: &[Vec<Option<G::Action>>; 2],
        payoffs: &[f64],
    ) -> Result<f64, SolveError> {
        let columns = choices[1].len();
        let Some((seat, policy)) = &mut self.fixed else {
            return matrix_game::game_value(payoffs, columns).ok_or(SolveError::Inexact);
        };
        let fixed = &choices[usize::from(*seat)];
        let shares: Vec<f64> = if let [None] = fixed[..] {
            vec![1.0]
        } else {
            let answer = policy(*seat, &self.rules.view(state, Observer::Seat(*seat)));
            fixed.iter().flatten().map(|action| answer.probability(action)).collect()
        };
        // The policy may put probability on actions that are not listed, so the rest is scaled up.
        let all: f64 = shares.iter().sum();
        let seat = *seat;
        let expected_payoff = |free: usize| -> f64 {
            let payoff = |own: usize| match seat {
                0 => payoffs[own * columns + free],
                _ => payoffs[free * columns + own],
            };
            let sum: f64 = shares.iter().enumerate().map(|(own, share)| share * payoff(own)).sum();
            sum / all
        };
        let free = 0..choices[usize::from(1 - seat)].len();
        Ok(if seat == 0 {
            free.map(expected_payoff).fold(f64::INFINITY, f64::min)
        } else {
            free.map(expected_payoff).fold(f64::NEG_INFINITY, f64::max)
        })
    }
}
