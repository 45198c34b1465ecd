//! Actions of a seat: choosing, withdrawing, taking back, resigning. Each takes effect once,
//! however often it is sent.

use crate::base::error::ApiError;
use crate::tables::draft_text;
use crate::tables::live_table::LiveTable;
use crate::tables::match_state::MatchState;
use crate::tables::state::TableState;
use sortie_core::catalogue::Visitor;
use sortie_core::log::LogEntry;
use sortie_core::matches::{SubmitError, TakeBack};
use sortie_core::record::Record;
use sortie_core::{AnyMatch, Draft, Game, Observer, Seat, Seats};
use sortie_games::catalogue;
use sortie_table::AnyTable;
use std::sync::Arc;

/// How somebody spells an action.
#[derive(Clone, Debug)]
pub(crate) enum ActionText {
    /// In notation.
    Action(String),
    /// As the steps of a draft: `3.17`.
    Draft(String),
}

/// The result of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AcceptedChoice {
    /// The action in notation.
    pub(crate) action: String,
    /// The decision that is open now.
    pub(crate) current: u32,
    /// The seats that must choose now.
    pub(crate) waiting: Seats,
    /// Whether the match is over now.
    pub(crate) over: bool,
}

/// The action that a seat chose for a decision, unless it was withdrawn or the decision reopened.
fn chosen(log: &[LogEntry], of: Seat, at: u32) -> Option<&str> {
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
            let asked = draft_text::read(text).ok_or_else(|| {
                ApiError::Form(format!("'{text}' is no draft; one is written like 3.17"))
            })?;
            let mut draft = Draft::EMPTY;
            for step in asked.steps().iter() {
                draft = played.step(who, &draft, step).map_err(ApiError::Refused)?;
            }
            Ok(draft)
        }
    }
}

/// A seat chooses at a decision. The same choice for the same decision has the same answer, whenever
/// it comes; another one is an error.
pub(crate) async fn choose(
    app: &Arc<TableState>,
    live: &Arc<LiveTable>,
    seat: Seat,
    decision: u32,
    spelled: ActionText,
) -> Result<(AcceptedChoice, usize), ApiError> {
    // Read before the change, which sees the table but not its seed.
    let seed = live.read().await?.seed();
    live.change(app, move |table| choose_at(table, seed, seat, decision, &spelled)).await
}

