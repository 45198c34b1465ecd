//! Routes of actions at a table.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::body::{FormFields, RequestBody, field, needed, number};
use crate::http::client_ip::ClientIp;
use crate::http::idempotency;
use crate::http::planned_id::{PlannedId, planned_or_random};
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::{self, Caller, GuestOrNewcomer};
use crate::rooms::error::RoomError;
use crate::rooms::setup;
use crate::routes::request::PostRequest;
use crate::routes::tables::{self, BoardNotes};
use crate::tables::clock::Clock;
use crate::tables::commands::{ActionText, Command, Executed};
use crate::tables::error::CommandError;
use crate::tables::match_state::MatchState;
use crate::tables::new_table::{self, Create, NextDeal};
use crate::tables::new_table_error::NewTableError;
use crate::tables::rematch_offer::RematchOffer;
use crate::tables::table_handle::TableHandle;
use crate::view::dto::{Acknowledged, At, Choose, Created, GiveUp, PlayOn, TableJson};
use crate::view::pages;
use crate::view::snapshot::{Snapshot, take_snapshot};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use sortie_core::{Draft, Observer, Seat, Seats};
use sortie_table::name;
use sortie_words::Readers;
use utoipa::ToSchema;

/// All that the handlers here have in common.
pub(crate) struct TableContext {
    pub(crate) app: Shared,
    pub(crate) live: TableHandle,
    pub(crate) guest: String,
    /// The draft of the guest for a decision, to continue with afterwards.
    pub(crate) drafted: Option<(u32, Draft)>,
    format: Format,
    preferences: Preferences,
}

impl TableContext {
    pub(crate) async fn at(request: &PostRequest, id: &str) -> Result<Self, ApiError> {
        let PostRequest { app, format, preferences, .. } = request;
        let live = app.tables.find(app, id).await?;
        let guest = request.guest()?.to_owned();
        if !live.seats_of(&guest).is_empty() {
            live.heard_of(&guest);
        }
        let (app, preferences) = (app.clone(), preferences.clone());
        Ok(TableContext { app, live, guest, drafted: None, format: *format, preferences })
    }

    /// The seat that acts: the one that is named, or the only one that the guest has.
    pub(crate) fn seat(&self, named: Option<Seat>) -> Result<Seat, ApiError> {
        let who = self.live.observer(Some(&self.guest), named)?;
        Ok(who.seat().ok_or(CommandError::WhichSeat)?)
    }

    /// Executes a command of a seat, and responds with the table after it.
    pub(crate) async fn execute(&self, seat: Seat, command: Command) -> Result<Response, ApiError> {
        match self.live.execute(self.live.seats_of(&self.guest), command).await {
            Ok(executed) => self.done(seat, executed).await,
            Err(fault) => self.refused(seat, fault).await,
        }
    }

    /// The response to an executed command: the table after it.
    pub(crate) async fn done(&self, seat: Seat, executed: Executed) -> Result<Response, ApiError> {
        let place = format!("/tables/{}", self.live.head.id);
        match self.format {
            Format::Json => Ok(Json(Acknowledged::from(executed)).into_response()),
            Format::Board => {
                let (snapshot, named) = self.take_snapshot(seat).await?;
                let asked = BoardNotes { seat: named, refusal: None, wrong: None };
                Ok(Html(self.board(&snapshot, &asked)).into_response())
            }
            Format::Page => {
                let (snapshot, _) = self.take_snapshot(seat).await?;
                let several = self.live.seats_of(&self.guest).len() > 1;
                let seat = snapshot.who.seat().filter(|_| several);
                let begun = Some(snapshot.draft).filter(|draft| !draft.is_empty());
                let query = [
                    seat.map(|seat| format!("seat={seat}")),
                    begun.map(|draft| format!("draft={draft}")),
                    begun.map(|_| format!("decision={}", snapshot.decision)),
                ];
                let query = query.into_iter().flatten().collect::<Vec<_>>().join("&");
                let mark = if query.is_empty() { "" } else { "?" };
                Ok(Redirect::to(&format!("{place}{mark}{query}")).into_response())
            }
        }
    }

    /// The view of the guest after a seat has acted. If another of its seats must choose now, the
    /// device changes hands first, so no hand is shown.
    async fn take_snapshot(&self, seat: Seat) -> Result<(Snapshot, Option<Seat>), ApiError> {
        let state = self.live.read()?;
        let own = self.live.seats_of(&self.guest);
        let waiting: Seats =
            state.table.any_match().waiting().iter().filter(|s| own.has(*s)).collect();
        let over = state.table.any_match().turn().outcome().is_some();
        let stays = own.len() == 1 || over || waiting.is_empty() || waiting.only() == Some(seat);
        let who = if stays { Observer::Seat(seat) } else { Observer::Public };
        let named = who.seat().filter(|_| own.len() > 1);
        let begun = self.begun(&state);
        Ok((take_snapshot(&self.live, &state, who, begun).await, named))
    }

