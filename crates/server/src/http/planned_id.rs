//! [`PlannedId`]: the id that an idempotency key plans for a new resource.

use crate::base::error::ApiError;
use crate::base::random;
use axum::Extension;

/// The planned id of a new resource, which stays the same when the request is repeated.
#[derive(Clone)]
pub(crate) struct PlannedId(pub(crate) String);

impl PlannedId {
    /// The id of the guest who is created along with the resource.
    pub(crate) fn guest(&self) -> String {
        // Another id than the resource's, from which it cannot be guessed by those who see that one.
        random::hash(&format!("guest {}", self.0)).chars().take(ID).collect()
    }
}

/// The length of a planned guest id, in hexadecimal digits: as random as other ids.
const ID: usize = 16;

/// The id of the new resource: the planned one, or a random one.
pub(crate) fn planned_or_random(planned: Option<Extension<PlannedId>>) -> Result<String, ApiError> {
    planned.map_or_else(random::id, |Extension(PlannedId(id))| Ok(id))
}
