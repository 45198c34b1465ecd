//! A report as a file.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::lab::error::LabError;
use crate::lab::reports::ReportProgress;
use crate::view::lab_dto;
use crate::view::pages::lab_report::find;
use crate::view::state::ViewState;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use sortie_lab::html::{render, rule_report_page, rule_reports_page};
use sortie_lab::metrics::report_job::RuleComparison;
use sortie_lab::metrics::table::METRICS;
use sortie_words::Words;
use std::error::Error;
use std::sync::Arc;

/// The finished report as one HTML file with plots and all numbers, as `sortie lab` writes it.
pub(crate) async fn download(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let failed = |fault: ApiError| ErrorResponse::new(&app, Format::Page, &preferences, fault);
    let report = find(&app, &id).await.map_err(failed)?;
    let ReportProgress::Done(found) = report.progress() else {
        return Err(failed(LabError::NoReport.into()));
    };
    let words = app.words(preferences.language);
    let broken = |error: &dyn std::fmt::Display| failed(ApiError::Broken(error.to_string()));
    let file = html_file(&found, words).map_err(|error| broken(&*error))?;
    // Shown within the site, its own style would be refused.
    let name = format!("attachment; filename=\"sortie-lab-{id}.html\"");
    Ok(([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_DISPOSITION, &name)], file)
        .into_response())
}

fn html_file(found: &RuleComparison, words: &Words) -> Result<String, Box<dyn Error>> {
    let reports = lab_dto::with_sentences(found, words).reports;
    let metrics: Vec<_> = METRICS.iter().map(|metric| metric.info).collect();
    let document = if let [only] = reports.as_slice() {
        rule_report_page(only, &metrics, words)?
    } else {
        let reports: Vec<_> = reports.iter().collect();
        rule_reports_page(&reports, &found.by_rules(), &metrics, words)?
    };
    Ok(render(&document)?)
}
