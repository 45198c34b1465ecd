//! How many streams are open at the same time.

use crate::base::error::ApiError;
use crate::http::client_ip::ClientIp;
use crate::http::networks::{Network, networks};
use crate::http::rate_limit::concerned;
use crate::http::state::HttpState;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::{Mutex, PoisonError};

/// With whom a stream is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Among {
    All,
    Network(Network),
    Guest(String),
}

/// How many listen.
#[derive(Default)]
pub(crate) struct OpenStreams(Mutex<HashMap<Among, u32>>);

/// A stream that is counted as long as this is kept.
pub(crate) struct StreamPermit {
    app: Arc<HttpState>,
    among: Vec<Among>,
}

impl OpenStreams {
    fn with<T>(&self, op: impl FnOnce(&mut HashMap<Among, u32>) -> T) -> T {
        // A panic cannot leave the counts half changed, so a poisoned lock is as good as any.
        op(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl StreamPermit {
    /// One more stream, if there may be one.
    pub(crate) fn begin(
        app: &Arc<HttpState>,
        client: ClientIp,
        guest: Option<&str>,
    ) -> Result<Self, ApiError> {
        let limits = app.options.limits.streams;
        let mut among = vec![(Among::All, limits.all)];
        if concerned(app, client) {
            among.extend(networks(client.0).into_iter().map(|(network, times)| {
                (Among::Network(network), limits.address.saturating_mul(times))
            }));
        }
        among.extend(guest.map(|guest| (Among::Guest(guest.to_owned()), limits.guest)));
        // Checked and counted under one lock, or two requests could share the last place.
        let there_is_room = app.open_streams.with(|counts| {
            let so_far = |among| counts.get(among).copied().unwrap_or_default();
            let room = among.iter().all(|(among, most)| *most == 0 || so_far(among) < *most);
            if room {
                for (among, _) in &among {
                    *counts.entry(among.clone()).or_default() += 1;
                }
            }
            room
        });
        if !there_is_room {
            return Err(ApiError::ManyStreams);
        }
        let among = among.into_iter().map(|(among, _)| among).collect();
        Ok(StreamPermit { app: app.clone(), among })
    }
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        self.app.open_streams.with(|counts| {
            for among in &self.among {
                if let Some(count) = counts.get_mut(among) {
                    *count -= 1;
                    if *count == 0 {
                        // Addresses and guests come and go, and zeros would pile up.
                        counts.remove(among);
                    }
                }
            }
        });
    }
}
