//! Reports as one HTML file.

use crate::errors::Failure;
use sortie_lab::html::{render, rule_report_page, rule_reports_page};
use sortie_lab::metrics::table::METRICS;
use sortie_lab::metrics::{MetricInfo, RuleReport};
use std::fs;
use std::path::Path;

/// Writes the page of one rule set, or of several side by side.
pub(super) fn write(path: &Path, reports: &[&RuleReport]) -> Result<(), Failure> {
    let metrics: Vec<MetricInfo> = METRICS.iter().map(|metric| metric.info).collect();
    let document = match reports {
        [only] => rule_report_page(only, &metrics)?,
        _ => rule_reports_page(reports, &metrics)?,
    };
    let page = render(&document).map_err(Failure::data)?;
    fs::write(path, page).map_err(|error| Failure::file(path, error))
}
