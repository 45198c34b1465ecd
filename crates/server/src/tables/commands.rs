//! The commands of the seats at a table: choosing, withdrawing, taking back, proposing, answering,
//! resigning. Each takes effect once, however often it is sent.

use crate::base::error::ApiError;
use crate::tables::error::CommandError;
use crate::tables::live_table::LiveTable;
use crate::tables::match_state::MatchState;
use crate::tables::proposals::{answer, propose};
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
use sortie_core::matches::{Proposal, SubmitError, TakeBack, TakeBackError};
use sortie_core::record::Record;
use sortie_core::shared_vec::SharedVec;
use sortie_core::{AnyMatch, Draft, DraftTextError, Game, Observer, Seat, Seats};
use sortie_games::catalogue;
use sortie_table::AnyTable;
use sortie_table::hint::Hint;

/// The most take-backs and withdrawals in one match. They cost a player nothing, while every page of
/// the match grows with its log.
pub(crate) const MAX_TAKE_BACKS: usize = 2000;

/// An action as a player spells it.
#[derive(Clone, Debug)]
pub(crate) enum ActionText {
    /// In notation.
    Action(String),
    /// As the steps of a draft: `3.17`.
    Draft(String),
}

/// A change that only tests make.
#[cfg(test)]
pub(crate) type TestChange = dyn Fn(&mut dyn AnyTable) -> Result<(), ApiError> + Send + Sync;

/// A command to a table.
#[derive(Clone)]
pub(crate) enum Command {
    /// A seat chooses at a decision. The same choice for the same decision has the same answer,
    /// whenever it comes; another one is an error.
    Choose { seat: Seat, decision: u32, action: ActionText },
    /// A seat withdraws its choice while others are still choosing.
    Withdraw { seat: Seat, decision: u32 },
    /// A seat takes its last decision back, where only bots and seats of the same guest must agree.
    TakeBack { seat: Seat, decision: u32 },
    /// A seat resigns; where the others play on, a bot of this name chooses for it.
    Resign { seat: Seat, bot: String },
    /// A seat proposes a take-back or a draw.
    Propose { seat: Seat, decision: u32, proposal: Proposal },
    /// A seat accepts or refuses a proposal, if it is the one that is meant.
    Answer { seat: Seat, decision: u32, meant: (Option<Proposal>, Option<Seat>), agrees: bool },
    /// A seat is given these hints, which everybody is told.
    GiveHints { seat: Seat, decision: u32, hints: Vec<Hint> },
    /// A guest is there again.
    Return,
    /// Another server may have claimed the table, or it may have been deleted.
    CheckOwner,
    /// The stored deadline of a clock has passed.
    CheckClocks,
    /// The next look at clocks and absent players, at once.
    #[cfg(test)]
    Tick,
    /// A change that only tests make.
    #[cfg(test)]
    Change(std::sync::Arc<TestChange>),
}

/// The state of a table after a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Executed {
    /// The action that was chosen, in notation.
    pub(crate) action: Option<String>,
    /// The number of entries of the log.
    pub(crate) n: usize,
    /// The decision that is open now.
    pub(crate) decision: u32,
    /// The seats that must choose now.
    pub(crate) waiting: Seats,
    /// Whether the match is over now.
    pub(crate) over: bool,
}

