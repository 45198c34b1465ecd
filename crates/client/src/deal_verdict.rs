//! [`CheckedRecord`]: replays a finished match and checks it against the commitment that was published before
//! the deal.

use crate::server_profile::DealCommitment;
use sortie_core::catalogue::Visitor;
use sortie_core::deal_seed;
use sortie_core::log::LogEntry;
use sortie_core::record::{self, AnyRecord, KeyMoment, Record};
use sortie_core::{Game, Seat, Text, rule_code};
use sortie_games::catalogue;

/// The result of checking a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DealVerdict {
    /// The record replays, and its seed matches the commitment noted before the deal.
    Verified,
    /// The record replays, but no commitment was noted before the deal to compare with.
    NoCommitment {
        /// The commitment computed from the record's seed.
        commitment: String,
    },
    /// The record cannot be read, or its events do not follow from its seed. Holds the reason.
    Invalid(String),
    /// The seed, the table's id or the rules differ from those of the commitment.
    SeedMismatch {
        /// The commitment noted before the deal.
        noted: String,
        /// The commitment of the deal that follows from the record.
        commitment: String,
    },
    /// The record lacks the random bytes that this player contributed to the seed.
    EntropyMissing,
}

/// A finished match as its published record tells it.
pub(crate) struct CheckedRecord {
    /// Whether the deal was fair.
    pub(crate) verdict: DealVerdict,
    /// The record and its key moment, if the record replays.
    pub(crate) replayed: Option<(Record, Option<KeyMoment>)>,
}

/// Replays the record with every check, and finds the key moment on the way.
struct Replay<'r>(&'r Record);

impl Visitor for Replay<'_> {
    type Out = Result<Option<KeyMoment>, String>;

    fn visit<G: Game>(self) -> Self::Out {
        record::key_moment::<G>(self.0).map_err(|error| error.to_string())
    }
}

impl DealVerdict {
    /// The verdict as a sentence.
    pub(crate) fn text(&self) -> Text {
        match self {
            DealVerdict::Verified => Text::new(id!("join-deal-fair")),
            DealVerdict::NoCommitment { commitment } => {
                Text::new(id!("join-deal-unnoted")).raw("hash", commitment)
            }
            DealVerdict::Invalid(why) => Text::new(id!("join-deal-broken")).raw("why", why),
            DealVerdict::SeedMismatch { noted, commitment } => {
                Text::new(id!("join-deal-seed")).raw("noted", noted).raw("hash", commitment)
            }
            DealVerdict::EntropyMissing => Text::new(id!("join-deal-bytes")),
        }
    }
}

impl CheckedRecord {
    /// Checks the record of the table `id` for the player of a seat, or for a spectator.
    pub(crate) fn new(
        text: &str,
        id: &str,
        seat: Option<Seat>,
        noted: Option<&DealCommitment>,
    ) -> Self {
        let checked = replay(text).and_then(|(record, moment)| {
            let verdict = check(&record, id, seat, noted)?;
            Ok(CheckedRecord { verdict, replayed: Some((record, moment)) })
        });
        checked.unwrap_or_else(|why| CheckedRecord {
            verdict: DealVerdict::Invalid(why),
            replayed: None,
        })
    }
}

/// Reads a record and replays it.
fn replay(text: &str) -> Result<(Record, Option<KeyMoment>), String> {
    let record = match record::read(text).map_err(|error| error.to_string())? {
        AnyRecord::Full(record) => record,
        AnyRecord::Observed(_) => return Err("it holds no seed".to_owned()),
    };
    let game = rule_code::read(&record.rules).map_err(|error| error.to_string())?.game;
    let moment = catalogue::with(&game, Replay(&record)).ok_or("its game is unknown here")??;
    Ok((record, moment))
}

/// Compares the deal of a record that replays with the commitment noted before the deal.
fn check(
    record: &Record,
    id: &str,
    seat: Option<Seat>,
    noted: Option<&DealCommitment>,
) -> Result<DealVerdict, String> {
    let seed = deal_seed::parse_seed(&record.seed).ok_or("its seed cannot be read")?;
    let commitment = deal_seed::commitment(&seed, id, &record.rules);
    // Without a commitment from before the deal, the server could have chosen any seed.
    let Some(noted) = noted else { return Ok(DealVerdict::NoCommitment { commitment }) };
    if commitment != noted.commitment || record.rules != noted.rules {
        return Ok(DealVerdict::SeedMismatch { noted: noted.commitment.clone(), commitment });
    }
    let added = |entry: &LogEntry| match entry {
        LogEntry::Entropy { seat: of, bytes } => {
            // Hex digits may come back in the other case.
            Some(*of) == seat && bytes.eq_ignore_ascii_case(&noted.bytes)
        }
        _ => false,
    };
    // A spectator added no bytes that could be missing.
    let kept = seat.is_none() || record.log.iter().any(|line| added(&line.entry));
    Ok(if kept { DealVerdict::Verified } else { DealVerdict::EntropyMissing })
}
