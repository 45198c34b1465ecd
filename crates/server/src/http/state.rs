//! The state of the HTTP layer.

use crate::base::key_locks::KeyLocks;
use crate::base::state::BaseState;
use crate::http::blocklist::Blocklist;
use crate::http::forwarder::Forwarder;
use crate::http::guest_networks::GuestNetworks;
use crate::http::guests::Guests;
use crate::http::open_streams::OpenStreams;
use crate::http::preferences::Preferences;
use crate::http::rate_limiter::RateLimiter;
use std::sync::Arc;

/// Writes the page that shows an error, given as a sentence.
pub(crate) type ErrorPage = fn(&BaseState, &Preferences, &str) -> String;

/// The state of the HTTP layer.
pub(crate) struct HttpState {
    pub(crate) below: Arc<BaseState>,
    pub(crate) guests: Guests,
    pub(crate) guest_networks: GuestNetworks,
    pub(crate) rate_limiter: RateLimiter,
    pub(crate) open_streams: OpenStreams,
    pub(crate) key_locks: KeyLocks,
    pub(crate) blocklist: Blocklist,
    /// The way to other servers.
    pub(crate) forwarder: Forwarder,
    /// Given from above, because pages are not known here.
    pub(crate) error_page: ErrorPage,
}

stands_on!(HttpState, BaseState);

impl HttpState {
    pub(crate) fn new(below: Arc<BaseState>, error_page: ErrorPage) -> Arc<Self> {
        Arc::new(HttpState {
            below,
            guests: Guests::default(),
            guest_networks: GuestNetworks::default(),
            rate_limiter: RateLimiter::default(),
            open_streams: OpenStreams::default(),
            key_locks: KeyLocks::default(),
            blocklist: Blocklist::default(),
            forwarder: Forwarder::default(),
            error_page,
        })
    }
}

/// A router's state that holds the state of the HTTP layer, so that its extractors work there.
pub(crate) trait HasHttpState: Send + Sync {
    fn http_state(&self) -> &Arc<HttpState>;
}

impl HasHttpState for Arc<HttpState> {
    fn http_state(&self) -> &Arc<HttpState> {
        self
    }
}
