//! The policy of rollouts below the search tree: moves that did well on average.

use super::moves::{Branch, Branches};
use sortie_core::Seat;
use sortie_core::chance::Fast;
use sortie_core::seat::MAX_SEATS;

/// Of four choices, this many are uniformly random, so that no branch dies out.
const RANDOM_QUARTERS: u32 = 1;
/// The 256 steps, and stopping.
const BRANCHES: usize = 257;

/// The mean utility of each step of each seat over all simulations, wherever it was played
/// (move-average sampling technique: Finnsson and Björnsson, "Simulation-Based Approach to General
/// Game Playing", 2008). Of two branches drawn at random, a rollout takes the better one.
#[derive(Clone, Debug)]
pub(super) struct RolloutPolicy {
    seats: Vec<[MeanUtility; BRANCHES]>,
    /// The choices since the last [`RolloutPolicy::learn`].
    done: Vec<(Seat, Branch)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct MeanUtility {
    utility: f32,
    times: f32,
}

impl RolloutPolicy {
    pub(super) fn new() -> Self {
        RolloutPolicy {
            seats: vec![[MeanUtility::default(); BRANCHES]; MAX_SEATS],
            done: Vec::new(),
        }
    }

    /// Chooses one of these branches, of which there is at least one.
    pub(super) fn choose(&mut self, seat: Seat, branches: Branches, luck: &mut Fast) -> Branch {
        let branch = self.pick(seat, branches, luck);
        if branches.len() > 1 {
            self.done.push((seat, branch));
        }
        branch
    }

    /// The same choice, from which nothing is learnt.
    pub(super) fn pick(&self, seat: Seat, branches: Branches, luck: &mut Fast) -> Branch {
        let one = branches.any(luck);
        if branches.len() < 2 || luck.below(4) < RANDOM_QUARTERS {
            return one;
        }
        let other = branches.any(luck);
        if self.mean(seat, other) > self.mean(seat, one) { other } else { one }
    }

    /// Credits the utility of each seat to all of its choices since the last call.
    pub(super) fn learn(&mut self, utility: &[f32; MAX_SEATS]) {
        for (seat, branch) in self.done.drain(..) {
            let mean = &mut self.seats[usize::from(seat)][branch.number()];
            mean.utility += utility[usize::from(seat)];
            mean.times += 1.0;
        }
    }

    /// Mean utility, with one prior sample of 1/2.
    fn mean(&self, seat: Seat, branch: Branch) -> f32 {
        let MeanUtility { utility, times } = self.seats[usize::from(seat)][branch.number()];
        (utility + 0.5) / (times + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Steps;
    use sortie_core::steps::StepSet;

    #[test]
    fn a_good_step_is_chosen_more_often_by_that_seat_alone() {
        let (mut rollout_policy, mut luck) = (RolloutPolicy::new(), Fast::new(3));
        let branches = Branches::new(Steps::one_of(StepSet::single(4).with(9)));
        let nines = |rollout_policy: &mut RolloutPolicy, luck: &mut Fast, seat| {
            let nine = |_: &i32| rollout_policy.choose(seat, branches, luck) == Branch::Step(9);
            (0..1000).filter(nine).count()
        };
        for _ in 0..100 {
            let nine = rollout_policy.choose(1, branches, &mut luck) == Branch::Step(9);
            rollout_policy.learn(&[if nine { 1.0 } else { 0.0 }; MAX_SEATS]);
        }
        // Expected share: 1/8 of random choices plus 3/4 × 3/4.
        assert!((620..760).contains(&nines(&mut rollout_policy, &mut luck, 1)));
        assert!((440..560).contains(&nines(&mut rollout_policy, &mut luck, 0)));
    }
}
