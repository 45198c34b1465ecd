//! A match under way with the humans and bots who sit at it: what a surface plays with.
#![warn(missing_docs)]

pub mod advice;
pub mod any;
pub mod name;
pub mod sitter;
pub mod table;

pub use advice::{Advice, Advises, Advising, NoAdvice};
pub use any::AnyTable;
pub use name::NameError;
pub use sitter::{SameName, Sitter};
pub use table::{MakeBot, Table, TableError};
