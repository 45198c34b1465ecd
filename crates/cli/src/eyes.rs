//! Whose eyes a table is seen with.

use crate::errors::Failure;
use sortie_core::{Observer, Seat};
use std::str::FromStr;

/// The value of `--as`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// Those of one observer.
    Of(Observer),
    /// The referee's, who sees everything.
    All,
}

impl FromStr for Eyes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Eyes::All),
            "public" => Ok(Eyes::Of(Observer::Public)),
            _ => match text.parse::<Seat>() {
                Ok(seat) => Ok(Eyes::Of(Observer::Seat(seat))),
                Err(_) => Err("it is the number of a seat (from 0), public or all".to_owned()),
            },
        }
    }
}

impl Eyes {
    /// The observers whose eyes these are, in a match of `seats` seats.
    pub(crate) fn observers(self, seats: u8) -> Result<Vec<Observer>, Failure> {
        match self {
            Eyes::Of(who) => Ok(vec![seated(who, seats)?]),
            Eyes::All => Ok(Observer::all(seats).collect()),
        }
    }
}

/// The observer, if there is one like that among `seats` seats.
pub(crate) fn seated(who: Observer, seats: u8) -> Result<Observer, Failure> {
    match who.seat() {
        Some(seat) if seat >= seats => {
            let why =
                format!("there is no seat {seat}: the seats are 0 to {}", seats.saturating_sub(1));
            Err(Failure::Usage(why))
        }
        _ => Ok(who),
    }
}

/// What an observer is called in arguments and documents.
pub(crate) fn name(who: Observer) -> String {
    who.seat().map_or_else(|| "public".to_owned(), |seat| seat.to_string())
}
