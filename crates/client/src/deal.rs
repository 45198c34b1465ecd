//! Whether a deal was fair: what the record of a match says against what was noted before it.

use crate::known::Noted;
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
use sortie_core::record::{self, AnyRecord, Record};
use sortie_core::{Game, Seat, rule_code};
use sortie_games::catalogue;

/// The result of checking a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// The record was played again, and the deal was bound to what was noted before.
    Fair,
    /// The record was played again; nothing was noted before, so there is nothing to compare.
    Unnoted {
        /// The commitment by the record.
        commitment: String,
    },
    /// The record does not follow from its seed, in the words of who found that out.
    Broken(String),
    /// The seed is not the one that the deal was bound to, or the table or its rules were changed.
    OtherSeed {
        /// The commitment noted before the match.
        noted: String,
        /// The commitment by the record.
        commitment: String,
    },
    /// The own contribution is not in the record as it was sent.
    OtherBytes,
}

struct Replay<'r>(&'r Record);

impl Visitor for Replay<'_> {
    type Out = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Out {
        self.0.replay::<G>(|_, _| {}).map(|_| ()).map_err(|error| error.to_string())
    }
}

impl Deal {
    /// Checks the record of a table for who sat at a seat there.
    pub(crate) fn check(text: &str, id: &str, seat: Option<Seat>, noted: Option<&Noted>) -> Self {
        match check(text, id, seat, noted) {
            Ok(deal) => deal,
            Err(why) => Deal::Broken(why),
        }
    }
}

fn check(text: &str, id: &str, seat: Option<Seat>, noted: Option<&Noted>) -> Result<Deal, String> {
    let record = match record::read(text).map_err(|error| error.to_string())? {
        AnyRecord::Full(record) => record,
        AnyRecord::Observed(_) => return Err("it holds no seed".to_owned()),
    };
    let game = rule_code::read(&record.rules).map_err(|error| error.to_string())?.game;
    catalogue::with(&game, Replay(&record)).ok_or("its game is unknown here")??;
    let seed = record::seed(&record.seed).ok_or("its seed cannot be read")?;
    let commitment = record::commitment(&seed, id, &record.rules);
    let Some(noted) = noted else { return Ok(Deal::Unnoted { commitment }) };
    if commitment != noted.commitment || record.rules != noted.rules {
        return Ok(Deal::OtherSeed { noted: noted.commitment.clone(), commitment });
    }
    let added = |entry: &LogEntry| match entry {
        LogEntry::Entropy { seat: of, bytes } => {
            Some(*of) == seat && bytes.eq_ignore_ascii_case(&noted.bytes)
        }
        _ => false,
    };
    let kept = seat.is_none() || record.log.iter().any(|line| added(&line.entry));
    Ok(if kept { Deal::Fair } else { Deal::OtherBytes })
}