fn choose_at(
    table: &mut dyn AnyTable,
    seed: [u8; 32],
    seat: Seat,
    decision: u32,
    spelled: &ActionText,
) -> Result<AcceptedChoice, ApiError> {
    let who = Observer::Seat(seat);
    let played = table.any_match();
    let answer = |action: String, played: &dyn AnyMatch| AcceptedChoice {
        action,
        current: played.decision(),
        waiting: played.waiting(),
        over: played.turn().outcome().is_some(),
    };
    let current = played.decision();
    // Before all other checks: a repeated request gets its answer even if the match has gone on or
    // ended.
    if let Some(before) = chosen(played.log(), seat, decision) {
        let same = if decision == current {
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
            true => Ok(answer(before, played)),
            false if decision == current => Err(ApiError::Chosen { seat, current }),
            false => Err(ApiError::Stale { given: decision, current }),
        };
    }
    if played.turn().outcome().is_some() {
        return Err(ApiError::Over);
    }
    sits(table, seat)?;
    if decision != current {
        return Err(ApiError::Stale { given: decision, current });
    }
    if !played.waiting().has(seat) {
        return Err(ApiError::Chosen { seat, current });
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
    Ok(answer(action, table.any_match()))
}

/// An error for a seat that gave up: a bot chooses there.
pub(crate) fn sits(table: &dyn AnyTable, seat: Seat) -> Result<(), ApiError> {
    if table.humans().has(seat) {
        Ok(())
    } else if table.any_match().resigned().has(seat) {
        Err(ApiError::GivenUp)
    } else {
        Err(ApiError::PlayedFor)
    }
}

/// A seat takes its choice back while others are still choosing. Done twice, it is done once.
pub(crate) async fn withdraw(
    app: &Arc<TableState>,
    live: &Arc<LiveTable>,
    seat: Seat,
    decision: u32,
) -> Result<((), usize), ApiError> {
    let op = move |table: &mut dyn AnyTable| {
        sits(table, seat)?;
        match table.any_match_mut().withdraw(seat, decision) {
            // The seat is asked again, so an earlier copy of the request has withdrawn the choice.
            Err(SubmitError::NotYours(_)) if table.any_match().waiting().has(seat) => Ok(()),
            Err(SubmitError::NotYours(_)) => {
                Err(ApiError::Chosen { seat, current: table.any_match().decision() })
            }
            done => Ok(done?),
        }
    };
    live.change(app, op).await
}

/// A seat takes its last decision back, where only bots and seats of the same guest must agree.
pub(crate) async fn take_back(
    app: &Arc<TableState>,
    live: &Arc<LiveTable>,
    seat: Seat,
    decision: u32,
) -> Result<((), usize), ApiError> {
    let shared = live.terms.shared;
    let guest = live.head.sitting.iter().find(|s| s.seat == seat);
    let guest = guest.and_then(|sitting| sitting.guest.as_deref()).unwrap_or_default();
    let own = live.seats_of(guest);
    let agreed = agreed(&*live.read().await?, own);
    let op = move |table: &mut dyn AnyTable| {
        sits(table, seat)?;
        let people = table.humans();
        let played = table.any_match_mut();
        let current = played.decision();
        if decision != current {
            return Err(ApiError::Stale { given: decision, current });
        }
        // Guests who came back in the meantime must be asked.
        let agreed = agreed - (people - own);
        // A match of several people whose seed is known is not played on.
        if shared && played.turn().outcome().is_some() {
            return Err(ApiError::Over);
        }
        match played.can_take_back(seat) {
            Some(TakeBack::Consent { .. }) => {
                played.take_back(seat, agreed)?;
                Ok(())
            }
            Some(TakeBack::Free) => Ok(played.withdraw(seat, decision)?),
            None => Err(ApiError::TakeBack(sortie_core::matches::TakeBackError::Nothing(seat))),
        }
    };
    live.change(app, op).await
}

/// A seat gives up; where the others play on, a bot of this name chooses for it. Done twice, it is
/// done once.
pub(crate) async fn resign(
    app: &Arc<TableState>,
    live: &Arc<LiveTable>,
    seat: Seat,
    bot: String,
) -> Result<((), usize), ApiError> {
    let op = move |table: &mut dyn AnyTable| {
        let gave_up =
            |entry: &LogEntry| matches!(entry, LogEntry::Resign { seat: one } if *one == seat);
        // In the log and not in the state, so that a repeat is recognised after the match has
        // ended, too.
        if table.any_match().log().iter().any(gave_up) {
            return Ok(());
        }
        Ok(table.resign(seat, &bot)?)
    };
    live.change(app, op).await
}

/// The seats that accept a take-back by a guest with these seats. Bots accept, and so do the other
/// seats of the same guest, but not seats for which a bot only stands in.
pub(crate) fn agreed(state: &MatchState, own: Seats) -> Seats {
    let all = Seats::first(state.table.any_match().seats());
    (all - state.table.humans() - state.warm()) | own
}

/// A guest is there again: what a bot has kept warm is given back.
pub(crate) async fn welcome(
    app: &Arc<TableState>,
    live: &Arc<LiveTable>,
    guest: &str,
) -> Result<(), ApiError> {
    let own = live.seats_of(guest);
    if own.is_empty() {
        return Ok(());
    }
    live.heard_of(guest);
    // Looked up first: a change at every request of a guest would ask the store and wake the bots.
    let back = live.read().await?.warm() & own;
    if back.is_empty() {
        return Ok(());
    }
    let op = move |table: &mut dyn AnyTable| {
        for seat in (back - table.humans()).iter() {
            table.give_back(seat)?;
        }
        Ok(())
    };
    live.change(app, op).await.map(drop)
}
