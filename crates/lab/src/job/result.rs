//! The result of a job: a comparison of rule sets, or a sweep.

use crate::design::sweep::SweepReport;
use crate::metrics::compare::{Difference, RuleDifferences};
use crate::metrics::rule_report::RuleReport;
use serde::{Deserialize, Serialize};

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum JobResult {
    /// Of rule sets that were given one by one.
    Comparison(RuleComparison),
    /// Of parameters that were varied.
    Sweep(Box<VariedResult>),
}

/// The result of a sweep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariedResult {
    /// The report.
    pub sweep: SweepReport,
    /// Whether it was ended early.
    pub interrupted: bool,
}

impl JobResult {
    /// Whether the matches were played by this version of the program alone.
    pub fn is_by_version(&self, version: &str) -> bool {
        match self {
            JobResult::Comparison(found) => found.reports.iter().all(|r| r.version == version),
            JobResult::Sweep(found) => found.sweep.settings.version == version,
        }
    }
}

/// A report for each rule set, and what the others change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleComparison {
    /// The reports, in the order of the request. Their rows have no sentences.
    pub reports: Vec<RuleReport>,
    /// The differences of the second rule set from the first; empty if there is one.
    pub differences: Vec<Difference>,
    /// Whether it was ended early.
    pub interrupted: bool,
}

impl RuleComparison {
    /// The differences with the rule code of the second rule set; none without one.
    pub fn by_rules(&self) -> Vec<RuleDifferences> {
        let second = self.reports.get(1).map(|report| RuleDifferences {
            rule_code: report.rule_code.clone(),
            differences: self.differences.clone(),
        });
        second.into_iter().collect()
    }
}
