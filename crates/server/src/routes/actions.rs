//! Routes of actions at a table.

use crate::app::Shared;
use crate::base::error::Fault;
use crate::http::body::{Fields, Sent, field, needed, number};
use crate::http::client_ip::Client;
use crate::http::idempotency::{self, Planned};
use crate::http::preferences::Look;
use crate::http::request::Posted;
use crate::http::response::{Failed, Problem, Wants};
use crate::http::session::{self, Asker, Comer};
use crate::routes::rooms;
use crate::routes::tables::{self, Asked};
use crate::tables::clock::Clock;
use crate::tables::commands::{self, Chosen, Spelled};
use crate::tables::live_table::Live;
use crate::tables::match_state::Inner;
use crate::tables::new_table::{self, Create};
use crate::upkeep::welcome;
use crate::view::board;
use crate::view::dto::{Acknowledged, At, Choose, GiveUp};
use crate::view::pages;
use crate::view::snapshot::{Glimpse, glimpse};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use serde::Serialize;
use sortie_core::{Draft, Observer, Seat, Seats};
use sortie_words::Readers;
use std::sync::Arc;
use utoipa::ToSchema;

/// All that the handlers here have in common.
pub(crate) struct Doing {
    pub(crate) app: Shared,
    pub(crate) live: Arc<Live>,
    pub(crate) guest: String,
    /// The draft of the guest for a decision, to continue with afterwards.
    pub(crate) drafted: Option<(u32, Draft)>,
    wants: Wants,
    look: Look,
}

impl Doing {
    pub(crate) async fn at(posted: &Posted, id: &str) -> Result<Self, Fault> {
        let Posted { app, wants, look, .. } = posted;
        let live = app.tables.find(app, id).await?;
        let guest = posted.guest()?.to_owned();
        if !live.seats_of(&guest).is_empty() {
            // On another server a bot may have begun to play here, or the match may be over.
            live.look_again(app).await?;
        }
        welcome(app, &live, &guest).await?;
        let (app, look) = (app.clone(), look.clone());
        Ok(Doing { app, live, guest, drafted: None, wants: *wants, look })
    }

    /// The seat that acts: the one that is named, or the only one that the guest has.
    pub(crate) fn seat(&self, named: Option<Seat>) -> Result<Seat, Fault> {
        let who = self.live.observer(Some(&self.guest), named)?;
        who.seat().ok_or(Fault::WhichSeat)
    }

    /// The response to a completed action: the table after it.
    async fn done(&self, seat: Seat, ack: Acknowledged) -> Result<Response, Fault> {
        let place = format!("/tables/{}", self.live.head.id);
        match self.wants {
            Wants::Json => Ok(Json(ack).into_response()),
            Wants::Board => {
                let (glimpse, named) = self.glimpse(seat).await?;
                let asked = Asked { seat: named, refusal: None, wrong: None };
                Ok(Html(self.board(&glimpse, &asked)).into_response())
            }
            Wants::Page => {
                let (glimpse, _) = self.glimpse(seat).await?;
                let several = self.live.seats_of(&self.guest).len() > 1;
                let seat = glimpse.who.seat().filter(|_| several);
                let begun = Some(glimpse.draft).filter(|draft| !draft.is_empty());
                let query = [
                    seat.map(|seat| format!("seat={seat}")),
                    begun.map(|draft| format!("draft={}", board::spell(draft))),
                    begun.map(|_| format!("decision={}", glimpse.decision)),
                ];
                let query = query.into_iter().flatten().collect::<Vec<_>>().join("&");
                let mark = if query.is_empty() { "" } else { "?" };
                Ok(Redirect::to(&format!("{place}{mark}{query}")).into_response())
            }
        }
    }

    /// The view of the guest after a seat has acted. If another of its seats must choose now, the
    /// device changes hands first, so no hand is shown.
    async fn glimpse(&self, seat: Seat) -> Result<(Glimpse, Option<Seat>), Fault> {
        let inner = self.live.read().await?;
        let own = self.live.seats_of(&self.guest);
        let waiting: Seats =
            inner.table.any_match().waiting().iter().filter(|s| own.has(*s)).collect();
        let over = inner.table.any_match().turn().outcome().is_some();
        let stays = own.len() == 1 || over || waiting.is_empty() || waiting.only() == Some(seat);
        let who = if stays { Observer::Seat(seat) } else { Observer::Public };
        let named = who.seat().filter(|_| own.len() > 1);
        Ok((glimpse(&self.live, &inner, who, self.begun(&inner)), named))
    }

