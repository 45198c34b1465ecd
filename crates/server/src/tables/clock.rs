//! Clocks: how much time a seat has to choose, and how much of it is left.

use crate::base::error::ApiError;
use crate::tables::error::CommandError;
use serde::{Deserialize, Serialize};
use sortie_core::{Seat, Seats};
use std::fmt;
use std::str::FromStr;

/// How much time a seat has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Clock {
    /// As much as it likes.
    #[default]
    None,
    /// So many milliseconds for the match, and so many more with every choice.
    Bank {
        /// At the beginning.
        bank: u64,
        /// With every choice.
        plus: u64,
    },
    /// So many days for every choice.
    Days(u64),
}

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;

/// Why a text spells no clock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no clock: write none, minutes+seconds such as 5+10 (0.1 to 600 minutes, 0 to 600 seconds \
     with every choice), or days for every choice such as 3d (1 to 30)"
)]
pub(crate) struct NoClock(String);

impl NoClock {
    /// The text that is not a clock.
    pub(crate) fn given(&self) -> &str {
        &self.0
    }
}

impl FromStr for Clock {
    type Err = NoClock;

    fn from_str(text: &str) -> Result<Self, NoClock> {
        let wrong = || NoClock(text.to_owned());
        if text == "none" {
            return Ok(Clock::None);
        }
        if let Some(days) = text.strip_suffix('d') {
            let days = days.parse().ok().filter(|days| (1..=30).contains(days));
            return days.map(Clock::Days).ok_or_else(wrong);
        }
        let (bank, plus) = text.split_once('+').ok_or_else(wrong)?;
        // `parse` also reads `NaN` and `inf`; neither is in the range.
        let minutes = bank.parse::<f64>().ok().filter(|bank| (0.1..=600.0).contains(bank));
        let plus = plus.parse::<u64>().ok().filter(|plus| *plus <= 600);
        let bank = (minutes.ok_or_else(wrong)? * MINUTE as f64).round() as u64;
        Ok(Clock::Bank { bank, plus: plus.ok_or_else(wrong)? * SECOND })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clock::None => write!(f, "none"),
            Clock::Bank { bank, plus } => {
                write!(f, "{}+{}", *bank as f64 / MINUTE as f64, plus / SECOND)
            }
            Clock::Days(days) => write!(f, "{days}d"),
        }
    }
}

impl Serialize for Clock {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Clock {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The clocks of a table. A clock runs while its seat must choose; the table says which seats these
/// are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clocks {
    /// Milliseconds, by seat, as they were at `since`.
    left: Vec<u64>,
    /// The time of each seat in milliseconds when it chose for the open decision, before the
    /// increment.
    before: Vec<u64>,
    /// Milliseconds since 1970.
    since: i64,
}

impl Clocks {
    /// The clocks of a match that begins; none where nobody is pressed.
    pub(crate) fn new(clock: Clock, seats: u8, now: i64) -> Option<Self> {
        let first = match clock {
            Clock::None => return None,
            Clock::Bank { bank, .. } => bank,
            Clock::Days(days) => days * DAY,
        };
        let left = vec![first; usize::from(seats)];
        Some(Clocks { before: left.clone(), left, since: now })
    }

    /// Stored clocks, which must be those of so many seats.
    pub(crate) fn from_stored(stored: &str, seats: u8) -> Result<Self, serde_json::Error> {
        let clocks: Clocks = serde_json::from_str(stored)?;
        let lengths = [clocks.left.len(), clocks.before.len()];
        if lengths != [usize::from(seats); 2] {
            let why = format!("{lengths:?} times for {seats} seats");
            return Err(serde::de::Error::custom(why));
        }
        Ok(clocks)
    }

    /// The time that a seat has left, in milliseconds.
    pub(crate) fn left(&self, seat: Seat, now: i64, running: Seats) -> u64 {
        let left = self.left.get(usize::from(seat)).copied().unwrap_or_default();
        // The system clock may be set back; time already used does not return.
        let gone = if running.has(seat) { now.saturating_sub(self.since).max(0) } else { 0 };
        left.saturating_sub(gone.unsigned_abs())
    }

