//! Measurements of rules: a new one, and its progress as a stream.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::body::RequestBody;
use crate::http::client_ip::ClientIp;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::{Caller, GuestOrNewcomer};
use crate::http::stream_limit::StreamPermit;
use crate::lab::error::LabError;
use crate::lab::measuring;
use crate::lab::reports::ReportProgress;
use crate::routes::request::PostRequest;
use crate::routes::stream::{StreamResponse, sse};
use crate::view::pages;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::Event;
use axum::response::{Html, IntoResponse, Redirect, Response};
use futures_util::stream::{self, StreamExt};
use std::time::Duration;
use tokio::sync::watch;

/// The shortest time between two states of a report.
const PAUSE: Duration = Duration::from_secs(1);

/// Measures the rules of a form.
pub(crate) async fn measure(
    sender: GuestOrNewcomer,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let PostRequest { app, preferences, .. } = &request;
    // Before anybody becomes a guest by it.
    if !app.may_measure() {
        return Err(LabError::NotAllowed.into());
    }
    let RequestBody::Form(fields) = request.sent()? else {
        return Err(ApiError::Form("rules are measured with a form".to_owned()));
    };
    let wanted = match pages::lab::wanted(app, preferences, &fields, request.guest().ok()) {
        Ok(wanted) => wanted,
        Err(page) => return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response()),
    };
    let (guest, came) = sender.come(app, Format::Page, "").await?;
    let id = measuring::request(app, &guest.id, wanted)?;
    Ok((came, Redirect::to(&format!("/lab/{id}"))).into_response())
}

/// A report after each change, until it is finished.
pub(crate) async fn stream(
    State(app): State<Shared>,
    Path(id): Path<String>,
    client: ClientIp,
    caller: Caller,
    preferences: Preferences,
) -> Result<StreamResponse, ErrorResponse> {
    let failed = |fault| ErrorResponse::new(&app, Format::Json, &preferences, fault);
    if !app.may_measure() {
        return Err(failed(LabError::NotAllowed.into()));
    }
    let report = app.reports.find(&id).ok_or_else(|| failed(LabError::NoReport.into()))?;
    let permit = StreamPermit::begin(&app, client, caller.id()).map_err(failed)?;
    // Subscribed before the first event, so that a change in between is not missed.
    let follower = ReportFollower {
        progress: report.follow(),
        app: app.clone(),
        id,
        preferences,
        is_begun: false,
        is_done: false,
    };
    let events = stream::unfold(follower, |mut follower| async move {
        let event = follower.next().await?;
        Some((Ok(event), follower))
    });
    Ok(sse(&app, events.boxed(), permit))
}

/// A subscription to a report.
struct ReportFollower {
    app: Shared,
    id: String,
    preferences: Preferences,
    progress: watch::Receiver<ReportProgress>,
    is_begun: bool,
    is_done: bool,
}

impl ReportFollower {
    /// The next state; nothing once the report is finished or gone.
    async fn next(&mut self) -> Option<Event> {
        if self.is_done {
            return None;
        }
        // The first event comes at once; only later ones wait for a change.
        if self.is_begun {
            tokio::time::sleep(PAUSE).await;
            self.progress.changed().await.ok()?;
        }
        self.is_begun = true;
        let progress = self.progress.borrow_and_update().clone();
        // Its guest may have deleted it.
        let report = self.app.reports.find(&self.id)?;
        self.is_done = progress.is_finished();
        let html = pages::lab_report::part(&self.app, &self.preferences, &report, &progress);
        Some(Event::default().event(if self.is_done { "done" } else { "report" }).data(html))
    }
}
