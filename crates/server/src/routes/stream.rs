//! The numbered stream of an observer over server-sent events.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::chat::messages::LAST;
use crate::chat::mutes::muted;
use crate::http::client_ip::ClientIp;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format, Problem};
use crate::http::session::Caller;
use crate::http::stream_limit::StreamPermit;
use crate::rooms::chat_members::ChatMembers;
use crate::rooms::presence::RoomVisit;
use crate::rooms::registry::OpenRoom;
use crate::routes::tables;
use crate::tables::match_state::MatchState;
use crate::tables::presence::PresenceGuard;
use crate::tables::rematch_offer::RematchOffer;
use crate::tables::table_handle::TableHandle;
use crate::view::dto::{AroundJson, NewsJson, RoomJson, SaidJson};
use crate::view::pages;
use crate::view::snapshot::take_snapshot;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, KeepAliveStream, Sse};
use futures_util::stream::{self, BoxStream, StreamExt};
use serde::Deserialize;
use sortie_core::{Draft, MAX_SEATS, Observer, Seat, Seats};
use sortie_words::Readers;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// How often a room looks for guests who have left.
const MARKS: Duration = Duration::from_secs(1);
/// The most entries of a log that wait in memory to be sent over one stream.
pub(crate) const MAX_READY: usize = 64;

/// The most entries that have waited at a time.
#[cfg(test)]
pub(crate) static LONGEST_QUEUE: std::sync::atomic::AtomicUsize =
    std::sync::atomic::AtomicUsize::new(0);

/// The start and the contents of a stream.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct StreamQuery {
    /// The seat, from 0; needed only where you have several seats at this table.
    pub(crate) seat: Option<Seat>,
    /// The number of the first entry that you have not seen. The header `Last-Event-ID` takes
    /// precedence.
    pub(crate) n: Option<usize>,
    /// The number of the first chat message that you have not read. By default, only new messages
    /// are sent.
    pub(crate) chat: Option<u64>,
    /// The seats that you show as absent, such as `0.2`. Without it, the absent seats are sent at the
    /// beginning; a board shows none.
    pub(crate) away: Option<String>,
    /// Whether you show the offer of a rematch already.
    pub(crate) rematch: bool,
    /// Whether the stream sends the redrawn board after each change instead of the entries.
    pub(crate) board: bool,
}

type Events = BoxStream<'static, Result<Event, Infallible>>;
pub(crate) type StreamResponse = Sse<KeepAliveStream<Events>>;

/// The stream of a program, whose signs of life are comments.
pub(crate) fn sse(app: &Shared, events: Events, permit: StreamPermit) -> StreamResponse {
    respond(events, permit, KeepAlive::new().interval(app.heartbeat).text("alive"))
}

/// The stream of a page. A script sees events alone, and only those with data.
fn page_sse(app: &Shared, events: Events, permit: StreamPermit) -> StreamResponse {
    let alive = Event::default().event("alive").data("1");
    respond(events, permit, KeepAlive::new().interval(app.heartbeat).event(alive))
}

fn respond(events: Events, permit: StreamPermit, keep_alive: KeepAlive) -> StreamResponse {
    let counted = move |event| {
        // Moved into the stream, so that its place is free again when the client hangs up.
        let _ = &permit;
        event
    };
    Sse::new(events.map(counted).boxed()).keep_alive(keep_alive)
}

/// A subscription to the chat of a table.
struct ChatStream {
    app: Shared,
    id: String,
    guest: Option<String>,
    preferences: Preferences,
    board: bool,
    /// The number of the first unsent message.
    next: u64,
    news: watch::Receiver<u64>,
}

impl ChatStream {
    /// Subscribes from a number on, or from now on. A page starts with the messages that it shows,
    /// so that it misses nothing.
    async fn open(
        app: &Shared,
        id: &str,
        guest: Option<&str>,
        preferences: &Preferences,
        from: StreamQuery,
    ) -> Result<Self, ApiError> {
        // Subscribed before reading, so that a message between both is sent and not lost.
        let mut news = app.chat_subscribers.follow(id);
        let last = app.store.messages(id, 0, 1).await?;
        let next = last.last().map_or(0, |said| said.n + 1);
        let start = if from.board { 0 } else { from.chat.unwrap_or(next) };
        if start < next {
            news.mark_changed();
        }
        Ok(ChatStream {
            app: app.clone(),
            id: id.to_owned(),
            guest: guest.map(str::to_owned),
            preferences: preferences.clone(),
            board: from.board,
            next: start,
            news,
        })
    }

