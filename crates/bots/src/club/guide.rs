//! [`Guide`]: the networks that guide a search of the club bot.

use super::arm::Selection;
use super::moves::Branch;
use crate::network::{Critic, CriticBuffers, Policy, StepProbabilities};
use sortie_core::seat::MAX_SEATS;
use sortie_core::step_actions::SUBMIT;
use sortie_core::{Draft, Game, Seat};
use std::sync::Arc;

/// A critic that values the leaves of a tree, and a policy that says which branches are likely to be good.
/// Of the policy only the last snapshot is used, the strongest one.
#[derive(Clone, Debug)]
pub(crate) struct Guide<G> {
    critic: Arc<Critic<G>>,
    buffers: CriticBuffers,
    policy: Arc<Policy<G>>,
    probabilities: StepProbabilities,
}

impl<G: Game> Guide<G> {
    pub(crate) fn new(critic: Arc<Critic<G>>, policy: Arc<Policy<G>>) -> Self {
        let (buffers, probabilities) = (critic.buffers(), policy.buffers());
        Guide { critic, buffers, policy, probabilities }
    }

    /// The number of seats that the networks were trained for.
    pub(super) fn seats(&self) -> u8 {
        self.policy.network().header().seats
    }

    /// The expected share of the win of each seat in a state in which `decider` must choose.
    pub(super) fn shares(&mut self, state: &G::State, decider: Seat) -> [f32; MAX_SEATS] {
        self.critic.shares(state, decider, &mut self.buffers)
    }

    /// Asks the policy about the next branches after a draft of this seat's, at a node of this kind.
    ///
    /// Where a seat can be predicted, the probabilities are [flattened](StepProbabilities::flatten): a policy
    /// that learned against itself is surer of its habits than of good play, such as the place of a card
    /// that nobody may guess.
    pub(super) fn ask(&mut self, kind: Selection, decider: (Seat, &G::View), draft: &Draft) {
        let last = self.policy.network().snapshots() - 1;
        self.policy.evaluate(last, decider, draft, &mut self.probabilities);
        if kind == Selection::MixedPuct {
            self.probabilities.flatten();
        }
    }

    /// The branches that the policy was asked about last, each with its probability.
    pub(super) fn priors(&self) -> impl Iterator<Item = (Branch, f32)> {
        self.probabilities.iter().map(|(step, probability)| {
            let branch = if step == SUBMIT { Branch::Stop } else { Branch::Step(step) };
            (branch, probability)
        })
    }
}
