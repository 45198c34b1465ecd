//! Transcripts: a record as one observer may have it.

use super::{FORMAT, Record, RecordError, VERSION};
use crate::described_update::DescribedUpdate;
use crate::game::{Game, Turn};
use crate::log::LogEntry;
use crate::matches::Match;
use crate::outcome::Outcome;
use crate::scene::Scene;
use crate::seat::{MAX_SEATS, Observer};
use crate::steps::Draft;
use crate::timeline::{Frame, Timeline};
use serde::{Deserialize, Serialize};

/// A record as one observer may have it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Transcript {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of this form.
    pub version: u32,
    /// The observer.
    pub observer: Observer,
    /// The rule code.
    pub rules: String,
    /// The number of seats.
    pub seats: u8,
    /// Names by seat.
    pub names: Vec<String>,
    /// The match, decision by decision.
    pub moments: Vec<Snapshot>,
    /// The result, if the match is over.
    pub outcome: Option<Outcome>,
}

/// The table at one decision, with the updates that led to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// The decision that is open now.
    pub decision: u32,
    /// The updates since the snapshot before.
    pub told: Vec<DescribedUpdate>,
    /// The observer's own choice at the decision before, in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chose: Option<String>,
    /// The table.
    pub scene: Scene,
}

impl Transcript {
    /// Checks that it fits together: known seats, numbers without gaps, a result for all.
    pub(super) fn check(&self) -> Result<(), RecordError> {
        let fail = |what: &str| Err(RecordError::Form(what.to_owned()));
        if self.seats == 0 || usize::from(self.seats) > MAX_SEATS {
            return fail(&format!("seats is {}; a match has 1 to {MAX_SEATS}", self.seats));
        }
        if self.observer.seat().is_some_and(|seat| seat >= self.seats) {
            return fail("observer is a seat that there is not");
        }
        if self.names.len() > usize::from(self.seats) {
            return fail("there are more names than seats");
        }
        if self.outcome.is_some_and(|outcome| outcome.seats() != self.seats) {
            return fail("outcome is not of so many seats");
        }
        let mut next = 0;
        for (at, moment) in self.moments.iter().enumerate() {
            if !self.fits(&moment.scene) {
                return fail(&format!("moments.{at}: the scene is not of this match and observer"));
            }
            for heard in &moment.told {
                if heard.n != next {
                    let what =
                        format!("moments.{at}: event {} stands where {next} should", heard.n);
                    return fail(&what);
                }
                next += 1;
            }
        }
        Ok(())
    }

    /// True if a scene is of this match and observer.
    fn fits(&self, scene: &Scene) -> bool {
        let owners = scene.zones.iter().filter_map(|zone| zone.owner);
        let mut seats = owners.chain(scene.turn.iter().copied()).chain(scene.resigned.clone());
        scene.seats == self.seats
            && scene.observer == self.observer
            && scene.outcome.is_none_or(|outcome| outcome.seats() == self.seats)
            && seats.all(|seat| seat < self.seats)
    }
}

/// The transcript of a record for one observer.
pub fn transcript<G: Game>(record: &Record, who: Observer) -> Result<Transcript, RecordError> {
    let mut moments: Vec<Snapshot> = Vec::new();
    let mut past = Timeline::default();
    let mut chose = None;
    let played = record.replay::<G>(|played, entry| {
        match entry {
            LogEntry::Action { seat, action, .. } if who.is(*seat) => chose = Some(action.clone()),
            LogEntry::Withdraw { seat, .. } if who.is(*seat) => chose = None,
            // The decision is open again, so what was chosen for it no longer counts.
            LogEntry::TakeBack { .. } => chose = None,
            _ => {}
        }
        let Some(Frame { told, opens }) = past.frame_after(played, entry) else { return };
        moments.push(Snapshot {
            decision: played.decision(),
            told: played
                .stream(who, told.start)
                .map(|entry| DescribedUpdate::new(played.rules(), &entry))
                .collect(),
            chose: if opens { chose.take() } else { None },
            scene: scene(played, who, &Draft::EMPTY),
        });
    })?;
    Ok(Transcript {
        format: FORMAT.to_owned(),
        version: VERSION,
        observer: who,
        rules: record.rules.clone(),
        seats: record.seats,
        names: record.names(),
        moments,
        outcome: played.turn().outcome(),
    })
}

/// The scene of a match for an observer.
pub fn scene<G: Game>(played: &Match<G>, who: Observer, draft: &Draft) -> Scene {
    let mut scene = played.rules().scene(&played.view(who), draft);
    scene.resigned = played.resigned().iter().collect();
    match played.turn() {
        Turn::Over(outcome) => {
            scene.turn.clear();
            scene.asked = None;
            scene.choices.clear();
            scene.outcome = Some(outcome);
        }
        Turn::Decide(_) => scene.turn = played.waiting().iter().collect(),
    }
    scene
}
