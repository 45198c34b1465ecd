//! Rule sets by two goals that conflict.

use super::axis::{self, Along, Axes, Frame, Values};
use super::legend::{Legend, Sample};
use super::svg::{self, Anchor, Drawing, Labels, MUTED, Mark, Point, Size, Stroke};
use crate::metrics::metric::Estimate;
use crate::report_words::ReportWords;
use sortie_core::Text;
use sortie_core::text::MessageId;

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

impl ParetoPoint {
    fn has_place(&self) -> bool {
        self.x.value.is_finite() && self.y.value.is_finite()
    }
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
        let range = |goal: fn(&ParetoPoint) -> Estimate| {
            let goals = self.points.iter().map(goal);
            axis::padded_range(goals.flat_map(|goal| [goal.low, goal.value, goal.high]))
        };
        let (Some(x), Some(y)) = (range(|point| point.x), range(|point| point.y)) else {
            return String::new();
        };
        // The front is drawn last, so that it lies on top.
        let kinds = [PointKind::Dominated, PointKind::Original, PointKind::Front];
        let named = kinds.into_iter().filter(|kind| self.of_kind(*kind).next().is_some());
        let legend = Legend::new(named.map(|kind| {
            let (mark, color) = look(kind);
            (Sample::Mark(mark, color), words.say(name(kind)))
        }));
        let size = Size { width: 760.0, height: 420.0 };
        let axes = Axes {
            x: Values::Numbers(x),
            y: Values::Numbers(y),
            x_title: &self.x,
            y_title: &self.y,
            legend,
        };
        let (mut drawing, frame) = axes.draw(size, &words.numbers);
        let front = self.placed_front(&frame);
        if front.len() > 1 {
            let stroke = Stroke { dashes: "8 4", ..Stroke::solid(svg::series_color(0), 1.5) };
            drawing.polyline(&front, &stroke);
        }
        for point in kinds.into_iter().flat_map(|kind| self.of_kind(kind)) {
            draw_point(&mut drawing, &frame, point);
        }
        // Right of the mark, on the side where the line is not. Pixels count from the top.
        let rises = front.first().zip(front.last()).is_some_and(|(first, last)| last.1 < first.1);
        let down = if rises { 10.0 } else { -10.0 };
        let numbered = self.front().into_iter().take(NUMBERED).enumerate();
        for (place, point) in numbered.filter(|(_, point)| point.has_place()) {
            let (x, y) = frame.place(point.x.value, point.y.value);
            drawing.text((x + 7.0, y + down), Anchor::Start, &(place + 1).to_string());
        }
        let description = self.description(words);
        drawing.into_svg(&Labels { title: &self.title, description: &description })
    }

    /// The places of the front from the left to the right.
    fn placed_front(&self, frame: &Frame) -> Vec<Point> {
        let mut front = self.front();
        front.retain(|point| point.has_place());
        front.sort_by(|one, other| one.x.value.total_cmp(&other.x.value));
        front.into_iter().map(|point| frame.place(point.x.value, point.y.value)).collect()
    }

    /// The points of the front in the order in which they are numbered.
    pub fn front(&self) -> Vec<&ParetoPoint> {
        self.of_kind(PointKind::Front).collect()
    }

    fn of_kind(&self, kind: PointKind) -> impl Iterator<Item = &ParetoPoint> {
        self.points.iter().filter(move |point| point.kind == kind)
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

/// The mark and the colour of a kind.
fn look(kind: PointKind) -> (Mark, &'static str) {
    match kind {
        PointKind::Front => (Mark::Diamond, svg::series_color(0)),
        PointKind::Original => (Mark::Square, svg::series_color(1)),
        PointKind::Dominated => (Mark::Circle, MUTED),
    }
}

/// The name of a kind in the legend.
fn name(kind: PointKind) -> MessageId {
    match kind {
        PointKind::Front => id!("lab-plot-front"),
        PointKind::Original => id!("lab-plot-original"),
        PointKind::Dominated => id!("lab-plot-dominated"),
    }
}

/// A point with the intervals of both goals; nothing where a goal has no value.
fn draw_point(drawing: &mut Drawing, frame: &Frame, point: &ParetoPoint) {
    let (x, y) = (&point.x, &point.y);
    if !point.has_place() {
        return;
    }
    let (mark, color) = look(point.kind);
    let bar = Stroke::solid(color, 1.0);
    frame.draw_interval(drawing, Along::X, x, y.value, &bar);
    frame.draw_interval(drawing, Along::Y, y, x.value, &bar);
    drawing.mark(frame.place(x.value, y.value), mark, color);
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

    #[test]
    fn a_goal_without_value_has_no_place() {
        let words = Words::new("en", []).unwrap();
        let point = |x: f64, kind| ParetoPoint {
            name: "toy".to_owned(),
            x: estimate(x, 1.0),
            y: estimate(20.0, f64::INFINITY),
            kind,
        };
        let mut plot = ParetoPlot {
            title: "Conflicting goals".to_owned(),
            x: "Length".to_owned(),
            y: "Skill".to_owned(),
            points: vec![
                point(10.0, PointKind::Front),
                point(f64::NAN, PointKind::Front),
                point(f64::NAN, PointKind::Dominated),
            ],
        };
        let svg = plot.to_svg(&ReportWords::new(&words));
        assert!(!svg.contains("NaN\"") && !svg.contains("inf\""), "{svg}");
        assert_eq!(svg.matches("<circle").count(), 1, "only in the legend: {svg}");
        plot.points.remove(0);
        assert!(plot.to_svg(&ReportWords::new(&words)).is_empty());
    }
}
