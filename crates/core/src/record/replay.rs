//! Replaying a record, with every check.

use super::{Record, RecordError, RecordLine};
use crate::deal_seed::parse_seed;
use crate::game::Game;
use crate::hex;
use crate::log::LogEntry;
use crate::matches::{Match, Seating, StartError, SubmitError};
use crate::rule_code;
use crate::seat::{Observer, Seats};

impl Record {
    /// Replays the record, with every check; `each` sees the match after every entry.
    pub fn replay<G: Game>(
        &self,
        mut each: impl FnMut(&Match<G>, &LogEntry),
    ) -> Result<Match<G>, RecordError> {
        let rules: G = rule_code::read(&self.rules)?.build(usize::from(self.seats))?;
        let Some(seed) = parse_seed(&self.seed) else {
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
                        return Err(RecordError::entry(n, "entropy is not 32 hex digits"));
                    };
                    if sitting.entropy.last().is_some_and(|(before, _)| before >= seat) {
                        return Err(RecordError::entry(n, "seats add in their order, each once"));
                    }
                    sitting.entropy.push((*seat, bytes));
                }
                LogEntry::Start {} => break,
                _ => {
                    return Err(RecordError::entry(
                        n,
                        "before the start there are only seats, in order, and what they add",
                    ));
                }
            }
        }
        let mut played = Match::new(rules, self.seats, seed, &sitting).map_err(|error| {
            // `Match::new` sees no log, so the entry at fault is found by its seat.
            let seated = |line: &RecordLine| matches!((&line.entry, &error),
                (LogEntry::Seat { seat, .. } | LogEntry::Entropy { seat, .. }, StartError::Seat(no)) if *seat == no.0);
            let n = self.log.iter().position(seated).unwrap_or(0);
            RecordError::entry(n, &error.to_string())
        })?;
        let mut respelled = false;
        for (n, line) in self.log.iter().enumerate() {
            // Seats and the start are there already, and an entry may bring about others, such as
            // the end of the match; those are only compared.
            if n >= played.log().len() {
                apply(&mut played, n, &line.entry)?;
            }
            let same = match (&played.log()[n], &line.entry) {
                // Notation may be written in more than one way.
                (LogEntry::Action { action, .. }, LogEntry::Action { action: written, .. }) => {
                    respelled |= action != written;
                    true
                }
                (
                    LogEntry::End { outcome, state },
                    LogEntry::End { outcome: written, state: hash },
                ) => outcome == written && (state == hash || is_earlier(&played, hash, respelled)),
                (replayed, written) => replayed == written,
            };
            if !same {
                let replayed = serde_json::to_string(&played.log()[n]).unwrap_or_default();
                return Err(RecordError::entry(n, &format!("played again it is {replayed}")));
            }
            each(&played, &line.entry);
        }
        if let Some(missing) = played.log().get(self.log.len()) {
            let missing = serde_json::to_string(missing).unwrap_or_default();
            return Err(RecordError::entry(self.log.len(), &format!("it is missing: {missing}")));
        }
        Ok(played)
    }
}

/// Whether an earlier version may have ended this match with this hash. If it spelled an action in
/// another way, it may have played another of several equal cards, which the hash also tells: then
/// the outcome must be enough.
fn is_earlier<G: Game>(played: &Match<G>, hash: &str, respelled: bool) -> bool {
    played.earlier_hash().is_some_and(|earlier| respelled || earlier == hash)
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
            // Before the view: for an unknown seat it is that of the public, and the action would
            // be refused for a misleading reason.
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
            played.withdraw(*seat, *decision).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        LogEntry::TakeBack { seat, .. } => {
            // Consent given without a proposal is not in the log, so it cannot be checked here.
            let all = Seats::first(played.seats());
            played.take_back(*seat, all).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        LogEntry::Resign { seat } => {
            played.resign(*seat).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        LogEntry::Takeover { seat, name } => {
            played.take_over(*seat, name).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        LogEntry::Return { seat } => {
            played.give_back(*seat).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        // Those of another decision than the open one are found when the logs are compared.
        LogEntry::Propose { seat, proposal, .. } => {
            played.propose(*seat, *proposal).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        LogEntry::Agree { seat, .. } => {
            played.agree(*seat).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        LogEntry::Refuse { seat, .. } => {
            played.refuse(*seat).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        LogEntry::Clock { seat, left } => {
            played.clock(*seat, *left).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        // The hint of another decision than the open one is found when the logs are compared.
        LogEntry::Hint { seat, .. } => {
            played.hint(*seat).map_err(|e| RecordError::entry(n, &e.to_string()))?;
        }
        LogEntry::Seat { .. } | LogEntry::Entropy { .. } | LogEntry::Start {} => {
            return Err(RecordError::entry(n, "the match has started already"));
        }
        LogEntry::End { .. } => {
            return Err(RecordError::entry(n, "played again, the match is not over here"));
        }
    }
    Ok(())
}
