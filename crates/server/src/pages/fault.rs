//! The page that says what went wrong.

use crate::app::App;
use crate::layout::Layout;
use crate::look::Look;
use crate::pages::{html, layout};
use askama::Template;

#[derive(Template)]
#[template(path = "fault.html")]
struct Page<'a> {
    page: Layout<'a>,
    says: &'a str,
}

pub(crate) fn page(app: &App, look: &Look, says: &str) -> String {
    html(&Page { page: layout(app, look, ""), says })
}
