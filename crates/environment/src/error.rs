//! `EnvironmentError`: why a call changed nothing.

use sortie_bots::BotSpecError;
use sortie_core::Seat;
use sortie_core::position::PositionError;
use sortie_core::record::RecordError;
use sortie_core::setup::SetupError;

/// The reason why a call failed. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EnvironmentError {
    /// No match can be played by these rules.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// The rules do not allow the step or action.
    #[error("{text} ({rule})")]
    Refused {
        /// The id of the rule.
        rule: &'static str,
        /// The reason in a sentence.
        text: String,
    },
    /// The steps of a set are chosen in ascending order.
    #[error("step {0} is not above the steps of the draft; undo it or choose a higher one")]
    Order(u8),
    /// The number of a whole action is out of range.
    #[error("there is no action {given}: the decision has {count} actions, numbered from 0")]
    NoAction {
        /// The given number.
        given: usize,
        /// How many there are.
        count: usize,
    },
    /// A decision has too many whole actions to be numbered.
    #[error("the decision has more than {0} actions; choose it step by step")]
    TooMany(usize),
    /// The seat does not exist.
    #[error("there is no seat {given}: the seats are 0 to {}", .seats - 1)]
    NoSeat {
        /// The given number.
        given: Seat,
        /// How many seats there are.
        seats: u8,
    },
    /// The seat has nothing to decide now.
    #[error("seat {0} has nothing to decide now")]
    NotYours(Seat),
    /// The match is over.
    #[error("the match is over; start a new one")]
    Over,
    /// A position cannot be read.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// The match began at a position or at a chosen outcome of chance, or is one of a lite form, so
    /// it has no record.
    #[error("a match from a position, of a chosen outcome or of a lite form has no record")]
    NoRecord,
    /// Chance has too many outcomes to be listed.
    #[error("chance has more than {0} outcomes here; draw one by a seed")]
    TooManyOutcomes(usize),
    /// A stored match names an outcome of chance that there is not.
    #[error("a stored match: chance has no outcome {0} here")]
    NoOutcome(u32),
    /// A text names no bot, or the game has none.
    #[error("{0}")]
    Bot(#[from] BotSpecError),
    /// A draft holds steps that the bot did not choose.
    #[error("the draft has steps that the bot did not choose; call undo first")]
    ForeignDraft,
    /// A record cannot be made.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// A stored simulation cannot be read.
    #[error("{0}")]
    Document(String),
    /// An array has another length than it should.
    #[error("{name} has {given} elements, not {wanted}")]
    Length {
        /// The name of the array.
        name: &'static str,
        /// Its length.
        given: usize,
        /// The right length.
        wanted: usize,
    },
    /// An action of a batch is not legal.
    #[error("environment {environment}: action {action} is not legal; choose one of its mask")]
    IllegalAction {
        /// The index of the environment.
        environment: usize,
        /// The action.
        action: u8,
    },
    /// The options of a batch contradict the game.
    #[error("{0}")]
    Options(String),
}
