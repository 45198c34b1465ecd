//! The stage: the fight in the middle of the table, made from the beats of one observer's stream.

use crate::beat::{Beat, BeatKind, SideResult, StageSide, Verdict};
use crate::game::Game;
use crate::matches::{Match, StreamEntry, Update};
use crate::seat::Observer;
use serde::{Deserialize, Serialize};

/// The fight that is going on, or the last one. It stays until the next one begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stage {
    /// The sides, in the order in which they came.
    pub sides: Vec<StageSide>,
    /// Whether the fight is over.
    pub settled: bool,
}

/// A beat with the stage after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BeatFrame {
    /// The number of the update in the stream.
    pub n: usize,
    /// The kind of the beat.
    pub kind: BeatKind,
    /// The stage after it.
    pub stage: Stage,
    /// Whether the beat has changed the stage.
    pub staged: bool,
    /// Whether this stage is shown for the moment only; then the fight of the beat before is back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub passing: bool,
}

impl Stage {
    /// Shows a beat. Cards that are laid on a settled stage begin a new fight.
    pub fn apply(&mut self, beat: Beat) {
        let begins = matches!(beat.kind, BeatKind::Lay | BeatKind::Reveal | BeatKind::Compare);
        if beat.clears || begins && self.settled && !beat.sides.is_empty() {
            *self = Stage::default();
        }
        for side in beat.sides {
            self.add(side, beat.kind == BeatKind::Reveal);
        }
        if let Some(verdict) = beat.verdict {
            self.settled = true;
            for side in &mut self.sides {
                side.result = match verdict {
                    Verdict::Settled => side.result,
                    Verdict::Tied => Some(SideResult::Tied),
                    Verdict::Won(seat) if side.seat == seat => Some(SideResult::Won),
                    Verdict::Won(_) => Some(SideResult::Lost),
                };
            }
        }
    }

    fn add(&mut self, more: StageSide, turns_up: bool) {
        let settled = self.settled;
        let same = |side: &&mut StageSide| side.seat == more.seat && side.label == more.label;
        let Some(side) = self.sides.iter_mut().find(same) else {
            self.sides.push(more);
            return;
        };
        side.cards.extend(more.cards);
        side.places.extend(more.places);
        // Cards that are turned up lay face down before.
        side.backs = if turns_up { more.backs } else { side.backs.saturating_add(more.backs) };
        side.value = more.value.or(side.value.take());
        // A fight that goes on is no longer tied.
        side.result = if settled { more.result.or(side.result) } else { more.result };
    }
}

/// How many updates before the first one asked for are looked at for the fight that it goes on with.
const LOOKBACK: usize = 120;

/// The beats of an observer's stream from number `from` on.
pub fn frames<G: Game>(played: &Match<G>, who: Observer, from: usize) -> Vec<BeatFrame> {
    let rules = played.rules();
    let mut memory = G::Memory::default();
    let mut stage = Stage::default();
    let mut frames = Vec::new();
    // Entries that a take-back has not undone, for the memory of what is left after it.
    let mut standing: Vec<StreamEntry<G::Event>> = Vec::new();
    for entry in played.stream(who, 0) {
        let (mut staged, mut passing) = (false, None);
        let mut kind = BeatKind::Announce;
        match entry.what {
            Update::Event(event) => {
                if entry.n + LOOKBACK >= from {
                    let beat = rules.beat(&memory, &event);
                    kind = beat.kind;
                    staged = !beat.sides.is_empty() || beat.verdict.is_some();
                    if beat.passing {
                        passing = Some(Stage { sides: beat.sides, settled: false });
                    } else {
                        stage.apply(beat);
                    }
                }
                rules.remember(&mut memory, &event);
                standing.push(entry);
            }
            Update::TakenBack { reopened, .. } => {
                standing.retain(|entry| entry.decision < reopened);
                memory = G::Memory::default();
                stage = Stage::default();
                for earlier in &standing {
                    let Update::Event(event) = earlier.what else { continue };
                    let beat = rules.beat(&memory, &event);
                    if !beat.passing {
                        stage.apply(beat);
                    }
                    rules.remember(&mut memory, &event);
                }
                staged = true;
            }
            _ => {}
        }
        if entry.n >= from {
            let is_passing = passing.is_some();
            let stage = passing.unwrap_or_else(|| stage.clone());
            frames.push(BeatFrame { n: entry.n, kind, stage, staged, passing: is_passing });
        }
    }
    frames
}
