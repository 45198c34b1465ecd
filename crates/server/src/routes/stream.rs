//! The numbered stream of an observer over server-sent events.

use crate::app::Shared;
use crate::base::error::Fault;
use crate::http::client_ip::Client;
use crate::http::preferences::Look;
use crate::http::response::{Failed, Problem, Wants};
use crate::http::session::Asker;
use crate::http::stream_limit::Listening;
use crate::routes::chat::{self, Company, SaidJson};
use crate::routes::rooms::RoomJson;
use crate::routes::tables;
use crate::tables::live_table::Live;
use crate::tables::presence::Here;
use crate::upkeep::welcome;
use crate::view::dto::{AroundJson, NewsJson};
use crate::view::pages;
use crate::view::snapshot::glimpse;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, KeepAliveStream, Sse};
use futures_util::stream::{self, BoxStream, StreamExt};
use serde::Deserialize;
use sortie_core::{Draft, Observer, Seat, Seats};
use sortie_words::Readers;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::watch;

/// The start and the contents of a stream.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct From {
    /// The seat, from 0; needed only where you have several seats at this table.
    pub(crate) seat: Option<Seat>,
    /// The number of the first entry that you have not seen. The header `Last-Event-ID` takes
    /// precedence.
    pub(crate) n: Option<usize>,
    /// The number of the first chat message that you have not read. By default, only new messages
    /// are sent.
    pub(crate) chat: Option<u64>,
    /// Whether the stream sends the redrawn board after each change instead of the entries.
    pub(crate) board: bool,
}

type Events = BoxStream<'static, Result<Event, Infallible>>;
pub(crate) type Answer = Sse<KeepAliveStream<Events>>;

fn sse(app: &Shared, events: Events, listening: Listening) -> Answer {
    let counted = move |event| {
        // Moved into the stream, so that its place is free again when the client hangs up.
        let _ = &listening;
        event
    };
    Sse::new(events.map(counted).boxed())
        .keep_alive(KeepAlive::new().interval(app.heartbeat).text("alive"))
}

/// A subscription to the chat of a table.
struct Talk {
    app: Shared,
    id: String,
    guest: Option<String>,
    look: Look,
    board: bool,
    /// The number of the first unsent message.
    next: u64,
    news: watch::Receiver<u64>,
}

impl Talk {
    /// Subscribes from a number on, or from now on. A page starts with the messages that it shows,
    /// so that it misses nothing.
    async fn open(
        app: &Shared,
        id: &str,
        guest: Option<&str>,
        look: &Look,
        from: From,
    ) -> Result<Self, Fault> {
        // Subscribed before reading, so that a message between both is sent and not lost.
        let mut news = app.chats.follow(id);
        let last = app.store.messages(id, 0, 1).await?;
        let next = last.last().map_or(0, |said| said.n + 1);
        let start = if from.board { 0 } else { from.chat.unwrap_or(next) };
        if start < next {
            news.mark_changed();
        }
        Ok(Talk {
            app: app.clone(),
            id: id.to_owned(),
            guest: guest.map(str::to_owned),
            look: look.clone(),
            board: from.board,
            next: start,
            news,
        })
    }

    /// The chat messages since the last look.
    async fn hear(&mut self) -> Result<Vec<Event>, Fault> {
        self.news.borrow_and_update();
        let guest = self.guest.as_deref();
        if self.board {
            let company = Company::at(&self.app, &self.id).await?;
            let said = self.app.store.messages(&self.id, 0, chat::LAST).await?;
            let muted = chat::muted(&self.app, guest).await?;
            let shown =
                pages::chat::Shown { id: &self.id, company: &company, said: &said, muted: &muted };
            let lines = shown.lines(&self.app, &self.look, guest);
            return Ok(vec![Event::default().event("said").data(lines)]);
        }
        let words = self.app.words(self.look.language);
        let said = self.app.store.messages(&self.id, self.next, chat::LAST).await?;
        self.next = said.last().map_or(self.next, |said| said.n + 1);
        let muted = chat::muted(&self.app, guest).await?;
        let heard = said.into_iter().filter(|said| !muted.contains(&said.guest));
        heard
            .map(|said| {
                let data = SaidJson::of(said, guest, words);
                let event = Event::default().event("said").json_data(data);
                event.map_err(|error| Fault::Broken(error.to_string()))
            })
            .collect()
    }
}

