//! The page of a table.

use crate::http::preferences::Preferences;
use crate::view::board::Board;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::{lab, layout};
use crate::view::preview::Preview;
use crate::view::state::ViewState;
use askama::Template;

#[derive(Template)]
#[template(path = "table.html")]
struct TablePage<'a> {
    page: Layout<'a>,
    title: &'a str,
    board: &'a Board<'a>,
    /// While others choose, a page without a script looks again after so many seconds.
    look_again: Option<u32>,
    /// The address of the table, where there may be talk.
    chat: Option<&'a str>,
    /// The address where the rules are measured.
    measure: Option<String>,
}

pub(crate) fn page(
    app: &ViewState,
    preferences: &Preferences,
    board: &Board<'_>,
    rules: &str,
) -> String {
    let title = app.game(&board.scene.game).map_or("", |game| game.name);
    let waits =
        board.scene.outcome.is_none() && board.steps.next.is_empty() && !board.steps.complete;
    // Bots need no longer, and people do.
    let look_again = waits.then_some(if board.company { 4 } else { 1 });
    let chat = board.company.then_some(board.place);
    let preview = Preview::new(app, preferences, board.place, &board.scene.game, board.names);
    let measure = lab::address(app, rules, board.scene.seats);
    let game = Some(board.scene.game.as_str());
    let page = Layout { preview: preview.as_ref(), game, ..layout(app, preferences, "") };
    html(&TablePage { page, title, board, look_again, chat, measure })
}
