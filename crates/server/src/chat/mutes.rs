//! Muted guests.

use crate::base::error::ApiError;
use crate::chat::state::ChatState;
use std::sync::Arc;

/// The guests whom a guest has muted.
pub(crate) async fn muted(
    app: &Arc<ChatState>,
    guest: Option<&str>,
) -> Result<Vec<String>, ApiError> {
    match guest {
        Some(guest) => Ok(app.store.muted(guest).await?),
        None => Ok(Vec::new()),
    }
}
