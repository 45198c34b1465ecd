//! Metrics of rule sets: how fair, long, lucky and deep a game is with these rules.

pub mod budget;
pub mod choice_effect;
pub mod compare;
#[cfg(test)]
mod coverage_tests;
pub mod estimator;
mod families;
pub mod hidden_bits;
mod luck_shares;
pub mod match_trace;
pub mod measure;
pub mod metric;
mod metric_entry;
pub mod metric_text;
pub mod observations;
pub mod overhead;
pub mod playouts;
pub mod probes;
pub mod reason;
pub mod rule_report;
pub mod study;
pub mod study_file;
pub mod study_runner;
pub mod table;
pub mod verdict;

pub use metric::{Direction, Estimate, Measurement, MetricInfo, Unit};
pub use rule_report::{Curve, MetricRow, RuleReport};
pub use verdict::Verdict;
