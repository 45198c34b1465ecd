//! The table in the browser: pages, streams and an API.
#![warn(missing_docs)]

// Before the macro `id`: a game in there has its own.
#[cfg(test)]
mod tests;

// First of the features, because its macro `id` names messages in all others.
#[macro_use]
mod base;

mod app;
mod http;
mod notifications;
mod options;
mod rooms;
mod routes;
mod server;
mod tables;
mod upkeep;
mod view;

pub use base::ids::WORDS;
pub use base::limits::{Limits, Rate, Rates, Streams};
pub use http::blocklist::network;
pub use http::client_ip::PublicUrl;
pub use notifications::email::Post;
pub use options::{Devices, Options};
pub use server::{ServeError, Server};
pub use tables::integrity::{Examined, examine};
