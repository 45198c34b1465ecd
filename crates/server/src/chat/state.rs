//! The state of the chat.

use crate::base::subscribers::Subscribers;
use crate::http::state::HttpState;
use std::sync::Arc;

/// The state of the chat.
pub(crate) struct ChatState {
    pub(crate) below: Arc<HttpState>,
    /// The subscribers to the chat of each table.
    pub(crate) chat_subscribers: Subscribers,
}

stands_on!(ChatState, HttpState);

impl ChatState {
    pub(crate) fn new(below: Arc<HttpState>) -> Arc<Self> {
        Arc::new(ChatState { below, chat_subscribers: Subscribers::default() })
    }
}
