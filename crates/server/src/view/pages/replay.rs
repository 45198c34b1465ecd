//! Matches that are watched once more: moment by moment, from whose eyes one likes.

mod seen;

use crate::app::{App, Shared};
use crate::base::error::Fault;
use crate::http::preferences::Look;
use crate::http::response::{Failed, Wants};
use crate::http::session::Asker;
use crate::tables::deal_check::Fair;
use crate::view::board::{Board, Further, May};
use crate::view::layout::Layout;
use crate::view::pages::{html, layout};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Html;
pub(crate) use seen::{Eyes, Seen, watch};
use serde::Deserialize;
use sortie_core::record::{AnyRecord, RecordError};
use sortie_core::{Draft, Observer, Seats, Steps, Text};
use sortie_words::Readers;

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
    at: usize,
    last: usize,
    /// From whose eyes, as addresses have it.
    eyes: String,
    /// All eyes that may be chosen: as addresses have them, where they look, what they are called.
    all: Vec<(String, String, String)>,
    ways: Ways,
    /// Where we are, in words.
    here: String,
    moments: Vec<Entry>,
    /// Whether it goes on by itself.
    playing: bool,
    board: String,
    /// The section that checks the deal.
    fair: String,
}

/// The addresses of moments.
struct Ways {
    first: String,
    back: String,
    here: String,
    forward: String,
    last: String,
}

impl Ways {
    fn of(address: impl Fn(usize) -> String, at: usize, last: usize) -> Self {
        Ways {
            first: address(0),
            back: address(at.saturating_sub(1)),
            here: address(at),
            forward: address((at + 1).min(last)),
            last: address(last),
        }
    }
}

/// A moment of the list: its address, what happens, and whether it is the one that is shown.
struct Entry {
    address: String,
    says: String,
    here: bool,
}

/// Which moment somebody wants to see, and how.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    at: String,
    #[serde(rename = "as")]
    eyes: String,
    play: Option<String>,
}

impl Asked {
    /// The number of the moment: the first, if none is named.
    pub(crate) fn at(&self) -> usize {
        self.at.parse().unwrap_or_default()
    }

    /// The eyes that are named.
    pub(crate) fn eyes(&self) -> Result<Option<Eyes>, Fault> {
        let named = (!self.eyes.is_empty()).then(|| self.eyes.parse().map_err(Fault::Form));
        named.transpose()
    }
}

/// All eyes of a match.
pub(crate) fn all(seats: u8) -> Vec<Eyes> {
    Observer::all(seats).map(Eyes::Of).chain([Eyes::All]).collect()
}

/// A record at a moment, without keeping others from being answered.
pub(crate) async fn see(record: AnyRecord, eyes: Eyes, at: usize) -> Result<Seen, Fault> {
    // A replay of a long match takes CPU time that would hold up the async threads.
    let seen = tokio::task::spawn_blocking(move || watch(&record, eyes, at)).await;
    let seen = seen.map_err(|broken| Fault::Broken(broken.to_string()))?;
    seen.map_err(|error: RecordError| Fault::Form(error.to_string()))
}

/// Where a match that is watched is at home.
pub(crate) struct Source<'a> {
    /// The address of the replay.
    pub(crate) place: &'a str,
    /// The address of the record.
    pub(crate) record: String,
    /// The address of the table.
    pub(crate) table: Option<&'a str>,
    /// The observers to choose from.
    pub(crate) all: Vec<Eyes>,
    /// Its deal, where that was bound to something.
    pub(crate) fair: Option<Fair>,
}

