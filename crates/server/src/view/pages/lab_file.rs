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

/// The form of a file.
#[derive(Clone, Copy)]
enum FileKind {
    Html,
    Csv,
    Json,
}

impl FileKind {
    fn extension(self) -> &'static str {
        match self {
            FileKind::Html => "html",
            FileKind::Csv => "csv",
            FileKind::Json => "json",
        }
    }

    fn content_type(self) -> &'static str {
        match self {
            FileKind::Html => "text/html; charset=utf-8",
            FileKind::Csv => "text/csv; charset=utf-8",
            FileKind::Json => "application/json",
        }
    }

    fn write(self, found: &JobResult, words: &Words) -> Result<String, Box<dyn Error>> {
        let document = document(found, words)?;
        Ok(match self {
            FileKind::Html => render(&document)?,
            FileKind::Csv => document.csv,
            FileKind::Json => document.json,
        })
    }
}

/// The finished report as one HTML file with plots and all numbers, as `sortie lab` writes it.
pub(crate) async fn html(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    download(&app, &id, &preferences, FileKind::Html).await
}

/// All numbers of the finished report as a table.
pub(crate) async fn csv(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    download(&app, &id, &preferences, FileKind::Csv).await
}

/// The finished report as JSON, as `sortie lab` prints it.
pub(crate) async fn json(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    download(&app, &id, &preferences, FileKind::Json).await
}

async fn download(
    app: &Arc<ViewState>,
    id: &str,
    preferences: &Preferences,
    kind: FileKind,
) -> Result<Response, ErrorResponse> {
    let written = write_file(app, id, preferences.language, kind).await;
    let file = written
        .map_err(|fault| ErrorResponse::new(app.as_ref(), Format::Page, preferences, fault))?;
    // Shown within the site, the style of a page would be refused.
    let name = format!("attachment; filename=\"sortie-lab-{id}.{}\"", kind.extension());
    let headers = [(CONTENT_TYPE, kind.content_type()), (CONTENT_DISPOSITION, &name)];
    Ok((headers, file).into_response())
}

async fn write_file(
    app: &Arc<ViewState>,
    id: &str,
    language: &'static str,
    kind: FileKind,
) -> Result<String, ApiError> {
    let report = find(app, id).await?;
    let ReportProgress::Done(found) = report.progress() else {
        return Err(LabError::NoReport.into());
    };
    let turn = app.cpu_pool.enter().await?;
    let app = app.clone();
    // The plots of a large sweep take tens of milliseconds.
    let write = move || kind.write(&found, app.words(language)).map_err(|error| error.to_string());
    turn.run(write).await?.map_err(ApiError::Broken)
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
