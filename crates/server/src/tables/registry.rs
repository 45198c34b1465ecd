//! The tables that are in memory.

use crate::base::error::ApiError;
use crate::tables::live_table::LiveTable;
use crate::tables::state::TableState;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::sync::{Mutex, MutexGuard};

/// After so many milliseconds in which nothing happens, a table may be forgotten.
const QUIET: i64 = 60_000;

/// Tables by id, as long as somebody is there. Every one of them can be loaded again.
#[derive(Default)]
pub(crate) struct TableRegistry(Mutex<HashMap<String, Arc<LiveTable>>>);

impl TableRegistry {
    fn map(&self) -> MutexGuard<'_, HashMap<String, Arc<LiveTable>>> {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table with this id, out of memory or the store.
    pub(crate) async fn find(
        &self,
        app: &Arc<TableState>,
        id: &str,
    ) -> Result<Arc<LiveTable>, ApiError> {
        if let Some(live) = self.map().get(id) {
            return Ok(live.clone());
        }
        // The lock is not held while loading. If two requests load the same table, the first one
        // wins and both share it.
        let live = self.add(LiveTable::load(app, id).await?);
        live.wake_bots(app);
        Ok(live)
    }

    /// The table with this id, if it is in memory.
    pub(crate) fn here(&self, id: &str) -> Option<Arc<LiveTable>> {
        self.map().get(id).cloned()
    }

    /// Keeps a table; if it is there already, the one that is.
    pub(crate) fn add(&self, live: Arc<LiveTable>) -> Arc<LiveTable> {
        self.map().entry(live.head.id.clone()).or_insert(live).clone()
    }

    /// All that are in memory.
    pub(crate) fn all(&self) -> Vec<Arc<LiveTable>> {
        self.map().values().cloned().collect()
    }

    /// Forgets a table, but not another of the same id that was read since.
    pub(crate) fn forget(&self, live: &LiveTable) {
        let mut map = self.map();
        if map.get(&live.head.id).is_some_and(|here| std::ptr::eq(&raw const **here, live)) {
            map.remove(&live.head.id);
        }
    }

    /// Forgets the table with this id.
    #[cfg(test)]
    pub(crate) fn lose(&self, id: &str) {
        self.map().remove(id);
    }

    /// Sees what other programs have done at the tables in memory: reads again what they have written,
    /// and lets go of what they have deleted.
    pub(crate) async fn look_again(&self, app: &Arc<TableState>) -> Result<(), ApiError> {
        // Copied out of the map: its lock must not be held while the store is asked.
        let here = self.all();
        let ids: Vec<&str> = here.iter().map(|live| live.head.id.as_str()).collect();
        let lengths = app.store.log_lengths(&ids).await?;
        for live in &here {
            let Some(n) = lengths.get(&live.head.id) else {
                live.stop(app).await;
                continue;
            };
            if let Err(fault) = live.catch_up(app, *n as usize).await {
                tracing::warn!(table = live.head.id, %fault, "what another server wrote cannot be read");
            }
        }
        Ok(())
    }

    /// Forgets the tables that nobody looks at, follows or plays at, and where nothing has happened
    /// for a while: who is away is told about their turn first.
    pub(crate) fn sweep(&self) {
        let used = |live: &Arc<LiveTable>| {
            // Counted under the map's lock, so nobody can take a table while it is being dropped.
            Arc::strong_count(live) > 1 || live.followers() > 0 || live.quiet() < QUIET
        };
        self.map().retain(|_, live| used(live));
    }
}
