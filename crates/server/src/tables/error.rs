//! Errors of tables.

use crate::base::error::{ApiError, FeatureError};
use axum::http::StatusCode;
use sortie_core::matches::{OfferError, SubmitError, TakeBackError, UnknownSeat};
use sortie_core::{Seat, Text};
use sortie_table::HintError;

/// Why a command to a table is refused, or a new one is not created.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// The guest has no such seat.
    #[error("seat {0} is not yours")]
    NotYourSeat(Seat),
    /// The guest has several seats and names none, or has none.
    #[error("you have no seat here, or several and none is named: add seat=N")]
    WhichSeat,
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
    /// The seat resigned, and a bot chooses there.
    #[error("you gave up, and a bot chooses for you")]
    Resigned,
    /// The seat has no time left, and a bot chooses there.
    #[error("your time has run out, and a bot chooses for you")]
    PlayedFor,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// The match is not over yet.
    #[error("the match is not over yet")]
    NotOver,
    /// Nobody offers a rematch.
    #[error("no rematch is offered")]
    NoRematch,
    /// Not possible in a deal of the day.
    #[error("a deal of the day has no hints, take-backs, proposals or second try")]
    Daily,
    /// The seat gets no hint.
    #[error("{0}")]
    Hint(HintError),
    /// Nothing can be proposed, or answered.
    #[error("{0}")]
    Offer(OfferError),
    /// Nothing can be taken back.
    #[error("{0}")]
    TakeBack(#[from] TakeBackError),
    /// As many choices were taken back or withdrawn as may be in one match.
    #[error("{0} choices were taken back in this match, and there may be no more")]
    ManyTakeBacks(usize),
    /// A text that is to spell a clock spells none.
    #[error("{why}")]
    Clock {
        /// The text.
        given: String,
        /// The reason as a sentence.
        why: String,
    },
    /// The guest has as many unfinished tables as allowed.
    #[error("{0} tables are not finished, and there may be no more")]
    ManyTables(u64),
}

impl FeatureError for CommandError {
    fn kind(&self) -> (&'static str, StatusCode) {
        let kind = match self {
            CommandError::NotYourSeat(_) | CommandError::WhichSeat => {
                return ("not_your_seat", StatusCode::FORBIDDEN);
            }
            CommandError::Hint(_) => return ("no_advice", StatusCode::FORBIDDEN),
            CommandError::Clock { .. } => return ("form", StatusCode::BAD_REQUEST),
            CommandError::Stale { .. } => "stale",
            CommandError::Chosen { .. } | CommandError::NothingToChoose(_) => "chosen",
            CommandError::Resigned => "given_up",
            CommandError::PlayedFor => "played_for",
            CommandError::Over => "over",
            CommandError::NotOver => "not_over",
            CommandError::NoRematch => "no_rematch",
            CommandError::Daily => "daily",
            CommandError::Offer(_) => "offer",
            CommandError::TakeBack(_) => "take_back",
            CommandError::ManyTakeBacks(_) => "many_take_backs",
            CommandError::ManyTables(_) => "many_tables",
        };
        (kind, StatusCode::CONFLICT)
    }

    fn text(&self) -> Text {
        match self {
            CommandError::NotYourSeat(seat) => {
                Text::new(id!("fault-not-your-seat")).number("seat", u32::from(*seat) + 1)
            }
            CommandError::WhichSeat => Text::new(id!("fault-which-seat")),
            CommandError::Stale { .. } => Text::new(id!("fault-stale")),
            CommandError::Chosen { .. } | CommandError::NothingToChoose(_) => {
                Text::new(id!("fault-chosen"))
            }
            CommandError::Resigned => Text::new(id!("fault-given-up")),
            CommandError::PlayedFor => Text::new(id!("fault-played-for")),
            CommandError::Over => Text::new(id!("fault-over")),
            CommandError::NotOver => Text::new(id!("fault-not-over")),
            CommandError::NoRematch => Text::new(id!("fault-no-rematch")),
            CommandError::Daily => Text::new(id!("fault-daily")),
            CommandError::Hint(why) => why.text(),
            CommandError::Offer(OfferError::Again(_)) => Text::new(id!("fault-offer-again")),
            CommandError::Offer(OfferError::Open(_)) => Text::new(id!("fault-offer-open")),
            CommandError::Offer(OfferError::Nothing(_)) => Text::new(id!("fault-offer-nothing")),
            CommandError::Offer(_) => Text::new(id!("fault-offer-none")),
            CommandError::TakeBack(_) => Text::new(id!("fault-take-back")),
            CommandError::ManyTakeBacks(n) => {
                Text::new(id!("fault-many-take-backs")).number("n", *n as i64)
            }
            CommandError::Clock { given, .. } => Text::new(id!("fault-clock")).raw("given", given),
            CommandError::ManyTables(n) => {
                Text::new(id!("fault-many-tables")).number("n", *n as i64)
            }
        }
    }

    fn decision(&self) -> Option<u32> {
        match self {
            CommandError::Stale { current, .. } | CommandError::Chosen { current, .. } => {
                Some(*current)
            }
            _ => None,
        }
    }
}

impl From<UnknownSeat> for ApiError {
    fn from(UnknownSeat(seat): UnknownSeat) -> Self {
        ApiError::Broken(format!("there is no seat {seat}"))
    }
}

impl From<TakeBackError> for ApiError {
    fn from(error: TakeBackError) -> Self {
        CommandError::from(error).into()
    }
}

impl From<OfferError> for ApiError {
    fn from(error: OfferError) -> Self {
        match error {
            OfferError::Over => CommandError::Over.into(),
            other => CommandError::Offer(other).into(),
        }
    }
}

impl From<SubmitError> for ApiError {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::Stale { given, current } => CommandError::Stale { given, current }.into(),
            SubmitError::NotYours(seat) => CommandError::NothingToChoose(seat).into(),
            SubmitError::Refused(refusal) => ApiError::Refused(refusal),
            SubmitError::Over => CommandError::Over.into(),
        }
    }
}
