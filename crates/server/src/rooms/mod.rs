//! Rooms: tables whose seats are still being taken.

pub(crate) mod chat_members;
pub(crate) mod error;
pub(crate) mod presence;
pub(crate) mod registry;
pub(crate) mod room;
pub(crate) mod setup;
pub(crate) mod state;
