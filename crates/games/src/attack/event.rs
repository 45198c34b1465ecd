//! The events of Attack! and their sentences.

use super::rules::Attack;
use super::tags::Proof;
use serde::Serialize;
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, notation};
use sortie_core::game::Narration;
use sortie_core::position::is_default;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

/// An event as one observer is told it: `None` stands for cards that it may not see. The proofs
/// about a hidden card are told when it leaves its place, so that all know what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The Fight Decks lie ready.
    Dealt {
        /// Cards in each.
        each: u8,
    },
    /// Both turned up the top card, seat 0's first.
    TurnedUp {
        /// Seat 0's card.
        #[serde(serialize_with = "notation::card")]
        first: Card,
        /// Seat 1's card.
        #[serde(serialize_with = "notation::card")]
        second: Card,
    },
    /// A seat won the opening and will choose its role.
    Opened {
        /// The winner.
        seat: Seat,
    },
    /// The Fight Decks ran out before the opening had a winner.
    Unopened,
    /// A seat drew cards into its hand.
    Drew {
        /// The seat.
        seat: Seat,
        /// The number of cards.
        n: u8,
        /// The cards, or `None` if hidden.
        #[serde(serialize_with = "notation::maybe_cards")]
        cards: Option<Cards>,
    },
    /// A seat chose its role.
    Chose {
        /// The seat.
        seat: Seat,
        /// Whether it attacks first.
        attacks: bool,
    },
    /// The attacker played a card.
    Attacked {
        /// The seat.
        seat: Seat,
        /// The card.
        #[serde(serialize_with = "notation::card")]
        card: Card,
        /// The facts that had been proven about it.
        #[serde(skip_serializing_if = "Proof::is_none")]
        proof: Proof,
    },
    /// The defender played a card.
    Defended {
        /// The seat.
        seat: Seat,
        /// The card.
        #[serde(serialize_with = "notation::card")]
        card: Card,
        /// The facts that had been proven about it.
        #[serde(skip_serializing_if = "Proof::is_none")]
        proof: Proof,
    },
    /// Both rolled a die; the totals decide.
    Rolled {
        /// The rolls, by seat.
        dice: [u8; 2],
        /// Cards in play and roll together, by seat.
        totals: [u16; 2],
    },
    /// The totals of a duel of sums.
    Summed {
        /// By seat.
        totals: [u16; 2],
    },
    /// The attacker has no Sword.
    NoSword {
        /// The attacker.
        seat: Seat,
    },
    /// The defender has no Shield that may answer.
    NoShield {
        /// The defender.
        seat: Seat,
        /// The least value that was needed; 1 where any Shield would have done.
        value: u8,
    },
    /// A card was taken at random out of the enemy's hand.
    Took {
        /// The seat that took it.
        seat: Seat,
        /// The card, or `None` if hidden.
        #[serde(serialize_with = "notation::maybe_card")]
        card: Option<Card>,
        /// The facts that had been proven about it.
        #[serde(skip_serializing_if = "Proof::is_none")]
        proof: Proof,
        /// The last reshuffle that it was part of; 0 is the deal.
        #[serde(skip_serializing_if = "is_default")]
        reshuffle: u8,
    },
    /// The cards are equal: another exchange follows.
    Battle,
    /// Nobody wins; both take their own cards home.
    Push,
    /// A seat won the duel.
    Won {
        /// The seat.
        seat: Seat,
        /// The enemy's cards from the field, now captured.
        #[serde(serialize_with = "notation::cards")]
        captured: Cards,
        /// The own cards from the field, now champions.
        #[serde(serialize_with = "notation::cards")]
        home: Cards,
    },
    /// A seat shuffled its champions into a new Fight Deck.
    Reshuffled {
        /// The seat.
        seat: Seat,
        /// The number of cards.
        n: u8,
    },
    /// The end: a seat's cards that were left over joined its champions.
    Left {
        /// The seat.
        seat: Seat,
        /// The number of cards.
        n: u8,
        /// The cards, or `None` if hidden.
        #[serde(serialize_with = "notation::maybe_cards")]
        cards: Option<Cards>,
    },
    /// The scores.
    Scored {
        /// By seat.
        points: [i32; 2],
    },
}

