//! A program at a table: the API of a server over HTTP.
#![warn(missing_docs)]

mod connection;
mod deal;
mod events;
mod follow;
mod guest;
mod known;
mod link;
mod seen;
mod started;
mod visit;
mod wire;

pub use connection::{Answer, ClientError, Connection};
pub use deal::Deal;
pub use follow::Change;
pub use guest::{Acknowledged, Guest};
pub use known::{Known, Noted};
pub use link::{Leads, Link, LinkError, Server};
pub use seen::{Advised, Chair, Entry, May, Offer, Place, Room, Said, Sitting, Table};
pub use started::Started;
pub use visit::{Spelled, Visit};
