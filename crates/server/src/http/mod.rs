//! HTTP: connections, sessions, request bodies, response formats, and the checks before a handler.

pub(crate) mod access_log;
pub(crate) mod admission;
pub(crate) mod blocklist;
pub(crate) mod body;
pub(crate) mod client_ip;
pub(crate) mod cookies;
pub(crate) mod forwarded;
pub(crate) mod forwarded_request;
pub(crate) mod forwarder;
pub(crate) mod guest_networks;
mod guests;
pub(crate) mod host;
pub(crate) mod idempotency;
pub(crate) mod listener;
pub(crate) mod multipart;
mod open_streams;
pub(crate) mod planned_id;
pub(crate) mod preferences;
pub(crate) mod rate_limit;
mod rate_limiter;
pub(crate) mod response;
pub(crate) mod security_headers;
pub(crate) mod session;
pub(crate) mod state;
pub(crate) mod stream_limit;
pub(crate) mod token;
