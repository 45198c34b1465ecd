//! Reports, comparisons and sweeps for a caller who shows them while they grow.

mod report_job;
mod request;
mod result;
mod run;
mod sweep_job;

pub use report_job::{JobError, ReportJob};
pub use request::JobRequest;
pub use result::{JobResult, RuleComparison, VariedResult};
pub use sweep_job::sweep_metrics;
