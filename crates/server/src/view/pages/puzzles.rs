//! The lists of puzzles: all games, and the puzzles of one.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use crate::view::pages::progress::Progress;
use crate::view::pages::solved_puzzles::count;
use crate::view::preview::Preview;
use crate::view::state::ViewState;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use sortie_core::Text;
use sortie_core::catalogue::CatalogueEntry;
use sortie_table::PuzzleSet;
use sortie_table::puzzle::{no_puzzles_text, no_such_puzzle_text};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "pages/puzzles.html")]
struct PuzzlesPage<'a> {
    page: Layout<'a>,
    games: Vec<PuzzleCountRow<'a>>,
}

/// A game with puzzles.
struct PuzzleCountRow<'a> {
    id: &'a str,
    name: &'a str,
    /// How many are solved; for a game without puzzles, a sentence.
    says: String,
    has_puzzles: bool,
}

#[derive(Template)]
#[template(path = "pages/puzzles_of.html")]
struct PuzzlesOfGame<'a> {
    page: Layout<'a>,
    id: &'a str,
    title: String,
    progress: String,
    levels: Vec<LevelRow>,
}

/// The puzzles of a level.
struct LevelRow {
    name: String,
    /// The number of each puzzle, its name, and whether it is solved.
    puzzles: Vec<(usize, String, bool)>,
}

#[derive(Template)]
#[template(path = "pages/no_puzzle.html")]
struct NoPuzzle<'a> {
    page: Layout<'a>,
    game: &'a CatalogueEntry,
    says: String,
}

/// The puzzles of a game. A faulty document is a fault of the program, since a test reads them all.
pub(super) fn read_puzzles(game: &CatalogueEntry) -> Result<PuzzleSet, ApiError> {
    let set = game.puzzles.map_or_else(|| Ok(PuzzleSet::default()), str::parse);
    set.map_err(|why| ApiError::Broken(why.to_string()))
}

fn progress(solved: usize, count: usize) -> Text {
    let text = Text::new(id!("puzzles-progress"));
    text.number("solved", solved as i64).number("count", count as i64)
}

/// The page of a game without puzzles, or for a number that none has.
pub(super) fn no_puzzle(
    app: &ViewState,
    preferences: &Preferences,
    game: &CatalogueEntry,
    given: Option<&str>,
) -> Response {
    let page = layout(app, preferences, "");
    let count = count(game);
    let text = match given {
        Some(number) if count > 0 => {
            let shown: String = number.chars().take(20).collect();
            no_such_puzzle_text(game.name, shown, count)
        }
        _ => no_puzzles_text(game.name),
    };
    let status = if given.is_some() { StatusCode::NOT_FOUND } else { StatusCode::OK };
    (status, Html(html(&NoPuzzle { page, game, says: page.text(&text) }))).into_response()
}

/// All games with their puzzles.
pub(crate) async fn games(
    State(app): State<Arc<ViewState>>,
    preferences: Preferences,
    Progress { puzzles: solved, .. }: Progress,
) -> Html<String> {
    let page = layout(&app, &preferences, "");
    let preview = Preview::list(&app, &preferences, id!("puzzles-title"));
    let page = Layout { preview: preview.as_ref(), ..page };
    let row = |game: &'_ CatalogueEntry| {
        let count = count(game);
        let says = match count {
            0 => no_puzzles_text(game.name),
            _ => progress(solved.count(game.id), count),
        };
        PuzzleCountRow {
            id: game.id,
            name: game.name,
            says: page.text(&says),
            has_puzzles: count > 0,
        }
    };
    let games = app.games.iter().map(row).collect();
    Html(html(&PuzzlesPage { page, games }))
}

/// The puzzles of a game, by level.
pub(crate) async fn list(
    State(app): State<Arc<ViewState>>,
    Path(game): Path<String>,
    format: Format,
    preferences: Preferences,
    Progress { puzzles: solved, .. }: Progress,
) -> Result<Response, ErrorResponse> {
    let failed = |fault| ErrorResponse::new(&app, format, &preferences, fault);
    let game = app.game(&game).ok_or_else(|| failed(ApiError::NoPage))?;
    let set = read_puzzles(game).map_err(failed)?;
    if set.is_empty() {
        return Ok(no_puzzle(&app, &preferences, game, None));
    }
    let page = layout(&app, &preferences, "");
    let mut levels: Vec<(u8, LevelRow)> = Vec::new();
    for (number, puzzle) in set.by_level() {
        if levels.last().is_none_or(|(level, _)| *level != puzzle.level) {
            let row = LevelRow { name: page.text(&puzzle.level_text()), puzzles: Vec::new() };
            levels.push((puzzle.level, row));
        }
        let name = page.text(&Text::new(id!("puzzles-number")).number("n", number as i64));
        if let Some((_, row)) = levels.last_mut() {
            row.puzzles.push((number, name, solved.has(game.id, number)));
        }
    }
    let title = page.text(&Text::new(id!("puzzles-of")).raw("game", game.name));
    let preview = Preview::game(&app, &preferences, game.id, &title);
    let page = Layout { preview: preview.as_ref(), ..page };
    let progress = page.text(&progress(solved.count(game.id), set.len()));
    let levels = levels.into_iter().map(|(_, row)| row).collect();
    Ok(Html(html(&PuzzlesOfGame { page, id: game.id, title, progress, levels })).into_response())
}
