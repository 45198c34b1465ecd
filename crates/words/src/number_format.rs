//! Numbers in the notation of a language.

use crate::words::Words;

/// The number format of a language.
#[derive(Clone, Debug)]
pub struct NumberFormat {
    point: String,
}

impl NumberFormat {
    /// The format of the language of these words.
    pub fn new(words: &Words) -> Self {
        NumberFormat { point: words.say(id!("simulate-decimal-point")) }
    }

    /// A number with one decimal.
    pub fn decimal(&self, number: f64) -> String {
        format!("{number:.1}").replace('.', &self.point)
    }

    /// A share in percent.
    pub fn percent(&self, share: f64) -> String {
        format!("{} %", self.decimal(share * 100.0))
    }

    /// A number with one decimal and its sign; 0 after rounding has none.
    pub fn signed(&self, number: f64) -> String {
        // The sign of the rounded number, so that −0.04 is shown as 0.0 and not as −0.0.
        format!("{}{}", sign((number * 10.0).round()), self.decimal(number.abs()))
    }

    /// An estimate with half of its interval: `12 ± 5`. Both have as many decimals, at most three, as it
    /// takes to show that the interval excludes 0. Half of the interval is rounded up, since 0 would claim
    /// certainty.
    pub fn estimate(&self, mean: f64, half_width: f64) -> String {
        let excludes_zero = |decimals: &i32| {
            let scale = 10_f64.powi(*decimals);
            (half_width * scale).ceil() < (mean * scale).round()
        };
        let decimals = (0..=3).find(excludes_zero).unwrap_or(0);
        let scale = 10_f64.powi(decimals);
        let half_width = (half_width * scale).ceil() / scale;
        let decimals = decimals as usize;
        format!("{mean:.decimals$} ± {half_width:.decimals$}").replace('.', &self.point)
    }

    /// Both ends of a range with their signs.
    pub fn range(&self, low: f64, high: f64) -> String {
        format!("{} – {}", self.signed(low), self.signed(high))
    }
}

/// An integer with its sign; 0 has none.
pub fn signed_integer(number: f64) -> String {
    format!("{}{:.0}", sign(number.round()), number.abs())
}

fn sign(rounded: f64) -> &'static str {
    match rounded {
        above if above > 0.0 => "+",
        below if below < 0.0 => "\u{2212}",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_those_of_what_is_shown() {
        let figures = NumberFormat { point: ",".to_owned() };
        let shown = [3.04, 0.04, -0.04, -12.0].map(|number| figures.signed(number));
        assert_eq!(shown, ["+3,0", "0,0", "0,0", "\u{2212}12,0"]);
    }

    #[test]
    fn an_estimate_shows_whether_its_interval_excludes_0() {
        let figures = NumberFormat { point: ",".to_owned() };
        assert_eq!(figures.estimate(50.0, 2.0), "50 ± 2");
        assert_eq!(figures.estimate(2.4, 1.6), "2,4 ± 1,6");
        assert_eq!(figures.estimate(1.21, 1.18), "1,21 ± 1,18");
        assert_eq!(figures.estimate(1.0, 2.0), "1 ± 2");
    }

    #[test]
    fn integers_have_a_sign_unless_they_are_0() {
        assert_eq!([9.6, -0.4, -3.0].map(signed_integer), ["+10", "0", "\u{2212}3"]);
    }
}
