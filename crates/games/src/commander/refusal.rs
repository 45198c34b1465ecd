//! Refusals: the rule against a step, and a sentence.

use super::rules::Commander;
use super::shape::{Place, Places};
use super::state::{Phase, State};
use super::view::View;
use sortie_core::game::Refusal;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

/// The observer has nothing to decide.
pub(super) fn not_now(rules: &Commander, view: &View) -> Refusal {
    let state = &view.known;
    match state.phase {
        Phase::Over => Refusal::new("CAP-12", Text::new(id!("commander-over"))),
        _ if view.who.seat().is_none() => {
            Refusal::new("CAP-06", Text::new(id!("commander-watching")))
        }
        Phase::Attack => Refusal::new(
            "CAP-05",
            Text::new(id!("commander-not-your-turn")).seat("seat", state.turn),
        ),
        Phase::Tie => {
            let [seat, target] = state.fighters();
            let only = |who: Seat| view.who.is(who) && !rules.deciders(state).has(who);
            let text = if only(seat) || only(target) {
                Text::new(id!("commander-no-choice"))
            } else {
                Text::new(id!("commander-not-your-battle"))
                    .seat("seat", seat)
                    .seat("target", target)
            };
            Refusal::new("CAP-08", text)
        }
    }
}

/// A number that no card has.
pub(super) fn no_such_card(rules: &Commander, number: u8) -> Refusal {
    let text = Text::new(id!("commander-no-such-card")).number("number", number);
    Refusal::new("CAP-02", text.number("last", rules.shape.size()))
}

pub(super) fn own(rules: &Commander, state: &State, place: Place) -> Refusal {
    if !rules.shape.all().has(place) {
        return no_such_card(rules, place.number());
    }
    // Gone goes before covered: a gap has no cover to speak of.
    let occupied = state.pyramid(state.turn).occupied;
    let (rule, text) = if !occupied.has(place) {
        ("CAP-07", Text::new(id!("commander-own-gone")))
    } else if rules.shape.open(occupied).has(place) {
        ("CAP-06", Text::new(id!("commander-own-partly")))
    } else {
        ("CAP-06", Text::new(id!("commander-own-covered")))
    };
    let text = text.number("place", place.number());
    Refusal::new(rule, text.raw("by", numbers(rules.shape.over(place).and(occupied))))
}

pub(super) fn target(rules: &Commander, state: &State, seat: Seat, place: Place) -> Refusal {
    if seat >= state.seats {
        let text = Text::new(id!("commander-no-such-seat")).number("last", state.seats - 1);
        return Refusal::new("CAP-06", text);
    }
    if !rules.shape.all().has(place) {
        return no_such_card(rules, place.number());
    }
    let occupied = state.pyramid(seat).occupied;
    // From the outside in: the pyramid, whether its owner is in, then the place.
    let (rule, text) = if seat == state.turn {
        ("CAP-06", Text::new(id!("commander-own-target")))
    } else if occupied.is_empty() {
        ("CAP-11", Text::new(id!("commander-is-out")))
    } else if !occupied.has(place) {
        ("CAP-07", Text::new(id!("commander-target-gone")))
    } else {
        ("CAP-06", Text::new(id!("commander-target-covered")))
    };
    let text = text.seat("seat", seat).number("place", place.number());
    Refusal::new(rule, text.raw("by", numbers(rules.shape.over(place).and(occupied))))
}

pub(super) fn further(
    rules: &Commander,
    state: &State,
    seat: Seat,
    place: Place,
) -> Option<Refusal> {
    if !rules.shape.all().has(place) {
        return Some(no_such_card(rules, place.number()));
    }
    let turned = state.turned_by(seat);
    let (rule, text) = if !state.pyramid(seat).occupied.has(place) {
        ("CAP-07", Text::new(id!("commander-own-gone")))
    } else if turned.has(place) {
        ("CAP-08", Text::new(id!("commander-is-up")))
    } else {
        let may = rules.further(state, state.side(seat)?);
        ("CAP-08", Text::new(id!("commander-not-adjacent")).raw("may", numbers(may)))
    };
    Some(Refusal::new(rule, text.number("place", place.number())))
}

/// The numbers of places: `2, 5`.
fn numbers(places: Places) -> String {
    places.iter().map(|place| place.to_string()).collect::<Vec<_>>().join(", ")
}
