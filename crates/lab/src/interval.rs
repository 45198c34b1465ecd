//! Confidence intervals.

use serde::Serialize;

/// The 97.5% quantile of the standard normal distribution, for a two-sided interval of 95%.
const Z: f64 = 1.959_963_984_540_054;

/// A range of shares, both ends within 0–1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The 95% score interval of a share that was seen to be `hits` of `n`: Wilson, "Probable
/// Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927), without
/// correction for continuity. For `n` of 0 it is everything.
///
/// `hits` may be a fraction where draws count as parts of a win; the interval is then a little
/// wider than it need be, since such a share varies less than one of whole wins.
pub fn wilson(hits: f64, n: u64) -> Interval {
    if n == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let n = n as f64;
    let share = hits / n;
    let shrink = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / shrink;
    let half = Z / shrink * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).max(0.0).sqrt();
    Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven
    /// methods", Statistics in Medicine 17 (1998), table I, method 3.
    #[test]
    fn published_intervals_are_met() {
        let published = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0000, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (hits, n, low, high) in published {
            let found = wilson(f64::from(hits), n);
            assert!((found.low - low).abs() < 5e-5, "{hits}/{n}: {found:?}");
            assert!((found.high - high).abs() < 5e-5, "{hits}/{n}: {found:?}");
        }
    }

    #[test]
    fn the_ends_stay_within_zero_and_one() {
        for n in [1, 2, 10, 1_000_000] {
            let (none, all) = (wilson(0.0, n), wilson(n as f64, n));
            assert!(none.low.abs() < 1e-12 && none.high < 1.0);
            assert!(all.low > 0.0 && (1.0 - all.high).abs() < 1e-12);
            assert!((none.high - (1.0 - all.low)).abs() < 1e-12, "it is symmetric");
        }
        assert_eq!(wilson(0.0, 0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn more_matches_make_it_narrower() {
        let width = |n: u64| {
            let found = wilson(n as f64 / 2.0, n);
            assert!(found.low < 0.5 && 0.5 < found.high);
            found.high - found.low
        };
        assert!(width(100) > width(1000) && width(1000) > width(10_000));
    }
}
