//! The events of Attacke as beats. The stage has the lists of the contest: a side for each seat that
//! has played, with its total.

use super::event::Event;
use super::rules::Attacke;
use sortie_core::beat::{Beat, BeatKind, SideResult, StageSide, Verdict};
use sortie_core::game::Animation;

impl Animation for Attacke {
    type Memory = ();

    fn beat(&self, (): &(), event: &Event) -> Beat {
        match *event {
            Event::Played { seat, opens, cards, down, total, .. } => {
                let beat = Beat::new(BeatKind::Lay);
                let beat = if opens.is_some() { beat.clearing() } else { beat };
                beat.side(StageSide::new(seat).cards(cards.faces()).backs(down).value(total))
            }
            Event::Passed { seat, .. } => {
                let side = StageSide::new(seat).result(SideResult::Passed);
                Beat::new(BeatKind::Discard).side(side)
            }
            Event::Won { seat, .. } => Beat::new(BeatKind::Capture).verdict(Verdict::Won(seat)),
            Event::Drew { seat, n, cards } => {
                let side = StageSide::new(seat);
                Beat::new(BeatKind::Draw).passing().side(match cards {
                    Some(cards) => side.cards(cards.faces()),
                    None => side.backs(n),
                })
            }
            Event::Reshuffled { .. } => Beat::new(BeatKind::Shuffle),
            Event::GaveBack { .. } => Beat::new(BeatKind::Move),
            Event::Begins { .. }
            | Event::NoCard { .. }
            | Event::Champion { .. }
            | Event::LastContest { .. } => Beat::new(BeatKind::Announce),
        }
    }
}
