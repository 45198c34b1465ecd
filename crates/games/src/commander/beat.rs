//! The events of Capture the Commander as beats. The stage has the cards that a battle turned up.

use super::event::{Event, TurnedCard};
use super::rules::Commander;
use super::scene::{TAKEN, key};
use sortie_core::beat::{Beat, BeatKind, StageSide, Verdict};
use sortie_core::french;
use sortie_core::game::Animation;

impl Animation for Commander {
    type Memory = ();

    fn beat(&self, (): &(), event: &Event) -> Beat {
        let side = |turned: TurnedCard| {
            let side = StageSide::new(turned.seat).cards([french::face(turned.card)]);
            side.places([key(turned.seat, turned.place)])
        };
        match *event {
            Event::Attacked { attacker, attacked } => {
                let beat = Beat::new(BeatKind::Reveal).clearing();
                beat.side(side(attacker)).side(side(attacked))
            }
            Event::TurnedUp { attacker, attacked } => {
                Beat::new(BeatKind::Reveal).side(side(attacker)).side(side(attacked))
            }
            Event::Won { seat, loser, cards } => {
                let beat = Beat::new(BeatKind::Capture).verdict(Verdict::Won(seat));
                beat.taken(loser, french::faces(cards), 0, TAKEN)
            }
            Event::BothLost { seats, cards } => {
                let beat = Beat::new(BeatKind::Capture).verdict(Verdict::Tied);
                let out =
                    |beat: Beat, (seat, cards)| beat.taken(seat, french::faces(cards), 0, TAKEN);
                seats.into_iter().zip(cards).fold(beat, out)
            }
            Event::Out { .. } => Beat::new(BeatKind::Eliminate),
            Event::Tied => Beat::new(BeatKind::Compare),
            Event::Dealt { .. } | Event::Stopped { .. } => Beat::new(BeatKind::Announce),
        }
    }
}
