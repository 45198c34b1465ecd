//! A match at one of its moments, from somebody's eyes.

use serde::Serialize;
use sortie_core::catalogue::Visitor;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::matches::StreamEntry;
use sortie_core::record::{AnyRecord, Record, RecordError, Transcript, scene};
use sortie_core::setup::SetupErrorKind;
use sortie_core::stage::{self, BeatFrame};
use sortie_core::timeline::{Frame, Timeline};
use sortie_core::{Draft, Game, Match, Observer, Scene, Text};
use sortie_games::catalogue;
use std::fmt;
use std::str::FromStr;

/// From whose eyes a match is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum ReplayObserver {
    /// A seat's, or those of who only watches.
    Of(Observer),
    /// Those of all together: every card that somebody sees.
    All,
}

impl fmt::Display for ReplayObserver {
    /// As an address has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayObserver::Of(Observer::Seat(seat)) => write!(f, "{seat}"),
            ReplayObserver::Of(Observer::Public) => f.write_str("public"),
            ReplayObserver::All => f.write_str("all"),
        }
    }
}

impl FromStr for ReplayObserver {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(ReplayObserver::All),
            "public" => Ok(ReplayObserver::Of(Observer::Public)),
            seat => match seat.parse() {
                Ok(seat) => Ok(ReplayObserver::Of(Observer::Seat(seat))),
                Err(_) => Err(format!("'{seat}' are no eyes: a seat, public or all")),
            },
        }
    }
}

/// A match at a moment.
#[derive(Clone, Debug)]
pub(crate) struct ReplayFrame {
    pub(crate) eyes: ReplayObserver,
    pub(crate) names: Vec<String>,
    /// Each moment: the open decision, and how much was told until then.
    pub(crate) moments: Vec<(u32, usize)>,
    /// Which of them this is.
    pub(crate) at: usize,
    pub(crate) scene: Scene,
    /// Everything that is told in the match, also after this moment.
    pub(crate) told: Vec<Text>,
    /// The beats of what is told until this moment; none in a record of one observer, which does not
    /// have them.
    pub(crate) beats: Vec<BeatFrame>,
}

impl ReplayFrame {
    /// How much was told until the moment before this one, and until this one.
    pub(crate) fn news(&self) -> (usize, usize) {
        let until = |at: usize| self.moments.get(at).map_or(0, |(_, told)| *told);
        (self.at.checked_sub(1).map_or(0, until), until(self.at))
    }
}

/// A record at a moment; at its last one, if it has not so many. An observed record has only the
/// eyes that it was made for.
pub(crate) fn watch(
    record: &AnyRecord,
    eyes: ReplayObserver,
    at: usize,
) -> Result<ReplayFrame, RecordError> {
    match record {
        AnyRecord::Full(record) => full(record, eyes, at),
        AnyRecord::Observed(transcript) => observed(transcript, at),
    }
}

fn full(record: &Record, eyes: ReplayObserver, at: usize) -> Result<ReplayFrame, RecordError> {
    let game = sortie_core::rule_code::read(&record.rules)?.game;
    let unknown = || Err(RecordError::Rules(SetupErrorKind::game(&game, catalogue::IDS).into()));
    catalogue::with(&game, ReplayMoment { record, eyes, at }).unwrap_or_else(unknown)
}

/// A whole record of a game that the catalogue need not have.
#[cfg(test)]
pub(crate) fn watch_game<G: Game>(
    record: &Record,
    eyes: ReplayObserver,
    at: usize,
) -> Result<ReplayFrame, RecordError> {
    ReplayMoment { record, eyes, at }.visit::<G>()
}

fn observed(transcript: &Transcript, at: usize) -> Result<ReplayFrame, RecordError> {
    let game = sortie_core::rule_code::read(&transcript.rules)?.game;
    if !catalogue::IDS.contains(&game.as_str()) {
        return Err(RecordError::Rules(SetupErrorKind::game(&game, catalogue::IDS).into()));
    }
    let mut told = Vec::new();
    let mut moments = Vec::new();
    for moment in &transcript.moments {
        told.extend(moment.told.iter().map(|heard| heard.text.clone()));
        moments.push((moment.decision, told.len()));
    }
    let at = at.min(moments.len().saturating_sub(1));
    let Some(moment) = transcript.moments.get(at) else {
        return Err(RecordError::Form("the record has no moments".to_owned()));
    };
    Ok(ReplayFrame {
        eyes: ReplayObserver::Of(transcript.observer),
        names: transcript.names.clone(),
        moments,
        at,
        scene: moment.scene.clone(),
        told,
        beats: Vec::new(),
    })
}

struct ReplayMoment<'r> {
    record: &'r Record,
    eyes: ReplayObserver,
    at: usize,
}

impl Visitor for ReplayMoment<'_> {
    type Out = Result<ReplayFrame, RecordError>;

    fn visit<G: Game>(self) -> Self::Out {
        let ReplayMoment { record, eyes, at } = self;
        if let ReplayObserver::Of(Observer::Seat(seat)) = eyes
            && seat >= record.seats
        {
            return Err(RecordError::Form(format!("there is no seat {seat}")));
        }
        let mut past = Timeline::default();
        let mut moments = Vec::new();
        let mut found = None;
        let played = record.replay::<G>(|played, entry| {
            let Some(Frame { told, .. }) = past.frame_after(played, entry) else { return };
            if moments.len() == at {
                found = Some(look(played, eyes));
            }
            moments.push((played.decision(), told.end));
        })?;
        let last = moments.len().saturating_sub(1);
        let at = at.min(last);
        let mut beats = stage::frames(&played, beats_of(eyes), 0);
        beats.truncate(moments.get(at).map_or(0, |(_, told)| *told));
        Ok(ReplayFrame {
            eyes,
            names: record.names(),
            moments,
            at,
            scene: found.unwrap_or_else(|| look(&played, eyes)),
            told: told(&played, eyes),
            beats,
        })
    }
}

/// All eyes together see the fights of the public: what only one seat was shown is in the scene.
fn beats_of(eyes: ReplayObserver) -> Observer {
    match eyes {
        ReplayObserver::Of(who) => who,
        ReplayObserver::All => Observer::Public,
    }
}

fn look<G: Game>(played: &Match<G>, eyes: ReplayObserver) -> Scene {
    let scene = |who| scene(played, who, &Draft::EMPTY);
    match eyes {
        ReplayObserver::Of(who) => scene(who),
        ReplayObserver::All => {
            let mut merged = scene(Observer::Public);
            for seat in 0..played.seats() {
                merged.merge(&scene(Observer::Seat(seat)));
            }
            merged
        }
    }
}

/// The texts that this observer was told. For the view of all seats, private texts of every seat
/// are included.
fn told<G: Game>(played: &Match<G>, eyes: ReplayObserver) -> Vec<Text> {
    let heard_by = |who| -> Vec<StreamEntry<G::Event>> { played.stream(who, 0).collect() };
    let mut told = heard_by(match eyes {
        ReplayObserver::Of(who) => who,
        ReplayObserver::All => Observer::Public,
    });
    if eyes == ReplayObserver::All {
        let public = told.clone();
        // From the last seat to the first, so that of several private versions that of the lowest
        // seat stays.
        for seat in (0..played.seats()).rev() {
            for (at, heard) in heard_by(Observer::Seat(seat)).into_iter().enumerate() {
                if heard != public[at] {
                    told[at] = heard;
                }
            }
        }
    }
    told.iter().map(|told| DescribedUpdate::new(played.rules(), told).text).collect()
}
