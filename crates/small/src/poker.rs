//! What the two poker games have in common: cards that are jacks, queens and kings of spades and
//! hearts, one before each player.

use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::face::Face;
use sortie_core::position::{CardNames, FieldError, ZoneReader};
use sortie_core::{Observer, Seat};

/// How many ranks there are: jack, queen, king.
pub(crate) const RANKS: u8 = 3;

/// From 0 for a jack to 2 for a king.
pub(crate) const fn rank(card: Card) -> u8 {
    card.index() % RANKS
}

fn code(card: Card) -> String {
    let rank = ["J", "Q", "K"][usize::from(rank(card))];
    format!("{rank}{}", if card.index() < RANKS { "S" } else { "H" })
}

pub(crate) fn face(card: Card) -> Face {
    let emblem = if card.index() < RANKS { "spades" } else { "hearts" };
    let mut index = code(card);
    index.truncate(1);
    Face { code: code(card), index, emblem: emblem.to_owned() }
}

pub(crate) fn names(cards: impl IntoIterator<Item = Card>) -> CardNames {
    CardNames::write(cards, code)
}

/// Reads positions of a deck.
pub(crate) fn reader(deck: Cards) -> ZoneReader {
    ZoneReader::new(deck, move |text| deck.iter().find(|&card| code(card) == text), code)
}

/// The only card of a zone.
pub(crate) fn one(
    reader: &mut ZoneReader,
    place: &str,
    names: &CardNames,
) -> Result<Card, FieldError> {
    match reader.list(place, names)?.as_slice() {
        [card] => Ok(*card),
        cards => Err(FieldError::new(place, format!("one card lies here, not {}", cards.len()))),
    }
}

/// A card to each player out of so many, each of the deals equally likely.
#[inline]
pub(crate) fn deal(cards: u8, chance: &mut impl Chance) -> [Card; 2] {
    let others = u32::from(cards) - 1;
    let deal = chance.pick(Source::deal(0), u32::from(cards) * others);
    let (first, second) = (deal / others, deal % others);
    let second = second + u32::from(second >= first);
    [first, second].map(|index| Card::new(index as u8 % 128))
}

/// The cards before the players as an observer sees them: its own, or all that are shown.
#[inline]
pub(crate) fn seen(hands: [Card; 2], who: Observer, shown: bool) -> [Option<Card>; 2] {
    let sees = |seat: Seat| (shown || who.is(seat)).then_some(hands[usize::from(seat)]);
    [sees(0), sees(1)]
}
