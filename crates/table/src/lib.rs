//! A match in progress with the humans and bots who play it, as every user interface uses it.
//!
//! [`Table`] knows its game's type. [`AnyTable`] is the same table behind a trait object, for a
//! server that holds tables of several games. [`TablePort`] is the interface for players, which is the
//! same for a match in this process ([`LocalTable`]) and for one at a server.
#![warn(missing_docs)]

pub mod any_table;
pub mod bot_level;
pub mod daily;
pub mod hint;
pub mod history;
pub mod lesson;
mod level_meaning;
pub mod local_table;
pub mod name;
mod occupant;
pub mod puzzle;
pub mod review;
pub mod seat_player;
pub mod shared_turn;
pub mod table;
pub mod table_port;
pub mod table_view;

pub use any_table::{AnyTable, BotJob, BotMove};
pub use bot_level::LevelMatch;
pub use daily::Day;
pub use hint::{Hint, HintError, HintJob, HintPolicy};
pub use lesson::{Coach, Lesson, LessonError, LessonMatch, LessonTable};
pub use level_meaning::level_meaning;
pub use local_table::{LocalTable, SaveState};
pub use name::NameError;
pub use puzzle::{Puzzle, PuzzleError, PuzzleMatch, PuzzleSet, PuzzleTable};
pub use seat_player::{DuplicateName, SeatPlayer};
pub use shared_turn::SharedTurn;
pub use table::{Table, TableError};
pub use table_port::{
    ActionInput, ActionList, HintAction, HintState, LogLine, Notice, PortError, RematchOffer,
    Sentence, TablePort, Undo,
};
pub use table_view::{OpenOffer, Permissions, SeatInfo, TableView};
