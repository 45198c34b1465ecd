//! Routes of a room before its match: sitting down, getting ready, and the host's commands.

use crate::app::{App, Shared};
use crate::base::error::ApiError;
use crate::http::body::{FormFields, field, number};
use crate::http::idempotency;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::GuestOrNewcomer;
use crate::rooms::error::RoomError;
use crate::rooms::registry::{OpenRoom, RoomChange};
use crate::rooms::room::Room;
use crate::routes::request::PostRequest;
use crate::view::dto::RoomJson;
use crate::view::pages;
use crate::view::qr;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use sortie_core::{Seat, hex};
use sortie_table::name;
use utoipa::ToSchema;

/// The response that describes a room.
pub(crate) fn shown(
    app: &App,
    format: Format,
    preferences: &Preferences,
    open: &OpenRoom,
    guest: Option<&str>,
) -> Response {
    match format {
        Format::Json => Json(RoomJson::new(open, guest)).into_response(),
        Format::Board => Html(pages::room::board(app, preferences, open, guest)).into_response(),
        Format::Page => Html(pages::room::page(app, preferences, open, guest)).into_response(),
    }
}

/// Changes a room and responds with the result.
async fn act(
    request: &PostRequest,
    id: &str,
    guest: &str,
    op: impl Fn(&mut Room) -> Result<(), RoomError>,
) -> Result<Response, ApiError> {
    let PostRequest { app, format, preferences, .. } = request;
    app.rooms.presence.seen(id, guest, app.time.unix_millis());
    let became = app.rooms.change(app, id, op).await?;
    let (id, open) = match became {
        RoomChange::Room(open) => (open.id.clone(), Some(open)),
        RoomChange::Table(live) => (live.head.id.clone(), None),
    };
    match (format, open) {
        (Format::Page, _) => Ok(Redirect::to(&format!("/tables/{id}")).into_response()),
        (_, Some(open)) => Ok(shown(app, *format, preferences, &open, Some(guest))),
        (_, None) => {
            crate::routes::tables::answer(app, *format, preferences, &id, Some(guest)).await
        }
    }
}

/// A request to sit down.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Sit {
    /// The seat; by default the first free one.
    pub(crate) seat: Option<Seat>,
    /// The name that you want, 1 to 24 characters.
    pub(crate) name: Option<String>,
}

/// A seat of a room, and a bot for it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct AtSeat {
    /// The seat; by default your own.
    pub(crate) seat: Option<Seat>,
    /// The bot to put there, such as `bot:novice`, or `program:NAME` for a program of the operator.
    pub(crate) bot: Option<String>,
}

/// A request to get ready.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct MakeReady {
    /// Whether you are ready.
    pub(crate) ready: bool,
    /// Your contribution to the seed: 16 random bytes in hex. Nobody else learns them before the
    /// match is over.
    pub(crate) bytes: Option<String>,
    /// Or words; the first 16 bytes of their SHA-256 are added.
    pub(crate) words: Option<String>,
}

impl Default for MakeReady {
    fn default() -> Self {
        MakeReady { ready: true, bytes: None, words: None }
    }
}

impl MakeReady {
    /// The contribution in hex; nothing is an empty text.
    fn added(&self) -> Result<Option<String>, ApiError> {
        if !self.ready {
            return Ok(None);
        }
        match (&self.bytes, &self.words) {
            (Some(hex), _) if hex.len() == 32 && hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
                Ok(Some(hex.to_lowercase()))
            }
            (Some(_), _) => Err(ApiError::Form("bytes are 32 hexadecimal digits".to_owned())),
            (None, Some(words)) if !words.trim().is_empty() => {
                Ok(Some(hex::write(&Sha256::digest(words.trim())[..16])))
            }
            _ => Ok(Some(String::new())),
        }
    }
}

/// Sit down at a table with a free seat. A guest who already sits there changes seats.
#[utoipa::path(
    post, path = "/tables/{id}/sit", tag = "rooms",
    params(("id" = String, Path, description = "The table"), idempotency::Key),
    request_body = Sit,
    responses((status = 200, body = RoomJson), (status = 409, body = Problem))
)]
pub(crate) async fn sit(
    Path(id): Path<String>,
    sender: GuestOrNewcomer,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let of_form = |fields: &FormFields| {
        let name = field(fields, "name").map(str::to_owned);
        Ok(Sit { seat: number(fields, "seat")?, name })
    };
    let sent: Sit = request.document(of_form)?;
    let PostRequest { app, format, preferences, .. } = &request;
    let name = sent.name.as_deref().map(name::normalize).transpose()?;
    // A new guest is made only where there is a room to sit down in.
    app.rooms.find(app, &id).await?.ok_or(RoomError::Begun)?;
    let (guest, came) = sender.come(app, *format, name.as_deref().unwrap_or("")).await?;
    let own = Some(guest.name.clone()).filter(|name| !name.is_empty());
    let name = name.or(own).unwrap_or_else(|| app.words(preferences.language).player(None));
    let op = |room: &mut Room| room.sit(&guest.id, sent.seat, &name).map(|_| ());
    let answer = act(&request, &id, &guest.id, op).await?;
    Ok((came, answer).into_response())
}

