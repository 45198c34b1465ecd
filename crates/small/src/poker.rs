//! Shared parts of the two poker games: a deck of jacks, queens and kings of spades and hearts, and
//! one card for each player.

use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::face::Face;
use sortie_core::position::{CardNames, FieldError, ZoneReader};
use sortie_core::{Observer, Seat};

/// The number of ranks: jack, queen, king.
pub(crate) const RANKS: u8 = 3;

/// The rank of a card, from 0 for a jack to 2 for a king.
pub(crate) const fn rank(card: Card) -> u8 {
    card.index() % RANKS
}

/// The written name of a card, such as `QH`.
fn card_code(card: Card) -> String {
    let rank = ["J", "Q", "K"][usize::from(rank(card))];
    format!("{rank}{}", if card.index() < RANKS { "S" } else { "H" })
}

pub(crate) fn face(card: Card) -> Face {
    let emblem = if card.index() < RANKS { "spades" } else { "hearts" };
    let mut index = card_code(card);
    index.truncate(1);
    Face { code: card_code(card), index, emblem: emblem.to_owned() }
}

pub(crate) fn card_names(cards: impl IntoIterator<Item = Card>) -> CardNames {
    CardNames::write(cards, card_code)
}

/// A reader for positions of this deck.
pub(crate) fn reader(deck: Cards) -> ZoneReader {
    ZoneReader::new(deck, move |text| deck.iter().find(|&card| card_code(card) == text), card_code)
}

/// Reads a zone that holds exactly one card.
pub(crate) fn read_single_card(
    reader: &mut ZoneReader,
    place: &str,
    names: &CardNames,
) -> Result<Card, FieldError> {
    match reader.list(place, names)?.as_slice() {
        [card] => Ok(*card),
        cards => Err(FieldError::new(place, format!("one card lies here, not {}", cards.len()))),
    }
}

/// Deals one card to each player from a deck of `cards` cards, all deals equally likely.
#[inline]
pub(crate) fn deal_hands(cards: u8, chance: &mut impl Chance) -> [Card; 2] {
    let others = u32::from(cards) - 1;
    let deal = chance.pick(Source::deal(0), u32::from(cards) * others);
    let (first, second) = (deal / others, deal % others);
    // Numbers from the first card's on are shifted by one, since that card is gone.
    let second = second + u32::from(second >= first);
    [first, second].map(|index| Card::new(index as u8 % 128))
}

/// The players' cards as an observer sees them: its own, or both at a showdown.
#[inline]
pub(crate) fn visible_hands(hands: [Card; 2], who: Observer, shown: bool) -> [Option<Card>; 2] {
    let sees = |seat: Seat| (shown || who.is(seat)).then_some(hands[usize::from(seat)]);
    [sees(0), sees(1)]
}

/// A card as a row of bits.
#[inline]
pub(crate) fn card_bits(card: Option<Card>) -> u128 {
    card.map_or(0, |card| Cards::single(card).bits())
}

/// The cards that a seat may hold, when these are left beside the known ones.
#[inline]
pub(crate) fn possible_card(deck: Cards, known: [Option<Card>; 2], seat: usize) -> u128 {
    let unknown = || deck - known.iter().flatten().copied().collect();
    known[seat].map_or_else(unknown, Cards::single).bits()
}
