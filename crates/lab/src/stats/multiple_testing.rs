//! Correction of p-values for many comparisons.

/// Decides which hypotheses are rejected so that the expected share of false ones among the
/// rejected (the false discovery rate) is at most `q` (Benjamini and Hochberg, "Controlling the
/// False Discovery Rate", Journal of the Royal Statistical Society B 57, 1995). The tests must be
/// independent or positively dependent (Benjamini and Yekutieli, Annals of Statistics 29, 2001).
///
/// `p` are two-sided p-values; a p-value that is not a number is never rejected.
pub fn benjamini_hochberg(p: &[f64], q: f64) -> Vec<bool> {
    adjusted_p_values(p).into_iter().map(|adjusted| adjusted <= q).collect()
}

/// The least false discovery rate at which each hypothesis is rejected, at most 1. A p-value that
/// is not a number stays so and does not count as a comparison.
pub fn adjusted_p_values(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).filter(|&at| !p[at].is_nan()).collect();
    order.sort_by(|&one, &other| p[one].total_cmp(&p[other]));
    let count = order.len() as f64;
    let mut adjusted = vec![f64::NAN; p.len()];
    // From the largest down, since a hypothesis is rejected with every one of a larger p-value that
    // is rejected.
    let mut least = 1.0_f64;
    for (rank, &at) in order.iter().enumerate().rev() {
        least = least.min(p[at] * count / (rank + 1) as f64);
        adjusted[at] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::chance::Fast;
    use statrs::distribution::{ContinuousCDF, Normal};

    /// Benjamini and Hochberg (1995), section 3.2: fifteen comparisons of two treatments of
    /// myocardial infarction, of which their procedure rejects four at 5 %.
    const INFARCTION: [f64; 15] = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
        0.5719, 0.6528, 0.7590, 1.0000,
    ];

    #[test]
    fn the_published_example_rejects_four() {
        let rejected = benjamini_hochberg(&INFARCTION, 0.05);
        assert!(rejected[..4].iter().all(|rejected| *rejected));
        assert!(rejected[4..].iter().all(|rejected| !rejected));
    }

    /// `p.adjust(p, "BH")` of R 4.3 for the same example.
    #[test]
    fn adjusted_p_values_are_those_of_r() {
        let published = [
            0.0015,
            0.003,
            0.0095,
            0.035_625,
            0.0603,
            0.063_857_14,
            0.063_857_14,
            0.0645,
            0.0765,
            0.486,
            0.581_181_8,
            0.714_875,
            0.753_230_8,
            0.813_214_3,
            1.0,
        ];
        for (found, wanted) in adjusted_p_values(&INFARCTION).iter().zip(published) {
            assert!((found - wanted).abs() < 1e-6, "{found} is not {wanted}");
        }
    }

    #[test]
    fn the_order_does_not_matter() {
        let sorted = adjusted_p_values(&INFARCTION);
        let turned: Vec<f64> = INFARCTION.iter().rev().copied().collect();
        let back: Vec<f64> = adjusted_p_values(&turned).into_iter().rev().collect();
        assert_eq!(sorted, back);
    }

    #[test]
    fn a_missing_p_value_is_no_comparison() {
        let with = adjusted_p_values(&[0.01, f64::NAN, 0.04]);
        assert!((with[0] - 0.02).abs() < 1e-12 && (with[2] - 0.04).abs() < 1e-12);
        assert!(with[1].is_nan());
        assert_eq!(benjamini_hochberg(&[0.01, f64::NAN], 0.05), [true, false]);
        assert!(adjusted_p_values(&[]).is_empty());
    }

    /// A larger p-value may be rejected because of others although it alone would not pass its
    /// own threshold: the procedure steps up.
    #[test]
    fn it_steps_up_from_the_largest() {
        assert_eq!(benjamini_hochberg(&[0.04, 0.045, 0.049], 0.05), [true, true, true]);
        assert_eq!(benjamini_hochberg(&[0.04, 0.045, 0.051], 0.05), [false, false, false]);
    }

    /// 15 true hypotheses and 5 false ones, two thousand times: the mean share of false rejections
    /// is q times the share of true hypotheses, while plain tests reject far more.
    #[test]
    fn the_false_discovery_rate_holds() {
        const TRIALS: u32 = 2000;
        let normal = Normal::standard();
        let mut chance = Fast::new(5);
        let (mut rate, mut plain, mut found) = (0.0, 0.0, 0);
        for _ in 0..TRIALS {
            let p: Vec<f64> = (0..20)
                .map(|n| {
                    let shift = if n < 15 { 0.0 } else { 3.0 };
                    let z = normal.inverse_cdf(chance.unit().clamp(1e-12, 1.0 - 1e-12)) + shift;
                    2.0 * (1.0 - normal.cdf(z.abs()))
                })
                .collect();
            let rejected = benjamini_hochberg(&p, 0.05);
            let false_ones = rejected[..15].iter().filter(|hit| **hit).count() as f64;
            let all = rejected.iter().filter(|hit| **hit).count();
            rate += false_ones / all.max(1) as f64 / f64::from(TRIALS);
            found += all;
            let wrong = p[..15].iter().filter(|p| **p < 0.05).count() as f64;
            let hits = p.iter().filter(|p| **p < 0.05).count().max(1);
            plain += wrong / hits as f64 / f64::from(TRIALS);
        }
        // The expected rate is 0.0375, with a standard error of 0.002 over the trials.
        assert!((0.030..=0.045).contains(&rate), "{rate}");
        assert!(plain > 0.08, "plain tests: {plain}");
        assert!(found > 3 * TRIALS as usize, "it has power: {found}");
    }
}
