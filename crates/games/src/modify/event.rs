//! An event as told to an observer.

use super::rules::Modify;
use super::state::PLAYERS;
use serde::Serialize;
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, notation};
use sortie_core::game::Narration;
use sortie_core::seat::Seat;
use sortie_core::text::{MessageId, Text};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A hand was dealt; its owner sees it.
    Dealt {
        /// The seat.
        seat: Seat,
        /// The number of cards.
        n: u8,
        /// The cards, told to the owner.
        #[serde(serialize_with = "notation::maybe_cards")]
        cards: Option<Cards>,
    },
    /// The vote of a seat on a Quickdraw before the deal.
    Voted {
        /// The seat.
        seat: Seat,
        /// Whether it wants one.
        yes: bool,
    },
    /// A Quickdraw was called.
    Quickdraw {
        /// The seat that called it, or `None` if all agreed.
        seat: Option<Seat>,
    },
    /// A seat calls no Quickdraw.
    Waited {
        /// The seat.
        seat: Seat,
    },
    /// A hand is shown in a Quickdraw.
    Shown {
        /// The seat.
        seat: Seat,
        /// The cards.
        #[serde(serialize_with = "notation::cards")]
        cards: Cards,
        /// Their total.
        total: u32,
    },
    /// A seat calls no Duel.
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// A Duel was called.
    Called {
        /// The seat.
        seat: Seat,
        /// The opponent.
        opponent: Seat,
        /// The number of cards.
        n: u8,
    },
    /// A call or a counter-offer was accepted.
    Accepted {
        /// The seat.
        seat: Seat,
        /// The number of cards.
        n: u8,
    },
    /// A call was refused.
    Refused {
        /// The seat.
        seat: Seat,
    },
    /// Another number of cards was named.
    Countered {
        /// The seat.
        seat: Seat,
        /// The number of cards.
        n: u8,
    },
    /// A counter-offer was not taken up.
    Dropped {
        /// The seat.
        seat: Seat,
    },
    /// A seat shows its cards for a Duel.
    Duelled {
        /// The seat.
        seat: Seat,
        /// The cards.
        #[serde(serialize_with = "notation::cards")]
        cards: Cards,
        /// Their total.
        total: u32,
    },
    /// All cards of a round are turned up.
    TurnedUp {
        /// The round.
        round: u16,
        /// The card of each seat, by seat.
        cards: TurnedCards,
    },
    /// A jack steals.
    Stole {
        /// The seat that played the jack.
        thief: Seat,
        /// The seat that lost a card.
        victim: Seat,
        /// The card, or `None` if hidden.
        #[serde(serialize_with = "notation::maybe_card")]
        card: Option<Card>,
    },
    /// A jack finds nobody with a card in hand.
    FoundNothing {
        /// The seat that played it.
        seat: Seat,
    },
    /// A round or a Duel was won.
    Won {
        /// The seat.
        seat: Seat,
        /// The cards that went to the winner's hand.
        #[serde(serialize_with = "notation::cards")]
        taken: Cards,
        /// The discarded cards.
        #[serde(serialize_with = "notation::cards")]
        discarded: Cards,
    },
    /// Nobody won a round or a Duel.
    Tied {
        /// The cards that stay for the next winner.
        #[serde(serialize_with = "notation::cards")]
        stays: Cards,
        /// The discarded cards.
        #[serde(serialize_with = "notation::cards")]
        discarded: Cards,
    },
    /// A seat has no cards left.
    Out {
        /// The seat.
        seat: Seat,
    },
    /// The last round was played.
    LastRound {
        /// How many there were.
        rounds: u16,
    },
}

/// The cards that were turned up, by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TurnedCards([Option<Card>; PLAYERS]);

impl TurnedCards {
    pub(super) fn put(&mut self, seat: Seat, card: Card) {
        self.0[seat as usize] = Some(card);
    }

    /// Seats with their cards.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        (0..).zip(self.0).filter_map(|(seat, card)| Some((seat, card?)))
    }
}

impl Serialize for TurnedCards {
    /// A table from seats to cards.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(seat, card)| (seat, french::code(card))))
    }
}