    /// Takes the time that has passed from the clocks that ran, and says which have run out, the one
    /// first that did first.
    pub(crate) fn settle(&mut self, now: i64, running: Seats) -> Vec<Seat> {
        let had = |seat: &Seat| self.left(*seat, self.since, Seats::NONE);
        let mut first: Vec<Seat> = running.iter().collect();
        // All running clocks started at `since`, so the one with the least time ran out first.
        first.sort_by_key(had);
        for seat in running.iter() {
            let left = self.left(seat, now, running);
            if let Some(kept) = self.left.get_mut(usize::from(seat)) {
                *kept = left;
            }
        }
        self.since = now;
        first.retain(|seat| self.left(*seat, now, Seats::NONE) == 0);
        first
    }

    /// A seat has chosen.
    pub(crate) fn chose(&mut self, clock: Clock, seat: Seat) {
        let at = usize::from(seat);
        let (Some(left), Some(before)) = (self.left.get_mut(at), self.before.get_mut(at)) else {
            return;
        };
        // Kept for a withdrawal, which must not earn the increment.
        *before = *left;
        *left = match clock {
            Clock::None => *left,
            Clock::Bank { plus, .. } => left.saturating_add(plus),
            Clock::Days(days) => days * DAY,
        };
    }

    /// A seat has withdrawn its choice: what it was given for it is taken away.
    pub(crate) fn withdrew(&mut self, seat: Seat) {
        let at = usize::from(seat);
        if let (Some(left), Some(before)) = (self.left.get_mut(at), self.before.get(at)) {
            *left = *before;
        }
    }

    /// A decision was reopened: where every choice has its own time, that begins anew.
    pub(crate) fn reopened(&mut self, clock: Clock) {
        if let Clock::Days(days) = clock {
            self.left.fill(days * DAY);
        }
    }

    /// When the first of these clocks will have run out.
    pub(crate) fn deadline(&self, running: Seats) -> Option<i64> {
        let left = running.iter().map(|seat| self.left(seat, self.since, Seats::NONE)).min()?;
        Some(self.since.saturating_add_unsigned(left))
    }

    /// Leaves these seats so many milliseconds at least, or all that they had where that was less.
    pub(crate) fn leave_at_least(&mut self, grace: u64, now: i64, running: Seats) {
        let passed = u64::try_from(now - self.since).unwrap_or(0);
        for seat in running.iter() {
            let left = self.left(seat, now, running);
            if let Some(had) = self.left.get_mut(usize::from(seat)) {
                let least = grace.min(*had);
                if left < least {
                    *had = passed + least;
                }
            }
        }
    }

