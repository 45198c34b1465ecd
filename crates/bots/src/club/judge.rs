//! The club bot as a judge: a search of one decision, and play that follows it.

use super::guide::Guide;
use super::infoset_path::InfosetPath;
use super::predictability::is_predictable;
use super::search::Search;
use super::{MAX_NODES, sort_likeliest_first};
use crate::judge::Judge;
use crate::master::Master;
use crate::network::{Critic, Policy};
use sortie_core::chance::Fast;
use sortie_core::seat::Seats;
use sortie_core::{Game, JointAction, Outcome, Seat};
use std::sync::Arc;

/// Judges by a search: all seats go on by what it found, and below its tree by its rollout policy, or by
/// the policy of the networks that guide it.
pub(crate) struct ClubJudge<G: Game> {
    rules: G,
    view: G::View,
    search: Search,
    networks: Option<Networks<G>>,
}

/// The networks of a guided search, and the player that goes on below its tree.
struct Networks<G: Game> {
    guide: Guide<G>,
    player: Master<G>,
}

impl<G: Game> ClubJudge<G> {
    pub(crate) fn new(rules: G, (seat, view): (Seat, G::View), chance: &mut Fast) -> Self {
        let predictable = is_predictable(&rules, seat, &view, chance);
        let search = Search::new(seat, predictable, G::UTILITY, MAX_NODES);
        ClubJudge { rules, view, search, networks: None }
    }

    /// Judges by the search that these networks guide.
    pub(crate) fn guided(
        (critic, policy): (Arc<Critic<G>>, Arc<Policy<G>>),
        rules: G,
        decider: (Seat, G::View),
        chance: &mut Fast,
    ) -> Self {
        let player = Master::new(policy.clone());
        let networks = Some(Networks { guide: Guide::new(critic, policy), player });
        ClubJudge { networks, ..ClubJudge::new(rules, decider, chance) }
    }

    /// A simulation from a sampled state, with the first choices of some seats given.
    fn simulate_after(&mut self, given: JointAction<G::Action>, chance: &mut Fast) {
        let state = self.rules.determinize(&self.view, chance);
        match &mut self.networks {
            Some(Networks { guide, .. }) => {
                self.search.simulate_guided(&self.rules, state, given, guide, chance);
            }
            None => self.search.simulate_after(&self.rules, state, given, chance),
        }
    }
}

impl<G: Game> Judge<G> for ClubJudge<G> {
    /// A match that a network plays to its end takes several times as long as one by the rollout policy.
    fn effort_divisor(&self) -> u32 {
        if self.networks.is_some() { 8 } else { 1 }
    }

    fn learns(&self) -> bool {
        true
    }

    fn search(&mut self, chance: &mut Fast) -> u32 {
        self.simulate_after(JointAction::empty(), chance);
        1
    }

    fn follow(&mut self, action: G::Action, chance: &mut Fast) {
        self.simulate_after(JointAction::single(self.search.seat, action), chance);
    }

    fn ranked(&mut self, chance: &mut Fast) -> Vec<G::Action> {
        let policy = self.search.distribution(&self.rules, &self.view, 0.0, chance);
        let mut found = self.search.hints(&self.rules, &self.view);
        sort_likeliest_first(&mut found, &policy);
        found.into_iter().map(|hint| hint.action).collect()
    }

    fn draw_joint(
        &mut self,
        state: &G::State,
        seats: Seats,
        chance: &mut Fast,
    ) -> JointAction<G::Action> {
        let player = self.networks.as_mut().map(|networks| &mut networks.player);
        self.search.draw_joint(&self.rules, state, seats, player, chance)
    }

    fn play_out(
        &mut self,
        state: G::State,
        joint: JointAction<G::Action>,
        path: InfosetPath,
        luck: &mut Fast,
    ) -> Outcome {
        let player = self.networks.as_mut().map(|networks| {
            // Each match is played by a snapshot of its own.
            networks.player.forget_snapshot();
            &mut networks.player
        });
        self.search.play_out(&self.rules, state, joint, path, (player, luck))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

    use super::*;
    use crate::judge::tests::facing_a_bet;
    use crate::network_file::NetworkFile;
    use sortie_core::{ObservationEncoder, Observer, Referee, Rules};
    use sortie_small::Kuhn;
    use sortie_small::kuhn::KuhnAction;

    /// The judge of this decision of Kuhn poker, with a policy that likes one action.
    fn judge(
        liked: KuhnAction,
        (seat, state): (Seat, &<Kuhn as Rules>::State),
        chance: &mut Fast,
    ) -> ClubJudge<Kuhn> {
        let encoder = ObservationEncoder::new(Kuhn, 2);
        let critic = NetworkFile::random_critic("kuhn", 2, encoder.full_spec(), [8, 8]);
        let mut policy = NetworkFile::random("kuhn", 2, encoder.spec(), [8, 8], 1);
        let bias = |step| if step == liked as u8 { 40.0_f32 } else { 0.0 };
        policy.tensor("0.policy.bias").bytes =
            (0..=u8::MAX).flat_map(|step| bias(step).to_le_bytes()).collect();
        let critic = Arc::new(Critic::from_bytes(&critic.to_bytes(), &Kuhn, 2).unwrap());
        let policy = Arc::new(Policy::from_bytes(&policy.to_bytes(), &Kuhn, 2).unwrap());
        let view = Kuhn.view(state, Observer::Seat(seat));
        ClubJudge::guided((critic, policy), Kuhn, (seat, view), chance)
    }

    /// Each player has put in a chip, and another one where both bet.
    #[test]
    fn where_the_tree_knows_nothing_all_seats_go_on_by_the_policy() {
        for (liked, chips) in [(KuhnAction::Pass, 1), (KuhnAction::Bet, 2)] {
            let mut chance = Fast::new(1);
            let state = Kuhn.deal(2, &mut chance, &mut ());
            let mut judge = judge(liked, (0, &state), &mut chance);
            for _ in 0..20 {
                let drawn = judge.draw_joint(&state, Seats::one(0), &mut chance);
                assert_eq!(drawn.get(0), Some(liked));
                let path = InfosetPath::new(0);
                let outcome = judge.play_out(state, JointAction::empty(), path, &mut chance);
                assert_eq!(outcome.points(0).abs(), chips, "{liked:?}");
            }
        }
    }

    /// A jack loses one chip without an answer to a bet, and two with it.
    #[test]
    fn what_the_tree_found_counts_more_than_the_policy() {
        let mut chance = Fast::new(1);
        let state = facing_a_bet(0, &mut chance);
        let mut judge = judge(KuhnAction::Bet, (1, &state), &mut chance);
        for _ in 0..1000 {
            judge.search(&mut chance);
        }
        assert_eq!(judge.ranked(&mut chance), [KuhnAction::Pass, KuhnAction::Bet]);
        for _ in 0..20 {
            let drawn = judge.draw_joint(&state, Seats::one(1), &mut chance);
            assert_eq!(drawn.get(1), Some(KuhnAction::Pass));
        }
    }
}
