//! The information that a seat lacks, counted by the questions that a sampled state asks of chance.

use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Fast, Source};
use sortie_core::game::Game;
use std::array;
use std::sync::LazyLock;

/// The binary logarithm of the number of ways to complete what a view leaves open, as its
/// determinization draws them: log₂ of the possible answers to each of its questions, added up.
///
/// It is the entropy of the sampled state if each way of drawing gives another state. Some games
/// reject a state that cannot be and draw again, so the lowest of a few samples counts.
pub fn hidden_bits<G: Game>(rules: &G, view: &G::View, luck: &mut Fast) -> f64 {
    const SAMPLES: u32 = 3;
    let sample = |_| {
        let mut meter = EntropyMeter { luck: &mut *luck, bits: 0.0 };
        rules.determinize(view, &mut meter);
        meter.bits
    };
    (0..SAMPLES).map(sample).fold(f64::INFINITY, f64::min)
}

/// Chance that counts the information in its answers.
struct EntropyMeter<'a> {
    luck: &'a mut Fast,
    bits: f64,
}

/// log₂ of the factorials of 0 to 128, the most cards of a set.
static LOG2_FACTORIALS: LazyLock<[f64; 129]> = LazyLock::new(|| {
    let mut sum = 0.0;
    array::from_fn(|n| {
        sum += (n.max(1) as f64).log2();
        sum
    })
});

/// log₂ of `n`!.
fn log2_factorial(n: u32) -> f64 {
    LOG2_FACTORIALS[n as usize]
}

/// log₂ of `n` over `k`.
fn log2_choose(n: u32, k: u32) -> f64 {
    let k = k.min(n);
    log2_factorial(n) - log2_factorial(k) - log2_factorial(n - k)
}

impl Chance for EntropyMeter<'_> {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        self.bits += f64::from(n).log2();
        self.luck.pick(source, n)
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        self.bits += log2_choose(from.len(), k);
        self.luck.draw(source, from, k)
    }

    fn order(&mut self, source: Source, cards: Cards, into: &mut [Card]) {
        self.bits += log2_factorial(cards.len());
        self.luck.order(source, cards, into);
    }

    fn bernoulli(&mut self, probability: f32) -> bool {
        let (yes, no) = (f64::from(probability), 1.0 - f64::from(probability));
        let part = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
        self.bits += part(yes) + part(no);
        self.luck.bernoulli(probability)
    }

    // A uniform number stands for a weighted choice among cases of unknown number. It is counted as
    // none: its 60 bits would drown the cards.
    fn uniform(&mut self) -> f64 {
        self.luck.uniform()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Observer;
    use sortie_core::game::{Referee, Rules};
    use sortie_small::kuhn::Kuhn;

    #[test]
    fn one_of_two_cards_is_a_bit() {
        let (rules, mut luck) = (Kuhn::new(2), Fast::new(1));
        let state = rules.deal(2, &mut luck, &mut ());
        let bits = hidden_bits(&rules, &rules.view(&state, Observer::Seat(0)), &mut luck);
        assert!((bits - 1.0).abs() < 1e-9, "{bits}");
    }

    #[test]
    fn binomials_are_those_of_pascal() {
        for (n, k, ways) in [(5, 2, 10.0_f64), (52, 5, 2_598_960.0), (3, 3, 1.0), (3, 9, 1.0)] {
            assert!((log2_choose(n, k) - ways.log2()).abs() < 1e-9, "{n} over {k}");
        }
    }
}