    /// The draft that the guest goes on with, if its decision is still open.
    fn begun(&self, inner: &Inner) -> Draft {
        let current = inner.table.any_match().decision();
        let begun = self.drafted.filter(|(decision, _)| *decision == current);
        begun.map_or(Draft::EMPTY, |(_, draft)| draft)
    }

    fn board(&self, glimpse: &Glimpse, asked: &Asked<'_>) -> String {
        let words = self.app.words(self.look.language);
        tables::board(&self.live, glimpse, words, asked, Some(&self.guest))
    }

    /// The response to a refused request: people see the reason on the table as it is.
    pub(crate) async fn refused(&self, seat: Seat, fault: Fault) -> Result<Response, Fault> {
        let status = fault.status();
        let shown = matches!(fault, Fault::Refused(_) | Fault::TooOften(_))
            || status == StatusCode::CONFLICT;
        if self.wants == Wants::Json || !shown {
            return Err(fault);
        }
        let (refusal, wrong) = match &fault {
            Fault::Refused(refusal) => (Some(refusal), None),
            other => {
                let words = self.app.words(self.look.language);
                (None, Some(other.says(words, &Readers::default())))
            }
        };
        let inner = self.live.read().await?;
        let begun = self.begun(&inner);
        let glimpse = glimpse(&self.live, &inner, Observer::Seat(seat), begun);
        drop(inner);
        let named = tables::named(&self.live, Some(&self.guest), Some(seat));
        let asked = Asked { seat: named, refusal, wrong: wrong.as_deref() };
        let guest = Some(self.guest.as_str());
        let html = if self.wants == Wants::Board {
            self.board(&glimpse, &asked)
        } else {
            tables::page(&self.app, &self.look, &self.live, &glimpse, &asked, guest)
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
pub(crate) async fn choose(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let of_form = |fields: &Fields| {
        Ok(Choose {
            decision: needed(fields, "decision")?,
            action: field(fields, "action").map(str::to_owned),
            draft: fields.iter().find(|(name, _)| name == "draft").map(|(_, draft)| draft.clone()),
            seat: number(fields, "seat")?,
        })
    };
    let sent: Choose = posted.document(of_form)?;
    let doing = Doing::at(&posted, &id).await?;
    let seat = doing.seat(sent.seat)?;
    let spelled = match (sent.action, sent.draft) {
        (Some(action), None) => Spelled::Action(action),
        (None, Some(draft)) => Spelled::Draft(draft),
        _ => {
            let why = "either an action or a draft says what is chosen";
            return Err(Fault::Form(why.to_owned()));
        }
    };
    match commands::choose(&doing.app, &doing.live, seat, sent.decision, spelled).await {
        Ok((Chosen { action, current, waiting, over }, n)) => {
            let waiting = waiting.iter().collect();
            let action = Some(action);
            let ack = Acknowledged { action, n, decision: current, waiting, over };
            doing.done(seat, ack).await
        }
        Err(fault) => doing.refused(seat, fault).await,
    }
}

pub(crate) fn at_of_form(fields: &Fields) -> Result<At, Fault> {
    Ok(At { decision: needed(fields, "decision")?, seat: number(fields, "seat")? })
}

/// Responds with the table after a command that names no action.
pub(crate) async fn after(
    doing: &Doing,
    seat: Seat,
    done: Result<((), usize), Fault>,
) -> Result<Response, Fault> {
    match done {
        Ok(((), n)) => {
            let inner = doing.live.read().await?;
            let played = inner.table.any_match();
            let ack = Acknowledged {
                action: None,
                n,
                decision: played.decision(),
                waiting: played.waiting().iter().collect(),
                over: played.turn().outcome().is_some(),
            };
            drop(inner);
            doing.done(seat, ack).await
        }
        Err(fault) => doing.refused(seat, fault).await,
    }
}

/// Withdraw your choice while others are still choosing.
#[utoipa::path(
    post, path = "/tables/{id}/withdraw", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = At,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn withdraw(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let sent = posted.document(at_of_form)?;
    let doing = Doing::at(&posted, &id).await?;
    let seat = doing.seat(sent.seat)?;
    let done = commands::withdraw(&doing.app, &doing.live, seat, sent.decision).await;
    after(&doing, seat, done).await
}

/// Take your last decision back if only bots must accept. It is asked again under a new number. If
/// other people must accept, propose it to them.
#[utoipa::path(
    post, path = "/tables/{id}/take-back", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = At,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn take_back(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let sent = posted.document(at_of_form)?;
    let doing = Doing::at(&posted, &id).await?;
    let seat = doing.seat(sent.seat)?;
    let done = commands::take_back(&doing.app, &doing.live, seat, sent.decision).await;
    after(&doing, seat, done).await
}

/// Resign. With more than two seats, a bot plays on, and the seat ranks last.
#[utoipa::path(
    post, path = "/tables/{id}/resign", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = GiveUp,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn resign(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let of_form = |fields: &Fields| Ok(GiveUp { seat: number(fields, "seat")? });
    let sent: GiveUp = posted.document(of_form)?;
    let doing = Doing::at(&posted, &id).await?;
    let seat = doing.seat(sent.seat)?;
    let bot = posted.app.words(posted.look.language).bot(None);
    let done = commands::resign(&doing.app, &doing.live, seat, bot).await;
    after(&doing, seat, done).await
}

/// A new table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Created {
    pub(crate) id: String,
    /// Its address.
    pub(crate) place: String,
}

fn created(wants: Wants, id: &str) -> Response {
    let place = format!("/tables/{id}");
    match wants {
        Wants::Json => {
            let created = Created { id: id.to_owned(), place: place.clone() };
            (StatusCode::CREATED, [(LOCATION, place)], Json(created)).into_response()
        }
        Wants::Page | Wants::Board => Redirect::to(&place).into_response(),
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
    comer: Comer,
    planned: Option<Extension<Planned>>,
    posted: Posted,
) -> Result<Response, Fault> {
    let Posted { app, wants, look, .. } = &posted;
    let wants = *wants;
    let of_form = |fields: &Fields| Ok(Create::of_form(fields));
    let create = match posted.sent()? {
        Sent::Form(fields) if wants != Wants::Json => {
            match pages::new::wanted(app, look, &fields) {
                Ok(create) => create,
                Err(page) => {
                    return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response());
                }
            }
        }
        sent => sent.document(of_form)?,
    };
    let (guest, came) = comer.come(app, wants, "").await?;
    new_table::may_begin(app, &guest.id).await?;
    let words = app.words(look.language);
    if !create.is_shared() && create.agreed()?.clock != Clock::None {
        let why = "a clock presses those who come by the link: one seat must be 'open'";
        return Err(Fault::Form(why.to_owned()));
    }
    let id = idempotency::thing(planned)?;
    if create.is_shared() {
        let code = new_table::rule_code(&create)?;
        let pace = create.pace.unwrap_or(look.pace()).min(new_table::SLOWEST);
        let id = rooms::make(app, &guest, id, &create, code, pace, words.player(None)).await?;
        return Ok((came, created(wants, &id)).into_response());
    }
    let id = new_table::create(app, &guest, id, &create, look.pace(), words).await?;
    Ok((came, created(wants, &id)).into_response())
}

/// Create the same table again with a new deal. If other guests sit there too, there is only one
/// next table, however often it is requested.
#[utoipa::path(
    post, path = "/tables/{id}/again", tag = "tables",
    params(("id" = String, Path, description = "The table"), idempotency::Key),
    responses(
        (status = 201, body = Created),
        (status = 403, body = Problem),
        (status = 409, body = Problem, description = "The match is not over, or you have too many unfinished matches")
    )
)]
pub(crate) async fn again(
    State(app): State<Shared>,
    Path(id): Path<String>,
    asker: Asker,
    planned: Option<Extension<Planned>>,
    wants: Wants,
    look: Look,
) -> Result<Response, Fault> {
    let live = app.tables.find(&app, &id).await?;
    let guest = asker.known()?;
    if live.seats_of(&guest.id).is_empty() {
        return Err(Fault::WhichSeat);
    }
    live.look_again(&app).await?;
    new_table::may_begin(&app, &guest.id).await?;
    if live.terms.shared {
        let next = rooms::rematch(&app, &live).await?;
        return Ok(created(wants, &next));
    }
    let words = app.words(look.language);
    let next = new_table::again(&app, &guest, idempotency::thing(planned)?, &live, words).await?;
    Ok(created(wants, &next))
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
    client: Client,
    look: Look,
) -> Result<Response, Failed> {
    let made = session::make(&app, client, "").await;
    let (guest, token) = made.map_err(|fault| Failed::new(&app, Wants::Json, &look, fault))?;
    Ok((StatusCode::CREATED, Json(Token { id: guest.id, token })).into_response())
}