impl Narration for Attack {
    fn event_text(&self, event: &Event) -> Text {
        match *event {
            Event::Dealt { each } => Text::new(id!("attack-dealt")).number("each", each),
            Event::TurnedUp { first, second } => Text::new(id!("attack-turned-up"))
                .seat("first-seat", 0)
                .card("first", french::face(first))
                .seat("second-seat", 1)
                .card("second", french::face(second)),
            Event::Opened { seat } => Text::new(id!("attack-opened")).seat("seat", seat),
            Event::Unopened => Text::new(id!("attack-unopened")),
            Event::Drew { seat, n, cards: None } => {
                Text::new(id!("attack-drew-hidden")).seat("seat", seat).number("n", n)
            }
            Event::Drew { seat, cards: Some(cards), .. } => Text::new(id!("attack-drew"))
                .seat("seat", seat)
                .cards("cards", french::faces(cards)),
            Event::Chose { seat, attacks: true } => {
                Text::new(id!("attack-chose-attack")).seat("seat", seat)
            }
            Event::Chose { seat, attacks: false } => {
                Text::new(id!("attack-chose-defend")).seat("seat", seat)
            }
            Event::Attacked { seat, card, .. } => Text::new(id!("attack-attacked"))
                .seat("seat", seat)
                .card("card", french::face(card)),
            Event::Defended { seat, card, .. } => Text::new(id!("attack-defended"))
                .seat("seat", seat)
                .card("card", french::face(card)),
            Event::Rolled { dice, totals } => Text::new(id!("attack-rolled"))
                .seat("first-seat", 0)
                .number("first", dice[0])
                .number("first-total", totals[0])
                .seat("second-seat", 1)
                .number("second", dice[1])
                .number("second-total", totals[1]),
            Event::Summed { totals } => Text::new(id!("attack-summed"))
                .seat("first-seat", 0)
                .number("first-total", totals[0])
                .seat("second-seat", 1)
                .number("second-total", totals[1]),
            Event::NoSword { seat } => Text::new(id!("attack-no-sword")).seat("seat", seat),
            Event::NoShield { seat, value: 1 } => {
                Text::new(id!("attack-no-shield")).seat("seat", seat)
            }
            Event::NoShield { seat, value } => {
                Text::new(id!("attack-no-high-shield")).seat("seat", seat).number("value", value)
            }
            Event::Took { seat, card: None, .. } => {
                Text::new(id!("attack-took-hidden")).seat("seat", seat).seat("victim", 1 - seat)
            }
            Event::Took { seat, card: Some(card), .. } => Text::new(id!("attack-took"))
                .seat("seat", seat)
                .seat("victim", 1 - seat)
                .card("card", french::face(card)),
            Event::Battle => Text::new(id!("attack-battle")),
            Event::Push => Text::new(id!("attack-push")),
            Event::Won { seat, captured, .. } if captured.is_empty() => {
                Text::new(id!("attack-won-bare")).seat("seat", seat)
            }
            Event::Won { seat, captured, .. } => Text::new(id!("attack-won"))
                .seat("seat", seat)
                .cards("cards", french::faces(captured)),
            Event::Reshuffled { seat, n } => {
                Text::new(id!("attack-reshuffled")).seat("seat", seat).number("n", n)
            }
            Event::Left { seat, n, cards: None } => {
                Text::new(id!("attack-left-hidden")).seat("seat", seat).number("n", n)
            }
            Event::Left { seat, cards: Some(cards), .. } => Text::new(id!("attack-left"))
                .seat("seat", seat)
                .cards("cards", french::faces(cards)),
            Event::Scored { points } => Text::new(id!("attack-scored"))
                .seat("first-seat", 0)
                .number("first", points[0])
                .seat("second-seat", 1)
                .number("second", points[1]),
        }
    }
}
