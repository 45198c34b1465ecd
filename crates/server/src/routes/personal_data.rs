//! Personal data: one file with all that is stored about a guest, and its deletion.

use crate::app::{App, Shared};
use crate::base::error::{ApiError, FeatureError};
use crate::base::json::to_json;
use crate::http::cookies;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::Caller;
use crate::http::token;
use crate::lab::stored_reports::{self, ReportSummary};
use crate::notifications::settings::{Told, load_settings};
use crate::rooms::error::RoomError;
use crate::rooms::registry::{self, OpenRoom};
use crate::tables::commands::{Command, Executed};
use crate::tables::match_state::stored_record;
use crate::tables::terms::Terms;
use crate::view::pages::progress::Progress;
use crate::view::pages::solved_puzzles::SolvedPuzzles;
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use futures_util::stream::{self, StreamExt};
use serde::Serialize;
use sortie_core::record::Record;
use sortie_core::{Outcome, Seats};
use sortie_store::{ChatContent, Guest, MatchStatus, StoredRoom, StoredTable, TableHead};
use std::collections::BTreeMap;
use std::time::Duration;
use std::vec;
use tokio::time::sleep;
use utoipa::ToSchema;

/// The number of this form of the file: one more whenever a field changes its meaning.
const EXPORT_VERSION: u32 = 1;
/// The most tables, and the most chat messages, of one guest. Each message, and a line for each table, is
/// held in memory while the file is written.
const MAX_EXPORTED: u32 = 5000;
/// So many matches with their records are in memory at the same time.
const MATCHES_AT_ONCE: usize = 32;
/// The most rooms in which one guest sits.
const MAX_ROOMS: u32 = 1000;

/// The most claims of one table for one command.
const MAX_CLAIMS: u32 = 5;
/// The pause between two of them.
const CLAIM_PAUSE: Duration = Duration::from_millis(50);

/// All that is stored about a guest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonalData {
    /// The version of this form: 1.
    pub(crate) version: u32,
    /// The id of the guest.
    pub(crate) guest: String,
    /// The display name; empty without one.
    pub(crate) name: String,
    /// When the guest first came, in milliseconds since 1970.
    pub(crate) created: i64,
    /// The settings of this browser by the names of their fields, such as `theme`; `lang` is the language.
    pub(crate) settings: BTreeMap<&'static str, &'static str>,
    pub(crate) notifications: Told,
    /// The ids of muted guests.
    pub(crate) muted: Vec<String>,
    /// The ids of the games whose lesson you have finished.
    pub(crate) lessons: Vec<String>,
    /// The numbers of the puzzles that you have solved, by the id of the game.
    pub(crate) puzzles: SolvedPuzzles,
    /// The rooms in which you wait for a match, most recent first.
    pub(crate) rooms: Vec<OwnRoom>,
    /// The measurements of rules that the server still has, most recent first.
    pub(crate) measurements: Vec<OwnMeasurement>,
    /// The last 5,000 chat messages, most recent first.
    pub(crate) messages: Vec<OwnMessage>,
    /// The last 5,000 matches, most recent first. The last field, because they are written one after the
    /// other.
    pub(crate) matches: Vec<OwnMatch>,
}

/// A match of a guest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnMatch {
    /// The id of the table.
    pub(crate) id: String,
    /// The rule code.
    pub(crate) rules: String,
    /// The guest's seats, from 0 on.
    pub(crate) seats: Vec<u8>,
    /// When the table was set, in milliseconds since 1970.
    pub(crate) created: i64,
    /// When something happened last, in milliseconds since 1970.
    pub(crate) touched: i64,
    /// The day, such as `2026-11-24`, if it is a deal of the day.
    pub(crate) daily: Option<String>,
    /// The result; none while the match is on.
    pub(crate) outcome: Option<Outcome>,
    /// The record; none while the match is on, because it holds the cards of all seats.
    #[schema(value_type = Option<Object>)]
    pub(crate) record: Option<Record>,
}

