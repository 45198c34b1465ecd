//! The actions of a player.

use super::army::Army;
use super::house::{House, Side};

/// How a house is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HouseSetUp {
    /// The place of the king; the queen lies on the other side.
    pub king: Side,
    /// The armies before the left and the right place.
    pub armies: [Army; 2],
}

/// One whole decision of a player. The entries stand in the order of the
/// player's houses; the second is `None` when there is only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// All houses are set up.
    SetUp([Option<HouseSetUp>; 2]),
    /// A card is picked for each house.
    Pick([Option<Army>; 2]),
    /// The house whose turn it is lays its card before its own place.
    Defend(Side),
    /// It attacks.
    Attack {
        /// The house that is attacked.
        house: House,
        /// The place.
        side: Side,
        /// The army that an ace removes; `None` for every other attacker, and where no army
        /// stands.
        removed: Option<Army>,
    },
    /// It discards its card, having no royalty to lay it before.
    Discard,
}
