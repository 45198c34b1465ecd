//! Routes of a room before its match: sitting down, getting ready, and the host's commands.

use crate::app::{App, Shared};
use crate::base::error::Fault;
use crate::http::body::{Fields, field, number};
use crate::http::idempotency;
use crate::http::preferences::Look;
use crate::http::request::Posted;
use crate::http::response::{Failed, Problem, Wants};
use crate::http::session::{self, Comer};
use crate::rooms::registry::{Became, Open, rotated};
use crate::rooms::room::{Chair, Room};
use crate::tables::live_table::Live;
use crate::tables::new_table::{Create, name_of};
use crate::tables::terms::Flag;
use crate::view::pages;
use crate::view::qr;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sortie_core::{Seat, hex};
use sortie_store::{Guest, StoreError};
use sortie_table::name;
use utoipa::ToSchema;

/// The spelling of a seat that anyone may take.
pub(crate) const OPEN: &str = "open";

/// A table before its match, as anyone may see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoomJson {
    pub(crate) id: String,
    /// `open`, or `closed` if no match will be played.
    pub(crate) state: &'static str,
    /// The rule code.
    pub(crate) rules: String,
    /// The commitment to the deal: SHA-256 over seed, id and rule code, in hex.
    pub(crate) commitment: String,
    /// The seed in hex, secret until the room is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<String>,
    /// Your seat.
    pub(crate) seat: Option<Seat>,
    /// Whether you are the host.
    pub(crate) host: bool,
    /// The time control: `none`, minutes and seconds per choice (`5+10`), or days per choice
    /// (`3d`).
    pub(crate) clock: String,
    /// The consequence when a seat runs out of time.
    pub(crate) flag: Flag,
    /// Seconds of absence after which a bot stands in for a player; 0 for never.
    pub(crate) warm: u32,
    /// Whether the chat is on.
    pub(crate) chat: bool,
    pub(crate) chairs: Vec<ChairJson>,
    /// The seats that must be taken or ready before the deal.
    pub(crate) waits_for: Vec<Seat>,
}

/// A seat in a room.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChairJson {
    pub(crate) seat: Seat,
    /// The occupant's display name; nothing for a free seat.
    pub(crate) name: Option<String>,
    /// The name of the bot that sits there.
    pub(crate) bot: Option<String>,
    pub(crate) you: bool,
    pub(crate) host: bool,
    pub(crate) ready: bool,
}

impl RoomJson {
    pub(crate) fn of(open: &Open, guest: Option<&str>) -> Self {
        let chairs = (0..).zip(&open.room.chairs).map(|(seat, chair)| {
            let (name, bot, ready) = match chair {
                Chair::Free => (None, None, false),
                Chair::Bot(spec) => (None, Some(spec.clone()), true),
                Chair::Guest { name, ready, .. } => (Some(name.clone()), None, ready.is_some()),
            };
            ChairJson {
                seat,
                name,
                bot,
                you: guest.is_some() && chair.guest() == guest,
                host: chair.guest() == Some(&open.room.host),
                ready,
            }
        });
        RoomJson {
            id: open.id.clone(),
            state: if open.room.closed { "closed" } else { "open" },
            seed: open.room.closed.then(|| open.room.seed.clone()),
            rules: open.room.rules.clone(),
            commitment: open.commitment(),
            seat: guest.and_then(|guest| open.room.seat_of(guest)),
            host: open.room.is_host(guest),
            clock: open.room.agreed.clock.to_string(),
            flag: open.room.agreed.flag,
            warm: open.room.agreed.warm,
            chat: open.room.agreed.chat,
            chairs: chairs.collect(),
            waits_for: open.room.waits_for(),
        }
    }
}

/// Creates a room with this id, with the host in the first human seat.
pub(crate) async fn make(
    app: &Shared,
    guest: &Guest,
    id: String,
    create: &Create,
    rules: String,
    pace: u32,
    player: String,
) -> Result<String, Fault> {
    if create.seed.is_some() {
        let why = "a table where others sit down has a seed that nobody knows: leave seed out";
        return Err(Fault::Form(why.to_owned()));
    }
    let mut room = Room {
        rules,
        chairs: Vec::new(),
        host: guest.id.clone(),
        seed: hex::write(&session::random::<32>()?),
        listed: create.listed,
        pace,
        closed: false,
        agreed: create.agreed()?,
        previous: None,
    };
    let mut own = None;
    for (seat, text) in (0..).zip(&create.seats) {
        let human = text == "you" || text.starts_with("you:");
        room.chairs.push(if text == OPEN || human {
            Chair::Free
        } else {
            Chair::Bot(text.clone())
        });
        if human && own.replace((seat, name_of(text, guest)?)).is_some() {
            let why =
                "where others sit down by a link, one seat is yours: write 'open' for the rest";
            return Err(Fault::Form(why.to_owned()));
        }
        if !human && text != OPEN {
            sortie_bots::registry::find(text).map_err(|error| Fault::Form(error.to_string()))?;
        }
    }
    if let Some((seat, name)) = own {
        room.sit(&guest.id, Some(seat), &name.unwrap_or(player))?;
    }
    match app.rooms.make(app, id.clone(), room).await {
        // It was made when the same was asked for before.
        Err(Fault::Store(StoreError::Exists { .. })) => Ok(id),
        made => made.map(|open| open.id),
    }
}