/// A room in which a guest has a seat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnRoom {
    /// The id of the room, and of the table later.
    pub(crate) id: String,
    /// The rule code.
    pub(crate) rules: String,
    /// The guest's seat, from 0 on.
    pub(crate) seat: u8,
    /// The guest's name there.
    pub(crate) name: String,
    /// When something happened last, in milliseconds since 1970.
    pub(crate) touched: i64,
}

/// A measurement of rules by a guest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnMeasurement {
    /// The id of the report.
    pub(crate) id: String,
    /// The rule code; empty if this version cannot read the request.
    pub(crate) rules: String,
    /// When it was asked for, in milliseconds since 1970.
    pub(crate) created: i64,
}

/// A chat message of a guest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnMessage {
    /// The id of the table.
    pub(crate) table: String,
    /// The time in milliseconds since 1970.
    pub(crate) at: i64,
    /// The id of a predefined phrase.
    pub(crate) phrase: Option<String>,
    /// Free text.
    pub(crate) text: Option<String>,
}

/// The result of a deletion.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Deleted {
    /// The number of deleted tables. Tables with other guests stay.
    pub(crate) tables: u64,
}

/// Download all that is stored about you as one JSON file: matches with their records, chat messages and
/// settings.
#[utoipa::path(
    get, path = "/settings/export", tag = "guests",
    responses((status = 200, body = PersonalData), (status = 401, body = Problem))
)]
pub(crate) async fn export(
    State(app): State<Shared>,
    caller: Caller,
    format: Format,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let done = async {
        let guest = caller.known()?;
        let heads = app.store.tables_of_guest(&guest.id, MAX_EXPORTED).await?;
        let mut matches = MatchWriter {
            app: app.clone(),
            guest: guest.id.clone(),
            heads: heads.into_iter(),
            separator: "",
        };
        let text = to_json(&collect(&app, guest, &preferences, &headers).await?)?;
        let Some(start) = text.strip_suffix("]}") else {
            return Err(ApiError::Broken("the matches are not the last field".to_owned()));
        };
        // The first ones before the response begins, so that an error still has a status.
        let start = start.to_owned() + &matches.next().await?.unwrap_or_default();
        let rest = stream::try_unfold(matches, async |mut matches| {
            Ok::<_, ApiError>(matches.next().await?.map(|text| (text, matches)))
        });
        let whole =
            stream::iter([Ok(start)]).chain(rest).chain(stream::iter([Ok("]}".to_owned())]));
        let about = [
            (CONTENT_TYPE, "application/json"),
            (CONTENT_DISPOSITION, "attachment; filename=\"sortie-my-data.json\""),
        ];
        Ok((about, Body::from_stream(whole)).into_response())
    };
    done.await.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
}

/// Writes the matches of a guest as JSON, some at a time: all records together may take hundreds of MiB.
struct MatchWriter {
    app: Shared,
    guest: String,
    heads: vec::IntoIter<TableHead>,
    separator: &'static str,
}

impl MatchWriter {
    /// The next matches, or nothing after the last.
    async fn next(&mut self) -> Result<Option<String>, ApiError> {
        let heads: Vec<TableHead> = self.heads.by_ref().take(MATCHES_AT_ONCE).collect();
        if heads.is_empty() {
            return Ok(None);
        }
        // To read a record and to check its hashes takes milliseconds for a long match.
        let turn = self.app.cpu_pool.enter().await?;
        let mut tables = Vec::new();
        for head in heads {
            let stored = load_finished(&self.app, &head).await;
            tables.push((head, stored));
        }
        let (guest, first) = (self.guest.clone(), self.separator);
        self.separator = ",";
        let texts = turn.run(move || {
            let own = |(head, stored)| to_json(&own_match(&guest, head, stored));
            tables.into_iter().map(own).collect::<Result<Vec<String>, ApiError>>()
        });
        Ok(Some(first.to_owned() + &texts.await??.join(",")))
    }
}

