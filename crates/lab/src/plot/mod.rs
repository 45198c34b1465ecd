//! Plots as SVG: values with intervals, lines with bands, heat maps and Pareto fronts.
//!
//! The colours are CSS variables with a fallback for files of their own, so that one picture is
//! readable on a light and on a dark page and in print. Every picture has a title and a description
//! that says its numbers.

mod axis;
mod heat_map;
mod interval_plot;
mod legend;
mod line_plot;
pub mod number;
mod pareto_plot;
mod svg;
#[cfg(test)]
mod tests;

pub use heat_map::HeatMap;
pub use interval_plot::IntervalPlot;
pub use line_plot::LinePlot;
pub use pareto_plot::{ParetoPlot, ParetoPoint, PointKind};