impl Command {
    /// Applies the command to a match for a guest with the seats `own`, and returns the chosen action.
    /// It may be applied anew to another state, when another server was quicker.
    pub(super) fn apply(
        &self,
        state: &mut MatchState,
        live: &LiveTable,
        own: Seats,
    ) -> Result<Option<String>, ApiError> {
        if live.terms.daily.is_some()
            && matches!(self, Command::TakeBack { .. } | Command::Propose { .. })
        {
            return Err(CommandError::Daily.into());
        }
        // The end shows all cards: who knows them must not win the same match.
        if matches!(self, Command::TakeBack { .. }) && state.is_over() {
            return Err(CommandError::Over.into());
        }
        let table = state.table.as_mut();
        match self {
            Command::Choose { seat, decision, action } => {
                return choose(state, *seat, *decision, action).map(Some);
            }
            Command::Withdraw { seat, decision } => withdraw(table, *seat, *decision)?,
            Command::TakeBack { seat, decision } => {
                take_back(state, *seat, *decision, own)?;
            }
            Command::Resign { seat, bot } => resign(table, *seat, bot)?,
            Command::Propose { seat, decision, proposal } => {
                propose(table, *seat, *decision, own, *proposal)?;
            }
            Command::Answer { seat, decision, meant, agrees } => {
                answer(table, *seat, *decision, *meant, *agrees)?;
            }
            Command::GiveHints { seat, decision, hints } => {
                state.give_hints(*seat, *decision, hints)?;
            }
            Command::Return | Command::CheckOwner | Command::CheckClocks => {}
            #[cfg(test)]
            Command::Tick => {}
            #[cfg(test)]
            Command::Change(change) => change(table)?,
        }
        Ok(None)
    }
}

/// The action that a seat chose for a decision, unless it was withdrawn or the decision reopened.
fn chosen(log: &SharedVec<LogEntry>, of: Seat, at: u32) -> Option<&str> {
    log.iter().rev().find_map(|entry| match entry {
        LogEntry::Withdraw { decision, seat } if *decision == at && *seat == of => Some(None),
        LogEntry::TakeBack { reopened, decision, .. } if (*reopened..*decision).contains(&at) => {
            Some(None)
        }
        LogEntry::Action { decision, seat, action } if *decision == at && *seat == of => {
            Some(Some(action.as_str()))
        }
        _ => None,
    })?
}

/// Spells an action as it was to be spelled at an earlier decision.
struct PastDecision<'r> {
    record: &'r Record,
    seat: Seat,
    decision: u32,
    spelled: &'r ActionText,
}

impl Visitor for PastDecision<'_> {
    type Out = Option<String>;

    fn visit<G: Game>(self) -> Self::Out {
        let who = Observer::Seat(self.seat);
        let mut found = None;
        let replayed = self.record.replay::<G>(|played, _| {
            if found.is_none() && played.decision() == self.decision {
                let played: &dyn AnyMatch = played;
                found = read(played, who, self.spelled).ok().map(|draft| played.spell(who, &draft));
            }
        });
        replayed.ok().and(found).flatten()
    }
}

fn read(played: &dyn AnyMatch, who: Observer, spelled: &ActionText) -> Result<Draft, ApiError> {
    match spelled {
        ActionText::Action(text) => played.parse(who, text).map_err(ApiError::Refused),
        ActionText::Draft(text) => {
            let no_draft = |error: DraftTextError| ApiError::Form(error.to_string());
            let asked: Draft = text.parse().map_err(no_draft)?;
            let mut draft = Draft::EMPTY;
            for step in asked.steps().iter() {
                draft = played.step(who, &draft, step).map_err(ApiError::Refused)?;
            }
            Ok(draft)
        }
    }
}

fn choose(
    state: &mut MatchState,
    seat: Seat,
    decision: u32,
    spelled: &ActionText,
) -> Result<String, ApiError> {
    let who = Observer::Seat(seat);
    let seed = state.seed();
    let table = state.table.as_mut();
    let played = table.any_match();
    let current = played.decision();
    // Before all other checks: a repeated request gets its answer even if the match has gone on or
    // ended.
    if let Some(before) = chosen(played.log(), seat, decision) {
        let same = if matches!(spelled, ActionText::Action(text) if text == before) {
            // Most repeats are spelled alike, and these need no replay.
            true
        } else if decision == current {
            let draft = read(played, who, spelled)?;
            played.spell(who, &draft).as_deref() == Some(before)
        } else {
            // The decision is past, so the spelling is read at the state of that time, which only a
            // replay brings back.
            let record = played.record(seed);
            let then = PastDecision { record: &record, seat, decision, spelled };
            catalogue::with(played.game(), then).flatten().as_deref() == Some(before)
        };
        let before = before.to_owned();
        return match same {
            true => Ok(before),
            false if decision == current => Err(CommandError::Chosen { seat, current }.into()),
            false => Err(CommandError::Stale { given: decision, current }.into()),
        };
    }
    if played.turn().outcome().is_some() {
        return Err(CommandError::Over.into());
    }
    sits(table, seat)?;
    if decision != current {
        return Err(CommandError::Stale { given: decision, current }.into());
    }
    if !played.waiting().has(seat) {
        return Err(CommandError::Chosen { seat, current }.into());
    }
    let draft = read(played, who, spelled)?;
    let Some(action) = played.spell(who, &draft) else {
        // Submitting says what is missing, and changes nothing.
        return match table.any_match_mut().submit(seat, decision, &draft) {
            Err(error) => Err(error.into()),
            Ok(_) => Err(ApiError::Broken("an incomplete draft was accepted".to_owned())),
        };
    };
    table.any_match_mut().submit(seat, decision, &draft)?;
    Ok(action)
}

