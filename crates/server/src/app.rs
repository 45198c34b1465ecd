//! The whole server's state: it joins the features.

use crate::base::config::Options;
use crate::base::state::BaseState;
use crate::chat::state::ChatState;
use crate::http::state::{HasHttpState, HttpState};
use crate::lab::state::LabState;
use crate::notifications::state::NotificationState;
use crate::rooms::state::RoomState;
use crate::tables::state::TableState;
use crate::view::pages;
use crate::view::state::ViewState;
use sortie_store::Store;
use sortie_words::WordsError;
use std::sync::Arc;
#[cfg(test)]
use {
    crate::base::blocking_threads::BlockingThreads, crate::base::limits::Thinking,
    crate::tables::thinking::ThinkingGate,
};

/// The state of all features, on which the routes stand.
pub(crate) struct App {
    below: Arc<ViewState>,
}

pub(crate) type Shared = Arc<App>;

stands_on!(App, ViewState);

impl App {
    pub(crate) fn new(store: Store, options: Options) -> Result<Shared, WordsError> {
        let table_store = Arc::new(store.clone());
        let http = HttpState::new(BaseState::new(store, options)?, pages::error::page);
        let tables = TableState::new(ChatState::new(http), table_store);
        let notifications = NotificationState::new(RoomState::new(tables));
        Ok(Arc::new(App { below: ViewState::new(LabState::new(notifications)) }))
    }

    /// The state of the pages.
    pub(crate) fn view_state(&self) -> &Arc<ViewState> {
        &self.below
    }
}

impl HasHttpState for Shared {
    fn http_state(&self) -> &Arc<HttpState> {
        self
    }
}

#[cfg(test)]
impl App {
    /// The state of the notifications, to be changed before the first request.
    pub(crate) fn notifications_mut(&mut self) -> &mut NotificationState {
        let view = Arc::get_mut(&mut self.below).unwrap();
        let lab = Arc::get_mut(view).unwrap();
        Arc::get_mut(lab).unwrap()
    }

    /// Lets so many searches run at a time.
    pub(crate) fn set_thinking_places(&mut self, at_once: u32) {
        let limits = Thinking { at_once, ..Thinking::default() };
        let rooms = Arc::get_mut(self.notifications_mut()).unwrap();
        Arc::get_mut(rooms).unwrap().thinking =
            ThinkingGate::new(limits, BlockingThreads::default());
    }

    /// The state that every feature reads, to be changed before the first request.
    pub(crate) fn base_mut(&mut self) -> &mut BaseState {
        let rooms = Arc::get_mut(self.notifications_mut()).unwrap();
        let tables = Arc::get_mut(rooms).unwrap();
        let chat = Arc::get_mut(tables).unwrap();
        let http = Arc::get_mut(chat).unwrap();
        Arc::get_mut(http).unwrap()
    }
}
