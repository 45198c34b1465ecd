//! The axes of a plot: from values to places, the ticks, and the frame around all.

use super::legend::Legend;
use super::number::Numbers;
use super::svg::{self, Anchor, Drawing, GRID, MUTED, Point, Size, Stroke, TEXT};
use crate::metrics::metric::Estimate;

/// The length of a tick, in pixels.
const TICK: f64 = 5.0;
/// Between a tick and its label, in pixels.
const GAP: f64 = 4.0;
/// The height of an axis title with the space around it, in pixels.
const TITLE: f64 = 28.0;
/// Between the picture's edge and the topmost line, in pixels.
const TOP: f64 = 10.0;
/// Half the length of the caps at the ends of an interval, in pixels.
const CAP: f64 = 4.0;

/// The values of an axis and the places of its ends in the picture.
#[derive(Clone, Copy, Debug)]
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// An axis of the values from `low` to `high`, which is larger.
    fn new((low, high): (f64, f64), from: f64, to: f64) -> Self {
        Axis { low, high, from, to }
    }

    /// The place of a value. Values beyond an end lie at that end.
    fn place(&self, value: f64) -> f64 {
        let share = (value.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        self.from + share * (self.to - self.from)
    }

    /// The values of about as many ticks as are asked for, and the number of decimals that tells them
    /// apart. They are multiples of 1, 2 or 5 times a power of ten (Heckbert, "Nice numbers for graph
    /// labels", Graphics Gems, 1990).
    fn ticks(&self, about: f64) -> (Vec<f64>, usize) {
        let raw = (self.high - self.low) / about;
        let power = 10.0_f64.powf(raw.log10().floor());
        let step = power
            * match raw / power {
                ..1.5 => 1.0,
                1.5..3.0 => 2.0,
                3.0..7.0 => 5.0,
                _ => 10.0,
            };
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        let decimals = (-step.log10().floor()).max(0.0) as usize;
        ((first..=last).map(|n| n as f64 * step).collect(), decimals)
    }
}

/// The range of an axis that shows all finite values with a margin; `None` without any.
///
/// Shares and counts do not go below 0, so without negative values the axis does not either.
pub(super) fn padded_range(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let (low, high) = range(values)?;
    let margin = ((high - low) * 0.06).max(1e-6 + high.abs() * 0.01);
    let least = if low >= 0.0 { (low - margin).max(0.0) } else { low - margin };
    Some((least, high + margin))
}

/// The least and the largest finite value; with a margin where they are the same. `None` without any.
pub(super) fn tight_range(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let (low, high) = range(values)?;
    if low < high { Some((low, high)) } else { padded_range([low]) }
}

/// The least and the largest finite value; `None` without any.
pub(super) fn range(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let finite = values.into_iter().filter(|value| value.is_finite());
    let ends = finite.fold((f64::MAX, f64::MIN), |(l, h), value| (l.min(value), h.max(value)));
    (ends.0 <= ends.1).then_some(ends)
}

/// An axis before its place in the picture is known.
pub(super) enum Values<'a> {
    /// Numbers from `low` to `high`.
    Numbers((f64, f64)),
    /// A band for each name: from the left, or from the top.
    Names(&'a [String]),
}

/// The area in which a plot draws, with its axes.
pub(super) struct Frame {
    x: Axis,
    y: Axis,
}

/// The axis along which an interval lies.
#[derive(Clone, Copy)]
pub(super) enum Along {
    X,
    Y,
}

impl Frame {
    /// The place of a pair of values.
    pub(super) fn place(&self, x: f64, y: f64) -> Point {
        (self.x.place(x), self.y.place(y))
    }

    /// Draws the interval of an estimate as a bar at this value of the other axis. An open end reaches the
    /// end of the axis and has no cap; without interval there is no bar.
    pub(super) fn draw_interval(
        &self,
        drawing: &mut Drawing,
        along: Along,
        estimate: &Estimate,
        other: f64,
        stroke: &Stroke<'_>,
    ) {
        let ends = [estimate.low, estimate.high];
        if ends.iter().any(|end| end.is_nan()) {
            return;
        }
        let [low, high] = match along {
            Along::X => ends.map(|end| self.place(end, other)),
            Along::Y => ends.map(|end| self.place(other, end)),
        };
        drawing.line(low, high, stroke);
        for (end, (x, y)) in ends.into_iter().zip([low, high]) {
            let (across, up) = match along {
                Along::X => (0.0, CAP),
                Along::Y => (CAP, 0.0),
            };
            if end.is_finite() {
                drawing.line((x - across, y - up), (x + across, y + up), stroke);
            }
        }
    }
}

/// The axes of a plot, with its legend at the right.
pub(super) struct Axes<'a> {
    pub(super) x: Values<'a>,
    pub(super) y: Values<'a>,
    pub(super) x_title: &'a str,
    /// Empty for an axis of names that explain themselves.
    pub(super) y_title: &'a str,
    pub(super) legend: Legend<'a>,
}

/// A tick: its place in the values of the axis and its label.
type Tick = (f64, String);

