//! Views of a table: a page, its board alone, or JSON.

use crate::app::{App, Shared};
use crate::base::error::Fault;
use crate::http::preferences::Look;
use crate::http::response::{Failed, Wants};
use crate::http::session::Asker;
use crate::routes::rooms;
use crate::tables::live_table::Live;
use crate::upkeep::welcome;
use crate::view::board::{self, Board};
use crate::view::dto::{ActionsJson, Drafted, ForSeat, NewsJson, StepsJson, TableJson, readers};
use crate::view::pages;
use crate::view::snapshot::{self, Glimpse, glimpse};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use sortie_core::{Draft, Refusal, Seat};
use sortie_words::{Readers, Words};

/// The parts of a board besides the table.
pub(crate) struct Asked<'a> {
    /// The seat, where the guest has several.
    pub(crate) seat: Option<Seat>,
    /// The last refusal.
    pub(crate) refusal: Option<&'a Refusal>,
    /// The reason why a command was not carried out.
    pub(crate) wrong: Option<&'a str>,
}

/// The board of a snapshot, as HTML.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone has one lifetime")]
pub(crate) fn board(
    live: &Live,
    glimpse: &Glimpse,
    words: &Words,
    asked: &Asked<'_>,
    guest: Option<&str>,
) -> String {
    with_board(live, glimpse, words, asked, guest, |board| board.render())
}

/// The whole page of a snapshot.
pub(crate) fn page(
    app: &App,
    look: &Look,
    live: &Live,
    glimpse: &Glimpse,
    asked: &Asked<'_>,
    guest: Option<&str>,
) -> String {
    let words = app.words(look.language);
    let page = |board: &Board<'_>| pages::table::page(app, look, board);
    with_board(live, glimpse, words, asked, guest, page)
}

fn with_board(
    live: &Live,
    glimpse: &Glimpse,
    words: &Words,
    asked: &Asked<'_>,
    guest: Option<&str>,
    draw: impl FnOnce(&Board<'_>) -> String,
) -> String {
    let readers = readers(glimpse);
    let log: Vec<String> =
        glimpse.told.iter().map(|heard| words.text(&heard.text, &readers)).collect();
    let actions: Option<Vec<(String, String)>> = glimpse.actions.as_ref().map(|actions| {
        actions.iter().map(|(action, draft)| (action.clone(), board::spell(*draft))).collect()
    });
    let place = format!("/tables/{}", live.head.id);
    let rules = format!("/rules/{}", glimpse.scene.game);
    let own = guest.map_or(sortie_core::Seats::NONE, |guest| live.seats_of(guest));
    let hand_over: Vec<Seat> = match glimpse.who.seat() {
        None => glimpse.scene.turn.iter().copied().filter(|seat| own.has(*seat)).collect(),
        Some(_) => Vec::new(),
    };
    let board = Board {
        scene: &glimpse.scene,
        words,
        names: &glimpse.names,
        place: &place,
        seat: asked.seat,
        decision: glimpse.decision,
        n: glimpse.n as u64,
        live: true,
        steps: glimpse.steps,
        draft: glimpse.draft,
        further: &glimpse.further,
        log: &log,
        fresh: glimpse.fresh,
        actions: actions.as_deref(),
        advice: glimpse.advice.as_deref(),
        refusal: asked.refusal.or(glimpse.refusal.as_ref()),
        wrong: asked.wrong,
        may: glimpse.may,
        offer: glimpse.offer,
        company: live.terms.shared,
        around: &glimpse.around,
        rules: &rules,
        frozen: glimpse.who.seat().is_none(),
        hand_over: &hand_over,
        notify: glimpse.notify,
        fair: glimpse.fair.as_ref(),
    };
    draw(&board)
}

/// The seat in the addresses of a board: none if the guest has only one.
pub(crate) fn named(live: &Live, guest: Option<&str>, seat: Option<Seat>) -> Option<Seat> {
    let own = guest.map_or(0, |guest| live.seats_of(guest).len());
    seat.filter(|_| own > 1)
}

/// Get a table as you may see it: a page for people, JSON for programs.
#[utoipa::path(
    get, path = "/tables/{id}", tag = "tables",
    params(("id" = String, Path, description = "The table"), Drafted),
    responses((status = 200, body = TableJson), (status = 404, body = crate::http::response::Problem))
)]
pub(crate) async fn table(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(drafted): Query<Drafted>,
    asker: Asker,
    wants: Wants,
    look: Look,
) -> Result<Response, Failed> {
    let shown = async {
        let live = match app.tables.find(&app, &id).await {
            // Rooms and tables share their ids and addresses: after the deal the same link leads to
            // the table.
            Err(Fault::NoTable) => {
                let open = app.rooms.find(&app, &id).await?.ok_or(Fault::NoTable)?;
                return Ok(rooms::shown(&app, wants, &look, &open, asker.id()));
            }
            found => found?,
        };
        if let Some(guest) = asker.id() {
            welcome(&app, &live, guest).await?;
        }
        show(&app, wants, &look, &live, &drafted, asker.id()).await
    };
    shown.await.map_err(|fault| Failed::new(&app, wants, &look, fault))
}

/// The response with a table that has just begun.
pub(crate) async fn answer(
    app: &Shared,
    wants: Wants,
    look: &Look,
    id: &str,
    guest: Option<&str>,
) -> Result<Response, Fault> {
    let live = app.tables.find(app, id).await?;
    show(app, wants, look, &live, &Drafted::default(), guest).await
}

