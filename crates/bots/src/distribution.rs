//! Probability distributions over actions.

use sortie_core::chance::Fast;

/// Actions with their probabilities: at least one action, each probability above 0, and a sum of 1
/// up to rounding.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution<A>(Vec<(A, f64)>);

impl<A: Copy> Distribution<A> {
    /// The distribution that always gives this action.
    pub fn sure(action: A) -> Self {
        Distribution(vec![(action, 1.0)])
    }

    /// Equal probabilities for all of these actions; `None` if there are none.
    pub fn uniform(actions: impl IntoIterator<Item = A>) -> Option<Self> {
        Distribution::weighted(actions.into_iter().map(|action| (action, 1.0)))
    }

    /// Probabilities in proportion to weights of any sum. Actions without a positive, finite weight
    /// are left out; `None` if none is left.
    pub fn weighted(weights: impl IntoIterator<Item = (A, f64)>) -> Option<Self> {
        let mut actions: Vec<(A, f64)> =
            weights.into_iter().filter(|(_, weight)| weight.is_finite() && *weight > 0.0).collect();
        let sum: f64 = actions.iter().map(|(_, weight)| weight).sum();
        for (_, weight) in &mut actions {
            *weight /= sum;
        }
        (!actions.is_empty()).then_some(Distribution(actions))
    }

    /// Probabilities in proportion to exp(value / temperature): the softmax of these values. `None` if
    /// there are none.
    pub(crate) fn softmax(
        values: impl Iterator<Item = (A, f64)> + Clone,
        temperature: f64,
    ) -> Option<Self> {
        let best = values.clone().map(|(_, value)| value).fold(f64::MIN, f64::max);
        // `libm` gives the same on every machine; the one of the system may differ in the last bit.
        let weight = |value| libm::exp((value - best) / temperature);
        Distribution::weighted(values.map(|(action, value)| (action, weight(value))))
    }

    /// The actions with their probabilities.
    pub fn iter(&self) -> impl Iterator<Item = (A, f64)> + '_ {
        self.0.iter().copied()
    }

    /// The number of actions with a probability above 0.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Always `false`.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The probability of an action, 0–1.
    pub fn probability(&self, action: &A) -> f64
    where
        A: PartialEq,
    {
        self.iter().filter(|(other, _)| other == action).map(|(_, share)| share).sum()
    }

    /// Draws an action.
    pub fn draw(&self, chance: &mut Fast) -> A {
        let (mut left, last) = (chance.unit(), self.0.len() - 1);
        // The last action is not compared, so that rounding in the sum never leaves the draw
        // without an action.
        for (action, share) in &self.0[..last] {
            if left < *share {
                return *action;
            }
            left -= share;
        }
        self.0[last].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_become_shares_of_one() {
        let weights = [('a', 3.0), ('b', 1.0), ('c', 0.0), ('d', f64::NAN), ('e', -1.0)];
        let found = Distribution::weighted(weights).unwrap();
        assert_eq!(found.iter().collect::<Vec<_>>(), [('a', 0.75), ('b', 0.25)]);
        assert!((found.probability(&'a') - 0.75).abs() < f64::EPSILON);
        assert!(found.probability(&'c') == 0.0);
        assert_eq!(Distribution::weighted([('c', 0.0)]), None);
        assert_eq!(Distribution::<char>::uniform([]), None);
    }

    #[test]
    fn draws_come_as_often_as_their_shares_say() {
        let found = Distribution::weighted([('a', 3.0), ('b', 1.0)]).unwrap();
        let mut chance = Fast::new(7);
        let often = (0..10_000).filter(|_| found.draw(&mut chance) == 'a').count();
        // 7500 are expected, with a standard deviation of 43.
        assert!((7300..7700).contains(&often), "{often}");
        assert_eq!(Distribution::sure('z').draw(&mut chance), 'z');
    }
}
