//! The deal of the day: one deal for each day and game, with the same seat and the same bots for everybody.

use crate::any_table::{self, AnyTable, BotJob, BotMove, CreateError};
use crate::seat_player::SeatPlayer;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sortie_bots::Budget;
use sortie_core::matches::{Seating, SubmitError};
use sortie_core::setup::Setup;
use sortie_core::{Outcome, Seat};
use sortie_outside::AllowedPrograms;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};
use time::{Date, Duration, Month, OffsetDateTime};

/// The bot in all other seats.
pub const OPPONENT: &str = "bot:beginner";
/// The bot whose result on the same cards everybody is compared with.
pub const REFERENCE_BOT: &str = "bot:expert";
/// The most simulations of the reference bot for a decision. Fixed, so that its result is the same on every
/// machine, and few enough that a match takes seconds.
pub const REFERENCE_SIMULATIONS: u32 = 1_000;
/// The seat of the human.
pub const HUMAN_SEAT: Seat = 0;

/// A day of the calendar in UTC, written as `2026-11-24`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(Date);

/// The text is not a day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a day such as 2026-11-24")]
pub struct DayError(pub String);

impl Day {
    /// The current day. A clock before 1970 counts as 1970.
    pub fn today() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Day::from_unix_millis(i64::try_from(now.as_millis()).unwrap_or_default())
    }

    /// The day at a time in milliseconds since 1970. Times beyond year 9999 are the first day of 1970.
    pub fn from_unix_millis(millis: i64) -> Self {
        let time = OffsetDateTime::from_unix_timestamp(millis.div_euclid(1000));
        Day(time.unwrap_or(OffsetDateTime::UNIX_EPOCH).date())
    }

    /// The day that is `days` days earlier; the day itself where the calendar ends before.
    #[must_use]
    pub fn earlier(self, days: u32) -> Self {
        Day(self.0.checked_sub(Duration::days(i64::from(days))).unwrap_or(self.0))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Day(date) = self;
        write!(f, "{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        let read = || {
            let (year, rest) = text.split_once('-')?;
            let (month, day) = rest.split_once('-')?;
            let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
            Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok().map(Day)
        };
        // Written anew, so that each day has one spelling: the seed depends on it.
        read().filter(|day| day.to_string() == text).ok_or_else(|| DayError(text.to_owned()))
    }
}

impl TryFrom<String> for Day {
    type Error = DayError;

    fn try_from(text: String) -> Result<Self, DayError> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.to_string()
    }
}

/// Days in a row of which a deal is finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The days up to today. A streak of yesterday lasts until the end of today.
    pub current: u32,
    /// The most days that there ever were in a row.
    pub longest: u32,
}

impl Streak {
    /// The streak of somebody who has finished a deal of each of these days.
    pub fn new(days: &BTreeSet<Day>, today: Day) -> Self {
        let last = if days.contains(&today) { today } else { today.earlier(1) };
        let all = days.len() as u32;
        let current = (0..all).take_while(|n| days.contains(&last.earlier(*n))).count() as u32;
        let (mut longest, mut run, mut before) = (0, 0, None);
        for day in days {
            run = if before == Some(day.earlier(1)) { run + 1 } else { 1 };
            longest = longest.max(run);
            before = Some(*day);
        }
        Streak { current, longest }
    }
}

/// The seed of a day and game: SHA-256 of the text `sortie deal of the day DAY GAME`.
pub fn seed(day: Day, game: &str) -> [u8; 32] {
    Sha256::digest(format!("sortie deal of the day {day} {game}")).into()
}

/// The players by seat: a human and the bots of the day.
pub fn players(seats: u8) -> Vec<SeatPlayer> {
    players_with(seats, &SeatPlayer::Human(None))
}

fn players_with(seats: u8, first: &SeatPlayer) -> Vec<SeatPlayer> {
    let player = |seat| match seat {
        HUMAN_SEAT => first.clone(),
        _ => SeatPlayer::Bot(OPPONENT.to_owned()),
    };
    (0..seats).map(player).collect()
}

/// The match that the reference bot plays on the cards of a day, bot move by bot move.
pub struct ReferenceMatch(Box<dyn AnyTable>);

impl ReferenceMatch {
    /// The match of a game with its default rules and this number of seats.
    pub fn new(day: Day, game: &str, seats: u8) -> Result<Self, CreateError> {
        let players = players_with(seats, &SeatPlayer::Bot(REFERENCE_BOT.to_owned()));
        let names = (0..seats).map(|seat| format!("Bot {}", seat + 1)).collect();
        let seating = Seating { names, entropy: Vec::new() };
        any_table::create(
            &Setup::for_game(game),
            &players,
            seating,
            seed(day, game),
            AllowedPrograms::None,
        )
        .map(ReferenceMatch)
    }

    /// The result, once the match is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.any_match().turn().outcome()
    }

    /// The next move of a bot, to be run on any thread and then given to [`ReferenceMatch::finish_move`].
    pub fn start_move(&mut self) -> Option<(Seat, BotJob)> {
        let seat = self.0.bot_to_act()?;
        Some((seat, self.0.start_bot_move(seat)?))
    }

    /// Plays all moves on this thread, and returns the result.
    pub fn play(mut self) -> Option<Outcome> {
        while self.outcome().is_none() {
            let (seat, job) = self.start_move()?;
            self.finish_move(seat, job.run(&Budget::simulations(REFERENCE_SIMULATIONS))).ok()?;
        }
        self.outcome()
    }

    /// Plays the move that a bot has chosen.
    pub fn finish_move(&mut self, seat: Seat, bot_move: BotMove) -> Result<(), SubmitError> {
        self.0.finish_bot_move(seat, bot_move).map(drop)
    }
}
