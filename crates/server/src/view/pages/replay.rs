//! Matches that are watched once more: moment by moment, from whose eyes one likes.

mod seen;

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::tables::deal_check::DealCheck;
use crate::tables::error::CommandError;
use crate::view::board::{Board, Further, May};
use crate::view::deal_check;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use crate::view::preview::Preview;
use crate::view::record_bounds;
use crate::view::state::ViewState;
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Html;
#[cfg(test)]
pub(crate) use seen::watch_game;
pub(crate) use seen::{ReplayFrame, ReplayObserver, watch};
use serde::Deserialize;
use sortie_core::record::{AnyRecord, RecordError};
use sortie_core::{Draft, Observer, Seats, Stage, Steps, Text};
use sortie_words::Readers;
use std::sync::Arc;

/// How many of the last sentences are shown beside the table.
const LAST: usize = 40;

#[derive(Template)]
#[template(path = "pages/replay.html")]
struct Watched<'a> {
    page: Layout<'a>,
    title: String,
    place: &'a str,
    /// Where the record is to be had.
    record: String,
    /// The table that it is of.
    table: Option<&'a str>,
    /// The address of the review, where there is one.
    review: Option<String>,
    at: usize,
    last: usize,
    /// From whose eyes, as addresses have it.
    eyes: String,
    /// All eyes that may be chosen: as addresses have them, where they look, what they are called.
    all: Vec<(String, String, String)>,
    ways: ReplayLinks,
    /// Where we are, in words.
    here: String,
    moments: Vec<ReplayEntry>,
    /// Whether it goes on by itself.
    playing: bool,
    board: String,
    /// The section that checks the deal.
    fair: String,
}

/// The addresses of moments.
struct ReplayLinks {
    first: String,
    back: String,
    here: String,
    forward: String,
    last: String,
}

impl ReplayLinks {
    fn new(address: impl Fn(usize) -> String, at: usize, last: usize) -> Self {
        ReplayLinks {
            first: address(0),
            back: address(at.saturating_sub(1)),
            here: address(at),
            forward: address((at + 1).min(last)),
            last: address(last),
        }
    }
}

/// A moment of the list: its address, what happens, and whether it is the one that is shown.
struct ReplayEntry {
    address: String,
    says: String,
    here: bool,
}

/// Which moment somebody wants to see, and how.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ReplayQuery {
    at: String,
    #[serde(rename = "as")]
    eyes: String,
    play: Option<String>,
}

impl ReplayQuery {
    /// The number of the moment: the first, if none is named.
    pub(crate) fn at(&self) -> usize {
        self.at.parse().unwrap_or_default()
    }

    /// The eyes that are named.
    pub(crate) fn eyes(&self) -> Result<Option<ReplayObserver>, ApiError> {
        let named = (!self.eyes.is_empty()).then(|| self.eyes.parse().map_err(ApiError::Form));
        named.transpose()
    }
}

/// All eyes of a match.
pub(crate) fn all(seats: u8) -> Vec<ReplayObserver> {
    Observer::all(seats).map(ReplayObserver::Of).chain([ReplayObserver::All]).collect()
}

/// A record at a moment. A replay of a long match takes long: call this in the [`CpuPool`].
///
/// [`CpuPool`]: crate::base::cpu_pool::CpuPool
pub(crate) fn see(
    record: &AnyRecord,
    eyes: ReplayObserver,
    at: usize,
) -> Result<ReplayFrame, ApiError> {
    watch(record, eyes, at).map_err(|error: RecordError| ApiError::Form(error.to_string()))
}

/// Where a match that is watched is at home.
pub(crate) struct Source<'a> {
    /// The address of the replay.
    pub(crate) place: &'a str,
    /// The address of the record.
    pub(crate) record: String,
    /// The address of the table.
    pub(crate) table: Option<&'a str>,
    /// The address of the review of a finished match.
    pub(crate) review: Option<String>,
    /// The observers to choose from.
    pub(crate) all: Vec<ReplayObserver>,
    /// Its deal, where that was bound to something.
    pub(crate) fair: Option<DealCheck>,
}

