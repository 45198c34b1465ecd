//! The state of the pages.

use crate::http::state::{HasHttpState, HttpState};
use crate::lab::state::LabState;
use crate::view::assets::Assets;
use crate::view::picture_cache::PictureCache;
use std::sync::Arc;

/// The state of the pages.
pub(crate) struct ViewState {
    pub(crate) below: Arc<LabState>,
    pub(crate) assets: Assets,
    pub(crate) pictures: PictureCache,
}

stands_on!(ViewState, LabState);

impl ViewState {
    pub(crate) fn new(below: Arc<LabState>) -> Arc<Self> {
        let drawings: Vec<_> = below.games.iter().map(|game| (game.id, game.drawing)).collect();
        Arc::new(ViewState {
            below,
            assets: Assets::new(&drawings),
            pictures: PictureCache::default(),
        })
    }
}

impl HasHttpState for Arc<ViewState> {
    fn http_state(&self) -> &Arc<HttpState> {
        self
    }
}
