//! A value for each pair of levels of two parameters.

use super::axis::{self, Axes, Values};
use super::legend::Legend;
use super::svg::{Anchor, Labels, Size};
use crate::metrics::metric::Estimate;
use crate::report_words::ReportWords;
use sortie_core::Text;

/// The deepest tint, in percent: ink on it keeps a contrast of 4.5 on light and dark pages.
const DEEPEST: f64 = 55.0;

/// The space around a cell, in shares of the distance between cells.
const SPACE: f64 = 0.02;

/// Values over two parameters, as tinted cells with their numbers.
#[derive(Clone, Debug)]
pub struct HeatMap {
    /// The title.
    pub title: String,
    /// The label of the columns.
    pub x: String,
    /// The label of the rows.
    pub y: String,
    /// The name of each column.
    pub columns: Vec<String>,
    /// The name of each row, from the top.
    pub rows: Vec<String>,
    /// The values by row and column; `None` where rules contradict each other.
    pub cells: Vec<Vec<Option<Estimate>>>,
}

impl HeatMap {
    /// The plot as an `svg` element; empty without cells.
    pub fn to_svg(&self, words: &ReportWords<'_>) -> String {
        let values = self.cells.iter().flatten().flatten().map(|cell| cell.value);
        let Some((low, high)) = axis::range(values) else {
            return String::new();
        };
        let size = Size {
            width: (160.0 + 84.0 * self.columns.len() as f64).clamp(320.0, 900.0),
            height: 70.0 + 44.0 * self.rows.len() as f64,
        };
        let axes = Axes {
            x: Values::Names(&self.columns),
            y: Values::Names(&self.rows),
            x_title: &self.x,
            y_title: &self.y,
            legend: Legend::default(),
        };
        let (mut drawing, frame) = axes.draw(size, &words.numbers);
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let (x, y) = (column as f64, row as f64);
                if let Some(cell) = cell.filter(|cell| cell.value.is_finite()) {
                    let share = if low < high { (cell.value - low) / (high - low) } else { 0.5 };
                    let (left, top) = frame.place(x + SPACE, y + SPACE);
                    let (right, bottom) = frame.place(x + 1.0 - SPACE, y + 1.0 - SPACE);
                    let size = Size { width: right - left, height: bottom - top };
                    drawing.rectangle((left, top), size, &tint(share));
                }
                let text = cell.map_or_else(|| "–".to_owned(), |cell| words.numbers.value(&cell));
                drawing.text(frame.place(x + 0.5, y + 0.5), Anchor::Middle, &text);
            }
        }
        let description = self.description(words);
        drawing.into_svg(&Labels { title: &self.title, description: &description })
    }

    fn description(&self, words: &ReportWords<'_>) -> String {
        let none = words.say(id!("lab-plot-no-value"));
        let rows = self.rows.iter().zip(&self.cells).map(|(name, cells)| {
            let cells = self.columns.iter().zip(cells).map(|(column, cell)| {
                let value = cell.map_or_else(|| none.clone(), |cell| words.numbers.value(&cell));
                format!("{column}: {value}")
            });
            format!("{} {name}: {}", self.y, cells.collect::<Vec<_>>().join(", "))
        });
        let rows = rows.collect::<Vec<_>>().join("; ");
        words.text(&Text::new(id!("lab-plot-columns")).raw("x", &self.x).raw("rows", rows))
    }
}

/// The colour of a value by its share of the way from the least to the largest.
fn tint(share: f64) -> String {
    let percent = (8.0 + share * (DEEPEST - 8.0)).round();
    format!("color-mix(in srgb,var(--plot-heat,#3f7fc4) {percent}%,transparent)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::svg::tests::{estimate, is_accessible};
    use sortie_words::Words;

    #[test]
    fn every_cell_says_its_number() {
        let words = Words::new("en", []).unwrap();
        let plot = HeatMap {
            title: "Length".to_owned(),
            x: "reshuffles".to_owned(),
            y: "ace".to_owned(),
            columns: vec!["0".to_owned(), "1".to_owned()],
            rows: vec!["13".to_owned(), "15".to_owned()],
            cells: vec![
                vec![Some(estimate(31.0, 1.0)), Some(estimate(44.0, 1.0))],
                vec![None, Some(estimate(52.0, 1.0))],
            ],
        };
        let svg = plot.to_svg(&ReportWords::new(&words));
        is_accessible(&svg);
        assert!(svg.contains("ace 13: 0: 31.0, 1: 44.0; ace 15: 0: none, 1: 52.0."), "{svg}");
        for text in [">31.0<", ">44.0<", ">–<", ">52.0<"] {
            assert!(svg.contains(text), "{text} in {svg}");
        }
        assert!(svg.contains("color-mix(in srgb,var(--plot-heat,#3f7fc4) 55%,transparent)"));
        let without = vec![vec![Some(estimate(31.0, 1.0)), Some(estimate(f64::NAN, 1.0))]];
        let without = HeatMap { cells: without, ..plot.clone() }.to_svg(&ReportWords::new(&words));
        is_accessible(&without);
        assert_eq!(without.matches("<rect").count(), 1, "{without}");
        assert!(
            HeatMap { cells: vec![vec![None]], ..plot }
                .to_svg(&ReportWords::new(&words))
                .is_empty()
        );
    }

    /// The place of the text or of the cell that a part of its element names.
    fn y_of(svg: &str, part: &str) -> f64 {
        let element = svg.split('<').find(|element| element.contains(part)).unwrap();
        let y = element.split(" y=\"").nth(1).unwrap_or_else(|| panic!("{element}"));
        y.split('"').next().unwrap().parse().unwrap()
    }

    #[test]
    fn numbers_names_and_tints_are_in_the_same_rows() {
        let words = Words::new("en", []).unwrap();
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let plot = HeatMap {
            title: "Length".to_owned(),
            x: "a".to_owned(),
            y: "b".to_owned(),
            columns: names(&["x"]),
            rows: names(&["low", "middle", "high"]),
            cells: [1.0, 2.0, 3.0].map(|value| vec![Some(estimate(value, 1.0))]).to_vec(),
        };
        let svg = plot.to_svg(&ReportWords::new(&words));
        let number = [">1.0", ">2.0", ">3.0"].map(|part| y_of(&svg, part));
        let name = [">low", ">middle", ">high"].map(|part| y_of(&svg, part));
        let tint = [" 8%", " 32%", " 55%"].map(|part| y_of(&svg, part));
        for places in [number, name, tint] {
            assert!(places.is_sorted(), "from the top: {places:?}");
        }
        for ((number, name), tint) in number.iter().zip(&name).zip(&tint) {
            assert!((number - name).abs() < 5.0, "{number} {name}");
            assert!(tint < number, "{tint} {number}");
        }
    }
}