    /// The chat messages since the last look.
    async fn hear(&mut self) -> Result<Vec<Event>, ApiError> {
        self.news.borrow_and_update();
        let guest = self.guest.as_deref();
        if self.board {
            let company = ChatMembers::at(&self.app, &self.id).await?;
            let said = self.app.store.messages(&self.id, 0, LAST).await?;
            let muted = muted(&self.app, guest).await?;
            let shown = pages::chat::ChatView {
                id: &self.id,
                company: &company,
                said: &said,
                muted: &muted,
            };
            let lines = shown.lines(&self.app, &self.preferences, guest);
            return Ok(vec![Event::default().event("said").data(lines)]);
        }
        let words = self.app.words(self.preferences.language);
        let said = self.app.store.messages(&self.id, self.next, LAST).await?;
        self.next = said.last().map_or(self.next, |said| said.n + 1);
        let muted = muted(&self.app, guest).await?;
        let heard = said.into_iter().filter(|said| !muted.contains(&said.guest));
        heard
            .map(|said| {
                let data = SaidJson::new(said, guest, words);
                let event = Event::default().event("said").json_data(data);
                event.map_err(|error| ApiError::Broken(error.to_string()))
            })
            .collect()
    }
}

/// A subscription to a room.
struct RoomStream {
    app: Shared,
    id: String,
    guest: Option<String>,
    preferences: Preferences,
    board: bool,
    news: watch::Receiver<u64>,
    talk: ChatStream,
    /// The room as it was sent; nothing before, and when it is no longer a room.
    sent: Option<OpenRoom>,
    /// Whether the room has gone, and all was sent.
    ended: bool,
    visit: RoomVisit,
    marks: Interval,
    ready: VecDeque<Event>,
}

impl RoomStream {
    async fn listen(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            if self.ended {
                return None;
            }
            if let Some(sent) = &self.sent {
                tokio::select! {
                    news = self.news.changed() => news.ok()?,
                    _ = self.marks.tick() => {
                        // Servers have come or gone. The client comes back where the other guests are.
                        if !self.app.cluster.has_room(&self.id) {
                            return None;
                        }
                        let now = self.app.time.unix_millis();
                        if self.visit.away(&sent.room, now) == sent.away {
                            continue;
                        }
                    }
                    said = self.talk.news.changed() => {
                        said.ok()?;
                        self.ready.extend(self.talk.hear().await.ok()?);
                        continue;
                    }
                }
            }
            return self.look().await;
        }
    }

    async fn look(&mut self) -> Option<Event> {
        self.news.borrow_and_update();
        let (app, guest) = (&self.app, self.guest.as_deref());
        let open = app.rooms.find(app, &self.id).await.ok()?;
        self.ended = open.is_none();
        self.sent.clone_from(&open);
        Some(match open {
            Some(open) if self.board => {
                let html = pages::room::board(app, &self.preferences, &open, guest);
                Event::default().event("board").data(html)
            }
            Some(open) => {
                let data = RoomJson::new(&open, guest);
                Event::default().event("room").json_data(data).ok()?
            }
            // Told once; who follows the table asks for its own stream.
            None => {
                let answer = tables::begun(app, &self.preferences, &self.id, guest).await.ok()?;
                Event::default().event(if self.board { "board" } else { "begun" }).data(answer)
            }
        })
    }
}

/// The stream of a room: its state after each change, until the cards are dealt. The table then has
/// another stream.
fn of_room(app: &Shared, talk: ChatStream, permit: StreamPermit) -> StreamResponse {
    let mut marks = interval(MARKS);
    marks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let stream = if talk.board { page_sse } else { sse };
    let ear = RoomStream {
        app: app.clone(),
        id: talk.id.clone(),
        guest: talk.guest.clone(),
        preferences: talk.preferences.clone(),
        board: talk.board,
        news: app.rooms.follow(&talk.id),
        sent: None,
        ended: false,
        visit: app.rooms.presence.enter(&talk.id, talk.guest.as_deref(), &app.time),
        marks,
        talk,
        ready: VecDeque::new(),
    };
    let events = stream::unfold(ear, |mut ear| async move {
        let event = ear.listen().await?;
        Some((Ok(event), ear))
    });
    stream(app, events.boxed(), permit)
}

/// The stream of the lobby: its state after each change.
pub(crate) fn of_lobby(
    app: &Shared,
    preferences: Preferences,
    permit: StreamPermit,
) -> StreamResponse {
    let begun = (app.clone(), preferences, app.rooms.follow_lobby(), false);
    let events = stream::unfold(begun, |(app, preferences, mut news, seen)| async move {
        // The first event comes at once; only later ones wait for a change.
        if seen {
            news.changed().await.ok()?;
        }
        news.borrow_and_update();
        let rooms = pages::lobby::rooms(&app).await.ok()?;
        let event =
            Event::default().event("board").data(pages::lobby::board(&app, &preferences, &rooms));
        Some((Ok(event), (app, preferences, news, true)))
    });
    page_sse(app, events.boxed(), permit)
}

