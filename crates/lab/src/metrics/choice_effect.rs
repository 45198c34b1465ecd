//! The effect of a choice on the result of another seat.

use serde::{Deserialize, Serialize};

/// Sums of which the share of the variance that a choice explains is a ratio.
///
/// A position is played on after the choice that was made and after another one, in two pairs with
/// luck of their own. x and y are the shares of the win of another seat after either choice. Where the
/// choice has no effect, the products of the differences of the two pairs are 0 on average, however
/// much playouts vary. A single pair would differ by chance alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoiceEffect {
    /// Sum of (x₁ − y₁)(x₂ − y₂): without bias four times the variance between both choices.
    pub between: i64,
    /// Sum of the squared differences of all results with independent luck: without bias eight times
    /// the variance of a seat's result after one of both choices at random.
    pub total: i64,
}

impl ChoiceEffect {
    /// Adds the results of another seat: two pairs, each after the choice and after the other one.
    pub fn add(&mut self, [[x1, y1], [x2, y2]]: [[i64; 2]; 2]) {
        self.between += (x1 - y1) * (x2 - y2);
        let apart = [x1 - x2, y1 - y2, x1 - y2, y1 - x2];
        self.total += apart.map(|apart| apart * apart).iter().sum::<i64>();
    }

    /// Numerator and denominator of the share of the variance.
    pub fn parts(self) -> (f64, f64) {
        (self.between as f64 / 4.0, self.total as f64 / 8.0)
    }
}
