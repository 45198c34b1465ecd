//! Values as JSON for the store.

use crate::base::error::ApiError;
use serde::Serialize;

/// A value as JSON. An error is a fault of the program, and nothing is written then.
pub(crate) fn to_json<T: Serialize>(value: &T) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(|error| ApiError::Broken(error.to_string()))
}
