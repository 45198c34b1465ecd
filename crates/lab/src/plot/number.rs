//! Numbers as text: as many digits as their interval supports.

use crate::metrics::metric::Estimate;
use sortie_words::Words;

/// The decimals that a number with an interval of this width deserves: two significant digits of
/// the width, at most three decimals.
pub fn decimals(width: f64) -> usize {
    if !width.is_finite() || width <= 0.0 {
        return 2;
    }
    (1.3 - width.log10()).ceil().clamp(0.0, 3.0) as usize
}

/// The notation of numbers in a language.
#[derive(Clone, Debug)]
pub struct Numbers {
    point: String,
    /// The word between the ends of an interval.
    to: String,
}

impl Numbers {
    /// The notation of the language of these words.
    pub fn new(words: &Words) -> Self {
        let (point, to) = (id!("simulate-decimal-point"), id!("lab-page-to"));
        Numbers { point: words.say(point), to: words.say(to) }
    }

    /// Digits with the decimal point of the language.
    pub fn localize(&self, digits: &str) -> String {
        digits.replace('.', &self.point)
    }

    /// A number with this many decimals and a true minus sign; `–` if it is not finite.
    pub fn fixed(&self, number: f64, decimals: usize) -> String {
        if !number.is_finite() {
            return "–".to_owned();
        }
        let text = format!("{number:.decimals$}");
        let text = match text.strip_prefix('-') {
            // Minus zero is zero.
            Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
            Some(rest) => format!("−{rest}"),
            None => text,
        };
        self.localize(&text)
    }

    /// The same with a plus sign, for differences.
    pub fn signed(&self, number: f64, decimals: usize) -> String {
        let text = self.fixed(number, decimals);
        let positive = number > 0.0 && text.chars().any(|c| ('1'..='9').contains(&c));
        if positive { format!("+{text}") } else { text }
    }

    /// The value of an estimate: `52.1`.
    pub fn value(&self, estimate: &Estimate) -> String {
        self.fixed(estimate.value, decimals(estimate.high - estimate.low))
    }

    /// The interval of an estimate: `50.4 to 53.8`.
    pub fn interval(&self, estimate: &Estimate) -> String {
        let decimals = decimals(estimate.high - estimate.low);
        let [low, high] = [estimate.low, estimate.high].map(|end| self.fixed(end, decimals));
        format!("{low} {} {high}", self.to)
    }

    /// A difference and its interval: `+1.7 (+0.2 to +3.2)`.
    pub fn difference(&self, estimate: &Estimate) -> String {
        let decimals = decimals(estimate.high - estimate.low);
        let [value, low, high] = [estimate.value, estimate.low, estimate.high]
            .map(|number| self.signed(number, decimals));
        format!("{value} ({low} {} {high})", self.to)
    }

    /// A p-value: `0.013`, `< 0.001`; a dash for none.
    pub fn p_value(&self, p: f64) -> String {
        if p.is_nan() {
            return "–".to_owned();
        }
        if p < 0.001 { format!("< {}", self.fixed(0.001, 3)) } else { self.fixed(p, 3) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Numbers {
        Numbers::new(&Words::new("en", []).unwrap())
    }

    fn estimate(value: f64, half: f64) -> Estimate {
        Estimate { value, low: value - half, high: value + half, samples: 9 }
    }

    #[test]
    fn a_wide_interval_has_few_digits() {
        for (half, text) in [(20.0, "51 to 91"), (2.0, "69.2 to 73.2"), (0.1, "71.13 to 71.33")] {
            assert_eq!(english().interval(&estimate(71.234, half)), text);
        }
    }

    #[test]
    fn signs_are_true_and_zero_has_none() {
        assert_eq!(english().fixed(-0.04, 1), "0.0");
        assert_eq!(english().fixed(-1.25, 1), "−1.2");
        assert_eq!(english().signed(0.04, 1), "0.0");
        assert_eq!(english().difference(&estimate(1.0, 2.0)), "+1.0 (−1.0 to +3.0)");
        assert_eq!(english().fixed(f64::NAN, 2), "–");
        assert_eq!(english().fixed(f64::INFINITY, 2), "–");
    }

    #[test]
    fn small_p_values_are_not_zero() {
        assert_eq!(english().p_value(0.000_04), "< 0.001");
        assert_eq!(english().p_value(0.0134), "0.013");
    }

    #[test]
    fn german_numbers_have_a_comma() {
        let numbers = Numbers::new(&Words::new("de", []).unwrap());
        assert_eq!(numbers.difference(&estimate(1.0, 2.0)), "+1,0 (−1,0 bis +3,0)");
        assert_eq!(numbers.p_value(0.000_04), "< 0,001");
    }
}
