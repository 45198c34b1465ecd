//! Views of a table: a page, its board alone, or JSON.

use crate::app::{App, Shared};
use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::routes::rooms;
use crate::tables::live_table::LiveTable;
use crate::tables::match_state::MatchState;
use crate::view::board::Board;
use crate::view::dto::{ActionsJson, DraftQuery, ForSeat, NewsJson, StepsJson, TableJson, readers};
use crate::view::pages;
use crate::view::snapshot::{self, Snapshot, take_snapshot};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use sortie_core::{Draft, DraftTextError, Observer, Refusal, Seat, Stage};
use sortie_words::{Readers, Words};
use std::sync::Arc;

/// The parts of a board besides the table.
pub(crate) struct BoardNotes<'a> {
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
    live: &LiveTable,
    snapshot: &Snapshot,
    words: &Words,
    asked: &BoardNotes<'_>,
    guest: Option<&str>,
) -> String {
    with_board(live, snapshot, words, asked, guest, |board| board.render())
}

/// The whole page of a snapshot.
pub(crate) fn page(
    app: &App,
    preferences: &Preferences,
    live: &LiveTable,
    snapshot: &Snapshot,
    asked: &BoardNotes<'_>,
    guest: Option<&str>,
) -> String {
    let words = app.words(preferences.language);
    let rules = &live.head.rules;
    let page = |board: &Board<'_>| pages::table::page(app, preferences, board, rules);
    with_board(live, snapshot, words, asked, guest, page)
}

fn with_board(
    live: &LiveTable,
    snapshot: &Snapshot,
    words: &Words,
    asked: &BoardNotes<'_>,
    guest: Option<&str>,
    draw: impl FnOnce(&Board<'_>) -> String,
) -> String {
    let readers = readers(snapshot);
    let log: Vec<String> =
        snapshot.told.iter().map(|heard| words.text(&heard.text, &readers)).collect();
    let no_stage = Stage::default();
    let actions: Option<Vec<(String, String)>> = snapshot.actions.as_ref().map(|actions| {
        actions.iter().map(|(action, draft)| (action.clone(), draft.to_string())).collect()
    });
    let place = format!("/tables/{}", live.head.id);
    let rules = format!("/rules/{}", snapshot.scene.game);
    let own = guest.map_or(sortie_core::Seats::NONE, |guest| live.seats_of(guest));
    let hand_over: Vec<Seat> = match snapshot.who.seat() {
        None => snapshot.scene.turn.iter().copied().filter(|seat| own.has(*seat)).collect(),
        Some(_) => Vec::new(),
    };
    let daily = live.terms.daily.map(|day| format!("/daily/{day}"));
    let board = Board {
        scene: &snapshot.scene,
        words,
        names: &snapshot.names,
        bot_labels: &snapshot.bot_labels,
        title: snapshot.title,
        place: &place,
        seat: asked.seat,
        decision: snapshot.decision,
        n: snapshot.n as u64,
        live: true,
        steps: snapshot.steps,
        draft: snapshot.draft,
        further: &snapshot.further,
        log: &log,
        fresh: snapshot.fresh,
        beats: &snapshot.beats,
        stage: snapshot.stage().unwrap_or(&no_stage),
        actions: actions.as_deref(),
        advice: snapshot.advice.as_deref(),
        refusal: asked.refusal.or(snapshot.refusal.as_ref()),
        wrong: asked.wrong,
        may: snapshot.may,
        offer: snapshot.offer,
        company: live.terms.shared,
        key_moment: snapshot.key_moment.as_ref(),
        rematch: snapshot.rematch.as_ref(),
        around: &snapshot.around,
        rules: &rules,
        question_rule: snapshot.question_rule,
        frozen: snapshot.who.seat().is_none(),
        hand_over: &hand_over,
        notify: snapshot.notify,
        fair: snapshot.fair.as_ref(),
        coach: None,
        puzzle: None,
        daily: daily.as_deref(),
    };
    draw(&board)
}

/// The seat in the addresses of a board: none if the guest has only one.
pub(crate) fn named(live: &LiveTable, guest: Option<&str>, seat: Option<Seat>) -> Option<Seat> {
    let own = guest.map_or(0, |guest| live.seats_of(guest).len());
    seat.filter(|_| own > 1)
}

/// Get a table as you may see it: a page for people, JSON for programs.
#[utoipa::path(
    get, path = "/tables/{id}", tag = "tables",
    params(("id" = String, Path, description = "The table"), DraftQuery),
    responses((status = 200, body = TableJson), (status = 404, body = crate::http::response::Problem))
)]
pub(crate) async fn table(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(drafted): Query<DraftQuery>,
    caller: Caller,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let shown = async {
        let live = match app.tables.find(&app, &id).await {
            // Rooms and tables share their ids and addresses: after the deal the same link leads to
            // the table.
            Err(ApiError::NoTable) => {
                if let Some(guest) = caller.id() {
                    // Browsers without scripts have no stream, and load the page again and again.
                    app.rooms.presence.seen(&id, guest, app.time.unix_millis());
                }
                let open = app.rooms.find(&app, &id).await?.ok_or(ApiError::NoTable)?;
                return Ok(rooms::shown(&app, format, &preferences, &open, caller.id()));
            }
            found => found?,
        };
        if let Some(guest) = caller.id() {
            live.welcome(guest).await?;
        }
        show(&app, format, &preferences, &live, &drafted, caller.id()).await
    };
    shown.await.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
}

/// The response with a table that has just begun.
pub(crate) async fn answer(
    app: &Shared,
    format: Format,
    preferences: &Preferences,
    id: &str,
    guest: Option<&str>,
) -> Result<Response, ApiError> {
    let live = app.tables.find(app, id).await?;
    show(app, format, preferences, &live, &DraftQuery::default(), guest).await
}

