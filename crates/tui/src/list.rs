//! The list of choices, in columns, each with its key.

use crate::terminal::Input;
use crate::theme::{CURSOR, DIM, Theme};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// An entry: its key and its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) key: String,
    pub(crate) label: String,
}

impl Item {
    pub(crate) fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        Item { key: key.into(), label: label.into() }
    }
}

/// The drawn list and its layout.
#[derive(Debug, Default)]
pub(crate) struct DrawnList {
    pub(crate) lines: Vec<Line<'static>>,
    /// The area of each visible entry.
    pub(crate) hits: Vec<(Rect, usize)>,
}

/// The gap between two columns.
const GAP: usize = 2;
/// The most columns: more are hard to read.
const COLUMNS: usize = 6;
/// The width to which labels are shortened so that all entries are in sight.
const SHORTEST: usize = 18;

/// Draws the list `width` columns wide with at most `most` rows, scrolled to the cursor.
pub(crate) fn draw(
    items: &[Item],
    cursor: Option<usize>,
    width: usize,
    most: usize,
    theme: Theme,
) -> DrawnList {
    let widest = items.iter().map(|item| item.label.width() + item.key.width() + 1).max();
    let columns = ((width + GAP) / (widest.unwrap_or(1) + GAP)).clamp(1, COLUMNS);
    // Labels are shortened before any choice is out of sight.
    let needed = items.len().div_ceil(most.max(1));
    let columns = columns.max(needed.min((width + GAP) / (SHORTEST + GAP)));
    let room = ((width + GAP) / columns).saturating_sub(GAP);
    let rows = items.len().div_ceil(columns);
    let shown = rows.min(most.max(1));
    // Entries run down the columns, so entry `at` is in row `at % rows`.
    let row_of_cursor = if rows == 0 { 0 } else { cursor.unwrap_or(0) % rows };
    let first = (row_of_cursor + 1).saturating_sub(shown).min(rows.saturating_sub(shown));
    let mut drawn = DrawnList::default();
    for row in first..first + shown {
        let mut line = Line::default();
        for column in 0..columns {
            let at = column * rows + row;
            let Some(item) = items.get(at) else { continue };
            let x = column * (room + GAP);
            let used = line.width();
            line.spans.push(Span::raw(" ".repeat(x.saturating_sub(used))));
            let area = Rect::new(x as u16, (row - first) as u16, room as u16, 1);
            drawn.hits.push((area, at));
            line.spans.push(Span::styled(format!("{} ", item.key), theme.key()));
            let style = if cursor == Some(at) { CURSOR } else { Style::new() };
            let label = fitted(&item.label, room.saturating_sub(item.key.width() + 1));
            line.spans.push(Span::styled(label, style));
        }
        drawn.lines.push(line);
    }
    let more = [(first > 0, "▲"), (first + shown < rows, "▼")];
    let more: String = more.iter().filter(|(is, _)| *is).map(|(_, sign)| *sign).collect();
    if !more.is_empty()
        && let Some(last) = drawn.lines.last_mut()
    {
        let used = last.width();
        last.spans.push(Span::raw(" ".repeat((width.saturating_sub(2)).saturating_sub(used))));
        last.spans.push(Span::styled(more, DIM));
    }
    drawn
}

/// A text, truncated with an ellipsis if it is too long.
pub(crate) fn fitted(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    for sign in text.chars() {
        // Two columns are kept free: a wide character, or one character and the ellipsis.
        if out.width() + 2 > width {
            break;
        }
        out.push(sign);
    }
    out + "…"
}

/// A movement of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CursorMove {
    Next,
    Previous,
    First,
    Last,
}

impl CursorMove {
    /// The movement of an input in a list with one column.
    pub(crate) fn from_input(input: Input) -> Option<Self> {
        match input {
            Input::Key(KeyCode::Down | KeyCode::Tab) => Some(CursorMove::Next),
            Input::Key(KeyCode::Up | KeyCode::BackTab) => Some(CursorMove::Previous),
            Input::Key(KeyCode::Home) => Some(CursorMove::First),
            Input::Key(KeyCode::End) => Some(CursorMove::Last),
            Input::Wheel(by) => Some(if by > 0 { CursorMove::Next } else { CursorMove::Previous }),
            _ => None,
        }
    }
}

/// The cursor after a movement among `n` entries, wrapping around.
pub(crate) fn moved(cursor: Option<usize>, way: CursorMove, n: usize) -> Option<usize> {
    if n == 0 {
        return None;
    }
    Some(match (way, cursor) {
        (CursorMove::First, _) | (CursorMove::Next, None) => 0,
        (CursorMove::Last, _) | (CursorMove::Previous, None) => n - 1,
        (CursorMove::Next, Some(at)) => (at + 1) % n,
        (CursorMove::Previous, Some(at)) => (at + n - 1) % n,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Theme = Theme { colour: false, four: false };

    fn items(n: usize) -> Vec<Item> {
        (1..=n).map(|n| Item::new(n.to_string(), "label")).collect()
    }

    fn text(n: usize, cursor: usize, width: usize, most: usize) -> Vec<String> {
        let drawn = draw(&items(n), Some(cursor), width, most, PLAIN);
        drawn.lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn entries_are_read_down_each_column() {
        assert_eq!(text(3, 0, 17, 9), ["1 label  3 label", "2 label"]);
        assert_eq!(text(3, 0, 10, 9), ["1 label", "2 label", "3 label"]);
        assert!(text(0, 0, 10, 9).is_empty());
    }

    #[test]
    fn a_long_list_is_moved_until_the_cursor_is_in_sight() {
        assert_eq!(text(4, 0, 12, 2), ["1 label", "2 label   ▼"]);
        assert_eq!(text(4, 2, 12, 2), ["2 label", "3 label   ▲▼"]);
        assert_eq!(text(4, 3, 12, 2), ["3 label", "4 label   ▲"]);
    }

    #[test]
    fn a_pointer_finds_what_it_sees() {
        let hits = draw(&items(4), Some(3), 12, 2, PLAIN).hits;
        assert_eq!(hits, [(Rect::new(0, 0, 12, 1), 2), (Rect::new(0, 1, 12, 1), 3)]);
    }

    #[test]
    fn the_cursor_goes_around() {
        assert_eq!(moved(Some(2), CursorMove::Next, 3), Some(0));
        assert_eq!(moved(Some(0), CursorMove::Previous, 3), Some(2));
        assert_eq!(moved(None, CursorMove::Next, 3), Some(0));
        assert_eq!(moved(Some(9), CursorMove::Next, 0), None);
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(fitted("abcdef", 6), "abcdef");
        assert_eq!(fitted("abcdef", 4), "abc…");
        assert_eq!(fitted("ab", 0), "…");
    }
}