/// The log of a match that is over. A damaged table must not keep the guest from all others.
async fn load_finished(app: &App, head: &TableHead) -> Option<StoredTable> {
    if matches!(head.status, MatchStatus::Open { .. }) {
        return None;
    }
    let stored = app.store.table(&head.id).await;
    stored.unwrap_or_else(|error| {
        tracing::warn!(table = head.id, %error, "a record is left out of an export");
        None
    })
}

/// Everything but the matches.
async fn collect(
    app: &App,
    guest: Guest,
    preferences: &Preferences,
    headers: &HeaderMap,
) -> Result<PersonalData, ApiError> {
    let messages = app.store.messages_of_guest(&guest.id, MAX_EXPORTED).await?;
    let messages = messages.into_iter().map(|(table, message)| {
        let (phrase, text) = match message.what {
            ChatContent::Phrase(phrase) => (Some(phrase), None),
            ChatContent::Text(text) => (None, Some(text)),
        };
        OwnMessage { table, at: message.at, phrase, text }
    });
    let progress = Progress::load(app, Some(&guest.id), headers).await?;
    let measurements = stored_reports::of_guest(app, &guest.id, MAX_EXPORTED).await?;
    let measurements = measurements.into_iter();
    let rooms = app.store.rooms_of_guest(&guest.id, MAX_ROOMS).await?;
    Ok(PersonalData {
        version: EXPORT_VERSION,
        settings: preferences.to_map(),
        notifications: load_settings(app, &guest.id).await?,
        muted: app.store.muted(&guest.id).await?,
        lessons: progress.lessons.into_iter().collect(),
        puzzles: progress.puzzles,
        rooms: rooms.into_iter().filter_map(|stored| own_room(&guest.id, stored)).collect(),
        measurements: measurements.map(own_measurement).collect(),
        messages: messages.collect(),
        matches: Vec::new(),
        guest: guest.id,
        name: guest.name,
        created: guest.created,
    })
}

/// A room, unless it is damaged: it must not keep the guest from all the rest.
fn own_room(guest: &str, stored: StoredRoom) -> Option<OwnRoom> {
    let OpenRoom { id, touched, room, .. } = OpenRoom::from_stored(stored).ok()?;
    let seat = room.seat_of(guest)?;
    let (_, name) = room.people().into_iter().find(|(id, _)| id == guest)?;
    Some(OwnRoom { id, rules: room.rules, seat, name, touched })
}

fn own_measurement(report: ReportSummary) -> OwnMeasurement {
    let rules = report.request.map(|request| request.rules).unwrap_or_default();
    OwnMeasurement { id: report.id, rules, created: report.created }
}

/// A match, with its record where the log can be read.
fn own_match(guest: &str, head: TableHead, stored: Option<StoredTable>) -> OwnMatch {
    let outcome = match &head.status {
        MatchStatus::Over { outcome } => serde_json::from_str(outcome).ok(),
        MatchStatus::Open { .. } => None,
    };
    let own = head.sitting.iter().filter(|at| at.guest.as_deref() == Some(guest));
    let daily = Terms::from_head(&head).ok().and_then(|terms| terms.daily);
    OwnMatch {
        daily: daily.map(|day| day.to_string()),
        seats: own.map(|at| at.seat).collect(),
        record: stored.and_then(|stored| stored_record(&stored).ok()),
        id: head.id,
        rules: head.rules,
        created: head.created,
        touched: head.touched,
        outcome,
    }
}