    /// The draft that the guest goes on with, if its decision is still open.
    fn begun(&self, state: &MatchState) -> Draft {
        let current = state.table.any_match().decision();
        let begun = self.drafted.filter(|(decision, _)| *decision == current);
        begun.map_or(Draft::EMPTY, |(_, draft)| draft)
    }

    fn board(&self, snapshot: &Snapshot, asked: &BoardNotes<'_>) -> String {
        let words = self.app.words(self.preferences.language);
        tables::board(&self.live, snapshot, words, asked, Some(&self.guest))
    }

    /// The response to a refused request: people see the reason on the table as it is.
    pub(crate) async fn refused(&self, seat: Seat, fault: ApiError) -> Result<Response, ApiError> {
        let status = fault.status();
        let shown = matches!(fault, ApiError::Refused(_) | ApiError::TooOften(_))
            || status == StatusCode::CONFLICT;
        if self.format == Format::Json || !shown {
            return Err(fault);
        }
        let (refusal, wrong) = match &fault {
            ApiError::Refused(refusal) => (Some(refusal), None),
            other => {
                let words = self.app.words(self.preferences.language);
                (None, Some(other.message(words, &Readers::default())))
            }
        };
        let state = self.live.read()?;
        let begun = self.begun(&state);
        let snapshot = take_snapshot(&self.live, &state, Observer::Seat(seat), begun).await;
        let named = tables::named(&self.live, Some(&self.guest), Some(seat));
        let asked = BoardNotes { seat: named, refusal, wrong: wrong.as_deref() };
        let guest = Some(self.guest.as_str());
        let html = if self.format == Format::Board {
            self.board(&snapshot, &asked)
        } else {
            tables::page(&self.app, &self.preferences, &self.live, &snapshot, &asked, guest)
        };
        Ok((status, Html(html)).into_response())
    }
}

/// Submit a complete action for a decision. The response means that the choice is on disk. Sent
/// again, the same choice gets the same response.
#[utoipa::path(
    post, path = "/tables/{id}/actions", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = Choose,
    responses(
        (status = 200, body = Acknowledged),
        (status = 409, body = Problem, description = "Another decision is open, or you have already made another choice"),
        (status = 422, body = Problem, description = "The rules forbid the action")
    )
)]
pub(crate) async fn choose(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let of_form = |fields: &FormFields| {
        Ok(Choose {
            decision: needed(fields, "decision")?,
            action: field(fields, "action").map(str::to_owned),
            draft: fields.iter().find(|(name, _)| name == "draft").map(|(_, draft)| draft.clone()),
            seat: number(fields, "seat")?,
        })
    };
    let sent: Choose = request.document(of_form)?;
    let context = TableContext::at(&request, &id).await?;
    let seat = context.seat(sent.seat)?;
    let spelled = match (sent.action, sent.draft) {
        (Some(action), None) => ActionText::Action(action),
        (None, Some(draft)) => ActionText::Draft(draft),
        _ => {
            let why = "either an action or a draft says what is chosen";
            return Err(ApiError::Form(why.to_owned()));
        }
    };
    let command = Command::Choose { seat, decision: sent.decision, action: spelled };
    context.execute(seat, command).await
}

/// Executes a command of a seat about a decision.
async fn execute_at(
    id: &str,
    request: &PostRequest,
    command: impl FnOnce(Seat, u32) -> Command,
) -> Result<Response, ApiError> {
    let sent = request.document(at_of_form)?;
    let context = TableContext::at(request, id).await?;
    let seat = context.seat(sent.seat)?;
    context.execute(seat, command(seat, sent.decision)).await
}

pub(crate) fn at_of_form(fields: &FormFields) -> Result<At, ApiError> {
    Ok(At { decision: needed(fields, "decision")?, seat: number(fields, "seat")? })
}

/// Withdraw your choice while others are still choosing.
#[utoipa::path(
    post, path = "/tables/{id}/withdraw", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = At,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn withdraw(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    execute_at(&id, &request, |seat, decision| Command::Withdraw { seat, decision }).await
}

/// Take your last decision back if only bots must accept. It is asked again under a new number. If
/// other people must accept, propose it to them.
#[utoipa::path(
    post, path = "/tables/{id}/take-back", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = At,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn take_back(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    execute_at(&id, &request, |seat, decision| Command::TakeBack { seat, decision }).await
}

