//! Records: the log of a match as one JSON document.
//!
//! In *full* form a record holds the seed and every action, and can be played again. In *public*
//! and *one-seat* form it holds what that observer was told, and the table as that observer saw it
//! at every decision; no seed, and nobody else's choices.

use crate::game::{Game, Turn};
use crate::hex;
use crate::json;
use crate::log::LogEntry;
use crate::matches::{Match, Seating, StartError, StreamEntry, SubmitError, live_seed};
use crate::outcome::Outcome;
use crate::rule_code;
use crate::scene::Scene;
use crate::seat::{MAX_SEATS, Observer, Seat, Seats};
use crate::setup::{Setup, SetupError};
use crate::steps::Draft;
use crate::text::Text;
use crate::timeline::{Moment, Timeline};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use sha2::{Digest, Sha256};

/// What stands in `format`.
pub const FORMAT: &str = "sortie record";
/// The version that this build writes, and the newest that it reads.
pub const VERSION: u32 = 1;

/// A record in full form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of this form.
    pub version: u32,
    /// The id of the table where it was played, if it was at one: part of what the deal was bound to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The rule code.
    pub rules: String,
    /// How many seats.
    pub seats: u8,
    /// The 32-byte seed in hex, before the seats added anything.
    pub seed: String,
    /// The log.
    pub log: Vec<RecordLine>,
}

/// A line of the log, chained to the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecordLine {
    /// Its number, from 0, without gaps.
    pub n: usize,
    /// What happened.
    pub entry: LogEntry,
    /// The first 8 hex digits of SHA-256 over the chain so far and this entry.
    pub chain: String,
}

/// A record as one observer may have it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Transcript {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of this form.
    pub version: u32,
    /// Whose eyes.
    pub observer: Observer,
    /// The rule code.
    pub rules: String,
    /// How many seats.
    pub seats: u8,
    /// Names by seat.
    pub names: Vec<String>,
    /// The match, decision by decision.
    pub moments: Vec<Snapshot>,
    /// The result, if the match is over.
    pub outcome: Option<Outcome>,
}

/// What an observer was told up to a decision, and what the table looked like then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// The decision that is open now.
    pub decision: u32,
    /// What was told since the glance before.
    pub told: Vec<DescribedUpdate>,
    /// The observer's own choice at the decision before, in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chose: Option<String>,
    /// The table.
    pub scene: Scene,
}

/// One told event: its number, its data and its sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DescribedUpdate {
    /// Its number in the stream.
    pub n: usize,
    /// The event as data.
    pub event: serde_json::Value,
    /// The event as a sentence.
    pub text: Text,
}

/// Why a record cannot be read or played again.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// It is cut off, or not JSON of this form.
    #[error("{0}")]
    Json(String),
    /// It is something else, or of a version that this build does not know.
    #[error("{0}")]
    Form(String),
    /// The rules are not possible.
    #[error("rules: {0}")]
    Rules(#[from] SetupError),
    /// An entry of the log is out of order, changed or impossible.
    #[error("entry {n} of the log: {what}")]
    Entry {
        /// The number of the entry.
        n: usize,
        /// What is wrong.
        what: String,
    },
    /// An action of the log is illegal.
    #[error("entry {n} of the log: at decision {decision}, seat {seat} plays '{action}': {why}")]
    Action {
        /// The number of the entry.
        n: usize,
        /// The decision.
        decision: u32,
        /// The seat.
        seat: Seat,
        /// The action as written.
        action: String,
        /// Why it is illegal.
        why: Box<SubmitError>,
    },
}

/// Either form of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyRecord {
    /// With seed and all actions.
    Full(Record),
    /// As one observer may have it.
    Observed(Transcript),
}

impl AnyRecord {
    /// The rules and the game that the record is of.
    pub fn setup(&self) -> Result<Setup, SetupError> {
        rule_code::read(match self {
            AnyRecord::Full(record) => &record.rules,
            AnyRecord::Observed(transcript) => &transcript.rules,
        })
    }
}

/// Reads a record of either form; a full one is checked entry by entry for gaps and changes.
pub fn read(text: &str) -> Result<AnyRecord, RecordError> {
    #[derive(Deserialize)]
    #[serde(expecting = "a record")]
    struct Head {
        format: String,
        version: Number,
        seats: Option<Number>,
        observer: Option<serde_json::Value>,
    }
    let head: Head = read_json(text)?;
    if head.format != FORMAT {
        return Err(RecordError::Form(format!("format is '{}', not '{FORMAT}'", head.format)));
    }
    json::version("record", Some(&head.version), VERSION).map_err(RecordError::Form)?;
    head.seats.as_ref().map_or(Ok(()), json::seats).map_err(RecordError::Form)?;
    if head.observer.is_some() {
        let transcript: Transcript = read_json(text)?;
        transcript.check()?;
        return Ok(AnyRecord::Observed(transcript));
    }
    let record: Record = read_json(text)?;
    record.check_chain()?;
    Ok(AnyRecord::Full(record))
}