async fn names_at_the_end(live: &Live) -> Result<Vec<String>, Fault> {
    let inner = live.read().await?;
    match inner.table.any_match().turn().outcome() {
        Some(_) => Ok(inner.table.names().to_vec()),
        None => Err(Fault::NotOver),
    }
}

/// Creates the next room of a table's players, each one seat further. There is only one, however
/// often it is requested.
pub(crate) async fn rematch(app: &Shared, live: &Live) -> Result<String, Fault> {
    let id = &live.head.id;
    if let Some(next) = app.store.rematch_of(id).await? {
        return Ok(next);
    }
    let names = names_at_the_end(live).await?;
    let chairs = live.head.sitting.iter().zip(names).map(|(sitting, name)| match &sitting.guest {
        Some(id) => Chair::Guest { id: id.clone(), name, ready: None },
        None => Chair::Bot(sitting.sitter.clone()),
    });
    let chairs: Vec<Chair> = chairs.collect();
    let guest = chairs.iter().find_map(Chair::guest).map(str::to_owned);
    let host = live.terms.host.clone().or(guest).ok_or(Fault::WhichSeat)?;
    let room = Room {
        rules: live.head.rules.clone(),
        // Rotated, so that the advantage of the first seat goes round.
        chairs: rotated(&chairs),
        host,
        seed: hex::write(&session::random::<32>()?),
        listed: false,
        pace: live.head.pace,
        closed: false,
        agreed: live.terms.agreed.clone().unwrap_or_default(),
        previous: Some(id.clone()),
    };
    // The store accepts one successor for each table, so of two requests at the same moment one
    // fails.
    match app.rooms.make(app, session::id()?, room).await {
        Ok(open) => Ok(open.id),
        // Somebody else asked at the same moment.
        Err(Fault::Store(StoreError::Exists { .. })) => {
            app.store.rematch_of(id).await?.ok_or(Fault::NoTable)
        }
        Err(fault) => Err(fault),
    }
}

/// The response that describes a room.
pub(crate) fn shown(
    app: &App,
    wants: Wants,
    look: &Look,
    open: &Open,
    guest: Option<&str>,
) -> Response {
    match wants {
        Wants::Json => Json(RoomJson::of(open, guest)).into_response(),
        Wants::Board => Html(pages::room::board(app, look, open, guest)).into_response(),
        Wants::Page => Html(pages::room::page(app, look, open, guest)).into_response(),
    }
}

