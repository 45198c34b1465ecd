//! A client for Sortie's HTTP API.
//!
//! - [`TableSession`] is a blocking client for one player at one table, for user interfaces. It
//!   subscribes to the table's event stream and reconnects by itself.
//! - [`GuestClient`] is an asynchronous client without reconnects, for tests and load measurements.
//! - [`ServerProcess`] starts a server for them.
#![warn(missing_docs)]

mod api_types;
mod connection;
mod deal_verdict;
mod event_stream;
mod guest_client;
mod link;
mod server_process;
mod server_profile;
mod sse;
mod table_session;
mod transport;

pub use api_types::{
    ChatMessage, Hint, Offer, Permissions, Room, RoomOrTable, RoomSeat, SeatInfo, StreamUpdate,
    TableView,
};
pub use connection::{ApiResponse, ClientError, Connection};
pub use deal_verdict::DealVerdict;
pub use event_stream::TableEvent;
pub use guest_client::{GuestClient, TableStatus};
pub use link::{Link, LinkError, LinkTarget, ServerAddress};
pub use server_process::ServerProcess;
pub use server_profile::{DealCommitment, ServerProfile};
pub use table_session::{ActionInput, TableSession};
