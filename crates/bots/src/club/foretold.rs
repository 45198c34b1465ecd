//! Whether a choice can be foretold by those who choose at the same time.

use super::ways::Ways;
use sortie_core::chance::Fast;
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
/// the mean of all steps and states, 0–1, and enough is a half.
pub(super) fn is_foretold<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    chance: &mut Fast,
) -> bool {
    let ways = Ways::of(rules.legal(view, &Draft::EMPTY));
    let (mut all, mut known) = (0, 0);
    for _ in 0..STATES {
        let state = rules.imagine(view, chance);
        let Turn::Decide(deciders) = rules.turn(&state) else { return true };
        for other in deciders.without(seat).iter() {
            let imagined = rules.imagine(&rules.view(&state, Observer::Seat(other)), chance);
            let own = rules.view(&imagined, Observer::Seat(seat));
            let open = Ways::of(rules.legal(&own, &Draft::EMPTY));
            all += ways.len();
            known += ways.iter().filter(|&way| open.has(way)).count() as u32;
        }
    }
    f64::from(known) >= KNOWN * f64::from(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_games::{attack::Attack, modify::Modify, retaliation::Retaliation};
    use sortie_small::Goofspiel;

    /// Whether the first choice of the first seat is.
    fn first<G: Game>(rules: &G) -> bool {
        let mut chance = Fast::new(3);
        let state = rules.deal(2, &mut chance, &mut ());
        is_foretold(rules, 0, &rules.view(&state, Observer::Seat(0)), &mut chance)
    }

    #[test]
    fn what_is_chosen_from_a_hand_that_nobody_knows_is_not_foretold() {
        assert!(!first(&Modify::new(2)));
    }

    #[test]
    fn what_is_chosen_from_what_all_know_is_foretold() {
        assert!(first(&Retaliation::new(2)));
        assert!(first(&Goofspiel { cards: 4, hidden: true }));
    }

    #[test]
    fn where_nobody_chooses_at_the_same_time_nothing_else_is_asked() {
        assert!(first(&Attack::new(2)));
    }
}
