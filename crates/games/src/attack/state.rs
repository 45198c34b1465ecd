//! The truth of an Attack! match.

use super::tags::{HandTags, Proof, Proofs, Shuffle, Tag};
use sortie_core::card::{Card, Cards, Row};
use sortie_core::seat::Seat;

/// The most cards on one side of the field: a hand of five.
pub(super) const FIELD: usize = 5;
/// The most cards of a match.
pub(super) const DECK: usize = 104;

/// One whole decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Attack first (ATK-06).
    Attack,
    /// Defend first (ATK-06).
    Defend,
    /// Play a card from the hand.
    Card(Card),
    /// Go on with the next duel (ATK-26).
    Turn,
}

/// The next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The winner of the opening chooses a role.
    Role,
    /// The attacker plays a Sword.
    Attack,
    /// The defender plays a Shield.
    Defend,
    /// A card for a duel of sums.
    Sum,
    /// Both go on with the next duel.
    Turn,
    /// Nothing: the match is over.
    Over,
}

/// The truth. Piles whose order nobody may use are sets, drawn from when needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) fight: [Cards; 2],
    pub(super) hand: [Cards; 2],
    /// The public tags of the hands, in ascending order of cards.
    pub(super) tags: [HandTags; 2],
    /// The captured enemy cards (ATK-03).
    pub(super) victory: [Cards; 2],
    /// The own cards that came back from the field (ATK-03).
    pub(super) champions: [Cards; 2],
    /// The cards on the field in the order of play.
    pub(super) field: [Row<FIELD>; 2],
    pub(super) phase: Phase,
    /// The seat that decides, where one does.
    pub(super) seat: Seat,
    pub(super) attacker: Seat,
    /// How often each seat has reshuffled.
    pub(super) reshuffled: [u8; 2],
    pub(super) shuffle: Shuffle,
    /// Cards outside hands and Fight Decks that not everybody has seen: taken at random, or left
    /// over at the end.
    pub(super) unseen: Cards,
    /// The proofs about the unseen cards.
    pub(super) proofs: Proofs,
}

impl State {
    pub(super) const EMPTY: State = State {
        fight: [Cards::EMPTY; 2],
        hand: [Cards::EMPTY; 2],
        tags: [HandTags::EMPTY; 2],
        victory: [Cards::EMPTY; 2],
        champions: [Cards::EMPTY; 2],
        field: [Row::EMPTY; 2],
        phase: Phase::Over,
        seat: 0,
        attacker: 0,
        reshuffled: [0; 2],
        shuffle: Shuffle::NONE,
        unseen: Cards::EMPTY,
        proofs: Proofs::EMPTY,
    };

    pub(super) fn defender(&self) -> Seat {
        1 - self.attacker
    }

    /// A card joins a hand.
    #[inline]
    pub(super) fn add_to_hand(&mut self, seat: Seat, card: Card, tag: Tag) {
        let hand = &mut self.hand[seat as usize];
        self.tags[seat as usize].insert(hand.before(card), tag);
        hand.add(card);
    }

    /// A card leaves a hand.
    #[inline]
    pub(super) fn remove_from_hand(&mut self, seat: Seat, card: Card) -> Tag {
        let hand = &mut self.hand[seat as usize];
        hand.remove(card);
        self.tags[seat as usize].remove(hand.before(card))
    }

    /// A card joins those that not everybody has seen.
    #[inline]
    pub(super) fn hide(&mut self, card: Card, proof: Proof) {
        self.unseen.add(card);
        if proof != Proof::NONE {
            self.proofs.mark(card, proof);
        }
    }

    /// The proof about a card.
    pub(super) fn proof(&self, card: Card) -> Proof {
        let mut hands = self.hand.iter().zip(self.tags);
        match hands.find(|(hand, _)| hand.has(card)) {
            Some((hand, tags)) => tags.get(hand.before(card)).proof(),
            None => self.proofs.get(card),
        }
    }
}
