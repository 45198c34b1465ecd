//! The key moment of a match.

use super::{Record, RecordError};
use crate::beat::{BeatKind, SideResult, StageSide};
use crate::described_update::DescribedUpdate;
use crate::game::Game;
use crate::log::LogEntry;
use crate::matches::Match;
use crate::seat::{Observer, Seat};
use crate::stage::{self, BeatFrame};
use crate::steps::Draft;
use crate::text::Text;
use crate::timeline::Timeline;
use std::ops::Range;

/// The moment at which the winner took the lead for good, by the running score that everybody sees;
/// the greatest gain, where that never happened. In a draw, and where the winner never gained, it is the
/// greatest change of the score, if no other was as great. It is the resignation of the last opponent, where
/// the winner was not ahead of that one. A player whose time ran out has not resigned.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyMoment {
    /// The frame of the replay, from 0.
    pub at: usize,
    /// The comparison that led to the event, where the event itself only says who won.
    pub fight: Option<Text>,
    /// The event in words.
    pub text: Text,
    /// Why the event decided the match.
    pub reason: KeyMomentReason,
}

/// Why a moment is the key moment of its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyMomentReason {
    /// From here on this winner led to the end.
    LeadForGood(Seat),
    /// It was the greatest gain of this winner.
    GreatestGain(Seat),
    /// It changed the score more than anything else.
    GreatestChange,
    /// The last opponent resigned while this winner was not ahead of them.
    Resignation(Seat),
}

/// The key moment of a finished match; `None` where the score never changed and no resignation decided it. A
/// match without a winner who
/// gained points has one only if one change of the score was greater than all others.
pub fn key_moment<G: Game>(record: &Record) -> Result<Option<KeyMoment>, RecordError> {
    let mut timeline = Timeline::default();
    // By frame of the replay: the events since the frame before, and the running score.
    let (mut told, mut scores) = (Vec::new(), Vec::new());
    let (mut deciding_resignation, mut out_of_time) = (None, None);
    let played = record.replay::<G>(|played, entry| {
        if let Some(frame) = timeline.frame_after(played, entry) {
            if let LogEntry::Resign { seat } = entry
                && out_of_time != Some(*seat)
                && played.turn().outcome().is_some()
            {
                deciding_resignation = Some((told.len(), *seat));
            }
            told.push(frame.told);
            scores.push(points(played));
        }
        out_of_time = match entry {
            LogEntry::Clock { seat, left: 0 } => Some(*seat),
            _ => None,
        };
    })?;
    let Some(outcome) = played.turn().outcome() else { return Ok(None) };
    let winner = outcome.winners().only();
    let resignation = winner
        .zip(deciding_resignation)
        .filter(|(winner, (at, resigned))| was_not_ahead(&scores[*at], *winner, *resigned));
    let (at, reason, (fight, told)) = if let Some((winner, (at, _))) = resignation {
        // A resignation is the first update of its frame.
        (at, KeyMomentReason::Resignation(winner), (None, told[at].start))
    } else {
        let by_winner = winner.and_then(|winner| turning_point(&scores, winner));
        let Some((at, reason)) = by_winner.or_else(|| greatest_change(&scores)) else {
            return Ok(None);
        };
        let Some(shown) = shown_event(&played, told[at].clone(), winner) else {
            return Ok(None);
        };
        (at, reason, shown)
    };
    let describe = |told| {
        let heard = played.stream(Observer::Public, told).next();
        heard.map(|heard| DescribedUpdate::new(played.rules(), &heard).text)
    };
    let fight = fight.and_then(describe);
    Ok(describe(told).map(|text| KeyMoment { at, fight, text, reason }))
}

/// The running score by seat; empty in a game without one.
fn points<G: Game>(played: &Match<G>) -> Vec<i32> {
    let scene = played.rules().scene(&played.view(Observer::Public), &Draft::EMPTY);
    scene.score.map_or_else(Vec::new, |score| score.points)
}

/// Whether the winner had no more points than the last opponent, who resigned. `false` where no score is
/// seen.
fn was_not_ahead(points: &[i32], winner: Seat, resigned: Seat) -> bool {
    let of = |seat: Seat| points.get(usize::from(seat));
    of(winner).zip(of(resigned)).is_some_and(|(winner, resigned)| winner <= resigned)
}

/// The points by which a seat is ahead of all others; negative where it is behind.
fn lead(points: &[i32], seat: Seat) -> i32 {
    let own = points.get(usize::from(seat)).copied().unwrap_or_default();
    let others = (0..).zip(points).filter(|(other, _)| *other != seat).map(|(_, points)| *points);
    own - others.max().unwrap_or_default()
}

/// The frame in which the winner took the lead for good, or gained most.
fn turning_point(scores: &[Vec<i32>], winner: Seat) -> Option<(usize, KeyMomentReason)> {
    let leads: Vec<i32> = scores.iter().map(|points| lead(points, winner)).collect();
    let ahead_at_the_end = leads.last().is_some_and(|lead| *lead > 0);
    let takes_the_lead = leads.windows(2).rposition(|pair| pair[0] <= 0 && pair[1] > 0);
    if let (true, Some(before)) = (ahead_at_the_end, takes_the_lead) {
        return Some((before + 1, KeyMomentReason::LeadForGood(winner)));
    }
    let gains = leads.windows(2).map(|pair| pair[1] - pair[0]).enumerate();
    // Of equal gains the last one counts: it came when the match was nearest to its end.
    let (before, gain) = gains.max_by_key(|(_, gain)| *gain)?;
    (gain > 0).then_some((before + 1, KeyMomentReason::GreatestGain(winner)))
}

