//! Analysis of single decisions, compared with exact values of a lite form.

use sortie_bots::analysis::{ChoiceValues, DecisionValues};
use sortie_bots::solve::matrix_game;
use sortie_bots::{Bot, Budget, Effort, PlayedDecision, Random, registry};
use sortie_core::chance::{Fast, Live, Scripted, outcomes};
use sortie_core::game::{Referee, actions};
use sortie_core::{Game, JointAction, Observer, Seat, Turn};
use sortie_games::commander::Commander;
use std::collections::HashMap;

const EFFORT: Effort = Effort { search: 3000, rollouts: 1000 };

/// Exact shares of the win of seat 0, in a game without hidden information.
struct Exact<G: Game> {
    rules: G,
    values: HashMap<G::State, f64>,
}

impl<G: Game> Exact<G> {
    fn value(&mut self, state: &G::State) -> f64 {
        let seats = match self.rules.turn(state) {
            Turn::Over(outcome) => return outcome.share(0),
            Turn::Decide(seats) => seats,
        };
        if let Some(value) = self.values.get(state) {
            return *value;
        }
        let [own, others] = [0, 1].map(|seat| {
            let view = self.rules.view(state, Observer::Seat(seat));
            let all = actions(&self.rules, &view, 100).unwrap();
            let all = all.into_iter().map(|(action, _)| Some(action)).collect::<Vec<_>>();
            if seats.has(seat) { all } else { vec![None] }
        });
        let mut payoffs = Vec::new();
        for first in &own {
            for second in &others {
                let mut joint = JointAction::empty();
                for (seat, action) in [(0, *first), (1, *second)] {
                    if let Some(action) = action {
                        joint.put(seat, action);
                    }
                }
                payoffs.push(self.after(state, joint));
            }
        }
        let value = matrix_game::game_value(&payoffs, others.len()).unwrap();
        self.values.insert(*state, value);
        value
    }

    /// The expected value after a joint action.
    fn after(&mut self, state: &G::State, joint: JointAction<G::Action>) -> f64 {
        let (mut next, rules) = (Vec::new(), self.rules.clone());
        let play = |chance: &mut Scripted| {
            let mut state = *state;
            rules.play(&mut state, &joint, chance, &mut ());
            state
        };
        outcomes(play, |state, weight| next.push((state, weight)));
        next.iter().map(|(state, weight)| weight * self.value(state)).sum()
    }

    /// The actions of the only deciding seat, the worst first, with their values for it.
    fn choices(&mut self, state: &G::State, seat: Seat) -> Vec<(G::Action, f64)> {
        let view = self.rules.view(state, Observer::Seat(seat));
        let all = actions(&self.rules, &view, 100).unwrap().into_iter();
        let mut found: Vec<(G::Action, f64)> = all
            .map(|(action, _)| {
                let value = self.after(state, JointAction::single(seat, action));
                (action, if seat == 0 { value } else { 1.0 - value })
            })
            .collect();
        found.sort_by(|one, other| one.1.total_cmp(&other.1));
        found
    }
}

fn analyse<G: Game>(decision: PlayedDecision<G>, effort: Effort) -> DecisionValues<G::Action> {
    let mut analysis = registry::analysis(decision, effort).unwrap();
    while !analysis.advance() {}
    analysis.values()
}

/// A random action of each seat that decides.
pub(crate) fn at_random<G: Game>(
    rules: &G,
    state: &G::State,
    luck: &mut Fast,
) -> JointAction<G::Action> {
    let mut joint = JointAction::empty();
    for seat in rules.turn(state).seats().iter() {
        let view = rules.view(state, Observer::Seat(seat));
        joint.put(seat, Random.act(rules, seat, &view, &Budget::FREE, luck));
    }
    joint
}

/// Plays lite matches, and at every decision with a blunder that costs a fifth of the win or more,
/// plants it.
#[test]
fn a_planted_blunder_is_found_and_its_cost_is_right() {
    let rules = Commander::lite(2, 2);
    let mut exact = Exact { rules: rules.clone(), values: HashMap::new() };
    let (mut planted, mut right) = (0, 0);
    for seed in 0..40 {
        let mut chance = Fast::new(seed);
        let mut state = rules.deal(2, &mut chance, &mut ());
        while let Turn::Decide(seats) = rules.turn(&state) {
            let Some(seat) = seats.only() else {
                let joint = at_random(&rules, &state, &mut chance);
                rules.play(&mut state, &joint, &mut chance, &mut ());
                continue;
            };
            let choices = exact.choices(&state, seat);
            let ((worst, low), (best, high)) = (choices[0], choices[choices.len() - 1]);
            let cost = high - low;
            if cost > 0.2 {
                let joint = JointAction::single(seat, worst);
                let found = analyse(
                    PlayedDecision {
                        rules: rules.clone(),
                        state,
                        passed: vec![(joint, Live::new([1; 32], 1))],
                        seat,
                        judges_choice: true,
                        seed,
                    },
                    EFFORT,
                );
                let choice: ChoiceValues<_> = found.choice.unwrap();
                planted += 1;
                right += u32::from(choice.cost.contains(cost));
                assert!(!choice.is_suggested);
            }
            rules.play(&mut state, &JointAction::single(seat, best), &mut chance, &mut ());
        }
    }
    assert!(planted > 10, "{planted}");
    // Intervals of 95 %: one in twenty may miss.
    assert!(right * 10 >= planted * 9, "{right} of {planted}");
}
