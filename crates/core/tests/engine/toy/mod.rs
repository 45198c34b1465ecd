//! A small game to test the engine with: two or three seats lay one or two of their number cards
//! at the same time; the highest sum wins the round, and its winner may swap a hidden bonus card.
//! After three rounds the points and the bonus cards count.

const IDS: &MessageIndex = &MessageIndex::new(
    "\
    toy-bonus =\n\
    toy-drawn =\n\
    toy-incomplete =\n\
    toy-kept =\n\
    toy-laid =\n\
    toy-not-now =\n\
    toy-revealed =\n\
    toy-step =\n\
    toy-swapped =\n\
    toy-unreadable =\n\
    toy-summary =\n\
    toy-preset-plain =\n\
    toy-preset-dry =\n\
    toy-param-hand =\n\
    toy-param-bonus =\n\
    toy-param-tie =\n\
    toy-param-worth =\n\
    toy-conflict =\n\
    toy-won =\n\
    toy-zone = ",
);
sortie_core::message_ids!($ crate::toy::IDS);

pub(crate) mod referee;
mod rules;
mod surface;

use serde::Serialize;
use sortie_core::MessageIndex;
use sortie_core::chance::Fast;
use sortie_core::game::Rules;
use sortie_core::game::{Turn, actions};
use sortie_core::matches::{Match, Seating};
use sortie_core::{Card, Cards, Observer, Seat};

/// The pile of bonus cards, for [`sortie_core::Source`].
pub(crate) const PILE: u8 = 0;
/// How many rounds there are.
pub(crate) const ROUNDS: u8 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Toy {
    /// Number cards in each hand.
    pub(crate) hand: u8,
    /// Whether there are bonus cards.
    pub(crate) bonus: bool,
    /// Whether a lot decides between equal sums; otherwise nobody wins.
    pub(crate) lot: bool,
    /// The value of each round.
    pub(crate) worth: Vec<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    Lay,
    Swap(Seat),
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    pub(crate) round: u8,
    pub(crate) hands: [Cards; 3],
    pub(crate) laid: Cards,
    pub(crate) won: [i32; 3],
    pub(crate) bonus: [Option<Card>; 3],
    pub(crate) pile: Cards,
}

/// The number cards lie open; of the bonus cards an observer knows its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View {
    pub(crate) who: Observer,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    pub(crate) round: u8,
    pub(crate) hands: [Cards; 3],
    pub(crate) laid: Cards,
    pub(crate) won: [i32; 3],
    pub(crate) bonus: [Option<Card>; 3],
    /// Bonus cards that this observer does not see.
    pub(crate) unseen: Cards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Lay(Cards),
    Keep,
    Swap,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub(crate) enum Event {
    Bonus { seat: Seat, worth: Option<u8> },
    Laid { seat: Seat, sum: u8 },
    Won { seat: Seat, points: i32 },
    Drawn,
    Kept { seat: Seat },
    Swapped { seat: Seat, worth: Option<u8> },
    Revealed { seat: Seat, worth: u8 },
}

/// The number card of a seat.
pub(crate) fn number(seat: Seat, number: u8) -> Card {
    Card::new(4 * seat + number - 1)
}

/// The value of a number card or a bonus card.
pub(crate) fn worth(card: Card) -> u8 {
    if card.index() < 12 { card.index() % 4 + 1 } else { card.index() - 12 }
}

pub(crate) fn lay<const N: usize>(seat: Seat, numbers: [u8; N]) -> Action {
    Action::Lay(numbers.map(|n| number(seat, n)).into_iter().collect())
}

pub(crate) const SEED: [u8; 32] = *b"a seed of thirty-two plain bytes";

/// A match with the default rules, named seats and the seed above.
pub(crate) fn new(seats: u8) -> Match<Toy> {
    let names = ["Ada", "Ben", "Cleo"][..usize::from(seats)].iter().map(ToString::to_string);
    let sitting = Seating { names: names.collect(), entropy: Vec::new() };
    match Match::new(Toy::new(seats), seats, SEED, &sitting) {
        Ok(played) => played,
        Err(conflict) => unreachable!("{conflict}"),
    }
}

/// Plays legal actions at random to the end, or for so many decisions.
pub(crate) fn play_on(played: &mut Match<Toy>, mut decisions: u32, seed: u64) {
    let mut chance = Fast::new(seed);
    while let Turn::Decide(seats) = played.turn() {
        if decisions == 0 {
            return;
        }
        decisions -= 1;
        for seat in seats.iter() {
            let view = played.view(Observer::Seat(seat));
            let legal = actions(played.rules(), &view, 100).unwrap_or_default();
            let (action, _) = legal[chance.below(legal.len() as u32) as usize];
            let submitted = played.submit(seat, played.decision(), action);
            assert!(submitted.is_ok());
        }
    }
}
