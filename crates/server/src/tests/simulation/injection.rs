//! The faults of a schedule, as they happen.

use super::database::NextCommit;
use super::forwarding::address;
use super::schedule::Fault;
use super::world::{Event, World};

/// Faults that wait for a write wait so many milliseconds.
const ARMED: u32 = 3_000;

impl World<'_> {
    /// The time at which the last fault has ended, and nothing is broken any more.
    pub(super) fn healed(&self) -> i64 {
        let end = |fault: &Fault| match *fault {
            Fault::Crash { down, .. } => down,
            // It may wait for a write.
            Fault::CrashBeforeWrite { down, .. }
            | Fault::CrashAfterWrite { down, .. }
            | Fault::Restart { down, .. } => ARMED + down,
            Fault::Pause { lasts, .. }
            | Fault::Slow { lasts, .. }
            | Fault::FullDisk { lasts }
            | Fault::Unreachable { lasts, .. }
            | Fault::LoseNotices { lasts, .. }
            | Fault::LateNotices { lasts, .. }
            | Fault::TornNotices { lasts, .. }
            | Fault::Duplicate { lasts }
            | Fault::Reorder { lasts }
            | Fault::LoseAnswers { lasts }
            | Fault::Leave { lasts, .. } => lasts,
            Fault::LoseCommitAnswer { .. } => ARMED,
            Fault::EndLease { .. } | Fault::CloseConnections { .. } | Fault::SetClock { .. } => 0,
        };
        let ends = self.schedule.faults.iter().map(|timed| timed.at + end(&timed.fault));
        i64::from(ends.max().unwrap_or(0)) + 2_000
    }

    pub(super) fn inject(&mut self, fault: Fault) {
        let now = self.now;
        let until = |lasts: u32| now + i64::from(lasts);
        let mut data = self.database.data();
        let mut arm = |server: u8, next: NextCommit| {
            data.links[usize::from(server)].next_commit = next;
        };
        match fault {
            Fault::CrashBeforeWrite { server, .. } => arm(server, NextCommit::CrashesBefore),
            Fault::CrashAfterWrite { server, .. } => arm(server, NextCommit::CrashesAfter),
            Fault::LoseCommitAnswer { server } => arm(server, NextCommit::LosesAnswer),
            Fault::FullDisk { lasts } => data.full_until = until(lasts),
            Fault::Unreachable { server, lasts } => {
                data.links[usize::from(server)].unreachable_until = until(lasts);
                data.stop_listening(usize::from(server));
            }
            Fault::EndLease { server } => data.end_leases(&address(server.into())),
            Fault::LoseNotices { server, lasts } => {
                data.links[usize::from(server)].lose_until = until(lasts);
            }
            Fault::LateNotices { server, lasts } => {
                data.links[usize::from(server)].late_until = until(lasts);
            }
            Fault::TornNotices { server, lasts } => {
                data.links[usize::from(server)].torn_until = until(lasts);
            }
            _ => {}
        }
        drop(data);
        match fault {
            Fault::Crash { server, down } => {
                self.slots[usize::from(server)].down = down.into();
                if self.slots[usize::from(server)].server.is_some() {
                    self.crash(server.into());
                }
            }
            Fault::CrashBeforeWrite { server, down } | Fault::CrashAfterWrite { server, down } => {
                self.slots[usize::from(server)].down = down.into();
            }
            Fault::Restart { server, down } => {
                let outbox = self.outbox.clone();
                let slot = &mut self.slots[usize::from(server)];
                slot.down = down.into();
                if let Some(running) = slot.server.as_ref().filter(|server| server.is_ready()) {
                    running.leave(server.into(), outbox);
                }
            }
            Fault::Pause { server, lasts } => {
                self.slots[usize::from(server)].paused = true;
                self.at(until(lasts), Event::Resume(server.into()));
            }
            Fault::Slow { server, lasts } => {
                self.slots[usize::from(server)].slow_until = until(lasts);
            }
            Fault::CloseConnections { server } => self.close_connections(server.into()),
            Fault::Duplicate { lasts } => self.duplicate_until = until(lasts),
            Fault::Reorder { lasts } => self.reorder_until = until(lasts),
            Fault::LoseAnswers { lasts } => self.lose_until = until(lasts),
            Fault::SetClock { server, by } => {
                self.slots[usize::from(server)].wall_offset += i64::from(by);
                self.widen_skew();
            }
            Fault::Leave { guest, lasts } => {
                let guest = usize::from(guest) % self.guests.len().max(1);
                self.disconnect(guest);
                self.guests[guest].is_away = true;
                self.at(until(lasts), Event::Return(guest));
            }
            _ => {}
        }
    }
}
