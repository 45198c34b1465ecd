//! The draft in the address or form of a page whose table is not stored.

use crate::base::error::ApiError;
use crate::http::body::{RequestBody, field};
use axum::body::Bytes;
use axum::http::HeaderMap;
use serde::Deserialize;
use sortie_core::{Draft, DraftTextError};

/// The draft of the open choice, and the card or zone that somebody asks about.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct UnstoredDraftQuery {
    draft: String,
    decision: Option<u32>,
    pub(super) why: Option<String>,
}

impl UnstoredDraftQuery {
    /// The draft. It is empty where it was made for another decision than the open one.
    pub(super) fn draft(&self, decision: u32) -> Result<Draft, ApiError> {
        match self.decision {
            Some(made_for) if made_for != decision => Ok(Draft::EMPTY),
            _ => read(&self.draft),
        }
    }
}

/// The draft that a form sends.
pub(super) fn posted_draft(headers: &HeaderMap, body: Bytes) -> Result<Draft, ApiError> {
    let RequestBody::Form(fields) = RequestBody::read(headers, body)? else {
        return Err(ApiError::Form("a choice is sent here as a form".to_owned()));
    };
    read(field(&fields, "draft").unwrap_or_default())
}

fn read(text: &str) -> Result<Draft, ApiError> {
    text.parse().map_err(|why: DraftTextError| ApiError::Form(why.to_string()))
}
