//! The events of Attack! as beats. The stage has a side for each seat with its cards in the field.

use super::event::Event;
use super::rules::Attack;
use super::scene::zone_id;
use sortie_core::beat::{Beat, BeatKind, SideResult, StageSide, Verdict};
use sortie_core::card::Card;
use sortie_core::french;
use sortie_core::game::Animation;
use sortie_core::seat::Seat;

impl Animation for Attack {
    /// The values of each seat's cards in the field together.
    type Memory = [u16; 2];

    fn remember(&self, sums: &mut [u16; 2], event: &Event) {
        match *event {
            Event::Attacked { seat, card, .. } | Event::Defended { seat, card, .. } => {
                sums[usize::from(seat)] += u16::from(self.value(card));
            }
            Event::NoSword { .. } | Event::NoShield { .. } | Event::Push | Event::Won { .. } => {
                *sums = [0; 2];
            }
            _ => {}
        }
    }

    fn beat(&self, sums: &[u16; 2], event: &Event) -> Beat {
        let plain = |seat, card: Card| {
            StageSide::new(seat).cards([french::face(card)]).value(self.value(card))
        };
        match *event {
            Event::TurnedUp { first, second } => {
                Beat::new(BeatKind::Reveal).side(plain(0, first)).side(plain(1, second))
            }
            Event::Attacked { seat, card, .. } | Event::Defended { seat, card, .. } => {
                let side = plain(seat, card);
                let adds = self.sums || self.dice;
                let sum = sums[usize::from(seat)] + u16::from(self.value(card));
                Beat::new(BeatKind::Lay).side(if adds { side.value(sum) } else { side })
            }
            Event::Rolled { dice, totals } => both(|seat| {
                let (roll, total) = (dice[seat], totals[seat]);
                let cards = total.saturating_sub(u16::from(roll));
                format!("{cards} + {} = {total}", die_face(roll))
            }),
            Event::Summed { totals } => both(|seat| totals[seat].to_string()),
            Event::NoSword { seat } | Event::NoShield { seat, .. } => {
                let empty = StageSide::new(seat).value("–");
                let enemy = StageSide::new(1 - seat);
                let beat = Beat::new(BeatKind::Compare).side(enemy).side(empty);
                beat.verdict(Verdict::Won(1 - seat))
            }
            Event::Took { seat, card, .. } => {
                let side = StageSide::new(1 - seat);
                let side = match card {
                    Some(card) => side.cards([french::face(card)]),
                    None => side.backs(1),
                };
                Beat::new(BeatKind::Capture).side_taken(side, zone_id("victory", seat))
            }
            Event::Battle => {
                let tied = |seat| StageSide::new(seat).result(SideResult::Tied);
                Beat::new(BeatKind::Compare).side(tied(0)).side(tied(1))
            }
            Event::Push => Beat::new(BeatKind::Compare).verdict(Verdict::Tied),
            Event::Won { seat, captured, home } => Beat::new(BeatKind::Capture)
                .verdict(Verdict::Won(seat))
                .taken(1 - seat, french::faces(captured), 0, zone_id("victory", seat))
                .taken(seat, french::faces(home), 0, zone_id("champions", seat)),
            Event::Drew { seat, n, cards } => {
                let side = StageSide::new(seat);
                let beat = Beat::new(BeatKind::Draw).passing().side(match cards {
                    Some(cards) => side.cards(french::faces(cards)),
                    None => side.backs(n),
                });
                beat.drawn(zone_id("fight", seat), zone_id("hand", seat))
            }
            Event::Reshuffled { .. } => Beat::new(BeatKind::Shuffle),
            Event::Left { .. } => Beat::new(BeatKind::Move),
            Event::Scored { .. } => Beat::new(BeatKind::Score),
            Event::Dealt { .. } | Event::Opened { .. } | Event::Unopened | Event::Chose { .. } => {
                Beat::new(BeatKind::Announce)
            }
        }
    }
}

/// Both sides with what counts for them.
fn both(value: impl Fn(usize) -> String) -> Beat {
    let side = |seat: Seat| StageSide::new(seat).value(value(usize::from(seat)));
    Beat::new(BeatKind::Compare).side(side(0)).side(side(1))
}

/// The picture of a roll of 1–6: `⚀`–`⚅`.
fn die_face(roll: u8) -> char {
    let pip = u32::from(roll.saturating_sub(1).min(5));
    char::from_u32(0x2680 + pip).unwrap_or('?')
}
