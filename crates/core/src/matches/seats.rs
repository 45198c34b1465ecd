//! Changes at a seat: resignation, stand-ins, clocks and hints.

use super::{Match, SubmitError, UnknownSeat};
use crate::game::Game;
use crate::log::LogEntry;
use crate::seat::{Seat, Seats};

impl<G: Game> Match<G> {
    /// Resigns a seat: it ranks behind all seats that play on. With one seat left the match is
    /// over; otherwise somebody must choose for the seat from now on.
    pub fn resign(&mut self, seat: Seat) -> Result<(), SubmitError> {
        if self.turn().outcome().is_some() {
            return Err(SubmitError::Over);
        }
        if seat >= self.seats || self.resigned.has(seat) {
            return Err(SubmitError::NotYours(seat));
        }
        self.resigned = self.resigned.with(seat);
        self.offers.close();
        self.append(LogEntry::Resign { seat });
        self.log_end();
        self.mark_log();
        Ok(())
    }

    /// Lets a stand-in with this name play on for a seat.
    pub fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat> {
        self.check_seat(seat)?;
        self.stand_ins = self.stand_ins.with(seat);
        self.append(LogEntry::Takeover { seat, name: name.to_owned() });
        Ok(())
    }

    /// Lets the first player of a seat with a stand-in play again. A seat that resigned stays with
    /// its stand-in.
    pub fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        if !(self.stand_ins - self.resigned).has(seat) {
            return Err(UnknownSeat(seat));
        }
        self.stand_ins = self.stand_ins.without(seat);
        self.append(LogEntry::Return { seat });
        Ok(())
    }

    /// The seats with a stand-in.
    pub fn stand_ins(&self) -> Seats {
        self.stand_ins
    }

    /// Logs how many milliseconds a seat has left. Play goes on as before; that no time is left is
    /// told to all.
    pub fn clock(&mut self, seat: Seat, left: u64) -> Result<(), UnknownSeat> {
        self.check_seat(seat)?;
        self.append(LogEntry::Clock { seat, left });
        Ok(())
    }

    /// Logs that a seat was given a hint for the open decision, and tells it to all.
    pub fn hint(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        self.check_seat(seat)?;
        self.append(LogEntry::Hint { decision: self.decision, seat });
        Ok(())
    }

    fn check_seat(&self, seat: Seat) -> Result<(), UnknownSeat> {
        if seat < self.seats { Ok(()) } else { Err(UnknownSeat(seat)) }
    }
}