/// The page of a match at a moment.
pub(crate) fn page(
    app: &App,
    look: &Look,
    source: Source<'_>,
    seen: &Seen,
    asked: &Asked,
) -> String {
    let page = layout(app, look, "");
    let Source { place, record, table, all, fair } = source;
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
    let board = Board {
        scene: &scene,
        words: page.words,
        names: &seen.names,
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
        actions: None,
        refusal: None,
        wrong: None,
        may: May::default(),
        advice: None,
        offer: None,
        company: false,
        around: &crate::view::snapshot::Around::default(),
        rules: &rules,
        frozen: true,
        hand_over: &[],
        notify: false,
        fair: None,
    };
    let board = board.render();
    let called = |eyes: &Eyes| match eyes {
        Eyes::Of(Observer::Seat(seat)) => {
            page.words.name(*seat, &Readers { you: None, names: &seen.names })
        }
        Eyes::Of(Observer::Public) => page.say(id!("replay-public")),
        Eyes::All => page.say(id!("replay-all")),
    };
    let to = |eyes: &Eyes, at: usize| format!("{place}?at={at}&as={eyes}");
    let last = seen.moments.len().saturating_sub(1);
    let here = Text::new(id!("replay-here")).number("n", seen.at as i64 + 1);
    let game = app.game(&scene.game).map_or("", |game| game.name);
    html(&Watched {
        title: page.text(&Text::new(id!("replay-of")).raw("game", game)),
        place,
        record,
        table,
        at: seen.at,
        last,
        eyes: seen.eyes.to_string(),
        all: all.iter().map(|eyes| (eyes.to_string(), to(eyes, seen.at), called(eyes))).collect(),
        ways: Ways::of(|at| to(&seen.eyes, at), seen.at, last),
        here: page.text(&here.number("all", last as i64 + 1)),
        moments: moments(seen, &say, page, &to),
        playing: asked.play.is_some() && seen.at < last,
        board,
        fair: fair.map_or_else(String::new, |fair| fair.section(page.words)),
        page,
    })
}

/// Each moment with what it begins with: the first that was told, or the decision that opens.
fn moments(
    seen: &Seen,
    say: &impl Fn(&Text) -> String,
    page: Layout<'_>,
    to: &impl Fn(&Eyes, usize) -> String,
) -> Vec<Entry> {
    let mut before = 0;
    let entry = |(at, (decision, until)): (usize, &(u32, usize))| {
        let told = seen.told.get(before).filter(|_| before < *until);
        before = *until;
        let opens = || page.text(&Text::new(id!("replay-decision")).number("n", *decision));
        Entry {
            address: to(&seen.eyes, at),
            says: told.map_or_else(opens, say),
            here: at == seen.at,
        }
    };
    seen.moments.iter().enumerate().map(entry).collect()
}

/// The eyes that somebody may have at a table: all, when the match is over; else the own ones and
/// those of who only watches.
fn allowed(over: bool, seats: u8, own: Seats) -> Vec<Eyes> {
    if over {
        return all(seats);
    }
    let own = own.iter().map(Observer::Seat).chain([Observer::Public]);
    own.map(Eyes::Of).collect()
}

/// The match of a table once more.
pub(crate) async fn table(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    asker: Asker,
    look: Look,
) -> Result<Html<String>, Failed> {
    let shown = async {
        let live = app.tables.find(&app, &id).await?;
        let own = asker.id().map_or(Seats::NONE, |guest| live.seats_of(guest));
        let inner = live.read().await?;
        let played = inner.table.any_match();
        let (over, seats) = (played.turn().outcome().is_some(), played.seats());
        let record = AnyRecord::Full(played.record(inner.seed()));
        let fair = Fair::of(&live, &inner, own.only());
        // The replay below must not keep the table locked.
        drop(inner);
        let all = allowed(over, seats, own);
        let usual = match own.only() {
            Some(seat) => Eyes::Of(Observer::Seat(seat)),
            None if over => Eyes::All,
            None => Eyes::Of(Observer::Public),
        };
        let eyes = asked.eyes()?.unwrap_or(usual);
        if !all.contains(&eyes) {
            return Err(match eyes {
                Eyes::Of(Observer::Seat(seat)) => Fault::NotYourSeat(seat),
                _ => Fault::NotOver,
            });
        }
        let seen = see(record, eyes, asked.at()).await?;
        let (table, place) = (format!("/tables/{id}"), format!("/tables/{id}/replay"));
        let record = format!("{table}/record");
        let source = Source { place: &place, record, table: Some(&table), all, fair };
        Ok(page(&app, &look, source, &seen, &asked))
    };
    shown.await.map(Html).map_err(|fault| Failed::new(&app, Wants::Page, &look, fault))
}
