//! The rules in force: parameters and presets, and the numbers of the cards.

use super::event::Event;
use super::public_state::{SLOTS, Slot};
use super::state::{Action, State};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, rank};
use sortie_core::game::Rules;
use sortie_core::param;
use sortie_core::param::{GameInfo, Preset};

/// Duel X with its parameters set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DuelX {
    pub(super) target: u8,
    pub(super) max_rounds: u16,
    pub(super) jack_steals_level: bool,
    /// The cards that are played with.
    pub(super) pack: Cards,
    /// The cards that every Engage lays, where they are not drawn.
    pub(super) opening: Option<[[Card; SLOTS]; 2]>,
    /// The cards that an Engage deals to each hand.
    pub(super) first_hand: u8,
    /// The cards of a hand that was filled up.
    pub(super) full_hand: u8,
}

impl Rules for DuelX {
    const INFO: &'static GameInfo<Self> = &INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_seats: u8) -> Self {
        DuelX {
            target: 5,
            max_rounds: 100,
            jack_steals_level: true,
            pack: french::pack(0),
            opening: None,
            first_hand: 5,
            full_hand: 7,
        }
    }

    fn lite_form(self, _: u8) -> Option<Self> {
        let field = ["2C 9C AC AD", "2D 8C AH AS"];
        Some(self.lite(field, "4C 5C 6C 7D 3S", 1))
    }
}

impl DuelX {
    /// A small match with the same rules, whose whole tree can be walked: this field at every
    /// Engage (slots in dealt order, seat 0's first), these cards besides, hands of two and this
    /// many rounds.
    #[doc(hidden)]
    pub fn lite(self, field: [&str; 2], besides: &str, rounds: u16) -> Self {
        let cards = |text: &str| text.split_whitespace().filter_map(french::parse).collect();
        let fields: [Vec<Card>; 2] = field.map(cards);
        let laid = fields.iter().flatten().copied().collect::<Cards>();
        let mut opening = [[Card::new(0); SLOTS]; 2];
        for (slots, cards) in opening.iter_mut().zip(&fields) {
            for (slot, card) in slots.iter_mut().zip(cards) {
                *slot = *card;
            }
        }
        DuelX {
            max_rounds: rounds,
            pack: laid | cards(besides).into_iter().collect(),
            opening: Some(opening),
            first_hand: 2,
            full_hand: 2,
            ..self
        }
    }

    /// The most cards that a hand ever holds.
    pub(super) fn largest_hand(&self) -> u8 {
        self.first_hand.max(self.full_hand)
    }

    /// The cards that may be laid on a card in this slot (DUX-05, DUX-06, DUX-07).
    #[inline]
    pub(super) fn fits(&self, slot: Slot, lies: u8, covered: bool) -> Cards {
        match slot {
            Slot::Level if lies == 0 && !self.jack_steals_level => ALL,
            Slot::Level => NUMBERED[usize::from(lies + 1)],
            Slot::Magic if covered => ALL,
            Slot::Attack | Slot::Defense | Slot::Magic => HIGHER[usize::from(lies)],
        }
    }
}

const ALL: Cards = french::pack(0);
/// The number of an ace, the highest.
pub(super) const HIGHEST: usize = 11;

/// The number of a card (DUX-01).
#[inline]
pub(super) const fn number(card: Card) -> u8 {
    NUMBERS[card.to_usize()]
}

// An entry for every index that a card can have: no bounds check where powers are compared.
const NUMBERS: [u8; 128] = {
    let mut numbers = [0; 128];
    let mut index = 0;
    while index < 128 {
        numbers[index as usize] = match rank(Card::new(index)) {
            rank::JACK => 0,
            rank::QUEEN => 5,
            rank::KING => 7,
            rank::ACE => HIGHEST as u8,
            printed => printed + 2,
        };
        index += 1;
    }
    numbers
};

/// The cards of each number; none has a higher one than an ace.
// One entry more than there are numbers: what fits on an ace is looked up too, and is nothing.
const NUMBERED: [Cards; HIGHEST + 2] = {
    let mut public = [Cards::EMPTY; HIGHEST + 2];
    let mut index = 0;
    while index < french::PACK {
        let card = Card::new(index);
        public[number(card) as usize].add(card);
        index += 1;
    }
    public
};

/// The cards with a higher number than this.
const HIGHER: [Cards; HIGHEST + 1] = {
    let mut public = [Cards::EMPTY; HIGHEST + 1];
    let mut index = 0;
    while index < french::PACK {
        let card = Card::new(index);
        let mut than = 0;
        while than < number(card) {
            public[than as usize].add(card);
            than += 1;
        }
        index += 1;
    }
    public
};

/// The jacks.
pub(super) const JACKS: Cards = french::rank_cards(rank::JACK);

const INFO: GameInfo<DuelX> = GameInfo {
    id: "duelx",
    name: "Duel X",
    summary: id!("duelx-summary"),
    author: None,
    prefix: "DUX",
    seats: (2, 2),
    presets: &[Preset { id: "classic", doc: id!("duelx-preset-classic"), values: &[] }],
    params: &[
        param!("target", id!("duelx-param-target"), "DUX-19", target: 1..=20),
        param!("max_rounds", id!("duelx-param-max_rounds"), "DUX-19", max_rounds: 10..=1000),
        param!(
            "jack_steals_level",
            id!("duelx-param-jack_steals_level"),
            "DUX-09",
            jack_steals_level: flag
        ),
    ],
    words: &[("en", super::EN), ("de", include_str!("de.ftl"))],
    rulebook: &[
        ("en", include_str!("../../../../rulebook/duelx.md")),
        ("de", include_str!("../../../../rulebook/de/duelx.md")),
    ],
    emblems: french::EMBLEMS,
    drawing: include_str!("drawing.svg"),
    lesson: Some(include_str!("lesson.txt")),
    puzzles: Some(include_str!("puzzles.json")),
    simulation_micros: &[10.0],
    levels: &[
        "novice:forget=0.6:temperature=0.8",
        "novice:forget=0.4:temperature=0.28",
        "novice:forget=0.2:temperature=0.11",
        "novice",
        "beginner",
        "master:sims=3000",
        "expert:sims=2000",
    ],
};
