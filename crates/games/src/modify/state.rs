//! The truth of a match.

use super::location::Location;
use super::steal_history::{StealHistory, THEFTS};
use super::values::total;
use sortie_core::card::{Card, Cards};
use sortie_core::outcome::Outcome;
use sortie_core::seat::{MAX_SEATS, Seat, Seats};

/// The most players.
pub(super) const PLAYERS: usize = 7;

/// The next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// All say whether they want a Quickdraw, before the deal.
    Vote,
    /// A seat may call a Quickdraw, after the deal.
    Offer,
    /// A seat may call a Duel.
    Call,
    /// The opponent answers a call.
    Answer,
    /// The caller answers a counter-offer.
    Counter,
    /// Both choose their cards for a Duel.
    Duel,
    /// All pick a card for the round.
    Pick,
    /// The player of a jack chooses a victim.
    Steal,
    /// The match is over.
    Over,
}

/// One whole decision of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays a card in a round, or several in a Duel.
    Play(Cards),
    /// Robs this seat.
    Steal(Seat),
    /// Calls a Duel with a seat for so many cards.
    Call(Seat, u8),
    /// Calls no Duel.
    Pass,
    /// Fights a Duel as it was offered.
    Accept,
    /// Fights no Duel.
    Refuse,
    /// Names another number of cards.
    Offer(u8),
    /// Takes up no counter-offer.
    Drop,
    /// Calls a Quickdraw, or agrees to one.
    Quickdraw,
    /// Calls no Quickdraw.
    Wait,
}

/// The public state. Fields that the phase does not use are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Table {
    pub(super) seats: u8,
    pub(super) phase: Phase,
    /// The round, from 1; 0 before the first.
    pub(super) round: u16,
    /// The first seat of the round.
    pub(super) first: Seat,
    /// The seat that decides, or called the Duel.
    pub(super) actor: Seat,
    /// The seat that was called to a Duel, and for how many cards.
    pub(super) opponent: Seat,
    pub(super) number: u8,
    /// The seats that may still call a Duel in this round.
    pub(super) to_call: Seats,
    /// The seats that are still in.
    pub(super) living: Seats,
    /// When seats went out: 1 for the first that did, the next number for the next; 0 who is in.
    pub(super) out: [u8; PLAYERS],
    /// Whether all hands were shown in a Quickdraw.
    pub(super) shown: bool,
    /// The cards on the field by seat, while thieves still choose: 1 more than the index.
    pub(super) field: [u8; PLAYERS],
    /// The cards left on the field for the next winner.
    pub(super) pot: Cards,
    /// The aces that were played once.
    pub(super) used: Cards,
    pub(super) history: StealHistory,
}

/// The whole truth: what all see, the hands, and what was stolen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) table: Table,
    pub(super) hands: [Cards; PLAYERS],
    pub(super) stolen: StolenCards,
}

/// The cards of the thefts, 1 more than the index; 0 where it is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct StolenCards([u8; THEFTS]);

impl StolenCards {
    /// The card of a theft.
    #[inline]
    pub(super) fn get(self, theft: usize) -> Option<Card> {
        self.0[theft].checked_sub(1).map(Card::new)
    }

    /// The cards of all thefts.
    pub(super) fn known(self) -> Cards {
        (0..THEFTS).filter_map(|theft| self.get(theft)).collect()
    }

    #[inline]
    pub(super) fn set(&mut self, theft: usize, card: Option<Card>) {
        self.0[theft] = card.map_or(0, |card| card.index() + 1);
    }
}

impl Table {
    pub(super) fn new(seats: u8) -> Self {
        Table {
            seats,
            phase: Phase::Pick,
            round: 0,
            first: 0,
            actor: 0,
            opponent: 0,
            number: 0,
            to_call: Seats::NONE,
            living: Seats::first(seats),
            out: [0; PLAYERS],
            shown: false,
            field: [0; PLAYERS],
            pot: Cards::EMPTY,
            used: Cards::EMPTY,
            history: StealHistory::EMPTY,
        }
    }

    /// The card that a seat has on the field.
    #[inline]
    pub(super) fn on_field(&self, seat: Seat) -> Option<Card> {
        self.field[seat as usize].checked_sub(1).map(Card::new)
    }

    /// All cards on the field.
    pub(super) fn field(&self) -> Cards {
        (0..self.seats).filter_map(|seat| self.on_field(seat)).collect()
    }

    /// The cards that are out of the game because they were played.
    pub(super) fn discards(&self) -> Cards {
        self.history.last_seen().cards_at(Location::TABLE) - self.pot - self.field()
    }

    /// The seats to decide.
    #[inline]
    pub(super) fn deciders(&self) -> Seats {
        match self.phase {
            Phase::Vote | Phase::Pick => self.living,
            Phase::Offer | Phase::Call | Phase::Counter | Phase::Steal => Seats::one(self.actor),
            Phase::Answer => Seats::one(self.opponent),
            Phase::Duel => Seats::one(self.actor).with(self.opponent),
            Phase::Over => Seats::NONE,
        }
    }

    /// The seats once around, from this one on.
    #[inline]
    pub(super) fn around(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (0..seats).map(move |n| (from + n) % seats)
    }

    /// The next living seat after this one; the seat itself where nobody else is in.
    pub(super) fn next_living(&self, after: Seat) -> Seat {
        let living = self.living;
        self.around(after + 1).find(|&seat| living.has(seat)).unwrap_or(after)
    }

    /// How the match ended, with so many cards, or totals, in the hands.
    pub(super) fn outcome(&self, points: &[i32; PLAYERS]) -> Outcome {
        let mut ranks = [0; MAX_SEATS];
        for seat in 0..self.seats {
            let at = seat as usize;
            // A seat that is in stands before all that went out: those rank 1 to 7, the last first.
            let out = i32::from(self.out[at]);
            ranks[at] = if self.living.has(seat) { 1_000 + points[at] } else { out };
        }
        let seats = self.seats as usize;
        Outcome::by_rank(&ranks[..seats], &points[..seats])
    }
}

impl State {
    pub(super) fn new(seats: u8) -> Self {
        State {
            table: Table::new(seats),
            hands: [Cards::EMPTY; PLAYERS],
            stolen: StolenCards::default(),
        }
    }

    /// How many cards a seat holds.
    #[inline]
    pub(super) fn count(&self, seat: Seat) -> u32 {
        self.hands[seat as usize].len()
    }

    /// The opponents of a seat that hold at least so many cards.
    pub(super) fn opponents(&self, seat: Seat, least: u32) -> Seats {
        let others = self.table.living.without(seat);
        others.iter().filter(|&other| self.count(other) >= least).collect()
    }

    /// The points by which seats that are in are ranked: the number of cards in hand, or after a
    /// Quickdraw their total.
    pub(super) fn points(&self) -> [i32; PLAYERS] {
        let worth = |hand: Cards| if self.table.shown { total(hand) } else { hand.len() };
        self.hands.map(|hand| worth(hand) as i32)
    }
}
