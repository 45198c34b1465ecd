//! Seats and observers.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The most seats that any match has.
pub const MAX_SEATS: usize = 8;

/// A place at the table, 0-based.
pub type Seat = u8;

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// Only this seat.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Seats(1 << seat)
    }

    /// The seats `0..n`; `n` is at most [`MAX_SEATS`].
    #[inline]
    pub const fn first(n: u8) -> Self {
        // In 16 bits, because a shift of 8 bits by 8 would overflow.
        Seats(((1u16 << n) - 1) as u8)
    }

    /// The set with one more seat.
    #[inline]
    pub const fn with(self, seat: Seat) -> Self {
        Seats(self.0 | 1 << seat)
    }

    /// The set without that seat.
    #[inline]
    pub const fn without(self, seat: Seat) -> Self {
        Seats(self.0 & !(1 << seat))
    }

    /// Whether the seat is in the set; `false` for a number that is no seat.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        (seat as usize) < MAX_SEATS && self.0 >> seat & 1 == 1
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat.
    #[inline]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The seat, when it is the only one.
    #[inline]
    pub const fn only(self) -> Option<Seat> {
        if self.0.is_power_of_two() { self.lowest() } else { None }
    }

    /// In ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = Seats(left).lowest()?;
            left &= left - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl std::ops::Sub for Seats {
    type Output = Seats;
    #[inline]
    fn sub(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }
}

impl std::ops::BitAnd for Seats {
    type Output = Seats;
    #[inline]
    fn bitand(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }
}

impl std::ops::BitOr for Seats {
    type Output = Seats;
    #[inline]
    fn bitor(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }
}

/// An observer of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Observer {
    /// Somebody who sits there.
    Seat(Seat),
    /// A spectator, who sees what everybody sees.
    Public,
}

impl Observer {
    /// The seat, unless it is the public.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Observer::Seat(seat) => Some(seat),
            Observer::Public => None,
        }
    }

    /// Whether this observer sits at that seat.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Observer::Seat(seat)
    }

    /// Whether this observer sits at one of those seats.
    #[inline]
    pub fn is_in(self, seats: Seats) -> bool {
        self.seat().is_some_and(|seat| seats.has(seat))
    }

    /// All observers of a match with `seats` seats: each seat, then the public.
    #[inline]
    pub fn all(seats: u8) -> impl Iterator<Item = Observer> {
        (0..seats).map(Observer::Seat).chain([Observer::Public])
    }
}

impl From<Seat> for Observer {
    fn from(seat: Seat) -> Self {
        Observer::Seat(seat)
    }
}

impl fmt::Display for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observer::Seat(seat) => write!(f, "seat {seat}"),
            Observer::Public => f.write_str("the public"),
        }
    }
}
