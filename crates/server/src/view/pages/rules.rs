//! The rulebook: what the pages of the games say, as HTML.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::view::html;
use crate::view::illustration::{self, Illustration};
use crate::view::layout::Layout;
use crate::view::pages::book::{Book, BookPicture};
use crate::view::pages::home::{Art, seats};
use crate::view::pages::layout;
use crate::view::preview::Preview;
use crate::view::state::ViewState;
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Html;
use sortie_core::Text;
use sortie_words::in_language;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "pages/books.html")]
struct Books<'a> {
    page: Layout<'a>,
    games: Vec<RulebookEntry<'a>>,
}

struct RulebookEntry<'a> {
    id: &'a str,
    name: &'a str,
    seats: String,
    summary: String,
    art: Art,
}

#[derive(Template)]
#[template(path = "pages/book.html")]
struct Reading<'a> {
    page: Layout<'a>,
    id: &'a str,
    title: String,
    /// Whether the game has a first match with a coach.
    lesson: bool,
    /// Whether the game has puzzles.
    puzzles: bool,
    book: Book,
}

/// The rulebooks of all games.
pub(crate) async fn books(
    State(app): State<Arc<ViewState>>,
    preferences: Preferences,
) -> Html<String> {
    let words = app.words(preferences.language);
    let games = app.games.iter().map(|game| RulebookEntry {
        id: game.id,
        name: game.name,
        seats: seats(game.seats, words),
        summary: words.say(game.summary),
        art: Art::new(&app, game),
    });
    let preview = Preview::list(&app, &preferences, id!("rules-title"));
    let page = Layout { preview: preview.as_ref(), ..layout(&app, &preferences, "/rules") };
    Html(html(&Books { page, games: games.collect() }))
}

/// The rulebook of a game, in the language of who reads.
pub(crate) async fn book(
    State(app): State<Arc<ViewState>>,
    Path(game): Path<String>,
    preferences: Preferences,
) -> Result<Html<String>, ErrorResponse> {
    let Some(game) = app.game(&game) else {
        return Err(ErrorResponse::new(&app, Format::Page, &preferences, ApiError::NoPage));
    };
    let markdown = in_language(game.rulebook, preferences.language).unwrap_or_default();
    let page = layout(&app, &preferences, "/rules");
    let title = page.text(&Text::new(id!("rules-of")).raw("game", game.name));
    let language = preferences.language;
    let picture = |name: &str| {
        let Illustration { width, height, .. } = illustration::find(&format!("{language}/{name}"))?;
        let address = format!("/assets/pictures/{language}/{name}.svg");
        Some(BookPicture { address, width: *width, height: *height })
    };
    let book = Book::parse(markdown, game.prefix, picture);
    let preview = Preview::game(&app, &preferences, game.id, &title);
    let page = Layout { preview: preview.as_ref(), ..page };
    let (lesson, puzzles) = (game.lesson.is_some(), game.puzzles.is_some());
    Ok(Html(html(&Reading { page, id: game.id, title, lesson, puzzles, book })))
}