/// Delete all that is stored about you. Running matches with others are resigned; they and finished ones
/// stay, under the name that you played with.
#[utoipa::path(
    post, path = "/settings/delete", tag = "guests",
    responses((status = 200, body = Deleted), (status = 401, body = Problem))
)]
pub(crate) async fn delete(
    State(app): State<Shared>,
    caller: Caller,
    format: Format,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let done = async {
        let progress = [cookies::LESSONS, cookies::PUZZLES, cookies::LOOK].map(cookies::expired);
        let gone = [token::expired_cookie()].into_iter().chain(progress);
        // Scripts keep the chat that was read, the fair deals that were checked, and pages for times without
        // a connection.
        let storage = (HeaderName::from_static("clear-site-data"), "\"storage\"".to_owned());
        let cookies = gone.map(|cookie| (SET_COOKIE, cookie)).chain([storage]);
        let cookies = AppendHeaders(cookies);
        let deleted = || Redirect::to("/settings?deleted");
        if token::from_cookie(&headers).is_none() && format != Format::Json {
            // A visitor who is no guest may have learned something.
            return Ok((cookies, deleted()).into_response());
        }
        let guest = caller.known()?.id;
        leave_rooms(&app, &guest).await?;
        let bot = app.words(preferences.language).bot(None);
        resign_matches(&app, &guest, &bot).await?;
        let tables = app.store.delete_guest(&guest).await?;
        app.guests.forget(&guest);
        app.reports.forget_guest(&guest);
        // After the guest is forgotten, or the streams of other devices would find it once more.
        app.blocklist.check_again();
        registry::forget_gone(&app).await?;
        Ok(match format {
            Format::Json => Json(Deleted { tables }).into_response(),
            Format::Page | Format::Board => (cookies, deleted()).into_response(),
        })
    };
    done.await.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
}

/// Frees the guest's seats in all rooms, so that nobody waits there for a player who never comes.
async fn leave_rooms(app: &Shared, guest: &str) -> Result<(), ApiError> {
    for room in app.store.rooms_of_guest(guest, MAX_ROOMS).await? {
        let left = app.rooms.change(app, &room.id, |room| match room.seat_of(guest) {
            Some(seat) => room.free(guest, seat),
            None => Ok(()),
        });
        match left.await {
            // The match has begun meanwhile: it is resigned like the others.
            Ok(_) => {}
            Err(ApiError::Feature(fault)) if fault.kind() == RoomError::Begun.kind() => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

/// Resigns the running matches with other guests. Matches against bots are deleted afterwards.
async fn resign_matches(app: &Shared, guest: &str, bot: &str) -> Result<(), ApiError> {
    for head in app.store.tables_of_guest(guest, u32::MAX).await? {
        let others = head.sitting.iter().filter_map(|at| at.guest.as_deref());
        let shared = others.into_iter().any(|other| other != guest);
        if !shared || matches!(head.status, MatchStatus::Over { .. }) {
            continue;
        }
        let own = head.sitting.iter().filter(|at| at.guest.as_deref() == Some(guest));
        let own: Vec<u8> = own.map(|at| at.seat).collect();
        for seat in &own {
            let command = Command::Resign { seat: *seat, bot: bot.to_owned() };
            let resigned = execute_here(app, &head.id, own.iter().copied().collect(), &command);
            if let Err(fault) = resigned.await {
                if fault.status() == StatusCode::SERVICE_UNAVAILABLE {
                    // The guest asks again, and keeps the data until then: others would wait for nobody.
                    return Err(fault);
                }
                // Over meanwhile, or damaged: neither may keep the guest's data here.
                tracing::info!(table = head.id, %fault, "a match is not resigned");
            }
        }
    }
    Ok(())
}

/// Executes a command of these seats on this server, which takes the table from its owner.
async fn execute_here(
    app: &Shared,
    table: &str,
    own: Seats,
    command: &Command,
) -> Result<Executed, ApiError> {
    let mut attempts = 0;
    loop {
        attempts += 1;
        let executed =
            async { app.tables.take(app, table).await?.execute(own, command.clone()).await };
        match executed.await {
            // A request to another server has taken the table in between.
            Err(ApiError::Elsewhere | ApiError::Stopped) if attempts < MAX_CLAIMS => {
                // The table in memory needs a moment to end.
                sleep(CLAIM_PAUSE).await;
            }
            executed => return executed,
        }
    }
}
