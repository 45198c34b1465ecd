use super::{Chance, Source};
use crate::card::{Card, Cards};
use std::ops::ControlFlow;

/// One outcome of chance, chosen by a script: for exact solving and exhaustive tests. A game needs
/// no chance nodes of its own.
///
/// Use [`outcomes`] to run through all of them.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    /// Per question: the answer's number, and how many answers there are.
    script: Vec<(u128, u128)>,
    asked: usize,
}

impl Scripted {
    fn answer(&mut self, of: u128) -> u128 {
        // A question with one answer is not recorded, so it adds no branch and no weight.
        if of <= 1 {
            return 0;
        }
        if self.asked == self.script.len() {
            self.script.push((0, of));
        }
        self.asked += 1;
        self.script[self.asked - 1].0
    }

    /// The probability of this outcome, given that every answer is equally likely.
    pub fn weight(&self) -> f64 {
        self.script[..self.asked].iter().map(|&(_, of)| 1.0 / of as f64).product()
    }

    /// Goes on to the next script; `false` when there is none.
    fn advance(&mut self) -> bool {
        self.asked = 0;
        while let Some((answer, of)) = self.script.last_mut() {
            *answer += 1;
            if *answer < *of {
                return true;
            }
            self.script.pop();
        }
        false
    }
}

/// Calls `each` once for every outcome of the questions that `play` asks, with what it returned
/// and the outcome's probability. Questions may depend on earlier answers.
pub fn outcomes<T>(play: impl FnMut(&mut Scripted) -> T, mut each: impl FnMut(T, f64)) {
    let all = try_outcomes(play, |result, weight| {
        each(result, weight);
        ControlFlow::<()>::Continue(())
    });
    debug_assert!(all.is_continue());
}

/// [`outcomes`] until `each` breaks: for questions that may have more answers than anybody can
/// try.
pub fn try_outcomes<T, B>(
    mut play: impl FnMut(&mut Scripted) -> T,
    mut each: impl FnMut(T, f64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut chance = Scripted::default();
    loop {
        let result = play(&mut chance);
        each(result, chance.weight())?;
        if !chance.advance() {
            return ControlFlow::Continue(());
        }
    }
}

impl Chance for Scripted {
    fn pick(&mut self, _: Source, n: u32) -> u32 {
        self.answer(u128::from(n)) as u32
    }

    fn draw(&mut self, _: Source, from: Cards, k: u32) -> Cards {
        let len = from.len();
        if k >= len {
            return from;
        }
        let mut rank = self.answer(combinations(len, k));
        let (mut drawn, mut missing) = (Cards::EMPTY, k);
        for (i, card) in from.iter().enumerate() {
            if missing == 0 {
                break;
            }
            // Unranking in lexicographic order: the subsets with this card come before those
            // without it.
            let with = combinations(len - i as u32 - 1, missing - 1);
            if rank < with {
                drawn.add(card);
                missing -= 1;
            } else {
                rank -= with;
            }
        }
        drawn
    }

    fn order(&mut self, _: Source, cards: Cards, into: &mut [Card]) {
        let mut left = cards;
        for place in &mut into[..cards.len() as usize] {
            let rank = self.answer(u128::from(left.len())) as u32;
            if let Some(card) = left.nth(rank) {
                *place = card;
                left.remove(card);
            }
        }
    }
}

/// The number of subsets of size `k` of a set of `n`; exact for every `n` up to 128.
fn combinations(n: u32, k: u32) -> u128 {
    (0..u128::from(k.min(n.saturating_sub(k)))).fold(u128::from(k <= n), |c, i| {
        // c × (n − i) ÷ (i + 1), without a product above the result.
        let (times, by) = (u128::from(n) - i, i + 1);
        c / by * times + c % by * times / by
    })
}
