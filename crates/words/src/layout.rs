//! Plain-text layout: wrapping, indentation, columns, grids and lists of names.

use std::collections::BTreeMap;

/// Breaks a text at spaces into lines of at most `width` characters. Lines after the first are indented
/// by `indent` spaces. A word longer than a line gets a line of its own.
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

/// The text with every line indented by `by` spaces.
pub fn indent(text: &str, by: usize) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| format!("{}{line}", " ".repeat(by)).trim_end().to_owned())
        .collect();
    lines.join("\n")
}

/// Draws cells at grid positions `(column, row)`. Columns are equally wide and cells are centred in
/// them; rows without cells are empty lines.
pub(crate) fn picture(cells: &[((u8, u8), String)]) -> String {
    /// The smallest gap between two cells.
    const GAP: i32 = 2;
    let wide = |text: &str| text.chars().count() as i32;
    // The start of a cell when columns are `step` characters apart. Everything is doubled so that
    // centring stays in whole numbers.
    let begin = |cell: &((u8, u8), String), step: i32| {
        let ((column, _), text) = cell;
        (2 * step * i32::from(*column) - wide(text)).div_euclid(2)
    };
    let mut cells: Vec<_> = cells.iter().collect();
    cells.sort_by_key(|((column, row), _)| (*row, *column));
    let fits = |&step: &i32| {
        cells.windows(2).all(|pair| {
            let [one, next] = [pair[0], pair[1]];
            one.0.1 != next.0.1 || begin(one, step) + wide(&one.1) + GAP <= begin(next, step)
        })
    };
    // Two cells at one position never fit; they are then drawn side by side.
    // The smallest distance that fits keeps the drawing narrow enough for a terminal.
    let step = (1..100).find(fits).unwrap_or(1);
    let left = cells.iter().map(|cell| begin(cell, step)).min().unwrap_or(0);
    let first = cells.first().map_or(0, |cell| cell.0.1);
    let mut lines: Vec<String> = Vec::new();
    for cell in cells {
        lines.resize(usize::from(cell.0.1 - first) + 1, String::new());
        if let Some(line) = lines.last_mut() {
            let used = wide(line);
            let least = if used == 0 { 0 } else { GAP };
            let gap = (begin(cell, step) - left - used).max(least);
            line.push_str(&" ".repeat(gap as usize));
            line.push_str(&cell.1);
        }
    }
    lines.join("\n")
}

/// Formats rows of two columns, each row as one string of lines. The first column is as wide as its
/// widest entry, at most half of `width`; the second is wrapped. A drawing (several lines or double
/// spaces) is not wrapped.
pub fn columns(rows: &[(String, String)], width: usize) -> Vec<String> {
    let wide = |text: &str| text.chars().count();
    let first = rows.iter().map(|(left, _)| wide(left)).max().unwrap_or(0).min(width / 2);
    let beside = " ".repeat(first + 2);
    let row = |(left, right): &(String, String)| {
        let right = if right.contains('\n') || right.contains("  ") {
            right.clone()
        } else {
            wrap(right, width.saturating_sub(first + 2), 0)
        };
        let right = right.replace('\n', &format!("\n{beside}"));
        let gap = if wide(left) > first {
            format!("\n{beside}")
        } else {
            " ".repeat(first + 2 - wide(left))
        };
        let row = format!("{left}{gap}{right}");
        row.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    };
    rows.iter().map(row).collect()
}

/// Rows as a table with columns as wide as their widest entry. The first `left` columns are aligned
/// left, the others, which are numbers, right.
pub fn align_columns<R: AsRef<[String]>>(rows: &[R], left: usize) -> String {
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

/// Names in alphabetical order, each once with its number: `Ben, 2 × Bot (novice)`.
pub fn count_names<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut times: BTreeMap<&str, u32> = BTreeMap::new();
    for name in names {
        *times.entry(name).or_default() += 1;
    }
    let counted = times.into_iter().map(|(name, n)| match n {
        1 => name.to_owned(),
        n => format!("{n} × {name}"),
    });
    counted.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_entry() {
        let rows = [["a", "1.0"], ["bcd", "12.5"]].map(|row| row.map(str::to_owned));
        assert_eq!(align_columns(&rows, 1), "a     1.0\nbcd  12.5\n");
    }

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

    #[test]
    fn a_picture_is_laid_beside_as_it_is() {
        let rows = [("a", "   one\ntwo   three four five"), ("long", "x"), ("b", "y    z")];
        let rows: Vec<_> = rows.map(|(l, r)| (l.to_owned(), r.to_owned())).into();
        let beside = ["a        one\n      two   three four five", "long  x", "b     y    z"];
        assert_eq!(columns(&rows, 14), beside);
    }

    #[test]
    fn a_picture_has_each_cell_in_the_middle_of_its_column() {
        let cells = |cells: &[(u8, u8, &str)]| -> Vec<_> {
            cells.iter().map(|&(column, row, text)| ((column, row), text.to_owned())).collect()
        };
        let pyramid = cells(&[(2, 1, "ccc"), (0, 0, "a"), (2, 0, "bb"), (1, 1, "d"), (1, 3, "e")]);
        assert_eq!(picture(&pyramid), "a       bb\n    d  ccc\n\n    e");
        assert_eq!(picture(&cells(&[(9, 7, "alone")])), "alone");
        assert_eq!(picture(&cells(&[(3, 2, "one"), (3, 2, "spot")])), "one  spot");
        assert_eq!(picture(&[]), "");
    }

    #[test]
    fn equal_names_are_counted() {
        assert_eq!(count_names(["Bot", "Ben", "Bot"]), "Ben, 2 × Bot");
        assert_eq!(count_names([]), "");
    }
}
