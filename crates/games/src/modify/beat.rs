//! The events of Modify as beats. The stage has a side for each seat that plays a round or fights a
//! Duel.

use super::event::Event;
use super::rules::Modify;
use sortie_core::beat::{Beat, BeatKind, StageSide, Verdict};
use sortie_core::french;
use sortie_core::game::Animation;
use sortie_core::seat::Seat;

impl Animation for Modify {
    /// The caller of the last Duel, and the opponent.
    type Memory = [Seat; 2];

    fn remember(&self, pair: &mut [Seat; 2], event: &Event) {
        if let Event::Called { seat, opponent, .. } = *event {
            *pair = [seat, opponent];
        }
    }

    fn beat(&self, pair: &[Seat; 2], event: &Event) -> Beat {
        // Both lay as many cards face down as the last word is.
        let face_down = |kind, pair: &[Seat; 2], n| {
            let sides = pair.iter().map(|seat| StageSide::new(*seat).backs(n));
            sides.fold(Beat::new(kind).clearing(), Beat::side)
        };
        match *event {
            Event::TurnedUp { cards, .. } => {
                let side = |(seat, card)| StageSide::new(seat).cards([french::face(card)]);
                let beat = Beat::new(BeatKind::Reveal).clearing();
                cards.iter().map(side).fold(beat, Beat::side)
            }
            Event::Duelled { seat, cards, total } | Event::Shown { seat, cards, total } => {
                let side = StageSide::new(seat).cards(french::faces(cards)).value(total);
                Beat::new(BeatKind::Reveal).side(side)
            }
            Event::Called { seat, opponent, n } => face_down(BeatKind::Lay, &[seat, opponent], n),
            Event::Countered { n, .. } => face_down(BeatKind::Lay, pair, n),
            Event::Accepted { n, .. } => face_down(BeatKind::Announce, pair, n),
            Event::Quickdraw { .. } | Event::Refused { .. } | Event::Dropped { .. } => {
                Beat::new(BeatKind::Announce).clearing()
            }
            Event::Stole { thief, victim, card } => {
                let side = StageSide::new(victim);
                let side = match card {
                    Some(card) => side.cards([french::face(card)]),
                    None => side.backs(1),
                };
                let beat = Beat::new(BeatKind::Capture).passing();
                beat.side(StageSide::new(thief)).side(side)
            }
            Event::Won { seat, .. } => Beat::new(BeatKind::Capture).verdict(Verdict::Won(seat)),
            Event::Tied { .. } => Beat::new(BeatKind::Compare).verdict(Verdict::Tied),
            Event::Dealt { seat, n, cards } => {
                let side = StageSide::new(seat);
                Beat::new(BeatKind::Draw).passing().side(match cards {
                    Some(cards) => side.cards(french::faces(cards)),
                    None => side.backs(n),
                })
            }
            Event::Out { .. } => Beat::new(BeatKind::Eliminate),
            Event::Voted { .. }
            | Event::Waited { .. }
            | Event::Passed { .. }
            | Event::FoundNothing { .. }
            | Event::LastRound { .. } => Beat::new(BeatKind::Announce),
        }
    }
}
