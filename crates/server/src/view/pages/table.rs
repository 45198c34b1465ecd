//! The page of a table.

use crate::app::App;
use crate::http::preferences::Look;
use crate::view::board::Board;
use crate::view::layout::Layout;
use crate::view::pages::{html, layout};
use askama::Template;

#[derive(Template)]
#[template(path = "table.html")]
struct Document<'a> {
    page: Layout<'a>,
    title: &'a str,
    board: &'a Board<'a>,
    /// Whether somebody else chooses, so that the page has something to wait for.
    waits: bool,
    /// The address of the table, where there may be talk.
    chat: Option<&'a str>,
}

pub(crate) fn page(app: &App, look: &Look, board: &Board<'_>) -> String {
    let title = app.game(&board.scene.game).map_or("", |game| game.name);
    let waits =
        board.scene.outcome.is_none() && board.steps.next.is_empty() && !board.steps.complete;
    let chat = board.company.then_some(board.place);
    html(&Document { page: layout(app, look, ""), title, board, waits, chat })
}
