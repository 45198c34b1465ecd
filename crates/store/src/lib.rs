//! The database: matches and guests.
//!
//! The crate stores texts and numbers, and knows no game. Acknowledged data is on disk: a future
//! that writes returns `Ok` only after its transaction was committed with `synchronous=FULL`.
#![warn(missing_docs)]

mod admin;
mod chat;
mod check;
mod device;
mod error;
mod guest;
mod key;
mod notice;
mod open;
mod read;
mod room;
mod store;
mod table;
mod work;
mod writer;

pub use admin::{Block, Blocked, Counts, Listed, Retention};
pub use chat::{Said, Saying, Words};
pub use check::{Inspection, backup, inspect};
pub use device::Device;
pub use error::{Kind, StoreError};
pub use guest::{Guest, NewGuest};
pub use key::{Claim, KeptKey};
pub use notice::Notices;
pub use open::Options;
pub use room::{KeptRoom, Room};
pub use store::Store;
pub use table::{Head, Kept, Line, NewTable, Sitting, Status, Timing};
