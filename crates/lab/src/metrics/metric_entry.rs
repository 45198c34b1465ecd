//! An entry of the table of metrics.

use crate::metrics::metric::{MetricInfo, NumberRange, Unit};
use crate::metrics::observations::{Measured, Observations};
use crate::metrics::probes::SimpleStrategy;
use crate::metrics::study::{SKILL_STEPS, Study};
use serde::Serialize;

/// The group of a metric in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// Wins and points.
    Fairness,
    /// The length of a match.
    Length,
    /// The choices of players.
    Choices,
    /// Luck and skill.
    Luck,
    /// The course of a match.
    Drama,
    /// Other seats, waiting, hidden information.
    Interaction,
    /// The use of rules and options.
    Rules,
}

/// The matches that a metric needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Those among the players.
    Play,
    /// Those, with playouts of their positions.
    Positions,
    Skill,
    Weaker,
    Memory,
    Strategy,
}

/// A metric: its terms, and how it is measured.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// The terms.
    pub info: MetricInfo,
    /// The group in reports.
    pub group: Group,
    source: Source,
    measure: fn(&Observations<'_>) -> Measured,
}

impl Metric {
    /// Measures it.
    pub fn measure(&self, data: &Observations<'_>) -> Measured {
        (self.measure)(data)
    }

    /// The studies that it reads.
    pub fn studies(&self) -> Vec<Study> {
        match self.source {
            Source::Play | Source::Positions => vec![Study::Play],
            Source::Skill => (0..SKILL_STEPS).map(Study::Skill).collect(),
            Source::Weaker => vec![Study::Weaker],
            // The matches among the players tell whether there is anything to remember.
            Source::Memory => vec![Study::Play, Study::Memory],
            Source::Strategy => SimpleStrategy::ALL.map(Study::Strategy).to_vec(),
        }
    }

    /// The range of its numbers.
    pub fn range(&self) -> NumberRange {
        match self.info.unit {
            Unit::Percent if self.info.estimator.contains("Wilson") => NumberRange::Share,
            Unit::Percent | Unit::PercentagePoints => NumberRange::Points,
            _ => NumberRange::Open,
        }
    }

    /// Whether it needs playouts of positions.
    pub fn needs_positions(&self) -> bool {
        self.source == Source::Positions
    }
}

/// An entry of the table.
pub(super) const fn metric(
    info: MetricInfo,
    group: Group,
    source: Source,
    measure: fn(&Observations<'_>) -> Measured,
) -> Metric {
    Metric { info, group, source, measure }
}