/// The page of a match at a moment.
pub(crate) fn page(
    app: &ViewState,
    preferences: &Preferences,
    source: Source<'_>,
    seen: &ReplayFrame,
    asked: &ReplayQuery,
) -> Result<String, ApiError> {
    let page = layout(app, preferences, "");
    let Source { place, record, table, review, all, fair } = source;
    // A record that was uploaded has none.
    let preview = table
        .and_then(|table| Preview::new(app, preferences, table, &seen.scene.game, &seen.names));
    let game = Some(seen.scene.game.as_str());
    let page = Layout { preview: preview.as_ref(), game, ..page };
    let readers = Readers { you: seen.scene.observer.seat(), names: &seen.names };
    let say = |text: &Text| page.words.text(text, &readers);
    let (before, until) = seen.news();
    let told = &seen.told[..until.min(seen.told.len())];
    let log: Vec<String> = told[told.len().saturating_sub(LAST)..].iter().map(say).collect();
    let rules = format!("/rules/{}", seen.scene.game);
    let scene = {
        let mut scene = seen.scene.clone();
        scene.choices.clear();
        scene
    };
    let further = Further::default();
    let no_stage = Stage::default();
    let beats = &seen.beats[seen.beats.len().saturating_sub(LAST)..];
    let fight = beats.iter().rev().find(|beat| !beat.passing);
    let board = Board {
        scene: &scene,
        words: page.words,
        names: &seen.names,
        bot_labels: &[],
        title: app.game(&seen.scene.game).map_or("", |game| game.name),
        place,
        seat: None,
        decision: seen.moments.get(seen.at).map_or(0, |(decision, _)| *decision),
        n: 0,
        live: false,
        steps: Steps::NONE,
        draft: Draft::EMPTY,
        further: &further,
        log: &log,
        fresh: until.saturating_sub(before).min(log.len()),
        beats,
        stage: fight.map_or(&no_stage, |beat| &beat.stage),
        actions: None,
        refusal: None,
        wrong: None,
        may: May::default(),
        advice: None,
        offer: None,
        company: false,
        key_moment: None,
        rematch: None,
        around: &crate::view::snapshot::SeatMarks::default(),
        rules: &rules,
        question_rule: None,
        frozen: true,
        hand_over: &[],
        notify: false,
        fair: None,
        coach: None,
        puzzle: None,
        daily: None,
    };
    let board = board.render();
    let called = |eyes: &ReplayObserver| match eyes {
        ReplayObserver::Of(Observer::Seat(seat)) => {
            page.words.name(*seat, &Readers { you: None, names: &seen.names })
        }
        ReplayObserver::Of(Observer::Public) => page.say(id!("replay-public")),
        ReplayObserver::All => page.say(id!("replay-all")),
    };
    let to = |eyes: &ReplayObserver, at: usize| format!("{place}?at={at}&as={eyes}");
    let last = seen.moments.len().saturating_sub(1);
    let here = Text::new(id!("replay-here")).number("n", seen.at as i64 + 1);
    let game = app.game(&scene.game).map_or("", |game| game.name);
    let shown = html(&Watched {
        title: page.text(&Text::new(id!("replay-of")).raw("game", game)),
        place,
        record,
        table,
        review,
        at: seen.at,
        last,
        eyes: seen.eyes.to_string(),
        all: all.iter().map(|eyes| (eyes.to_string(), to(eyes, seen.at), called(eyes))).collect(),
        ways: ReplayLinks::new(|at| to(&seen.eyes, at), seen.at, last),
        here: page.text(&here.number("all", last as i64 + 1)),
        moments: moments(seen, &say, page, &to),
        playing: asked.play.is_some() && seen.at < last,
        board,
        fair: fair.map_or_else(String::new, |fair| deal_check::section(&fair, page.words)),
        page,
    });
    if shown.len() > record_bounds::MAX_PAGE {
        return Err(ApiError::Form(
            "this moment has more on the table than a page shows".to_owned(),
        ));
    }
    Ok(shown)
}

/// Each moment with what it begins with: the first that was told, or the decision that opens.
fn moments(
    seen: &ReplayFrame,
    say: &impl Fn(&Text) -> String,
    page: Layout<'_>,
    to: &impl Fn(&ReplayObserver, usize) -> String,
) -> Vec<ReplayEntry> {
    let mut before = 0;
    let entry = |(at, (decision, until)): (usize, &(u32, usize))| {
        let told = seen.told.get(before).filter(|_| before < *until);
        before = *until;
        let opens = || page.text(&Text::new(id!("replay-decision")).number("n", *decision));
        ReplayEntry {
            address: to(&seen.eyes, at),
            says: shorten(told.map_or_else(opens, say)),
            here: at == seen.at,
        }
    };
    seen.moments.iter().enumerate().map(entry).collect()
}

/// The longest sentence in the list of moments, in characters. The longest of a game has about 200;
/// only a forged transcript has more, once for every moment.
const MAX_SENTENCE: usize = 400;

fn shorten(sentence: String) -> String {
    match sentence.char_indices().nth(MAX_SENTENCE) {
        Some((end, _)) => format!("{}…", &sentence[..end]),
        None => sentence,
    }
}

/// The eyes that somebody may have at a table: all, when the match is over; else the own ones and
/// those of who only watches.
fn allowed(over: bool, seats: u8, own: Seats) -> Vec<ReplayObserver> {
    if over {
        return all(seats);
    }
    let own = own.iter().map(Observer::Seat).chain([Observer::Public]);
    own.map(ReplayObserver::Of).collect()
}

/// The match of a table once more.
pub(crate) async fn table(
    State(app): State<Arc<ViewState>>,
    Path(id): Path<String>,
    Query(asked): Query<ReplayQuery>,
    caller: Caller,
    preferences: Preferences,
) -> Result<Html<String>, ErrorResponse> {
    let shown = async {
        let live = app.tables.find(&app, &id).await?;
        let own = caller.id().map_or(Seats::NONE, |guest| live.seats_of(guest));
        let state = live.read()?;
        let played = state.table.any_match();
        let (over, seats) = (played.turn().outcome().is_some(), played.seats());
        let fair = DealCheck::for_table(&live, &state, own.only());
        let all = allowed(over, seats, own);
        let usual = match own.only() {
            Some(seat) => ReplayObserver::Of(Observer::Seat(seat)),
            None if over => ReplayObserver::All,
            None => ReplayObserver::Of(Observer::Public),
        };
        let eyes = asked.eyes()?.unwrap_or(usual);
        if !all.contains(&eyes) {
            return Err(match eyes {
                ReplayObserver::Of(Observer::Seat(seat)) => CommandError::NotYourSeat(seat).into(),
                _ => CommandError::NotOver.into(),
            });
        }
        let turn = app.cpu_pool.enter().await?;
        let (app, preferences) = (app.clone(), preferences.clone());
        let shown = turn.run(move || {
            let record = AnyRecord::Full(state.table.any_match().record(state.seed()));
            let seen = see(&record, eyes, asked.at())?;
            let (table, place) = (format!("/tables/{id}"), format!("/tables/{id}/replay"));
            let record = format!("{table}/record");
            let review = over.then(|| format!("{table}/review"));
            let source = Source { place: &place, record, table: Some(&table), review, all, fair };
            page(&app, &preferences, source, &seen, &asked)
        });
        shown.await?
    };
    shown
        .await
        .map(Html)
        .map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}
