//! A match under way with those who sit at it and its clocks, and how much of it is on disk.

use crate::base::error::ApiError;
use crate::tables::match_clock::MatchClock;
use crate::tables::terms::Agreed;
use sortie_core::deal_seed;
use sortie_core::log::LogEntry;
use sortie_core::record::{self, Record, RecordLine};
use sortie_core::{Seat, Seats};
use sortie_store::{ClockState, MatchStatus, StoredTable, TableHead};
use sortie_table::{AnyTable, SeatPlayer, any_table};

/// The data behind the lock of a table.
pub(crate) struct MatchState {
    pub(crate) table: Box<dyn AnyTable>,
    seed: [u8; 32],
    chain: String,
    kept: usize,
    /// Whether the state in memory differs from the state on disk.
    pub(crate) stopped: bool,
    /// Under what time pressure the match is, if it is.
    match_clock: Option<MatchClock>,
}

impl MatchState {
    /// A table whose log is on disk as it stands.
    pub(crate) fn new(table: Box<dyn AnyTable>, seed: [u8; 32]) -> Self {
        let record = table.any_match().record(seed);
        let chain =
            record.log.last().map_or_else(|| record.chain_root(), |line| line.chain.clone());
        let kept = record.log.len();
        MatchState { table, seed, chain, kept, stopped: false, match_clock: None }
    }

    /// The table that the store keeps, played again with every check.
    pub(crate) fn load(
        kept: &StoredTable,
        agreed: Option<&Agreed>,
        outages: &[(i64, i64)],
        now: i64,
    ) -> Result<Self, ApiError> {
        let damaged = |what: String| ApiError::Damaged { table: kept.head.id.clone(), what };
        let record = record(kept)?;
        let sitters = sitters(&kept.head, &record)
            .ok_or_else(|| damaged("who sits there cannot be read".to_owned()))?;
        let table =
            any_table::resume(&record, &sitters).map_err(|error| damaged(error.to_string()))?;
        // `record` has read the same seed before, so the default is never taken.
        let seed = deal_seed::parse_seed(&record.seed).unwrap_or_default();
        let clocks = kept.head.clocks.as_deref();
        let mut state = MatchState::new(table, seed).pressed(agreed, clocks, now);
        if let Some(match_clock) = &mut state.match_clock {
            match_clock.stood_still(outages);
        }
        Ok(state)
    }

    /// The number of entries of the log.
    pub(crate) fn n(&self) -> usize {
        self.kept
    }

    pub(crate) fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// The entries that are not on disk yet.
    pub(crate) fn unkept(&self) -> Vec<RecordLine> {
        let mut chain = self.chain.clone();
        let log = self.table.any_match().log().iter().enumerate().skip(self.kept);
        log.map(|(n, entry)| {
            chain = record::chain_hash(&chain, entry);
            RecordLine { n, entry: entry.clone(), chain: chain.clone() }
        })
        .collect()
    }

    /// These lines, the next ones, are on disk now.
    pub(crate) fn are_kept(&mut self, lines: &[RecordLine]) {
        self.kept += lines.len();
        if let Some(last) = lines.last() {
            self.chain.clone_from(&last.chain);
        }
    }

    /// Lets the clocks of a match run that were agreed on: as they are kept, or from the beginning.
    pub(crate) fn pressed(mut self, agreed: Option<&Agreed>, kept: Option<&str>, now: i64) -> Self {
        let seats = self.table.any_match().seats();
        self.match_clock = agreed.and_then(|agreed| MatchClock::new(agreed, kept, seats, now));
        self
    }

    /// How many milliseconds each seat has left, and whether its clock runs.
    pub(crate) fn clocks(&self, now: i64) -> Option<Vec<(u64, bool)>> {
        Some(self.match_clock.as_ref()?.shown(self.table.as_ref(), now))
    }

    /// The state of the clocks, as stored.
    pub(crate) fn timing(&self) -> Option<ClockState> {
        Some(self.match_clock.as_ref()?.timing(self.table.as_ref()))
    }

