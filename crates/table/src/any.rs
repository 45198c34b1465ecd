//! [`AnyTable`]: a table without its game's type, for a surface that has tables of several games.

use crate::advice::{Advising, NoAdvice};
use crate::sitter::Sitter;
use crate::table::{Table, TableError};
use sortie_bots::Budget;
use sortie_core::catalogue::Visitor;
use sortie_core::matches::{Seating, SubmitError, UnknownSeat};
use sortie_core::record::{Record, RecordError};
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use sortie_core::{AnyMatch, Game, Seat, Seats, rule_code};
use sortie_games::catalogue;
use std::any::Any;

/// A table of whichever game.
pub trait AnyTable: Send {
    /// The match.
    fn played(&self) -> &dyn AnyMatch;
    /// The match, to be played on.
    fn played_mut(&mut self) -> &mut dyn AnyMatch;
    /// Names by seat.
    fn names(&self) -> &[String];
    /// The seats where humans sit.
    fn humans(&self) -> Seats;
    /// A bot that must choose now.
    fn bot_to_act(&self) -> Option<Seat>;
    /// Lets the bot of a seat choose; nothing where no bot sits there.
    fn bot_acts(&mut self, seat: Seat) -> Result<(), SubmitError>;
    /// What the bot of a seat has to think about; the table is not needed for it. Nothing where no bot
    /// sits there or must choose, or where it thinks already.
    fn bot_begins(&mut self, seat: Seat) -> Option<Thinking>;
    /// The bot of a seat submits what it has thought of. Says whether it did: not where another decision
    /// is open by now, or where somebody else sits there.
    fn bot_ends(&mut self, seat: Seat, thought: Thought) -> Result<bool, SubmitError>;
    /// A seat gives up; where the others play on, a bot that is called `name` chooses for it.
    fn resign(&mut self, seat: Seat, name: &str) -> Result<(), SubmitError>;
    /// A bot that is called `name` chooses for a seat from now on.
    fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat>;
    /// The human for whom a bot has played plays again; nobody comes back who gave up.
    fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat>;
    /// Whatever is proposed, the bots agree to it, but for those that keep a seat for somebody who is
    /// asked.
    fn bots_agree(&mut self, asked: Seats);
    /// Whether a seat may be given advice now.
    fn may_be_advised(&self, seat: Seat) -> Result<(), NoAdvice>;
    /// What there is to think about before a seat is advised; the table is not needed for it. Before
    /// anybody sees what comes of it, [`AnyTable::advised`] is to be called.
    fn advice_begins(&self, seat: Seat, budget: &Budget) -> Result<Advising, NoAdvice>;
    /// Tells all, and keeps in the log, that a seat was advised about the open decision: once, however
    /// often it asks.
    fn advised(&mut self, seat: Seat, decision: u32) -> Result<(), NoAdvice>;
}

/// What a bot does on its own, wherever and for as long as it takes.
pub type Thinking = Box<dyn FnOnce() -> Thought + Send>;

/// What a bot has thought of, for the table where it sits.
pub struct Thought(Box<dyn Any + Send>);

/// Why a table cannot be set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SetError {
    /// The rules are not possible.
    #[error(transparent)]
    Rules(#[from] SetupError),
    /// Nobody can sit down.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Sets a table for a new match with these rules: as many seats as there are sitters.
///
/// Bots think in code that is made here, for all games, and not wherever it is asked for.
pub fn set(
    setup: &Setup,
    sitters: &[Sitter],
    sitting: Seating,
    seed: [u8; 32],
) -> Result<Box<dyn AnyTable>, SetError> {
    catalogue::with(&setup.game, Set { setup, sitters, sitting, seed })
        .unwrap_or_else(|| Err(no_game(&setup.game).into()))
}

/// The table of a record, with every check, to be played on by those who sit there now.
pub fn resume(record: &Record, sitters: &[Sitter]) -> Result<Box<dyn AnyTable>, TableError> {
    let game = rule_code::read(&record.rules).map_err(RecordError::from)?.game;
    catalogue::with(&game, Resume { record, sitters })
        .unwrap_or_else(|| Err(RecordError::from(no_game(&game)).into()))
}

fn no_game(given: &str) -> SetupError {
    SetupErrorKind::game(given, catalogue::IDS).into()
}

struct Set<'a> {
    setup: &'a Setup,
    sitters: &'a [Sitter],
    sitting: Seating,
    seed: [u8; 32],
}

impl Visitor for Set<'_> {
    type Out = Result<Box<dyn AnyTable>, SetError>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules: G = self.setup.build(self.sitters.len())?;
        Ok(Box::new(Table::seated(rules, self.sitters, self.sitting, self.seed)?))
    }
}

struct Resume<'a> {
    record: &'a Record,
    sitters: &'a [Sitter],
}

impl Visitor for Resume<'_> {
    type Out = Result<Box<dyn AnyTable>, TableError>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(Box::new(Table::<G>::resume(self.record, self.sitters)?))
    }
}

impl<G: Game> AnyTable for Table<G> {
    fn played(&self) -> &dyn AnyMatch {
        Table::played(self)
    }

    fn played_mut(&mut self) -> &mut dyn AnyMatch {
        Table::played_mut(self)
    }

    fn names(&self) -> &[String] {
        Table::names(self)
    }

    fn humans(&self) -> Seats {
        Table::humans(self)
    }

    fn bot_to_act(&self) -> Option<Seat> {
        Table::bot_to_act(self)
    }

    fn bot_acts(&mut self, seat: Seat) -> Result<(), SubmitError> {
        Table::bot_acts(self, seat)
    }

    fn bot_begins(&mut self, seat: Seat) -> Option<Thinking> {
        let thinking = Table::bot_begins(self, seat)?;
        Some(Box::new(move || Thought(Box::new(thinking()))))
    }

    fn bot_ends(&mut self, seat: Seat, Thought(thought): Thought) -> Result<bool, SubmitError> {
        match thought.downcast() {
            Ok(thought) => Table::bot_ends(self, seat, *thought),
            // It is of another table.
            Err(_) => Ok(false),
        }
    }

    fn resign(&mut self, seat: Seat, name: &str) -> Result<(), SubmitError> {
        Table::resign(self, seat, name)
    }

    fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat> {
        Table::take_over(self, seat, name)
    }

    fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        Table::give_back(self, seat)
    }

    fn bots_agree(&mut self, asked: Seats) {
        Table::bots_agree(self, asked);
    }

    fn may_be_advised(&self, seat: Seat) -> Result<(), NoAdvice> {
        Table::may_be_advised(self, seat)
    }

    fn advice_begins(&self, seat: Seat, budget: &Budget) -> Result<Advising, NoAdvice> {
        Table::advice_begins(self, seat, budget)
    }

    fn advised(&mut self, seat: Seat, decision: u32) -> Result<(), NoAdvice> {
        Table::advised(self, seat, decision)
    }
}
