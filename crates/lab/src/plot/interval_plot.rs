//! Values with their intervals, one row each.

use super::svg::{self, INK, Labels, MUTED, Size};
use crate::metrics::metric::Estimate;
use crate::report_words::ReportWords;
use kuva::plot::ForestPlot;
use kuva::render::annotations::ReferenceLine;
use kuva::render::plots::Plot;
use sortie_core::Text;

/// The most rows that a description lists.
const DESCRIBED: usize = 12;
/// The most characters of a row's label.
const LABEL: usize = 34;

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
        let mut forest = ForestPlot::new()
            .with_color(svg::series_color(0))
            .with_marker_size(4.5)
            .with_whisker_width(2.5)
            .with_cap_size(4.0)
            .with_show_null_line(false);
        for (name, estimate) in &self.rows {
            let name = shorten(name);
            forest = forest.with_row(name, estimate.value, estimate.low, estimate.high);
        }
        let plots = vec![Plot::Forest(forest)];
        let height = 74.0 + 26.0 * self.rows.len() as f64;
        let mut layout = svg::layout(&plots, &Size { width: 660.0, height }, &words.numbers)
            .with_x_label(svg::label(&self.axis));
        if let Some((low, high)) = self.range() {
            layout = layout.with_x_axis_min(low).with_x_axis_max(high);
        }
        if let Some(reference) = self.reference {
            let line = ReferenceLine::vertical(reference).with_color(MUTED).with_dasharray("5 4");
            layout = layout.with_reference_line(line);
        }
        let description = self.description(words);
        svg::render(plots, layout, &Labels { title: &self.title, description: &description })
            .replace("#999999", INK)
    }

    /// The range of the axis: all intervals and the reference, with a margin.
    fn range(&self) -> Option<(f64, f64)> {
        let ends = self.rows.iter().flat_map(|(_, estimate)| [estimate.low, estimate.high]);
        let ends = ends.chain(self.reference).filter(|end| end.is_finite());
        let (low, high) = ends.fold((f64::MAX, f64::MIN), |(l, h), end| (l.min(end), h.max(end)));
        if low > high {
            return None;
        }
        let margin = ((high - low) * 0.06).max(1e-6 + high.abs() * 0.01);
        // Shares and counts do not go below 0, so the axis should not either.
        let least = if low >= 0.0 { (low - margin).max(0.0) } else { low - margin };
        Some((least, high + margin))
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

fn shorten(name: &str) -> String {
    let name = svg::label(name);
    if name.chars().count() <= LABEL {
        return name;
    }
    let kept: String = name.chars().take(LABEL - 1).collect();
    kept + "…"
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
}
