//! The finished matches of a guest, and the record in them by game, variant, opponent and seat.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::tables::bot_level::bot_level;
use crate::tables::terms::Terms;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::ago::{self, ago};
use crate::view::pages::layout;
use crate::view::state::ViewState;
use askama::Template;
use axum::extract::{Query, State};
use axum::response::Html;
use serde::Deserialize;
use sortie_core::{MessageId, Outcome, Seat, Text, rule_code};
use sortie_store::{MatchStatus, TableHead};
use sortie_table::SeatPlayer;
use sortie_table::history::{self, MatchResult, Tally, longest_streak};
use sortie_words::Words;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Only so many tables are read, the last ones.
const MAX_TABLES: u32 = 5000;
/// Matches on a page.
const PAGE_SIZE: usize = 25;

#[derive(Template)]
#[template(path = "pages/history.html")]
struct HistoryPage<'a> {
    page: Layout<'a>,
    filters: Vec<Filter>,
    /// How many matches there are without a filter.
    all: usize,
    summary: String,
    tables: Vec<TallyTable>,
    rows: Vec<HistoryRow>,
    /// The addresses of the newer and the older matches.
    newer: Option<String>,
    older: Option<String>,
}

/// A field of the form.
struct Filter {
    name: &'static str,
    label: String,
    /// Value, text and whether it is chosen.
    options: Vec<(String, String, bool)>,
}

/// The record by one property of matches.
struct TallyTable {
    title: String,
    rows: Vec<(String, Tally)>,
}

/// A match, worded.
struct HistoryRow {
    place: String,
    game: String,
    rules: Option<String>,
    against: String,
    says: String,
    when: String,
}

/// The filters and the page that are asked for. An empty field is no filter.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct HistoryQuery {
    game: String,
    rules: String,
    against: String,
    result: String,
    /// From 1 on.
    page: usize,
}

fn label(result: MatchResult) -> MessageId {
    match result {
        MatchResult::Won => id!("history-won"),
        MatchResult::Drawn => id!("history-drawn"),
        MatchResult::Lost => id!("history-lost"),
    }
}

/// A finished match in which the guest had one seat.
struct Finished {
    id: String,
    game: String,
    rules: String,
    seat: Seat,
    against: Vec<String>,
    result: MatchResult,
    touched: i64,
}

impl Finished {
    /// Nothing for a match that is not over, for one in which the guest had several seats, and for one
    /// that goes on from a decision of another match: it can be tried until it is won.
    fn new(head: TableHead, guest: &str, words: &Words) -> Option<Self> {
        let MatchStatus::Over { outcome } = &head.status else { return None };
        let outcome: Outcome = serde_json::from_str(outcome).ok()?;
        if Terms::from_head(&head).is_ok_and(|terms| terms.played_on) {
            return None;
        }
        let own = |at: &&sortie_store::SeatAssignment| at.guest.as_deref() == Some(guest);
        let mut seats = head.sitting.iter().filter(own).map(|at| at.seat);
        let (seat, None) = (seats.next()?, seats.next()) else { return None };
        let others = head.sitting.iter().filter(|at| at.seat != seat);
        Some(Finished {
            against: others.map(|at| opponent(&at.sitter, words)).collect(),
            game: rule_code::read(&head.rules).ok()?.game,
            result: MatchResult::new(&outcome, seat),
            id: head.id,
            rules: head.rules,
            seat,
            touched: head.touched,
        })
    }

    fn is_wanted(&self, query: &HistoryQuery) -> bool {
        let result = &query.result;
        (result.is_empty() || result == self.result.name()) && self.is_of_series(query)
    }

    /// Whether all filters fit but that of the result, which would join matches won into one streak.
    fn is_of_series(&self, query: &HistoryQuery) -> bool {
        let fits = |wanted: &str, is: &str| wanted.is_empty() || wanted == is;
        fits(&query.game, &self.game)
            && fits(&query.rules, &self.rules)
            && (query.against.is_empty() || self.against.contains(&query.against))
    }
}

