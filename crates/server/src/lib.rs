//! The table in the browser: pages, streams and an API.
#![warn(missing_docs)]

// Before the macro `id`: a game in there has its own.
#[cfg(test)]
mod tests;

// First of the features, because its macro `id` names messages in all others.
#[macro_use]
mod base;

mod app;
mod chat;
mod http;
mod lab;
mod notifications;
mod rooms;
mod routes;
mod server;
mod tables;
mod upkeep;
mod view;

pub use base::config::{Devices, Options};
pub use base::ids::WORDS;
pub use base::limits::{LabLimits, Limits, Rate, Rates, Streams};
pub use base::public_url::PublicUrl;
pub use base::smtp::SmtpServer;
pub use http::blocklist::network;
pub use server::{ServeError, Server};
pub use tables::integrity::{IntegrityReport, check_integrity};
