//! Parameters and presets of Modify.

use super::event::Event;
use super::state::{Action, State};
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::french;
use sortie_core::game::Rules;
use sortie_core::param;
use sortie_core::param::{GameInfo, Preset};
use sortie_core::setup::Conflict;

/// The seats that may call a Duel (MOD-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum DuelCalls {
    FirstSeat,
    All,
    Off,
}

/// How a Quickdraw comes about (MOD-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Quickdraw {
    Off,
    Agreed,
    Any,
}

/// Modify with its parameters set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Modify {
    pub(super) max_rounds: u16,
    pub(super) duel_calls: DuelCalls,
    pub(super) quickdraw: Quickdraw,
    /// The cards that are played with, and how many each player is dealt.
    pub(super) deck: Cards,
    pub(super) hand_size: u8,
}

/// The fewest and the most players (MOD-01).
const SEATS: (u8, u8) = (2, 7);

impl Rules for Modify {
    const INFO: &'static GameInfo<Self> = &INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_seats: u8) -> Self {
        Modify {
            max_rounds: 200,
            duel_calls: DuelCalls::FirstSeat,
            quickdraw: Quickdraw::Off,
            deck: french::pack(0),
            hand_size: 7,
        }
    }

    /// The pack has to suffice for all hands (MOD-01).
    fn check(&self, seats: u8) -> Result<(), Conflict> {
        if (SEATS.0..=SEATS.1).contains(&seats) {
            return Ok(());
        }
        let between = [format!("seats={seats}"), "seven cards each".to_owned()];
        let why = id!("modify-conflict-seats");
        Err(Conflict { rule: "MOD-01", between, why })
    }

    fn lite_form(self, _: u8) -> Option<Self> {
        // Without Duels the tree stays small with a card more.
        let hand = if self.duel_calls == DuelCalls::Off { 3 } else { 2 };
        Some(self.lite("3S 5S 6S 7S 8S JS QS AS", hand, hand.into()))
    }
}

impl Modify {
    /// A small game with the same rules, whose whole tree can be walked: so many cards each out of
    /// these, written as ranks with suits, and so many rounds.
    ///
    /// # Panics
    /// If a text is no card.
    #[doc(hidden)]
    #[allow(clippy::expect_used, reason = "for tests only, which write the cards themselves")]
    pub fn lite(self, deck: &str, hand_size: u8, max_rounds: u16) -> Self {
        let card = |text| french::parse(text).expect("a card");
        let deck = deck.split_whitespace().map(card).collect();
        Modify { max_rounds, deck, hand_size, ..self }
    }

    /// How many cards stay out of the game (MOD-01).
    pub(super) fn undealt(&self, seats: u8) -> u32 {
        self.deck.len().saturating_sub(u32::from(self.hand_size) * u32::from(seats))
    }
}

const INFO: GameInfo<Modify> = GameInfo {
    id: "modify",
    name: "Modify",
    summary: id!("modify-summary"),
    author: None,
    prefix: "MOD",
    seats: SEATS,
    presets: &[
        Preset { id: "classic", doc: id!("modify-preset-classic"), values: &[] },
        Preset {
            id: "as_written",
            doc: id!("modify-preset-as_written"),
            values: &[("duel_calls", "all"), ("quickdraw", "any")],
        },
    ],
    params: &[
        param!(
            "duel_calls", id!("modify-param-duel_calls"), "MOD-13",
            duel_calls: [
                "first_seat" => DuelCalls::FirstSeat,
                "all" => DuelCalls::All,
                "off" => DuelCalls::Off
            ]
        ),
        param!(
            "quickdraw", id!("modify-param-quickdraw"), "MOD-16",
            quickdraw: [
                "off" => Quickdraw::Off,
                "agreed" => Quickdraw::Agreed,
                "any" => Quickdraw::Any
            ]
        ),
        param!("max_rounds", id!("modify-param-max_rounds"), "MOD-12", max_rounds: 20..=2000),
    ],
    words: &[("en", super::EN), ("de", include_str!("de.ftl"))],
    rulebook: &[
        ("en", include_str!("../../../../rulebook/modify.md")),
        ("de", include_str!("../../../../rulebook/de/modify.md")),
    ],
    emblems: french::EMBLEMS,
    drawing: include_str!("drawing.svg"),
    lesson: Some(include_str!("lesson.txt")),
    puzzles: Some(include_str!("puzzles.json")),
    simulation_micros: &[6.0, 9.0, 13.0, 22.0, 29.0, 48.0],
    levels: &[
        "novice:forget=0.5:temperature=0.6",
        "novice:forget=0.2:temperature=0.15",
        "beginner:forget=0.5:temperature=0.025",
        "master:sims=1000",
        "expert:sims=2000",
    ],
};
