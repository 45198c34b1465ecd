//! Record downloads: during play the observer's own events, afterwards the whole match.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::Caller;
use crate::tables::deal_check;
use crate::view::dto::ForSeat;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
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
        let state = live.read()?;
        let who = live.observer(caller.id(), seat)?;
        let played = state.table.any_match();
        let (seed, over) = (state.seed(), played.turn().outcome().is_some());
        // The seed would reveal all hidden cards, so the whole record is for finished matches only.
        let text = if over {
            let record = Record { id: Some(live.head.id.clone()), ..played.record(seed) };
            serde_json::to_string_pretty(&record)
        } else {
            let transcript = played.transcript(seed, who);
            let transcript = transcript.map_err(|error| ApiError::Broken(error.to_string()))?;
            serde_json::to_string_pretty(&transcript)
        };
        let text = text.map_err(|error| ApiError::Broken(error.to_string()))?;
        let name = format!("attachment; filename=\"{}\"", deal_check::file(played.game(), &id));
        let about = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
        Ok((about, text).into_response())
    };
    made.await.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
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
