//! The rules in force: parameters and presets.

use super::action::Action;
use super::army::Armies;
use super::event::Event;
use super::house::{House, MAX_HOUSES};
use super::state::State;
use super::view::View;
use sortie_core::game::Rules;
use sortie_core::param::{GameInfo, Param, ParamKind, ParamValue, Preset};
use sortie_core::seat::Seat;
use sortie_core::setup::Conflict;

/// Retaliation with its parameters set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Retaliation {
    pub(super) suits_each: u8,
    pub(super) rounds: u8,
    pub(super) jack_even: u8,
    pub(super) jack_odd: u8,
    pub(super) own_king: i32,
    pub(super) own_queen: i32,
    pub(super) captured_king: i32,
    pub(super) captured_queen: i32,
    pub(super) army_factor: i32,
    /// The armies that every house has (RET-01).
    pub(super) armies: Armies,
    /// Those that may be laid before the left and the right place at the set-up.
    pub(super) opening: [Armies; 2],
}

/// A whole number in the field of the same name.
macro_rules! number {
    ($name:ident, $rule:literal, $min:literal..=$max:literal) => {
        Param {
            name: stringify!($name),
            doc: super::IDS.id(concat!("retaliation-param-", stringify!($name))),
            rule: $rule,
            kind: ParamKind::Int { min: $min, max: $max },
            get: |rules: &Retaliation| ParamValue::Int(rules.$name.into()),
            set: |rules: &mut Retaliation, value| {
                if let Some(n) = value.int() {
                    rules.$name = n.clamp($min, $max) as _;
                }
            },
        }
    };
}

const INFO: GameInfo<Retaliation> = GameInfo {
    id: "retaliation",
    name: "Retaliation",
    summary: id!("retaliation-summary"),
    author: Some("creativitygames.net"),
    prefix: "RET",
    seats: (2, 4),
    presets: &[
        Preset { id: "classic", doc: id!("retaliation-preset-classic"), values: &[] },
        Preset {
            id: "single",
            doc: id!("retaliation-preset-single"),
            values: &[("suits_each", "1")],
        },
    ],
    params: &[
        number!(suits_each, "RET-02", 1..=2),
        number!(rounds, "RET-25", 1..=9),
        number!(jack_even, "RET-25", 1..=30),
        number!(jack_odd, "RET-25", 1..=30),
        number!(own_king, "RET-23", 0..=1000),
        number!(own_queen, "RET-23", 0..=1000),
        number!(captured_king, "RET-23", 0..=1000),
        number!(captured_queen, "RET-23", 0..=1000),
        number!(army_factor, "RET-23", 0..=1000),
    ],
    words: &[("en", super::EN), ("de", include_str!("de.ftl"))],
    rulebook: &[
        ("en", include_str!("../../../../rulebook/retaliation.md")),
        ("de", include_str!("../../../../rulebook/de/retaliation.md")),
    ],
    emblems: sortie_core::french::EMBLEMS,
    drawing: include_str!("drawing.svg"),
    lesson: Some(include_str!("lesson.txt")),
    puzzles: Some(include_str!("puzzles.json")),
    simulation_micros: &[7.0, 11.0, 11.0],
    levels: &[
        "novice:forget=0.55:temperature=1.85",
        "novice:forget=0.39:temperature=0.76",
        "novice:forget=0.24:temperature=0.355",
        "novice",
        "beginner",
        "expert:sims=48",
        "expert:sims=192",
        "expert:sims=768",
    ],
};

impl Retaliation {
    /// A small match for two seats whose whole tree can be searched: one house each with ace, 2, 3
    /// and jack, of which the 2 and the 3 stand before the royalty in either order, and two rounds.
    #[doc(hidden)]
    pub fn lite() -> Self {
        Retaliation {
            suits_each: 1,
            rounds: 2,
            armies: Armies::from_ranks(&[1, 2, 3, 11]),
            opening: [Armies::from_ranks(&[2, 3]); 2],
            ..Retaliation::new(2)
        }
    }

    /// The seat that plays a house. With two suits each there are two seats; with one, the houses are the seats.
    pub(super) const fn owner(&self, house: House) -> Seat {
        house.owner(MAX_HOUSES as u8 / self.suits_each)
    }

    /// The number of houses at a table of so many seats.
    pub(super) const fn houses(&self, seats: u8) -> u8 {
        seats.saturating_mul(self.suits_each)
    }
}

impl Rules for Retaliation {
    const INFO: &'static GameInfo<Self> = &INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(seats: u8) -> Self {
        Retaliation {
            suits_each: if seats == 2 { 2 } else { 1 },
            rounds: 9,
            jack_even: 15,
            jack_odd: 4,
            own_king: 60,
            own_queen: 20,
            captured_king: 150,
            captured_queen: 80,
            army_factor: 5,
            armies: Armies::ALL,
            opening: [Armies::ALL; 2],
        }
    }

    fn check(&self, seats: u8) -> Result<(), Conflict> {
        let why = if !(2..=4).contains(&seats) {
            id!("retaliation-conflict-seats")
        } else if self.houses(seats) > 4 {
            id!("retaliation-conflict-suits")
        } else {
            return Ok(());
        };
        let between = [format!("suits_each={}", self.suits_each), format!("seats={seats}")];
        Err(Conflict { rule: "RET-02", between, why })
    }

    fn lite_form(self, _: u8) -> Option<Self> {
        Some(Retaliation::lite())
    }
}
