//! Metrics of rule sets: how fair, long, lucky and deep a game is with these rules.

pub mod metric;
pub mod rule_report;

pub use metric::{Direction, Estimate, Measurement, MetricInfo, Unit};
pub use rule_report::{Curve, MetricRow, RuleReport};
