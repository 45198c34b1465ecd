//! The expert as a judge: actions that are tried out, and play by the network.

use super::{Expert, FIRST_ROUND_SAMPLES, Trial, mix, score};
use crate::club::InfosetPath;
use crate::halving::Halving;
use crate::judge::Judge;
use crate::master::Master;
use crate::rollout::{DECISIONS_PER_SEAT, rollout_at_random, rollout_with};
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn};
use sortie_core::seat::Seats;
use sortie_core::{Game, Outcome, Seat};

/// Judges by a network: it tries the likely actions out, and all seats go on by the network.
pub(crate) struct ExpertJudge<G: Game> {
    rules: G,
    seat: Seat,
    view: G::View,
    expert: Expert<G>,
    halving: Halving<G::Action>,
    trial: Trial,
}

impl<G: Game> ExpertJudge<G> {
    pub(crate) fn new(
        master: Master<G>,
        rules: G,
        (seat, view): (Seat, G::View),
        chance: &mut Fast,
    ) -> Self {
        let mut expert = Expert::new(master);
        let candidates = expert.candidates(&rules, seat, &view, chance);
        let halving = Halving::new(candidates, FIRST_ROUND_SAMPLES);
        let trial = Trial::new::<G>(false);
        ExpertJudge { rules, seat, view, expert, halving, trial }
    }
}

impl<G: Game> Judge<G> for ExpertJudge<G> {
    /// A match that the network plays to its end takes about ten times as long as one that the rollout
    /// policy of the club bot plays. A quarter of the simulations doubles the intervals.
    fn effort_divisor(&self) -> u32 {
        4
    }

    fn learns(&self) -> bool {
        false
    }

    fn search(&mut self, chance: &mut Fast) -> u32 {
        if self.halving.is_decided() {
            return 1;
        }
        let start = self.rules.determinize(&self.view, chance);
        let left = self.halving.left();
        let tried = left.len() as u32;
        self.expert.play_out(&self.rules, self.seat, start, left, &mut self.trial, chance);
        self.halving.end_sample(score);
        tried
    }

    fn ranked(&mut self, chance: &mut Fast) -> Vec<G::Action> {
        let ranked = self.halving.rank(score);
        let by = (self.seat, &self.view);
        let alternatives = self.expert.alternatives(&self.rules, by, &ranked, chance);
        let ranked = ranked.into_iter().chain(&alternatives);
        ranked.map(|candidate| candidate.action).collect()
    }

    /// Its own seat chooses as the expert would after the search, the others by the network.
    fn draw_joint(
        &mut self,
        state: &G::State,
        seats: Seats,
        chance: &mut Fast,
    ) -> JointAction<G::Action> {
        let others = seats.without(self.seat);
        let mut joint = self.expert.draw_joint(&self.rules, state, others, chance);
        if seats.has(self.seat)
            && let Some(choice) = mix(self.halving.left())
        {
            joint.put(self.seat, choice.draw(chance));
        }
        joint
    }

