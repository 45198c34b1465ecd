//! Whether the seats that decide at the same time can predict a seat's choice.

use super::moves::Branches;
use sortie_core::chance::Fast;
use sortie_core::game::Turn;
use sortie_core::seat::Observer;
use sortie_core::{Draft, Game, Seat};

/// Sampled states for the estimate.
const SAMPLED_STATES: u32 = 32;
/// From this share of known options on, a choice counts as predictable.
const PREDICTABLE_SHARE: f64 = 0.5;

/// Estimates whether the seats that decide at the same time know enough of this seat's options to
/// predict its choice.
///
/// A seat that chooses from cards that nobody else has seen is as hard to predict as its cards are.
/// For each sampled state of the seat, each other decider samples a state of its own from what it
/// would know there. The estimate is the share of the seat's first steps that are also legal in
/// those states, 0–1; half of them is enough. A seat that decides alone counts as predictable: its
/// later simultaneous decisions are mixed.
pub(super) fn is_predictable<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    chance: &mut Fast,
) -> bool {
    let branches = Branches::new(rules.legal_steps(view, &Draft::EMPTY));
    let (mut all, mut known) = (0, 0);
    for _ in 0..SAMPLED_STATES {
        let state = rules.determinize(view, chance);
        let Turn::Decide(deciders) = rules.turn(&state) else { return true };
        for other in deciders.without(seat).iter() {
            let imagined = rules.determinize(&rules.view(&state, Observer::Seat(other)), chance);
            let own = rules.view(&imagined, Observer::Seat(seat));
            let open = Branches::new(rules.legal_steps(&own, &Draft::EMPTY));
            all += branches.len();
            known += branches.iter().filter(|&branch| open.has(branch)).count() as u32;
        }
    }
    f64::from(known) >= PREDICTABLE_SHARE * f64::from(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Budget, Club, Random};
    use sortie_core::JointAction;
    use sortie_core::Rules;
    use sortie_games::{modify::Modify, retaliation::Retaliation};
    use sortie_small::Goofspiel;

    /// The view of the first seat when it first decides together with `together` − 1 others.
    fn first_view<G: Game>(rules: &G, together: u32) -> G::View {
        let mut chance = Fast::new(3);
        let mut state = rules.deal(2, &mut chance, &mut ());
        while let Turn::Decide(deciders) = rules.turn(&state) {
            if deciders.has(0) && deciders.len() == together {
                return rules.view(&state, Observer::Seat(0));
            }
            let mut joint = JointAction::empty();
            for seat in deciders.iter() {
                let view = rules.view(&state, Observer::Seat(seat));
                joint.put(seat, Random.act(rules, seat, &view, &Budget::FREE, &mut chance));
            }
            rules.play(&mut state, &joint, &mut chance, &mut ());
        }
        panic!("so many never decide")
    }

    fn predictable<G: Game>(rules: &G, together: u32) -> bool {
        is_predictable(rules, 0, &first_view(rules, together), &mut Fast::new(4))
    }

    /// The number of actions among which the bot mixes.
    fn mixed<G: Game>(rules: &G) -> usize {
        let budget = Budget::simulations(400);
        let mut chance = Fast::new(5);
        Club::default().decide(rules, 0, &first_view(rules, 2), &budget, &mut chance).iter().count()
    }

    #[test]
    fn a_choice_from_a_hidden_hand_is_not_predictable() {
        assert!(!predictable(&Modify::new(2), 2));
        assert_eq!(mixed(&Modify::new(2)), 1);
    }

    #[test]
    fn a_choice_from_public_options_is_predictable_and_mixed() {
        assert!(predictable(&Retaliation::new(2), 2));
        assert!(mixed(&Retaliation::new(2)) > 1);
        let goofspiel = Goofspiel { cards: 4, hidden: true };
        assert!(predictable(&goofspiel, 2));
        assert!(mixed(&goofspiel) > 1);
    }

    #[test]
    fn a_seat_that_decides_alone_counts_as_predictable() {
        assert!(predictable(&Modify::new(2), 1));
    }
}
