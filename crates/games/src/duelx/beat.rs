//! The events of Duel X as beats. In a battle each seat has two sides on the stage: its power, and its
//! defense against the enemy's power.

use super::event::Event;
use super::public_state::{SLOTS, Slot};
use super::rules::{DuelX, number};
use super::scene::{DECK, hand_id, slot_id};
use sortie_core::beat::{Beat, BeatKind, StageSide, Verdict};
use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::game::Animation;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

/// The fields as the events have shown them; empty for seats whose field was laid before a position
/// from which the match goes on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields([Option<[Card; SLOTS]>; 2]);

impl Fields {
    fn set(&mut self, seat: Seat, slot: Slot, card: Card) {
        if let Some(field) = &mut self.0[usize::from(seat)] {
            field[slot.to_usize()] = card;
        }
    }

    /// The side of a slot with its power: `11 × 9 = 99`.
    fn side(&self, seat: Seat, slot: Slot, power: u8) -> StageSide {
        let side = StageSide::new(seat).label(Text::new(slot.word()));
        let Some(field) = self.0[usize::from(seat)] else { return side.value(power) };
        let (level, card) = (field[Slot::Level.to_usize()], field[slot.to_usize()]);
        let product = format!("{} × {} = {power}", number(level), number(card));
        side.cards([level, card].map(french::face)).value(product)
    }
}

impl Animation for DuelX {
    type Memory = Fields;

    fn remember(&self, fields: &mut Fields, event: &Event) {
        match *event {
            Event::Laid { seat, cards } => fields.0[usize::from(seat)] = Some(cards),
            Event::Upgraded { seat, slot, card, .. }
            | Event::Stole { seat, slot, card, .. }
            | Event::Replaced { seat, slot, card } => fields.set(seat, slot, card),
            _ => {}
        }
    }

    fn beat(&self, fields: &Fields, event: &Event) -> Beat {
        let slot_card = |kind, seat, slot: Slot, card| {
            let side = StageSide::new(seat).label(Text::new(slot.word()));
            Beat::new(kind).passing().side(side.cards([french::face(card)]))
        };
        match *event {
            Event::Fought { chosen, powers, defenses } => {
                let mut beat = Beat::new(BeatKind::Compare).clearing();
                for seat in 0..2u8 {
                    let at = usize::from(seat);
                    beat = beat.side(fields.side(seat, chosen[at], powers[at]));
                    beat = beat.side(fields.side(seat, Slot::Defense, defenses[at]));
                }
                beat
            }
            Event::Combined { seat, power, .. } => {
                let side = StageSide::new(seat).label(Text::new(Slot::Attack.word()));
                Beat::new(BeatKind::Compare).side(match fields.0[usize::from(seat)] {
                    None => side.value(power),
                    Some(field) => {
                        let of = |slot: Slot| number(field[slot.to_usize()]);
                        let [level, attack, magic] =
                            [Slot::Level, Slot::Attack, Slot::Magic].map(of);
                        side.cards([french::face(field[Slot::Magic.to_usize()])])
                            .value(format!("{level} × ({attack} + {magic}) = {power}"))
                    }
                })
            }
            Event::Won { seat, .. } => Beat::new(BeatKind::Score).verdict(Verdict::Won(seat)),
            Event::Drawn { .. } => Beat::new(BeatKind::Compare).verdict(Verdict::Tied),
            Event::Upgraded { seat, slot, card, .. } => slot_card(BeatKind::Lay, seat, slot, card),
            Event::Stole { seat, slot, card, .. } => {
                let beat = slot_card(BeatKind::Capture, seat, slot, card);
                beat.taken(seat, [french::face(card)], 0, slot_id(seat, slot))
            }
            Event::Replaced { seat, slot, card } => slot_card(BeatKind::Reveal, seat, slot, card),
            Event::Laid { seat, cards } => {
                let side = StageSide::new(seat).cards(cards.map(french::face));
                Beat::new(BeatKind::Reveal).passing().side(side)
            }
            Event::Drew { seat, n, cards } => {
                hand(BeatKind::Draw, seat, n, cards).drawn(DECK, hand_id(seat))
            }
            Event::Threw { seat, cards } => hand(BeatKind::Discard, seat, 0, Some(cards)),
            Event::Discarded { seat, n, cards, .. } => hand(BeatKind::Discard, seat, n, cards),
            Event::Engaged | Event::Reshuffled { .. } => Beat::new(BeatKind::Shuffle),
            Event::Covered { .. } => Beat::new(BeatKind::Move),
            Event::Done { .. } | Event::Declined { .. } | Event::Ended { .. } => {
                Beat::new(BeatKind::Announce)
            }
        }
    }
}

/// Cards that come into a hand or leave it; backs where they are hidden.
fn hand(kind: BeatKind, seat: Seat, n: u8, cards: Option<Cards>) -> Beat {
    let side = StageSide::new(seat);
    let side = match cards {
        Some(cards) => side.cards(french::faces(cards)),
        None => side.backs(n),
    };
    let beat = Beat::new(kind).passing();
    if side.cards.is_empty() && side.backs == 0 { beat } else { beat.side(side) }
}
