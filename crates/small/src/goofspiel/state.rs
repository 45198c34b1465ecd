//! The truth, what an observer knows of it, and how it moves.

use super::{Goofspiel, MOST};
use serde::Serialize;
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Turn};
use sortie_core::{Observer, Outcome, Seat, Seats};

/// A bid: a card, by its value less 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Action(pub(super) u8);

/// A card that was not played yet, or that the observer does not know.
pub(super) const NONE: u8 = u8::MAX;

/// Who won a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Winner {
    First,
    Second,
    Nobody,
    /// It was not bid for yet.
    Open,
}

/// The bids of a seat, round by round.
pub(super) type Bids = [u8; MOST];

/// What all see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Table {
    /// The prizes that were turned up, round by round.
    pub(super) prizes: [u8; MOST],
    /// Who won them.
    pub(super) winners: [Winner; MOST],
    pub(super) points: [u8; 2],
    /// How many rounds were played.
    pub(super) round: u8,
}

/// The truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) table: Table,
    pub(super) bids: [Bids; 2],
    /// The cards of each seat, by bits.
    pub(super) hands: [u16; 2],
    /// The prizes that were not turned up yet, by bits.
    pub(super) left: u16,
}

/// What an observer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    pub(super) table: Table,
    pub(super) bids: [Bids; 2],
    /// The observer's own cards, by bits.
    pub(super) hand: u16,
}

/// What happens; cards by their value less 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A prize was turned up.
    TurnedUp {
        /// Which.
        prize: u8,
    },
    /// Both bid.
    Bid {
        /// By seat; `None` where they stay hidden.
        bids: Option<[u8; 2]>,
        /// Who won the prize, unless the bids were equal.
        winner: Option<Seat>,
    },
}

impl Winner {
    pub(super) fn of(bids: [u8; 2]) -> Self {
        match bids[0].cmp(&bids[1]) {
            std::cmp::Ordering::Greater => Winner::First,
            std::cmp::Ordering::Less => Winner::Second,
            std::cmp::Ordering::Equal => Winner::Nobody,
        }
    }

    pub(super) fn seat(self) -> Option<Seat> {
        match self {
            Winner::First => Some(0),
            Winner::Second => Some(1),
            Winner::Nobody | Winner::Open => None,
        }
    }
}

impl Table {
    const EMPTY: Table =
        Table { prizes: [NONE; MOST], winners: [Winner::Open; MOST], points: [0; 2], round: 0 };

    pub(super) fn outcome(&self) -> Outcome {
        Outcome::by_points(&self.points.map(i32::from))
    }

    /// How many rounds are over.
    pub(super) fn rounds(&self) -> usize {
        usize::from(self.round).min(MOST)
    }
}

impl State {
    /// Before the first prize is turned up.
    pub(super) fn start(cards: u8) -> State {
        let all = ((1u32 << cards) - 1) as u16;
        State { table: Table::EMPTY, bids: [[NONE; MOST]; 2], hands: [all; 2], left: all }
    }

    pub(super) fn turn_up(&mut self, prize: u8) {
        self.left &= !(1 << prize);
        self.table.prizes[self.table.rounds() % MOST] = prize;
    }

    /// Both bid; the round is over.
    #[inline]
    pub(super) fn bid(&mut self, bids: [u8; 2]) -> Winner {
        let round = self.table.rounds() % MOST;
        for (seat, bid) in bids.into_iter().enumerate() {
            self.hands[seat] &= !(1 << bid);
            self.bids[seat][round] = bid;
        }
        let winner = Winner::of(bids);
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
    pub(super) fn lay_out(self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::start(self.cards);
        turn_up(&mut state, chance, log);
        state
    }

    #[inline]
    pub(super) fn whose_turn(self, state: &State) -> Turn {
        if state.table.round < self.cards {
            Turn::Decide(Seats::first(2))
        } else {
            Turn::Over(state.table.outcome())
        }
    }

    #[inline]
    pub(super) fn is_asked(self, view: &View) -> bool {
        view.table.round < self.cards && view.who.seat().is_some()
    }

    #[inline]
    pub(super) fn go_on(
        self,
        state: &mut State,
        joint: &JointAction<Action>,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let (Some(Action(first)), Some(Action(second))) = (joint.get(0), joint.get(1)) else {
            return;
        };
        if state.table.round >= self.cards || first.max(second) >= self.cards {
            return;
        }
        self.award(state, [first, second], log);
        turn_up(state, chance, log);
        if state.table.round + 1 == self.cards {
            let last = state.hands.map(|hand| hand.trailing_zeros() as u8 % 16);
            self.award(state, last, log);
        }
    }

    #[inline]
    fn award(self, state: &mut State, bids: [u8; 2], log: &mut impl Log<Event>) {
        let winner = state.bid(bids).seat();
        log.public(Event::Bid { bids: (!self.hidden).then_some(bids), winner });
    }

    #[inline]
    pub(super) fn look(self, state: &State, who: Observer) -> View {
        let mut bids = state.bids;
        if self.hidden {
            for (_, bids) in (0..).zip(&mut bids).filter(|(seat, _)| !who.is(*seat)) {
                *bids = [NONE; MOST];
            }
        }
        let hand = who.seat().and_then(|seat| state.hands.get(usize::from(seat)));
        View { who, table: state.table, bids, hand: hand.copied().unwrap_or(0) }
    }
}

#[inline]
fn turn_up(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let left = Cards::from_bits(state.left.into());
    if let Some(card) = chance.draw_one(Source::turn_up(0), left) {
        state.turn_up(card.index());
        log.public(Event::TurnedUp { prize: card.index() });
    }
}
