//! The events of Capture the Commander. All are told the same: nobody sees a card
//! before the others.

use super::rules::Commander;
use super::shape::Place;
use serde::Serialize;
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, notation};
use sortie_core::game::Narration;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

/// A card that was turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TurnedCard {
    /// The seat that owns it.
    pub seat: Seat,
    /// Its place, from 1.
    pub place: Place,
    /// The card.
    #[serde(serialize_with = "notation::card")]
    pub card: Card,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The pyramids lie ready.
    Dealt {
        /// Cards in each.
        each: u8,
    },
    /// A seat attacked another; both cards were turned up.
    Attacked {
        /// The attacker's card.
        attacker: TurnedCard,
        /// The attacked card.
        attacked: TurnedCard,
    },
    /// The cards that were turned up last are equal in rank.
    Tied,
    /// Both seats of a tied battle turned up a further card.
    TurnedUp {
        /// The attacker's.
        attacker: TurnedCard,
        /// The attacked seat's.
        attacked: TurnedCard,
    },
    /// There is no card left to turn up: the battle stops.
    Stopped {
        /// The seat that has none left; `None` when neither has.
        seat: Option<Seat>,
    },
    /// A seat won the battle.
    Won {
        /// The seat.
        seat: Seat,
        /// The seat that lost it.
        loser: Seat,
        /// The cards that the loser took out of its pyramid.
        #[serde(serialize_with = "notation::cards")]
        cards: Cards,
    },
    /// Nobody won the battle: both took out what they had turned up.
    BothLost {
        /// The two seats, the attacker first.
        seats: [Seat; 2],
        /// The cards that each took out.
        #[serde(serialize_with = "both")]
        cards: [Cards; 2],
    },
    /// A seat lost its Commander and is out.
    Out {
        /// The seat.
        seat: Seat,
        /// The number of cards of its pyramid that left the game unseen.
        left: u8,
    },
}

fn both<S: serde::Serializer>(cards: &[Cards; 2], serializer: S) -> Result<S::Ok, S::Error> {
    cards.map(french::codes).serialize(serializer)
}

impl Narration for Commander {
    fn event_text(&self, event: &Event) -> Text {
        match *event {
            Event::Dealt { each } => Text::new(id!("commander-dealt")).number("each", each),
            Event::Attacked { attacker, attacked } => {
                pair(Text::new(id!("commander-attacked")), attacker, attacked)
            }
            Event::Tied => Text::new(id!("commander-tied")),
            Event::TurnedUp { attacker, attacked } => {
                pair(Text::new(id!("commander-turned-up")), attacker, attacked)
            }
            Event::Stopped { seat: Some(seat) } => {
                Text::new(id!("commander-stopped")).seat("seat", seat)
            }
            Event::Stopped { seat: None } => Text::new(id!("commander-stopped-both")),
            Event::Won { seat, loser, cards } => Text::new(id!("commander-won"))
                .seat("seat", seat)
                .seat("loser", loser)
                .cards("cards", french::faces(cards)),
            Event::BothLost { seats: [one, other], cards: [first, second] } => {
                Text::new(id!("commander-both-lost"))
                    .seat("one", one)
                    .cards("first", french::faces(first))
                    .seat("other", other)
                    .cards("second", french::faces(second))
            }
            Event::Out { seat, left: 0 } => Text::new(id!("commander-out")).seat("seat", seat),
            Event::Out { seat, left } => {
                Text::new(id!("commander-out-with-more")).seat("seat", seat).number("left", left)
            }
        }
    }
}

fn pair(text: Text, one: TurnedCard, other: TurnedCard) -> Text {
    text.seat("seat", one.seat)
        .number("place", one.place.number())
        .card("card", french::face(one.card))
        .seat("target", other.seat)
        .number("at", other.place.number())
        .card("met", french::face(other.card))
}
