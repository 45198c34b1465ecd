//! Numbers as text: as many digits as their interval supports.

use crate::metrics::metric::Estimate;

/// The decimals that a number with an interval of this width deserves: two significant digits of
/// the width, at most three decimals.
pub fn decimals(width: f64) -> usize {
    if !width.is_finite() || width <= 0.0 {
        return 2;
    }
    (1.3 - width.log10()).ceil().clamp(0.0, 3.0) as usize
}

/// A number with this many decimals and a true minus sign; `–` if it is not finite.
pub fn fixed(number: f64, decimals: usize) -> String {
    if !number.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        // Minus zero is zero.
        Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}

/// The same with a plus sign, for differences.
pub fn signed(number: f64, decimals: usize) -> String {
    let text = fixed(number, decimals);
    let positive = number > 0.0 && text.chars().any(|c| ('1'..='9').contains(&c));
    if positive { format!("+{text}") } else { text }
}

/// The value of an estimate: `52.1`.
pub fn value(estimate: &Estimate) -> String {
    fixed(estimate.value, decimals(estimate.high - estimate.low))
}

/// The interval of an estimate: `50.4 to 53.8`.
pub fn interval(estimate: &Estimate) -> String {
    let decimals = decimals(estimate.high - estimate.low);
    format!("{} to {}", fixed(estimate.low, decimals), fixed(estimate.high, decimals))
}

/// A difference and its interval: `+1.7 (+0.2 to +3.2)`.
pub fn difference(estimate: &Estimate) -> String {
    let decimals = decimals(estimate.high - estimate.low);
    let [value, low, high] =
        [estimate.value, estimate.low, estimate.high].map(|number| signed(number, decimals));
    format!("{value} ({low} to {high})")
}

/// A p-value: `0.013`, or `< 0.001`.
pub fn p_value(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { fixed(p, 3) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(value: f64, half: f64) -> Estimate {
        Estimate { value, low: value - half, high: value + half, samples: 9 }
    }

    #[test]
    fn a_wide_interval_has_few_digits() {
        for (half, text) in [(20.0, "51 to 91"), (2.0, "69.2 to 73.2"), (0.1, "71.13 to 71.33")] {
            assert_eq!(interval(&estimate(71.234, half)), text);
        }
    }

    #[test]
    fn signs_are_true_and_zero_has_none() {
        assert_eq!(fixed(-0.04, 1), "0.0");
        assert_eq!(fixed(-1.25, 1), "−1.2");
        assert_eq!(signed(0.04, 1), "0.0");
        assert_eq!(difference(&estimate(1.0, 2.0)), "+1.0 (−1.0 to +3.0)");
        assert_eq!(fixed(f64::NAN, 2), "–");
        assert_eq!(fixed(f64::INFINITY, 2), "–");
    }

    #[test]
    fn small_p_values_are_not_zero() {
        assert_eq!(p_value(0.000_04), "< 0.001");
        assert_eq!(p_value(0.0134), "0.013");
    }
}
