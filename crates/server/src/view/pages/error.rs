//! The page that says what went wrong.

use crate::base::state::BaseState;
use crate::http::preferences::Preferences;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use askama::Template;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorTemplate<'a> {
    page: Layout<'a>,
    says: &'a str,
}

pub(crate) fn page(app: &BaseState, preferences: &Preferences, says: &str) -> String {
    html(&ErrorTemplate { page: layout(app, preferences, ""), says })
}
