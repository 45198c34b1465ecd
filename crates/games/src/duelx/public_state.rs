//! `PublicState`: the cards and counters that every player may see.

use super::rules::{DuelX, JACKS, number};
use serde::Serialize;
use sortie_core::card::{Card, Cards};
use sortie_core::seat::{Seat, Seats};
use sortie_core::text::MessageId;

/// The slots of a field.
pub(super) const SLOTS: usize = 4;

/// A slot of a field, in dealt order (DUX-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// The factor of everything.
    Level,
    /// The attacking cards.
    Attack,
    /// The defending cards.
    Defense,
    /// Cards that strike once and then have to be laid again.
    Magic,
}

impl Slot {
    /// All four, in dealt order.
    pub const ALL: [Slot; SLOTS] = [Slot::Level, Slot::Attack, Slot::Defense, Slot::Magic];

    /// The slot as an array position, 0–3.
    pub const fn to_usize(self) -> usize {
        self as usize
    }

    /// How notation spells it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Slot::Level => "level",
            Slot::Attack => "attack",
            Slot::Defense => "defense",
            Slot::Magic => "magic",
        }
    }

    /// The message that names it.
    pub(super) const fn word(self) -> MessageId {
        match self {
            Slot::Level => id!("duelx-level"),
            Slot::Attack => id!("duelx-attack"),
            Slot::Defense => id!("duelx-defense"),
            Slot::Magic => id!("duelx-magic"),
        }
    }
}

/// The next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// One seat takes a step of its upgrade, or says that it is done.
    Upgrade,
    /// Those whose Magic lies face up choose between Attack and Magic.
    Battle,
    /// The loser may combine Attack and Magic.
    Combine,
    /// Those who hold cards choose which to discard.
    Discard,
    /// Nothing: the match is over.
    Over,
}

/// All that is public beside the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PublicState {
    /// The cards that count, by seat and slot.
    pub(super) top: [[Card; SLOTS]; 2],
    /// The cards beneath them.
    pub(super) beneath: [[Cards; SLOTS]; 2],
    /// Whether the Magic card lies face down.
    pub(super) covered: [bool; 2],
    pub(super) phase: Phase,
    /// The seat that upgrades or may combine; else 0.
    pub(super) seat: Seat,
    /// The slots that the upgrading seat has used its upgrade of, a bit each.
    pub(super) used: u8,
    /// From 1 on.
    pub(super) round: u16,
    /// The draws in a row just before this round, 0 or 1.
    pub(super) draws: u8,
    pub(super) points: [u8; 2],
    /// How often cards were shuffled since the first deal; it names the deck's hidden order.
    pub(super) shuffles: u8,
}

impl PublicState {
    /// The seat that upgrades first in this round, and draws first after it (DUX-04).
    #[inline]
    pub(super) fn first(&self) -> Seat {
        // Seat 0 begins the odd rounds.
        1 - (self.round & 1) as Seat
    }

    #[inline]
    pub(super) fn number(&self, seat: Seat, slot: Slot) -> u8 {
        number(self.top[seat as usize][slot.to_usize()])
    }

    /// Level times the card in a slot (DUX-03).
    #[inline]
    pub(super) fn power(&self, seat: Seat, slot: Slot) -> u8 {
        // No number is above 11: at most 121, and 242 together with Magic. Both fit a byte.
        self.number(seat, Slot::Level) * self.number(seat, slot)
    }

    /// Level times Attack and Magic together (DUX-14).
    #[inline]
    pub(super) fn combined(&self, seat: Seat) -> u8 {
        let cards = self.number(seat, Slot::Attack) + self.number(seat, Slot::Magic);
        self.number(seat, Slot::Level) * cards
    }

    /// Whether this seat, having lost by Attack, can still make it a draw (DUX-14).
    #[inline]
    pub(super) fn can_combine(&self, seat: Seat) -> bool {
        !self.covered[seat as usize] && self.combined(seat) > self.power(1 - seat, Slot::Defense)
    }

    /// The cards that the upgrading seat may lay in each slot (DUX-05, DUX-06, DUX-07).
    #[inline]
    pub(super) fn fitting(&self, rules: &DuelX) -> [Cards; SLOTS] {
        let covered = self.covered[self.seat as usize];
        Slot::ALL.map(|slot| {
            if self.used >> slot.to_usize() & 1 == 1 {
                Cards::EMPTY
            } else {
                rules.fits(slot, self.number(self.seat, slot), covered)
            }
        })
    }

    /// Whether the upgrading seat has a jack in this slot that may steal, as long as there is a
    /// card to refill the slot with (DUX-09).
    #[inline]
    pub(super) fn has_thief(&self, rules: &DuelX, slot: Slot) -> bool {
        let at = self.seat as usize;
        JACKS.has(self.top[at][slot.to_usize()])
            && match slot {
                Slot::Level => rules.jack_steals_level,
                Slot::Magic => !self.covered[at],
                Slot::Attack | Slot::Defense => true,
            }
    }

    /// The slots of the enemy that the upgrading seat may steal from, a bit each. `supply` says
    /// whether a card lies in the deck or in the discards; what lies beneath the stolen card is
    /// discarded first.
    #[inline]
    pub(super) fn steals(&self, rules: &DuelX, supply: bool) -> u8 {
        let mut bits = 0;
        for slot in Slot::ALL {
            if self.has_thief(rules, slot)
                && (supply || !self.beneath[1 - self.seat as usize][slot.to_usize()].is_empty())
            {
                bits |= 1 << slot.to_usize();
            }
        }
        bits
    }

    /// Whether all know that the upgrading seat can only be done (DUX-10).
    #[inline]
    pub(super) fn must_be_done(&self, rules: &DuelX, cards: u32, supply: bool) -> bool {
        let closed = |fits: &Cards| fits.is_empty();
        // Faces must not matter here: skipping a seat for the cards that it holds would tell them.
        (cards == 0 || self.fitting(rules).iter().all(closed)) && self.steals(rules, supply) == 0
    }

    /// The seats with a decision, given the number of cards in each hand.
    #[inline]
    pub(super) fn deciders(&self, held: [u32; 2]) -> Seats {
        let those = |one: bool, other: bool| match (one, other) {
            (true, true) => Seats::first(2),
            (true, false) => Seats::one(0),
            (false, true) => Seats::one(1),
            (false, false) => Seats::NONE,
        };
        match self.phase {
            Phase::Upgrade | Phase::Combine => Seats::one(self.seat),
            Phase::Battle => those(!self.covered[0], !self.covered[1]),
            Phase::Discard => those(held[0] > 0, held[1] > 0),
            Phase::Over => Seats::NONE,
        }
    }

    /// The cards of both fields.
    pub(super) fn cards(&self) -> Cards {
        let mut all = Cards::EMPTY;
        for (tops, beneath) in self.top.iter().zip(&self.beneath) {
            for (top, below) in tops.iter().zip(beneath) {
                all |= below.with(*top);
            }
        }
        all
    }
}

/// How much better one side does: over, equal or under (DUX-12).
pub(super) fn winner(powers: [u8; 2], defenses: [u8; 2]) -> Option<Seat> {
    let sides = [powers[0].cmp(&defenses[1]), powers[1].cmp(&defenses[0])];
    // `Ordering` is ordered as the sides are: less, equal, greater.
    match sides[0].cmp(&sides[1]) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}
