//! A quick look at the size of a game tree, which compiling would take seconds to find too large.

use super::game_tree::MAX_ACTIONS;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn, actions};
use sortie_core::{Game, Observer};

/// The number of random matches.
const MATCHES: u64 = 8;

/// Whether a tree is very probably larger than `limit` nodes, to judge by a few random matches.
///
/// The product of the numbers of actions on the way through a random match is the number of its leaves
/// on average (Knuth, "Estimating the Efficiency of Backtrack Programs", 1975). Here *each* of the
/// products must be above the limit, and the branches of chance are left out. So a tree below the limit
/// is hardly ever taken for a larger one.
pub(super) fn is_probably_larger<G: Game>(rules: &G, seats: u8, limit: usize) -> bool {
    (0..MATCHES).all(|seed| random_match(rules, seats, limit, &mut Fast::new(seed)).is_none())
}

/// The product of the numbers of actions in a random match. `None` above the limit, and where a decision
/// has too many actions for any tree.
fn random_match<G: Game>(rules: &G, seats: u8, limit: usize, chance: &mut Fast) -> Option<usize> {
    let mut product = 1;
    let mut state = rules.deal(seats, chance, &mut ());
    while let Turn::Decide(deciders) = rules.turn(&state) {
        let mut joint = JointAction::empty();
        for seat in deciders.iter() {
            let view = rules.view(&state, Observer::Seat(seat));
            let all = actions(rules, &view, MAX_ACTIONS.min(limit / product))?;
            product *= all.len().max(1);
            let (action, _) = all.get(chance.below(all.len() as u32) as usize)?;
            joint.put(seat, *action);
        }
        rules.play(&mut state, &joint, chance, &mut ());
    }
    Some(product)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here fails the test")]
mod tests {
    use super::*;
    use sortie_small::{Goofspiel, Leduc};

    #[test]
    fn only_trees_above_the_limit_are_taken_for_larger() {
        let goofspiel = Goofspiel { cards: 4, hidden: true };
        // Three choices of both seats, then a forced one.
        let bids = 4 * 4 * 3 * 3 * 2 * 2;
        assert!(
            !is_probably_larger(&goofspiel, 2, bids) && is_probably_larger(&goofspiel, 2, bids - 1)
        );
        assert!(!is_probably_larger(&Leduc, 2, 200));
        assert!(is_probably_larger(&Goofspiel { cards: 13, hidden: true }, 2, 1_000_000));
    }
}
