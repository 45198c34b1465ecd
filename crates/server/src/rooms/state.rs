//! The state of the rooms.

use crate::rooms::registry::RoomRegistry;
use crate::tables::state::TableState;
use std::sync::Arc;

/// The state of the rooms.
pub(crate) struct RoomState {
    pub(crate) below: Arc<TableState>,
    pub(crate) rooms: RoomRegistry,
}

stands_on!(RoomState, TableState);

impl RoomState {
    pub(crate) fn new(below: Arc<TableState>) -> Arc<Self> {
        Arc::new(RoomState { below, rooms: RoomRegistry::default() })
    }
}
