//! The state of a match, an observer's view of it, and the course of play.

use super::{Goofspiel, MAX_CARDS};
use serde::Serialize;
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Turn};
use sortie_core::{Observer, Outcome, Seat, Seats};

/// A bid: a card, by its value less 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct GoofspielAction(pub(super) u8);

/// Marks a card that was not played yet, or that the observer does not know.
pub(super) const NO_CARD: u8 = u8::MAX;

/// The winner of a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Winner {
    First,
    Second,
    Nobody,
    /// No bids yet.
    Open,
}

/// The bids of a seat, round by round.
pub(super) type Bids = [u8; MAX_CARDS];

/// The public part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PublicState {
    /// The prizes turned up, round by round.
    pub(super) prizes: [u8; MAX_CARDS],
    /// Their winners.
    pub(super) winners: [Winner; MAX_CARDS],
    pub(super) points: [u8; 2],
    /// The number of rounds played.
    pub(super) round: u8,
}

/// The state of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoofspielState {
    pub(super) table: PublicState,
    pub(super) bids: [Bids; 2],
    /// The cards of each seat, as bits.
    pub(super) hands: [u16; 2],
    /// The prizes not turned up yet, as bits.
    pub(super) left: u16,
}

/// The information of an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoofspielView {
    pub(super) who: Observer,
    pub(super) table: PublicState,
    pub(super) bids: [Bids; 2],
    /// The observer's own cards, as bits.
    pub(super) hand: u16,
}

/// An event; cards are given by their value less 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoofspielEvent {
    /// A prize was turned up.
    TurnedUp {
        /// The prize.
        prize: u8,
    },
    /// Both players bid.
    Bid {
        /// The bids by seat; `None` if they stay hidden.
        bids: Option<[u8; 2]>,
        /// The winner of the prize; `None` for equal bids.
        winner: Option<Seat>,
    },
}

impl Winner {
    #[inline]
    pub(super) fn from_bids(bids: [u8; 2]) -> Self {
        match bids[0].cmp(&bids[1]) {
            std::cmp::Ordering::Greater => Winner::First,
            std::cmp::Ordering::Less => Winner::Second,
            std::cmp::Ordering::Equal => Winner::Nobody,
        }
    }

    #[inline]
    pub(super) fn seat(self) -> Option<Seat> {
        match self {
            Winner::First => Some(0),
            Winner::Second => Some(1),
            Winner::Nobody | Winner::Open => None,
        }
    }
}

impl PublicState {
    const EMPTY: PublicState = PublicState {
        prizes: [NO_CARD; MAX_CARDS],
        winners: [Winner::Open; MAX_CARDS],
        points: [0; 2],
        round: 0,
    };

    #[inline]
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::by_points(&self.points.map(i32::from))
    }

    /// The number of rounds played, as an index.
    #[inline]
    pub(super) fn rounds(&self) -> usize {
        usize::from(self.round).min(MAX_CARDS)
    }
}

impl GoofspielState {
    /// The state before the first prize is turned up.
    pub(super) fn start(cards: u8) -> GoofspielState {
        let all = ((1u32 << cards) - 1) as u16;
        GoofspielState {
            table: PublicState::EMPTY,
            bids: [[NO_CARD; MAX_CARDS]; 2],
            hands: [all; 2],
            left: all,
        }
    }

    #[inline]
    pub(super) fn turn_up(&mut self, prize: u8) {
        self.left &= !(1 << prize);
        self.table.prizes[self.table.rounds() % MAX_CARDS] = prize;
    }

    /// Plays a round and returns its winner.
    #[inline]
    pub(super) fn bid(&mut self, bids: [u8; 2]) -> Winner {
        let round = self.table.rounds() % MAX_CARDS;
        for (seat, bid) in bids.into_iter().enumerate() {
            self.hands[seat] &= !(1 << bid);
            self.bids[seat][round] = bid;
        }
        let winner = Winner::from_bids(bids);
        if let Some(seat) = winner.seat() {
            self.table.points[usize::from(seat)] += self.table.prizes[round] + 1;
        }
        self.table.winners[round] = winner;
        self.table.round += 1;
        winner
    }
}

impl Goofspiel {
    #[inline]
    pub(super) fn deal_first_prize(
        self,
        chance: &mut impl Chance,
        log: &mut impl Log<GoofspielEvent>,
    ) -> GoofspielState {
        let mut state = GoofspielState::start(self.cards);
        turn_up(&mut state, chance, log);
        state
    }

    #[inline]
    pub(super) fn whose_turn(self, state: &GoofspielState) -> Turn {
        if state.table.round < self.cards {
            Turn::Decide(Seats::first(2))
        } else {
            Turn::Over(state.table.outcome())
        }
    }

    #[inline]
    pub(super) fn must_decide(self, view: &GoofspielView) -> bool {
        view.table.round < self.cards && view.who.seat().is_some()
    }

    #[inline]
    pub(super) fn play_round(
        self,
        state: &mut GoofspielState,
        joint: &JointAction<GoofspielAction>,
        chance: &mut impl Chance,
        log: &mut impl Log<GoofspielEvent>,
    ) {
        let (Some(GoofspielAction(first)), Some(GoofspielAction(second))) =
            (joint.get(0), joint.get(1))
        else {
            return;
        };
        // Actions of another match would shift bits out of the hands.
        if state.table.round >= self.cards || first.max(second) >= self.cards {
            return;
        }
        self.award(state, [first, second], log);
        turn_up(state, chance, log);
        if state.table.round + 1 == self.cards {
            // A hand of one card; the remainder keeps the shift in bounds for any other.
            let last = state.hands.map(|hand| hand.trailing_zeros() as u8 % 16);
            self.award(state, last, log);
        }
    }

    #[inline]
    fn award(self, state: &mut GoofspielState, bids: [u8; 2], log: &mut impl Log<GoofspielEvent>) {
        let winner = state.bid(bids).seat();
        log.public(GoofspielEvent::Bid { bids: (!self.hidden).then_some(bids), winner });
    }

    #[inline]
    pub(super) fn view_for(self, state: &GoofspielState, who: Observer) -> GoofspielView {
        // A view is the same for all states that an observer cannot tell apart, so hidden bids are
        // blanked.
        let mut bids = state.bids;
        if self.hidden {
            for (_, bids) in (0..).zip(&mut bids).filter(|(seat, _)| !who.is(*seat)) {
                *bids = [NO_CARD; MAX_CARDS];
            }
        }
        let hand = who.seat().and_then(|seat| state.hands.get(usize::from(seat)));
        GoofspielView { who, table: state.table, bids, hand: hand.copied().unwrap_or(0) }
    }
}

#[inline]
fn turn_up(
    state: &mut GoofspielState,
    chance: &mut impl Chance,
    log: &mut impl Log<GoofspielEvent>,
) {
    let left = Cards::from_bits(state.left.into());
    if let Some(card) = chance.draw_one(Source::turn_up(0), left) {
        state.turn_up(card.index());
        log.public(GoofspielEvent::TurnedUp { prize: card.index() });
    }
}
