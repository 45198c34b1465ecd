//! The lobby: tables at which a seat is free for everybody.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::rooms::registry::OpenRoom;
use crate::rooms::room::Chair;
use crate::view::dto::RoomJson;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::ago::{self, ago};
use crate::view::pages::layout;
use crate::view::preview::Preview;
use crate::view::state::ViewState;
use askama::Template;
use axum::Json;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use sortie_core::{MessageId, Text, rule_code};
use std::sync::Arc;

/// More tables than these are not listed.
const MOST: u32 = 50;

#[derive(Template)]
#[template(path = "lobby.html")]
struct LobbyPage<'a> {
    page: Layout<'a>,
    board: String,
}

#[derive(Template)]
#[template(path = "lobby/board.html")]
struct LobbyBoard<'a> {
    page: Layout<'a>,
    rooms: Vec<LobbyRow>,
}

/// A table, worded.
struct LobbyRow {
    place: String,
    game: String,
    rules: Option<String>,
    /// The seated guests and the number of free seats, in words.
    says: String,
    when: String,
}

/// The tables that everybody may find, the one that was changed last first.
pub(crate) async fn rooms(app: &Arc<ViewState>) -> Result<Vec<OpenRoom>, ApiError> {
    let kept = app.store.rooms(MOST).await?;
    // A room that cannot be read must not hide all others, but its operator must hear of it.
    let read = |kept| {
        OpenRoom::from_stored(kept)
            .inspect_err(|fault| tracing::error!(%fault, "a room is left out of the lobby"))
            .ok()
    };
    Ok(kept.into_iter().filter_map(read).collect())
}

/// The lobby alone, for the script of the page.
pub(crate) fn board(app: &ViewState, preferences: &Preferences, rooms: &[OpenRoom]) -> String {
    let page = layout(app, preferences, "/lobby");
    let row = |open: &OpenRoom| {
        let id = rule_code::game_id(&open.room.rules);
        let names: Vec<&str> = open
            .room
            .chairs
            .iter()
            .filter_map(|chair| match chair {
                Chair::Guest { name, .. } => Some(name.as_str()),
                _ => None,
            })
            .collect();
        let free = open.room.chairs.iter().filter(|chair| **chair == Chair::Free).count();
        let says = Text::new(id!("lobby-row")).raw("names", names.join(", "));
        LobbyRow {
            place: format!("/tables/{}", open.id),
            game: app.game(id).map_or(id, |game| game.name).to_owned(),
            rules: open.room.rules.contains('/').then(|| open.room.rules.clone()),
            says: page.text(&says.number("n", free as i64)),
            when: ago(open.touched, ago::unix_millis(), page.words),
        }
    };
    let rooms = rooms.iter().map(row).collect();
    html(&LobbyBoard { page, rooms })
}

impl LobbyBoard<'_> {
    fn say(&self, id: MessageId) -> String {
        self.page.say(id)
    }
}

/// The tables at which anybody may sit down.
#[utoipa::path(get, path = "/lobby", tag = "rooms", responses((status = 200, body = [RoomJson])))]
pub(crate) async fn lobby(
    State(app): State<Arc<ViewState>>,
    caller: Caller,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let rooms =
        rooms(&app).await.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))?;
    if format == Format::Json {
        let rooms: Vec<_> = rooms.iter().map(|open| RoomJson::new(open, caller.id())).collect();
        return Ok(Json(rooms).into_response());
    }
    let board = board(&app, &preferences, &rooms);
    let page = layout(&app, &preferences, "/lobby");
    let preview = Preview::list(&app, &preferences, id!("lobby-title"));
    let page = Layout { preview: preview.as_ref(), ..page };
    Ok(Html(match format {
        Format::Board => board,
        _ => html(&LobbyPage { page, board }),
    })
    .into_response())
}
