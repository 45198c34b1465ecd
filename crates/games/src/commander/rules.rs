//! The rules in force: parameters and presets.

use super::event::Event;
use super::shape::{FULL, Shape, THREE_ROWS, TWO_ROWS};
use super::state::{Action, State};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::game::Rules;
use sortie_core::param::{GameInfo, Param, ParamKind, ParamValue, Preset};
use sortie_core::setup::Conflict;

/// Capture the Commander with its parameters set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Commander {
    /// Whether the table shows again what was seen once (CAP-13).
    pub(super) open_memory: bool,
    /// How the pyramids are built.
    pub(super) shape: &'static Shape,
    /// The cards that are dealt from.
    pub(super) deck: Cards,
}

const INFO: GameInfo<Commander> = GameInfo {
    id: "commander",
    name: "Capture the Commander",
    summary: id!("commander-summary"),
    author: Some("Danny and Isabella Bruggeling"),
    prefix: "CAP",
    seats: (2, 4),
    presets: &[
        Preset { id: "classic", doc: id!("commander-preset-classic"), values: &[] },
        Preset {
            id: "open",
            doc: id!("commander-preset-open"),
            values: &[("open_memory", "true")],
        },
    ],
    params: &[Param {
        name: "open_memory",
        doc: id!("commander-param-open_memory"),
        rule: "CAP-13",
        kind: ParamKind::Flag,
        get: |rules: &Commander| ParamValue::Flag(rules.open_memory),
        set: |rules: &mut Commander, value| {
            if let Some(on) = value.flag() {
                rules.open_memory = on;
            }
        },
    }],
    words: &[("en", super::EN), ("de", include_str!("de.ftl"))],
    rulebook: &[
        ("en", include_str!("../../../../rulebook/commander.md")),
        ("de", include_str!("../../../../rulebook/de/commander.md")),
    ],
    emblems: french::EMBLEMS,
    drawing: include_str!("drawing.svg"),
    lesson: Some(include_str!("lesson.txt")),
    puzzles: Some(include_str!("puzzles.json")),
    simulation_micros: &[3.0, 4.0, 6.0],
    levels: &["novice:forget=0.4:temperature=0.2", "beginner:temperature=0.01", "expert:sims=2000"],
};

impl Commander {
    /// The game as it was written down.
    pub(super) const CLASSIC: Self =
        Commander { open_memory: false, shape: &FULL, deck: french::pack(0) };

    /// A small match whose tree can be searched: pyramids of a row of two and the Commander, or,
    /// with `rows` above 2, of three, two and the Commander. The deck is as large as needed, in
    /// pairs of equal ranks.
    #[doc(hidden)]
    pub fn lite(rows: u8, seats: u8) -> Self {
        let shape = if rows > 2 { &THREE_ROWS } else { &TWO_ROWS };
        // Two cards of each rank, so that ties come up in the small tree too.
        let ranks = (shape.size() * seats).div_ceil(2).min(13);
        let pair = |rank: u8| [Card::new(4 * rank), Card::new(4 * rank + 1)];
        Commander { open_memory: false, shape, deck: (0..ranks).flat_map(pair).collect() }
    }
}

impl Rules for Commander {
    const INFO: &'static GameInfo<Self> = &INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_: u8) -> Self {
        Commander::CLASSIC
    }

    fn check(&self, seats: u8) -> Result<(), Conflict> {
        if (2..=4).contains(&seats) {
            return Ok(());
        }
        let between = [format!("seats={seats}"), "commander".to_owned()];
        Err(Conflict { rule: "CAP-01", between, why: id!("commander-conflict-seats") })
    }

    fn lite_form(self, seats: u8) -> Option<Self> {
        Some(Commander::lite(2, seats))
    }
}
