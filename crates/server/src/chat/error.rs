//! Errors of the chat.

use crate::base::error::FeatureError;
use axum::http::StatusCode;
use sortie_core::Text;

/// Why a message is not said or not found.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ChatError {
    /// The table has no chat.
    #[error("there is no talk at this table")]
    Silent,
    /// No message has this number.
    #[error("nothing was said under this number")]
    NotSaid,
    /// The message is empty or too long.
    #[error("{n} characters are said; it may be 1 to {max}")]
    Length {
        /// The number of characters.
        n: usize,
        /// The greatest number that is allowed.
        max: usize,
    },
}

impl FeatureError for ChatError {
    fn kind(&self) -> (&'static str, StatusCode) {
        match self {
            ChatError::Silent => ("silent", StatusCode::FORBIDDEN),
            ChatError::NotSaid => ("not_found", StatusCode::NOT_FOUND),
            ChatError::Length { .. } => ("form", StatusCode::BAD_REQUEST),
        }
    }

    fn text(&self) -> Text {
        match self {
            ChatError::Silent => Text::new(id!("fault-silent")),
            ChatError::NotSaid => Text::new(id!("fault-not-said")),
            ChatError::Length { n, max } => {
                Text::new(id!("fault-words")).number("n", *n as i64).number("most", *max as i64)
            }
        }
    }
}
