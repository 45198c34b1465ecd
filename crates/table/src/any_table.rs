//! [`AnyTable`]: a table without its game's type, for a program that holds tables of several games.

use crate::hint::{HintError, HintJob, HintPolicy};
use crate::seat_player::SeatPlayer;
use crate::table::{Table, TableError};
use crate::table_port::LogLine;
use sortie_bots::{Budget, StopFlag};
use sortie_core::catalogue::Visitor;
use sortie_core::matches::{Seating, SubmitError, TakeBackError, UnknownSeat};
use sortie_core::record::{Record, RecordError};
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use sortie_core::{AnyMatch, Draft, Game, Observer, Seat, Seats, Text, rule_code};
use sortie_games::catalogue;
use sortie_outside::AllowedPrograms;
use std::any::Any;

/// The operations of a table that need no game type. [`Table`] implements them.
pub trait AnyTable: Send + Sync {
    /// The match.
    fn any_match(&self) -> &dyn AnyMatch;
    /// The match, for changes. Bots notice them when they must choose next.
    fn any_match_mut(&mut self) -> &mut dyn AnyMatch;
    /// Display names by seat.
    fn names(&self) -> &[String];
    /// The seats that humans play now.
    fn humans(&self) -> Seats;
    /// The table as it is now, for reading on another thread: its bots stay here.
    fn snapshot(&self) -> Box<dyn AnyTable>;
    /// The seats whose bots must choose now.
    fn bots_to_act(&self) -> Seats;
    /// The lowest seat whose bot must choose now.
    fn bot_to_act(&self) -> Option<Seat> {
        self.bots_to_act().iter().next()
    }
    /// Lets the bot of a seat choose and waits for it. Does nothing where no bot plays the seat, or
    /// where the bot has left the match.
    fn play_bot_move(&mut self, seat: Seat) -> Result<(), SubmitError>;
    /// Takes the bot of a seat out of the table, as a job that chooses its next action on any thread.
    /// The table stays usable meanwhile; [`AnyTable::finish_bot_move`] puts the bot back.
    ///
    /// `None` where no bot plays the seat, where it need not choose, or where it is thinking already.
    fn start_bot_move(&mut self, seat: Seat) -> Option<BotJob>;
    /// Puts the bot of a seat back and submits its action.
    ///
    /// Returns whether the action was submitted. It is dropped where another decision is open by now,
    /// where the seat has another player, or where the bot has left the match.
    fn finish_bot_move(&mut self, seat: Seat, bot_move: BotMove) -> Result<bool, SubmitError>;
    /// Resigns for a seat. If the others play on, a bot with the display name `name` takes it over.
    fn resign(&mut self, seat: Seat, name: &str) -> Result<(), SubmitError>;
    /// Lets a bot with the display name `name` play a seat from now on.
    fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat>;
    /// Gives a seat back to the human for whom a bot has played. A human who resigned cannot return.
    fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat>;
    /// Lets the bots agree to the open offer, except in the seats of `asked`: there a bot stands in
    /// for a human who answers themselves.
    fn accept_offer_for_bots(&mut self, asked: Seats);
    /// Checks whether a seat may get a hint now.
    fn can_ask_hint(&self, seat: Seat) -> Result<(), HintError>;
    /// Makes the job that searches a hint for a seat. Call [`AnyTable::record_hint`] before showing
    /// its result to anybody.
    fn start_hint(&self, seat: Seat, budget: &Budget) -> Result<HintJob, HintError>;
    /// Logs that a seat got a hint for the open decision, and tells every observer. Further hints for
    /// the same decision are not logged again.
    fn record_hint(&mut self, seat: Seat, decision: u32) -> Result<(), HintError>;
    /// Tells the bots at once about new events and the result.
    fn update_bots(&mut self);
    /// The first seat whose bot has left the match, and the reason.
    fn departed_bot(&self) -> Option<(Seat, &Text)>;
    /// Takes a seat's last decision back, with the consent of the seats in `agreed`, and stops searches
    /// for a decision that no longer exists.
    fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<(), TakeBackError>;
    /// The seed of the match.
    fn seed(&self) -> [u8; 32];
    /// The record of the match up to now.
    fn record(&self) -> Record;
    /// The rule for hints.
    fn hint_policy(&self) -> HintPolicy;
    /// The observer's stream from an entry on, a line for each entry.
    fn log_lines(&self, observer: Observer, from: usize) -> Vec<LogLine>;
    /// The rule that asks for the next step of a draft.
    fn question_rule(&self, seat: Seat, draft: &Draft) -> &'static str;
}