impl Axes<'_> {
    /// Begins a picture with grid, axes, ticks, titles and legend. The frame is the area that is left.
    pub(super) fn draw(&self, size: Size, numbers: &Numbers) -> (Drawing, Frame) {
        let mut drawing = Drawing::new(size);
        let bottom = size.height - TITLE - TICK - GAP - TEXT;
        let y = match self.y {
            Values::Numbers(range) => Axis::new(range, bottom, TOP),
            Values::Names(_) => Axis::new(self.y.range(), TOP, bottom),
        };
        // The number of ticks follows from the height, and from them the width that is left.
        let y_ticks = self.y.ticks(&y, (bottom - TOP) / 55.0, numbers);
        let widest = y_ticks.iter().map(|(_, label)| svg::text_width(label)).fold(0.0, f64::max);
        let title = if self.y_title.is_empty() { 0.0 } else { TITLE };
        let left = title + widest + GAP + TICK + 4.0;
        // Half of the last label stands beyond the axis.
        let right = size.width - self.legend.width().max(20.0);
        let x = Axis::new(self.x.range(), left, right);
        let mut x_ticks = self.x.ticks(&x, (right - left) / 90.0, numbers);
        if let Values::Names(names) = self.x {
            let width = (right - left) / names.len() as f64;
            for (_, name) in &mut x_ticks {
                *name = svg::shorten(name, width);
            }
        }
        self.draw_grid(&mut drawing, &x, &y, [&x_ticks, &y_ticks]);
        let axis = Stroke::solid(MUTED, 1.0);
        drawing.line((left, bottom), (right, bottom), &axis);
        drawing.line((left, TOP), (left, bottom), &axis);
        for (value, label) in &x_ticks {
            let at = x.place(*value);
            drawing.line((at, bottom), (at, bottom + TICK), &axis);
            drawing.text((at, bottom + TICK + GAP + TEXT / 2.0), Anchor::Middle, label);
        }
        for (value, label) in &y_ticks {
            let at = y.place(*value);
            drawing.line((left - TICK, at), (left, at), &axis);
            drawing.text((left - TICK - GAP, at), Anchor::End, label);
        }
        let middle = size.height - TITLE / 2.0;
        let title = svg::shorten(self.x_title, size.width);
        drawing.text((f64::midpoint(left, right), middle), Anchor::Middle, &title);
        if !self.y_title.is_empty() {
            let title = svg::shorten(self.y_title, size.height);
            drawing.upright_text((TITLE / 2.0, f64::midpoint(TOP, bottom)), &title);
        }
        self.legend.draw(&mut drawing, right);
        (drawing, Frame { x, y })
    }

    /// Lines at the ticks of numbers. Names have none: their marks lie on the rows.
    fn draw_grid(&self, drawing: &mut Drawing, x: &Axis, y: &Axis, ticks: [&[Tick]; 2]) {
        let grid = Stroke::solid(GRID, 1.0);
        if matches!(self.x, Values::Numbers(_)) {
            for at in ticks[0].iter().map(|(value, _)| x.place(*value)) {
                drawing.line((at, y.from), (at, y.to), &grid);
            }
        }
        if matches!(self.y, Values::Numbers(_)) {
            for at in ticks[1].iter().map(|(value, _)| y.place(*value)) {
                drawing.line((x.from, at), (x.to, at), &grid);
            }
        }
    }
}

impl Values<'_> {
    /// The values at the ends. Names lie at 0.5, 1.5 and so on.
    fn range(&self) -> (f64, f64) {
        match self {
            Values::Numbers(range) => *range,
            Values::Names(names) => (0.0, names.len() as f64),
        }
    }

    fn ticks(&self, axis: &Axis, about: f64, numbers: &Numbers) -> Vec<Tick> {
        match self {
            Values::Numbers(_) => {
                let (values, decimals) = axis.ticks(about.max(2.0));
                let label = |value: f64| (value, numbers.fixed(value, decimals));
                values.into_iter().map(label).collect()
            }
            Values::Names(names) => {
                let middles = (0..names.len()).map(|place| place as f64 + 0.5);
                middles.zip(names.iter().cloned()).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_words::Words;

    fn labels(range: (f64, f64), about: f64) -> Vec<String> {
        let numbers = Numbers::new(&Words::new("en", []).unwrap());
        let ticks = Values::Numbers(range).ticks(&Axis::new(range, 0.0, 1.0), about, &numbers);
        ticks.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_numbers_with_equal_decimals() {
        for (range, about, expected) in [
            ((0.0, 100.0), 5.0, "0 20 40 60 80 100"),
            ((28.9, 38.1), 5.0, "30 32 34 36 38"),
            ((-0.3, 0.8), 5.0, "−0.2 0.0 0.2 0.4 0.6 0.8"),
            ((9.6, 12.4), 6.0, "10.0 10.5 11.0 11.5 12.0"),
            ((0.0, 0.000_4), 4.0, "0.0000 0.0001 0.0002 0.0003 0.0004"),
            ((0.0, 5000.0), 2.0, "0 2000 4000"),
        ] {
            assert_eq!(labels(range, about).join(" "), expected);
        }
    }

    #[test]
    fn values_beyond_the_ends_lie_at_the_ends() {
        let axis = Axis::new((10.0, 20.0), 100.0, 0.0);
        for (value, place) in [(15.0, 50.0), (20.0, 0.0), (25.0, 0.0), (f64::NEG_INFINITY, 100.0)] {
            assert!((axis.place(value) - place).abs() < 1e-9, "{value}");
        }
    }

    #[test]
    fn ranges_leave_out_what_is_not_finite_and_have_a_width() {
        assert_eq!(padded_range([f64::NAN, f64::INFINITY]), None);
        assert_eq!(tight_range([1.0, f64::INFINITY, 3.0]), Some((1.0, 3.0)));
        for range in [padded_range([0.0]), tight_range([0.0]), padded_range([5.0, 5.0])] {
            let (low, high) = range.unwrap();
            assert!(0.0 <= low && low < high, "{low} {high}");
        }
        let (low, _) = padded_range([-1.0, 1.0]).unwrap();
        assert!(low < -1.0);
    }
}