/// A subscription to a table.
struct TableSubscription {
    app: Shared,
    live: TableHandle,
    who: Observer,
    guest: Option<String>,
    preferences: Preferences,
    board: bool,
    /// The number of the first unsent entry.
    next: usize,
    snapshots: watch::Receiver<Option<Arc<MatchState>>>,
    talk: ChatStream,
    /// The absent seats.
    away: watch::Receiver<Seats>,
    /// The absent seats as the client knows them, if it does.
    sent_away: Option<Seats>,
    /// The offer of a rematch.
    rematch: watch::Receiver<Option<RematchOffer>>,
    /// The seats that have declined the offer as the client knows them, if it knows of the offer.
    sent_rematch: Option<Seats>,
    /// Keeps the guest present while the stream is open.
    _here: Option<PresenceGuard>,
    ready: VecDeque<Event>,
}

impl TableSubscription {
    /// The next event since the last look; nothing when the table has stopped.
    async fn listen(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            // Marked as seen before it is told: a change meanwhile wakes the next turn.
            let state = self.snapshots.borrow_and_update().clone()?;
            if state.n() > self.next {
                self.tell(&state).await.ok()?;
                continue;
            }
            if self.is_outdated() {
                self.tell_marks(&state).await.ok()?;
                continue;
            }
            tokio::select! {
                changed = self.snapshots.changed() => changed.ok()?,
                changed = self.away.changed() => changed.ok()?,
                changed = self.rematch.changed() => changed.ok()?,
                said = self.talk.news.changed() => {
                    said.ok()?;
                    self.ready.extend(self.talk.hear().await.ok()?);
                }
            }
        }
    }

    /// Whether the marks of absent seats or the offer of a rematch differ from what the client has.
    fn is_outdated(&mut self) -> bool {
        // Compared with what was sent and not with what was seen here: a client that comes back knows
        // nothing of what has changed meanwhile.
        let away = *self.away.borrow_and_update();
        let declined = self.rematch.borrow_and_update().as_ref().map(|offer| offer.declined);
        self.sent_away != Some(away) || declined.is_some() && self.sent_rematch != declined
    }

    async fn tell_marks(&mut self, state: &Arc<MatchState>) -> Result<(), ApiError> {
        let (away, rematch) = (*self.away.borrow(), self.rematch.borrow().clone());
        let declined = rematch.as_ref().map(|offer| offer.declined);
        (self.sent_away, self.sent_rematch) = (Some(away), declined);
        if self.board {
            // A board shows the marks too, so it is drawn anew as a whole.
            return self.tell(state).await;
        }
        let event = Event::default().event("around").json_data(AroundJson::new(away, rematch));
        self.ready.push_back(event.map_err(|error| ApiError::Broken(error.to_string()))?);
        Ok(())
    }

    async fn tell(&mut self, state: &Arc<MatchState>) -> Result<(), ApiError> {
        let words = self.app.words(self.preferences.language);
        if self.board {
            let snapshot = take_snapshot(&self.live, state, self.who, Draft::EMPTY).await;
            self.next = snapshot.n;
            self.sent_away = Some(snapshot.around.away);
            self.sent_rematch = snapshot.rematch.as_ref().map(|offer| offer.declined);
            let asked = tables::BoardNotes { seat: self.asked(), refusal: None, wrong: None };
            let html = tables::board(&self.live, &snapshot, words, &asked, self.guest.as_deref());
            // The number of the last entry shown, as a reconnecting browser sends it back.
            let id = snapshot.n.saturating_sub(1).to_string();
            self.ready.push_back(Event::default().event("board").id(id).data(html));
            return Ok(());
        }
        // The rest is written once these are sent, so a client that does not read costs little memory.
        let end = state.n().min(self.next + MAX_READY);
        let news = state.table.any_match().feed(self.who, self.next, end);
        let readers = Readers { you: self.who.seat(), names: state.table.names() };
        for news in news {
            let n = news.n;
            self.next = n + 1;
            let data = NewsJson::new(news, words, &readers);
            let event = Event::default().event("news").id(n.to_string()).json_data(data);
            self.ready.push_back(event.map_err(|error| ApiError::Broken(error.to_string()))?);
        }
        #[cfg(test)]
        LONGEST_QUEUE.fetch_max(self.ready.len(), std::sync::atomic::Ordering::Relaxed);
        Ok(())
    }

    /// The seat, if the guest has several.
    fn asked(&self) -> Option<Seat> {
        let own = self.live.seats_of(self.guest.as_deref()?);
        self.who.seat().filter(|_| own.len() > 1)
    }
}