/// A subscription to a room.
struct RoomEar {
    app: Shared,
    id: String,
    guest: Option<String>,
    look: Look,
    board: bool,
    news: watch::Receiver<u64>,
    talk: Talk,
    /// Whether the room was sent before; nothing when it is no longer a room.
    seen: Option<bool>,
    ready: VecDeque<Event>,
}

impl RoomEar {
    async fn listen(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            if self.seen? {
                tokio::select! {
                    news = self.news.changed() => news.ok()?,
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
        self.seen = open.is_some().then_some(true);
        Some(match open {
            Some(open) if self.board => {
                let html = pages::room::board(app, &self.look, &open, guest);
                Event::default().event("board").data(html)
            }
            Some(open) => {
                let data = RoomJson::of(&open, guest);
                Event::default().event("room").json_data(data).ok()?
            }
            // Told once; who follows the table asks for its own stream.
            None => {
                let answer = tables::begun(app, &self.look, &self.id, guest).await.ok()?;
                Event::default().event(if self.board { "board" } else { "begun" }).data(answer)
            }
        })
    }
}

/// The stream of a room: its state after each change, until the cards are dealt. The table then has
/// another stream.
fn of_room(app: &Shared, talk: Talk, listening: Listening) -> Answer {
    let ear = RoomEar {
        app: app.clone(),
        id: talk.id.clone(),
        guest: talk.guest.clone(),
        look: talk.look.clone(),
        board: talk.board,
        news: app.rooms.follow(&talk.id),
        talk,
        seen: Some(false),
        ready: VecDeque::new(),
    };
    let events = stream::unfold(ear, |mut ear| async move {
        let event = ear.listen().await?;
        Some((Ok(event), ear))
    });
    sse(app, events.boxed(), listening)
}

/// The stream of the lobby: its state after each change.
pub(crate) fn of_lobby(app: &Shared, look: Look, listening: Listening) -> Answer {
    let begun = (app.clone(), look, app.rooms.follow_lobby(), false);
    let events = stream::unfold(begun, |(app, look, mut news, seen)| async move {
        // The first event comes at once; only later ones wait for a change.
        if seen {
            news.changed().await.ok()?;
        }
        news.borrow_and_update();
        let rooms = pages::lobby::rooms(&app).await.ok()?;
        let event = Event::default().event("board").data(pages::lobby::board(&app, &look, &rooms));
        Some((Ok(event), (app, look, news, true)))
    });
    sse(app, events.boxed(), listening)
}

/// A subscription to a table.
struct Ear {
    app: Shared,
    live: Arc<Live>,
    who: Observer,
    guest: Option<String>,
    look: Look,
    board: bool,
    /// The number of the first unsent entry.
    next: usize,
    kept: watch::Receiver<usize>,
    talk: Talk,
    /// The absent seats.
    around: watch::Receiver<Seats>,
    /// Keeps the guest present while the stream is open.
    _here: Option<Here>,
    ready: VecDeque<Event>,
}

impl Ear {
    /// The next event since the last look; nothing when the table has stopped.
    async fn listen(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            // Marked as seen before the log is read: a change meanwhile wakes the next turn.
            let kept = *self.kept.borrow_and_update();
            // The table has stopped: `Live::let_go` sends this mark.
            if kept == usize::MAX {
                return None;
            }
            if kept > self.next {
                self.hear().await.ok()?;
                continue;
            }
            tokio::select! {
                kept = self.kept.changed() => kept.ok()?,
                around = self.around.changed() => {
                    around.ok()?;
                    self.look().await.ok()?;
                }
                said = self.talk.news.changed() => {
                    said.ok()?;
                    self.ready.extend(self.talk.hear().await.ok()?);
                }
            }
        }
    }

    /// Changes that are not entries of the log.
    async fn look(&mut self) -> Result<(), Fault> {
        // Marked as seen before it is sent, so that a later change is not swallowed.
        let away = *self.around.borrow_and_update();
        if self.board {
            // A board shows the marks too, so it is drawn anew as a whole.
            return self.hear().await;
        }
        let event = Event::default().event("around").json_data(AroundJson::of(away));
        self.ready.push_back(event.map_err(|error| Fault::Broken(error.to_string()))?);
        Ok(())
    }

    async fn hear(&mut self) -> Result<(), Fault> {
        let inner = self.live.read().await?;
        let words = self.app.words(self.look.language);
        if self.board {
            let glimpse = glimpse(&self.live, &inner, self.who, Draft::EMPTY);
            drop(inner);
            self.next = glimpse.n;
            let asked = tables::Asked { seat: self.asked(), refusal: None, wrong: None };
            let html = tables::board(&self.live, &glimpse, words, &asked, self.guest.as_deref());
            // The number of the last entry shown, as a reconnecting browser sends it back.
            let id = glimpse.n.saturating_sub(1).to_string();
            self.ready.push_back(Event::default().event("board").id(id).data(html));
            return Ok(());
        }
        let news = inner.table.any_match().feed(self.who, self.next, inner.n());
        let names = inner.table.names().to_vec();
        drop(inner);
        let readers = Readers { you: self.who.seat(), names: &names };
        for news in news {
            let n = news.n;
            self.next = n + 1;
            let data = NewsJson::of(news, words, &readers);
            let event = Event::default().event("news").id(n.to_string()).json_data(data);
            self.ready.push_back(event.map_err(|error| Fault::Broken(error.to_string()))?);
        }
        Ok(())
    }

    /// The seat, if the guest has several.
    fn asked(&self) -> Option<Seat> {
        let own = self.live.seats_of(self.guest.as_deref()?);
        self.who.seat().filter(|_| own.len() > 1)
    }
}

/// Follow a table: every entry of the stream from a number on, as it happens. After a lost
/// connection, send `Last-Event-ID`, and nothing is repeated or missing.
#[utoipa::path(
    get, path = "/tables/{id}/stream", tag = "tables",
    params(("id" = String, Path, description = "The table"), From),
    responses((status = 200, content_type = "text/event-stream", body = NewsJson,
               description = "Events `news`, each with its number as id; and `around`, without a number, when \
               a player leaves or returns"),
              (status = 429, body = Problem, description = "Too many streams are open"))
)]
pub(crate) async fn stream(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(from): Query<From>,
    client: Client,
    asker: Asker,
    look: Look,
    headers: HeaderMap,
) -> Result<Answer, Failed> {
    let failed = |fault| Failed::new(&app, Wants::Json, &look, fault);
    let guest = asker.id().map(str::to_owned);
    let listening = Listening::begin(&app, client, guest.as_deref()).map_err(failed)?;
    let live = match app.tables.find(&app, &id).await {
        Err(Fault::NoTable) => {
            let open = app.rooms.find(&app, &id).await.map_err(failed)?;
            let open = open.ok_or_else(|| failed(Fault::NoTable))?;
            let talk = Talk::open(&app, &open.id, guest.as_deref(), &look, from).await;
            return Ok(of_room(&app, talk.map_err(failed)?, listening));
        }
        found => found.map_err(failed)?,
    };
    let who = live.observer(guest.as_deref(), from.seat).map_err(failed)?;
    let seen = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let seen = seen.and_then(|value| value.parse::<usize>().ok()).map(|n| n.saturating_add(1));
    if let Some(guest) = &guest {
        welcome(&app, &live, guest).await.map_err(failed)?;
    }
    // Subscribed before the first entries are read, so that a change in between is not missed.
    let (kept, around) = (live.follow(), live.around.subscribe());
    let sits = guest.as_ref().filter(|guest| !live.seats_of(guest).is_empty());
    let here = sits.map(|guest| Here::new(&live, guest));
    let next = seen.or(from.n).unwrap_or(0);
    let talk = Talk::open(&app, &id, guest.as_deref(), &look, from).await.map_err(failed)?;
    let ear = Ear {
        talk,
        app: app.clone(),
        live,
        who,
        guest,
        look,
        board: from.board,
        next,
        kept,
        around,
        _here: here,
        ready: VecDeque::new(),
    };
    let events = stream::unfold(ear, |mut ear| async move {
        let event = ear.listen().await?;
        Some((Ok(event), ear))
    });
    Ok(sse(&app, events.boxed(), listening))
}
