//! The end of a match: the result, its reason, the key moment and what can be played next.

use super::Board;
use crate::tables::rematch_offer::RematchOffer;
use sortie_core::beat::BeatKind;
use sortie_core::{MatchResult, Scene, Text};
use sortie_words::{Standing, leading_seat};

/// The end of a match, worded.
pub(super) struct Ending {
    /// `won`, `lost`, or nothing for a draw and for spectators.
    pub(super) mood: &'static str,
    /// The winners in one sentence.
    pub(super) winners: String,
    /// The event that ended the match.
    pub(super) reason: Option<String>,
    /// All players with their names, the winner first.
    pub(super) standings: Vec<(String, Standing)>,
    pub(super) key_moment: Option<ShownMoment>,
    /// The offer of a rematch, in words, and the address of the room.
    pub(super) rematch: Option<(String, String)>,
    /// Whether the observer may accept or decline the offer of another player.
    pub(super) is_asked: bool,
}

/// The key moment in words, with the address of its replay.
pub(super) struct ShownMoment {
    pub(super) heading: String,
    pub(super) text: String,
    pub(super) address: String,
}

impl Ending {
    pub(super) fn new(board: &Board<'_>) -> Option<Self> {
        let scene = board.scene;
        let outcome = scene.outcome.as_ref()?;
        let readers = board.readers();
        let reason = reason(board);
        let key_moment = board.key_moment.map(|moment| ShownMoment {
            heading: board.words.key_moment_heading(),
            text: board.words.key_moment(moment, &readers),
            address: format!("{}/replay?at={}", board.place, moment.at),
        });
        let own = scene.observer.seat();
        let named = |standing: Standing| {
            let name = Text::new(id!("board-of")).seat("seat", standing.seat);
            (board.say(&name), standing)
        };
        let rematch = board.rematch.map(|offer| {
            let offered = match offer.by {
                Some(seat) => Text::new(id!("board-rematch-by")).seat("seat", seat),
                None => Text::new(id!("board-rematch-open")),
            };
            let declined = |seat| Text::new(id!("board-rematch-declined")).seat("seat", seat);
            let texts = std::iter::once(offered).chain(offer.declined.iter().map(declined));
            let sentences: Vec<String> = texts.map(|text| board.say(&text)).collect();
            (sentences.join(" "), format!("/tables/{}", offer.room))
        });
        let is_asked = |offer: &RematchOffer| {
            own.is_some_and(|own| offer.by != Some(own) && !offer.declined.has(own))
        };
        Some(Ending {
            mood: mood(scene),
            winners: board.words.winners(outcome, &readers),
            reason,
            standings: board.words.standings(scene, &readers).into_iter().map(named).collect(),
            key_moment,
            is_asked: board.rematch.is_some_and(is_asked),
            rematch,
        })
    }
}

/// The last event of the log, which ended the match. Where it is only the last of several scores, those
/// of the winners say why.
fn reason(board: &Board<'_>) -> Option<String> {
    let scores = board.beats.iter().rev().take_while(|beat| beat.kind == BeatKind::Score).count();
    if scores <= 1 {
        return board.log.last().cloned();
    }
    let winners = board.scene.outcome.as_ref()?.winners();
    let name = |seat| board.say(&Text::new(id!("board-of")).seat("seat", seat));
    let names: Vec<String> = (0..board.scene.seats).map(name).collect();
    let lines = &board.log[board.log.len().saturating_sub(scores)..];
    let is_winners =
        |line: &&String| leading_seat(line, &names).is_some_and(|seat| winners.has(seat));
    let theirs = lines.iter().filter(is_winners);
    let theirs: Vec<&str> = theirs.map(String::as_str).collect();
    if theirs.is_empty() {
        return board.scene.facts.first().map(|fact| board.say(fact));
    }
    Some(theirs.join(" "))
}

/// The mood at the end of the match for this observer.
fn mood(scene: &Scene) -> &'static str {
    let (Some(outcome), Some(seat)) = (&scene.outcome, scene.observer.seat()) else { return "" };
    match MatchResult::new(outcome, seat) {
        MatchResult::Drawn => "",
        result => result.name(),
    }
}