/// The seats of a text such as `0.2`.
fn read_away(text: &str) -> Result<Seats, ApiError> {
    let seats = text.split('.').filter(|seat| !seat.is_empty()).map(str::parse);
    let seats: Result<Vec<Seat>, _> = seats.collect();
    let seats = seats.ok().filter(|seats| seats.iter().all(|s| usize::from(*s) < MAX_SEATS));
    seats.map(|seats| seats.into_iter().collect()).ok_or_else(|| {
        ApiError::Form(format!("'{text}' names no seats: write their numbers from 0, such as 0.2"))
    })
}

/// Follow a table: every entry of the stream from a number on, as it happens. After a lost
/// connection, send `Last-Event-ID`, and nothing is repeated or missing.
#[utoipa::path(
    get, path = "/tables/{id}/stream", tag = "tables",
    params(("id" = String, Path, description = "The table"), StreamQuery),
    responses((status = 200, content_type = "text/event-stream", body = NewsJson,
               description = "Events `news`, each with its number as id; and `around`, without a number, with the \
               absent players and the offer of a rematch at the beginning and after each change"),
              (status = 429, body = Problem, description = "Too many streams are open"))
)]
pub(crate) async fn stream(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(from): Query<StreamQuery>,
    client: ClientIp,
    caller: Caller,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<StreamResponse, ErrorResponse> {
    let failed = |fault| ErrorResponse::new(&app, Format::Json, &preferences, fault);
    let guest = caller.id().map(str::to_owned);
    let permit = StreamPermit::begin(&app, client, guest.as_deref()).map_err(failed)?;
    let live = match app.tables.find(&app, &id).await {
        Err(ApiError::NoTable) => {
            let open = app.rooms.find(&app, &id).await.map_err(failed)?;
            let open = open.ok_or_else(|| failed(ApiError::NoTable))?;
            let talk = ChatStream::open(&app, &open.id, guest.as_deref(), &preferences, from).await;
            return Ok(of_room(&app, talk.map_err(failed)?, permit));
        }
        found => found.map_err(failed)?,
    };
    let who = live.observer(guest.as_deref(), from.seat).map_err(failed)?;
    let seen = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let seen = seen.and_then(|value| value.parse::<usize>().ok()).map(|n| n.saturating_add(1));
    if let Some(guest) = &guest {
        live.welcome(guest).await.map_err(failed)?;
    }
    // Subscribed before the first entries are read, so that a change in between is not missed.
    let (snapshots, away) = (live.follow(), live.away.subscribe());
    let rematch = live.rematch.subscribe();
    let sits = guest.as_ref().filter(|guest| !live.seats_of(guest).is_empty());
    let here = sits.map(|guest| PresenceGuard::new(&live.presence, &live.time, guest));
    let next = seen.or(from.n).unwrap_or(0);
    let sent_away = match &from.away {
        Some(text) => Some(read_away(text).map_err(failed)?),
        // At a table of one guest nobody is ever marked.
        None => (from.board || !live.terms.shared).then_some(Seats::NONE),
    };
    // A page that shows an offer may not know who has declined it: then it is told once more.
    let (board, sent_rematch) = (from.board, from.rematch.then_some(Seats::NONE));
    let talk =
        ChatStream::open(&app, &id, guest.as_deref(), &preferences, from).await.map_err(failed)?;
    let ear = TableSubscription {
        talk,
        app: app.clone(),
        who,
        guest,
        preferences,
        board,
        next,
        snapshots,
        away,
        sent_away,
        rematch,
        sent_rematch,
        live,
        _here: here,
        ready: VecDeque::new(),
    };
    let events = stream::unfold(ear, |mut ear| async move {
        let event = ear.listen().await?;
        Some((Ok(event), ear))
    });
    let stream = if board { page_sse } else { sse };
    Ok(stream(&app, events.boxed(), permit))
}

/// The lobby after every change.
pub(crate) async fn follow(
    State(app): State<Shared>,
    client: ClientIp,
    caller: Caller,
    preferences: Preferences,
) -> Result<StreamResponse, ErrorResponse> {
    let permit = StreamPermit::begin(&app, client, caller.id());
    let permit =
        permit.map_err(|fault| ErrorResponse::new(&app, Format::Json, &preferences, fault))?;
    Ok(of_lobby(&app, preferences, permit))
}
