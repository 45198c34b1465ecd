//! The table in the browser: pages, streams and an API.
#![warn(missing_docs)]

// Before the macro `id`: a game in there has its own.
#[cfg(test)]
mod tests;

#[macro_use]
mod ids;

mod act;
mod address;
mod advice;
mod app;
mod assets;
mod attend;
mod board;
mod body;
mod chat;
mod clock;
mod devices;
mod doing;
mod download;
mod examine;
mod faces;
mod fair;
mod fault;
mod figures;
mod followed;
mod gate;
mod gather;
mod glimpse;
mod guard;
mod guest;
mod health;
mod inner;
mod journal;
mod json;
mod layout;
mod limits;
mod listen;
mod listening;
mod live;
mod look;
mod mail;
mod notices;
mod noticing;
mod offers;
mod once;
mod openapi;
mod options;
mod pages;
mod posted;
mod presence;
mod press;
mod push;
mod qr;
mod rates;
mod reply;
mod returning;
mod room;
mod rooms;
mod seating;
mod serve;
mod show;
mod stream;
mod tables;
mod terms;
mod time;
mod webhook;
mod worded;

pub use address::PublicUrl;
pub use examine::{Examined, examine};
pub use gate::network;
pub use ids::WORDS;
pub use limits::{Limits, Rate, Rates, Streams};
pub use mail::Post;
pub use options::{Devices, Options};
pub use serve::{ServeError, Server};
