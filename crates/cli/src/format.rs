//! Numbers and tables as text, in the language's notation.

use sortie_core::Text;
use sortie_words::{Readers, Words};

/// The number format of a language.
pub(crate) struct NumberFormat {
    point: String,
}

impl NumberFormat {
    pub(crate) fn new(words: &Words) -> Self {
        NumberFormat { point: words.say(id!("simulate-decimal-point")) }
    }

    /// A number with one decimal.
    pub(crate) fn decimal(&self, number: f64) -> String {
        format!("{number:.1}").replace('.', &self.point)
    }

    /// A share in percent.
    pub(crate) fn percent(&self, share: f64) -> String {
        format!("{} %", self.decimal(share * 100.0))
    }

    /// A number with one decimal and its sign; 0 after rounding has none.
    pub(crate) fn signed(&self, number: f64) -> String {
        // The sign of the rounded number, so that −0.04 is shown as 0.0 and not as −0.0.
        format!("{}{}", sign((number * 10.0).round()), self.decimal(number.abs()))
    }

    /// Both ends of a range with their signs.
    pub(crate) fn range(&self, low: f64, high: f64) -> String {
        format!("{} – {}", self.signed(low), self.signed(high))
    }
}

/// An integer with its sign; 0 has none.
pub(crate) fn signed_integer(number: f64) -> String {
    format!("{}{:.0}", sign(number.round()), number.abs())
}

fn sign(rounded: f64) -> &'static str {
    match rounded {
        above if above > 0.0 => "+",
        below if below < 0.0 => "\u{2212}",
        _ => "",
    }
}

/// A message that addresses no player.
pub(crate) fn plain_text(words: &Words, text: &Text) -> String {
    words.text(text, &Readers::default())
}

/// Rows as a table with columns as wide as their widest entry. The first `left` columns are aligned
/// left, the others, which are numbers, right.
pub(crate) fn align_columns<R: AsRef<[String]>>(rows: &[R], left: usize) -> String {
    let wide = |text: &str| text.chars().count();
    let width =
        |at: usize| rows.iter().filter_map(|row| row.as_ref().get(at)).map(|t| wide(t)).max();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (at, text) in row.as_ref().iter().enumerate() {
            let gap = " ".repeat(width(at).unwrap_or(0) - wide(text));
            let cell = if at < left { format!("{text}{gap}") } else { format!("{gap}{text}") };
            line.push_str(&cell);
            line.push_str("  ");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_those_of_what_is_shown() {
        let figures = NumberFormat { point: ",".to_owned() };
        let shown = [3.04, 0.04, -0.04, -12.0].map(|number| figures.signed(number));
        assert_eq!(shown, ["+3,0", "0,0", "0,0", "\u{2212}12,0"]);
        assert_eq!([9.6, -0.4, -3.0].map(signed_integer), ["+10", "0", "\u{2212}3"]);
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_entry() {
        let rows = [["a", "1.0"], ["bcd", "12.5"]].map(|row| row.map(str::to_owned));
        assert_eq!(align_columns(&rows, 1), "a     1.0\nbcd  12.5\n");
    }
}
