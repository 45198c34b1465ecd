//! The report of a rule set: all metrics, with the settings that they were measured with.

use crate::metrics::metric::{Estimate, Measurement};
use serde::{Deserialize, Serialize};

/// The report of a rule set. The same settings give the same report to the last bit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleReport {
    /// The version of the program.
    pub version: String,
    /// The command that makes this report again.
    pub command: String,
    /// The rule code.
    pub rule_code: String,
    /// The id of the game.
    pub game: String,
    /// The number of seats.
    pub seats: u8,
    /// The bot at all seats: `club:sims=100`.
    pub players: String,
    /// The random seed.
    pub seed: u64,
    /// The number of matches.
    pub matches: u64,
    /// The number of duplicate sets, which are the independent observations.
    pub sets: u64,
    /// The metrics, in the order of the table.
    pub rows: Vec<MetricRow>,
    /// The curves for plots.
    pub curves: Vec<Curve>,
}

/// The result of one metric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricRow {
    /// The id of the metric.
    pub metric: String,
    /// The numbers, or why there are none.
    pub measurement: Measurement,
    /// The result in plain words.
    pub sentence: String,
}

/// Lines over an axis, each point with its interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curve {
    /// The name in files.
    pub id: String,
    /// The heading of the plot.
    pub title: String,
    /// The label of the horizontal axis.
    pub x: String,
    /// The label of the vertical axis.
    pub y: String,
    /// The lines: a name, and points of x and an estimate of y.
    pub lines: Vec<(String, Vec<(f64, Estimate)>)>,
}
