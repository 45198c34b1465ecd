//! The chat of tables and rooms: messages and mutes.

pub(crate) mod error;
pub(crate) mod messages;
pub(crate) mod mutes;
pub(crate) mod state;
