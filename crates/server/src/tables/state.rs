//! The state of the tables.

use crate::chat::state::ChatState;
use crate::tables::hint_permits::HintPermits;
use crate::tables::registry::TableRegistry;
use std::sync::Arc;

/// The state of the tables.
pub(crate) struct TableState {
    pub(crate) below: Arc<ChatState>,
    pub(crate) tables: TableRegistry,
    pub(crate) hint_permits: HintPermits,
}

stands_on!(TableState, ChatState);

impl TableState {
    pub(crate) fn new(below: Arc<ChatState>) -> Arc<Self> {
        Arc::new(TableState {
            below,
            tables: TableRegistry::default(),
            hint_permits: HintPermits::default(),
        })
    }
}