/// The board of a table that has just begun, for a viewer of its room.
pub(crate) async fn begun(
    app: &Shared,
    look: &Look,
    id: &str,
    guest: Option<&str>,
) -> Result<String, Fault> {
    let live = app.tables.find(app, id).await?;
    let inner = live.read().await?;
    let who = live.observer(guest, None)?;
    let glimpse = glimpse(&live, &inner, who, Draft::EMPTY);
    drop(inner);
    let asked = Asked { seat: None, refusal: None, wrong: None };
    Ok(board(&live, &glimpse, app.words(look.language), &asked, guest))
}

async fn show(
    app: &Shared,
    wants: Wants,
    look: &Look,
    live: &Live,
    drafted: &Drafted,
    guest: Option<&str>,
) -> Result<Response, Fault> {
    let inner = live.read().await?;
    let who = live.observer(guest, drafted.seat)?;
    let humans = inner.table.humans();
    let glimpse = glimpse(live, &inner, who, steps(drafted, inner.table.any_match().decision())?);
    drop(inner);
    if wants == Wants::Json {
        return Ok(Json(TableJson::of(live, glimpse, guest, humans)).into_response());
    }
    let words = app.words(look.language);
    let asked = Asked { seat: named(live, guest, drafted.seat), refusal: None, wrong: None };
    if wants == Wants::Board {
        return Ok(Html(board(live, &glimpse, words, &asked, guest)).into_response());
    }
    Ok(Html(page(app, look, live, &glimpse, &asked, guest)).into_response())
}

/// The steps of a draft; empty if the draft is for another decision.
fn steps(drafted: &Drafted, decision: u32) -> Result<Draft, Fault> {
    // The match has gone on since the page was made; its draft means nothing any more.
    if drafted.decision.is_some_and(|at| at != decision) {
        return Ok(Draft::EMPTY);
    }
    board::read(&drafted.draft).ok_or_else(|| {
        Fault::Form(format!("'{}' is no draft; one is written like 3.17", drafted.draft))
    })
}

/// List the possible next steps of a draft: an action is built step by step.
#[utoipa::path(
    get, path = "/tables/{id}/steps", tag = "tables",
    params(("id" = String, Path, description = "The table"), Drafted),
    responses((status = 200, body = StepsJson), (status = 404, body = crate::http::response::Problem))
)]
pub(crate) async fn next_steps(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(drafted): Query<Drafted>,
    asker: Asker,
    look: Look,
) -> Result<Json<StepsJson>, Failed> {
    let shown = async {
        let live = app.tables.find(&app, &id).await?;
        let inner = live.read().await?;
        let who = live.observer(asker.id(), drafted.seat)?;
        let played = inner.table.any_match();
        let glimpse = glimpse(&live, &inner, who, steps(&drafted, played.decision())?);
        let action = played.spell(who, &glimpse.draft).filter(|_| glimpse.steps.complete);
        Ok(Json(StepsJson::of(&glimpse, action, app.words(look.language))))
    };
    shown.await.map_err(|fault| Failed::new(&app, Wants::Json, &look, fault))
}

/// List all legal actions of your seat, in notation.
#[utoipa::path(
    get, path = "/tables/{id}/actions", tag = "tables",
    params(("id" = String, Path, description = "The table"), ForSeat),
    responses((status = 200, body = ActionsJson), (status = 404, body = crate::http::response::Problem))
)]
pub(crate) async fn actions(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(ForSeat { seat }): Query<ForSeat>,
    asker: Asker,
    look: Look,
) -> Result<Json<ActionsJson>, Failed> {
    let shown = async {
        let live = app.tables.find(&app, &id).await?;
        let inner = live.read().await?;
        let who = live.observer(asker.id(), seat)?;
        let actions = snapshot::actions(&inner, who);
        let actions = actions.map(|all| all.into_iter().map(|(action, _)| action).collect());
        Ok(Json(ActionsJson { decision: inner.table.any_match().decision(), actions }))
    };
    shown.await.map_err(|fault| Failed::new(&app, Wants::Json, &look, fault))
}

/// The range of entries.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// The seat, from 0; needed only where you have several seats at this table.
    pub(crate) seat: Option<Seat>,
    /// The number of the first entry that you have not seen.
    pub(crate) n: usize,
}

/// List the entries of the stream from a number on.
#[utoipa::path(
    get, path = "/tables/{id}/events", tag = "tables",
    params(("id" = String, Path, description = "The table"), Since),
    responses((status = 200, body = [NewsJson]), (status = 404, body = crate::http::response::Problem))
)]
pub(crate) async fn events(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(since): Query<Since>,
    asker: Asker,
    look: Look,
) -> Result<Json<Vec<NewsJson>>, Failed> {
    let shown = async {
        let live = app.tables.find(&app, &id).await?;
        let inner = live.read().await?;
        let who = live.observer(asker.id(), since.seat)?;
        let words = app.words(look.language);
        let readers = Readers { you: who.seat(), names: inner.table.names() };
        let news = inner.table.any_match().feed(who, since.n, inner.n());
        Ok(Json(news.into_iter().map(|news| NewsJson::of(news, words, &readers)).collect()))
    };
    shown.await.map_err(|fault| Failed::new(&app, Wants::Json, &look, fault))
}
