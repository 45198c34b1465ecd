//! Tables that come out of the store into memory, and those that other programs have changed.

use crate::base::error::ApiError;
use crate::tables::actor;
use crate::tables::registry::TableRegistry;
use crate::tables::state::TableState;
use crate::tables::table_handle::TableHandle;
use sortie_store::TableChange;
use std::sync::Arc;

impl TableRegistry {
    /// The table with this id, out of memory or the store.
    pub(crate) async fn find(
        &self,
        app: &Arc<TableState>,
        id: &str,
    ) -> Result<TableHandle, ApiError> {
        if let Some(live) = self.here(id) {
            return Ok(live);
        }
        // One load of a table at a time: a load plays the whole match again, so many requests for a
        // table that is not in memory would take all cores. The map of tables is not locked meanwhile.
        let loading = self.loading.lock_for(id);
        let _alone = loading.lock().await;
        if let Some(live) = self.here(id) {
            return Ok(live);
        }
        Ok(self.add(actor::load(app, id).await?))
    }

    /// Lets the tables in memory read what other programs have written, and end where those have
    /// deleted them. Nobody waits for the tables.
    pub(crate) async fn look_again(&self, app: &Arc<TableState>) -> Result<(), ApiError> {
        // Copied out of the map: its lock must not be held while the store is asked.
        let here = self.all();
        let ids: Vec<&str> = here.iter().map(|live| live.head.id.as_str()).collect();
        let lengths = app.table_store.log_lengths(&ids).await?;
        for live in here {
            let stored = lengths.get(&live.head.id).map_or(0, |n| *n as usize);
            let known = live.read().map_or(usize::MAX, |state| state.n());
            if stored == 0 || stored > known {
                tokio::spawn(catch_up(live));
            }
        }
        Ok(())
    }

    /// Lets those of these tables that are in memory read what other servers have written.
    pub(crate) fn follow(&self, changes: Vec<TableChange>) {
        for TableChange { table, length } in changes {
            let Some(live) = self.here(&table) else { continue };
            let known = live.read().map_or(usize::MAX, |state| state.n());
            if length == 0 || length as usize > known {
                tokio::spawn(catch_up(live));
            }
        }
    }
}

async fn catch_up(live: TableHandle) {
    if let Err(fault) = live.catch_up().await {
        let table = &live.head.id;
        tracing::warn!(table, %fault, "the entries of another server cannot be read");
    }
}
