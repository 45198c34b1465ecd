//! Rooms: tables whose seats are still being taken.

pub(crate) mod registry;
pub(crate) mod room;