/// The board of a table that has just begun, for a viewer of its room.
pub(crate) async fn begun(
    app: &Shared,
    preferences: &Preferences,
    id: &str,
    guest: Option<&str>,
) -> Result<String, ApiError> {
    let live = app.tables.find(app, id).await?;
    let state = live.read()?;
    let who = live.observer(guest, None)?;
    let snapshot = take_snapshot(&live, &state, who, Draft::EMPTY).await;
    let asked = BoardNotes { seat: None, refusal: None, wrong: None };
    Ok(board(&live, &snapshot, app.words(preferences.language), &asked, guest))
}

async fn show(
    app: &Shared,
    format: Format,
    preferences: &Preferences,
    live: &LiveTable,
    drafted: &DraftQuery,
    guest: Option<&str>,
) -> Result<Response, ApiError> {
    let state = live.read()?;
    let who = live.observer(guest, drafted.seat)?;
    let humans = state.table.humans();
    let snapshot = drafted_snapshot(live, &state, who, drafted).await?;
    if format == Format::Json {
        return Ok(Json(TableJson::new(live, snapshot, guest, humans)).into_response());
    }
    let words = app.words(preferences.language);
    let asked = BoardNotes { seat: named(live, guest, drafted.seat), refusal: None, wrong: None };
    if format == Format::Board {
        return Ok(Html(board(live, &snapshot, words, &asked, guest)).into_response());
    }
    Ok(Html(page(app, preferences, live, &snapshot, &asked, guest)).into_response())
}

/// The table with a draft, and with the reason that was asked for.
async fn drafted_snapshot(
    live: &LiveTable,
    state: &Arc<MatchState>,
    who: Observer,
    drafted: &DraftQuery,
) -> Result<Snapshot, ApiError> {
    let draft = steps(drafted, state.table.any_match().decision())?;
    let mut snapshot = take_snapshot(live, state, who, draft).await;
    if let (Some(key), None) = (&drafted.why, &snapshot.refusal) {
        snapshot.refusal = state.table.any_match().why_not(who, &snapshot.draft, key);
    }
    Ok(snapshot)
}

/// The steps of a draft; empty if the draft is for another decision.
fn steps(drafted: &DraftQuery, decision: u32) -> Result<Draft, ApiError> {
    // The match has gone on since the page was made; its draft means nothing any more.
    if drafted.decision.is_some_and(|at| at != decision) {
        return Ok(Draft::EMPTY);
    }
    drafted.draft.parse().map_err(|error: DraftTextError| ApiError::Form(error.to_string()))
}

/// List the possible next steps of a draft: an action is built step by step.
#[utoipa::path(
    get, path = "/tables/{id}/steps", tag = "tables",
    params(("id" = String, Path, description = "The table"), DraftQuery),
    responses((status = 200, body = StepsJson), (status = 404, body = crate::http::response::Problem))
)]
pub(crate) async fn next_steps(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(drafted): Query<DraftQuery>,
    caller: Caller,
    preferences: Preferences,
) -> Result<Json<StepsJson>, ErrorResponse> {
    let shown = async {
        let live = app.tables.find(&app, &id).await?;
        let state = live.read()?;
        let who = live.observer(caller.id(), drafted.seat)?;
        let snapshot = drafted_snapshot(&live, &state, who, &drafted).await?;
        let played = state.table.any_match();
        let action = played.spell(who, &snapshot.draft).filter(|_| snapshot.steps.complete);
        Ok(Json(StepsJson::new(&snapshot, action, app.words(preferences.language))))
    };
    shown.await.map_err(|fault| ErrorResponse::new(&app, Format::Json, &preferences, fault))
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
    caller: Caller,
    preferences: Preferences,
) -> Result<Json<ActionsJson>, ErrorResponse> {
    let shown = async {
        let live = app.tables.find(&app, &id).await?;
        let state = live.read()?;
        let who = live.observer(caller.id(), seat)?;
        let actions = snapshot::actions(&state, who);
        let actions = actions.map(|all| all.into_iter().map(|(action, _)| action).collect());
        Ok(Json(ActionsJson { decision: state.table.any_match().decision(), actions }))
    };
    shown.await.map_err(|fault| ErrorResponse::new(&app, Format::Json, &preferences, fault))
}

/// The range of entries.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct EventsQuery {
    /// The seat, from 0; needed only where you have several seats at this table.
    pub(crate) seat: Option<Seat>,
    /// The number of the first entry that you have not seen.
    pub(crate) n: usize,
}

/// List the entries of the stream from a number on.
#[utoipa::path(
    get, path = "/tables/{id}/events", tag = "tables",
    params(("id" = String, Path, description = "The table"), EventsQuery),
    responses((status = 200, body = [NewsJson]), (status = 404, body = crate::http::response::Problem))
)]
pub(crate) async fn events(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(since): Query<EventsQuery>,
    caller: Caller,
    preferences: Preferences,
) -> Result<Json<Vec<NewsJson>>, ErrorResponse> {
    let shown = async {
        let live = app.tables.find(&app, &id).await?;
        let state = live.read()?;
        let who = live.observer(caller.id(), since.seat)?;
        let words = app.words(preferences.language);
        let readers = Readers { you: who.seat(), names: state.table.names() };
        let news = state.table.any_match().feed(who, since.n, state.n());
        Ok(Json(news.into_iter().map(|news| NewsJson::new(news, words, &readers)).collect()))
    };
    shown.await.map_err(|fault| ErrorResponse::new(&app, Format::Json, &preferences, fault))
}
