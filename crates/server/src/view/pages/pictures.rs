//! The pictures for previews of shared links.

use crate::base::error::ApiError;
use crate::base::json::to_json;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::view::pages::puzzle;
use crate::view::picture;
use crate::view::picture_cache::DrawnPicture;
use crate::view::state::ViewState;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use sortie_core::{Draft, Observer, hex, rule_code};
use std::sync::Arc;

/// Programs that show links ask often; a minute old is new enough for them.
const CACHED: &str = "public, max-age=60";

/// The table from the public's eyes, whoever asks: the picture is for the receivers of a link. Before the
/// deal, some cards of the game.
pub(crate) async fn table(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let drawn = async {
        match app.tables.find(&app, &id).await {
            Ok(live) => {
                let scene = live.read()?.table.any_match().scene(Observer::Public, &Draft::EMPTY);
                let name = hex::write(&Sha256::digest(to_json(&scene)?));
                app.pictures.find(&app.cpu_pool, &name, move || picture::table(&scene)).await
            }
            Err(ApiError::NoTable) => {
                let open = app.rooms.find(&app, &id).await?.ok_or(ApiError::NoTable)?;
                find_game(&app, rule_code::game_id(&open.room.rules)).await
            }
            Err(fault) => Err(fault),
        }
    };
    answer(&app, &preferences, &headers, drawn.await)
}

/// Cards of a game, for links to a page about it.
pub(crate) async fn game(
    State(app): State<Arc<ViewState>>,
    Path(game): Path<String>,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    answer(&app, &preferences, &headers, find_game(&app, &game).await)
}

/// The position of a puzzle from the public's eyes, for links to it.
pub(crate) async fn puzzle(
    State(app): State<Arc<ViewState>>,
    Path((game, number)): Path<(String, String)>,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let drawn = async {
        let (n, scene) = puzzle::public_scene(&app, &preferences, (&game, &number))?;
        // The number and not its text: 01 and +1 are the same picture.
        let name = format!("puzzles/{game}/{n}");
        app.pictures.find(&app.cpu_pool, &name, move || picture::table(&scene)).await
    };
    answer(&app, &preferences, &headers, drawn.await)
}

/// A card of each game, for links to the deals of a day. It shows nothing of a deal.
pub(crate) async fn daily(
    State(app): State<Arc<ViewState>>,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let drawn = app.pictures.find(&app.cpu_pool, "daily", picture::games).await;
    answer(&app, &preferences, &headers, drawn)
}

async fn find_game(app: &Arc<ViewState>, game: &str) -> Result<DrawnPicture, ApiError> {
    let id = app.game(game).ok_or(ApiError::NoPage)?.id;
    let below = app.clone();
    let draw = move || picture::game(below.game(id).ok_or(ApiError::NoPage)?);
    app.pictures.find(&app.cpu_pool, &format!("games/{id}"), draw).await
}

fn answer(
    app: &ViewState,
    preferences: &Preferences,
    headers: &HeaderMap,
    drawn: Result<DrawnPicture, ApiError>,
) -> Result<Response, ErrorResponse> {
    let drawn = drawn.map_err(|fault| ErrorResponse::new(app, Format::Page, preferences, fault))?;
    let about = [(CACHE_CONTROL, CACHED), (ETAG, &drawn.mark)];
    let known = headers.get(IF_NONE_MATCH);
    if known.is_some_and(|value| value.as_bytes() == drawn.mark.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    Ok((about, [(CONTENT_TYPE, "image/png")], drawn.png).into_response())
}
