//! Errors of requests.

use axum::http::StatusCode;
use sortie_core::setup::SetupError;
use sortie_core::{Refusal, Text};
use sortie_store::{EntityKind, StoreError};
use sortie_table::NameError;
use sortie_table::daily::DayError;
use std::error::Error;
use std::time::Duration;

/// An error of one feature, which says how the API tells it.
pub(crate) trait FeatureError: Error + Send + Sync + 'static {
    /// The kind of the error for programs, and its status.
    fn kind(&self) -> (&'static str, StatusCode);
    /// The error as a sentence for people.
    fn text(&self) -> Text;
    /// The decision that is open now, where the error is about another one.
    fn decision(&self) -> Option<u32> {
        None
    }
}

/// Why a request is not answered as asked. The words for it are chosen by `http/response.rs`.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// An error that one feature describes.
    #[error("{0}")]
    Feature(Box<dyn FeatureError>),
    /// There is no such page.
    #[error("there is nothing at this address")]
    NoPage,
    /// There is no such table, game or record.
    #[error("there is no such table")]
    NoTable,
    /// The token is unknown.
    #[error("nobody is known by this token")]
    Unknown,
    /// The request has no token, and needs one.
    #[error(
        "this needs a token: get one with POST /guests and send it as 'Authorization: Bearer TOKEN'"
    )]
    NoToken,
    /// The operator keeps this guest or address out.
    #[error("the operator keeps you out")]
    Blocked,
    /// A form that was sent from another site.
    #[error("this was sent from another site, and is not done")]
    OtherSite,
    /// The request names a host that is not this server.
    #[error("this server is not '{0}'")]
    UnknownHost(String),
    /// The link by which somebody comes back is none.
    #[error("this link is not valid any more")]
    NoReturn,
    /// A text that is to name a day names none.
    #[error("{0}")]
    Day(#[from] DayError),
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(Refusal),
    /// The rules or seats of a new table are not possible.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Nobody can be called so.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The body cannot be read.
    #[error("{0}")]
    Form(String),
    /// The table has no such seat.
    #[error("there is no seat {0}")]
    NoSeat(String),
    /// Nothing is done here by this method.
    #[error("this address knows the methods {0}")]
    Method(String),
    /// The body did not arrive in time.
    #[error("the rest of what was sent did not come in time")]
    Slow,
    /// More was sent than is read.
    #[error("a request is larger than 1 MiB, or a record than 256 KiB, or a transcript than 2 MiB")]
    TooLarge,
    /// As many long computations wait as may.
    #[error("too many replays are being computed; try again in a moment")]
    Overloaded,
    /// Too many requests; the next one is answered after this time.
    #[error("too often: try again in {0:?}")]
    TooOften(Duration),
    /// As many streams are open as there may be.
    #[error("too many streams are open")]
    ManyStreams,
    /// The key of a request is none.
    #[error("a key has 1 to 128 visible characters, and at least 32 without a token")]
    Key,
    /// The key was used for something else.
    #[error("this key was used for something else")]
    KeyUsed,
    /// The log of a table does not fit together.
    #[error("the log of table {table} is damaged: {what}")]
    Damaged {
        /// Which table.
        table: String,
        /// The damage.
        what: String,
    },
    /// The store cannot read or write.
    #[error(transparent)]
    Store(StoreError),
    /// The table was stopped because what it did could not be kept.
    #[error("this table has stopped, because what happened could not be kept; try again")]
    Stopped,
    /// Another server plays the table. Worth a retry: it is found anew.
    #[error("another server has taken over this table; try again")]
    Elsewhere,
    /// A fault of the program.
    #[error("something went wrong here: {0}")]
    Broken(String),
}

impl<E: FeatureError> From<E> for ApiError {
    fn from(error: E) -> Self {
        ApiError::Feature(Box::new(error))
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Damaged { table, n, why } => {
                ApiError::Damaged { table, what: format!("entry {n}: {why}") }
            }
            StoreError::Unknown { kind: EntityKind::Table, .. } => ApiError::NoTable,
            other => ApiError::Store(other),
        }
    }
}