/// A bot by its level, a human by name.
fn opponent(sitter: &str, words: &Words) -> String {
    match (bot_level(sitter), sitter.parse()) {
        (Some(level), _) => format!("{} ({})", words.bot(None), words.bot_level(level)),
        (None, Ok(SeatPlayer::Human(Some(name)))) => name,
        (None, Ok(SeatPlayer::Human(None))) => words.player(None),
        (None, _) => words.bot(None),
    }
}

/// The record by a property, of which a match can have several; the most frequent one first.
fn tally<'a, K: Ord>(
    matches: &'a [&'a Finished],
    properties: impl Fn(&'a Finished) -> Vec<K>,
) -> Vec<(K, Tally)> {
    history::tally(matches.iter().map(|one| (one.result, properties(one))))
}

/// The visitor's finished matches.
pub(crate) async fn history(
    State(app): State<Arc<ViewState>>,
    caller: Caller,
    Query(query): Query<HistoryQuery>,
    preferences: Preferences,
) -> Result<Html<String>, ErrorResponse> {
    let words = app.words(preferences.language);
    let heads = match caller.id() {
        Some(guest) => app.store.tables_of_guest(guest, MAX_TABLES).await.map_err(ApiError::from),
        None => Ok(Vec::new()),
    };
    let heads =
        heads.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))?;
    let guest = caller.id().unwrap_or_default();
    let all: Vec<Finished> =
        heads.into_iter().filter_map(|head| Finished::new(head, guest, words)).collect();
    let page = layout(&app, &preferences, "/history");
    Ok(Html(html(&build_page(&app, page, &all, &query))))
}

fn build_page<'a>(
    app: &ViewState,
    page: Layout<'a>,
    all: &[Finished],
    query: &HistoryQuery,
) -> HistoryPage<'a> {
    let wanted: Vec<&Finished> = all.iter().filter(|one| one.is_wanted(query)).collect();
    let series = all.iter().filter(|one| one.is_of_series(query));
    let streak = longest_streak(series.map(|one| one.result));
    let pages = wanted.len().div_ceil(PAGE_SIZE).max(1);
    let at = query.page.clamp(1, pages);
    let to = |at: usize| address(query, at);
    let now = ago::unix_millis();
    let here = wanted.iter().skip((at - 1) * PAGE_SIZE).take(PAGE_SIZE);
    HistoryPage {
        filters: filters(app, page, all, query),
        all: all.len(),
        summary: summary(page, &wanted, streak),
        tables: tables(app, page, &wanted),
        rows: here.map(|one| row(app, page, one, now)).collect(),
        newer: (at > 1).then(|| to(at - 1)),
        older: (at < pages).then(|| to(at + 1)),
        page,
    }
}

fn title(app: &ViewState, game: &str) -> String {
    app.game(game).map_or(game, |game| game.name).to_owned()
}

/// The name of rules: their code, or the game where they are the default ones.
fn rules_name(app: &ViewState, page: Layout<'_>, code: &str) -> String {
    if code.contains('/') {
        return code.to_owned();
    }
    page.text(&Text::new(id!("history-default-rules")).raw("game", title(app, code)))
}

/// The address of a page with the same filters.
fn address(query: &HistoryQuery, page: usize) -> String {
    let fields = [
        ("game", query.game.as_str()),
        ("rules", &query.rules),
        ("against", &query.against),
        ("result", &query.result),
    ];
    let fields = fields.into_iter().filter(|(_, value)| !value.is_empty());
    let page = page.to_string();
    let fields: Vec<_> = fields.chain([("page", page.as_str())]).collect();
    format!("/history?{}", serde_urlencoded::to_string(fields).unwrap_or_default())
}

