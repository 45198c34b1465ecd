//! The events of Duel X and their sentences.

use super::memory::Tally;
use super::public_state::{SLOTS, Slot};
use super::rules::DuelX;
use serde::{Serialize, Serializer};
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, notation};
use sortie_core::game::Narration;
use sortie_core::position::is_default;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

/// An event, as told to one observer: `None` stands for cards that it may not see. The public
/// knowledge about a hidden card is told when it leaves its place, so that all know what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// All cards were shuffled together, and fields and hands are dealt.
    Engaged,
    /// A field was turned up.
    Laid {
        /// The seat.
        seat: Seat,
        /// Level, Attack, Defense, Magic.
        #[serde(serialize_with = "slots")]
        cards: [Card; SLOTS],
    },
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
    /// The deck was empty; the discards were shuffled into a new one.
    Reshuffled {
        /// The number of cards.
        n: u8,
    },
    /// A seat laid a card of its hand in a slot.
    Upgraded {
        /// The seat.
        seat: Seat,
        /// The slot.
        slot: Slot,
        /// The card.
        #[serde(serialize_with = "notation::card")]
        card: Card,
        /// The last reshuffle that the card was part of, counted as its tag was; 0 is the deal.
        #[serde(skip_serializing_if = "is_default")]
        reshuffle: u8,
    },
    /// A jack stole the enemy's card of the same slot.
    Stole {
        /// The owner of the jack.
        seat: Seat,
        /// The slot.
        slot: Slot,
        /// The card.
        #[serde(serialize_with = "notation::card")]
        card: Card,
        /// The cards beneath it, now discarded.
        #[serde(serialize_with = "notation::cards")]
        cleared: Cards,
    },
    /// The slot that was robbed got a card from the deck.
    Replaced {
        /// The owner of the slot.
        seat: Seat,
        /// The slot.
        slot: Slot,
        /// The card.
        #[serde(serialize_with = "notation::card")]
        card: Card,
    },
    /// A seat is done with its upgrade.
    Done {
        /// The seat.
        seat: Seat,
    },
    /// Both fought; each power meets the other's defense.
    Fought {
        /// Attack or Magic, by seat.
        chosen: [Slot; 2],
        /// The powers chosen, by seat.
        powers: [u8; 2],
        /// Defense Powers by seat.
        defenses: [u8; 2],
    },
    /// A Magic card was turned face down.
    Covered {
        /// The seat.
        seat: Seat,
    },
    /// The loser added Magic to Attack: the round is a draw.
    Combined {
        /// The loser.
        seat: Seat,
        /// Attack and Magic together.
        power: u8,
        /// The enemy's Defense Power.
        defense: u8,
    },
    /// The loser did not.
    Declined {
        /// The loser.
        seat: Seat,
    },
    /// A seat won the round.
    Won {
        /// The seat.
        seat: Seat,
        /// The Duel Points by seat.
        points: [u8; 2],
    },
    /// The round was a draw.
    Drawn {
        /// How many in a row by now.
        in_a_row: u8,
    },
    /// A seat discarded its whole hand for all to see.
    Threw {
        /// The seat.
        seat: Seat,
        /// The hand.
        #[serde(serialize_with = "notation::cards")]
        cards: Cards,
    },
    /// A seat discarded cards without showing them.
    Discarded {
        /// The seat.
        seat: Seat,
        /// The number of cards.
        n: u8,
        /// The cards, or `None` if hidden.
        #[serde(serialize_with = "notation::maybe_cards")]
        cards: Option<Cards>,
        /// How many were part of each reshuffle last, from the deal on.
        #[serde(skip_serializing_if = "Tally::is_plain")]
        tags: Tally,
    },
    /// The match is over.
    Ended {
        /// The Duel Points by seat.
        points: [u8; 2],
        /// After so many rounds.
        rounds: u16,
    },
}