/// The frame in which the lead of some seat grew most, if no other frame has as great a change: of several
/// equal ones, none stands out.
fn greatest_change(scores: &[Vec<i32>]) -> Option<(usize, KeyMomentReason)> {
    let change = |pair: &[Vec<i32>]| {
        let gain = |seat: Seat| lead(&pair[1], seat) - lead(&pair[0], seat);
        // Zipped with the points, since there may be none before the start.
        (0..).zip(&pair[1]).map(|(seat, _)| gain(seat)).max().unwrap_or_default()
    };
    let changes: Vec<i32> = scores.windows(2).map(change).collect();
    let greatest = *changes.iter().max().filter(|change| **change > 0)?;
    let mut frames = (1..).zip(&changes).filter(|(_, change)| **change == greatest);
    let (at, _) = frames.next()?;
    frames.next().is_none().then_some((at, KeyMomentReason::GreatestChange))
}

/// The event of a frame that is worth telling: the last one that settles a fight for the winner, else one
/// that decides a fight. Before a mere score, the comparison that led to it.
fn shown_event<G: Game>(
    played: &Match<G>,
    told: Range<usize>,
    winner: Option<Seat>,
) -> Option<(Option<usize>, usize)> {
    let beats = stage::frames(played, Observer::Public, told.start);
    let beats = &beats[..beats.len().min(told.len())];
    let decides = |frame: &BeatFrame| {
        matches!(
            frame.kind,
            BeatKind::Capture | BeatKind::Score | BeatKind::Eliminate | BeatKind::Compare
        )
    };
    let is_won = |frame: &BeatFrame| {
        let side =
            |side: &StageSide| Some(side.seat) == winner && side.result == Some(SideResult::Won);
        frame.staged && decides(frame) && frame.stage.sides.iter().any(side)
    };
    let Some(found) = beats.iter().rposition(is_won).or_else(|| beats.iter().rposition(decides))
    else {
        return told.last().map(|last| (None, last));
    };
    let is_fight = |frame: &BeatFrame| frame.kind == BeatKind::Compare;
    let is_score = beats[found].kind == BeatKind::Score;
    let fight = beats[..found].iter().rposition(is_fight).filter(|_| is_score);
    Some((fight.map(|at| told.start + at), told.start + found))
}

#[cfg(test)]
mod tests {
    use super::KeyMomentReason::{GreatestChange, GreatestGain, LeadForGood};
    use super::*;

    /// Checks the turning point of a match with these leads of its winner, the only one with points.
    fn check(leads: &[i32], expect: Option<(usize, KeyMomentReason)>) {
        let scores: Vec<Vec<i32>> = leads.iter().map(|lead| vec![*lead, 0]).collect();
        assert_eq!(turning_point(&scores, 0), expect, "{leads:?}");
    }

    #[test]
    fn the_winner_takes_the_lead_for_good_or_gains_most() {
        check(&[0, -1, -3, 1, 2], Some((3, LeadForGood(0))));
        check(&[0, 1, -2, 0, 1, 5], Some((4, LeadForGood(0))));
        check(&[1, 2, 5, 6], Some((2, GreatestGain(0))));
        check(&[1, 3, 5, 6], Some((2, GreatestGain(0))));
        // The score does not tell who won, so the greatest gain is as near as it gets.
        check(&[0, 1, -5, -2, -3], Some((3, GreatestGain(0))));
        check(&[0, 0, 0], None);
        check(&[2], None);
        check(&[], None);
    }

    #[test]
    fn a_change_that_nobody_won_by_is_told_if_no_other_is_as_great() {
        let check = |scores: &[[i32; 2]], expect: Option<usize>| {
            let scores: Vec<Vec<i32>> = scores.iter().map(|points| points.to_vec()).collect();
            let expect = expect.map(|at| (at, GreatestChange));
            assert_eq!(greatest_change(&scores), expect, "{scores:?}");
        };
        check(&[[0, 0], [1, 0], [1, 4], [4, 4]], Some(2));
        check(&[[0, 0], [2, 0], [3, 0]], Some(1));
        check(&[[0, 0], [1, 0], [1, 1]], None);
        check(&[[5, 5], [5, 5]], None);
        check(&[], None);
        assert_eq!(greatest_change(&[Vec::new(), vec![2, 0]]), Some((1, GreatestChange)));
    }

    #[test]
    fn a_winner_is_compared_with_the_last_opponent_who_resigned() {
        let check = |points: &[i32], expect| {
            assert_eq!(was_not_ahead(points, 0, 2), expect, "{points:?}");
        };
        check(&[3, 5, 4], true);
        check(&[3, 5, 3], true);
        check(&[3, 5, 2], false);
        check(&[], false);
    }

    #[test]
    fn a_lead_is_over_the_best_of_the_others() {
        assert_eq!((lead(&[3, 5, 4], 0), lead(&[3, 5, 4], 1), lead(&[], 1)), (-2, 1, 0));
    }
}
