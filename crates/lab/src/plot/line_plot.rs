//! Lines with the bands of their intervals.

use super::axis::{self, Axes, Values};
use super::legend::{Legend, Sample};
use super::svg::{self, Labels, Size, Stroke};
use crate::metrics::metric::Estimate;
use crate::report_words::ReportWords;
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
        let points =
            || self.lines.iter().flat_map(|(_, points)| points).filter(|point| is_finite(point));
        let ends = points().flat_map(|(_, y)| [low(y), y.value, high(y)]);
        let ranges = (axis::tight_range(points().map(|(x, _)| *x)), axis::padded_range(ends));
        let (Some(x), Some(y)) = ranges else {
            return String::new();
        };
        let lines = self.lines.iter().filter(|(_, points)| !points.is_empty());
        let lines: Vec<_> = lines.enumerate().collect();
        let legend = if self.lines.len() > 1 { lines.as_slice() } else { &[] };
        let legend = Legend::new(
            legend.iter().map(|(place, (name, _))| (Sample::Line(stroke(*place)), name.clone())),
        );
        let size = Size { width: 660.0, height: 340.0 };
        let axes = Axes {
            x: Values::Numbers(x),
            y: Values::Numbers(y),
            x_title: &self.x,
            y_title: &self.y,
            legend,
        };
        let (mut drawing, frame) = axes.draw(size, &words.numbers);
        for (place, (_, points)) in &lines {
            let points: Vec<_> = points.iter().filter(|point| is_finite(point)).collect();
            let along = |end: fn(&Estimate) -> f64| {
                points.iter().map(|(x, y)| frame.place(*x, end(y))).collect::<Vec<_>>()
            };
            let mut band = along(high);
            band.extend(along(low).into_iter().rev());
            drawing.area(&band, svg::series_color(*place));
            drawing.polyline(&along(|y| y.value), &stroke(*place));
        }
        let description = self.description(words);
        drawing.into_svg(&Labels { title: &self.title, description: &description })
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

/// The line at a place. Colours alone do not tell lines apart in print.
fn stroke(place: usize) -> Stroke<'static> {
    let dashes = ["", "8 4", "2 4"][place % 3];
    Stroke { dashes, ..Stroke::solid(svg::series_color(place), 2.25) }
}

/// Whether a point has a place.
fn is_finite((x, y): &(f64, Estimate)) -> bool {
    x.is_finite() && y.value.is_finite()
}

/// The lower edge of the band: the line itself where the interval is open.
fn low(y: &Estimate) -> f64 {
    if y.low.is_finite() { y.low } else { y.value }
}

/// The upper edge, in the same way.
fn high(y: &Estimate) -> f64 {
    if y.high.is_finite() { y.high } else { y.value }
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

    #[test]
    fn a_point_without_value_is_left_out_and_one_without_interval_has_no_band() {
        let words = Words::new("en", []).unwrap();
        let line = |points: &[(f64, f64, f64)]| LinePlot {
            title: "Decidedness".to_owned(),
            x: "Part of the match, percent".to_owned(),
            y: "Decided matches, percent".to_owned(),
            lines: vec![(
                "club".to_owned(),
                points.iter().map(|&(x, y, half)| (x, estimate(y, half))).collect(),
            )],
        };
        let draw = |points: &[_]| line(points).to_svg(&ReportWords::new(&words));
        let complete = draw(&[(0.0, 1.0, 0.5), (2.0, 2.0, f64::NAN)]);
        is_accessible(&complete);
        let points = |svg: &str| svg.split("points=\"").map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(points(&complete).len(), 3, "a band and a line: {complete}");
        let gap = draw(&[(0.0, 1.0, 0.5), (1.0, f64::NAN, 0.5), (2.0, 2.0, f64::NAN)]);
        assert_eq!(points(&gap)[1..], points(&complete)[1..]);
        assert!(draw(&[(0.0, f64::NAN, 1.0)]).is_empty());
    }
}
