//! The observer that `--as` names.

use crate::arg_values;
use crate::errors::Failure;
use sortie_core::{Observer, Seat};
use std::str::FromStr;

/// The value of `--as`. People count seats from 1 and may name a player; documents count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ObserverArg {
    /// A seat or the public.
    One(Observer),
    /// The player of this name.
    Player(String),
    /// The referee, who sees everything.
    Referee,
}

impl FromStr for ObserverArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_lowercase().as_str() {
            "all" => Ok(ObserverArg::Referee),
            "public" => Ok(ObserverArg::One(Observer::Public)),
            other if other.starts_with(|c: char| c.is_ascii_digit()) => {
                arg_values::seat(text).map(|seat| ObserverArg::One(Observer::Seat(seat)))
            }
            "" => Err("write a seat (from 1), the name of a player, public or all".to_owned()),
            _ => Ok(ObserverArg::Player(text.to_owned())),
        }
    }
}

impl ObserverArg {
    /// The observer in a match of `seats` seats whose players have these names; `None` for the
    /// referee. A name without its player and a seat that the match does not have are usage errors.
    pub(crate) fn resolve(&self, seats: u8, names: &[String]) -> Result<Option<Observer>, Failure> {
        match self {
            ObserverArg::Referee => Ok(None),
            ObserverArg::One(observer) => check_observer(*observer, seats).map(Some),
            ObserverArg::Player(name) => {
                let known = |other: &String| other.to_lowercase() == name.to_lowercase();
                if let Some(seat) = names.iter().position(known) {
                    return Ok(Some(Observer::Seat(seat as Seat)));
                }
                let who = if names.is_empty() {
                    "no player has a name here".to_owned()
                } else {
                    format!("the players are {}", names.join(", "))
                };
                let why = format!(
                    "there is no player '{name}': {who}; write a seat from 1 to {seats}, public or \
                     all"
                );
                Err(Failure::Usage(why))
            }
        }
    }
}

/// The observer, or every seat and the public for the referee.
pub(crate) fn observers(observer: Option<Observer>, seats: u8) -> Vec<Observer> {
    observer.map_or_else(|| Observer::all(seats).collect(), |observer| vec![observer])
}

/// Returns the observer, or a usage error if a match of `seats` seats has no such seat.
pub(crate) fn check_observer(observer: Observer, seats: u8) -> Result<Observer, Failure> {
    match observer.seat() {
        Some(seat) if seat >= seats => {
            let why = format!("there is no seat {}: the seats are 1 to {seats}", seat + 1);
            Err(Failure::Usage(why))
        }
        _ => Ok(observer),
    }
}

/// The observer's name in documents: `public`, or the number of a seat from 0.
pub(crate) fn observer_name(observer: Observer) -> String {
    observer.seat().map_or_else(|| "public".to_owned(), |seat| seat.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The observer that a text names, `None` for all; an error for a text that names none.
    fn resolve(text: &str) -> Result<Option<Observer>, ()> {
        let names = ["Anna".to_owned(), "Ben".to_owned()];
        let observer: ObserverArg = text.parse().map_err(|_| ())?;
        observer.resolve(2, &names).map_err(|_| ())
    }

    #[test]
    fn seats_are_named_by_number_from_one_or_by_player() {
        assert_eq!(resolve("1"), Ok(Some(Observer::Seat(0))));
        assert_eq!(resolve("ben"), Ok(Some(Observer::Seat(1))));
        assert_eq!(resolve("Public"), Ok(Some(Observer::Public)));
        assert_eq!(resolve("all"), Ok(None));
        for text in ["0", "3", "Carl", ""] {
            assert_eq!(resolve(text), Err(()), "{text}");
        }
    }
}
