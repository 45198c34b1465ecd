//! The decisions of a record with their true states.

use super::job::ReviewError;
use sortie_core::game::{JointAction, actions};
use sortie_core::log::LogEntry;
use sortie_core::record::{Record, RecordError};
use sortie_core::timeline::Timeline;
use sortie_core::{Game, Match, Observer, Outcome, Seat, Seats};

/// A decision that stayed: decisions that were taken back are not reviewed.
pub(super) struct RecordedDecision<G: Game> {
    /// The frame of the replay at which it opened.
    pub(super) at: usize,
    pub(super) decision: u32,
    pub(super) state: G::State,
    /// The choices; none where the match ended while the decision was open.
    pub(super) joint: JointAction<G::Action>,
    /// The seats that bots played in place of their players.
    pub(super) stand_ins: Seats,
    /// Whether no seat had a choice.
    pub(super) is_forced: bool,
}

/// A resignation that a player chose: a seat whose time ran out has none.
pub(super) struct RecordedResignation {
    pub(super) seat: Seat,
    /// The frame of the replay that it made.
    pub(super) at: usize,
    /// The number of the open decision.
    pub(super) decision: u32,
}

/// A finished match, decision by decision.
pub(super) struct RecordedMatch<G: Game> {
    pub(super) rules: G,
    pub(super) decisions: Vec<RecordedDecision<G>>,
    /// The last frame of the replay.
    pub(super) last: usize,
    pub(super) outcome: Outcome,
    pub(super) resignations: Vec<RecordedResignation>,
}

/// Reads the decisions of a record, with every check.
pub(super) fn decisions<G: Game>(record: &Record) -> Result<RecordedMatch<G>, ReviewError> {
    let mut reader = Reader::<G>::default();
    let played = record.replay::<G>(|played, entry| reader.add(played, entry))?;
    let outcome = played.turn().outcome().ok_or(ReviewError::NotOver)?;
    if reader.broken {
        // A record that replays has states that can be written and read; this is never reached.
        return Err(RecordError::Form("a position cannot be read back".to_owned()).into());
    }
    // Resignation or agreement ended the match while a decision was open.
    if let Some(state) = reader.state
        && played.rules().turn(&state).outcome().is_none()
    {
        reader.joint = JointAction::empty();
        reader.push(played.rules(), state, played.decision());
    }
    Ok(RecordedMatch {
        rules: played.rules().clone(),
        decisions: reader.decisions,
        last: reader.frames.saturating_sub(1),
        outcome,
        resignations: reader.resignations,
    })
}

/// Collects the decisions while the record is replayed.
struct Reader<G: Game> {
    timeline: Timeline,
    frames: usize,
    /// The frame at which the open decision opened.
    opened: usize,
    open: u32,
    state: Option<G::State>,
    joint: JointAction<G::Action>,
    stand_ins: Seats,
    decisions: Vec<RecordedDecision<G>>,
    resignations: Vec<RecordedResignation>,
    /// The seat whose time ran out in the entry before.
    out_of_time: Option<Seat>,
    broken: bool,
}

impl<G: Game> Default for Reader<G> {
    fn default() -> Self {
        Reader {
            timeline: Timeline::default(),
            frames: 0,
            opened: 0,
            open: 0,
            state: None,
            joint: JointAction::empty(),
            stand_ins: Seats::NONE,
            decisions: Vec::new(),
            resignations: Vec::new(),
            out_of_time: None,
            broken: false,
        }
    }
}

impl<G: Game> Reader<G> {
    fn add(&mut self, played: &Match<G>, entry: &LogEntry) {
        // A log ends with an entry of its own, and replay brings it about one entry earlier: that the
        // match is over then changes nothing here.
        let frame = self.timeline.frame_after(played, entry);
        match entry {
            LogEntry::Start {} => self.reopen(played),
            LogEntry::Action { seat, action, .. } => self.act(played, *seat, action),
            LogEntry::Withdraw { seat, .. } => {
                self.joint.withdraw(*seat);
            }
            LogEntry::TakeBack { reopened, .. } => {
                self.decisions.retain(|before| before.decision < *reopened);
                self.reopen(played);
            }
            LogEntry::Takeover { seat, .. } => self.stand_ins = self.stand_ins.with(*seat),
            LogEntry::Return { seat } => self.stand_ins = self.stand_ins.without(*seat),
            LogEntry::Resign { seat } if self.out_of_time != Some(*seat) => {
                let (at, decision) = (self.frames, self.open);
                self.resignations.push(RecordedResignation { seat: *seat, at, decision });
            }
            _ => {}
        }
        self.out_of_time = match entry {
            LogEntry::Clock { seat, left: 0 } => Some(*seat),
            _ => None,
        };
        if let Some(frame) = frame {
            if frame.opens {
                self.opened = self.frames;
            }
            self.frames += 1;
        }
    }

    fn act(&mut self, played: &Match<G>, seat: Seat, action: &str) {
        let (rules, Some(state)) = (played.rules(), self.state) else { return };
        let view = rules.view(&state, Observer::Seat(seat));
        match rules.read_action(&view, action) {
            Ok(action) => self.joint.put(seat, action),
            Err(_) => self.broken = true,
        }
        if played.decision() != self.open {
            self.push(rules, state, self.open);
            self.reopen(played);
        }
    }

    /// Notes the open decision and its state.
    fn reopen(&mut self, played: &Match<G>) {
        let document = played.position();
        let read = played.rules().read_position(played.seats(), &document.table);
        self.broken |= read.is_err();
        self.state = read.ok();
        self.open = played.decision();
        self.joint = JointAction::empty();
    }

    fn push(&mut self, rules: &G, state: G::State, decision: u32) {
        let joint = self.joint;
        let has_choice = |seat: Seat| {
            let view = rules.view(&state, Observer::Seat(seat));
            actions(rules, &view, 1).is_none()
        };
        self.decisions.push(RecordedDecision {
            at: self.opened,
            decision,
            state,
            joint,
            stand_ins: self.stand_ins,
            is_forced: !rules.turn(&state).seats().iter().any(has_choice),
        });
    }
}
