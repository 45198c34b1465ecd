//! Tables that come out of the store into memory, and those that other programs have taken.

use crate::base::error::ApiError;
use crate::tables::actor;
use crate::tables::registry::TableRegistry;
use crate::tables::state::TableState;
use crate::tables::table_handle::TableHandle;
use futures_util::future::join_all;
use std::sync::Arc;

impl TableRegistry {
    /// The table with this id, out of memory or the store.
    ///
    /// Fails with [`ApiError::Elsewhere`] if another server owns it.
    pub(crate) async fn find(
        &self,
        app: &Arc<TableState>,
        id: &str,
    ) -> Result<TableHandle, ApiError> {
        self.find_from(app, id, None).await
    }

    /// [`TableRegistry::find`], which claims the table also from a server that runs. All writes of that
    /// server to it are refused from then on.
    pub(crate) async fn take(
        &self,
        app: &Arc<TableState>,
        id: &str,
    ) -> Result<TableHandle, ApiError> {
        let owner = app.table_store.table_owner(id).await?.ok_or(ApiError::NoTable)?;
        let owner = owner.server.map(|server| server.id);
        self.find_from(app, id, owner.as_deref()).await
    }

    /// [`TableRegistry::find`], which claims the table also from an owner that does not run any more,
    /// although its lease lasts.
    pub(super) async fn find_from(
        &self,
        app: &Arc<TableState>,
        id: &str,
        unreachable: Option<&str>,
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
        Ok(self.add(actor::load(app, id, unreachable).await?))
    }

    /// Ends the tables in memory that other servers have claimed, or that were deleted. Nobody waits for
    /// the tables.
    pub(crate) async fn look_again(&self, app: &Arc<TableState>) -> Result<(), ApiError> {
        for live in self.lost(app).await? {
            tokio::spawn(check_owner(live));
        }
        Ok(())
    }

    /// Ends the tables that [`TableRegistry::look_again`] ends, and waits for them. Each is asked itself,
    /// because a claim of this server may be under way.
    pub(super) async fn end_lost(&self, app: &Arc<TableState>) -> Result<(), ApiError> {
        join_all(self.lost(app).await?.into_iter().map(check_owner)).await;
        Ok(())
    }

    /// The tables in memory that have a newer fence in the database, or are not there any more.
    async fn lost(&self, app: &Arc<TableState>) -> Result<Vec<TableHandle>, ApiError> {
        // Copied out of the map: its lock must not be held while the store is asked.
        let mut here = self.all();
        let ids: Vec<&str> = here.iter().map(|live| live.head.id.as_str()).collect();
        let fences = app.table_store.fences(&ids).await?;
        here.retain(|live| fences.get(&live.head.id).is_none_or(|fence| *fence > live.fence()));
        Ok(here)
    }

    /// Ends the table with this id if it is in memory, and was deleted or claimed with another fence.
    pub(crate) fn follow(&self, table: &str, fence: Option<u64>) {
        let Some(live) = self.here(table) else { return };
        if fence.is_none_or(|fence| fence > live.fence()) {
            tokio::spawn(check_owner(live));
        }
    }
}

async fn check_owner(live: TableHandle) {
    match live.check_owner().await {
        Ok(()) | Err(ApiError::Elsewhere | ApiError::Stopped) => {}
        Err(fault) => {
            let table = &live.head.id;
            tracing::warn!(table, %fault, "the owner of a table cannot be checked");
        }
    }
}
