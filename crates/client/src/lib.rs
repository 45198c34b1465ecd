//! A client for Sortie's HTTP API.
//!
//! - [`TableSession`] is a blocking client for one player at one table, for user interfaces. It
//!   subscribes to the table's event stream and reconnects by itself.
//! - [`RemoteTable`] is the [`TablePort`](sortie_table::TablePort) of a session's match.
//! - [`GuestClient`] is an asynchronous client without reconnects, for tests and load measurements.
//! - [`ServerProcess`] starts a server for them, and [`SseParser`] reads its event streams.
#![warn(missing_docs)]

use sortie_core::MessageIndex;

/// The English messages, against which message ids are checked at compile time.
const IDS: &MessageIndex = &MessageIndex::new(include_str!("../../words/en/join.ftl"));
sortie_core::message_ids!($ crate::IDS);

mod api_types;
mod connection;
mod deal_verdict;
mod event_stream;
mod guest_client;
mod link;
mod remote_table;
mod server_process;
mod server_profile;
mod sse;
mod table_session;
mod transport;

pub use api_types::{ChatMessage, Room, RoomOrTable, RoomSeat, StreamUpdate};
pub use connection::{ApiResponse, ClientError, Connection};
pub use event_stream::TableEvent;
pub use guest_client::{GuestClient, TableStatus};
pub use link::{Link, LinkError, LinkTarget, ServerAddress};
pub use remote_table::RemoteTable;
pub use server_process::ServerProcess;
pub use server_profile::{DealCommitment, ServerProfile};
pub use sortie_table::{ActionInput, TableView};
pub use sse::{SseEvent, SseParser};
pub use table_session::TableSession;