/// The shared input of the handlers below: the sender, the command and its seat.
macro_rules! at_seat {
    ($(#[$doc:meta])* $name:ident, $path:literal, |$app:ident, $room:ident, $by:ident, $sent:ident| $op:expr) => {
        $(#[$doc])*
        #[utoipa::path(
            post, path = $path, tag = "rooms",
            params(("id" = String, Path, description = "The table")),
            request_body = AtSeat,
            responses((status = 200, body = RoomJson), (status = 403, body = Problem), (status = 409, body = Problem))
        )]
        pub(crate) async fn $name(
            Path(id): Path<String>,
            request: PostRequest,
        ) -> Result<Response, ApiError> {
            let of_form = |fields: &FormFields| {
                let bot = field(fields, "bot").map(str::to_owned);
                Ok(AtSeat { seat: number(fields, "seat")?, bot })
            };
            let $sent: AtSeat = request.document(of_form)?;
            let $by = request.guest()?;
            let $app = &request.app;
            act(&request, &id, $by, |$room: &mut Room| $op).await
        }
    };
}

fn seat_or_own(room: &Room, by: &str, seat: Option<Seat>) -> Result<Seat, RoomError> {
    seat.or_else(|| room.seat_of(by)).ok_or(RoomError::WhichSeat)
}

at_seat! {
    /// Leave your seat; as the host, remove somebody.
    leave, "/tables/{id}/leave",
    |_app, room, by, sent| { let seat = seat_or_own(room, by, sent.seat)?; room.free(by, seat) }
}

at_seat! {
    /// As the host, add a bot to a free seat.
    fill, "/tables/{id}/fill",
    |app, room, by, sent| {
        let seat = sent.seat.ok_or(RoomError::WhichSeat)?;
        room.bot(by, seat, sent.bot.as_deref().unwrap_or("bot"), &app.options.programs)
    }
}

at_seat! {
    /// As the host, make another guest the host.
    hand_on, "/tables/{id}/host",
    |_app, room, by, sent| { let seat = sent.seat.ok_or(RoomError::WhichSeat)?; room.hand_on(by, seat) }
}

fn ready_of_form(fields: &FormFields) -> MakeReady {
    let text = |name| field(fields, name).map(str::to_owned);
    let ready = field(fields, "ready") != Some("no");
    MakeReady { ready, bytes: text("bytes"), words: text("words") }
}

/// Get ready, and contribute to the seed. When everyone is ready, the cards are dealt.
#[utoipa::path(
    post, path = "/tables/{id}/ready", tag = "rooms",
    params(("id" = String, Path, description = "The table")),
    request_body = MakeReady,
    responses((status = 200, body = RoomJson), (status = 409, body = Problem))
)]
pub(crate) async fn ready(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let sent: MakeReady = request.document(|fields| Ok(ready_of_form(fields)))?;
    let (guest, added) = (request.guest()?, sent.added()?);
    act(&request, &id, guest, |room: &mut Room| room.ready(guest, added.clone())).await
}

at_seat! {
    /// As the host, close a room for good. From then on it reveals its seed.
    close, "/tables/{id}/close",
    |_app, room, by, _sent| room.close(by)
}

/// As the host, add bots to all free seats and get ready. The cards are dealt as soon as all seated
/// players are ready.
#[utoipa::path(
    post, path = "/tables/{id}/start", tag = "rooms",
    params(("id" = String, Path, description = "The table")),
    request_body = MakeReady,
    responses((status = 200, body = RoomJson), (status = 403, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn start(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let sent: MakeReady = request.document(|fields| Ok(ready_of_form(fields)))?;
    let (guest, added) = (request.guest()?, sent.added()?.unwrap_or_default());
    act(&request, &id, guest, |room: &mut Room| room.start(guest, &added)).await
}

/// The link to a table, as a QR code.
pub(crate) async fn qr(
    State(app): State<Shared>,
    Path(id): Path<String>,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let code = app.options.link(&headers, &format!("/tables/{id}")).as_deref().and_then(qr::svg);
    match code {
        Some(svg) => Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response()),
        None => Err(ErrorResponse::new(&app, Format::Page, &preferences, ApiError::NoPage)),
    }
}
