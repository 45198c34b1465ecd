//! The events of Retaliation as beats. A round begins with all turned cards on the stage in the order
//! in which they act; then each attack has the stage for itself.

use super::army::Army;
use super::event::Event;
use super::house::{House, MAX_HOUSES};
use super::rules::Retaliation;
use super::scene::zone_id;
use sortie_core::beat::{Beat, BeatKind, SideResult, StageSide, Verdict};
use sortie_core::game::Animation;
use sortie_core::seat::Seat;
use sortie_core::text::Text;

/// The owner of each house, learnt from the events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Owners([Option<Seat>; MAX_HOUSES]);

impl Owners {
    /// The side of a house. In a match from a position, the owner of a house that has not acted yet is
    /// taken to be the seat of its place.
    fn side(self, house: House) -> StageSide {
        let seat = self.0[usize::from(house.place())].unwrap_or_else(|| house.place());
        StageSide::new(seat).label(Text::new(house.word()))
    }
}

impl Retaliation {
    /// The strength of an army against another one: `8`, and `J = 15` for a jack, whose strength depends
    /// on the other one (RET-21).
    fn strength_text(&self, army: Army, against: Army) -> String {
        let strength = self.strength(army, against);
        if army.is_jack() { format!("J = {strength}") } else { strength.to_string() }
    }
}

impl Animation for Retaliation {
    type Memory = Owners;

    fn remember(&self, owners: &mut Owners, event: &Event) {
        if let Event::Opened { seat, house, .. }
        | Event::Defended { seat, house, .. }
        | Event::Discarded { seat, house, .. }
        | Event::Attacked { seat, house, .. }
        | Event::Captured { seat, house, .. } = *event
        {
            owners.0[usize::from(house.place())] = Some(seat);
        }
    }

    fn beat(&self, owners: &Owners, event: &Event) -> Beat {
        let own = |seat, house: House| StageSide::new(seat).label(Text::new(house.word()));
        match *event {
            Event::Opened { seat, house, armies, .. } => {
                let side = own(seat, house).cards(armies.map(|army| army.face(house)));
                Beat::new(BeatKind::Reveal).passing().side(side)
            }
            Event::TurnedUp { order, .. } => {
                let side = |card: &super::public_state::TurnedArmy| {
                    owners.side(card.house).cards([card.army.face(card.house)])
                };
                let beat = Beat::new(BeatKind::Reveal).clearing();
                order.iter().flatten().map(side).fold(beat, Beat::side)
            }
            Event::Attacked { seat, house, army, target, fell, .. } => {
                let attacker = own(seat, house).cards([army.face(house)]);
                let fallen = fell.iter().flatten().map(|army| army.face(target));
                let target = owners.side(target).cards(fallen).result(SideResult::Lost);
                // The ace removes an army of any strength (RET-20).
                let (attacker, target) = match fell {
                    [Some(top), below] if !army.is_ace() => {
                        let sum = match below {
                            None => self.strength_text(top, army),
                            Some(below) => {
                                let [upper, lower] =
                                    [top, below].map(|fallen| self.strength(fallen, army));
                                format!("{upper} + {lower} = {}", upper + lower)
                            }
                        };
                        (attacker.value(self.strength_text(army, top)), target.value(sum))
                    }
                    _ => (attacker, target),
                };
                let beat = Beat::new(BeatKind::Compare).clearing().verdict(Verdict::Settled);
                beat.side(attacker.result(SideResult::Won)).side(target)
            }
            Event::Captured { seat, house, army, target, royal, .. } => {
                let attacker = own(seat, house).cards([army.face(house)]);
                let side = owners.side(target).result(SideResult::Lost);
                let side = match royal {
                    Some(royal) => side.cards([royal.face(target)]),
                    None => side.backs(1),
                };
                let beat = Beat::new(BeatKind::Capture).clearing().verdict(Verdict::Settled);
                let beat = beat.side(attacker.result(SideResult::Won));
                beat.side_taken(side, zone_id("captures", house))
            }
            Event::Defended { seat, house, army, .. } => {
                let side = own(seat, house).cards([army.face(house)]);
                Beat::new(BeatKind::Move).passing().side(side)
            }
            Event::Discarded { seat, house, army } => {
                let side = own(seat, house).cards([army.face(house)]);
                Beat::new(BeatKind::Discard).passing().side(side)
            }
            Event::Revealed { house, royal, .. } => {
                let side = owners.side(house).cards([royal.face(house)]);
                Beat::new(BeatKind::Reveal).passing().side(side)
            }
            Event::Scored { .. } => Beat::new(BeatKind::Score),
        }
    }
}
