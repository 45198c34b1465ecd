//! A notice that a table sends to the notifications.

use crate::tables::live_table::LiveTable;
use sortie_core::Seat;
use std::sync::Arc;

/// A decision of an absent guest, who may want to be notified.
pub(crate) struct TurnNotice {
    pub(crate) live: Arc<LiveTable>,
    pub(crate) seat: Seat,
    pub(crate) decision: u32,
    /// The display name of the seat.
    pub(crate) name: String,
}
