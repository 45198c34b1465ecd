//! The lobby: tables at which a seat is free for everybody.

use crate::app::{App, Shared};
use crate::base::error::Fault;
use crate::http::client_ip::Client;
use crate::http::preferences::Look;
use crate::http::response::{Failed, Wants};
use crate::http::session::Asker;
use crate::http::stream_limit::Listening;
use crate::rooms::registry::Open;
use crate::rooms::room::Chair;
use crate::routes::rooms::RoomJson;
use crate::routes::stream;
use crate::view::layout::Layout;
use crate::view::pages::ago::{self, ago};
use crate::view::pages::{html, layout};
use askama::Template;
use axum::Json;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use sortie_core::{MessageId, Text};

/// More tables than these are not listed.
const MOST: u32 = 50;

#[derive(Template)]
#[template(path = "lobby.html")]
struct Page<'a> {
    page: Layout<'a>,
    board: String,
}

#[derive(Template)]
#[template(path = "lobby/board.html")]
struct Board<'a> {
    page: Layout<'a>,
    rooms: Vec<Row>,
}

/// A table, worded.
struct Row {
    place: String,
    game: String,
    rules: Option<String>,
    /// The seated guests and the number of free seats, in words.
    says: String,
    when: String,
}

/// The tables that everybody may find, the one that was changed last first.
pub(crate) async fn rooms(app: &Shared) -> Result<Vec<Open>, Fault> {
    let kept = app.store.rooms(MOST).await?;
    // A room that cannot be read must not hide all others.
    Ok(kept.into_iter().filter_map(|kept| Open::of(kept).ok()).collect())
}

/// The lobby alone, for the script of the page.
pub(crate) fn board(app: &App, look: &Look, rooms: &[Open]) -> String {
    let page = layout(app, look, "/lobby");
    let row = |open: &Open| {
        let id = open.room.rules.split('/').next().unwrap_or_default();
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
        Row {
            place: format!("/tables/{}", open.id),
            game: app.game(id).map_or(id, |game| game.name).to_owned(),
            rules: open.room.rules.contains('/').then(|| open.room.rules.clone()),
            says: page.text(&says.number("n", free as i64)),
            when: ago(open.touched, ago::now(), page.words),
        }
    };
    let rooms = rooms.iter().map(row).collect();
    html(&Board { page, rooms })
}

impl Board<'_> {
    fn say(&self, id: MessageId) -> String {
        self.page.say(id)
    }
}

/// The tables at which anybody may sit down.
#[utoipa::path(get, path = "/lobby", tag = "rooms", responses((status = 200, body = [RoomJson])))]
pub(crate) async fn lobby(
    State(app): State<Shared>,
    asker: Asker,
    wants: Wants,
    look: Look,
) -> Result<Response, Failed> {
    let rooms = rooms(&app).await.map_err(|fault| Failed::new(&app, wants, &look, fault))?;
    if wants == Wants::Json {
        let rooms: Vec<_> = rooms.iter().map(|open| RoomJson::of(open, asker.id())).collect();
        return Ok(Json(rooms).into_response());
    }
    let board = board(&app, &look, &rooms);
    Ok(Html(match wants {
        Wants::Board => board,
        _ => html(&Page { page: layout(&app, &look, "/lobby"), board }),
    })
    .into_response())
}

/// The lobby after every change.
pub(crate) async fn follow(
    State(app): State<Shared>,
    client: Client,
    asker: Asker,
    look: Look,
) -> Result<stream::Answer, Failed> {
    let listening = Listening::begin(&app, client, asker.id());
    let listening = listening.map_err(|fault| Failed::new(&app, Wants::Json, &look, fault))?;
    Ok(stream::of_lobby(&app, look, listening))
}