    /// Each match is played by a snapshot of its own.
    fn play_out(
        &mut self,
        mut state: G::State,
        mut joint: JointAction<G::Action>,
        _: InfosetPath,
        luck: &mut Fast,
    ) -> Outcome {
        let rules = &self.rules;
        let deciders = match rules.turn(&state) {
            Turn::Over(outcome) => return outcome,
            Turn::Decide(deciders) => deciders,
        };
        self.expert.master.forget_snapshot();
        let others = deciders - joint.seats();
        for (seat, action) in self.expert.draw_joint(rules, &state, others, luck).iter() {
            joint.put(seat, action);
        }
        rules.play(&mut state, &joint, luck, &mut ());
        let most = DECISIONS_PER_SEAT * u32::from(rules.standings(&state).seats());
        let master = &mut self.expert.master;
        let (outcome, is_over) = rollout_with(rules, &mut state, most, luck, |seat, view, luck| {
            Some(master.draw(rules, seat, view, luck))
        });
        if is_over { outcome } else { rollout_at_random(rules, &mut state, u32::MAX, luck).0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::network;
    use super::*;
    use crate::analysis::{ChoiceValues, DecisionAnalysis, Effort, PlayedDecision};
    use crate::judge::Analysis;
    use crate::judge::tests::facing_a_bet;
    use sortie_core::chance::Live;
    use sortie_core::{Observer, Referee};
    use sortie_small::Kuhn;
    use sortie_small::kuhn::KuhnAction;

    /// The judgement of an answer to a bet with this card, 0 for the jack.
    fn judged(card: usize, answer: KuhnAction) -> ChoiceValues<KuhnAction> {
        let mut chance = Fast::new(1);
        let state = facing_a_bet(card, &mut chance);
        let decision = PlayedDecision {
            rules: Kuhn,
            state,
            passed: vec![(JointAction::single(1, answer), Live::new([1; 32], 1))],
            seat: 1,
            judges_choice: true,
            seed: 1,
        };
        let effort = Effort { search: 400, rollouts: 400 };
        let mut analysis = Analysis::new(decision, effort, |seat, view, chance| {
            let master = network(&Kuhn, &[0.0; 256]);
            Box::new(ExpertJudge::new(master, Kuhn, (seat, view), chance))
        });
        while !analysis.advance() {}
        analysis.values().choice.unwrap()
    }

    /// Nothing is left to decide after it, so its cost does not depend on the network.
    #[test]
    fn the_cost_of_a_last_choice_is_exact() {
        let check = |card, answer, cost: f64| {
            let found = judged(card, answer);
            assert!((found.cost.mean - cost).abs() < 0.1, "{card}: {found:?}");
            assert_eq!(found.is_suggested, cost <= 0.0, "{card}: {found:?}");
        };
        check(2, KuhnAction::Pass, 1.0);
        check(2, KuhnAction::Bet, -1.0);
        // The other card is a jack or a king.
        check(1, KuhnAction::Pass, 0.5);
        check(1, KuhnAction::Bet, -0.5);
    }

    #[test]
    fn a_jack_is_passed_to_lose_fewer_chips() {
        let found = judged(0, KuhnAction::Bet);
        assert!(!found.is_suggested && found.cost.mean.abs() < 1e-9, "{found:?}");
        assert!((found.points.mean - 2.0).abs() < 1e-9, "{found:?}");
    }

    /// A state of which the match is over after these choices; the judge adds none of its own.
    #[test]
    fn given_choices_are_played_and_not_drawn() {
        let mut chance = Fast::new(1);
        let mut state = Kuhn.deal(2, &mut chance, &mut ());
        let bet = JointAction::single(0, KuhnAction::Bet);
        Kuhn.play(&mut state, &bet, &mut chance, &mut ());
        let view = Kuhn.view(&state, Observer::Seat(1));
        let master = network(&Kuhn, &[0.0; 256]);
        let mut judge = ExpertJudge::new(master, Kuhn, (1, view), &mut chance);
        for _ in 0..20 {
            let pass = JointAction::single(1, KuhnAction::Pass);
            let outcome = judge.play_out(state, pass, InfosetPath::new(1), &mut chance);
            assert_eq!(outcome.points(0), 1, "{outcome:?}");
        }
    }

    #[test]
    fn an_unlikely_action_ranks_behind_the_likely_ones() {
        let mut biases = [0.0; 256];
        biases[0] = 20.0;
        let mut chance = Fast::new(1);
        let state = Kuhn.deal(2, &mut chance, &mut ());
        let view = Kuhn.view(&state, Observer::Seat(0));
        let master = network(&Kuhn, &biases);
        let mut judge = ExpertJudge::new(master, Kuhn, (0, view), &mut chance);
        assert_eq!(judge.ranked(&mut chance), [KuhnAction::Pass, KuhnAction::Bet]);
    }
}
