//! Numbers and tables as text, in the language's notation.

use sortie_core::Text;
pub(crate) use sortie_words::{NumberFormat, signed_integer};
use sortie_words::{Readers, Words};

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
    fn columns_are_as_wide_as_their_widest_entry() {
        let rows = [["a", "1.0"], ["bcd", "12.5"]].map(|row| row.map(str::to_owned));
        assert_eq!(align_columns(&rows, 1), "a     1.0\nbcd  12.5\n");
    }
}
