//! Records: the log of a match as one JSON document.
//!
//! In *full* form a record holds the seed and every action, and can be played again. In *public*
//! and *one-seat* form it holds what that observer was told, and the table as that observer saw it
//! at every decision; no seed, and nobody else's choices.

mod error;
mod key_moment;
mod replay;
mod transcript;

pub use error::RecordError;
pub use key_moment::{KeyMoment, KeyMomentReason, key_moment};
pub use transcript::{Snapshot, Transcript, scene, transcript};

use crate::game::Game;
use crate::hex;
use crate::json;
use crate::log::LogEntry;
use crate::matches::Match;
use crate::rule_code;
use crate::setup::{Setup, SetupError};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use sha2::{Digest, Sha256};

/// The value of `format`.
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
    /// The number of seats.
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
    /// The entry.
    pub entry: LogEntry,
    /// The first 8 hex digits of SHA-256 over the chain so far and this entry.
    pub chain: String,
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
    struct RecordHead {
        format: Option<String>,
        version: Option<Number>,
        seats: Option<Number>,
        observer: Option<serde_json::Value>,
    }
    // Only the head first, so that a newer version is reported as such and not as an unknown field.
    let head: RecordHead = read_json(text)?;
    json::format("record", head.format.as_deref(), FORMAT).map_err(RecordError::Form)?;
    json::version("record", head.version.as_ref(), VERSION).map_err(RecordError::Form)?;
    head.seats.as_ref().map_or(Ok(()), json::seats).map_err(RecordError::Form)?;
    // Only transcripts name an observer, so the field tells the two forms apart.
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

impl Record {
    /// An empty record.
    pub fn new(rules: String, seats: u8, seed: &[u8; 32]) -> Self {
        let (format, version, seed) = (FORMAT.to_owned(), VERSION, hex::write(seed));
        Record { format, version, id: None, rules, seats, seed, log: Vec::new() }
    }

    /// The record of a match that was begun with this seed.
    pub fn from_match<G: Game>(played: &Match<G>, seed: [u8; 32]) -> Self {
        let rules = rule_code::write(played.rules(), played.seats());
        let mut record = Record::new(rules, played.seats(), &seed);
        let mut chain = record.chain_root();
        for (n, entry) in played.log().iter().enumerate() {
            chain = chain_hash(&chain, entry);
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

    /// The text that the chain of the log begins with.
    pub fn chain_root(&self) -> String {
        format!("{} {} {}", self.rules, self.seats, self.seed)
    }

    /// Checks that no entry of the log is missing, moved or changed.
    pub fn check_chain(&self) -> Result<(), RecordError> {
        let mut chain = self.chain_root();
        for (place, line) in self.log.iter().enumerate() {
            let fail = |what: String| Err(RecordError::Entry { n: place, what });
            if line.n != place {
                return fail(format!("it is numbered {}; an entry is missing or moved", line.n));
            }
            chain = chain_hash(&chain, &line.entry);
            if line.chain != chain {
                return fail(
                    "it, or the head of the record, was changed after it was written".into(),
                );
            }
        }
        Ok(())
    }
}

/// The chain after one more entry, from the one before it.
pub fn chain_hash(chain: &str, entry: &LogEntry) -> String {
    let mut sha = Sha256::new();
    sha.update(chain);
    // Hashed as this build writes it: spaces and field order in the file do not matter.
    sha.update(serde_json::to_vec(entry).unwrap_or_default());
    hex::write(&sha.finalize()[..4])
}