const TURNED: [[&str; 2]; PLAYERS] = [
    ["seat-a", "card-a"],
    ["seat-b", "card-b"],
    ["seat-c", "card-c"],
    ["seat-d", "card-d"],
    ["seat-e", "card-e"],
    ["seat-f", "card-f"],
    ["seat-g", "card-g"],
];
const TURNED_UP: [MessageId; PLAYERS - 1] = [
    id!("modify-turned-up-2"),
    id!("modify-turned-up-3"),
    id!("modify-turned-up-4"),
    id!("modify-turned-up-5"),
    id!("modify-turned-up-6"),
    id!("modify-turned-up-7"),
];

/// The sentence for an event.
impl Narration for Modify {
    fn event_text(&self, event: &Event) -> Text {
        let of = |id, seat: Seat| Text::new(id).seat("seat", seat);
        match *event {
            Event::Dealt { seat, n, cards } => match cards {
                None => of(id!("modify-dealt-hidden"), seat).number("n", n),
                Some(cards) => of(id!("modify-dealt"), seat).cards("cards", french::faces(cards)),
            },
            Event::Voted { seat, yes } => {
                of(if yes { id!("modify-voted-yes") } else { id!("modify-voted-no") }, seat)
            }
            Event::Quickdraw { seat: None } => Text::new(id!("modify-quickdraw-agreed")),
            Event::Quickdraw { seat: Some(seat) } => of(id!("modify-quickdraw-called"), seat),
            Event::Waited { seat } => of(id!("modify-waited"), seat),
            Event::Shown { seat, cards, total } => of(id!("modify-shown"), seat)
                .cards("cards", french::faces(cards))
                .number("total", total),
            Event::Passed { seat } => of(id!("modify-passed"), seat),
            Event::Called { seat, opponent, n } => {
                of(id!("modify-called"), seat).seat("opponent", opponent).number("n", n)
            }
            Event::Accepted { seat, n } => of(id!("modify-accepted"), seat).number("n", n),
            Event::Refused { seat } => of(id!("modify-refused"), seat),
            Event::Countered { seat, n } => of(id!("modify-countered"), seat).number("n", n),
            Event::Dropped { seat } => of(id!("modify-dropped"), seat),
            Event::Duelled { seat, cards, total } => of(id!("modify-duelled"), seat)
                .cards("cards", french::faces(cards))
                .number("total", total),
            Event::TurnedUp { round, cards } => {
                let id = TURNED_UP[cards.iter().count().clamp(2, PLAYERS) - 2];
                let text = Text::new(id).number("round", round);
                cards.iter().zip(TURNED).fold(text, |text, ((seat, card), [by, what])| {
                    text.seat(by, seat).card(what, french::face(card))
                })
            }
            Event::Stole { thief, victim, card } => {
                let id =
                    if card.is_some() { id!("modify-stole") } else { id!("modify-stole-hidden") };
                let text = of(id, thief).seat("victim", victim);
                match card {
                    None => text,
                    Some(card) => text.card("card", french::face(card)),
                }
            }
            Event::FoundNothing { seat } => of(id!("modify-found-nothing"), seat),
            Event::Won { seat, taken, discarded } => {
                let id = match (taken.is_empty(), discarded.is_empty()) {
                    (false, true) => id!("modify-won"),
                    (false, false) => id!("modify-won-discarded"),
                    (true, _) => id!("modify-won-nothing"),
                };
                with_piles(of(id, seat), taken, discarded)
            }
            Event::Tied { stays, discarded } => {
                let id = match (stays.is_empty(), discarded.is_empty()) {
                    (false, true) => id!("modify-tied"),
                    (false, false) => id!("modify-tied-discarded"),
                    (true, _) => id!("modify-tied-nothing"),
                };
                with_piles(Text::new(id), stays, discarded)
            }
            Event::Out { seat } => of(id!("modify-out"), seat),
            Event::LastRound { rounds } => {
                Text::new(id!("modify-last-round")).number("rounds", rounds)
            }
        }
    }
}

/// With the cards that are not discarded, and those that are, as far as there are any.
fn with_piles(text: Text, kept: Cards, discarded: Cards) -> Text {
    let pile = |text: Text, name, cards: Cards| {
        if cards.is_empty() { text } else { text.cards(name, french::faces(cards)) }
    };
    pile(pile(text, "cards", kept), "discarded", discarded)
}
