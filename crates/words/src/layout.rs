/// Breaks a text into lines of at most `width` characters, at spaces; the lines after the first
/// begin with `indent` spaces. A word that is longer than a line stands alone.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let long = word.chars().count();
        if used > 0 && used + 1 + long > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = indent;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += long;
    }
    out
}

/// The text with every line moved to the right by so many spaces.
pub fn indent(text: &str, by: usize) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| format!("{}{line}", " ".repeat(by)).trim_end().to_owned())
        .collect();
    lines.join("\n")
}

/// Two columns, the first as wide as its widest entry (but at most half of `width`), the second
/// wrapped beside it: for each row its lines.
pub fn columns(rows: &[(String, String)], width: usize) -> Vec<String> {
    let wide = |text: &str| text.chars().count();
    let first = rows.iter().map(|(left, _)| wide(left)).max().unwrap_or(0).min(width / 2);
    let beside = " ".repeat(first + 2);
    let row = |(left, right): &(String, String)| {
        let right = wrap(right, width.saturating_sub(first + 2), 0);
        let right = right.replace('\n', &format!("\n{beside}"));
        let gap = if wide(left) > first {
            format!("\n{beside}")
        } else {
            " ".repeat(first + 2 - wide(left))
        };
        format!("{left}{gap}{right}").trim_end().to_owned()
    };
    rows.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_hang() {
        assert_eq!(wrap("one two three four", 9, 2), "one two\n  three\n  four");
        assert_eq!(wrap("  one\n two ", 80, 0), "one two");
        assert_eq!(wrap("incomprehensibilities a", 5, 0), "incomprehensibilities\na");
        assert_eq!(wrap("9♥ 9♥", 5, 0), "9♥ 9♥");
        assert_eq!(wrap("", 5, 0), "");
    }

    #[test]
    fn every_line_is_moved() {
        assert_eq!(indent("one\n\n  two\n", 2), "  one\n\n    two");
    }

    #[test]
    fn two_columns_stand_beside_each_other() {
        let rows = [("a", "one two three"), ("long", "x"), ("b", "")];
        let rows: Vec<_> = rows.map(|(l, r)| (l.to_owned(), r.to_owned())).into();
        assert_eq!(columns(&rows, 14), ["a     one two\n      three", "long  x", "b"]);
        assert_eq!(columns(&rows[1..2], 4), ["long\n    x"]);
        assert!(columns(&[], 10).is_empty());
    }
}
