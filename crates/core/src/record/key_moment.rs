//! The key moment of a match.

use super::{Record, RecordError};
use crate::beat::BeatKind;
use crate::described_update::DescribedUpdate;
use crate::game::Game;
use crate::matches::Match;
use crate::seat::{Observer, Seat, Seats};
use crate::stage;
use crate::steps::Draft;
use crate::text::Text;
use crate::timeline::Timeline;
use std::ops::Range;

/// The moment at which the winner took the lead for good, by the running score that everybody sees;
/// the greatest gain, where that never happened.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyMoment {
    /// The frame of the replay, from 0.
    pub at: usize,
    /// The event in words.
    pub text: Text,
    /// The winner of the match.
    pub winner: Seat,
    /// Why the event decided the match.
    pub reason: KeyMomentReason,
}

/// Why a moment is the key moment of its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyMomentReason {
    /// From here on the winner led to the end.
    LeadForGood,
    /// It was the greatest gain of the winner.
    GreatestGain,
}

/// A frame of the replay: the events since the frame before, and the lead of the winner.
struct ScoredFrame {
    told: Range<usize>,
    lead: i32,
}

/// The key moment of a finished match with one winner; `None` for all others, and where the score
/// never changed.
pub fn key_moment<G: Game>(record: &Record) -> Result<Option<KeyMoment>, RecordError> {
    let mut timeline = Timeline::default();
    let mut scores: Vec<(Range<usize>, Vec<i32>)> = Vec::new();
    let played = record.replay::<G>(|played, entry| {
        if let Some(frame) = timeline.frame_after(played, entry) {
            scores.push((frame.told, points(played)));
        }
    })?;
    let winners = played.turn().outcome().map(|outcome| outcome.winners());
    let Some(winner) = winners.and_then(Seats::only) else { return Ok(None) };
    let frames: Vec<ScoredFrame> = scores
        .into_iter()
        .map(|(told, points)| ScoredFrame { told, lead: lead(&points, winner) })
        .collect();
    let Some((at, reason)) = turning_point(&frames) else { return Ok(None) };
    let Some(told) = shown_event(&played, frames[at].told.clone()) else { return Ok(None) };
    let heard = played.stream(Observer::Public, told).next();
    let text = heard.map(|heard| DescribedUpdate::new(played.rules(), &heard).text);
    Ok(text.map(|text| KeyMoment { at, text, winner, reason }))
}

/// The running score by seat; empty in a game without one.
fn points<G: Game>(played: &Match<G>) -> Vec<i32> {
    let scene = played.rules().scene(&played.view(Observer::Public), &Draft::EMPTY);
    scene.score.map_or_else(Vec::new, |score| score.points)
}

/// The points by which a seat is ahead of all others; negative where it is behind.
fn lead(points: &[i32], seat: Seat) -> i32 {
    let own = points.get(usize::from(seat)).copied().unwrap_or_default();
    let others = (0..).zip(points).filter(|(other, _)| *other != seat).map(|(_, points)| *points);
    own - others.max().unwrap_or_default()
}

fn turning_point(frames: &[ScoredFrame]) -> Option<(usize, KeyMomentReason)> {
    let ahead_at_the_end = frames.last().is_some_and(|frame| frame.lead > 0);
    let takes_the_lead = frames.windows(2).rposition(|pair| pair[0].lead <= 0 && pair[1].lead > 0);
    if let (true, Some(before)) = (ahead_at_the_end, takes_the_lead) {
        return Some((before + 1, KeyMomentReason::LeadForGood));
    }
    let gains = frames.windows(2).map(|pair| pair[1].lead - pair[0].lead).enumerate();
    // Of equal gains the last one counts: it came when the match was nearest to its end.
    let (before, gain) = gains.max_by_key(|(_, gain)| *gain)?;
    (gain > 0).then_some((before + 1, KeyMomentReason::GreatestGain))
}

/// The event of a frame that is worth telling: one that decides a fight, if there is one.
fn shown_event<G: Game>(played: &Match<G>, told: Range<usize>) -> Option<usize> {
    let beats = stage::frames(played, Observer::Public, told.start);
    let decides = |kind| {
        matches!(
            kind,
            BeatKind::Capture | BeatKind::Score | BeatKind::Eliminate | BeatKind::Compare
        )
    };
    let found = told.clone().zip(&beats).rev().find(|(_, frame)| decides(frame.kind));
    found.map(|(at, _)| at).or_else(|| told.last())
}

#[cfg(test)]
mod tests {
    use super::KeyMomentReason::{GreatestGain, LeadForGood};
    use super::*;

    /// Checks the turning point of a match with these leads of its winner.
    fn check(leads: &[i32], expect: Option<(usize, KeyMomentReason)>) {
        let frames: Vec<ScoredFrame> =
            leads.iter().map(|lead| ScoredFrame { told: 0..0, lead: *lead }).collect();
        assert_eq!(turning_point(&frames), expect, "{leads:?}");
    }

    #[test]
    fn the_winner_takes_the_lead_for_good_or_gains_most() {
        check(&[0, -1, -3, 1, 2], Some((3, LeadForGood)));
        check(&[0, 1, -2, 0, 1, 5], Some((4, LeadForGood)));
        check(&[1, 2, 5, 6], Some((2, GreatestGain)));
        check(&[1, 3, 5, 6], Some((2, GreatestGain)));
        // The score does not tell who won, so the greatest gain is as near as it gets.
        check(&[0, 1, -5, -2, -3], Some((3, GreatestGain)));
        check(&[0, 0, 0], None);
        check(&[2], None);
        check(&[], None);
    }

    #[test]
    fn a_lead_is_over_the_best_of_the_others() {
        assert_eq!((lead(&[3, 5, 4], 0), lead(&[3, 5, 4], 1), lead(&[], 1)), (-2, 1, 0));
    }
}
