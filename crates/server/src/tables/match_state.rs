//! A match under way with its players, its clocks and its hints, and how much of it is on disk.

use crate::base::error::ApiError;
use crate::base::json::to_json;
use crate::tables::error::CommandError;
use crate::tables::match_clock::MatchClock;
use crate::tables::seat_player::stored_player;
use crate::tables::terms::Agreed;
use sortie_core::deal_seed;
use sortie_core::log::LogEntry;
use sortie_core::record::{self, Record, RecordLine};
use sortie_core::{Seat, Seats, rule_code};
use sortie_outside::{AllowedPrograms, NamedPrograms};
use sortie_store::{ClockState, MatchStatus, SeatAssignment, StoredTable, TableHead};
use sortie_table::hint::{Hint, HintError};
use sortie_table::{AnyTable, SeatPlayer, any_table};
use std::sync::Arc;

/// A match, as the actor of its table owns it and as readers get it.
pub(crate) struct MatchState {
    pub(crate) table: Box<dyn AnyTable>,
    /// The seats of guests, also where a bot plays for them now.
    guests: Seats,
    seed: [u8; 32],
    /// The hash of the last entry on disk.
    chain: String,
    /// The number of entries on disk.
    kept: usize,
    /// The clocks, if the players have agreed on some.
    match_clock: Option<MatchClock>,
    /// The hints that were given last: the seat, the decision and the hints, best first.
    hints: Option<(Seat, u32, Arc<[Hint]>)>,
}

impl MatchState {
    /// A table whose log is on disk as it stands.
    pub(crate) fn new(table: Box<dyn AnyTable>, seed: [u8; 32]) -> Self {
        let record = table.any_match().record(seed);
        let chain =
            record.log.last().map_or_else(|| record.chain_root(), |line| line.chain.clone());
        let (kept, guests) = (record.log.len(), table.humans());
        MatchState { table, guests, seed, chain, kept, match_clock: None, hints: None }
    }

    /// The table that the store keeps, played again with every check.
    pub(crate) fn load(
        kept: &StoredTable,
        agreed: Option<&Agreed>,
        outages: &[(i64, i64)],
        now: i64,
        programs: &NamedPrograms,
    ) -> Result<Self, ApiError> {
        let damaged = |what: String| ApiError::Damaged { table: kept.head.id.clone(), what };
        let (record, seed) = record(kept)?;
        let sitters = current_players(&kept.head, &record, programs)
            .ok_or_else(|| damaged("who sits there cannot be read".to_owned()))?;
        let table = any_table::resume(&record, &sitters, AllowedPrograms::Named(programs))
            .map_err(|error| damaged(error.to_string()))?;
        let clocks = kept.head.clocks.as_deref();
        let seated = kept.head.sitting.iter().filter(|sitting| sitting.guest.is_some());
        let guests = seated.map(|sitting| sitting.seat).collect();
        let mut state = MatchState { guests, ..MatchState::new(table, seed) }
            .with_clocks(agreed, clocks, now)
            .map_err(|error| damaged(format!("its clocks: {error}")))?;
        if let Some(match_clock) = &mut state.match_clock {
            match_clock.stood_still(state.table.as_ref(), outages, now);
        }
        Ok(state)
    }

    /// A copy for readers, without the bots.
    pub(super) fn snapshot(&self) -> Self {
        MatchState {
            table: self.table.snapshot(),
            chain: self.chain.clone(),
            match_clock: self.match_clock.clone(),
            hints: self.hints.clone(),
            ..*self
        }
    }

