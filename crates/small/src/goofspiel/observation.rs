//! Goofspiel as numbers.

use super::Goofspiel;
use super::state::{Bids, GoofspielState, GoofspielView, NO_CARD};
use sortie_core::observation::{Features, one_bit};

/// A card as a row of bits; none where it is unknown.
fn card_bit(card: u8) -> u128 {
    one_bit((card != NO_CARD).then_some(card))
}

impl Goofspiel {
    #[inline]
    pub(super) fn write_view(self, view: &GoofspielView, out: &mut impl Features) {
        let cards = usize::from(self.cards);
        let table = &view.table;
        out.one_hot("seat", "The observer's seat; none for the public.", 2, view.who.seat());
        out.plane("hand", "The observer's cards, by value.", cards, view.hand.into());
        out.planes("prizes", "The prizes by round.", &[cards, cards], |round| {
            card_bit(table.prizes[round])
        });
        out.planes(
            "winners",
            "The winner of each round: seat 0, seat 1, nobody, still open.",
            &[cards, 4],
            |round| 1 << table.winners[round] as u8,
        );
        out.planes("known_bids", "The known bids, by seat and round.", &[2, cards, cards], |n| {
            card_bit(view.bids[n / cards][n % cards])
        });
        let all = (1u128 << cards) - 1;
        out.planes("possible_hands", "Cards that a seat may hold.", &[2, cards], |seat| {
            if view.who.is(seat as u8) {
                return view.hand.into();
            }
            if table.round >= self.cards {
                return 0;
            }
            let known = |bids: &Bids| bids.iter().fold(0, |all, bid| all | card_bit(*bid));
            all & !known(&view.bids[seat])
        });
        let most = i32::from(self.cards) * (i32::from(self.cards) + 1) / 2;
        out.numbers("points", "The points of each seat.", 0..=most, &[2], |seat| {
            table.points[seat].into()
        });
        out.number("round", "The rounds played.", 0..=self.cards.into(), table.round);
    }

    #[inline]
    pub(super) fn write_hidden(self, state: &GoofspielState, out: &mut impl Features) {
        let cards = usize::from(self.cards);
        out.planes("hands", "The cards of each seat.", &[2, cards], |seat| {
            state.hands[seat].into()
        });
        out.planes("bids", "All bids, by seat and round.", &[2, cards, cards], |n| {
            card_bit(state.bids[n / cards][n % cards])
        });
    }
}
