//! Measurements of rules: a new one, and its progress as a stream.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::body::RequestBody;
use crate::http::client_ip::ClientIp;
use crate::http::idempotency;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::{Caller, GuestOrNewcomer};
use crate::http::stream_limit::StreamPermit;
use crate::lab::error::LabError;
use crate::lab::measuring;
use crate::lab::reports::{LabReport, ReportProgress, RequestedReport};
use crate::routes::request::PostRequest;
use crate::routes::stream::{StreamResponse, sse};
use crate::view::dto::Created;
use crate::view::lab_dto::MeasureRules;
use crate::view::pages;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::sse::Event;
use axum::response::{Html, IntoResponse, Redirect, Response};
use futures_util::stream::{self, StreamExt};
use std::time::Duration;
use tokio::sync::watch;

/// The shortest time between two states of a report.
const PAUSE: Duration = Duration::from_secs(1);

/// Measure rules: bots play many matches, and the report says how fair, long, lucky and deep the game is.
/// The same request has the same measurement for everybody.
#[utoipa::path(
    post, path = "/lab", tag = "lab",
    params(idempotency::Key),
    request_body = MeasureRules,
    responses(
        (status = 201, body = Created),
        (status = 200, body = Created, description = "There is a measurement of this request already"),
        (status = 400, body = Problem),
        (status = 404, body = Problem, description = "This server does not measure rules"),
        (status = 409, body = Problem, description = "You have too many unfinished measurements"),
        (status = 422, body = Problem, description = "The rules are impossible, or a value is not among the choices")
    )
)]
pub(crate) async fn measure(
    sender: GuestOrNewcomer,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let PostRequest { app, format, preferences, .. } = &request;
    let format = *format;
    // Before anybody becomes a guest by it.
    if !app.may_measure() {
        return Err(LabError::NotAllowed.into());
    }
    let wanted = match request.sent()? {
        // The form of the page has `game`; the one that repeats a report has the fields of the API.
        RequestBody::Form(fields)
            if format != Format::Json && fields.iter().all(|(name, _)| name != "rules") =>
        {
            let reports = pages::lab::listed(app, request.guest().ok()).await?;
            match pages::lab::wanted(app, preferences, &fields, &reports) {
                Ok(wanted) => wanted,
                Err(page) => {
                    return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response());
                }
            }
        }
        sent => sent.document(MeasureRules::of_form)?.check(app)?,
    };
    let (guest, came) = sender.come(app, format, "").await?;
    let RequestedReport { id, is_new } = measuring::request(app, &guest.id, wanted).await?;
    let place = format!("/lab/{id}");
    if format != Format::Json {
        return Ok((came, Redirect::to(&place)).into_response());
    }
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    let created = Json(Created { id, place: place.clone() });
    Ok((came, (status, [(LOCATION, place)], created)).into_response())
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
    let report = pages::lab_report::find(&app, &id).await.map_err(failed)?;
    let permit = StreamPermit::begin(&app, client, caller.id()).map_err(failed)?;
    // Subscribed before the first event, so that a change in between is not missed.
    let follower = ReportFollower {
        progress: report.follow(),
        report,
        app: app.clone(),
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
    report: LabReport,
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
        self.is_done = progress.is_finished();
        // An unfinished one may have been deleted by its guests; a finished one has left the memory.
        if !self.is_done && !self.app.reports.contains(&self.report.id) {
            return None;
        }
        let html = pages::lab_report::part(&self.app, &self.preferences, &self.report, &progress);
        Some(Event::default().event(if self.is_done { "done" } else { "report" }).data(html))
    }
}
