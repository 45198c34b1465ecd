//! Drawing the bids that somebody else may have made.

use super::state::{Bids, NONE, State, Table, View, Winner};
use super::{Goofspiel, MOST};
use sortie_core::chance::{Chance, Source};

impl Goofspiel {
    /// Each row of bids that fits to who won is equally likely. For the public, which knows none
    /// of both: the first seat's bids are drawn as if all orders had been equally likely, until
    /// there are bids of the second seat that fit; of those each is equally likely.
    pub(super) fn imagined(self, view: &View, chance: &mut impl Chance) -> State {
        let bids = match view.bids {
            [first, second] if view.table.round == 0 => [first, second],
            [first, second] => match (first[0] == NONE, second[0] == NONE) {
                (false, false) => [first, second],
                (false, true) => {
                    [first, self.answer(first, &view.table, 1, chance).unwrap_or(second)]
                }
                (true, false) => {
                    [self.answer(second, &view.table, 0, chance).unwrap_or(first), second]
                }
                (true, true) => loop {
                    let first = self.any(view.table.rounds(), chance);
                    if let Some(second) = self.answer(first, &view.table, 1, chance) {
                        break [first, second];
                    }
                },
            },
        };
        let mut state = State::start(self.cards);
        for round in 0..view.table.rounds() {
            state.turn_up(view.table.prizes[round]);
            state.bid(bids.map(|bids| bids[round]));
        }
        if let Some(&prize) = view.table.prizes.get(view.table.rounds())
            && prize != NONE
        {
            state.turn_up(prize);
        }
        state
    }

    /// Bids for so many rounds, each order of cards equally likely.
    fn any(self, rounds: usize, chance: &mut impl Chance) -> Bids {
        let (mut bids, mut left) = ([NONE; MOST], State::start(self.cards).hands[0]);
        for bid in &mut bids[..rounds] {
            let n = chance.pick(Source::lot(), left.count_ones());
            let card = nth(left, n);
            left &= !(1 << card);
            *bid = card;
        }
        bids
    }

    /// Bids of a seat against those of the other that give every round its winner, each row of them
    /// equally likely; `None` when there are none.
    fn answer(
        self,
        other: Bids,
        table: &Table,
        seat: u8,
        chance: &mut impl Chance,
    ) -> Option<Bids> {
        let rounds = table.rounds();
        let fits = |round: usize, card: u8| {
            let bids = if seat == 0 { [card, other[round]] } else { [other[round], card] };
            Winner::of(bids) == table.winners[round]
        };
        // By the set of cards that were bid before: in how many ways the others can be.
        #[allow(clippy::large_stack_arrays, reason = "imagining does not allocate")]
        let mut ways = [0u64; 1 << MOST];
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
        let (mut used, mut bids) = (0u16, [NONE; MOST]);
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

/// The `n`-th bit that is set.
fn nth(mut bits: u16, n: u32) -> u8 {
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() as u8 % 16
}

/// A number below `n`, each equally likely; `n` is at least 1 and below 2⁴⁸.
fn below(n: u64, chance: &mut impl Chance) -> u64 {
    const PART: u64 = 1 << 16;
    loop {
        let high = chance.pick(Source::lot(), n.div_ceil(PART) as u32);
        let low = chance.pick(Source::lot(), n.min(PART) as u32);
        let number = u64::from(high) * PART + u64::from(low);
        if number < n {
            return number;
        }
    }
}