fn read_json<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, RecordError> {
    json::read("record", text).map_err(RecordError::Json)
}

/// The seed that 64 hex digits spell.
pub fn seed(hex: &str) -> Option<[u8; 32]> {
    hex::read(hex)
}

/// What all chance of a match follows from, in hex: its seed, and what the seats added.
pub fn deal(record: &Record) -> Option<String> {
    let added = record.log.iter().filter_map(|line| match &line.entry {
        LogEntry::Entropy { seat, bytes: hex } => Some((*seat, hex::read(hex))),
        _ => None,
    });
    let added: Option<Vec<_>> = added.map(|(seat, bytes)| Some((seat, bytes?))).collect();
    Some(hex::write(&live_seed(seed(&record.seed)?, &added?)))
}

/// What a deal is bound to before anybody sits down: SHA-256 over the seed, the id of the table and the
/// rule code, in hex. Who is shown it beforehand can tell afterwards that the seed was not changed.
pub fn commitment(seed: &[u8; 32], id: &str, rules: &str) -> String {
    let mut sha = Sha256::new();
    sha.update(seed);
    sha.update(id);
    sha.update(rules);
    hex::write(&sha.finalize())
}

impl Transcript {
    /// Whether it fits together: seats that there are, numbers without gaps, a result for all.
    fn check(&self) -> Result<(), RecordError> {
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

    /// Whether a scene is of this many seats, and from these eyes.
    fn fits(&self, scene: &Scene) -> bool {
        let owners = scene.zones.iter().filter_map(|zone| zone.owner);
        let mut seats = owners.chain(scene.turn.iter().copied()).chain(scene.resigned.clone());
        scene.seats == self.seats
            && scene.observer == self.observer
            && scene.outcome.is_none_or(|outcome| outcome.seats() == self.seats)
            && seats.all(|seat| seat < self.seats)
    }
}

impl Record {
    /// The record of a match of which nothing is written yet.
    pub fn new(rules: String, seats: u8, seed: &[u8; 32]) -> Self {
        let (format, version, seed) = (FORMAT.to_owned(), VERSION, hex::write(seed));
        Record { format, version, id: None, rules, seats, seed, log: Vec::new() }
    }

    /// The record of a match that was begun with this seed.
    pub fn from_match<G: Game>(played: &Match<G>, seed: [u8; 32]) -> Self {
        let rules = rule_code::write(played.rules(), played.seats());
        let mut record = Record::new(rules, played.seats(), &seed);
        let mut chain = record.head();
        for (n, entry) in played.log().iter().enumerate() {
            chain = link(&chain, entry);
            record.log.push(RecordLine { n, entry: entry.clone(), chain: chain.clone() });
        }
        record
    }

    /// The names of the seats, as far as they are told.
    pub fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for line in &self.log {
            if let LogEntry::Seat { name, .. } = &line.entry {
                names.push(name.clone());
            }
        }
        names
    }

    /// What the chain of the log begins with.
    pub fn head(&self) -> String {
        format!("{} {} {}", self.rules, self.seats, self.seed)
    }

    /// Nothing, if no entry of the log is missing, moved or changed.
    pub fn check_chain(&self) -> Result<(), RecordError> {
        let mut chain = self.head();
        for (place, line) in self.log.iter().enumerate() {
            let fail = |what: String| Err(RecordError::Entry { n: place, what });
            if line.n != place {
                return fail(format!("it is numbered {}; an entry is missing or moved", line.n));
            }
            chain = link(&chain, &line.entry);
            if line.chain != chain {
                return fail(
                    "it, or the head of the record, was changed after it was written".into(),
                );
            }
        }
        Ok(())
    }

    /// Plays the record again, with every check; `each` sees the match after every entry.
    pub fn replay<G: Game>(
        &self,
        mut each: impl FnMut(&Match<G>, &LogEntry),
    ) -> Result<Match<G>, RecordError> {
        let rules: G = rule_code::read(&self.rules)?.build(usize::from(self.seats))?;
        let Some(seed) = seed(&self.seed) else {
            return Err(RecordError::Form("seed is not 64 hex digits".to_owned()));
        };
        let mut sitting = Seating::default();
        for (n, line) in self.log.iter().enumerate() {
            match &line.entry {
                LogEntry::Seat { seat, name } if usize::from(*seat) == sitting.names.len() => {
                    sitting.names.push(name.clone());
                }
                LogEntry::Entropy { seat, bytes: hex } => {
                    let Some(bytes) = hex::read(hex) else {
                        return Err(entry_error(n, "entropy is not 32 hex digits"));
                    };
                    if sitting.entropy.last().is_some_and(|(before, _)| before >= seat) {
                        return Err(entry_error(n, "seats add in their order, each once"));
                    }
                    sitting.entropy.push((*seat, bytes));
                }
                LogEntry::Start {} => break,
                _ => {
                    return Err(entry_error(
                        n,
                        "before the start there are only seats, in order, and what they add",
                    ));
                }
            }
        }
        let mut played = Match::new(rules, self.seats, seed, &sitting).map_err(|error| {
            let seated = |line: &RecordLine| matches!((&line.entry, &error),
                (LogEntry::Seat { seat, .. } | LogEntry::Entropy { seat, .. }, StartError::Seat(no)) if *seat == no.0);
            let n = self.log.iter().position(seated).unwrap_or(0);
            entry_error(n, &error.to_string())
        })?;
        for (n, line) in self.log.iter().enumerate() {
            if n >= played.log().len() {
                apply(&mut played, n, &line.entry)?;
            }
            let same = match (&played.log()[n], &line.entry) {
                // Notation may be written in more than one way.
                (LogEntry::Action { .. }, LogEntry::Action { .. }) => true,
                (replayed, written) => replayed == written,
            };
            if !same {
                let replayed = serde_json::to_string(&played.log()[n]).unwrap_or_default();
                return Err(entry_error(n, &format!("played again it is {replayed}")));
            }
            each(&played, &line.entry);
        }
        if let Some(missing) = played.log().get(self.log.len()) {
            let missing = serde_json::to_string(missing).unwrap_or_default();
            return Err(entry_error(self.log.len(), &format!("it is missing: {missing}")));
        }
        Ok(played)
    }
}

