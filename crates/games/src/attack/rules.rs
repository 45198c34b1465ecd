//! Parameters and presets of Attack!

use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, PACK, Suit, rank};
use sortie_core::param::{GameInfo, Param, ParamKind, ParamValue, Preset};
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

const ACE_VALUES: [u8; 3] = [1, 13, 15];

impl Attack {
    pub(super) const DEFAULT: Attack = Attack {
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
    };

    /// A small game with the same rules, whose whole tree can be walked: two, three, four and king
    /// of hearts and spades (of two decks, two and king of each), hands of two.
    #[doc(hidden)]
    pub fn lite(self) -> Self {
        let ranks: &[u8] = if self.decks == 2 { &[0, rank::KING] } else { &[0, 1, 2, rank::KING] };
        let suits = [Suit::Hearts, Suit::Spades];
        let pack = ranks.iter().flat_map(|&rank| suits.map(|suit| french::card(rank, suit)));
        Attack { pack: pack.collect(), hand_size: 2, ..self }
    }

    pub(super) fn check_values(&self) -> Result<(), Conflict> {
        if self.sums && !self.hands {
            return Err(Conflict {
                rule: "ATK-28",
                between: ["duel=sums".to_owned(), "hands=false".to_owned()],
                why: id!("attack-conflict-hands"),
            });
        }
        Ok(())
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
        match VALUES[card.at()] {
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

/// The values by index, 0 for an ace.
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
        while least <= VALUES[card.at()] && VALUES[card.at()] > 0 {
            table[least as usize].add(card);
            least += 1;
        }
        index += 1;
    }
    table
};

pub(super) const INFO: GameInfo<Attack> = GameInfo {
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
        Param {
            name: "decks",
            doc: id!("attack-param-decks"),
            rule: "ATK-22",
            kind: ParamKind::Int { min: 1, max: 2 },
            get: |rules| ParamValue::Int(rules.decks.into()),
            set: |rules, value| {
                if let Some(n) = value.int() {
                    rules.decks = n as u8;
                }
            },
        },
        Param {
            name: "reshuffles",
            doc: id!("attack-param-reshuffles"),
            rule: "ATK-23",
            kind: ParamKind::Int { min: 0, max: 10 },
            get: |rules| ParamValue::Int(rules.reshuffles.into()),
            set: |rules, value| {
                if let Some(n) = value.int() {
                    rules.reshuffles = n as u8;
                }
            },
        },
        Param {
            name: "duel",
            doc: id!("attack-param-duel"),
            rule: "ATK-24",
            kind: ParamKind::Choice(&["single", "sums"]),
            get: |rules| ParamValue::Choice(if rules.sums { "sums" } else { "single" }),
            set: |rules, value| rules.sums = value.choice() == Some("sums"),
        },
        Param {
            name: "dice",
            doc: id!("attack-param-dice"),
            rule: "ATK-25",
            kind: ParamKind::Flag,
            get: |rules| ParamValue::Flag(rules.dice),
            set: |rules, value| rules.dice = value.flag() == Some(true),
        },
        Param {
            name: "must_match",
            doc: id!("attack-param-must_match"),
            rule: "ATK-25",
            kind: ParamKind::Flag,
            get: |rules| ParamValue::Flag(rules.must_match),
            set: |rules, value| rules.must_match = value.flag() == Some(true),
        },
        Param {
            name: "hands",
            doc: id!("attack-param-hands"),
            rule: "ATK-26",
            kind: ParamKind::Flag,
            get: |rules| ParamValue::Flag(rules.hands),
            set: |rules, value| rules.hands = value.flag() == Some(true),
        },
        Param {
            name: "scoring",
            doc: id!("attack-param-scoring"),
            rule: "ATK-21",
            kind: ParamKind::Choice(&["count", "value"]),
            get: |rules| ParamValue::Choice(if rules.by_value { "value" } else { "count" }),
            set: |rules, value| rules.by_value = value.choice() == Some("value"),
        },
        Param {
            name: "ace",
            doc: id!("attack-param-ace"),
            rule: "ATK-04",
            kind: ParamKind::Choice(&["1", "13", "15"]),
            get: |rules| {
                ParamValue::Choice(match rules.ace {
                    13 => "13",
                    15 => "15",
                    _ => "1",
                })
            },
            set: |rules, value| {
                let named = |ace: &&u8| value.choice() == Some(ace.to_string().as_str());
                if let Some(ace) = ACE_VALUES.iter().find(named) {
                    rules.ace = *ace;
                }
            },
        },
        Param {
            name: "choose_role",
            doc: id!("attack-param-choose_role"),
            rule: "ATK-08",
            kind: ParamKind::Choice(&["after_hands", "before_hands"]),
            get: |rules| {
                ParamValue::Choice(if rules.role_first { "before_hands" } else { "after_hands" })
            },
            set: |rules, value| rules.role_first = value.choice() == Some("before_hands"),
        },
    ],
    words: &[("en", super::EN), ("de", include_str!("de.ftl"))],
    rulebook: &[
        ("en", include_str!("../../../../rulebook/attack.md")),
        ("de", include_str!("../../../../rulebook/de/attack.md")),
    ],
    emblems: french::EMBLEMS,
    drawing: include_str!("drawing.svg"),
};
