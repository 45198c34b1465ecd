//! The state of the pages.

use crate::http::state::{HasHttpState, HttpState};
use crate::notifications::state::NotificationState;
use crate::view::assets::Assets;
use std::sync::Arc;

/// The state of the pages.
pub(crate) struct ViewState {
    pub(crate) below: Arc<NotificationState>,
    pub(crate) assets: Assets,
}

stands_on!(ViewState, NotificationState);

impl ViewState {
    pub(crate) fn new(below: Arc<NotificationState>) -> Arc<Self> {
        let drawings: Vec<_> = below.games.iter().map(|game| (game.id, game.drawing)).collect();
        Arc::new(ViewState { below, assets: Assets::new(&drawings) })
    }
}

impl HasHttpState for Arc<ViewState> {
    fn http_state(&self) -> &Arc<HttpState> {
        self
    }
}
