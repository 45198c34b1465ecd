//! Measuring rule sets on common deals, behind a trait, so that designs and searches can be tested
//! on toys whose answer is known.

use crate::metrics::metric::{Direction, NumberRange, Unit};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The numbers of one rule set: for each metric one number a set, or `None` if the rules have no
/// such number.
pub type Observations = Vec<Option<Vec<f64>>>;

/// A metric of an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricName {
    /// The id: `first_mover_edge`.
    pub id: String,
    /// The name in reports.
    pub name: String,
    /// The unit.
    pub unit: Unit,
    /// The direction that designers usually want.
    pub direction: Direction,
    /// The range of its numbers.
    #[serde(skip)]
    pub range: NumberRange,
}

/// The reason why a rule set has no numbers.
#[derive(Debug, thiserror::Error)]
pub enum MeterError {
    /// The measurement was interrupted.
    #[error("interrupted")]
    Interrupted,
    /// The matches cannot be played.
    #[error(transparent)]
    Failed(#[from] Box<dyn std::error::Error + Send + Sync>),
}

/// Measures rule sets. The same set numbers and seed are the same deals for every rule set. A set that
/// was played is remembered, so a longer range costs only what is new in it, and a range of known
/// sets is no interruption.
pub trait Meter {
    /// Plays these sets with a rule set, given by a value for each factor.
    ///
    /// # Errors
    /// If it is interrupted, or the matches cannot be played.
    fn observe(
        &mut self,
        variant: &[String],
        seed: u64,
        sets: Range<u64>,
    ) -> Result<Observations, MeterError>;
}
