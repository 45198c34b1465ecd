//! The pictures for previews of shared links.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::view::state::ViewState;
use crate::view::{assets, picture};
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::response::{IntoResponse, Response};
use sortie_core::{Draft, Observer};
use std::sync::Arc;

/// Programs that show links ask often; a minute old is new enough for them.
const CACHED: &str = "public, max-age=60";

/// The table from the public's eyes, whoever asks: the picture is for the receivers of a link. Before the
/// deal, some cards of the game.
pub(crate) async fn table(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let drawn = async {
        let scene = match app.tables.find(&app, &id).await {
            Ok(live) => Ok(live.read()?.table.any_match().scene(Observer::Public, &Draft::EMPTY)),
            Err(ApiError::NoTable) => {
                let open = app.rooms.find(&app, &id).await?.ok_or(ApiError::NoTable)?;
                Err(open.room.rules.split('/').next().unwrap_or_default().to_owned())
            }
            Err(fault) => return Err(fault),
        };
        let turn = app.cpu_pool.enter().await?;
        let app = app.clone();
        let picture = turn.run(move || match scene {
            Ok(scene) => picture::table(&scene),
            Err(game) => picture::game(app.game(&game).ok_or(ApiError::NoPage)?),
        });
        Ok(answer(picture.await??))
    };
    drawn.await.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}

/// Cards of a game, for links to a page about it.
pub(crate) async fn game(
    State(app): State<Arc<ViewState>>,
    Path(game): Path<String>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let drawn = async {
        let turn = app.cpu_pool.enter().await?;
        let app = app.clone();
        let picture =
            turn.run(move || picture::game(app.game(&game).ok_or(ApiError::NoPage)?)).await?;
        Ok(answer(picture?))
    };
    drawn.await.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}

/// A card of each game, for links to the deals of a day. It shows nothing of a deal.
pub(crate) async fn daily(
    State(app): State<Arc<ViewState>>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let drawn = async {
        let turn = app.cpu_pool.enter().await?;
        Ok(answer(turn.run(picture::games).await??))
    };
    drawn.await.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}

fn answer(picture: Vec<u8>) -> Response {
    let mark = format!("\"{}\"", assets::mark(&picture));
    let about = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, CACHED), (ETAG, &mark)];
    (about, picture).into_response()
}
