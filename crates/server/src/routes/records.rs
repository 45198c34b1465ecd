//! Record downloads: during play the observer's own events, afterwards the whole match.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::base::json::to_json;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::Caller;
use crate::tables::deal_check;
use crate::tables::match_state::MatchState;
use crate::view::dto::ForSeat;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use sortie_core::Observer;
use sortie_core::record::{Record, Transcript};

/// Get the record of a match. During play it holds your own events; afterwards the whole match with
/// its seed, so that anyone can replay and check it.
#[utoipa::path(
    get, path = "/tables/{id}/record", tag = "tables",
    params(("id" = String, Path, description = "The table"), ForSeat),
    responses(
        (status = 200, body = inline(EitherRecord)),
        (status = 404, body = Problem)
    )
)]
pub(crate) async fn record(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(ForSeat { seat }): Query<ForSeat>,
    caller: Caller,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let made = async {
        let live = app.tables.find(&app, &id).await?;
        let who = live.observer(caller.id(), seat)?;
        // A transcript replays the match, which takes long for a long one.
        let turn = app.cpu_pool.enter().await?;
        let state = live.read()?;
        let name = deal_check::file(state.table.any_match().game(), &id);
        let text = turn.run(move || text(&state, id, who)).await??;
        let name = format!("attachment; filename=\"{name}\"");
        let about = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
        Ok((about, text).into_response())
    };
    made.await.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
}

/// The record of a table as an observer may have it now. Without spaces, so that it is within the bounds
/// of uploads.
fn text(state: &MatchState, id: String, who: Observer) -> Result<String, ApiError> {
    let played = state.table.any_match();
    // The seed would reveal all hidden cards, so the whole record is for finished matches only.
    if played.turn().outcome().is_some() {
        return to_json(&Record { id: Some(id), ..played.record(state.seed()) });
    }
    let transcript = played.transcript(state.seed(), who);
    to_json(&transcript.map_err(|error| ApiError::Broken(error.to_string()))?)
}

/// Either form of a record.
#[derive(utoipa::ToSchema)]
#[allow(dead_code, reason = "it is only described")]
pub(crate) enum EitherRecord {
    #[schema(title = "Full")]
    Full(Record),
    #[schema(title = "Observed")]
    Observed(Transcript),
}
