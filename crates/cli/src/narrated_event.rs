//! Events with their sentence, as `--json` prints them.

use serde::Serialize;
use sortie_core::matches::Update;

/// An update of a stream and the sentence that tells it.
#[derive(Serialize)]
pub(crate) struct NarratedEvent<E> {
    /// Its number in the stream.
    pub(crate) n: usize,
    /// The decision that led to it, unless the document groups events by decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decision: Option<u32>,
    /// The sentence, in the language of the command.
    #[serde(rename = "says")]
    pub(crate) text: String,
    pub(crate) event: Update<E>,
}
