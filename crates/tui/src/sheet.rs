//! Drawn pieces before it is known where on the screen they lie.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Lines of text, and what a pointer would touch on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) lines: Vec<Line<'static>>,
    pub(crate) hits: Vec<Hit>,
}

/// A place on a sheet and the key or id that lies there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) area: Rect,
    pub(crate) touches: String,
}

impl Sheet {
    pub(crate) fn of(lines: Vec<Line<'static>>) -> Self {
        Sheet { lines, hits: Vec::new() }
    }

    pub(crate) fn height(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or(0)
    }

    /// The whole of it is touched as one.
    pub(crate) fn touching(mut self, what: &str) -> Self {
        let area = Rect::new(0, 0, self.width() as u16, self.height() as u16);
        self.hits.push(Hit { area, touches: what.to_owned() });
        self
    }

    /// Puts another sheet below.
    pub(crate) fn push(&mut self, below: Sheet) {
        let down = self.height() as u16;
        self.take(below.hits, 0, down);
        self.lines.extend(below.lines);
    }

    /// Puts another sheet beside, `gap` columns from the column `at`.
    pub(crate) fn beside(&mut self, other: Sheet, at: usize) {
        self.take(other.hits, at as u16, 0);
        let rows = other.lines.len().max(self.lines.len());
        self.lines.resize(rows, Line::default());
        for (line, more) in self.lines.iter_mut().zip(other.lines) {
            let used = line.width();
            if more.width() > 0 {
                line.spans.push(Span::raw(" ".repeat(at.saturating_sub(used))));
                line.spans.extend(more.spans);
            }
        }
    }

    /// Moved to the right.
    pub(crate) fn indented(self, by: usize) -> Self {
        let mut sheet = Sheet::default();
        sheet.beside(self, by);
        sheet
    }

    /// Moved down by empty lines.
    pub(crate) fn lowered(self, by: usize) -> Self {
        let mut sheet = Sheet::of(vec![Line::default(); by]);
        sheet.push(self);
        sheet
    }

    fn take(&mut self, hits: Vec<Hit>, right: u16, down: u16) {
        self.hits.extend(hits.into_iter().map(|mut hit| {
            hit.area.x += right;
            hit.area.y += down;
            hit
        }));
    }
}

/// Sheets in reading order, as many beside each other as fit into `width`, rows below each other.
pub(crate) fn flow(sheets: Vec<Sheet>, width: usize, gap: usize) -> Sheet {
    let mut out = Sheet::default();
    let mut row = Sheet::default();
    let mut used = 0;
    for sheet in sheets {
        let wide = sheet.width();
        if used > 0 && used + gap + wide > width {
            out.push(std::mem::take(&mut row));
            used = 0;
        }
        let at = if used == 0 { 0 } else { used + gap };
        row.beside(sheet, at);
        used = at + wide;
    }
    out.push(row);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str) -> Sheet {
        Sheet::of(text.lines().map(|line| Line::from(line.to_owned())).collect())
    }

    fn text(sheet: &Sheet) -> Vec<String> {
        sheet.lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_fits_stands_beside_the_rest_below() {
        let sheets = vec![sheet("aa\nbb"), sheet("c"), sheet("dddd")];
        assert_eq!(text(&flow(sheets, 6, 1)), ["aa c", "bb", "dddd"]);
        assert!(text(&flow(Vec::new(), 6, 1)).is_empty());
    }

    #[test]
    fn what_is_touched_moves_along() {
        let sheets = vec![sheet("aa"), sheet("b\nb").touching("b"), sheet("cc").touching("c")];
        let hits = flow(sheets, 4, 1).indented(2).lowered(1).hits;
        let areas: Vec<_> = hits.iter().map(|hit| (hit.touches.as_str(), hit.area)).collect();
        assert_eq!(areas, [("b", Rect::new(5, 1, 1, 2)), ("c", Rect::new(2, 3, 2, 1))]);
    }
}
