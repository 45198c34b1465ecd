//! The events of Attacke as beats. The stage has the lists of the contest: a side for each seat that
//! has played, with its total.

use super::deck::Named;
use super::event::Event;
use super::rules::Attacke;
use super::scene::{DISCARDS, PILE, zone_id};
use super::state::SEATS;
use sortie_core::beat::{Beat, BeatKind, SideResult, StageSide, Verdict};
use sortie_core::game::Animation;

/// The list of one seat in the contest.
#[derive(Clone, Copy, Default)]
pub struct ContestList {
    open: Option<Named>,
    down: u8,
}

impl ContestList {
    fn add(&mut self, cards: Named, down: u8) {
        let before = self.open.map(|open| open.cards).unwrap_or_default();
        self.open = Some(Named { cards: before | cards.cards, ..cards });
        self.down += down;
    }
}

impl Animation for Attacke {
    /// By seat.
    type Memory = [ContestList; SEATS];

    fn remember(&self, lists: &mut [ContestList; SEATS], event: &Event) {
        match *event {
            Event::Played { seat, cards, down, .. } => lists[usize::from(seat)].add(cards, down),
            Event::Passed { seat, .. } | Event::Won { seat, .. } => {
                lists[usize::from(seat)] = ContestList::default();
            }
            _ => {}
        }
    }

    fn beat(&self, lists: &[ContestList; SEATS], event: &Event) -> Beat {
        match *event {
            Event::Played { seat, opens, cards, down, total, .. } => {
                let beat = Beat::new(BeatKind::Lay);
                let beat = if opens.is_some() { beat.clearing() } else { beat };
                beat.side(StageSide::new(seat).cards(cards.faces()).backs(down).value(total))
            }
            Event::Passed { seat, cards, down } => {
                let side = StageSide::new(seat).result(SideResult::Passed);
                Beat::new(BeatKind::Discard).side(side).taken(seat, cards.faces(), down, DISCARDS)
            }
            Event::Won { seat, .. } => {
                let list = lists[usize::from(seat)];
                let cards = list.open.map(|open| open.faces()).unwrap_or_default();
                let beat = Beat::new(BeatKind::Capture).verdict(Verdict::Won(seat));
                beat.taken(seat, cards, list.down, DISCARDS)
            }
            Event::Drew { seat, n, cards } => {
                let side = StageSide::new(seat);
                let beat = Beat::new(BeatKind::Draw).passing().side(match cards {
                    Some(cards) => side.cards(cards.faces()),
                    None => side.backs(n),
                });
                beat.drawn(PILE, zone_id("hand", seat))
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
