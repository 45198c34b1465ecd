//! [`StreamPermit`]: an open stream, as long as there may be one more.

use crate::base::error::ApiError;
use crate::base::networks::networks;
use crate::http::client_ip::ClientIp;
use crate::http::open_streams::StreamOwner;
use crate::http::rate_limit::concerned;
use crate::http::state::HttpState;
use std::sync::Arc;

/// A stream that is counted as long as this is kept.
pub(crate) struct StreamPermit {
    app: Arc<HttpState>,
    owners: Vec<StreamOwner>,
}

impl StreamPermit {
    /// One more stream, if there may be one.
    pub(crate) fn begin(
        app: &Arc<HttpState>,
        client: ClientIp,
        guest: Option<&str>,
    ) -> Result<Self, ApiError> {
        let limits = app.options.limits.streams;
        let mut owners = vec![(StreamOwner::All, limits.all)];
        if concerned(app, client) {
            owners.extend(networks(client.0).into_iter().map(|(network, times)| {
                (StreamOwner::Network(network), limits.address.saturating_mul(times))
            }));
        }
        owners.extend(guest.map(|guest| (StreamOwner::Guest(guest.to_owned()), limits.guest)));
        if !app.open_streams.try_add(&owners) {
            return Err(ApiError::ManyStreams);
        }
        let owners = owners.into_iter().map(|(owner, _)| owner).collect();
        Ok(StreamPermit { app: app.clone(), owners })
    }
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        self.app.open_streams.remove(&self.owners);
    }
}
