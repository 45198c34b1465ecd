//! Bounds of the records that strangers upload.
//!
//! A record is small beside the page that is made of it: a card of 20 bytes becomes a picture of
//! hundreds. Every bound here is several times what the games need.

use sortie_core::log::LogEntry;
use sortie_core::record::{AnyRecord, Record, Transcript};
use sortie_core::scene::{Scene, Zone};
use sortie_core::text::{Arg, Text};
use sortie_table::name;

/// The largest text of a record in full form, in bytes. The longest of 360 random matches with as many
/// seats as the games have takes 45 kB.
pub(crate) const MAX_FULL_BYTES: usize = 256 * 1024;
/// The largest text of a transcript, in bytes. It repeats the table at every decision, up to 7 kB each
/// time: the longest of those matches takes 1.6 MB.
pub(crate) const MAX_BYTES: usize = 2 * 1024 * 1024;
/// A text counts as one upload a day for each of these bytes that it begins.
pub(crate) const BYTES_OF_AN_UPLOAD: usize = 256 * 1024;
/// The largest page of a replay, in bytes. Messages are longer than their ids, so the bounds of the
/// input alone do not bound it well.
pub(crate) const MAX_PAGE: usize = 2 * 1024 * 1024;
/// The most entries of a log.
const MAX_ENTRIES: usize = 4_000;
/// The most moments of a transcript, and the most updates in all of them.
const MAX_MOMENTS: usize = 2_000;
/// The longest action in notation, in characters.
const MAX_ACTION: usize = 400;
/// The most zones, facts, choices or steps of a scene.
const MAX_IN_SCENE: usize = 100;
/// The most cards of a zone.
const MAX_CARDS: usize = 250;
/// The most cards of a scene, and the most marks and badges on all of them.
const MAX_SCENE_CARDS: usize = 600;
/// The most marks of a card, and the most badges of a zone.
const MAX_MARKS: usize = 20;
/// The most variables of a sentence.
const MAX_ARGS: usize = 30;
/// The longest words of somebody in a sentence, in characters.
const MAX_RAW: usize = 400;
/// The longest message id, variable, key of a card or part of a face, in characters.
const MAX_WORD: usize = 100;

/// Checks that a record makes a page of reasonable size in reasonable time. The error is a sentence.
pub(crate) fn check(record: &AnyRecord) -> Result<(), String> {
    match record {
        AnyRecord::Full(record) => check_full(record),
        AnyRecord::Observed(transcript) => check_transcript(transcript),
    }
}

fn at_most(n: usize, max: usize, place: &str, things: &str) -> Result<(), String> {
    if n <= max { Ok(()) } else { Err(format!("{place}: there are {n} {things}, at most {max}")) }
}

fn is_short(text: &str, max: usize, place: &str, thing: &str) -> Result<(), String> {
    at_most(text.chars().count(), max, place, &format!("characters in {thing}"))
}

fn check_full(record: &Record) -> Result<(), String> {
    at_most(record.log.len(), MAX_ENTRIES, "log", "entries")?;
    for (n, line) in record.log.iter().enumerate() {
        let place = format!("entry {n} of the log");
        match &line.entry {
            LogEntry::Seat { name, .. } | LogEntry::Takeover { name, .. } => {
                is_short(name, name::MAX_CHARS, &place, "the name")?;
            }
            LogEntry::Action { action, .. } => is_short(action, MAX_ACTION, &place, "the action")?,
            _ => {}
        }
    }
    Ok(())
}

fn check_transcript(transcript: &Transcript) -> Result<(), String> {
    for name in &transcript.names {
        is_short(name, name::MAX_CHARS, "names", "a name")?;
    }
    at_most(transcript.moments.len(), MAX_MOMENTS, "moments", "moments")?;
    let told = transcript.moments.iter().map(|moment| moment.told.len()).sum();
    at_most(told, MAX_MOMENTS, "moments", "updates")?;
    for (n, moment) in transcript.moments.iter().enumerate() {
        let place = format!("moments.{n}");
        for told in &moment.told {
            check_text(&told.text, &place)?;
        }
        check_scene(&moment.scene, &place)?;
    }
    Ok(())
}

fn check_scene(scene: &Scene, place: &str) -> Result<(), String> {
    for (n, things) in [
        (scene.zones.len(), "zones"),
        (scene.facts.len(), "facts"),
        (scene.turn.len(), "seats to choose"),
        (scene.draft.len(), "steps"),
        (scene.resigned.len(), "seats that resigned"),
    ] {
        at_most(n, MAX_IN_SCENE, place, things)?;
    }
    let cards = scene.zones.iter().map(|zone| zone.cards.len()).sum();
    at_most(cards, MAX_SCENE_CARDS, place, "cards")?;
    let on_cards = |zone: &Zone| zone.cards.iter().map(|card| card.marks.len()).sum::<usize>();
    let marks = scene.zones.iter().map(|zone| zone.badges.len() + on_cards(zone)).sum();
    at_most(marks, MAX_SCENE_CARDS, place, "marks and badges")?;
    let labels = scene.draft.iter().map(|choice| &choice.label);
    for text in scene.facts.iter().chain(&scene.asked).chain(labels) {
        check_text(text, place)?;
    }
    scene.zones.iter().try_for_each(|zone| check_zone(zone, place))
}

fn check_zone(zone: &Zone, place: &str) -> Result<(), String> {
    is_short(&zone.id, MAX_WORD, place, "the id of a zone")?;
    at_most(zone.cards.len(), MAX_CARDS, place, "cards in a zone")?;
    at_most(zone.badges.len(), MAX_MARKS, place, "badges of a zone")?;
    check_text(&zone.name, place)?;
    zone.badges.iter().try_for_each(|badge| check_text(badge, place))?;
    for card in &zone.cards {
        is_short(&card.key, MAX_WORD, place, "the key of a card")?;
        is_short(card.called.as_deref().unwrap_or_default(), MAX_WORD, place, "a card's name")?;
        if let Some(face) = &card.face {
            for part in [&face.code, &face.index, &face.emblem] {
                is_short(part, MAX_WORD, place, "a face")?;
            }
        }
        at_most(card.marks.len(), MAX_MARKS, place, "marks of a card")?;
        card.marks.iter().try_for_each(|mark| check_text(mark, place))?;
    }
    Ok(())
}

fn check_text(text: &Text, place: &str) -> Result<(), String> {
    is_short(&text.id, MAX_WORD, place, "the id of a message")?;
    at_most(text.args.len(), MAX_ARGS, place, "variables of a sentence")?;
    for (name, arg) in &text.args {
        is_short(name, MAX_WORD, place, "the name of a variable")?;
        match arg {
            Arg::Word(word) => is_short(word, MAX_WORD, place, "a word")?,
            Arg::Raw(raw) => is_short(raw, MAX_RAW, place, "a sentence")?,
            Arg::Cards(faces) => {
                at_most(faces.len(), MAX_CARDS, place, "cards of a sentence")?;
                for face in faces {
                    for part in [&face.code, &face.index, &face.emblem] {
                        is_short(part, MAX_WORD, place, "a face")?;
                    }
                }
            }
            Arg::Seat(_) | Arg::Number(_) => {}
        }
    }
    Ok(())
}