/// Resign. With more than two seats, a bot plays on, and the seat ranks last.
#[utoipa::path(
    post, path = "/tables/{id}/resign", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = GiveUp,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn resign(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let of_form = |fields: &FormFields| Ok(GiveUp { seat: number(fields, "seat")? });
    let sent: GiveUp = request.document(of_form)?;
    let context = TableContext::at(&request, &id).await?;
    let seat = context.seat(sent.seat)?;
    let bot = request.app.words(request.preferences.language).bot(None);
    context.execute(seat, Command::Resign { seat, bot }).await
}

pub(crate) fn created(format: Format, id: &str) -> Response {
    let place = format!("/tables/{id}");
    match format {
        Format::Json => {
            let created = Created { id: id.to_owned(), place: place.clone() };
            (StatusCode::CREATED, [(LOCATION, place)], Json(created)).into_response()
        }
        Format::Page | Format::Board => Redirect::to(&place).into_response(),
    }
}

/// Create a table. With an idempotency key, repeated requests create only one.
#[utoipa::path(
    post, path = "/tables", tag = "tables",
    params(idempotency::Key),
    request_body = Create,
    responses(
        (status = 201, body = Created),
        (status = 409, body = Problem, description = "You have too many unfinished matches"),
        (status = 422, body = Problem)
    )
)]
pub(crate) async fn create(
    sender: GuestOrNewcomer,
    planned: Option<Extension<PlannedId>>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let PostRequest { app, format, preferences, .. } = &request;
    let format = *format;
    let of_form = |fields: &FormFields| Ok(Create::of_form(fields));
    // A program gets the bots that the API promises.
    let mut names_seats = true;
    let create = match request.sent()? {
        RequestBody::Form(fields) if format != Format::Json => {
            names_seats = fields.iter().any(|(name, _)| name.starts_with("seat"));
            match pages::new::wanted(app, preferences, &fields) {
                Ok(create) => create,
                Err(page) => {
                    return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response());
                }
            }
        }
        sent => sent.document(of_form)?,
    };
    let (guest, came) = sender.come(app, format, "").await?;
    new_table::may_begin(app, &guest.id).await?;
    let create =
        if names_seats { create } else { new_table::with_usual_bots(app, &guest, create).await? };
    let create = new_table::with_adapted_bots(app, &guest, create).await?;
    let words = app.words(preferences.language);
    if !create.is_shared() && create.agreed()?.clock != Clock::None {
        return Err(NewTableError::UselessClock.into());
    }
    let id = planned_or_random(planned)?;
    if create.is_shared() {
        let code = new_table::rule_code(&create)?;
        let pace = create.pace.unwrap_or(preferences.pace()).min(new_table::SLOWEST);
        let id = setup::make(app, &guest, id, &create, code, pace, words.player(None)).await?;
        // The name that a host gives first is their name from then on.
        let named = create.seats.iter().find_map(|seat| seat.strip_prefix("you:"));
        if let (true, Some(name)) = (guest.name.is_empty(), named) {
            session::rename(app, &guest.id, &name::normalize(name)?).await?;
        }
        return Ok((came, created(format, &id)).into_response());
    }
    let id = new_table::create(app, &guest, id, &create, preferences.pace(), words).await?;
    Ok((came, created(format, &id)).into_response())
}

/// The next table.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct AgainQuery {
    /// The deal: `new`, or `same` to play the other side of a finished match against bots.
    deal: NextDeal,
}

