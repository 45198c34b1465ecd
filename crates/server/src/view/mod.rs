//! Views: the snapshot of one observer, as HTML, SVG and JSON, and the pages around it.

pub(crate) mod assets;
pub(crate) mod board;
mod cards;
mod deal_check;
pub(crate) mod dto;
pub(crate) mod illustration;
pub(crate) mod lab_dto;
pub(crate) mod layout;
pub(crate) mod pages;
pub(crate) mod picture;
pub(crate) mod picture_cache;
pub(crate) mod preview;
pub(crate) mod qr;
pub(crate) mod record_bounds;
pub(crate) mod snapshot;
pub(crate) mod state;

use askama::Template;

/// The HTML of a template. That it cannot be written would be a fault of its own.
pub(crate) fn html(template: &impl Template) -> String {
    template.render().unwrap_or_else(|error| {
        tracing::error!(%error, "a page cannot be written");
        String::new()
    })
}
