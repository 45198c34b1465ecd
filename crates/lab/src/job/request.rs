//! The rules that a job measures, and how.

use crate::metrics::budget::ReportBudget;
use sortie_core::setup::Setup;

/// The rules to measure, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct JobRequest {
    /// The rule sets, all of one game; the others are compared with the first.
    pub rules: Vec<Setup>,
    /// The parameters of the first rule set to vary one at a time, as `NAME=VALUES`. With any, it is a
    /// sweep, and the other rule sets do not count.
    pub vary: Vec<String>,
    /// The number of seats.
    pub seats: u8,
    /// The bot at all seats: one of the registry.
    pub players: String,
    /// The metrics, by their ids; empty for all. A sweep has those of them that are one number for each
    /// set of deals, and without any those that need no search.
    pub metrics: Vec<&'static str>,
    /// The budget of all rule sets together.
    pub budget: ReportBudget,
    /// The most sets of all rule sets together.
    pub max_sets: u64,
    /// The seed.
    pub seed: u64,
}
