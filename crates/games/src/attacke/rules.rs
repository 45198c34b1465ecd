//! Parameters and presets of Attacke.

use super::deck::{Deck, Layout};
use super::event::Event;
use super::state::{Action, State};
use super::view::View;
use sortie_core::game::Rules;
use sortie_core::param::{GameInfo, Param, ParamKind, ParamValue, Preset};
use sortie_core::setup::Conflict;

/// Attacke with its rules in force.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attacke {
    pub(super) deck: Deck,
    pub(super) chips_to_win: u8,
    pub(super) max_contests: u16,
    pub(super) face_down: bool,
    /// The cards that who does not begin is dealt; who begins gets one less (AKE-04).
    pub(super) hand_size: u8,
}

/// Shields of both values together.
const SHIELDS: u8 = 6;
/// Knights of a colour.
const KNIGHTS: u8 = 18;

const LAYOUT: Layout = Layout { colours: 5, copies: [4, 4, 4, 4, 2], sevens: 3, tens: 3 };

impl Attacke {
    /// A small game with the same rules, whose whole tree can be walked: two colours with so many
    /// twos, threes and sevens, so many shields of 7 and 10, hands of one and two.
    #[doc(hidden)]
    pub fn lite(self, knights: [u8; 3], sevens: u8, tens: u8) -> Self {
        let [twos, threes, last] = knights;
        let layout = Layout { colours: 2, copies: [twos, threes, 0, 0, last], sevens, tens };
        Attacke { deck: Deck::new(layout), hand_size: 2, ..self }
    }

    // Each parameter lays the deck out anew, so their order does not matter.
    fn lay_out(&mut self, layout: Layout) {
        self.deck = Deck::new(layout);
    }
}

const INFO: GameInfo<Attacke> = GameInfo {
    id: "attacke",
    name: "Attacke",
    summary: id!("attacke-summary"),
    author: Some("Reiner Knizia"),
    prefix: "AKE",
    seats: (3, 5),
    presets: &[
        Preset { id: "classic", doc: id!("attacke-preset-classic"), values: &[] },
        Preset {
            id: "all_five",
            doc: id!("attacke-preset-all_five"),
            values: &[("chips_to_win", "5")],
        },
        Preset {
            id: "hidden",
            doc: id!("attacke-preset-hidden"),
            values: &[("face_down", "true")],
        },
    ],
    params: &[
        Param {
            name: "copies",
            doc: id!("attacke-param-copies"),
            rule: "AKE-01",
            kind: ParamKind::List { len: 5, min: 0, max: 18 },
            get: |rules| ParamValue::List(rules.deck.layout.copies.map(i32::from).to_vec()),
            set: |rules, value| {
                if let Some(&[a, b, c, d, e]) = value.list() {
                    let copies = [a, b, c, d, e].map(|n| n as u8);
                    rules.lay_out(Layout { copies, ..rules.deck.layout });
                }
            },
        },
        Param {
            name: "shield_tens",
            doc: id!("attacke-param-shield_tens"),
            rule: "AKE-02",
            kind: ParamKind::Int { min: 0, max: SHIELDS as i32 },
            get: |rules| ParamValue::Int(rules.deck.layout.tens.into()),
            set: |rules, value| {
                if let Some(n) = value.int() {
                    let tens = (n as u8).min(SHIELDS);
                    rules.lay_out(Layout { tens, sevens: SHIELDS - tens, ..rules.deck.layout });
                }
            },
        },
        Param {
            name: "chips_to_win",
            doc: id!("attacke-param-chips_to_win"),
            rule: "AKE-19",
            kind: ParamKind::Int { min: 1, max: 5 },
            get: |rules| ParamValue::Int(rules.chips_to_win.into()),
            set: |rules, value| {
                if let Some(n) = value.int() {
                    rules.chips_to_win = n as u8;
                }
            },
        },
        Param {
            name: "max_contests",
            doc: id!("attacke-param-max_contests"),
            rule: "AKE-20",
            kind: ParamKind::Int { min: 20, max: 1000 },
            get: |rules| ParamValue::Int(rules.max_contests.into()),
            set: |rules, value| {
                if let Some(n) = value.int() {
                    rules.max_contests = n as u16;
                }
            },
        },
        Param {
            name: "face_down",
            doc: id!("attacke-param-face_down"),
            rule: "AKE-21",
            kind: ParamKind::Flag,
            get: |rules| ParamValue::Flag(rules.face_down),
            set: |rules, value| rules.face_down = value.flag() == Some(true),
        },
    ],
    words: &[("en", super::EN), ("de", include_str!("de.ftl"))],
    rulebook: &[
        ("en", include_str!("../../../../rulebook/attacke.md")),
        ("de", include_str!("../../../../rulebook/de/attacke.md")),
    ],
    emblems: super::emblems::EMBLEMS,
    drawing: include_str!("drawing.svg"),
    lesson: Some(include_str!("lesson.txt")),
    puzzles: Some(include_str!("puzzles.json")),
    simulation_micros: &[5.0, 7.0, 10.0],
    levels: &["novice:temperature=1", "novice", "club:sims=3000"],
};

impl Rules for Attacke {
    const INFO: &'static GameInfo<Self> = &INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_: u8) -> Self {
        Attacke {
            deck: Deck::new(LAYOUT),
            chips_to_win: 4,
            max_contests: 200,
            face_down: false,
            hand_size: 5,
        }
    }

    fn check(&self, _: u8) -> Result<(), Conflict> {
        let layout = &self.deck.layout;
        // The small decks of tests have fewer colours and any number of knights.
        if layout.colours == 5 && layout.a_colour() != KNIGHTS {
            let copies = ParamValue::List(layout.copies.map(i32::from).to_vec());
            let sum: i32 = layout.copies.iter().map(|n| i32::from(*n)).sum();
            return Err(Conflict {
                rule: "AKE-01",
                between: [format!("copies={copies}"), format!("a sum of {sum}")],
                why: id!("attacke-conflict-copies"),
            });
        }
        Ok(())
    }

    fn lite_form(self, _: u8) -> Option<Self> {
        Some(self.lite([1, 0, 0], 0, 1))
    }
}
