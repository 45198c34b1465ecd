//! Reports as one HTML file.

use crate::errors::Failure;
use sortie_lab::html::{render, rule_report_page, rule_reports_page};
use sortie_lab::metrics::compare::RuleDifferences;
use sortie_lab::metrics::table::METRICS;
use sortie_lab::metrics::{MetricInfo, RuleReport};
use sortie_words::Words;
use std::path::Path;

/// Writes the page of one rule set, or of several side by side with their differences; says so if they
/// were interrupted.
pub(super) fn write(
    path: &Path,
    reports: &[&RuleReport],
    differences: &[RuleDifferences],
    interrupted: bool,
    words: &Words,
) -> Result<(), Failure> {
    let metrics: Vec<MetricInfo> = METRICS.iter().map(|metric| metric.info).collect();
    let mut document = match reports {
        [only] => rule_report_page(only, &metrics, words)?,
        _ => rule_reports_page(reports, differences, &metrics, words)?,
    };
    if interrupted {
        document.lead = words.say(id!("lab-page-interrupted"));
    }
    super::write_file(path, &render(&document).map_err(Failure::data)?)
}
