//! A match in progress with the humans and bots who play it, as every user interface uses it.
//!
//! [`Table`] knows its game's type. [`AnyTable`] is the same table behind a trait object, for a
//! server that holds tables of several games.
#![warn(missing_docs)]

pub mod any_table;
pub mod hint;
pub mod name;
pub mod seat_player;
pub mod table;

pub use any_table::{AnyTable, BotJob, BotMove};
pub use hint::{Hint, HintError, HintJob, HintPolicy};
pub use name::NameError;
pub use seat_player::{DuplicateName, SeatPlayer};
pub use table::{BotFactory, Table, TableError};