/// Each filter offers what there is in all matches, so that every choice finds something by itself.
fn filters(
    app: &ViewState,
    page: Layout<'_>,
    all: &[Finished],
    query: &HistoryQuery,
) -> Vec<Filter> {
    let all: Vec<&Finished> = all.iter().collect();
    let filter = |name, label, chosen: &str, values: Vec<(String, String)>| {
        let any = (String::new(), page.say(id!("history-any")));
        // A value that no match has is shown all the same: it is why nothing is listed.
        let strange = !chosen.is_empty() && values.iter().all(|(value, _)| value != chosen);
        let strange = strange.then(|| (chosen.to_owned(), chosen.to_owned()));
        let options = std::iter::once(any).chain(values).chain(strange);
        let options = options.map(|(value, text)| {
            let chosen = value == chosen;
            (value, text, chosen)
        });
        Filter { name, label: page.say(label), options: options.collect() }
    };
    let values = |found: Vec<(String, Tally)>, text: &dyn Fn(&str) -> String| {
        found.into_iter().map(|(value, _)| (value.clone(), text(&value))).collect()
    };
    let games = values(tally(&all, |one| vec![one.game.clone()]), &|game| title(app, game));
    let rules =
        values(tally(&all, |one| vec![one.rules.clone()]), &|code| rules_name(app, page, code));
    let against = values(tally(&all, |one| one.against.clone()), &str::to_owned);
    let results =
        MatchResult::ALL.map(|result| (result.name().to_owned(), page.say(label(result)))).to_vec();
    vec![
        filter("game", id!("history-game"), &query.game, games),
        filter("rules", id!("history-rules"), &query.rules, rules),
        filter("against", id!("history-against"), &query.against, against),
        filter("result", id!("history-result"), &query.result, results),
    ]
}

fn summary(page: Layout<'_>, matches: &[&Finished], streak: u32) -> String {
    let mut sum = Tally::default();
    for one in matches {
        sum.add(one.result);
    }
    let text = Text::new(id!("history-summary")).number("n", sum.matches()).number("won", sum.won);
    let text = text.number("drawn", sum.drawn).number("lost", sum.lost);
    page.text(&text.number("streak", streak))
}

fn tables(app: &ViewState, page: Layout<'_>, matches: &[&Finished]) -> Vec<TallyTable> {
    let table = |heading, rows| TallyTable { title: page.say(heading), rows };
    let seat = |seat: Seat| page.text(&Text::new(id!("history-seat-n")).number("n", seat + 1));
    let games = tally(matches, |one| vec![one.game.clone()]);
    let rules = tally(matches, |one| vec![one.rules.clone()]);
    let mut seats = tally(matches, |one| vec![one.seat]);
    seats.sort_by_key(|(seat, _)| *seat);
    vec![
        table(
            id!("history-game"),
            games.into_iter().map(|(game, tally)| (title(app, &game), tally)).collect(),
        ),
        table(
            id!("history-rules"),
            rules.into_iter().map(|(code, tally)| (rules_name(app, page, &code), tally)).collect(),
        ),
        table(id!("history-against"), tally(matches, |one| one.against.clone())),
        table(
            id!("history-seat"),
            seats.into_iter().map(|(at, tally)| (seat(at), tally)).collect(),
        ),
    ]
}

fn row(app: &ViewState, page: Layout<'_>, one: &Finished, now: i64) -> HistoryRow {
    let mut times: BTreeMap<&str, u32> = BTreeMap::new();
    for name in &one.against {
        *times.entry(name).or_default() += 1;
    }
    let times = times.into_iter().map(|(name, n)| match n {
        1 => name.to_owned(),
        n => format!("{n} × {name}"),
    });
    let names = times.collect::<Vec<_>>().join(", ");
    HistoryRow {
        place: format!("/tables/{}", one.id),
        game: title(app, &one.game),
        rules: Some(one.rules.clone()).filter(|rules| *rules != one.game),
        against: page.text(&Text::new(id!("home-against")).raw("names", names)),
        says: page.say(label(one.result)),
        when: ago(one.touched, now, page.words),
    }
}
