//! The rulebook: what the pages of the games say, as HTML.

use crate::app::Shared;
use crate::base::error::Fault;
use crate::http::preferences::Look;
use crate::http::response::{Failed, Wants};
use crate::view::layout::Layout;
use crate::view::pages::book::Book;
use crate::view::pages::home::{Art, seats};
use crate::view::pages::{html, layout};
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Html;
use sortie_core::Text;
use sortie_words::in_language;

#[derive(Template)]
#[template(path = "pages/books.html")]
struct Books<'a> {
    page: Layout<'a>,
    games: Vec<Entry<'a>>,
}

struct Entry<'a> {
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
    book: Book,
}

/// The rulebooks of all games.
pub(crate) async fn books(State(app): State<Shared>, look: Look) -> Html<String> {
    let words = app.words(look.language);
    let games = app.games.iter().map(|game| Entry {
        id: game.id,
        name: game.name,
        seats: seats(game.seats, words),
        summary: words.say(game.summary),
        art: Art::of(&app, game),
    });
    Html(html(&Books { page: layout(&app, &look, "/rules"), games: games.collect() }))
}

/// The rulebook of a game, in the language of who reads.
pub(crate) async fn book(
    State(app): State<Shared>,
    Path(game): Path<String>,
    look: Look,
) -> Result<Html<String>, Failed> {
    let Some(game) = app.game(&game) else {
        return Err(Failed::new(&app, Wants::Page, &look, Fault::NoPage));
    };
    let markdown = in_language(game.rulebook, look.language).unwrap_or_default();
    let page = layout(&app, &look, "/rules");
    let title = page.text(&Text::new(id!("rules-of")).raw("game", game.name));
    Ok(Html(html(&Reading { page, id: game.id, title, book: Book::of(markdown, game.prefix) })))
}
