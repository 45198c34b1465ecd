//! Exact counts of whole numbers.

use std::collections::BTreeMap;

/// A histogram of whole numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    seen: BTreeMap<u32, u64>,
    total: u64,
}

impl Counts {
    /// Counts a number once.
    pub fn add(&mut self, number: u32) {
        *self.seen.entry(number).or_default() += 1;
        self.total += 1;
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &Counts) {
        for (&number, &times) in &other.seen {
            *self.seen.entry(number).or_default() += times;
        }
        self.total += other.total;
    }

    /// The number of observations.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The sum of all observations.
    pub fn sum(&self) -> u64 {
        self.seen.iter().map(|(&number, &times)| u64::from(number) * times).sum()
    }

    /// The mean; 0 without observations.
    pub fn mean(&self) -> f64 {
        if self.total == 0 { 0.0 } else { self.sum() as f64 / self.total as f64 }
    }

    /// The lowest number that at least `percent` (1–100) of a hundred observations do not exceed; 0
    /// without observations. At 50 it is the median, the lower one of two.
    pub fn percentile(&self, percent: u8) -> u32 {
        // In 128 bits, because the total times 100 may overflow 64.
        let due = (u128::from(self.total) * u128::from(percent)).div_ceil(100);
        let mut reached = 0;
        for (&number, &times) in &self.seen {
            reached += u128::from(times);
            if reached >= due {
                return number;
            }
        }
        0
    }
}

impl FromIterator<u32> for Counts {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut counts = Counts::default();
        for number in numbers {
            counts.add(number);
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_exact() {
        let hundred: Counts = (1..=100).rev().collect();
        for percent in 1..=100 {
            assert_eq!(hundred.percentile(percent), u32::from(percent));
        }
        let few: Counts = [7, 3, 3, 9].into_iter().collect();
        assert_eq!([1, 5, 50, 51, 75, 76, 100].map(|p| few.percentile(p)), [3, 3, 3, 7, 7, 9, 9]);
        assert_eq!(few.sum(), 22);
        assert!((few.mean() - 5.5).abs() < 1e-12);
    }

    #[test]
    fn nothing_seen_is_nothing_counted() {
        let none = Counts::default();
        assert_eq!((none.total(), none.sum(), none.percentile(50)), (0, 0, 0));
        assert!(none.mean() == 0.0);
    }

    #[test]
    fn merged_parts_are_the_whole() {
        let mut parts: Counts = [1, 5, 5].into_iter().collect();
        parts.merge(&[5, 2, u32::MAX].into_iter().collect());
        assert_eq!(parts, [5, 5, 5, 1, 2, u32::MAX].into_iter().collect());
    }
}
