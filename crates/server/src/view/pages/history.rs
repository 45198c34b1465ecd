//! The finished matches of a guest, and the record in them by game, variant, opponent and seat.

use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::tables::counted::counted;
use crate::tables::seat_player::bot_label;
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
use sortie_games::catalogue::preset_of_code;
use sortie_store::{MatchStatus, TableHead};
use sortie_table::SeatPlayer;
use sortie_table::history::{self, MatchResult, Tally, longest_streak};
use sortie_words::{Words, count_names};
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

/// Somebody that the guest has played against.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Opponent {
    /// The level of a bot, or the name of a human, in the form of a seat: `bot:novice`, `you:Ben`.
    key: String,
    name: String,
}

impl Opponent {
    fn new(sitter: &str, words: &Words) -> Self {
        let (key, name) = match (bot_label(sitter), sitter.parse()) {
            (Some(label), _) => {
                let name = format!("{} ({})", words.bot(None), words.bot_level(label));
                (format!("bot:{label}"), name)
            }
            (None, Ok(SeatPlayer::Human(name))) => {
                let name = name.unwrap_or_else(|| words.player(None));
                (format!("you:{name}"), name)
            }
            (None, _) => ("bot".to_owned(), words.bot(None)),
        };
        Opponent { key, name }
    }
}

/// A finished match of the guest.
struct Finished {
    id: String,
    game: String,
    /// The rule code, and what the rules are called where they are not the default ones.
    rules: (String, Option<String>),
    against: Vec<Opponent>,
    /// The seat of the guest and its result; none where the guest had several seats.
    own: Option<(Seat, MatchResult)>,
    /// Whether it counts: a match of which the guest knew the cards before does not.
    counts: bool,
    touched: i64,
}

impl Finished {
    /// Nothing for a match that is not over.
    fn new(head: TableHead, guest: &str, counts: bool, words: &Words) -> Option<Self> {
        let MatchStatus::Over { outcome } = &head.status else { return None };
        let outcome: Outcome = serde_json::from_str(outcome).ok()?;
        let (own, others): (Vec<_>, Vec<_>) =
            head.sitting.iter().partition(|at| at.guest.as_deref() == Some(guest));
        let own = match own.as_slice() {
            [own] => Some((own.seat, MatchResult::new(&outcome, own.seat))),
            _ => None,
        };
        Some(Finished {
            against: others.into_iter().map(|at| Opponent::new(&at.sitter, words)).collect(),
            game: rule_code::read(&head.rules).ok()?.game,
            own,
            counts,
            id: head.id,
            rules: {
                let preset = || preset_of_code(&head.rules, head.seats);
                let name = words.rules_name(&head.rules, preset);
                (head.rules, name)
            },
            touched: head.touched,
        })
    }

    /// The seat and the result of a match that counts.
    fn record(&self) -> Option<(Seat, MatchResult)> {
        self.own.filter(|_| self.counts)
    }

    fn is_wanted(&self, query: &HistoryQuery) -> bool {
        let result = self.record().map(|(_, result)| result.name());
        (query.result.is_empty() || result == Some(query.result.as_str()))
            && self.is_of_series(query)
    }

    /// Whether all filters fit but that of the result, which would join matches won into one streak.
    fn is_of_series(&self, query: &HistoryQuery) -> bool {
        let fits = |wanted: &str, is: &str| wanted.is_empty() || wanted == is;
        let against = || self.against.iter().any(|opponent| opponent.key == query.against);
        fits(&query.game, &self.game)
            && fits(&query.rules, &self.rules.0)
            && (query.against.is_empty() || against())
    }
}

/// The record by a property, of which a match can have several; the most frequent one first. A property of
/// matches that do not count is there with an empty record.
fn tally<'a, K: Ord>(
    matches: &'a [&'a Finished],
    properties: impl Fn(&'a Finished) -> Vec<K>,
) -> Vec<(K, Tally)> {
    history::tally(
        matches.iter().map(|one| (one.record().map(|(_, result)| result), properties(one))),
    )
}

/// The visitor's finished matches.
pub(crate) async fn history(
    State(app): State<Arc<ViewState>>,
    caller: Caller,
    Query(query): Query<HistoryQuery>,
    preferences: Preferences,
) -> Result<Html<String>, ErrorResponse> {
    let (built, page) = (app.clone(), preferences.clone());
    let shown = async {
        // Entered before the tables are read: those that wait for their turn hold no memory.
        let turn = app.cpu_pool.enter().await?;
        let guest = caller.id().unwrap_or_default().to_owned();
        let heads = match caller.id() {
            Some(guest) => app.store.tables_of_guest(guest, MAX_TABLES).await?,
            None => Vec::new(),
        };
        // Thousands of matches take tens of milliseconds.
        turn.run(move || write_page(&built, &page, &guest, heads, &query)).await
    };
    shown
        .await
        .map(Html)
        .map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}

/// The page of these tables of a guest. Call it in the [`CpuPool`].
///
/// [`CpuPool`]: crate::base::cpu_pool::CpuPool
fn write_page(
    app: &ViewState,
    preferences: &Preferences,
    guest: &str,
    heads: Vec<TableHead>,
    query: &HistoryQuery,
) -> String {
    let words = app.words(preferences.language);
    let counted = counted(&heads);
    let finished = heads.into_iter().zip(counted);
    let finished = finished.filter_map(|(head, counts)| Finished::new(head, guest, counts, words));
    let all: Vec<Finished> = finished.collect();
    let page = layout(app, preferences, "/history");
    html(&build_page(app, page, &all, query))
}

