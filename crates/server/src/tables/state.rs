//! The state of the tables.

use crate::chat::state::ChatState;
use crate::tables::daily_reference::ReferenceResults;
use crate::tables::registry::TableRegistry;
use crate::tables::review::Reviews;
use crate::tables::table_store::TableStore;
use crate::tables::thinking::ThinkingGate;
use crate::tables::turn_notice::TurnNotice;
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc};

/// Notices that may wait to be carried; later ones are dropped.
const WAITING_NOTICES: usize = 1000;

/// The state of the tables.
pub(crate) struct TableState {
    pub(crate) below: Arc<ChatState>,
    pub(crate) tables: TableRegistry,
    /// The database, as the tables use it.
    pub(crate) table_store: Arc<dyn TableStore>,
    /// The admission of all searches of bots and hints.
    pub(crate) thinking: ThinkingGate,
    /// The reviews of finished matches.
    pub(crate) reviews: Reviews,
    /// The results of the reference bot in the deals of the day.
    pub(crate) reference_results: ReferenceResults,
    /// Held while the table of a deal of the day is sought and created, so that a guest who presses twice
    /// gets one.
    pub(crate) daily_creation: Mutex<()>,
    /// Turns of absent guests, from the tables to the notifications.
    pub(crate) turn_notices: mpsc::Sender<TurnNotice>,
    /// The other end of `turn_notices`, for the one who carries them.
    pub(crate) pending_notices: Mutex<mpsc::Receiver<TurnNotice>>,
    /// How many of the next searches of bots panic.
    #[cfg(test)]
    pub(crate) broken_searches: std::sync::atomic::AtomicU32,
    /// How long the searches of each seat last, if that is set.
    #[cfg(test)]
    pub(crate) search_lengths: std::sync::Mutex<Vec<std::time::Duration>>,
}

stands_on!(TableState, ChatState);

impl TableState {
    pub(crate) fn new(below: Arc<ChatState>, table_store: Arc<dyn TableStore>) -> Arc<Self> {
        let (turn_notices, pending) = mpsc::channel(WAITING_NOTICES);
        Arc::new(TableState {
            thinking: ThinkingGate::new(below.options.limits.thinking, below.blocking_threads),
            below,
            table_store,
            tables: TableRegistry::default(),
            reviews: Reviews::default(),
            reference_results: ReferenceResults::default(),
            daily_creation: Mutex::default(),
            turn_notices,
            pending_notices: Mutex::new(pending),
            #[cfg(test)]
            broken_searches: std::sync::atomic::AtomicU32::new(0),
            #[cfg(test)]
            search_lengths: std::sync::Mutex::default(),
        })
    }
}

#[cfg(test)]
impl TableState {
    /// Whether the next search is to panic.
    pub(crate) fn breaks_search(&self) -> bool {
        use std::sync::atomic::Ordering::SeqCst;
        self.broken_searches.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)).is_ok()
    }

    /// How long a search of this seat is to last.
    pub(crate) fn search_lasts(&self, seat: sortie_core::Seat) -> Option<std::time::Duration> {
        self.search_lengths.lock().unwrap().get(usize::from(seat)).copied()
    }
}