    /// Nobody could choose for so long: the clocks stood still.
    pub(crate) fn stood_still(&mut self, outages: &[(i64, i64)]) {
        for (began, ended) in outages {
            let lost = ended - self.since.max(*began);
            // Moving the start forward is the same as stopping every clock for that time.
            self.since = self.since.saturating_add(lost.max(0));
        }
    }
}

impl From<NoClock> for ApiError {
    fn from(why: NoClock) -> Self {
        CommandError::Clock { given: why.given().to_owned(), why: why.to_string() }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(text: &str) -> (Clock, Clocks) {
        let clock = text.parse().unwrap();
        (clock, Clocks::new(clock, 2, 1000).unwrap())
    }

    #[test]
    fn a_clock_reads_as_it_is_written_and_nothing_else_does() {
        for text in ["none", "5+10", "0.5+0", "0.1+600", "600+3", "1d", "30d"] {
            assert_eq!(text.parse::<Clock>().unwrap().to_string(), text);
        }
        assert_eq!("1.5+2".parse(), Ok(Clock::Bank { bank: 90_000, plus: 2000 }));
        for text in [
            "", "5", "5+", "+5", "0+5", "NaN+1", "inf+1", "601+0", "5+601", "5+-1", "0d", "31d",
            "d",
        ] {
            assert_eq!(text.parse::<Clock>(), Err(NoClock(text.to_owned())), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_while_its_seat_is_waited_for_each_apart() {
        let (clock, mut clocks) = clocks("1+5");
        let (both, second) = (Seats::first(2), Seats::one(1));
        assert_eq!(clocks.settle(11_000, both), [0; 0]);
        clocks.chose(clock, 0);
        assert_eq!(clocks.left(0, 31_000, second), 55_000, "50 s and 5 more");
        assert_eq!(clocks.left(1, 31_000, second), 30_000);
        assert_eq!(clocks.deadline(second), Some(61_000));
        assert_eq!(clocks.settle(60_999, second), [0; 0]);
        assert_eq!(clocks.settle(61_000, second), [1]);
        assert_eq!(clocks.left(1, 99_000, second), 0);
    }

    #[test]
    fn a_choice_that_is_withdrawn_gives_no_time() {
        let (clock, mut clocks) = clocks("1+5");
        for _ in 0..3 {
            clocks.chose(clock, 0);
            clocks.withdrew(0);
        }
        assert_eq!(clocks.left(0, 1000, Seats::NONE), 60_000);
    }

    #[test]
    fn of_two_that_run_out_the_first_is_the_one_that_had_less() {
        let (_, mut clocks) = clocks("1+0");
        clocks.settle(2000, Seats::one(1));
        assert_eq!(clocks.settle(99_000, Seats::first(2)), [1, 0]);
    }

    #[test]
    fn days_are_given_anew_with_every_choice() {
        let (clock, mut clocks) = clocks("2d");
        clocks.settle(1000 + DAY as i64, Seats::one(0));
        assert_eq!(clocks.left(0, 0, Seats::NONE), DAY);
        clocks.chose(clock, 0);
        assert_eq!(clocks.left(0, 0, Seats::NONE), 2 * DAY);
        clocks.settle(1000 + 2 * DAY as i64, Seats::one(1));
        clocks.reopened(clock);
        assert_eq!(clocks.left(1, 0, Seats::NONE), 2 * DAY, "a reopened decision has its own");
    }

    #[test]
    fn while_nobody_could_choose_the_clocks_stand_still() {
        let (_, mut clocks) = clocks("1+0");
        // Begun at 1000; away from 500 to 3000, 4000 to 9000: two seconds and five were lost.
        clocks.stood_still(&[(500, 3000), (4000, 9000)]);
        assert_eq!(clocks.left(0, 10_000, Seats::one(0)), 58_000);
        assert_eq!(clocks.left(0, 5000, Seats::one(0)), 60_000, "time does not run backwards");
    }

    #[test]
    fn after_an_outage_a_seat_has_a_moment_if_it_had_one_before() {
        let (_, mut clocks) = clocks("1+0");
        let both = Seats::first(2);
        clocks.settle(54_000, Seats::one(1));
        clocks.leave_at_least(10_000, 99_000, both);
        assert_eq!(clocks.left(0, 99_000, both), 15_000, "more than a moment is left");
        assert_eq!(clocks.left(1, 99_000, both), 7_000, "no more than there was");
        clocks.leave_at_least(10_000, 200_000, both);
        assert_eq!(clocks.left(0, 200_000, both), 10_000);
    }

    #[test]
    fn clocks_read_back() {
        let (_, clocks) = clocks("3+2");
        let text = serde_json::to_string(&clocks).unwrap();
        assert_eq!(Clocks::from_stored(&text, 2).unwrap(), clocks);
        let short = [
            r#"{"left":[],"before":[],"since":0}"#,
            r#"{"left":[1,2],"before":[1],"since":0}"#,
            r#"{"left":[1],"before":[1,2],"since":0}"#,
        ];
        for damaged in short.into_iter().chain([""]) {
            assert!(Clocks::from_stored(damaged, 2).is_err(), "{damaged}");
        }
        assert!(Clocks::from_stored(&text, 3).is_err());
    }
}
