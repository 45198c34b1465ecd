//! Parameters and presets of Modify.

use sortie_core::card::Cards;
use sortie_core::french;
use sortie_core::param::{GameInfo, Param, ParamKind, ParamValue, Preset};
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

const DUEL_CALLS: [(&str, DuelCalls); 3] =
    [("first_seat", DuelCalls::FirstSeat), ("all", DuelCalls::All), ("off", DuelCalls::Off)];
const QUICKDRAW: [(&str, Quickdraw); 3] =
    [("off", Quickdraw::Off), ("agreed", Quickdraw::Agreed), ("any", Quickdraw::Any)];

/// The fewest and the most players (MOD-01).
pub(super) const SEATS: (u8, u8) = (2, 7);

pub(super) const INFO: GameInfo<Modify> = GameInfo {
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
        Param {
            name: "duel_calls",
            doc: id!("modify-param-duel_calls"),
            rule: "MOD-13",
            kind: ParamKind::Choice(&["first_seat", "all", "off"]),
            get: |rules| ParamValue::Choice(word(&DUEL_CALLS, rules.duel_calls)),
            set: |rules, value| choose(&DUEL_CALLS, value, &mut rules.duel_calls),
        },
        Param {
            name: "quickdraw",
            doc: id!("modify-param-quickdraw"),
            rule: "MOD-16",
            kind: ParamKind::Choice(&["off", "agreed", "any"]),
            get: |rules| ParamValue::Choice(word(&QUICKDRAW, rules.quickdraw)),
            set: |rules, value| choose(&QUICKDRAW, value, &mut rules.quickdraw),
        },
        Param {
            name: "max_rounds",
            doc: id!("modify-param-max_rounds"),
            rule: "MOD-12",
            kind: ParamKind::Int { min: 20, max: 2000 },
            get: |rules| ParamValue::Int(rules.max_rounds.into()),
            set: |rules, value| {
                if let Some(n) = value.int() {
                    rules.max_rounds = n.clamp(20, 2000) as u16;
                }
            },
        },
    ],
    words: &[("en", super::EN), ("de", include_str!("de.ftl"))],
    rulebook: &[
        ("en", include_str!("../../../../rulebook/modify.md")),
        ("de", include_str!("../../../../rulebook/de/modify.md")),
    ],
    emblems: french::EMBLEMS,
    drawing: include_str!("drawing.svg"),
};

fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, other)| *other == value).map_or("", |(word, _)| word)
}

fn choose<T: Copy>(words: &[(&'static str, T)], value: &ParamValue, into: &mut T) {
    if let Some((_, chosen)) = words.iter().find(|(word, _)| value.choice() == Some(word)) {
        *into = *chosen;
    }
}

impl Modify {
    pub(super) const DEFAULT: Modify = Modify {
        max_rounds: 200,
        duel_calls: DuelCalls::FirstSeat,
        quickdraw: Quickdraw::Off,
        deck: french::pack(0),
        hand_size: 7,
    };

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

    /// Whether so many can play (MOD-01).
    pub(super) fn fits(seats: u8) -> Result<(), Conflict> {
        if (SEATS.0..=SEATS.1).contains(&seats) {
            return Ok(());
        }
        let between = [format!("seats={seats}"), "seven cards each".to_owned()];
        let why = id!("modify-conflict-seats");
        Err(Conflict { rule: "MOD-01", between, why })
    }

    /// How many cards stay out of the game (MOD-01).
    pub(super) fn undealt(&self, seats: u8) -> u32 {
        self.deck.len().saturating_sub(u32::from(self.hand_size) * u32::from(seats))
    }
}
