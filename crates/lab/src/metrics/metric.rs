//! The terms of a metric: its definition, unit and direction, and a measured value.

use serde::{Deserialize, Serialize};

/// One line of the table of metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MetricInfo {
    /// The name in commands and files: `first_mover_edge`.
    pub id: &'static str,
    /// The name in reports: `First-mover edge`.
    pub name: &'static str,
    /// The definition of the number, in one sentence.
    pub definition: &'static str,
    /// The publication or program that the definition comes from.
    pub source: &'static str,
    /// The unit of the value.
    pub unit: Unit,
    /// The direction that designers usually want.
    pub direction: Direction,
    /// The estimator and its interval.
    pub estimator: &'static str,
}

/// The unit of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Hundredths of a whole, 0 to 100.
    Percent,
    /// A difference of two percentages.
    PercentagePoints,
    /// A number of things.
    Count,
    /// Decisions of the match.
    Decisions,
    /// Rounds of the match: each seat has decided about once.
    Rounds,
    /// Minutes at a table of people.
    Minutes,
    /// Bits of information.
    Bits,
    /// Points of the game's score.
    Points,
    /// Elo points: 400 are odds of ten to one.
    Elo,
}

impl Unit {
    /// The unit of a difference of two such numbers.
    #[must_use]
    pub const fn of_difference(self) -> Unit {
        match self {
            Unit::Percent => Unit::PercentagePoints,
            unit => unit,
        }
    }

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Percent => "percent",
            Unit::PercentagePoints => "percentage_points",
            Unit::Count => "count",
            Unit::Decisions => "decisions",
            Unit::Rounds => "rounds",
            Unit::Minutes => "minutes",
            Unit::Bits => "bits",
            Unit::Points => "points",
            Unit::Elo => "elo",
        }
    }
}

/// The direction that designers usually want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// More is better.
    More,
    /// Less is better.
    Less,
    /// Neither is better.
    Neutral,
}

/// The range of the numbers of a metric, one for each set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberRange {
    /// Not known.
    #[default]
    Open,
    /// Shares in percent.
    Share,
    /// Differences of shares, such as edges over the fair share.
    Points,
}

impl NumberRange {
    /// An edge has a range of this width with every number of seats.
    pub const POINTS: (f64, f64) = (-50.0, 50.0);

    /// The lowest and the highest number, if they are known.
    pub fn ends(self) -> Option<(f64, f64)> {
        match self {
            NumberRange::Open => None,
            NumberRange::Share => Some((0.0, 100.0)),
            NumberRange::Points => Some(NumberRange::POINTS),
        }
    }
}

/// A value with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of independent observations behind it, such as duplicate sets.
    pub samples: u64,
}

/// The result of a metric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measurement {
    /// One number.
    Estimate(Estimate),
    /// Named numbers: by seat, by option.
    Series(Vec<(String, Estimate)>),
    /// The reason why this rule set has no such number.
    NotApplicable(String),
}
