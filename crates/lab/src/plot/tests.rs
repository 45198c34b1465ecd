//! The pictures as files: a change of drawing shows in a diff. `UPDATE_EXPECT=1` writes them.

use super::svg::tests::estimate;
use super::{HeatMap, IntervalPlot, LinePlot, ParetoPlot, ParetoPoint, PointKind};
use crate::report_words::ReportWords;
use expect_test::{ExpectFile, expect_file};
use sortie_words::Words;

/// Compares a picture with its file, an element a line.
fn check(svg: &str, file: &ExpectFile) {
    file.assert_eq(&format!("{}\n", svg.replace("><", ">\n<")));
}

#[test]
fn values_stand_on_the_bars_of_their_intervals() {
    let row = |name: &str, value: f64, half: f64| (name.to_owned(), estimate(value, half));
    let plot = IntervalPlot {
        title: "Wins by seat".to_owned(),
        axis: "share of wins, percent".to_owned(),
        rows: vec![row("seat 1", 36.2, 1.4), row("seat 2", 33.1, 1.4), row("seat 3", 30.7, 1.3)],
        reference: Some(100.0 / 3.0),
    };
    let words = Words::new("en", []).unwrap();
    check(&plot.to_svg(&ReportWords::new(&words)), &expect_file!["snapshots/intervals.svg"]);
}

#[test]
fn lines_have_bands() {
    let words = Words::new("en", []).unwrap();
    let points = |power: f64| {
        (0..=5)
            .map(|n| (f64::from(n) * 20.0, estimate(f64::from(n).powf(power) * 8.0, 4.0)))
            .collect()
    };
    let plot = LinePlot {
        title: "Decided matches".to_owned(),
        x: "part of the match, percent".to_owned(),
        y: "decided, percent".to_owned(),
        lines: vec![("original".to_owned(), points(1.5)), ("ace=15".to_owned(), points(1.2))],
    };
    check(&plot.to_svg(&ReportWords::new(&words)), &expect_file!["snapshots/lines.svg"]);
}

#[test]
fn cells_of_a_heat_map_say_their_numbers() {
    let words = Words::new("en", []).unwrap();
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let cell = |value: f64| Some(estimate(value, 0.8));
    let plot = HeatMap {
        title: "Length".to_owned(),
        x: "reshuffles".to_owned(),
        y: "ace".to_owned(),
        columns: names(&["0", "1", "2"]),
        rows: names(&["1", "13", "15"]),
        cells: vec![
            vec![cell(31.0), cell(44.5), cell(58.0)],
            vec![cell(28.2), cell(40.1), None],
            vec![cell(27.9), cell(39.0), cell(51.3)],
        ],
    };
    check(&plot.to_svg(&ReportWords::new(&words)), &expect_file!["snapshots/heat_map.svg"]);
}

#[test]
fn the_pareto_front_is_joined() {
    let words = Words::new("en", []).unwrap();
    let point = |name: &str, x: f64, y: f64, kind| ParetoPoint {
        name: name.to_owned(),
        x: estimate(x, 1.2),
        y: estimate(y, 0.9),
        kind,
    };
    let plot = ParetoPlot {
        title: "Conflicting goals".to_owned(),
        x: "length, decisions".to_owned(),
        y: "edge over weaker players, percentage points".to_owned(),
        points: vec![
            point("attack/reshuffles=0", 28.0, 12.0, PointKind::Front),
            point("attack/ace=15", 38.0, 17.0, PointKind::Front),
            point("attack/reshuffles=2", 52.0, 21.0, PointKind::Front),
            point("attack/dice=true", 44.0, 15.0, PointKind::Dominated),
            point("attack", 41.0, 16.0, PointKind::Original),
        ],
    };
    check(&plot.to_svg(&ReportWords::new(&words)), &expect_file!["snapshots/pareto.svg"]);
}
