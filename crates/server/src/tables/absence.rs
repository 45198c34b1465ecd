//! Absent players: their marks, their notifications, and the bots that stand in for them.

use crate::base::error::ApiError;
use crate::tables::actor::TableActor;
use crate::tables::live_table::LiveTable;
use crate::tables::presence::ABSENT;
use crate::tables::terms::Terms;
use crate::tables::turn_notice::TurnNotice;
use sortie_core::{Seat, Seats};

/// Milliseconds after which an absent guest is notified: longer than a train is in a short tunnel.
const NOTIFIED: i64 = 20_000;

/// The seats of guests who have been absent for more than so many milliseconds.
fn absent(live: &LiveTable, longer: i64) -> Seats {
    let now = live.time.unix_millis();
    let gone = |guest: &String| live.presence.absent(guest, now) > longer;
    let sitting = live.head.sitting.iter();
    sitting.filter(|s| s.guest.as_ref().is_some_and(gone)).map(|s| s.seat).collect()
}

impl TableActor {
    /// Looks for clocks that have run out and for absent players, at a table of several guests.
    pub(super) async fn tick(&mut self) -> Result<(), ApiError> {
        self.run_out().await?;
        let live = self.live.clone();
        let Terms { shared: true, agreed: Some(agreed), .. } = &live.terms else {
            return Ok(());
        };
        let played = self.state.table.any_match();
        let (humans, waiting) = (self.state.table.humans(), played.waiting());
        // A bot that stands in does not hide that its guest is away.
        let people = humans | played.stand_ins() & self.state.guests();
        let marked = absent(&live, ABSENT) & people;
        // Wakes the streams only where a mark has changed.
        live.away.send_if_modified(|seats| std::mem::replace(seats, marked) != marked);
        if self.state.is_over() {
            // Only the marks count then: somebody may wait for another match.
            return Ok(());
        }
        for seat in (absent(&live, NOTIFIED) & humans & waiting).iter() {
            self.notify(seat);
        }
        // Where nobody waits, a match waits for all.
        if agreed.warm > 0 && marked != people {
            let long = absent(&live, i64::from(agreed.warm) * 1000);
            self.stand_in(long & humans & waiting).await?;
        }
        Ok(())
    }

    /// Asks for the notification of an absent guest, once for a decision.
    fn notify(&mut self, seat: Seat) {
        let decision = self.state.table.any_match().decision();
        if self.notified.insert(seat, decision) == Some(decision) {
            return;
        }
        let name = self.state.table.names().get(usize::from(seat)).cloned().unwrap_or_default();
        let notice = TurnNotice { live: self.live.clone(), seat, decision, name };
        // Not awaited: a slow mail server must not delay a clock.
        if self.app.turn_notices.try_send(notice).is_err() {
            tracing::warn!(table = self.live.head.id, "a guest is not notified: too many wait");
        }
    }

    async fn stand_in(&mut self, seats: Seats) -> Result<(), ApiError> {
        let bot = self.app.words("en").bot(None);
        self.state.change(|state| {
            seats.iter().try_for_each(|seat| Ok(state.table.take_over(seat, &bot)?))
        })?;
        self.persist().await
    }
}
