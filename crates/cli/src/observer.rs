//! The observer that `--as` names.

use crate::errors::Failure;
use sortie_core::{Observer, Seat};
use std::str::FromStr;

/// The value of `--as`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObserverArg {
    /// A seat or the public.
    One(Observer),
    /// The referee, who sees everything.
    Referee,
}

impl FromStr for ObserverArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(ObserverArg::Referee),
            "public" => Ok(ObserverArg::One(Observer::Public)),
            _ => match text.parse::<Seat>() {
                Ok(seat) => Ok(ObserverArg::One(Observer::Seat(seat))),
                Err(_) => Err("it is the number of a seat (from 0), public or all".to_owned()),
            },
        }
    }
}

impl ObserverArg {
    /// The one observer, or every seat and the public for the referee, in a match of `seats` seats.
    pub(crate) fn observers(self, seats: u8) -> Result<Vec<Observer>, Failure> {
        match self {
            ObserverArg::One(observer) => Ok(vec![check_observer(observer, seats)?]),
            ObserverArg::Referee => Ok(Observer::all(seats).collect()),
        }
    }
}

/// Returns the observer, or a usage error if a match of `seats` seats has no such seat.
pub(crate) fn check_observer(observer: Observer, seats: u8) -> Result<Observer, Failure> {
    match observer.seat() {
        Some(seat) if seat >= seats => {
            let why =
                format!("there is no seat {seat}: the seats are 0 to {}", seats.saturating_sub(1));
            Err(Failure::Usage(why))
        }
        _ => Ok(observer),
    }
}

/// The observer's name in documents: `public`, or the number of a seat from 0.
pub(crate) fn observer_name(observer: Observer) -> String {
    observer.seat().map_or_else(|| "public".to_owned(), |seat| seat.to_string())
}