/// The cards of a field in slot order: `"5C 7D 4H 6S"`.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn slots<S: Serializer>(cards: &[Card; SLOTS], serializer: S) -> Result<S::Ok, S::Error> {
    cards.map(french::code).join(" ").serialize(serializer)
}

/// A text with the Duel Points of both seats.
pub(super) fn score(text: Text, points: [u8; 2]) -> Text {
    text.seat("first-seat", 0)
        .number("first", points[0])
        .seat("second-seat", 1)
        .number("second", points[1])
}

impl Narration for DuelX {
    fn event_text(&self, event: &Event) -> Text {
        let of = |id, seat| Text::new(id).seat("seat", seat);
        match *event {
            Event::Engaged => Text::new(id!("duelx-engaged")),
            Event::Laid { seat, cards: [level, attack, defense, magic] } => {
                of(id!("duelx-laid"), seat)
                    .card("level", french::face(level))
                    .card("attack", french::face(attack))
                    .card("defense", french::face(defense))
                    .card("magic", french::face(magic))
            }
            Event::Drew { seat, n, cards: None } => {
                of(id!("duelx-drew-hidden"), seat).number("n", n)
            }
            Event::Drew { seat, cards: Some(cards), .. } => {
                of(id!("duelx-drew"), seat).cards("cards", french::faces(cards))
            }
            Event::Reshuffled { n } => Text::new(id!("duelx-reshuffled")).number("n", n),
            Event::Upgraded { seat, slot, card, .. } => of(id!("duelx-upgraded"), seat)
                .word("slot", slot.word())
                .card("card", french::face(card)),
            Event::Stole { seat, slot, card, cleared } => {
                let id = if cleared.is_empty() {
                    id!("duelx-stole")
                } else {
                    id!("duelx-stole-and-cleared")
                };
                let text = of(id, seat).seat("victim", 1 - seat).word("slot", slot.word());
                let text = text.card("card", french::face(card));
                if cleared.is_empty() {
                    text
                } else {
                    text.cards("cleared", french::faces(cleared))
                }
            }
            Event::Replaced { seat, slot, card } => of(id!("duelx-replaced"), seat)
                .word("slot", slot.word())
                .card("card", french::face(card)),
            Event::Done { seat } => of(id!("duelx-done"), seat),
            Event::Fought { chosen, powers, defenses } => Text::new(id!("duelx-fought"))
                .seat("first-seat", 0)
                .word("first-slot", chosen[0].word())
                .number("first-power", powers[0])
                .number("first-defense", defenses[0])
                .seat("second-seat", 1)
                .word("second-slot", chosen[1].word())
                .number("second-power", powers[1])
                .number("second-defense", defenses[1]),
            Event::Covered { seat } => of(id!("duelx-covered"), seat),
            Event::Combined { seat, power, defense } => of(id!("duelx-combined"), seat)
                .seat("enemy", 1 - seat)
                .number("power", power)
                .number("defense", defense),
            Event::Declined { seat } => of(id!("duelx-declined"), seat),
            Event::Won { seat, points } => score(of(id!("duelx-won"), seat), points),
            Event::Drawn { in_a_row: 1 } => Text::new(id!("duelx-drawn")),
            Event::Drawn { .. } => Text::new(id!("duelx-drawn-again")),
            Event::Threw { seat, cards } if cards.is_empty() => {
                of(id!("duelx-threw-nothing"), seat)
            }
            Event::Threw { seat, cards } => {
                of(id!("duelx-threw"), seat).cards("cards", french::faces(cards))
            }
            Event::Discarded { seat, n: 0, .. } => of(id!("duelx-kept"), seat),
            Event::Discarded { seat, n, cards: None, .. } => {
                of(id!("duelx-discarded-hidden"), seat).number("n", n)
            }
            Event::Discarded { seat, cards: Some(cards), .. } => {
                of(id!("duelx-discarded"), seat).cards("cards", french::faces(cards))
            }
            Event::Ended { points, rounds } => {
                score(Text::new(id!("duelx-ended")), points).number("rounds", rounds)
            }
        }
    }
}
