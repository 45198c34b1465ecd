use super::uniform::{self, Words};
use super::{Chance, Source};
use crate::card::{Card, Cards};
use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// Chance for matches that people play: `ChaCha20`, keyed by the 32-byte seed of the match.
///
/// Each question has its own key stream, named by the decision's number, the label of the question
/// and how many questions this decision asked before. So any decision can be recomputed
/// alone, and nothing that happened earlier shifts it.
#[derive(Clone, Debug)]
pub struct Live {
    seed: [u8; 32],
    decision: u32,
    asked: u16,
}

impl Live {
    /// Chance for one decision of the match with this seed; the deal is decision 0.
    pub fn new(seed: [u8; 32], decision: u32) -> Self {
        Live { seed, decision, asked: 0 }
    }

    fn stream(&mut self, source: Source) -> Key {
        let mut rng = ChaCha20Rng::from_seed(self.seed);
        // The decision's 32 bits, 16 of the question's number; the label enters as the word
        // position, 2³² blocks of 16 words apart.
        rng.set_stream(u64::from(self.decision) << 16 | u64::from(self.asked));
        rng.set_word_pos(u128::from(source.number()) << 36);
        self.asked = self.asked.wrapping_add(1);
        Key(rng)
    }
}

struct Key(ChaCha20Rng);

impl Words for Key {
    fn word(&mut self) -> u32 {
        self.0.next_u32()
    }
}

impl Chance for Live {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        uniform::below(&mut self.stream(source), n)
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        uniform::subset(&mut self.stream(source), from, k)
    }

    fn order(&mut self, source: Source, cards: Cards, into: &mut [Card]) {
        uniform::shuffle(&mut self.stream(source), cards, into);
    }
}
