//! The tables where somebody sits.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::Caller;
use crate::tables::seat_player::bot_label;
use crate::view::dto::Sitting;
use crate::view::state::ViewState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use sortie_core::{Outcome, Seat, rule_code};
use sortie_store::{MatchStatus, SeatAssignment, TableHead};
use sortie_table::SeatPlayer;
use sortie_words::Words;
use std::sync::Arc;
use utoipa::ToSchema;

/// More tables than this are not listed.
const MOST: u32 = 100;

/// A table where you sit.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnTable {
    pub(crate) id: String,
    /// Its address.
    pub(crate) place: String,
    /// The game.
    pub(crate) game: String,
    /// The rule code.
    pub(crate) rules: String,
    pub(crate) sitting: Vec<Sitting>,
    /// The number of the open decision; none when the match is over.
    pub(crate) decision: Option<u32>,
    /// The seats that have not chosen yet, if the table is in use now.
    pub(crate) waiting: Option<Vec<Seat>>,
    /// The result, when the match is over.
    pub(crate) outcome: Option<Outcome>,
    /// When it was set, in milliseconds since 1970.
    pub(crate) created: i64,
    /// When something happened last, in milliseconds since 1970.
    pub(crate) touched: i64,
}

impl OwnTable {
    pub(crate) fn new(app: &ViewState, guest: &str, head: TableHead, words: &Words) -> Self {
        let (decision, outcome) = match &head.status {
            MatchStatus::Open { decision } => (Some(*decision), None),
            MatchStatus::Over { outcome } => (None, serde_json::from_str(outcome).ok()),
        };
        // Only tables in memory are asked: to load a hundred for a list would replay a hundred
        // logs.
        let waiting = match app.tables.here(&head.id).filter(|_| decision.is_some()) {
            Some(live) => live.read().ok(),
            None => None,
        };
        let waiting = waiting.map(|state| state.table.any_match().waiting().iter().collect());
        OwnTable {
            place: format!("/tables/{}", head.id),
            game: rule_code::read(&head.rules).map(|setup| setup.game).unwrap_or_default(),
            sitting: sitting(&head, guest, words),
            id: head.id,
            rules: head.rules,
            decision,
            waiting,
            outcome,
            created: head.created,
            touched: head.touched,
        }
    }

    /// The seat of who asks, if it is only one.
    pub(crate) fn you(&self) -> Option<Seat> {
        let mut own = self.sitting.iter().filter(|sitting| sitting.you);
        let first = own.next()?.seat;
        own.next().is_none().then_some(first)
    }

    /// Names by seat.
    pub(crate) fn names(&self) -> Vec<String> {
        self.sitting.iter().map(|sitting| sitting.name.clone()).collect()
    }
}

/// The seated players, by their names in this language.
fn sitting(head: &TableHead, guest: &str, words: &Words) -> Vec<Sitting> {
    // Not every bot is one of the registry.
    let player = |sitting: &SeatAssignment| match sitting.guest {
        Some(_) => sitting.sitter.parse().unwrap_or(SeatPlayer::Human(None)),
        None => SeatPlayer::Bot(sitting.sitter.clone()),
    };
    let sitters: Vec<SeatPlayer> = head.sitting.iter().map(player).collect();
    let names =
        SeatPlayer::names(&sitters, |n| words.player(n), |n| words.bot(n)).unwrap_or_default();
    let one = |(at, sitting): (usize, &SeatAssignment)| Sitting {
        seat: sitting.seat,
        name: names.get(at).unwrap_or(&sitting.sitter).clone(),
        you: sitting.guest.as_deref() == Some(guest),
        bot: sitting.guest.is_none(),
        level: bot_label(&sitting.sitter).map(str::to_owned),
        away: false,
        left: None,
        running: false,
    };
    head.sitting.iter().enumerate().map(one).collect()
}

/// The tables of a guest as they are stored, the one that was touched last first.
pub(crate) async fn load_heads(app: &ViewState, guest: &str) -> Result<Vec<TableHead>, ApiError> {
    Ok(app.store.tables_of_guest(guest, MOST).await?)
}

/// Your tables, the most recently active first; at most 100.
#[utoipa::path(
    get, path = "/tables", tag = "tables",
    responses((status = 200, body = [OwnTable]), (status = 401, body = Problem))
)]
pub(crate) async fn tables(
    State(app): State<Arc<ViewState>>,
    caller: Caller,
    preferences: Preferences,
) -> Result<Json<Vec<OwnTable>>, ErrorResponse> {
    let listed = async {
        let guest = caller.known()?;
        let words = app.words(preferences.language);
        let heads = load_heads(&app, &guest.id).await?.into_iter();
        Ok(heads.map(|head| OwnTable::new(&app, &guest.id, head, words)).collect())
    };
    listed
        .await
        .map(Json)
        .map_err(|fault| ErrorResponse::new(&app, Format::Json, &preferences, fault))
}
