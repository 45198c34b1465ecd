//! The state of the notifications.

use crate::notifications::dispatch::Notifier;
use crate::notifications::push::Push;
use crate::rooms::state::RoomState;
use std::sync::Arc;

/// The state of the notifications.
pub(crate) struct NotificationState {
    pub(crate) below: Arc<RoomState>,
    pub(crate) notifier: Notifier,
    pub(crate) push: Push,
}

stands_on!(NotificationState, RoomState);

impl NotificationState {
    pub(crate) fn new(below: Arc<RoomState>) -> Arc<Self> {
        let notifier = Notifier::new(&below.options);
        Arc::new(NotificationState { below, notifier, push: Push::default() })
    }
}
