//! [`Canvas`]: drawn pieces that are arranged before their place on the screen is known.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Styled lines, and the areas that react to the mouse.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canvas {
    pub(crate) lines: Vec<Line<'static>>,
    pub(crate) hits: Vec<Hit>,
}

/// A clickable area, relative to its canvas, and the key or id of its target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) area: Rect,
    pub(crate) touches: String,
}

impl Canvas {
    pub(crate) fn from_lines(lines: Vec<Line<'static>>) -> Self {
        Canvas { lines, hits: Vec::new() }
    }

    pub(crate) fn height(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or(0)
    }

    /// Makes the whole canvas one clickable area.
    pub(crate) fn touching(mut self, what: &str) -> Self {
        let area = Rect::new(0, 0, self.width() as u16, self.height() as u16);
        self.hits.push(Hit { area, touches: what.to_owned() });
        self
    }

    /// Appends another canvas below.
    pub(crate) fn push(&mut self, below: Canvas) {
        let down = self.height() as u16;
        self.take(below.hits, 0, down);
        self.lines.extend(below.lines);
    }

    /// Puts another canvas to the right, starting at the column `at`.
    pub(crate) fn beside(&mut self, other: Canvas, at: usize) {
        self.take(other.hits, at as u16, 0);
        let rows = other.lines.len().max(self.lines.len());
        self.lines.resize(rows, Line::default());
        for (line, more) in self.lines.iter_mut().zip(other.lines) {
            let used = line.width();
            // No padding for an empty line: trailing spaces would widen the canvas.
            if more.width() > 0 {
                line.spans.push(Span::raw(" ".repeat(at.saturating_sub(used))));
                line.spans.extend(more.spans);
            }
        }
    }

    /// The canvas moved right by `by` columns.
    pub(crate) fn indented(self, by: usize) -> Self {
        let mut canvas = Canvas::default();
        canvas.beside(self, by);
        canvas
    }

    /// The canvas moved down by `by` lines.
    pub(crate) fn lowered(self, by: usize) -> Self {
        let mut canvas = Canvas::from_lines(vec![Line::default(); by]);
        canvas.push(self);
        canvas
    }

    /// The first `rows` lines of the canvas.
    pub(crate) fn truncated(mut self, rows: usize) -> Self {
        self.lines.truncate(rows);
        self.hits.retain(|hit| usize::from(hit.area.y) < rows);
        self
    }

    fn take(&mut self, hits: Vec<Hit>, right: u16, down: u16) {
        self.hits.extend(hits.into_iter().map(|mut hit| {
            hit.area.x += right;
            hit.area.y += down;
            hit
        }));
    }
}

/// Arranges canvases in rows like words in a paragraph: as many side by side as fit into `width`.
pub(crate) fn flow(canvases: Vec<Canvas>, width: usize, gap: usize) -> Canvas {
    let mut out = Canvas::default();
    let mut row = Canvas::default();
    let mut used = 0;
    for canvas in canvases {
        let wide = canvas.width();
        if used > 0 && used + gap + wide > width {
            out.push(std::mem::take(&mut row));
            used = 0;
        }
        let at = if used == 0 { 0 } else { used + gap };
        row.beside(canvas, at);
        used = at + wide;
    }
    out.push(row);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canvas(text: &str) -> Canvas {
        Canvas::from_lines(text.lines().map(|line| Line::from(line.to_owned())).collect())
    }

    fn text(canvas: &Canvas) -> Vec<String> {
        canvas.lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_fits_stands_beside_the_rest_below() {
        let canvases = vec![canvas("aa\nbb"), canvas("c"), canvas("dddd")];
        assert_eq!(text(&flow(canvases, 6, 1)), ["aa c", "bb", "dddd"]);
        assert!(text(&flow(Vec::new(), 6, 1)).is_empty());
    }

    #[test]
    fn what_is_touched_moves_along() {
        let canvases = vec![canvas("aa"), canvas("b\nb").touching("b"), canvas("cc").touching("c")];
        let hits = flow(canvases, 4, 1).indented(2).lowered(1).hits;
        let areas: Vec<_> = hits.iter().map(|hit| (hit.touches.as_str(), hit.area)).collect();
        assert_eq!(areas, [("b", Rect::new(5, 1, 1, 2)), ("c", Rect::new(2, 3, 2, 1))]);
    }
}
