//! Parameters and presets of Attack!

use super::event::Event;
use super::state::{Action, State};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, PACK, Suit, rank};
use sortie_core::game::Rules;
use sortie_core::param;
use sortie_core::param::{GameInfo, Preset};
use sortie_core::setup::Conflict;

/// Attack! with its rules in force.
#[allow(clippy::struct_excessive_bools, reason = "each is a parameter of the rules")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    pub(super) decks: u8,
    pub(super) reshuffles: u8,
    pub(super) sums: bool,
    pub(super) dice: bool,
    pub(super) must_match: bool,
    pub(super) hands: bool,
    pub(super) by_value: bool,
    pub(super) ace: u8,
    pub(super) role_first: bool,
    /// The cards of one pack that are played with, and the size of a full hand.
    pub(super) pack: Cards,
    pub(super) hand_size: u8,
}

impl Rules for Attack {
    const INFO: &'static GameInfo<Self> = &INFO;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;

    fn new(_seats: u8) -> Self {
        Attack {
            decks: 1,
            reshuffles: 0,
            sums: false,
            dice: false,
            must_match: true,
            hands: true,
            by_value: false,
            ace: 1,
            role_first: false,
            pack: french::pack(0),
            hand_size: 5,
        }
    }

    fn check(&self, _seats: u8) -> Result<(), Conflict> {
        if self.sums && !self.hands {
            return Err(Conflict {
                rule: "ATK-28",
                between: ["duel=sums".to_owned(), "hands=false".to_owned()],
                why: id!("attack-conflict-hands"),
            });
        }
        Ok(())
    }

    fn lite_form(self, _: u8) -> Option<Self> {
        Some(self.lite())
    }
}

impl Attack {
    /// A small game with the same rules, whose whole tree can be walked: two, three, four and king
    /// of hearts and spades (of two decks, two and king of each), hands of two.
    #[doc(hidden)]
    pub fn lite(self) -> Self {
        let ranks: &[u8] = if self.decks == 2 { &[0, rank::KING] } else { &[0, 1, 2, rank::KING] };
        let suits = [Suit::Hearts, Suit::Spades];
        let pack = ranks.iter().flat_map(|&rank| suits.map(|suit| french::card(rank, suit)));
        Attack { pack: pack.collect(), hand_size: 2, ..self }
    }

    /// All cards in play.
    pub(super) fn deck(&self) -> Cards {
        match self.decks {
            2 => self.pack | Cards::from_bits(self.pack.bits() << PACK),
            _ => self.pack,
        }
    }

    /// The value of a card (ATK-04).
    #[inline]
    pub(super) fn value(&self, card: Card) -> u8 {
        match VALUES[card.to_usize()] {
            0 => self.ace,
            value => value,
        }
    }

    /// The cards of this value (1–15) or more.
    #[inline]
    pub(super) fn at_least(&self, value: u8) -> Cards {
        let aces = if self.ace >= value { ACES } else { Cards::EMPTY };
        AT_LEAST[usize::from(value & 15)] | aces
    }
}

/// The values by index, 0 for an ace, whose value is a parameter. Tables, because cards are compared
/// in every step of a simulation.
const VALUES: [u8; 128] = {
    let mut values = [0; 128];
    let mut index = 0;
    while index < 128 {
        values[index as usize] = match rank(Card::new(index)) {
            rank::ACE => 0,
            rank::KING => 14,
            below => below + 2,
        };
        index += 1;
    }
    values
};

/// The aces of both packs.
const ACES: Cards = {
    let one = 0b1111 << (rank::ACE * 4);
    Cards::from_bits(one | one << PACK)
};

/// By value, the cards other than aces of that value or more.
const AT_LEAST: [Cards; 16] = {
    let mut table = [Cards::EMPTY; 16];
    let mut index = 0;
    while index < 2 * PACK {
        let card = Card::new(index);
        let mut least = 0;
        while least <= VALUES[card.to_usize()] && VALUES[card.to_usize()] > 0 {
            table[least as usize].add(card);
            least += 1;
        }
        index += 1;
    }
    table
};

const INFO: GameInfo<Attack> = GameInfo {
    id: "attack",
    name: "Attack!",
    summary: id!("attack-summary"),
    author: Some("Michael Camarata"),
    prefix: "ATK",
    seats: (2, 2),
    presets: &[
        Preset { id: "classic", doc: id!("attack-preset-classic"), values: &[] },
        Preset { id: "cross", doc: id!("attack-preset-cross"), values: &[("reshuffles", "1")] },
        Preset { id: "counter", doc: id!("attack-preset-counter"), values: &[("duel", "sums")] },
        Preset {
            id: "power",
            doc: id!("attack-preset-power"),
            values: &[("dice", "true"), ("must_match", "false")],
        },
        Preset { id: "speed", doc: id!("attack-preset-speed"), values: &[("hands", "false")] },
    ],
    params: &[
        param!("decks", id!("attack-param-decks"), "ATK-22", decks: 1..=2),
        param!("reshuffles", id!("attack-param-reshuffles"), "ATK-23", reshuffles: 0..=10),
        param!("duel", id!("attack-param-duel"), "ATK-24", sums: ["single" => false, "sums" => true]),
        param!("dice", id!("attack-param-dice"), "ATK-25", dice: flag),
        param!("must_match", id!("attack-param-must_match"), "ATK-25", must_match: flag),
        param!("hands", id!("attack-param-hands"), "ATK-26", hands: flag),
        param!(
            "scoring", id!("attack-param-scoring"), "ATK-21",
            by_value: ["count" => false, "value" => true]
        ),
        param!("ace", id!("attack-param-ace"), "ATK-04", ace: ["1" => 1, "13" => 13, "15" => 15]),
        param!(
            "choose_role", id!("attack-param-choose_role"), "ATK-08",
            role_first: ["after_hands" => false, "before_hands" => true]
        ),
    ],
    words: &[("en", super::EN), ("de", include_str!("de.ftl"))],
    rulebook: &[
        ("en", include_str!("../../../../rulebook/attack.md")),
        ("de", include_str!("../../../../rulebook/de/attack.md")),
    ],
    emblems: french::EMBLEMS,
    drawing: include_str!("drawing.svg"),
    lesson: Some(include_str!("lesson.txt")),
    puzzles: Some(include_str!("puzzles.json")),
    simulation_micros: &[4.0],
    levels: &["novice:forget=0.3:temperature=0.15", "club:sims=3000"],
};
