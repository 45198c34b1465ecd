//! Whether a choice can be foretold by those who choose at the same time.

use super::ways::Ways;
use sortie_core::chance::Fast;
use sortie_core::game::Rules;
use sortie_core::game::Turn;
use sortie_core::seat::Observer;
use sortie_core::{Draft, Game, Seat};

/// In so many states it is looked at what the others can know.
const STATES: u32 = 32;
/// From here on the others know enough of what a seat could choose to foretell what it will.
const KNOWN: f64 = 0.5;

/// Whether those who choose at the same time know enough of what this seat could choose.
///
/// A seat that chooses from what nobody else has seen is as hard to foretell as its cards are. So this
/// asks, of each first step that is open to it: how likely do the others think that it is? Each of them
/// imagines a state by what it would know, in states that the seat itself imagines; the answer is in
/// the mean of all steps and states, 0–1, and enough is a half. Steps that are always open count as well.
/// Nobody foretells who decides alone now; what such a seat decides together with others later, it mixes.
pub(super) fn is_foretold<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    chance: &mut Fast,
) -> bool {
    let ways = Ways::of(rules.legal_steps(view, &Draft::EMPTY));
    let (mut all, mut known) = (0, 0);
    for _ in 0..STATES {
        let state = rules.determinize(view, chance);
        let Turn::Decide(deciders) = rules.turn(&state) else { return true };
        for other in deciders.without(seat).iter() {
            let imagined = rules.determinize(&rules.view(&state, Observer::Seat(other)), chance);
            let own = rules.view(&imagined, Observer::Seat(seat));
            let open = Ways::of(rules.legal_steps(&own, &Draft::EMPTY));
            all += ways.len();
            known += ways.iter().filter(|&way| open.has(way)).count() as u32;
        }
    }
    f64::from(known) >= KNOWN * f64::from(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Budget, Club, Random};
    use sortie_core::JointAction;
    use sortie_games::{modify::Modify, retaliation::Retaliation};
    use sortie_small::Goofspiel;

    /// What the first seat knows where for the first time so many decide at once.
    fn first<G: Game>(rules: &G, together: u32) -> G::View {
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

    fn foretold<G: Game>(rules: &G, together: u32) -> bool {
        is_foretold(rules, 0, &first(rules, together), &mut Fast::new(4))
    }

    /// Among how many actions the bot draws.
    fn mixed<G: Game>(rules: &G) -> usize {
        let budget = Budget::simulations(400);
        let mut chance = Fast::new(5);
        Club::default().decide(rules, 0, &first(rules, 2), &budget, &mut chance).iter().count()
    }

    #[test]
    fn what_is_chosen_from_a_hand_that_nobody_knows_is_not_foretold() {
        assert!(!foretold(&Modify::new(2), 2));
        assert_eq!(mixed(&Modify::new(2)), 1);
    }

    #[test]
    fn what_is_chosen_from_what_all_know_is_foretold_and_mixed() {
        assert!(foretold(&Retaliation::new(2), 2));
        assert!(mixed(&Retaliation::new(2)) > 1);
        let goofspiel = Goofspiel { cards: 4, hidden: true };
        assert!(foretold(&goofspiel, 2));
        assert!(mixed(&goofspiel) > 1);
    }

    #[test]
    fn a_hand_that_nobody_knows_does_not_count_where_nobody_chooses_at_the_same_time() {
        assert!(foretold(&Modify::new(2), 1));
    }
}