/// An error for a seat that gave up: a bot chooses there.
pub(crate) fn sits(table: &dyn AnyTable, seat: Seat) -> Result<(), ApiError> {
    if table.humans().has(seat) {
        Ok(())
    } else if table.any_match().resigned().has(seat) {
        Err(CommandError::Resigned.into())
    } else {
        Err(CommandError::PlayedFor.into())
    }
}

fn withdraw(table: &mut dyn AnyTable, seat: Seat, decision: u32) -> Result<(), ApiError> {
    sits(table, seat)?;
    if table.any_match().submitted(Observer::Seat(seat)).is_some() {
        may_take_back(table)?;
    }
    match table.any_match_mut().withdraw(seat, decision) {
        // The seat is asked again, so an earlier copy of the request has withdrawn the choice.
        Err(SubmitError::NotYours(_)) if table.any_match().waiting().has(seat) => Ok(()),
        Err(SubmitError::NotYours(_)) => {
            Err(CommandError::Chosen { seat, current: table.any_match().decision() }.into())
        }
        done => Ok(done?),
    }
}

/// An error where as many choices were taken back or withdrawn as may be.
pub(super) fn may_take_back(table: &dyn AnyTable) -> Result<(), CommandError> {
    let log = table.any_match().log().iter();
    let taken_back =
        |entry: &&LogEntry| matches!(entry, LogEntry::TakeBack { .. } | LogEntry::Withdraw { .. });
    if log.filter(taken_back).count() < MAX_TAKE_BACKS {
        Ok(())
    } else {
        Err(CommandError::ManyTakeBacks(MAX_TAKE_BACKS))
    }
}

fn take_back(
    state: &mut MatchState,
    seat: Seat,
    decision: u32,
    own: Seats,
) -> Result<(), ApiError> {
    let agreed = agreed(state, own);
    let table = state.table.as_mut();
    sits(table, seat)?;
    let played = table.any_match();
    let current = played.decision();
    if decision != current {
        return Err(CommandError::Stale { given: decision, current }.into());
    }
    let possible = played.can_take_back(seat);
    if possible.is_some() {
        may_take_back(table)?;
    }
    match possible {
        Some(TakeBack::Consent { .. }) => {
            // Of the table and not of the match, so that the searches of its bots end.
            table.take_back(seat, agreed)?;
            Ok(())
        }
        Some(TakeBack::Free) => Ok(table.any_match_mut().withdraw(seat, decision)?),
        None => Err(TakeBackError::Nothing(seat).into()),
    }
}

fn resign(table: &mut dyn AnyTable, seat: Seat, bot: &str) -> Result<(), ApiError> {
    let resigned =
        |entry: &LogEntry| matches!(entry, LogEntry::Resign { seat: one } if *one == seat);
    // In the log and not in the state, so that a repeat is recognised after the match has ended, too.
    if table.any_match().log().iter().any(resigned) {
        return Ok(());
    }
    Ok(table.resign(seat, bot)?)
}

/// The seats that accept a take-back by a guest with these seats. Bots accept, and so do the other
/// seats of the same guest, but not seats for which a bot only stands in.
pub(crate) fn agreed(state: &MatchState, own: Seats) -> Seats {
    let all = Seats::first(state.table.any_match().seats());
    (all - state.table.humans() - state.warm()) | own
}
