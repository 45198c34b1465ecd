//! The page that says what went wrong.

use crate::app::App;
use crate::http::preferences::Look;
use crate::view::layout::Layout;
use crate::view::pages::{html, layout};
use askama::Template;

#[derive(Template)]
#[template(path = "error.html")]
struct Page<'a> {
    page: Layout<'a>,
    says: &'a str,
}

pub(crate) fn page(app: &App, look: &Look, says: &str) -> String {
    html(&Page { page: layout(app, look, ""), says })
}