fn entry_error(n: usize, what: &str) -> RecordError {
    RecordError::Entry { n, what: what.to_owned() }
}

fn apply<G: Game>(played: &mut Match<G>, n: usize, entry: &LogEntry) -> Result<(), RecordError> {
    match entry {
        LogEntry::Action { decision, seat, action } => {
            let illegal = |why: SubmitError| RecordError::Action {
                n,
                decision: *decision,
                seat: *seat,
                action: action.clone(),
                why: Box::new(why),
            };
            if *seat >= played.seats() {
                return Err(illegal(SubmitError::NotYours(*seat)));
            }
            let view = played.view(Observer::Seat(*seat));
            if !played.waiting().has(*seat) && played.decision() == *decision {
                return Err(illegal(SubmitError::NotYours(*seat)));
            }
            let parsed = played
                .rules()
                .parse_action(&view, action)
                .map_err(|refusal| illegal(refusal.into()))?;
            played.submit(*seat, *decision, parsed).map_err(illegal)?;
        }
        LogEntry::Withdraw { decision, seat } => {
            played.withdraw(*seat, *decision).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        LogEntry::TakeBack { seat, .. } => {
            let all = Seats::first(played.seats());
            played.take_back(*seat, all).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        LogEntry::Resign { seat } => {
            played.resign(*seat).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        LogEntry::Takeover { seat, name } => {
            played.take_over(*seat, name).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        LogEntry::Return { seat } => {
            played.give_back(*seat).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        // Those of another decision than the open one are found when the logs are compared.
        LogEntry::Propose { seat, proposal, .. } => {
            played.propose(*seat, *proposal).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        LogEntry::Agree { seat, .. } => {
            played.agree(*seat).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        LogEntry::Refuse { seat, .. } => {
            played.refuse(*seat).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        LogEntry::Clock { seat, left } => {
            played.clock(*seat, *left).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        // The hint of another decision than the open one is found when the logs are compared.
        LogEntry::Hint { seat, .. } => {
            played.hint(*seat).map_err(|e| entry_error(n, &e.to_string()))?;
        }
        LogEntry::Seat { .. } | LogEntry::Entropy { .. } | LogEntry::Start {} => {
            return Err(entry_error(n, "the match has started already"));
        }
        LogEntry::End { .. } => {
            return Err(entry_error(n, "played again, the match is not over here"));
        }
    }
    Ok(())
}

/// The chain after one more entry, from the one before it.
pub fn link(chain: &str, entry: &LogEntry) -> String {
    let mut sha = Sha256::new();
    sha.update(chain);
    sha.update(serde_json::to_vec(entry).unwrap_or_default());
    hex::write(&sha.finalize()[..4])
}

/// What one observer may have of a record.
pub fn transcript<G: Game>(record: &Record, who: Observer) -> Result<Transcript, RecordError> {
    let mut moments: Vec<Snapshot> = Vec::new();
    let mut past = Timeline::default();
    let mut chose = None;
    let played = record.replay::<G>(|played, entry| {
        match entry {
            LogEntry::Action { seat, action, .. } if who.is(*seat) => chose = Some(action.clone()),
            LogEntry::Withdraw { seat, .. } if who.is(*seat) => chose = None,
            LogEntry::TakeBack { .. } => chose = None,
            _ => {}
        }
        let Some(Moment { told, opens }) = past.after(played, entry) else { return };
        moments.push(Snapshot {
            decision: played.decision(),
            told: played.told(who, told.start).map(|told| heard(played.rules(), &told)).collect(),
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

/// One entry of a stream as data and as a sentence.
pub fn heard<G: Game>(rules: &G, told: &StreamEntry<G::Event>) -> DescribedUpdate {
    DescribedUpdate {
        n: told.n,
        event: serde_json::to_value(told.what).unwrap_or_default(),
        text: crate::any_match::sentence(rules, told),
    }
}

/// The table of a match from an observer's eyes.
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
