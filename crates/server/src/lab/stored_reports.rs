//! Finished reports in the store, and the search for a report wherever it is.

use crate::base::error::ApiError;
use crate::base::json::to_json;
use crate::lab::reports::{LabReport, ReportProgress, ReportState};
use crate::lab::request::RuleRequest;
use crate::lab::state::LabState;
use sortie_lab::job::JobResult;
use sortie_store::{NewLabReport, StoreError, StoredLabReport};
use std::sync::Arc;

/// The version of this program, which its reports name.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The report with this id.
pub(crate) async fn find(app: &LabState, id: &str) -> Result<Option<LabReport>, StoreError> {
    // First in memory: a report leaves it after it is stored, so it is always in one of the two.
    if let Some(report) = app.reports.find(id) {
        return Ok(Some(report));
    }
    Ok(app.store.lab_report(id).await?.and_then(read))
}

/// A report without its result.
pub(crate) struct ReportSummary {
    pub(crate) id: String,
    /// None if this version cannot read it.
    pub(crate) request: Option<RuleRequest>,
    /// When it was asked for, in milliseconds since 1970.
    pub(crate) created: i64,
    pub(crate) state: ReportState,
}

/// The reports of a guest, at most `limit`, the latest first. Results are not read: a page with ten of
/// them would read half a megabyte.
pub(crate) async fn of_guest(
    app: &LabState,
    guest: &str,
    limit: u32,
) -> Result<Vec<ReportSummary>, StoreError> {
    let unstored = app.reports.of_guest(guest).into_iter().map(|report| ReportSummary {
        state: report.progress().state(),
        id: report.id,
        request: Some(report.request),
        created: report.created,
    });
    let stored = app.store.lab_reports_of_guest(guest, limit).await?.into_iter().map(|head| {
        let request = serde_json::from_str(&head.request).ok();
        let request = request.and_then(RuleRequest::from_document);
        ReportSummary { id: head.id, request, created: head.created, state: ReportState::Done }
    });
    Ok(unstored.chain(stored).take(limit as usize).collect())
}

/// Adds a guest to the stored report of this request. Returns its id; nothing if there is none by this
/// version of the program, because rules, bots and metrics may have changed since.
pub(super) async fn join(
    app: &LabState,
    request: &RuleRequest,
    guest: &str,
) -> Result<Option<String>, ApiError> {
    let text = to_json(&request.to_document())?;
    let Some(report) = app.store.lab_report_of_request(&text).await?.and_then(read) else {
        return Ok(None);
    };
    let ReportProgress::Done(found) = report.progress() else { return Ok(None) };
    if !found.is_by_version(VERSION) {
        return Ok(None);
    }
    // It may have made room for another one in between.
    let is_stored = app.store.add_lab_report_guest(&report.id, guest).await?;
    Ok(is_stored.then_some(report.id))
}

/// Stores the result of a report and lets go of it in memory. A report that nobody wants any more is
/// not stored.
pub(super) async fn save(app: &LabState, id: &str, found: &Arc<JobResult>) -> Result<(), ApiError> {
    let result = to_json(&**found)?;
    // JSON has no infinite numbers: a result with one would be written, but never read again.
    serde_json::from_str::<JobResult>(&result)
        .map_err(|error| ApiError::Broken(format!("a result does not read back: {error}")))?;
    let max_kept = Some(app.options.limits.lab.kept).filter(|kept| *kept > 0);
    while let Some((report, guests)) = app.reports.find_with_guests(id) {
        let new = NewLabReport {
            id: report.id,
            request: to_json(&report.request.to_document())?,
            result: result.clone(),
            created: report.created,
            guests: guests.clone(),
        };
        app.store.put_lab_report(new, max_kept).await?;
        // Another guest may have requested it during the write: then it is written once more.
        if app.reports.release(id, &guests, ReportProgress::Done(found.clone())) {
            break;
        }
    }
    Ok(())
}

/// A stored report. One that this version cannot read counts as missing: the schema may have changed,
/// and the rules can be measured again.
fn read(stored: StoredLabReport) -> Option<LabReport> {
    let StoredLabReport { id, request, result, created } = stored;
    let request = serde_json::from_str(&request).map(RuleRequest::from_document);
    let found = serde_json::from_str::<JobResult>(&result);
    match (request, found) {
        (Ok(Some(request)), Ok(found)) => {
            Some(LabReport::new(id, request, created, ReportProgress::Done(Arc::new(found))))
        }
        (request, found) => {
            let errors = [request.err(), found.err()].into_iter().flatten();
            let why: Vec<String> = errors.map(|error| error.to_string()).collect();
            tracing::warn!(report = id, why = why.join("; "), "a stored report cannot be read");
            None
        }
    }
}