    /// Takes the time that has passed, and plays for whoever has none left.
    pub(crate) fn run_out(&mut self, now: i64, bot: &str) -> Result<(), ApiError> {
        if let Some(match_clock) = &mut self.match_clock {
            match_clock.run_out(self.table.as_mut(), now, bot)?;
        }
        let asked = self.warm();
        self.table.accept_offer_for_bots(asked);
        Ok(())
    }

    /// The seats whose people have chosen, withdrawn or come back since there were so many entries.
    pub(crate) fn people_since(&self, known: usize) -> Seats {
        let new = self.table.any_match().log().iter().skip(known);
        let did = new.filter_map(|entry| match entry {
            LogEntry::Action { seat, .. }
            | LogEntry::Withdraw { seat, .. }
            | LogEntry::Return { seat } => Some(*seat),
            _ => None,
        });
        did.filter(|seat| self.table.humans().has(*seat)).collect()
    }

    /// The seats that a bot keeps warm, for a guest who may come back.
    pub(crate) fn warm(&self) -> Seats {
        let played = self.table.any_match();
        if played.turn().outcome().is_some() {
            return Seats::NONE;
        }
        let has_time = |seat: &Seat| {
            self.match_clock.as_ref().is_none_or(|match_clock| match_clock.has_time(*seat))
        };
        (played.stand_ins() - played.resigned()).iter().filter(has_time).collect()
    }

    /// Does something with the table, and stops the clocks of those who have chosen.
    pub(crate) fn does<T>(
        &mut self,
        op: impl FnOnce(&mut dyn AnyTable) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let from = self.table.any_match().log().len();
        let done = op(self.table.as_mut())?;
        let asked = self.warm();
        self.table.accept_offer_for_bots(asked);
        if let Some(match_clock) = &mut self.match_clock {
            match_clock.stop(self.table.as_mut(), from);
        }
        Ok(done)
    }

    pub(crate) fn status(&self) -> MatchStatus {
        match self.table.any_match().turn().outcome() {
            Some(outcome) => {
                MatchStatus::Over { outcome: serde_json::to_string(&outcome).unwrap_or_default() }
            }
            None => MatchStatus::Open { decision: self.table.any_match().decision() },
        }
    }
}

/// A line as the store keeps it.
pub(crate) fn stored(line: &RecordLine) -> sortie_store::LogLine {
    let entry = serde_json::to_string(&line.entry).unwrap_or_default();
    sortie_store::LogLine { entry, chain: line.chain.clone() }
}

/// The record that was kept, with every check but that of the rules.
fn record(kept: &StoredTable) -> Result<Record, ApiError> {
    let damaged = |what: String| ApiError::Damaged { table: kept.head.id.clone(), what };
    let seed = deal_seed::parse_seed(&kept.head.seed)
        .ok_or_else(|| damaged("its seed is not 64 hexadecimal digits".to_owned()))?;
    let mut record = Record::new(kept.head.rules.clone(), kept.head.seats, &seed);
    for (n, line) in kept.lines.iter().enumerate() {
        let entry = serde_json::from_str(&line.entry)
            .map_err(|error| damaged(format!("entry {n} of its log: {error}")))?;
        record.log.push(RecordLine { n, entry, chain: line.chain.clone() });
    }
    record.check_chain().map_err(|error| damaged(error.to_string()))?;
    Ok(record)
}

/// The current players: as they sat down, except for seats that a bot has taken over.
fn sitters(head: &TableHead, record: &Record) -> Option<Vec<SeatPlayer>> {
    let mut sitters: Vec<SeatPlayer> =
        head.sitting.iter().map(|sitting| sitting.sitter.parse().ok()).collect::<Option<_>>()?;
    for line in &record.log {
        match line.entry {
            LogEntry::Takeover { seat, .. } => {
                *sitters.get_mut(usize::from(seat))? = SeatPlayer::Bot("bot".to_owned());
            }
            LogEntry::Return { seat } => {
                // The name is in the log; here only matters that a human plays.
                *sitters.get_mut(usize::from(seat))? = SeatPlayer::Human(None);
            }
            _ => {}
        }
    }
    Some(sitters)
}
