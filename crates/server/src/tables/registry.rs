//! The tables that are in memory.

use crate::base::error::ApiError;
use crate::tables::live_table::{LiveTable, TableHandle};
use crate::tables::state::TableState;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::sync::{Mutex, MutexGuard};

/// After so many milliseconds in which nothing happens, a table may be forgotten.
const QUIET: i64 = 60_000;

/// Tables by id, as long as somebody is there. Every one of them can be loaded again.
#[derive(Default)]
pub(crate) struct TableRegistry(Mutex<HashMap<String, TableHandle>>);

impl TableRegistry {
    fn map(&self) -> MutexGuard<'_, HashMap<String, TableHandle>> {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table with this id, out of memory or the store.
    pub(crate) async fn find(
        &self,
        app: &Arc<TableState>,
        id: &str,
    ) -> Result<TableHandle, ApiError> {
        if let Some(live) = self.here(id) {
            return Ok(live);
        }
        // The lock is not held while loading. If two requests load the same table, the first one
        // wins and both share it; the other actor ends with its handle.
        Ok(self.add(TableHandle::load(app, id).await?))
    }

    /// The table with this id, if it is in memory.
    pub(crate) fn here(&self, id: &str) -> Option<TableHandle> {
        self.map().get(id).cloned()
    }

    /// Keeps a table; if it is there already, the one that is.
    pub(crate) fn add(&self, live: TableHandle) -> TableHandle {
        self.map().entry(live.head.id.clone()).or_insert(live).clone()
    }

    /// All that are in memory.
    pub(crate) fn all(&self) -> Vec<TableHandle> {
        self.map().values().cloned().collect()
    }

    /// Forgets a table whose actor has ended, but not another of the same id that was read since.
    pub(super) fn forget(&self, live: &Arc<LiveTable>) {
        let mut map = self.map();
        if map.get(&live.head.id).is_some_and(|here| here.is_same(live)) {
            map.remove(&live.head.id);
        }
    }

    /// Forgets the table with this id.
    #[cfg(test)]
    pub(crate) fn lose(&self, id: &str) {
        self.map().remove(id);
    }

    /// Lets the tables in memory read what other programs have written, and end where those have
    /// deleted them. Nobody waits for the tables.
    pub(crate) async fn look_again(&self, app: &Arc<TableState>) -> Result<(), ApiError> {
        // Copied out of the map: its lock must not be held while the store is asked.
        let here = self.all();
        let ids: Vec<&str> = here.iter().map(|live| live.head.id.as_str()).collect();
        let lengths = app.store.log_lengths(&ids).await?;
        for live in here {
            let stored = lengths.get(&live.head.id).map_or(0, |n| *n as usize);
            let known = live.read().map_or(usize::MAX, |state| state.n());
            if stored == 0 || stored > known {
                tokio::spawn(catch_up(live));
            }
        }
        Ok(())
    }

    /// Forgets the tables that nobody looks at, follows or plays at, and where nothing has happened
    /// for a while: an absent guest is notified first.
    pub(crate) fn sweep(&self) {
        // Counted under the map's lock, so nobody can take a table while it is being dropped.
        self.map().retain(|_, live| live.is_used() || live.quiet() < QUIET);
    }
}

async fn catch_up(live: TableHandle) {
    if let Err(fault) = live.catch_up().await {
        let table = &live.head.id;
        tracing::warn!(table, %fault, "the entries of another server cannot be read");
    }
}
