//! The events of Modify as beats. The stage has a side for each seat that plays a round or fights a
//! Duel.

use super::event::{Event, TurnedCards};
use super::rules::Modify;
use super::scene::{DISCARDS, REST, hand_id};
use super::values::strength;
use sortie_core::beat::{Beat, BeatKind, SideResult, StageSide, Verdict};
use sortie_core::french;
use sortie_core::game::Animation;
use sortie_core::seat::Seat;

/// The fight that goes on.
#[derive(Clone, Default)]
pub struct OpenFight {
    /// The caller of the last Duel, and the opponent.
    pair: [Seat; 2],
    /// The cards of a round; none in a Duel.
    round: Option<TurnedCards>,
}

impl Animation for Modify {
    type Memory = OpenFight;

    fn remember(&self, fight: &mut OpenFight, event: &Event) {
        match *event {
            Event::Called { seat, opponent, .. } => {
                *fight = OpenFight { pair: [seat, opponent], round: None };
            }
            Event::TurnedUp { cards, .. } => fight.round = Some(cards),
            _ => {}
        }
    }

    fn beat(&self, fight: &OpenFight, event: &Event) -> Beat {
        let pair = &fight.pair;
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
                beat.side(StageSide::new(thief)).side_taken(side, hand_id(thief))
            }
            Event::Won { seat, taken, discarded } => Beat::new(BeatKind::Capture)
                .verdict(Verdict::Won(seat))
                .taken(None, french::faces(taken), 0, hand_id(seat))
                .taken(None, french::faces(discarded), 0, DISCARDS),
            Event::Tied { .. } => match &fight.round {
                Some(cards) => tied_round(cards),
                None => Beat::new(BeatKind::Compare).verdict(Verdict::Tied),
            },
            Event::Dealt { seat, n, cards } => {
                let side = StageSide::new(seat);
                let beat = Beat::new(BeatKind::Draw).passing().side(match cards {
                    Some(cards) => side.cards(french::faces(cards)),
                    None => side.backs(n),
                });
                beat.drawn(REST, hand_id(seat))
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

/// The end of a round that nobody won: the highest cards are equal, and all lower ones have lost (MOD-09).
fn tied_round(cards: &TurnedCards) -> Beat {
    let highest = cards.iter().map(|(_, card)| strength(card)).max();
    let side = |(seat, card)| {
        let is_highest = Some(strength(card)) == highest;
        let result = if is_highest { SideResult::Tied } else { SideResult::Lost };
        StageSide::new(seat).result(result)
    };
    let beat = Beat::new(BeatKind::Compare).verdict(Verdict::Settled);
    cards.iter().map(side).fold(beat, Beat::side)
}
