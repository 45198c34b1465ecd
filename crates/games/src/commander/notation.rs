//! Actions as text.
//!
//! * Attack: `2 x 1.5`, the seat's own card 2 against card 5 of seat 1.
//! * After equal ranks: `up 6`, the card that is turned up.
//!
//! Read as well: any spaces, `2x1.5` or `2 1.5`; `2 x 5` where there is one other seat; `c` for the
//! Commander's number; `6` alone after equal ranks.

use super::refusal;
use super::rules::Commander;
use super::shape::Place;
use super::state::{Action, Phase};
use super::view::View;
use sortie_core::game::{Notation, Player, Refusal};
use sortie_core::seat::Seat;
use sortie_core::steps::Draft;
use sortie_core::text::Text;

impl Notation for Commander {
    fn write_action(&self, action: &Action) -> String {
        match *action {
            Action::Attack { with, seat, at } => format!("{with} x {seat}.{at}"),
            Action::TurnUp(place) => format!("up {place}"),
        }
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        if self.decider(view).is_none() {
            return Err(refusal::not_now(self, view));
        }
        // Neither numbers nor `commander` contain an x, so it can only be the sign between two
        // cards.
        let lower = text.to_lowercase().replace(['x', '×'], " ");
        let words: Vec<&str> = lower.split_whitespace().collect();
        let attack = view.known.phase == Phase::Attack;
        match *words.as_slice() {
            [own, target] if attack => read_attack(self, view, own, target),
            [own] | ["up", own] if !attack => number(own, self).map(|n| {
                let place = self.place(n).ok_or_else(|| refusal::no_such_card(self, n))?;
                Ok(Action::TurnUp(place))
            }),
            _ => None,
        }
        .unwrap_or_else(|| Err(unreadable(self, view, text)))
    }
}

fn read_attack(
    rules: &Commander,
    view: &View,
    own: &str,
    target: &str,
) -> Option<Result<Action, Refusal>> {
    let with = number(own, rules)?;
    let (seat, at) = match (target.split_once('.'), only_other(view)) {
        (Some((seat, at)), _) => (seat.parse().ok()?, number(at, rules)?),
        (None, Some(seat)) => (seat, number(target, rules)?),
        (None, None) => {
            let text = Text::new(id!("commander-whose")).number("at", number(target, rules)?);
            let others = view.known.still_in().without(view.known.turn);
            let other = others.iter().next()?;
            let text = text.number("seat", other).seat("player", other);
            return Some(Err(Refusal::new("CAP-06", text)));
        }
    };
    // Read before the places, whose refusals look at the pyramid of that seat.
    if seat >= view.known.seats {
        let text = Text::new(id!("commander-no-such-seat")).number("last", view.known.seats - 1);
        return Some(Err(Refusal::new("CAP-06", text)));
    }
    let place = |n| rules.place(n).ok_or_else(|| refusal::no_such_card(rules, n));
    Some(place(with).and_then(|with| Ok(Action::Attack { with, seat, at: place(at)? })))
}

/// The only enemy that is left.
fn only_other(view: &View) -> Option<Seat> {
    view.known.still_in().without(view.known.turn).only()
}

/// The number of a card; `c` is the Commander.
fn number(word: &str, rules: &Commander) -> Option<u8> {
    match word {
        "c" | "commander" => Some(rules.shape.commander().number()),
        _ => word.parse().ok(),
    }
}

impl Commander {
    /// The place with this number, where the pyramids have one.
    pub(super) fn place(&self, number: u8) -> Option<Place> {
        Place::new(number).filter(|&place| self.shape.all().has(place))
    }
}

/// The refusal of unreadable text, with the actions that are possible now.
fn unreadable(rules: &Commander, view: &View, given: &str) -> Refusal {
    let mut draft = Draft::EMPTY;
    // The example is the first legal action: it works when it is typed as it stands.
    while let Some(step) = rules.legal_steps(view, &draft).next.first() {
        draft = draft.with(step);
    }
    let example = rules
        .action_of_draft(view, &draft)
        .map(|action| rules.write_action(&action))
        .unwrap_or_default();
    let (rule, id) = match view.known.phase {
        Phase::Tie => ("CAP-08", id!("commander-unreadable-tie")),
        Phase::Attack | Phase::Over => ("CAP-06", id!("commander-unreadable")),
    };
    Refusal::new(rule, Text::new(id).typed("given", given).raw("example", example))
}