/// Changes a room and responds with the result.
async fn act(
    posted: &Posted,
    id: &str,
    guest: &str,
    op: impl Fn(&mut Room) -> Result<(), Fault>,
) -> Result<Response, Fault> {
    let Posted { app, wants, look, .. } = posted;
    let became = app.rooms.change(app, id, op).await?;
    let (id, open) = match became {
        Became::Room(open) => (open.id.clone(), Some(open)),
        Became::Table(live) => (live.head.id.clone(), None),
    };
    match (wants, open) {
        (Wants::Page, _) => Ok(Redirect::to(&format!("/tables/{id}")).into_response()),
        (_, Some(open)) => Ok(shown(app, *wants, look, &open, Some(guest))),
        (_, None) => crate::routes::tables::answer(app, *wants, look, &id, Some(guest)).await,
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
    /// The name of the bot to put there.
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
    fn added(&self) -> Result<Option<String>, Fault> {
        if !self.ready {
            return Ok(None);
        }
        match (&self.bytes, &self.words) {
            (Some(hex), _) if hex.len() == 32 && hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
                Ok(Some(hex.to_lowercase()))
            }
            (Some(_), _) => Err(Fault::Form("bytes are 32 hexadecimal digits".to_owned())),
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
    comer: Comer,
    posted: Posted,
) -> Result<Response, Fault> {
    let of_form = |fields: &Fields| {
        let name = field(fields, "name").map(str::to_owned);
        Ok(Sit { seat: number(fields, "seat")?, name })
    };
    let sent: Sit = posted.document(of_form)?;
    let Posted { app, wants, look, .. } = &posted;
    let name = sent.name.as_deref().map(name::normalize).transpose()?;
    // A new guest is made only where there is a room to sit down in.
    app.rooms.find(app, &id).await?.ok_or(Fault::Begun)?;
    let (guest, came) = comer.come(app, *wants, name.as_deref().unwrap_or("")).await?;
    let own = Some(guest.name.clone()).filter(|name| !name.is_empty());
    let name = name.or(own).unwrap_or_else(|| app.words(look.language).player(None));
    let op = |room: &mut Room| room.sit(&guest.id, sent.seat, &name).map(|_| ());
    let answer = act(&posted, &id, &guest.id, op).await?;
    Ok((came, answer).into_response())
}

/// The shared input of the handlers below: the sender, the command and its seat.
macro_rules! at_seat {
    ($(#[$doc:meta])* $name:ident, $path:literal, |$room:ident, $by:ident, $sent:ident| $op:expr) => {
        $(#[$doc])*
        #[utoipa::path(
            post, path = $path, tag = "rooms",
            params(("id" = String, Path, description = "The table")),
            request_body = AtSeat,
            responses((status = 200, body = RoomJson), (status = 403, body = Problem), (status = 409, body = Problem))
        )]
        pub(crate) async fn $name(
            Path(id): Path<String>,
            posted: Posted,
        ) -> Result<Response, Fault> {
            let of_form = |fields: &Fields| {
                let bot = field(fields, "bot").map(str::to_owned);
                Ok(AtSeat { seat: number(fields, "seat")?, bot })
            };
            let $sent: AtSeat = posted.document(of_form)?;
            let $by = posted.guest()?;
            act(&posted, &id, $by, |$room: &mut Room| $op).await
        }
    };
}

fn seat_or_own(room: &Room, by: &str, seat: Option<Seat>) -> Result<Seat, Fault> {
    seat.or_else(|| room.seat_of(by)).ok_or(Fault::WhichSeat)
}

at_seat! {
    /// Leave your seat; as the host, remove somebody.
    leave, "/tables/{id}/leave",
    |room, by, sent| { let seat = seat_or_own(room, by, sent.seat)?; room.free(by, seat) }
}

at_seat! {
    /// As the host, add a bot to a free seat.
    fill, "/tables/{id}/fill",
    |room, by, sent| {
        let seat = sent.seat.ok_or(Fault::WhichSeat)?;
        room.bot(by, seat, sent.bot.as_deref().unwrap_or("bot"))
    }
}

at_seat! {
    /// As the host, make another guest the host.
    hand_on, "/tables/{id}/host",
    |room, by, sent| { let seat = sent.seat.ok_or(Fault::WhichSeat)?; room.hand_on(by, seat) }
}

fn ready_of_form(fields: &Fields) -> MakeReady {
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
pub(crate) async fn ready(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let sent: MakeReady = posted.document(|fields| Ok(ready_of_form(fields)))?;
    let (guest, added) = (posted.guest()?, sent.added()?);
    act(&posted, &id, guest, |room: &mut Room| room.ready(guest, added.clone())).await
}

at_seat! {
    /// As the host, close a room for good. From then on it reveals its seed.
    close, "/tables/{id}/close",
    |room, by, _sent| room.close(by)
}

/// As the host, add bots to all free seats and get ready. The cards are dealt as soon as all seated
/// players are ready.
#[utoipa::path(
    post, path = "/tables/{id}/start", tag = "rooms",
    params(("id" = String, Path, description = "The table")),
    request_body = MakeReady,
    responses((status = 200, body = RoomJson), (status = 403, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn start(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let sent: MakeReady = posted.document(|fields| Ok(ready_of_form(fields)))?;
    let (guest, added) = (posted.guest()?, sent.added()?.unwrap_or_default());
    act(&posted, &id, guest, |room: &mut Room| room.start(guest, &added)).await
}

/// The link to a table, as a QR code.
pub(crate) async fn qr(
    State(app): State<Shared>,
    Path(id): Path<String>,
    look: Look,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let code = app.options.link(&headers, &format!("/tables/{id}")).as_deref().and_then(qr::svg);
    match code {
        Some(svg) => Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response()),
        None => Err(Failed::new(&app, Wants::Page, &look, Fault::NoPage)),
    }
}
