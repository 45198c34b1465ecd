//! Sampling the hidden bids of other players.

use super::state::{Bids, GoofspielState, GoofspielView, NO_CARD, PublicState, Winner};
use super::{Goofspiel, MAX_CARDS};
use sortie_core::chance::{Chance, Source};

impl Goofspiel {
    /// Samples a state that fits the view: all bid orders that fit the announced winners are
    /// equally likely. The public view knows neither seat's bids; for it the first seat's bids are
    /// drawn uniformly until the second seat has fitting ones, and then one of those.
    pub(super) fn sample_state(
        self,
        view: &GoofspielView,
        chance: &mut impl Chance,
    ) -> GoofspielState {
        let bids = match view.bids {
            [first, second] if view.table.round == 0 => [first, second],
            [first, second] => match (first[0] == NO_CARD, second[0] == NO_CARD) {
                (false, false) => [first, second],
                (false, true) => {
                    [first, self.fitting_bids(first, &view.table, 1, chance).unwrap_or(second)]
                }
                (true, false) => {
                    [self.fitting_bids(second, &view.table, 0, chance).unwrap_or(first), second]
                }
                (true, true) => loop {
                    let first = self.random_bids(view.table.rounds(), chance);
                    if let Some(second) = self.fitting_bids(first, &view.table, 1, chance) {
                        break [first, second];
                    }
                },
            },
        };
        let mut state = GoofspielState::start(self.cards);
        for round in 0..view.table.rounds() {
            state.turn_up(view.table.prizes[round]);
            state.bid(bids.map(|bids| bids[round]));
        }
        if let Some(&prize) = view.table.prizes.get(view.table.rounds())
            && prize != NO_CARD
        {
            state.turn_up(prize);
        }
        state
    }

    /// Draws bids for `rounds` rounds, each order of cards equally likely.
    fn random_bids(self, rounds: usize, chance: &mut impl Chance) -> Bids {
        let (mut bids, mut left) =
            ([NO_CARD; MAX_CARDS], GoofspielState::start(self.cards).hands[0]);
        for bid in &mut bids[..rounds] {
            let n = chance.pick(Source::lot(), left.count_ones());
            let card = nth(left, n);
            left &= !(1 << card);
            *bid = card;
        }
        bids
    }

    /// Draws bids of `seat` against those of the other that give every round its winner, all
    /// equally likely; `None` if there are none.
    fn fitting_bids(
        self,
        other: Bids,
        table: &PublicState,
        seat: u8,
        chance: &mut impl Chance,
    ) -> Option<Bids> {
        let rounds = table.rounds();
        let fits = |round: usize, card: u8| {
            let bids = if seat == 0 { [card, other[round]] } else { [other[round], card] };
            Winner::from_bids(bids) == table.winners[round]
        };
        // By the set of cards bid before: the number of ways to complete the bids. Counting first
        // makes the draw uniform without rejection; 2¹³ entries fit on the stack, and sampling does
        // not allocate.
        #[allow(clippy::large_stack_arrays, reason = "sampling does not allocate")]
        let mut ways = [0u64; 1 << MAX_CARDS];
        for used in (0..1u16 << self.cards).rev() {
            let round = used.count_ones() as usize;
            ways[usize::from(used)] = if round >= rounds {
                u64::from(round == rounds)
            } else {
                let free = (0..self.cards).filter(|card| used >> card & 1 == 0);
                let next = free.filter(|&card| fits(round, card));
                next.map(|card| ways[usize::from(used | 1 << card)]).sum()
            };
        }
        let (mut used, mut bids) = (0u16, [NO_CARD; MAX_CARDS]);
        let mut rank = (ways[0] > 0).then(|| below(ways[0], chance))?;
        for (round, bid) in bids[..rounds].iter_mut().enumerate() {
            for card in (0..self.cards).filter(|card| used >> card & 1 == 0) {
                let ways = if fits(round, card) { ways[usize::from(used | 1 << card)] } else { 0 };
                if rank < ways {
                    *bid = card;
                    break;
                }
                rank -= ways;
            }
            used |= 1 << *bid;
        }
        Some(bids)
    }
}

/// The index of the `n`-th set bit.
fn nth(mut bits: u16, n: u32) -> u8 {
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() as u8 % 16
}

/// A uniform number below `n`, which is at least 1 and below 2⁴⁸.
fn below(n: u64, chance: &mut impl Chance) -> u64 {
    const PART: u64 = 1 << 16;
    loop {
        // One question to chance is limited to 32 bits, so a number is drawn in two parts and
        // rejected if it is too large.
        let high = chance.pick(Source::lot(), n.div_ceil(PART) as u32);
        let low = chance.pick(Source::lot(), n.min(PART) as u32);
        let number = u64::from(high) * PART + u64::from(low);
        if number < n {
            return number;
        }
    }
}
