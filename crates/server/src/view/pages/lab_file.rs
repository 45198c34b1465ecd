//! A report as files.

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
use sortie_lab::html::{Document, render, rule_report_page, rule_reports_page, sweep_page};
use sortie_lab::job::JobResult;
use sortie_lab::metrics::table::METRICS;
use sortie_words::Words;
use std::error::Error;
use std::sync::Arc;

/// The finished report as one HTML file with plots and all numbers, as `sortie lab` writes it.
pub(crate) async fn html(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    download(&app, &id, &preferences, ("html", "text/html; charset=utf-8"), |document| {
        Ok(render(document)?)
    })
    .await
}

/// All numbers of the finished report as a table.
pub(crate) async fn csv(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    download(&app, &id, &preferences, ("csv", "text/csv; charset=utf-8"), |document| {
        Ok(document.csv.clone())
    })
    .await
}

/// The finished report as JSON, as `sortie lab` prints it.
pub(crate) async fn json(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    download(&app, &id, &preferences, ("json", "application/json"), |document| {
        Ok(document.json.clone())
    })
    .await
}

async fn download(
    app: &ViewState,
    id: &str,
    preferences: &Preferences,
    (extension, content_type): (&str, &str),
    write: impl FnOnce(&Document) -> Result<String, Box<dyn Error>>,
) -> Result<Response, ErrorResponse> {
    let failed = |fault: ApiError| ErrorResponse::new(app, Format::Page, preferences, fault);
    let report = find(app, id).await.map_err(failed)?;
    let ReportProgress::Done(found) = report.progress() else {
        return Err(failed(LabError::NoReport.into()));
    };
    let file = document(&found, app.words(preferences.language)).and_then(|found| write(&found));
    let file = file.map_err(|error| failed(ApiError::Broken(error.to_string())))?;
    // Shown within the site, the style of a page would be refused.
    let name = format!("attachment; filename=\"sortie-lab-{id}.{extension}\"");
    Ok(([(CONTENT_TYPE, content_type), (CONTENT_DISPOSITION, &name)], file).into_response())
}

fn document(found: &JobResult, words: &Words) -> Result<Document, Box<dyn Error>> {
    let found = match found {
        JobResult::Comparison(found) => found,
        JobResult::Sweep(found) => return Ok(sweep_page(&found.sweep, words)?),
    };
    let reports = lab_dto::with_sentences(found, words).reports;
    let metrics: Vec<_> = METRICS.iter().map(|metric| metric.info).collect();
    if let [only] = reports.as_slice() {
        return Ok(rule_report_page(only, &metrics, words)?);
    }
    let reports: Vec<_> = reports.iter().collect();
    Ok(rule_reports_page(&reports, &found.by_rules(), &metrics, words)?)
}
