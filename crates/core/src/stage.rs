//! The stage: the fight in the middle of the table, made from the beats of one observer's stream.

use crate::beat::{Beat, BeatKind, BeatMove, SideResult, StageSide, Verdict};
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
    /// The cards that go from one place to another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<BeatMove>,
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

/// How many of the events before the first update asked for have their beats played, for the fight that
/// it goes on with.
const LOOKBACK: usize = 120;

/// The stage while a stream is told.
struct StageFold<'g, G: Game> {
    rules: &'g G,
    memory: G::Memory,
    stage: Stage,
    /// Memory and stage before the first event of each decision, so that a take-back costs no replay.
    before: Vec<(u32, G::Memory, Stage)>,
}

impl<G: Game> StageFold<'_, G> {
    /// Notes an event without its beat.
    fn skip(&mut self, decision: u32, event: &G::Event) {
        if self.before.last().is_none_or(|(last, ..)| *last < decision) {
            self.before.push((decision, self.memory.clone(), self.stage.clone()));
        }
        self.rules.remember(&mut self.memory, event);
    }

    /// Plays the beat of an event, which is update `n` of the stream.
    fn play(&mut self, n: usize, decision: u32, event: &G::Event) -> BeatFrame {
        let mut beat = self.rules.beat(&self.memory, event);
        self.skip(decision, event);
        let (kind, passing) = (beat.kind, beat.passing);
        let moves = std::mem::take(&mut beat.moves);
        let staged = !beat.sides.is_empty() || beat.verdict.is_some();
        let stage = if passing {
            Stage { sides: beat.sides, settled: false }
        } else {
            self.stage.apply(beat);
            self.stage.clone()
        };
        BeatFrame { n, kind, stage, staged, passing, moves }
    }

    /// Goes back to before this decision.
    fn take_back(&mut self, reopened: u32) {
        let kept = self.before.partition_point(|(decision, ..)| *decision < reopened);
        if let Some((_, memory, stage)) = self.before.drain(kept..).next() {
            (self.memory, self.stage) = (memory, stage);
        }
    }
}

/// The beats of an observer's stream from number `from` on.
///
/// The cost grows with the length of the stream, whatever was taken back in it.
pub fn frames<G: Game>(played: &Match<G>, who: Observer, from: usize) -> Vec<BeatFrame> {
    // The earlier events that no take-back has undone.
    let mut standing: Vec<StreamEntry<G::Event>> = Vec::new();
    for entry in played.stream(who, 0).take(from) {
        match entry.what {
            Update::Event(_) => standing.push(entry),
            // Decision numbers only grow, so the undone events are the last ones.
            Update::TakenBack { reopened, .. } => {
                standing.truncate(standing.partition_point(|entry| entry.decision < reopened));
            }
            _ => {}
        }
    }
    let mut fold = StageFold {
        rules: played.rules(),
        memory: G::Memory::default(),
        stage: Stage::default(),
        before: Vec::new(),
    };
    let skipped = standing.len().saturating_sub(LOOKBACK);
    for (at, entry) in standing.iter().enumerate() {
        let Update::Event(event) = &entry.what else { continue };
        if at < skipped {
            fold.skip(entry.decision, event);
        } else {
            fold.play(entry.n, entry.decision, event);
        }
    }
    let frame = |entry: StreamEntry<G::Event>| {
        let mut staged = false;
        match entry.what {
            Update::Event(event) => return fold.play(entry.n, entry.decision, &event),
            Update::TakenBack { reopened, .. } => {
                fold.take_back(reopened);
                staged = true;
            }
            _ => {}
        }
        let (kind, stage) = (BeatKind::Announce, fold.stage.clone());
        BeatFrame { n: entry.n, kind, stage, staged, passing: false, moves: Vec::new() }
    };
    played.stream(who, from).map(frame).collect()
}
