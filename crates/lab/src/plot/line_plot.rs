//! Lines with the bands of their intervals.

use super::svg::{self, Labels, Size};
use crate::metrics::metric::Estimate;
use crate::report_words::ReportWords;
use kuva::plot::LinePlot as Line;
use kuva::render::plots::Plot;
use sortie_core::Text;

/// Lines over an axis, each with a band of 95 % intervals.
#[derive(Clone, Debug)]
pub struct LinePlot {
    /// The title.
    pub title: String,
    /// The label of the horizontal axis.
    pub x: String,
    /// The label of the vertical axis.
    pub y: String,
    /// A name and points for each line.
    pub lines: Vec<(String, Vec<(f64, Estimate)>)>,
}

impl LinePlot {
    /// The plot as an `svg` element; empty without points.
    pub fn to_svg(&self, words: &ReportWords<'_>) -> String {
        let lines = self.lines.iter().filter(|(_, points)| !points.is_empty());
        let mut plots = Vec::new();
        for (place, (name, points)) in lines.enumerate() {
            let mut line = Line::new()
                .with_data(points.iter().map(|(x, y)| (*x, y.value)))
                // Before the band, which takes the colour that the line has then.
                .with_color(svg::series_color(place))
                .with_band(
                    points.iter().map(|(_, y)| finite_or(y.low, y.value)),
                    points.iter().map(|(_, y)| finite_or(y.high, y.value)),
                )
                .with_stroke_width(2.25);
            // Colours alone do not tell lines apart in print.
            line = match place % 3 {
                0 => line,
                1 => line.with_dashed(),
                _ => line.with_dotted(),
            };
            if self.lines.len() > 1 {
                line = line.with_legend(svg::label(name));
            }
            plots.push(Plot::Line(line));
        }
        if plots.is_empty() {
            return String::new();
        }
        let layout = svg::layout(&plots, &Size { width: 660.0, height: 340.0 }, &words.numbers)
            .with_x_label(svg::label(&self.x))
            .with_y_label(svg::label(&self.y));
        let description = self.description(words);
        svg::render(plots, layout, &Labels { title: &self.title, description: &description })
    }

    /// The first and the last point of each line: the table has all of them.
    fn description(&self, words: &ReportWords<'_>) -> String {
        let numbers = &words.numbers;
        let lines = self.lines.iter().filter_map(|(name, points)| {
            let ((from, first), (to, last)) = (points.first()?, points.last()?);
            let line = Text::new(id!("lab-plot-line"))
                .raw("line", name)
                .raw("first", numbers.value(first))
                .raw("from", numbers.fixed(*from, 0))
                .raw("last", numbers.value(last))
                .raw("to", numbers.fixed(*to, 0));
            Some(words.text(&line))
        });
        let lines = lines.collect::<Vec<_>>().join("; ");
        let text = Text::new(id!("lab-plot-lines")).raw("y", &self.y).raw("x", &self.x);
        words.text(&text.raw("lines", lines))
    }
}

fn finite_or(end: f64, value: f64) -> f64 {
    if end.is_finite() { end } else { value }
}

#[cfg(test)]
mod tests {
    use super::svg::tests::{estimate, is_accessible};
    use super::*;
    use sortie_words::Words;

    #[test]
    fn each_line_has_a_band_a_name_and_a_description() {
        let words = Words::new("en", []).unwrap();
        let points =
            |up: f64| (0..5).map(move |n| (f64::from(n), estimate(up * f64::from(n), 0.5)));
        let plot = LinePlot {
            title: "Decidedness".to_owned(),
            x: "Part of the match, percent".to_owned(),
            y: "Decided matches, percent".to_owned(),
            lines: vec![
                ("club & co".to_owned(), points(1.0).collect()),
                ("random".to_owned(), points(2.0).collect()),
            ],
        };
        let svg = plot.to_svg(&ReportWords::new(&words));
        is_accessible(&svg);
        assert!(svg.contains("club &amp; co: from 0.00 at 0 to 4.00 at 4; random"), "{svg}");
        assert!(svg.contains("var(--plot-1,") && svg.contains("var(--plot-2,"), "{svg}");
        assert!(
            LinePlot { lines: Vec::new(), ..plot }.to_svg(&ReportWords::new(&words)).is_empty()
        );
    }
}