    /// Whether the match has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.table.any_match().turn().outcome().is_some()
    }

    /// The number of entries of the log that are on disk.
    pub(crate) fn n(&self) -> usize {
        self.kept
    }

    pub(crate) fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// The entries that are not on disk yet.
    pub(crate) fn unkept(&self) -> Vec<RecordLine> {
        let mut chain = self.chain.clone();
        let log = (self.kept..).zip(self.table.any_match().log().iter_from(self.kept));
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
    pub(crate) fn with_clocks(
        mut self,
        agreed: Option<&Agreed>,
        kept: Option<&str>,
        now: i64,
    ) -> Result<Self, serde_json::Error> {
        let seats = self.table.any_match().seats();
        self.match_clock = match agreed {
            Some(agreed) => MatchClock::new(agreed, kept, seats, now)?,
            None => None,
        };
        Ok(self)
    }

    /// How many milliseconds each seat has left, and whether its clock runs.
    pub(crate) fn clocks(&self, now: i64) -> Option<Vec<(u64, bool)>> {
        Some(self.match_clock.as_ref()?.shown(self.table.as_ref(), now))
    }

    /// The state of the clocks, as stored.
    pub(crate) fn timing(&self) -> Result<Option<ClockState>, ApiError> {
        let timing = self.match_clock.as_ref().map(|clock| clock.timing(self.table.as_ref()));
        timing.transpose()
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
        let new = self.table.any_match().log().iter_from(known);
        let did = new.filter_map(|entry| match entry {
            LogEntry::Action { seat, .. }
            | LogEntry::Withdraw { seat, .. }
            | LogEntry::Return { seat } => Some(*seat),
            _ => None,
        });
        did.filter(|seat| self.table.humans().has(*seat)).collect()
    }

    /// The seats of guests, also where a bot plays for them now.
    pub(crate) fn guests(&self) -> Seats {
        self.guests
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
        let absent = (played.stand_ins() & self.guests) - played.resigned();
        absent.iter().filter(has_time).collect()
    }

    /// Gives those of these seats back for which a bot stands in.
    pub(super) fn give_back(&mut self, own: Seats) -> Result<(), ApiError> {
        for seat in (self.warm() & own).iter() {
            self.table.give_back(seat)?;
        }
        Ok(())
    }

    /// Changes the match, and stops the clocks of those who have chosen.
    pub(super) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let from = self.table.any_match().log().len();
        let done = change(self)?;
        let asked = self.warm();
        self.table.accept_offer_for_bots(asked);
        if let Some(match_clock) = &mut self.match_clock {
            match_clock.stop(self.table.as_mut(), from);
        }
        Ok(done)
    }

    /// Notes the hints that a seat gets for the open decision, and tells every observer so.
    pub(super) fn give_hints(
        &mut self,
        seat: Seat,
        decision: u32,
        hints: &[Hint],
    ) -> Result<(), ApiError> {
        let current = self.table.any_match().decision();
        self.table.record_hint(seat, decision).map_err(|why| hint_error(why, current))?;
        self.hints = Some((seat, decision, hints.into()));
        Ok(())
    }

    /// The hints that a seat got for this decision, best first.
    pub(crate) fn hints_for(&self, seat: Seat, decision: u32) -> Option<Arc<[Hint]>> {
        let given = self.hints.as_ref().filter(|(to, at, _)| (*to, *at) == (seat, decision));
        given.map(|(_, _, hints)| hints.clone())
    }

    pub(crate) fn status(&self) -> Result<MatchStatus, ApiError> {
        Ok(match self.table.any_match().turn().outcome() {
            Some(outcome) => MatchStatus::Over { outcome: to_json(&outcome)? },
            None => MatchStatus::Open { decision: self.table.any_match().decision() },
        })
    }
}

fn stored_line(line: &RecordLine) -> Result<sortie_store::LogLine, ApiError> {
    Ok(sortie_store::LogLine { entry: to_json(&line.entry)?, chain: line.chain.clone() })
}

/// The lines of a log as the store keeps them.
pub(crate) fn stored_lines(lines: &[RecordLine]) -> Result<Vec<sortie_store::LogLine>, ApiError> {
    lines.iter().map(stored_line).collect()
}

/// The record as stored, with every check but that of the rules.
pub(crate) fn stored_record(kept: &StoredTable) -> Result<Record, ApiError> {
    Ok(record(kept)?.0)
}

/// The record as stored and its seed, with every check but that of the rules.
fn record(kept: &StoredTable) -> Result<(Record, [u8; 32]), ApiError> {
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
    Ok((record, seed))
}

/// The current players: as they sat down, except for seats that a bot has taken over.
fn current_players(
    head: &TableHead,
    record: &Record,
    programs: &NamedPrograms,
) -> Option<Vec<SeatPlayer>> {
    let game = rule_code::game_id(&record.rules);
    let player = |sitting: &SeatAssignment| stored_player(&sitting.sitter, game, programs);
    let mut sitters: Vec<SeatPlayer> = head.sitting.iter().map(player).collect::<Option<_>>()?;
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

/// The error of a request for a hint at this decision.
pub(super) fn hint_error(why: HintError, current: u32) -> CommandError {
    match why {
        HintError::NotYours(seat) => CommandError::Chosen { seat, current },
        why => CommandError::Hint(why),
    }
}
