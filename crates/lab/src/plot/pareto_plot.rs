//! Rule sets by two goals that conflict.

use super::svg::{self, Labels, MUTED, Size};
use crate::metrics::metric::Estimate;
use crate::report_words::ReportWords;
use kuva::plot::{LinePlot as Line, MarkerShape, ScatterPlot};
use kuva::render::annotations::TextAnnotation;
use kuva::render::plots::Plot;
use sortie_core::Text;

/// The most points of the front that are numbered in the picture and described.
const NUMBERED: usize = 12;

/// The role of a rule set in a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointKind {
    /// No other one is better in one goal and at least as good in all.
    Front,
    /// The rules as they are.
    Original,
    /// Another one is better.
    Dominated,
}

/// A rule set.
#[derive(Clone, Debug)]
pub struct ParetoPoint {
    /// The rule code.
    pub name: String,
    /// The metric of the first goal.
    pub x: Estimate,
    /// The metric of the second goal.
    pub y: Estimate,
    /// Its role.
    pub kind: PointKind,
}

/// Rule sets over two metrics; those of the front are joined by a line.
#[derive(Clone, Debug)]
pub struct ParetoPlot {
    /// The title.
    pub title: String,
    /// The label of the horizontal axis.
    pub x: String,
    /// The label of the vertical axis.
    pub y: String,
    /// The rule sets.
    pub points: Vec<ParetoPoint>,
}

impl ParetoPlot {
    /// The plot as an `svg` element; empty without points.
    pub fn to_svg(&self, words: &ReportWords<'_>) -> String {
        if self.points.is_empty() {
            return String::new();
        }
        let mut front = self.front();
        front.sort_by(|one, other| one.x.value.total_cmp(&other.x.value));
        let mut plots = Vec::new();
        if front.len() > 1 {
            let line = Line::new()
                .with_data(front.iter().map(|point| (point.x.value, point.y.value)))
                .with_color(svg::series_color(0))
                .with_stroke_width(1.5)
                .with_dashed();
            plots.push(Plot::Line(line));
        }
        let kinds = [
            (PointKind::Dominated, MUTED, MarkerShape::Circle, id!("lab-plot-dominated")),
            (PointKind::Front, svg::series_color(0), MarkerShape::Diamond, id!("lab-plot-front")),
            (
                PointKind::Original,
                svg::series_color(1),
                MarkerShape::Square,
                id!("lab-plot-original"),
            ),
        ];
        for (kind, color, shape, name) in kinds {
            let of_kind: Vec<&ParetoPoint> =
                self.points.iter().filter(|point| point.kind == kind).collect();
            if of_kind.is_empty() {
                continue;
            }
            let errors = |of: fn(&ParetoPoint) -> Estimate| {
                of_kind.iter().map(move |point| {
                    let estimate = of(point);
                    (estimate.value - estimate.low, estimate.high - estimate.value)
                })
            };
            let scatter = ScatterPlot::new()
                .with_data(of_kind.iter().map(|point| (point.x.value, point.y.value)))
                .with_x_err_asymmetric(errors(|point| point.x))
                .with_y_err_asymmetric(errors(|point| point.y))
                .with_color(color)
                .with_marker(shape)
                .with_size(5.0)
                .with_legend(words.say(name));
            plots.push(Plot::Scatter(scatter));
        }
        let mut layout = svg::layout(&plots, &Size { width: 760.0, height: 420.0 }, &words.numbers)
            .with_x_label(svg::label(&self.x))
            .with_y_label(svg::label(&self.y));
        for (place, point) in self.front().into_iter().take(NUMBERED).enumerate() {
            // Hard spaces move the number from the bar above the mark to its right.
            let text = format!("\u{a0}\u{a0}\u{a0}\u{a0}{}", place + 1);
            layout =
                layout.with_annotation(TextAnnotation::new(text, point.x.value, point.y.value));
        }
        let description = self.description(words);
        svg::render(plots, layout, &Labels { title: &self.title, description: &description })
    }

    /// The points of the front in the order in which they are numbered.
    pub fn front(&self) -> Vec<&ParetoPoint> {
        self.points.iter().filter(|point| point.kind == PointKind::Front).collect()
    }

    fn description(&self, words: &ReportWords<'_>) -> String {
        let front = self.front();
        let at = |point: &ParetoPoint| [&point.x, &point.y].map(|goal| words.numbers.value(goal));
        let listed = front.iter().take(NUMBERED).enumerate().map(|(place, point)| {
            let [x, y] = at(point);
            let listed = Text::new(id!("lab-plot-place")).raw("n", (place + 1).to_string());
            words.text(&listed.raw("name", &point.name).raw("x", x).raw("y", y))
        });
        let said = Text::new(id!("lab-plot-pareto"))
            .raw("count", self.points.len().to_string())
            .raw("x", &self.x)
            .raw("y", &self.y)
            .raw("front", front.len().to_string())
            .raw("list", listed.collect::<Vec<_>>().join("; "));
        let mut text = words.text(&said);
        if let Some(point) = self.points.iter().find(|point| point.kind == PointKind::Original) {
            let [x, y] = at(point);
            let original = Text::new(id!("lab-plot-original-at")).raw("x", x).raw("y", y);
            text = format!("{text} {}", words.text(&original));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::svg::tests::{estimate, is_accessible};
    use super::*;
    use sortie_words::Words;

    #[test]
    fn the_front_is_joined_numbered_and_described() {
        let words = Words::new("en", []).unwrap();
        let point = |name: &str, x: f64, y: f64, kind| ParetoPoint {
            name: name.to_owned(),
            x: estimate(x, 1.0),
            y: estimate(y, 1.0),
            kind,
        };
        let plot = ParetoPlot {
            title: "Conflicting goals".to_owned(),
            x: "Length".to_owned(),
            y: "Skill".to_owned(),
            points: vec![
                point("toy/a=<1>", 10.0, 20.0, PointKind::Front),
                point("toy/a=2", 14.0, 26.0, PointKind::Front),
                point("toy/a=3", 15.0, 21.0, PointKind::Dominated),
                point("toy", 16.0, 22.0, PointKind::Original),
            ],
        };
        let svg = plot.to_svg(&ReportWords::new(&words));
        is_accessible(&svg);
        assert!(svg.contains("4 rule sets by Length and Skill; 2 of them on the Pareto front."));
        assert!(svg.contains("1: toy/a=&lt;1&gt; at 10.0 and 20.0"), "{svg}");
        assert!(svg.contains("The original rules: 16.0 and 22.0."), "{svg}");
        assert!(
            ParetoPlot { points: Vec::new(), ..plot }.to_svg(&ReportWords::new(&words)).is_empty()
        );
    }
}
