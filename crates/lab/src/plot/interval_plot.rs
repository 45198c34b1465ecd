//! Values with their intervals, one row each.

use super::axis::{self, Along, Axes, Values};
use super::legend::Legend;
use super::svg::{self, Labels, MUTED, Mark, Size, Stroke};
use crate::metrics::metric::Estimate;
use crate::report_words::ReportWords;
use sortie_core::Text;

/// The most rows that a description lists.
const DESCRIBED: usize = 12;
/// The most room for a row's label, in pixels.
const LABEL: f64 = 245.0;

/// Values as marks on the bars of their intervals.
#[derive(Clone, Debug)]
pub struct IntervalPlot {
    /// The title.
    pub title: String,
    /// The label of the axis, with its unit.
    pub axis: String,
    /// A label and a value for each row, from the top.
    pub rows: Vec<(String, Estimate)>,
    /// A value to compare with, drawn as a dashed line: the fair share, or no difference.
    pub reference: Option<f64>,
}

impl IntervalPlot {
    /// The plot as an `svg` element; empty without rows.
    pub fn to_svg(&self, words: &ReportWords<'_>) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let names: Vec<_> = self.rows.iter().map(|(name, _)| svg::shorten(name, LABEL)).collect();
        let size = Size { width: 660.0, height: 60.0 + 26.0 * self.rows.len() as f64 };
        let axes = Axes {
            x: Values::Numbers(self.range()),
            y: Values::Names(&names),
            x_title: &self.axis,
            y_title: "",
            legend: Legend::default(),
        };
        let (mut drawing, frame) = axes.draw(size, &words.numbers);
        if let Some(reference) = self.reference {
            let stroke = Stroke { dashes: "5 4", ..Stroke::solid(MUTED, 1.0) };
            let [top, bottom] =
                [0.0, self.rows.len() as f64].map(|row| frame.place(reference, row));
            drawing.line(top, bottom, &stroke);
        }
        let color = svg::series_color(0);
        let bar = Stroke::solid(color, 2.5);
        for (row, (_, estimate)) in self.rows.iter().enumerate() {
            let row = row as f64 + 0.5;
            frame.draw_interval(&mut drawing, Along::X, estimate, row, &bar);
            if estimate.value.is_finite() {
                drawing.mark(frame.place(estimate.value, row), Mark::Square, color);
            }
        }
        let description = self.description(words);
        drawing.into_svg(&Labels { title: &self.title, description: &description })
    }

    /// The range of the axis: all intervals and the reference, with a margin.
    fn range(&self) -> (f64, f64) {
        let ends =
            |(_, estimate): &(String, Estimate)| [estimate.low, estimate.value, estimate.high];
        let ends = self.rows.iter().flat_map(ends).chain(self.reference);
        axis::padded_range(ends).unwrap_or((0.0, 1.0))
    }

    fn description(&self, words: &ReportWords<'_>) -> String {
        let numbers = &words.numbers;
        let rows = self.rows.iter().take(DESCRIBED).map(|(name, estimate)| {
            format!("{name}: {} ({})", numbers.value(estimate), numbers.interval(estimate))
        });
        let mut text = format!("{}. {}", self.axis, rows.collect::<Vec<_>>().join("; "));
        if let Some(more) = self.rows.len().checked_sub(DESCRIBED + 1) {
            let more = Text::new(id!("lab-page-more-rows")).raw("n", (more + 1).to_string());
            text = format!("{text}; {}", words.text(&more));
        }
        text + "."
    }
}

#[cfg(test)]
mod tests {
    use super::svg::tests::{estimate, is_accessible};
    use super::*;
    use sortie_words::Words;

    fn plot(rows: &[(&str, f64, f64)]) -> IntervalPlot {
        IntervalPlot {
            title: "Wins by seat".to_owned(),
            axis: "Share of wins, percent".to_owned(),
            rows: rows
                .iter()
                .map(|(name, value, half)| ((*name).to_owned(), estimate(*value, *half)))
                .collect(),
            reference: Some(50.0),
        }
    }

    fn draw(plot: &IntervalPlot) -> String {
        plot.to_svg(&ReportWords::new(&Words::new("en", []).unwrap()))
    }

    #[test]
    fn every_row_has_its_bar_and_is_described() {
        let svg = draw(&plot(&[("seat 1", 52.0, 1.5), ("seat 2", 48.0, 1.5)]));
        is_accessible(&svg);
        assert!(svg.contains("seat 1: 52.0 (50.5 to 53.5); seat 2: 48.0 (46.5 to 49.5)."), "{svg}");
        assert!(svg.contains("stroke-dasharray=\"5 4\""), "the reference: {svg}");
        assert!(draw(&plot(&[])).is_empty());
    }

    #[test]
    fn names_are_no_markup_and_long_ones_are_cut() {
        let long = "x".repeat(80);
        let svg = draw(&plot(&[("<script>", 52.0, 1.0), (&long, 48.0, 1.0)]));
        assert!(!svg.contains("<script>") && svg.contains("&lt;script&gt;"), "{svg}");
        assert!(svg.contains(&format!(">{}…<", "x".repeat(33))), "{svg}");
    }

    #[test]
    fn one_value_without_width_is_drawn() {
        is_accessible(&draw(&plot(&[("seat 1", 50.0, 0.0)])));
        is_accessible(&draw(&IntervalPlot { reference: None, ..plot(&[("none", 0.0, 0.0)]) }));
    }

    #[test]
    fn an_open_interval_has_no_bar_at_its_end_and_no_value_has_no_mark() {
        let mut open = plot(&[("open", 50.0, 1.0)]);
        open.reference = None;
        let bars = |svg: &str| svg.matches("stroke-width=\"2.5\"").count();
        assert_eq!(bars(&draw(&open)), 3);
        open.rows[0].1.high = f64::INFINITY;
        let svg = draw(&open);
        is_accessible(&svg);
        assert_eq!(bars(&svg), 2, "{svg}");
        let none = draw(&plot(&[("none", f64::NAN, 1.0)]));
        assert!(!none.contains("<rect") && bars(&none) == 0, "{none}");
    }
}
