//! The clocks of a match under way: when they run, and what becomes of a seat that has no time left.

use crate::base::error::ApiError;
use crate::base::json::to_json;
use crate::tables::clock::{Clock, Clocks};
use crate::tables::terms::{Agreed, Flag};
use sortie_core::log::LogEntry;
use sortie_core::{Seat, Seats};
use sortie_store::ClockState;
use sortie_table::AnyTable;

/// Milliseconds that a seat has at least after the server was away, if it had them before.
const RETURN: u64 = 10_000;

/// The clocks of a match, and what was agreed about them.
#[derive(Clone)]
pub(crate) struct MatchClock {
    clock: Clock,
    flag: Flag,
    clocks: Clocks,
}

/// The seats whose clocks run.
fn running(table: &dyn AnyTable) -> Seats {
    table.any_match().waiting() & table.humans()
}

impl MatchClock {
    /// The clocks that were agreed on, as they are kept or from the beginning; none where nobody is
    /// pressed.
    ///
    /// Fails where the stored clocks cannot be read: full ones would be a gift to whoever thinks long.
    pub(crate) fn new(
        agreed: &Agreed,
        kept: Option<&str>,
        seats: u8,
        now: i64,
    ) -> Result<Option<Self>, serde_json::Error> {
        let Agreed { clock, flag, .. } = *agreed;
        let clocks = match kept {
            Some(kept) => Some(Clocks::from_stored(kept, seats)?),
            None => Clocks::new(clock, seats, now),
        };
        Ok(clocks.map(|clocks| MatchClock { clock, flag, clocks }))
    }

    /// Takes out the times without a server, and leaves every waiting seat a moment to come back.
    pub(crate) fn stood_still(&mut self, table: &dyn AnyTable, outages: &[(i64, i64)], now: i64) {
        if !outages.is_empty() {
            self.clocks.stood_still(outages);
            self.clocks.leave_at_least(RETURN, now, running(table));
        }
    }

    /// How many milliseconds each seat has left, and whether its clock runs.
    pub(crate) fn shown(&self, table: &dyn AnyTable, now: i64) -> Vec<(u64, bool)> {
        let running = running(table);
        let shown = |seat| (self.clocks.left(seat, now, running), running.has(seat));
        (0..table.any_match().seats()).map(shown).collect()
    }

    /// The state of the clocks, as stored.
    pub(crate) fn timing(&self, table: &dyn AnyTable) -> Result<ClockState, ApiError> {
        let clocks = to_json(&self.clocks)?;
        Ok(ClockState { clocks, deadline: self.clocks.deadline(running(table)) })
    }

    /// Takes the time that has passed, and plays for whoever has none left.
    pub(crate) fn run_out(
        &mut self,
        table: &mut dyn AnyTable,
        now: i64,
        bot: &str,
    ) -> Result<(), ApiError> {
        for seat in self.clocks.settle(now, running(table)) {
            // A resignation may have ended the match, and then no other flag counts.
            if table.any_match().turn().outcome().is_some() {
                break;
            }
            table.any_match_mut().clock(seat, 0)?;
            match self.flag {
                Flag::Bot => table.take_over(seat, bot)?,
                Flag::Forfeit => table.resign(seat, bot)?,
            }
        }
        Ok(())
    }

    /// Gives time for the choices that were made since an entry of the log, and notes what is left.
    pub(crate) fn stop(&mut self, table: &mut dyn AnyTable, from: usize) {
        let mut chose = Seats::NONE;
        for entry in table.any_match().log().iter_from(from) {
            match entry {
                // A bot that plays for somebody earns no time.
                LogEntry::Action { seat, .. } if table.humans().has(*seat) => {
                    self.clocks.chose(self.clock, *seat);
                    chose = chose.with(*seat);
                }
                LogEntry::Withdraw { seat, .. } if table.humans().has(*seat) => {
                    self.clocks.withdrew(*seat);
                    chose = chose.with(*seat);
                }
                LogEntry::TakeBack { .. } => self.clocks.reopened(self.clock),
                _ => {}
            }
        }
        if table.any_match().turn().outcome().is_some() {
            return;
        }
        for seat in (chose & table.humans()).iter() {
            // Nothing left is noted of a seat that ran out, and of no other.
            let left = self.clocks.left(seat, 0, Seats::NONE).max(1);
            let noted = table.any_match_mut().clock(seat, left);
            debug_assert!(noted.is_ok(), "a seat that chose is there");
        }
    }

    /// Whether a seat has time left: who has none does not come back.
    pub(crate) fn has_time(&self, seat: Seat) -> bool {
        self.clocks.left(seat, 0, Seats::NONE) > 0
    }
}
