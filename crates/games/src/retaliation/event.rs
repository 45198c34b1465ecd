//! The events, as told to an observer.

use super::army::Army;
use super::house::{House, Royal, Side};
use super::public_state::TurnedArmy;
use super::rules::Retaliation;
use serde::Serialize;
use sortie_core::game::Narration;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The first armies of a house are turned up; its owner is reminded where the king lies.
    Opened {
        /// The seat that owns the house.
        seat: Seat,
        /// The house.
        house: House,
        /// The armies before the left and the right place.
        armies: [Army; 2],
        /// The place of the king, told to the owner only.
        king: Option<Side>,
    },
    /// All picked cards are turned up.
    TurnedUp {
        /// The round.
        round: u8,
        /// The cards in the order in which they act.
        order: [Option<TurnedArmy>; 4],
    },
    /// A house lays its card before its own place.
    Defended {
        /// The seat that owns the house.
        seat: Seat,
        /// The house.
        house: House,
        /// Its card.
        army: Army,
        /// The place.
        side: Side,
        /// The army that made room.
        dropped: Option<Army>,
    },
    /// A house discards its card.
    Discarded {
        /// The seat that owns the house.
        seat: Seat,
        /// The house.
        house: House,
        /// Its card.
        army: Army,
    },
    /// A house attacks and defeats armies.
    Attacked {
        /// The seat that owns the attacker.
        seat: Seat,
        /// The attacker.
        house: House,
        /// Its card.
        army: Army,
        /// The house that is attacked.
        target: House,
        /// The place.
        side: Side,
        /// The armies that fell, the upper one first.
        fell: [Option<Army>; 2],
    },
    /// A house attacks an undefended place and captures the royalty.
    Captured {
        /// The seat that owns the attacker.
        seat: Seat,
        /// The attacker.
        house: House,
        /// Its card.
        army: Army,
        /// The house that is attacked.
        target: House,
        /// The place.
        side: Side,
        /// The captured card, told to the captor and to its owner.
        royal: Option<Royal>,
    },
    /// The match is over, and a captured card is shown to all.
    Revealed {
        /// The house that it was taken from.
        house: House,
        /// The place where it lay.
        side: Side,
        /// The card.
        royal: Royal,
        /// The house that captured it.
        captor: House,
    },
    /// The score of a house.
    Scored {
        /// The seat that owns the house.
        seat: Seat,
        /// The house.
        house: House,
        /// For own royalty that is still there.
        kept: i32,
        /// For the armies before it.
        armies: i32,
        /// For captured royalty.
        captured: i32,
    },
}

impl Narration for Retaliation {
    fn event_text(&self, event: &Event) -> Text {
        match *event {
            Event::Opened { seat, house, armies: [left, right], king } => {
                let text = Text::new(match king {
                    None => id!("retaliation-opened"),
                    Some(Side::Left) => id!("retaliation-opened-king-left"),
                    Some(Side::Right) => id!("retaliation-opened-king-right"),
                });
                let text = text.seat("seat", seat).word("house", house.word());
                text.card("left", left.face(house)).card("right", right.face(house))
            }
            Event::TurnedUp { round, order } => {
                let faces = order.iter().flatten().map(|card| card.army.face(card.house)).collect();
                Text::new(id!("retaliation-turned-up")).number("round", round).cards("cards", faces)
            }
            Event::Defended { seat, house, army, side, dropped } => {
                let text = Text::new(match dropped {
                    None => id!("retaliation-defended"),
                    Some(_) => id!("retaliation-defended-dropped"),
                });
                let text = text.seat("seat", seat).word("side", side.word());
                let text = text.card("card", army.face(house));
                match dropped {
                    None => text,
                    Some(dropped) => text.card("dropped", dropped.face(house)),
                }
            }
            Event::Discarded { seat, house, army } => Text::new(id!("retaliation-discarded"))
                .seat("seat", seat)
                .word("house", house.word())
                .card("card", army.face(house)),
            Event::Attacked { seat, house, army, target, side, fell } => {
                let fell: Vec<_> = fell.iter().flatten().map(|army| army.face(target)).collect();
                let id = if fell.len() == 1 {
                    id!("retaliation-attacked")
                } else {
                    id!("retaliation-attacked-two")
                };
                Text::new(id)
                    .seat("seat", seat)
                    .card("card", army.face(house))
                    .seat("target", self.owner(target))
                    .raw("suit", target.sign())
                    .word("side", side.word())
                    .cards("fell", fell)
            }
            Event::Captured { seat, house, army, target, side, royal } => {
                let text = Text::new(match royal {
                    None => id!("retaliation-captured"),
                    Some(_) => id!("retaliation-captured-known"),
                });
                let text = text.seat("seat", seat).card("card", army.face(house));
                let text = text.seat("target", self.owner(target)).raw("suit", target.sign());
                let text = text.word("side", side.word());
                match royal {
                    None => text,
                    Some(royal) => text.card("royal", royal.face(target)),
                }
            }
            Event::Revealed { house, side, royal, captor } => {
                Text::new(id!("retaliation-revealed"))
                    .card("royal", royal.face(house))
                    .word("side", side.word())
                    .seat("target", self.owner(house))
                    .raw("suit", house.sign())
                    .seat("captor", self.owner(captor))
                    .raw("captor-suit", captor.sign())
            }
            Event::Scored { seat, house, kept, armies, captured } => {
                Text::new(id!("retaliation-scored"))
                    .seat("seat", seat)
                    .word("house", house.word())
                    .number("kept", kept)
                    .number("armies", armies)
                    .number("captured", captured)
                    .number("total", kept + armies + captured)
            }
        }
    }
}
