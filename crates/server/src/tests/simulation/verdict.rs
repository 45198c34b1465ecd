//! The guarantees in the end: every table has gone on, and every guest was told what the log tells it.

use super::EPOCH;
use super::database::NextCommit;
use super::server::Visitor;
use super::world::World;
use crate::tables::match_state::MatchState;
use crate::tables::terms::Terms;
use sortie_core::Observer;
use sortie_outside::NamedPrograms;
use sortie_store::{MatchStatus, StoredTable};

/// In this time after the last fault every table must go on.
const PATIENCE: i64 = 60_000;
/// Guests are quiet for so long before their feeds are compared with the logs: a server looks every five
/// seconds for writes of which it was not told.
pub(super) const QUIET: i64 = 7_000;

impl World<'_> {
    /// Waits until every table has gone on by two decisions or is over.
    pub(super) fn go_on(&mut self, healed: i64) -> Result<(), String> {
        let until = healed + PATIENCE;
        for link in &mut self.database.data().links {
            link.next_commit = NextCommit::Succeeds;
        }
        let decision = |status: &MatchStatus| match status {
            MatchStatus::Open { decision } => Some(*decision),
            MatchStatus::Over { .. } => None,
        };
        let status = |world: &Self| -> Vec<Option<u32>> {
            world.database.data().tables.values().map(|row| decision(&row.head.status)).collect()
        };
        let before = status(self);
        loop {
            let after = status(self);
            let stuck = before.iter().zip(&after).position(|(before, after)| {
                matches!((before, after), (Some(before), Some(after)) if *after < before + 2)
            });
            let Some(stuck) = stuck else { return Ok(()) };
            if self.now >= until {
                let at = after[stuck];
                return Err(format!("table {stuck} does not go on: it is at decision {at:?}"));
            }
            self.slice(until)?;
        }
    }

    /// Compares what every guest was told with what the log tells it.
    pub(super) fn compare_feeds(&mut self) -> Result<(), String> {
        let data = self.database.data();
        let mut wrong = Vec::new();
        for (id, row) in &data.tables {
            let stored = StoredTable { head: row.head.clone(), lines: row.lines.clone() };
            let agreed = Terms::from_head(&row.head).map_err(|fault| fault.to_string())?.agreed;
            let programs = NamedPrograms::default();
            let state = MatchState::load(&stored, agreed.as_ref(), &[], EPOCH, &programs);
            let state = state.map_err(|fault| format!("{id} cannot be loaded: {fault}"))?;
            let played = state.table.any_match();
            let due = row.committed.iter().filter(|at| **at < self.now - QUIET + 500).count();
            for guest in self.guests.iter().filter(|guest| guest.visitor.table == *id) {
                let Visitor { id: name, seat, .. } = &guest.visitor;
                let who = seat.map_or(Observer::Public, Observer::Seat);
                let feed = played.feed(who, 0, row.lines.len());
                if guest.feed.len() < due {
                    let heard = guest.feed.len();
                    wrong.push(format!("{name} was told {heard} of {due} entries"));
                }
                for (told, entry) in guest.feed.iter().zip(&feed) {
                    if told != entry {
                        wrong.push(format!("{name} was told {told:?} instead of {entry:?}"));
                    }
                }
            }
        }
        wrong.into_iter().next().map_or(Ok(()), Err)
    }
}