/// Create the same table again. If other guests sit there too, there is only one next table, however
/// often it is requested.
#[utoipa::path(
    post, path = "/tables/{id}/again", tag = "tables",
    params(("id" = String, Path, description = "The table"), AgainQuery, idempotency::Key),
    responses(
        (status = 201, body = Created),
        (status = 403, body = Problem),
        (status = 409, body = Problem, description = "The match is not over, or you have too many unfinished matches")
    )
)]
pub(crate) async fn again(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(AgainQuery { deal }): Query<AgainQuery>,
    caller: Caller,
    planned: Option<Extension<PlannedId>>,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ApiError> {
    let live = app.tables.find(&app, &id).await?;
    let guest = caller.known()?;
    let own = live.seats_of(&guest.id);
    if own.is_empty() {
        return Err(CommandError::WhichSeat.into());
    }
    if live.terms.daily.is_some() {
        return Err(CommandError::Daily.into());
    }
    live.check_owner().await?;
    new_table::may_begin(&app, &guest.id).await?;
    if live.terms.shared {
        let next = setup::rematch(&app, &live, own.lowest()).await?;
        // As stored: of two who ask at the same moment, one has made the room.
        let offer = RematchOffer::load(&app.store, &id, live.read()?.table.names()).await?;
        let offer = offer.ok_or(RoomError::Begun)?;
        // The first who asks is named; all players see the offer at once. An offer whose room was
        // closed makes way for a new one.
        live.rematch.send_if_modified(|known| {
            let is_new = known.as_ref().is_none_or(|known| known.room != offer.room);
            if is_new {
                *known = Some(offer);
            }
            is_new
        });
        return Ok(created(format, &next));
    }
    let words = app.words(preferences.language);
    let next = planned_or_random(planned)?;
    let next = new_table::again(&app, &guest, next, &live, deal, words).await?;
    Ok(created(format, &next))
}

/// Decline the rematch that another player offers. Your seat at the next table becomes free.
#[utoipa::path(
    post, path = "/tables/{id}/decline-rematch", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    responses(
        (status = 200, body = TableJson),
        (status = 403, body = Problem),
        (status = 409, body = Problem, description = "Nobody else offers a rematch, or it has begun")
    )
)]
pub(crate) async fn decline_rematch(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let TableContext { app, live, guest, format, preferences, .. } =
        TableContext::at(&request, &id).await?;
    let own = live.seats_of(&guest);
    if own.is_empty() {
        return Err(CommandError::WhichSeat.into());
    }
    let offer = live.rematch.borrow().clone().filter(|offer| !offer.is_by(own));
    let offer = offer.ok_or(CommandError::NoRematch)?;
    // The same request again, after its answer was lost, changes nothing. A player who has sat down again
    // declines anew.
    let room = app.rooms.find(&app, &offer.room).await?;
    let sits = room.is_some_and(|open| open.room.seat_of(&guest).is_some());
    if sits || !own.iter().all(|seat| offer.declined.has(seat)) {
        app.rooms.change(&app, &offer.room, |room| room.decline(&guest)).await?;
        live.rematch.send_modify(|known| {
            if let Some(known) = known.as_mut().filter(|known| known.room == offer.room) {
                known.declined = own.iter().fold(known.declined, Seats::with);
            }
        });
    }
    match format {
        Format::Page => Ok(Redirect::to(&format!("/tables/{id}")).into_response()),
        _ => tables::answer(&app, format, &preferences, &id, Some(&guest)).await,
    }
}

/// Create a table that goes on from a decision of a finished match: you in the seat that made it, bots
/// in all others. The deal and the luck are the same.
#[utoipa::path(
    post, path = "/tables/{id}/play-on", tag = "tables",
    params(("id" = String, Path, description = "The table"), idempotency::Key),
    request_body = PlayOn,
    responses(
        (status = 201, body = Created),
        (status = 400, body = Problem, description = "The match has no such decision or seat"),
        (status = 409, body = Problem, description = "The match is not over, or you have too many unfinished matches")
    )
)]
pub(crate) async fn play_on(
    Path(id): Path<String>,
    sender: GuestOrNewcomer,
    planned: Option<Extension<PlannedId>>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let PostRequest { app, format, preferences, .. } = &request;
    let of_form = |fields: &FormFields| {
        Ok(PlayOn { seat: needed(fields, "seat")?, decision: needed(fields, "decision")? })
    };
    let PlayOn { seat, decision } = request.document(of_form)?;
    let live = app.tables.find(app, &id).await?;
    live.check_owner().await?;
    let (guest, came) = sender.come(app, *format, "").await?;
    new_table::may_begin(app, &guest.id).await?;
    let words = app.words(preferences.language);
    let by = (preferences.pace(), words);
    let next = planned_or_random(planned)?;
    let next = new_table::play_on(app, &guest, next, &live, (seat, decision), by).await?;
    Ok((came, created(*format, &next)).into_response())
}

/// A new guest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Token {
    /// Your id as others see it.
    pub(crate) id: String,
    /// Send it as `Authorization: Bearer TOKEN`. It is shown only here.
    pub(crate) token: String,
}

/// Create a guest. A program needs nothing but its token.
#[utoipa::path(post, path = "/guests", tag = "guests", responses((status = 201, body = Token)))]
pub(crate) async fn guest(
    State(app): State<Shared>,
    client: ClientIp,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let made = session::make(&app, client, "").await;
    let (guest, token) =
        made.map_err(|fault| ErrorResponse::new(&app, Format::Json, &preferences, fault))?;
    Ok((StatusCode::CREATED, Json(Token { id: guest.id, token })).into_response())
}
