//! The true state: the table, and where the kings lie; the points of a house.

use super::house::{MAX_HOUSES, Royal, Side};
use super::public_state::PublicState;

/// The whole truth of a match: the table, and where the kings lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) public: PublicState,
    /// The place of the king of each house, taken or not; `None` before the set-up.
    pub(super) kings: Kings,
}

/// The side of each house's king, as far as it is known.
pub(super) type Kings = [Option<Side>; MAX_HOUSES];

/// The royalty on a side of a house whose king lies on side `king`.
pub(super) fn royal_at(king: Side, side: Side) -> Royal {
    if king == side { Royal::King } else { Royal::Queen }
}

/// The points of one house.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    pub(super) kept: i32,
    pub(super) armies: i32,
    pub(super) captured: i32,
}

impl Score {
    pub(super) fn total(self) -> i32 {
        self.kept + self.armies + self.captured
    }
}
