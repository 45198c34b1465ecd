//! Errors of rooms.

use crate::base::error::FeatureError;
use axum::http::StatusCode;
use sortie_core::{Seat, Text};

/// Why a room does not change as asked.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RoomError {
    /// The room has no such seat, or it is another guest's.
    #[error("seat {0} is not yours")]
    NotYourSeat(Seat),
    /// The guest has no seat here, or a seat must be named.
    #[error("you have no seat here, or none is named: add seat=N")]
    WhichSeat,
    /// Somebody else sits there.
    #[error("seat {0} is taken")]
    Taken(Seat),
    /// No seat is free.
    #[error("every seat is taken")]
    Full,
    /// Only the host may do this.
    #[error("only the host may do this")]
    NotHost,
    /// No bot has this name.
    #[error("{0}")]
    Bot(String),
    /// It is a room no more.
    #[error("the cards are dealt, or the table was closed")]
    Begun,
}

impl FeatureError for RoomError {
    fn kind(&self) -> (&'static str, StatusCode) {
        match self {
            RoomError::NotYourSeat(_) | RoomError::WhichSeat => {
                ("not_your_seat", StatusCode::FORBIDDEN)
            }
            RoomError::Taken(_) => ("taken", StatusCode::CONFLICT),
            RoomError::Full => ("full", StatusCode::CONFLICT),
            RoomError::NotHost => ("not_host", StatusCode::FORBIDDEN),
            RoomError::Bot(_) => ("form", StatusCode::BAD_REQUEST),
            RoomError::Begun => ("begun", StatusCode::CONFLICT),
        }
    }

    fn text(&self) -> Text {
        match self {
            RoomError::NotYourSeat(seat) => {
                Text::new(id!("fault-not-your-seat")).number("seat", u32::from(*seat) + 1)
            }
            RoomError::WhichSeat => Text::new(id!("fault-which-seat")),
            RoomError::Taken(seat) => {
                Text::new(id!("fault-taken")).number("seat", u32::from(*seat) + 1)
            }
            RoomError::Full => Text::new(id!("fault-full")),
            RoomError::NotHost => Text::new(id!("fault-not-host")),
            RoomError::Bot(why) => Text::new(id!("fault-form")).raw("why", why),
            RoomError::Begun => Text::new(id!("fault-begun")),
        }
    }
}