fn build_page<'a>(
    app: &ViewState,
    page: Layout<'a>,
    all: &[Finished],
    query: &HistoryQuery,
) -> HistoryPage<'a> {
    let wanted: Vec<&Finished> = all.iter().filter(|one| one.is_wanted(query)).collect();
    let series = all.iter().filter(|one| one.is_of_series(query));
    let results = series.filter_map(|one| one.record().map(|(_, result)| result));
    let streak = longest_streak(results);
    let pages = wanted.len().div_ceil(PAGE_SIZE).max(1);
    let at = query.page.clamp(1, pages);
    let to = |at: usize| address(query, at);
    let now = ago::unix_millis();
    let here = wanted.iter().skip((at - 1) * PAGE_SIZE).take(PAGE_SIZE);
    HistoryPage {
        filters: filters(app, page, all, query),
        all: all.len(),
        summary: summary(page, &wanted, streak),
        tables: if wanted.iter().any(|one| one.record().is_some()) {
            tables(app, page, &wanted)
        } else {
            Vec::new()
        },
        rows: here.map(|one| row(app, page, one, now)).collect(),
        newer: (at > 1).then(|| to(at - 1)),
        older: (at < pages).then(|| to(at + 1)),
        page,
    }
}

fn title(app: &ViewState, game: &str) -> String {
    app.game(game).map_or(game, |game| game.name).to_owned()
}

/// A game with what its rules are called.
fn rules_text(
    app: &ViewState,
    page: Layout<'_>,
    game: &str,
    (_, name): &(String, Option<String>),
) -> String {
    let game = title(app, game);
    match name {
        Some(name) => {
            page.text(&Text::new(id!("history-own-rules")).raw("game", game).raw("rules", name))
        }
        None => page.text(&Text::new(id!("history-default-rules")).raw("game", game)),
    }
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
    let games = tally(&all, |one| vec![&one.game]).into_iter();
    let games = games.map(|(game, _)| (game.clone(), title(app, game))).collect();
    let rules = tally(&all, |one| vec![(&one.game, &one.rules)]).into_iter();
    let rules =
        rules.map(|((game, rules), _)| (rules.0.clone(), rules_text(app, page, game, rules)));
    let rules = rules.collect();
    let against = tally(&all, |one| one.against.iter().collect()).into_iter();
    let against = against.map(|(one, _)| (one.key.clone(), one.name.clone())).collect();
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
    for (_, result) in matches.iter().filter_map(|one| one.record()) {
        sum.add(result);
    }
    if sum.matches() == 0 && !matches.is_empty() {
        return page.say(id!("history-none-counts"));
    }
    let text = Text::new(id!("history-summary")).number("n", sum.matches()).number("won", sum.won);
    let text = text.number("drawn", sum.drawn).number("lost", sum.lost);
    page.text(&text.number("streak", streak))
}

fn tables(app: &ViewState, page: Layout<'_>, matches: &[&Finished]) -> Vec<TallyTable> {
    let table = |heading, rows| TallyTable { title: page.say(heading), rows };
    let seat = |seat: Seat| page.text(&Text::new(id!("history-seat-n")).number("n", seat + 1));
    let counted: Vec<&Finished> =
        matches.iter().copied().filter(|one| one.record().is_some()).collect();
    let games = tally(&counted, |one| vec![&one.game]).into_iter();
    let rules = tally(&counted, |one| vec![(&one.game, &one.rules)]).into_iter();
    let rules = rules.map(|((game, rules), tally)| (rules_text(app, page, game, rules), tally));
    let against = tally(&counted, |one| one.against.iter().collect()).into_iter();
    let mut seats = tally(&counted, |one| one.record().map(|(seat, _)| seat).into_iter().collect());
    seats.sort_by_key(|(seat, _)| *seat);
    vec![
        table(id!("history-game"), games.map(|(game, tally)| (title(app, game), tally)).collect()),
        table(id!("history-rules"), rules.collect()),
        table(
            id!("history-against"),
            against.map(|(opponent, tally)| (opponent.name.clone(), tally)).collect(),
        ),
        table(
            id!("history-seat"),
            seats.into_iter().map(|(at, tally)| (seat(at), tally)).collect(),
        ),
    ]
}

fn row(app: &ViewState, page: Layout<'_>, one: &Finished, now: i64) -> HistoryRow {
    let names = count_names(one.against.iter().map(|opponent| opponent.name.as_str()));
    let against = match names.as_str() {
        "" => page.say(id!("history-alone")),
        _ => page.text(&Text::new(id!("home-against")).raw("names", names)),
    };
    let says = match one.own {
        Some((_, result)) if one.counts => page.say(label(result)),
        Some((_, result)) => {
            let result = page.say(label(result));
            page.text(&Text::new(id!("history-not-counted")).raw("result", result))
        }
        None => page.say(id!("home-over")),
    };
    HistoryRow {
        place: format!("/tables/{}", one.id),
        game: title(app, &one.game),
        rules: one.rules.1.clone(),
        against,
        says,
        when: ago(one.touched, now, page.words),
    }
}
