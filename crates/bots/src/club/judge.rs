//! The club bot as a judge: a search of one decision, and play that follows it.

use super::infoset_path::InfosetPath;
use super::predictability::is_predictable;
use super::search::Search;
use super::{MAX_NODES, sort_likeliest_first};
use crate::judge::Judge;
use sortie_core::chance::Fast;
use sortie_core::seat::Seats;
use sortie_core::{Game, JointAction, Outcome, Seat};

/// Judges by a search: all seats go on by what it found, and below its tree by its rollout policy.
pub(crate) struct ClubJudge<G: Game> {
    rules: G,
    view: G::View,
    search: Search,
}

impl<G: Game> ClubJudge<G> {
    pub(crate) fn new(rules: G, (seat, view): (Seat, G::View), chance: &mut Fast) -> Self {
        let predictable = is_predictable(&rules, seat, &view, chance);
        let search = Search::new(seat, predictable, G::UTILITY, MAX_NODES);
        ClubJudge { rules, view, search }
    }
}

impl<G: Game> Judge<G> for ClubJudge<G> {
    fn learns(&self) -> bool {
        true
    }

    fn search(&mut self, chance: &mut Fast) -> u32 {
        let state = self.rules.determinize(&self.view, chance);
        self.search.simulate(&self.rules, state, chance);
        1
    }

    fn follow(&mut self, action: G::Action, chance: &mut Fast) {
        let state = self.rules.determinize(&self.view, chance);
        let given = JointAction::single(self.search.seat, action);
        self.search.simulate_after(&self.rules, state, given, chance);
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
        self.search.draw_joint(&self.rules, state, seats, chance)
    }

    fn play_out(
        &mut self,
        state: G::State,
        joint: JointAction<G::Action>,
        path: InfosetPath,
        luck: &mut Fast,
    ) -> Outcome {
        self.search.play_out(&self.rules, state, joint, path, luck)
    }
}
