//! Persistent storage of matches, rooms and guests in SQLite or Postgres.
//!
//! The crate stores texts and numbers and knows no game. Acknowledged writes are durable: a writing
//! future returns `Ok` only after its transaction was committed with `synchronous=FULL` of SQLite, or
//! `synchronous_commit=on` of Postgres.
#![warn(missing_docs)]

mod admin;
mod append;
mod change_listener;
mod chat;
mod copy;
mod database;
mod device;
mod error;
mod guest;
mod idempotency;
mod inspection;
mod lab_report;
mod lease;
mod notifications;
mod options;
mod progress;
mod record;
mod review;
mod room;
mod store;
mod table;
mod table_queries;
mod write_op;
mod writer;

pub use admin::{Block, BlockSubject, Counts, Retention, TableListing};
pub use change_listener::{Change, ChangeListener, Changes};
pub use chat::{ChatContent, ChatMessage, NewChatMessage};
pub use copy::{CopyReport, copy_database};
pub use database::{DatabaseLocation, LocationError, PostgresUrl};
pub use device::Device;
pub use error::{EntityKind, StoreError};
pub use guest::{Guest, NewGuest};
pub use idempotency::{NewIdempotencyKey, StoredIdempotencyKey};
pub use inspection::{Inspection, backup, inspect};
pub use lab_report::{LabReportHead, NewLabReport, StoredLabReport};
pub use lease::{FencingToken, LeaseRenewal, LeaseTiming, RunningServer, TableOwner};
pub use notifications::NotificationSettings;
pub use options::StoreOptions;
pub use review::NewReview;
pub use room::{Room, StoredRoom};
pub use store::Store;
pub use table::{
    ClockState, LogLine, MatchStatus, NewTable, SeatAssignment, StoredTable, TableHead,
};
