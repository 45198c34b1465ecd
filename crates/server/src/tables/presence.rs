//! Presence of seated guests: a guest is present while a stream is open or a request was recent.

use crate::base::time::Time;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Milliseconds after which a guest is shown as absent: longer than a page takes to load again.
pub(crate) const ABSENT: i64 = 8_000;

/// The present guests. It lasts as long as the table is in memory.
#[derive(Debug)]
pub(crate) struct Presence {
    /// When the table came into memory: nobody is away for longer than that.
    since: i64,
    seen: Mutex<HashMap<String, Activity>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Activity {
    // A count and no flag: a guest may have several pages open, and closes them one by one.
    streams: usize,
    last: i64,
}

impl Presence {
    pub(crate) fn new(now: i64) -> Self {
        Presence { since: now, seen: Mutex::default() }
    }

    fn map(&self) -> MutexGuard<'_, HashMap<String, Activity>> {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A guest was heard of.
    pub(crate) fn seen(&self, guest: &str, now: i64) {
        self.map().entry(guest.to_owned()).or_default().last = now;
    }

    /// For how many milliseconds nothing was heard of a guest.
    pub(crate) fn absent(&self, guest: &str, now: i64) -> i64 {
        match self.map().get(guest) {
            Some(Activity { streams: 1.., .. }) => 0,
            Some(Activity { last, .. }) => now - last,
            None => now - self.since,
        }
    }
}

/// A guest who follows a table, until this is dropped.
pub(crate) struct PresenceGuard {
    presence: Arc<Presence>,
    time: Time,
    guest: String,
}

impl PresenceGuard {
    pub(crate) fn new(presence: &Arc<Presence>, time: &Time, guest: &str) -> Self {
        presence.map().entry(guest.to_owned()).or_default().streams += 1;
        PresenceGuard { presence: presence.clone(), time: time.clone(), guest: guest.to_owned() }
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let now = self.time.unix_millis();
        let mut map = self.presence.map();
        let seen = map.entry(self.guest.clone()).or_default();
        seen.streams = seen.streams.saturating_sub(1);
        // A closed page counts as heard of: the absence begins now and not with the last request.
        seen.last = now;
    }
}
