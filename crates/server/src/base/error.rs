//! Errors of requests.

use sortie_core::matches::{OfferError, SubmitError, TakeBackError, UnknownSeat};
use sortie_core::setup::SetupError;
use sortie_core::{Refusal, Seat};
use sortie_store::{EntityKind, StoreError};
use sortie_table::daily::DayError;
use sortie_table::{HintError, NameError};
use std::time::Duration;

/// Why a request is not answered as asked. The words for it are chosen by `http/response.rs`.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// There is no such page.
    #[error("there is nothing at this address")]
    NoPage,
    /// There is no such table, game or record.
    #[error("there is no such table")]
    NoTable,
    /// The guest has no such seat.
    #[error("seat {0} is not yours")]
    NotYourSeat(Seat),
    /// The guest has several seats and does not say which, or none.
    #[error("you have no seat here, or several and none is named: add seat=N")]
    WhichSeat,
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
    /// The decision is not open any more.
    #[error("decision {given} is not open: the current one is {current}")]
    Stale {
        /// The decision that the request named.
        given: u32,
        /// The one that is open.
        current: u32,
    },
    /// The seat has chosen something else for this decision, or has nothing to decide.
    #[error("seat {seat} has nothing to choose at decision {current}, or has chosen")]
    Chosen {
        /// Which seat.
        seat: Seat,
        /// The decision that is open.
        current: u32,
    },
    /// The seat has nothing to choose, whatever decision is open.
    #[error("seat {0} has nothing to choose, or has chosen")]
    NothingToChoose(Seat),
    /// The seat gave up, and a bot chooses there.
    #[error("you gave up, and a bot chooses for you")]
    GivenUp,
    /// The seat has no time left, and a bot chooses there.
    #[error("your time has run out, and a bot chooses for you")]
    PlayedFor,
    /// Somebody else sits there.
    #[error("seat {0} is taken")]
    Taken(Seat),
    /// No seat is free.
    #[error("every seat is taken")]
    Full,
    /// Only the host may do this.
    #[error("only the host may do this")]
    NotHost,
    /// The link by which somebody comes back is none.
    #[error("this link is not valid any more")]
    NoReturn,
    /// It is a room no more.
    #[error("the cards are dealt, or the table was closed")]
    Begun,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// The match is not over yet.
    #[error("the match is not over yet")]
    NotOver,
    /// Not possible in a deal of the day.
    #[error("a deal of the day has no hints, take-backs, proposals or second try")]
    Daily,
    /// A text that is to name a day names none.
    #[error("{0}")]
    Day(#[from] DayError),
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(Refusal),
    /// This server tells nobody that it is their turn, or not in this way.
    #[error("this server tells nobody in this way")]
    NoNotices,
    /// An address was asked to confirm a moment ago.
    #[error("this address was asked to confirm less than an hour ago")]
    Asked,
    /// A letter was not taken.
    #[error("the letter could not be sent")]
    NoLetter,
    /// The seat is not advised.
    #[error("{0}")]
    HintError(HintError),
    /// There is no talk at this table.
    #[error("there is no talk at this table")]
    Silent,
    /// Nothing was said under this number.
    #[error("nothing was said under this number")]
    NotSaid,
    /// Nothing can be proposed, or answered.
    #[error("{0}")]
    Offer(OfferError),
    /// Nothing can be taken back.
    #[error("{0}")]
    TakeBack(#[from] TakeBackError),
    /// The rules or seats of a new table are not possible.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Nobody can be called so.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A text that is to spell a clock spells none.
    #[error("{why}")]
    Clock {
        /// The text.
        given: String,
        /// The reason as a sentence.
        why: String,
    },
    /// An address of the web to which nothing can be sent.
    #[error("'{0}' is no whole address of the web")]
    Webhook(String),
    /// An address for letters that is none.
    #[error("'{0}' is no address for letters")]
    Mail(String),
    /// The address of a device that is none.
    #[error("the address of this device is no whole address of the web")]
    Endpoint,
    /// The keys of a device that are none.
    #[error("these are not the keys of a browser")]
    DeviceKeys,
    /// The guest is told on as many devices as may be.
    #[error("{0} devices are told, and there may be no more")]
    ManyDevices(u32),
    /// Too much is said, or nothing: so many characters.
    #[error("{n} characters are said; it may be 1 to {max}")]
    Words {
        /// The number of characters.
        n: usize,
        /// The greatest number that is allowed.
        max: usize,
    },
    /// The body cannot be read.
    #[error("{0}")]
    Form(String),
    /// Nothing is done here by this method.
    #[error("this address knows the methods {0}")]
    Method(String),
    /// The body did not arrive in time.
    #[error("the rest of what was sent did not come in time")]
    Slow,
    /// More was sent than is read.
    #[error("a request is larger than 1 MiB, or a record than 3 MiB")]
    TooLarge,
    /// As many long computations wait as may.
    #[error("too many replays are being computed; try again in a moment")]
    Overloaded,
    /// Too many requests; the next one is answered after this time.
    #[error("too often: try again in {0:?}")]
    TooOften(Duration),
    /// The guest has as many tables unfinished as there may be.
    #[error("{0} tables are not finished, and there may be no more")]
    ManyTables(u64),
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
    /// A fault of the program.
    #[error("something went wrong here: {0}")]
    Broken(String),
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

impl From<UnknownSeat> for ApiError {
    fn from(UnknownSeat(seat): UnknownSeat) -> Self {
        ApiError::Broken(format!("there is no seat {seat}"))
    }
}

impl From<OfferError> for ApiError {
    fn from(error: OfferError) -> Self {
        match error {
            OfferError::Over => ApiError::Over,
            other => ApiError::Offer(other),
        }
    }
}

impl From<SubmitError> for ApiError {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::Stale { given, current } => ApiError::Stale { given, current },
            SubmitError::NotYours(seat) => ApiError::NothingToChoose(seat),
            SubmitError::Refused(refusal) => ApiError::Refused(refusal),
            SubmitError::Over => ApiError::Over,
        }
    }
}
