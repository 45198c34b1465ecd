//! The route that begins a deal of the day.

use crate::base::error::ApiError;
use crate::http::body::{FormFields, field};
use crate::http::response::Problem;
use crate::http::session::GuestOrNewcomer;
use crate::routes::actions::created;
use crate::routes::request::PostRequest;
use crate::tables::daily;
use crate::view::dto::Created;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

/// The game of which the deal of the day is played.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayDaily {
    /// The id of a game.
    pub(crate) game: String,
}

/// Play the deal of today (UTC). Everybody has the same cards, seat and bots. Sent again, the same request
/// leads to the same table, so there is no second try. Hints, take-backs and proposals are off.
#[utoipa::path(
    post, path = "/daily", tag = "tables",
    request_body = PlayDaily,
    responses(
        (status = 201, body = Created),
        (status = 404, body = Problem, description = "There is no such game"),
        (status = 409, body = Problem, description = "You have too many unfinished matches")
    )
)]
pub(crate) async fn play(
    sender: GuestOrNewcomer,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let PostRequest { app, format, preferences, .. } = &request;
    let of_form = |fields: &FormFields| {
        let game = field(fields, "game").unwrap_or_default().to_owned();
        Ok(PlayDaily { game })
    };
    let sent: PlayDaily = request.document(of_form)?;
    if app.game(&sent.game).is_none() {
        // Before a newcomer becomes a guest.
        return Err(ApiError::NoPage);
    }
    let (guest, came) = sender.come(app, *format, "").await?;
    let words = app.words(preferences.language);
    let id = daily::find_or_create(app, &guest, &sent.game, preferences.pace(), words).await?;
    // The result is there when the match is over.
    daily::reference_result(app, daily::today(app), &sent.game);
    Ok((came, created(*format, &id)).into_response())
}