/// A bot's search for its next action, to be run on any thread.
pub struct BotJob {
    pub(crate) search: Box<dyn FnOnce(&Budget) -> BotMove + Send>,
    pub(crate) stop: StopFlag,
}

impl BotJob {
    /// The flag that ends the search early. The bot then takes the best action found so far. The
    /// table sets it when the decision or the player of the seat changes.
    pub fn stop_flag(&self) -> &StopFlag {
        &self.stop
    }

    /// Searches within this budget and the bot's own limit.
    pub fn run(self, budget: &Budget) -> BotMove {
        (self.search)(&budget.clone().until(&self.stop))
    }
}

/// A bot and the action that it chose, for the table that it was taken from.
///
/// The content is a [`TypedBotMove`](crate::table) of the table's game. It is erased, so that this
/// type can cross threads and queues that know no game.
pub struct BotMove(pub(crate) Box<dyn Any + Send>);

/// The reason why a table cannot be created.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CreateError {
    /// The rules are not valid.
    #[error(transparent)]
    Rules(#[from] SetupError),
    /// The players cannot play this match.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Creates a table for a new match, with a seat for each of `players`, where these programs may play.
///
/// This function and [`resume`] are not generic, so the bots are compiled once for every game in this
/// crate and not again in each crate that holds tables.
pub fn create(
    setup: &Setup,
    players: &[SeatPlayer],
    seating: Seating,
    seed: [u8; 32],
    programs: AllowedPrograms<'_>,
) -> Result<Box<dyn AnyTable>, CreateError> {
    catalogue::with(&setup.game, Create { setup, players, seating, seed, programs })
        .unwrap_or_else(|| Err(unknown_game(&setup.game).into()))
}

/// Creates the table of a recorded match, which these players continue. The whole record is replayed
/// and checked.
pub fn resume(
    record: &Record,
    players: &[SeatPlayer],
    programs: AllowedPrograms<'_>,
) -> Result<Box<dyn AnyTable>, TableError> {
    let game = rule_code::read(&record.rules).map_err(RecordError::from)?.game;
    catalogue::with(&game, Resume { record, players, programs })
        .unwrap_or_else(|| Err(RecordError::from(unknown_game(&game)).into()))
}

fn unknown_game(given: &str) -> SetupError {
    SetupErrorKind::game(given, catalogue::IDS).into()
}

struct Create<'a> {
    setup: &'a Setup,
    players: &'a [SeatPlayer],
    seating: Seating,
    seed: [u8; 32],
    programs: AllowedPrograms<'a>,
}

impl Visitor for Create<'_> {
    type Out = Result<Box<dyn AnyTable>, CreateError>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules: G = self.setup.build(self.players.len())?;
        let Create { players, seating, seed, programs, .. } = self;
        Ok(Box::new(Table::with_seating(rules, players, seating, seed, programs)?))
    }
}

struct Resume<'a> {
    record: &'a Record,
    players: &'a [SeatPlayer],
    programs: AllowedPrograms<'a>,
}

impl Visitor for Resume<'_> {
    type Out = Result<Box<dyn AnyTable>, TableError>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(Box::new(Table::<G>::resume(self.record, self.players, self.programs)?))
    }
}
