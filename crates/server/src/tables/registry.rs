//! The tables that are in memory.

use crate::base::key_locks::KeyLocks;
use crate::tables::live_table::LiveTable;
use crate::tables::table_handle::TableHandle;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::sync::{Mutex, MutexGuard};
use tokio::time::Instant;

/// After so many milliseconds in which nothing happens, a table may be forgotten.
const QUIET: i64 = 60_000;

/// Tables by id, as long as somebody is there. Every one of them can be loaded again.
#[derive(Default)]
pub(crate) struct TableRegistry {
    /// In the order of the ids, so that a simulation looks at them in one order.
    tables: Mutex<BTreeMap<String, TableHandle>>,
    /// By id, held while a table is loaded.
    pub(crate) loading: KeyLocks,
    /// By id, held while a table is woken because a clock has run out.
    pub(crate) waking: KeyLocks,
    /// Held while the lease is renewed: when that failed, unless it succeeded last.
    pub(super) last_failed_renewal: tokio::sync::Mutex<Option<Instant>>,
}

impl TableRegistry {
    fn map(&self) -> MutexGuard<'_, BTreeMap<String, TableHandle>> {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Forgets the tables that nobody looks at, follows or plays at, and where nothing has happened
    /// for a while: an absent guest is notified first.
    pub(crate) fn sweep(&self) {
        // Counted under the map's lock, so nobody can take a table while it is being dropped.
        self.map().retain(|_, live| live.is_used() || live.quiet() < QUIET);
    }
}
