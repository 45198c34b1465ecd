//! The engine of Sortie: cards, chance, the [`Game`] trait, [`Match`], the log, [`Scene`] and
//! notation. It does no I/O, reads no clock, starts no thread and knows no game.
#![warn(missing_docs)]

pub mod any;
pub mod card;
pub mod catalogue;
pub mod chance;
pub mod code;
pub mod event;
pub mod face;
pub mod french;
pub mod game;
pub mod hex;
mod json;
pub mod key;
pub mod log;
pub mod matches;
pub mod moments;
pub mod news;
pub mod outcome;
pub mod param;
pub mod position;
pub mod record;
pub mod scene;
pub mod seat;
pub mod setup;
pub mod steps;
pub mod suggest;
pub mod tags;
pub mod text;
pub mod utility;

pub use any::AnyMatch;
pub use card::{Card, Cards};
pub use chance::{Chance, Source};
pub use event::Log;
pub use face::Face;
pub use game::{Game, Joint, Refusal, Turn};
pub use matches::Match;
pub use outcome::Outcome;
pub use param::{Info, Kind, Param, Preset, Value};
pub use scene::Scene;
pub use seat::{MAX_SEATS, Observer, Seat, Seats};
pub use steps::{Draft, Step, Steps};
pub use text::{Arg, Id, Text};
pub use utility::Utility;
