//! Beats: the events of a game as steps of an animation, the same for every surface.

use crate::face::Face;
use crate::seat::Seat;
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// The picture of one event, as told to one observer. It is made from the event alone, so it shows
/// nothing that the event does not tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Beat {
    /// The kind of picture.
    pub kind: BeatKind,
    /// Whether the stage is cleared first, even if the fight on it is not settled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub clears: bool,
    /// Whether its sides are shown for the moment only; then the fight is back on the stage.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub passing: bool,
    /// The cards and values that come onto the stage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<StageSide>,
    /// The result of the fight, if this event settles it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The cards that go from one place to another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<BeatMove>,
}

/// Cards that a beat takes from one place to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BeatMove {
    /// The seat on whose side they are; absent if they are on several sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The id of the zone that they leave; absent if they leave the stage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The id of the zone that they go to.
    pub to: String,
    /// The cards that are face up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Face>,
    /// The number of cards that are face down.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub backs: u8,
}

/// The kinds of beats. A surface decides how long each lasts, how it moves and how it sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum BeatKind {
    /// Cards are laid on the stage.
    Lay,
    /// Cards on the stage are turned up, all at once.
    Reveal,
    /// The cards on the stage are compared.
    Compare,
    /// A winner takes cards.
    Capture,
    /// Cards move elsewhere.
    Move,
    /// A seat draws cards.
    Draw,
    /// Cards are discarded.
    Discard,
    /// A pile is shuffled.
    Shuffle,
    /// Points are counted.
    Score,
    /// A seat is out.
    Eliminate,
    /// A call, a new round or the end: a line across the table.
    Announce,
}

/// One side of a fight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StageSide {
    /// The seat that fights.
    pub seat: Seat,
    /// A name besides the seat, where one seat has several sides: a house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Text>,
    /// The cards that are face up, in the order in which they were laid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Face>,
    /// The keys in the scene of the places where these cards lay face down, in the order of the cards. Empty
    /// where they come from elsewhere, such as a hand. Since 0.2.0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// The number of cards that are face down.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub backs: u8,
    /// The value that counts, in figures: `14`, `9 + 5 = 14`, `11 × 9 = 99`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Won, lost, tied or passed, once it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<SideResult>,
}

/// The result of a fight for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SideResult {
    /// It has won.
    Won,
    /// It has lost.
    Lost,
    /// Neither.
    Tied,
    /// It has passed, while others fight on.
    Passed,
}

/// The result of a fight for all sides on the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Verdict {
    /// This seat has won, all others have lost.
    Won(Seat),
    /// Nobody has won.
    Tied,
    /// Each side has the result that it was given.
    Settled,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Beat {
    /// A beat without cards.
    pub fn new(kind: BeatKind) -> Self {
        Beat {
            kind,
            clears: false,
            passing: false,
            sides: Vec::new(),
            verdict: None,
            moves: Vec::new(),
        }
    }

    /// On a cleared stage.
    #[must_use]
    pub fn clearing(mut self) -> Self {
        self.clears = true;
        self
    }

    /// Shown for the moment only.
    #[must_use]
    pub fn passing(mut self) -> Self {
        self.passing = true;
        self
    }

    /// With one more side, or with more for a side that is on the stage already.
    #[must_use]
    pub fn side(mut self, side: StageSide) -> Self {
        self.sides.push(side);
        self
    }

    /// With all cards of its sides drawn from a zone into another one.
    #[must_use]
    pub fn drawn(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        let (from, to) = (from.into(), to.into());
        for StageSide { seat, cards, backs, .. } in &self.sides {
            let (seat, from, to) = (Some(*seat), Some(from.clone()), to.clone());
            self.moves.push(BeatMove { seat, from, to, cards: cards.clone(), backs: *backs });
        }
        self
    }

    /// With a side whose cards go on to a zone.
    #[must_use]
    pub fn side_taken(self, side: StageSide, to: impl Into<String>) -> Self {
        self.taken(side.seat, side.cards.clone(), side.backs, to).side(side)
    }

    /// With cards taken off the stage to a zone: off the side of a seat, or off several sides.
    #[must_use]
    pub fn taken(
        mut self,
        seat: impl Into<Option<Seat>>,
        cards: impl IntoIterator<Item = Face>,
        backs: u8,
        to: impl Into<String>,
    ) -> Self {
        let (cards, seat): (Vec<Face>, _) = (cards.into_iter().collect(), seat.into());
        if !cards.is_empty() || backs > 0 {
            self.moves.push(BeatMove { seat, from: None, to: to.into(), cards, backs });
        }
        self
    }

    /// With the result.
    #[must_use]
    pub fn verdict(mut self, verdict: Verdict) -> Self {
        self.verdict = Some(verdict);
        self
    }
}

impl StageSide {
    /// A side without cards yet.
    pub fn new(seat: Seat) -> Self {
        StageSide { seat, ..StageSide::default() }
    }

    /// With a name besides the seat.
    #[must_use]
    pub fn label(mut self, label: Text) -> Self {
        self.label = Some(label);
        self
    }

    /// With these cards face up.
    #[must_use]
    pub fn cards(mut self, cards: impl IntoIterator<Item = Face>) -> Self {
        self.cards.extend(cards);
        self
    }

    /// With the keys of the places where these cards lay face down.
    #[must_use]
    pub fn places(mut self, places: impl IntoIterator<Item = String>) -> Self {
        self.places.extend(places);
        self
    }

    /// With so many cards face down.
    #[must_use]
    pub fn backs(mut self, n: u8) -> Self {
        self.backs = n;
        self
    }

    /// With what counts.
    #[must_use]
    pub fn value(mut self, value: impl std::fmt::Display) -> Self {
        self.value = Some(value.to_string());
        self
    }

    /// With its result.
    #[must_use]
    pub fn result(mut self, result: SideResult) -> Self {
        self.result = Some(result);
        self
    }
}
