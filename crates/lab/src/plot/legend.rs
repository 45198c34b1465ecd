//! The names of lines and marks, at the right of a plot.

use super::svg::{self, Anchor, Drawing, Mark, Stroke};

/// The length of the sample of a line: room for two dashes.
const SAMPLE: f64 = 24.0;
/// Between the axis, the samples and the names.
const GAP: f64 = 8.0;
/// The height of a name.
const ROW: f64 = 18.0;
/// The most room for a name; longer ones are cut.
const WIDEST: f64 = 220.0;

/// How a name is drawn in the plot.
pub(super) enum Sample<'a> {
    Line(Stroke<'a>),
    Mark(Mark, &'a str),
}

/// Names with their samples, from the top.
#[derive(Default)]
pub(super) struct Legend<'a> {
    entries: Vec<(Sample<'a>, String)>,
}

impl<'a> Legend<'a> {
    pub(super) fn new(entries: impl IntoIterator<Item = (Sample<'a>, String)>) -> Self {
        let cut = |(sample, name): (Sample<'a>, String)| (sample, svg::shorten(&name, WIDEST));
        Legend { entries: entries.into_iter().map(cut).collect() }
    }

    /// The width that it takes, with the space around it; 0 without names.
    pub(super) fn width(&self) -> f64 {
        let names = self.entries.iter().map(|(_, name)| svg::text_width(name));
        names.reduce(f64::max).map_or(0.0, |widest| SAMPLE + widest + 4.0 * GAP)
    }

    /// Draws it with its left edge here.
    pub(super) fn draw(&self, drawing: &mut Drawing, left: f64) {
        for (place, (sample, name)) in self.entries.iter().enumerate() {
            let (x, y) = (left + 2.0 * GAP, ROW * (place as f64 + 1.0));
            match sample {
                Sample::Line(stroke) => drawing.line((x, y), (x + SAMPLE, y), stroke),
                Sample::Mark(mark, color) => drawing.mark((x + SAMPLE / 2.0, y), *mark, color),
            }
            drawing.text((x + SAMPLE + GAP, y), Anchor::Start, name);
        }
    }
}
