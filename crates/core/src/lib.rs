//! The engine of Sortie: cards, chance, the [`Game`] trait, [`Match`], the log, [`Scene`] and
//! notation. It does no I/O, reads no clock, starts no thread and knows no game.
#![warn(missing_docs)]

pub mod any_match;
pub mod beat;
pub mod card;
pub mod catalogue;
pub mod chance;
pub mod deal_seed;
pub mod described_update;
pub mod draft_change;
mod draft_text;
pub mod event;
pub mod face;
pub mod feed;
pub mod field_error;
pub mod french;
pub mod game;
pub mod hex;
pub mod infoset;
mod json;
pub mod log;
pub mod matches;
mod message_index;
pub mod observation;
pub mod outcome;
pub mod param;
pub mod position;
pub mod record;
pub mod rule_code;
pub mod scene;
pub mod seat;
pub mod setup;
pub mod shared_vec;
pub mod stage;
pub mod step_actions;
pub mod steps;
pub mod suggest;
pub mod tags;
pub mod text;
pub mod timeline;
pub mod utility;

pub use any_match::AnyMatch;
pub use beat::{Beat, BeatKind};
pub use card::{Card, Cards};
pub use chance::{Chance, Source};
pub use draft_change::{DraftChange, draft_changes};
pub use draft_text::DraftTextError;
pub use event::Log;
pub use face::Face;
pub use game::{
    Animation, Explanation, Game, JointAction, Knowledge, Narration, Notation, Player,
    PositionFormat, Presentation, Referee, Refusal, Rules, Turn,
};
pub use matches::Match;
pub use observation::{Encoding, Features, ObservationEncoder, ObservationSpec};
pub use outcome::{MatchResult, Outcome};
pub use param::{GameInfo, Param, ParamKind, ParamValue, Preset};
pub use scene::Scene;
pub use seat::{MAX_SEATS, Observer, Seat, Seats};
pub use stage::{BeatFrame, Stage};
pub use steps::{Draft, Step, Steps};
pub use text::{Arg, MessageId, MessageIndex, Text};
pub use utility::Utility;
