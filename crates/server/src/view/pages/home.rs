//! The page that everything begins with: the games, and the matches of who asks.

use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::tables::bot_level::{NextLevel, next_level};
use crate::view::cards;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::ago::{self, ago};
use crate::view::pages::layout;
use crate::view::pages::my_tables::{self, OwnTable};
use crate::view::pages::progress::Progress;
use crate::view::preview::Preview;
use crate::view::state::ViewState;
use askama::Template;
use axum::Json;
use axum::extract::State;
use axum::response::Html;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Face, Text};
use sortie_games::catalogue::preset_of_code;
use sortie_words::{GameEntry, Readers, Words};
use std::sync::Arc;

/// Finished matches that are listed. All are in the history.
const FINISHED_ON_HOME: usize = 5;

#[derive(Template)]
#[template(path = "pages/home.html")]
struct Home<'a> {
    page: Layout<'a>,
    /// Whether somebody is here for the first time.
    new: bool,
    /// Whether rules are measured here.
    may_measure: bool,
    /// The name that the visitor gave before, or nothing.
    name: String,
    games: Vec<Tile<'a>>,
    running: Vec<MatchRow<'a>>,
    over: Vec<MatchRow<'a>>,
}

/// A game.
struct Tile<'a> {
    id: &'a str,
    name: &'a str,
    summary: String,
    /// How many play it, and how long it takes.
    facts: String,
    art: Art,
    /// The match that is suggested after wins.
    next_level: Option<NextLevel>,
    /// Whether it has a first match with a coach.
    lesson: bool,
    /// Whether this browser has finished that.
    learned: bool,
}

/// The picture of a game.
pub(crate) enum Art {
    /// The address of its drawing.
    Drawing(String),
    /// Some of its cards: the symbol and the emblem of each.
    Cards(Vec<(String, String)>),
}

/// A match.
struct MatchRow<'a> {
    place: String,
    game: &'a str,
    /// The rule code, where the rules are not the usual ones.
    rules: Option<String>,
    /// The seat to move, or the winners.
    says: String,
    against: String,
    when: String,
    /// Whether a seat of who asks has to choose.
    yours: bool,
}

/// `2 seats` or `2–4 seats`.
pub(crate) fn seats((min, max): (u8, u8), words: &Words) -> String {
    let text = if min == max {
        Text::new(id!("home-seats")).number("n", min)
    } else {
        Text::new(id!("home-seats-range")).number("min", min).number("max", max)
    };
    words.text(&text, &Readers::default())
}

/// The text of its message `GAME-length`, if it has one.
fn length(game: &CatalogueEntry, words: &Words) -> Option<String> {
    let id = format!("{}-length", game.id);
    let text = Text { id: id.into(), args: Vec::new() };
    words.checked(&text, &Readers::default()).ok()
}

impl Art {
    pub(crate) fn new(app: &ViewState, game: &CatalogueEntry) -> Self {
        let drawing = format!("games/{}.svg", game.id);
        if app.assets.has(&drawing) {
            return Art::Drawing(format!("/assets/{drawing}"));
        }
        let n = game.faces.len();
        // Three faces from different parts of the deck.
        let some = [n / 7, n / 2, n.saturating_sub(1)].map(|at| game.faces.get(at));
        Art::Cards(some.into_iter().flatten().map(symbol).collect())
    }
}

/// The symbol and the emblem of a face.
pub(crate) fn symbol(face: &Face) -> (String, String) {
    (cards::symbol(face), face.emblem.clone())
}

impl<'a> Tile<'a> {
    fn new(
        app: &'a ViewState,
        game: &'a CatalogueEntry,
        words: &Words,
        next_level: Option<NextLevel>,
        learned: bool,
    ) -> Self {
        let facts = [Some(seats(game.seats, words)), length(game, words)];
        Tile {
            id: game.id,
            name: game.name,
            summary: words.say(game.summary),
            facts: facts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            art: Art::new(app, game),
            next_level,
            lesson: game.lesson.is_some(),
            learned,
        }
    }
}

impl<'a> MatchRow<'a> {
    fn new(app: &'a ViewState, own: OwnTable, now: i64, words: &Words) -> Self {
        let names = own.names();
        let readers = Readers { you: own.you(), names: &names };
        let others = own.sitting.iter().filter(|sitting| !sitting.you);
        let others: Vec<_> = others.map(|sitting| sitting.seat).collect();
        let waiting = own.waiting.as_deref().unwrap_or_default();
        let yours = own.sitting.iter().any(|s| s.you && waiting.contains(&s.seat));
        let says = match (&own.outcome, own.decision) {
            (Some(outcome), _) => words.winners(outcome, &readers),
            (None, _) if yours => words.say(id!("home-your-turn")),
            (None, Some(decision)) => {
                let text = Text::new(id!("home-decision")).number("n", decision);
                words.text(&text, &readers)
            }
            (None, None) => words.say(id!("home-over")),
        };
        let against = if others.is_empty() {
            words.names(&own.sitting.iter().map(|s| s.seat).collect::<Vec<_>>(), &readers)
        } else {
            let others = words.names(&others, &readers);
            words.text(&Text::new(id!("home-against")).raw("names", others), &readers)
        };
        MatchRow {
            place: own.place,
            game: app.game(&own.game).map_or("", |game| game.name),
            rules: words
                .rules_name(&own.rules, || preset_of_code(&own.rules, own.sitting.len() as u8)),
            says,
            against,
            when: ago(own.touched, now, words),
            yours,
        }
    }
}

/// The games and, for who has played here, their matches.
pub(crate) async fn home(
    State(app): State<Arc<ViewState>>,
    caller: Caller,
    preferences: Preferences,
    progress: Progress,
) -> Result<Html<String>, ErrorResponse> {
    let words = app.words(preferences.language);
    let name = caller.0.as_ref().map_or_else(String::new, |guest| guest.name.clone());
    let guest = caller.id().unwrap_or_default();
    let stored = match caller.id() {
        Some(guest) => my_tables::load_heads(&app, guest).await,
        None => Ok(Vec::new()),
    };
    let stored =
        stored.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))?;
    let new = stored.is_empty();
    let games = app.games.iter().map(|game| {
        let next = next_level(&stored, guest, game.id);
        Tile::new(&app, game, words, next, progress.lessons.contains(game.id))
    });
    let games = games.collect();
    let own = stored.into_iter().map(|head| OwnTable::new(&app, guest, head, words));
    let (running, over): (Vec<_>, Vec<_>) = own.partition(|table| table.decision.is_some());
    let now = ago::unix_millis();
    let rows = |tables: Vec<OwnTable>| {
        tables.into_iter().map(|table| MatchRow::new(&app, table, now, words)).collect()
    };
    let preview = Preview::home(&app, &preferences);
    let page = Home {
        page: Layout { preview: preview.as_ref(), ..layout(&app, &preferences, "/") },
        new,
        may_measure: app.may_measure(),
        name,
        games,
        running: rows(running),
        over: rows(over.into_iter().take(FINISHED_ON_HOME).collect()),
    };
    Ok(Html(html(&page)))
}

/// The games with their presets and parameters, as `sortie games --json` prints them.
#[utoipa::path(get, path = "/games", tag = "games", responses((status = 200, body = [GameEntry])))]
pub(crate) async fn games(
    State(app): State<Arc<ViewState>>,
    preferences: Preferences,
) -> Json<Vec<GameEntry>> {
    let words = app.words(preferences.language);
    Json(app.games.iter().map(|game| GameEntry::new(game, words)).collect())
}
