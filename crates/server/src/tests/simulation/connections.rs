//! Between guests and servers: streams, requests and answers, which get lost, doubled and late.

use super::Output;
use super::forwarding::{Sent, index};
use super::guest::Pending;
use super::server::{Ask, Look, Reply, Server};
use super::world::{Event, Slot, World};
use crate::base::error::ApiError;
use crate::tables::commands::Command;
use sortie_core::Seat;
use sortie_store::RunningServer;
use tokio::task::AbortHandle;

/// A guest sends a request again when no answer has come for so many milliseconds.
const TIMEOUT: i64 = 3_000;
/// Clocks for a whole match have less than an hour here, in milliseconds.
const HOUR: u64 = 3_600_000;

impl World<'_> {
    pub(super) fn close_connections(&mut self, server: usize) {
        for n in 0..self.guests.len() {
            let guest = &self.guests[n];
            let is_cut = guest.server == server || guest.stream_from == server;
            if is_cut && guest.streaming.is_some() {
                self.disconnect(n);
                let again = self.now + 50 + self.below(600);
                self.at(again, Event::Connect(n));
            }
            let Some(pending) = &self.guests[n].pending else { continue };
            if pending.server == server {
                pending.tasks.iter().for_each(AbortHandle::abort);
                let (guest, request) = (n, pending.request);
                let lost = self.now + 10 + self.below(60);
                self.at(lost, Event::Answered { guest, request, result: Err(None) });
            }
        }
    }

    pub(super) fn disconnect(&mut self, guest: usize) {
        let guest = &mut self.guests[guest];
        guest.stream += 1;
        if let Some(task) = guest.streaming.take() {
            task.abort();
        }
    }

    pub(super) fn connect(&mut self, n: usize) {
        if self.guests[n].is_away || self.guests[n].streaming.is_some() {
            return;
        }
        let server = self.any_server();
        let Some(here) = self.slots[server].server.as_ref().filter(|server| server.is_ready())
        else {
            let again = self.now + 100 + self.below(400);
            self.at(again, Event::Connect(n));
            return;
        };
        let guest = &mut self.guests[n];
        (guest.server, guest.stream_from) = (server, server);
        guest.stream += 1;
        let visitor = guest.visitor.clone();
        let outbox = self.outbox.clone();
        let next = guest.feed.len();
        let who = visitor.id.clone();
        guest.streaming = Some(here.stream(server, visitor, guest.stream, next, None, outbox));
        self.note(format_args!("{who} follows at server {server} from {next}"));
        self.wake(n);
    }

    /// Passes a stream on to the owner of the table. Where nothing listens, the first server claims it.
    fn redirect(&mut self, n: usize, from: usize, to: &RunningServer) {
        let owner = index(to.address.as_deref());
        let is_ready = |slot: &Slot| slot.server.as_ref().is_some_and(Server::is_ready);
        let (place, unreachable) = if is_ready(&self.slots[owner]) && owner != from {
            (owner, None)
        } else {
            (from, Some(to.id.clone()))
        };
        let guest = &mut self.guests[n];
        (guest.stream_from, guest.stream) = (place, guest.stream + 1);
        let (visitor, stream, next) = (guest.visitor.clone(), guest.stream, guest.feed.len());
        let outbox = self.outbox.clone();
        let here = self.slots[place].server.as_ref();
        guest.streaming =
            here.map(|here| here.stream(place, visitor, stream, next, unreachable, outbox));
        if guest.streaming.is_none() {
            let again = self.now + 100;
            self.at(again, Event::Connect(n));
        }
    }

    pub(super) fn wake(&mut self, n: usize) {
        let guest = &mut self.guests[n];
        if guest.is_woken || guest.is_done || guest.visitor.seat.is_none() || self.is_quiet {
            return;
        }
        guest.is_woken = true;
        let at = self.now + guest.thinks();
        self.at(at, Event::Wake(n));
    }

    /// Sends a request, or sends it again to another server.
    pub(super) fn send(&mut self, n: usize, ask: &Ask) {
        let again = self.guests[n].pending.is_some();
        let other = self.any_server();
        let guest = &mut self.guests[n];
        guest.requests += 1;
        let (request, server) = (guest.requests, if again { other } else { guest.server });
        guest.pending = Some(Pending { request, server, ask: ask.clone(), tasks: Vec::new() });
        let copies = if self.now < self.duplicate_until { 2 } else { 1 };
        for copy in 0..copies {
            let late = if self.now < self.reorder_until { 900 } else { 8 };
            let arrival = self.now + self.below(late);
            let server = if copy == 0 { server } else { other };
            self.at(arrival, Event::Arrive { guest: n, request, server, ask: ask.clone() });
        }
        self.at(self.now + TIMEOUT, Event::Timeout { guest: n, request });
    }

    /// Takes what a server has sent.
    pub(super) fn sent(&mut self, output: Output) {
        match output {
            Output::Answer { guest, request, ask, result } => {
                self.check_answer(guest, &ask, &result);
                if self.now >= self.lose_until {
                    let arrival = self.now + self.below(8);
                    let result = result.map_err(Some);
                    self.at(arrival, Event::Answered { guest, request, result });
                }
            }
            Output::News { guest: n, stream, entry } => {
                let guest = &mut self.guests[n];
                if guest.stream != stream {
                    return;
                }
                let (due, table) = (guest.feed.len(), guest.visitor.table.clone());
                let number = entry.n;
                guest.feed.push(entry);
                if number != due {
                    self.violated(&format!("guest {n} is told entry {number} instead of {due}"));
                }
                let stored = self.database.data().tables.get(&table).map_or(0, |t| t.lines.len());
                if number >= stored {
                    self.violated(&format!("guest {n} is told entry {number} of {stored}"));
                }
                self.wake(n);
            }
            Output::StreamElsewhere { guest, stream, from, to } => {
                self.note(format_args!("the stream of {guest} is at {}", to.id));
                if self.guests[guest].stream == stream {
                    self.redirect(guest, from, &to);
                }
            }
            Output::Forward { to, visitor, ask, reply } => {
                let there = self.slots[to].server.as_ref().filter(|server| server.is_ready());
                match there {
                    Some(there) => there.serve_forwarded(visitor, ask, reply, self.outbox.clone()),
                    None => drop(reply.send(Sent::Refused)),
                }
            }
            Output::Left { server } => self.crash(server),
            Output::StreamEnded { guest, stream } => {
                self.note(format_args!("stream {stream} of guest {guest} ends"));
                if self.guests[guest].stream == stream {
                    self.disconnect(guest);
                    let again = self.now + 50 + self.below(400);
                    self.at(again, Event::Connect(guest));
                }
            }
        }
    }

    /// An answer binds a server from the moment at which it is sent.
    pub(super) fn check_answer(&mut self, n: usize, ask: &Ask, result: &Result<Reply, ApiError>) {
        let (visitor, now) = (self.guests[n].visitor.clone(), self.now);
        let mut data = self.database.data();
        match (ask, result) {
            (Ask::Do(Command::Choose { seat, decision, .. }), Ok(Reply::Done(done))) => {
                let action = done.action.as_deref();
                data.trace.note(now, format_args!("{} has chosen {action:?}", visitor.id));
                data.audit.acknowledged(now, &visitor.table, (*decision, *seat), action);
            }
            (Ask::Do(Command::Resign { seat, .. }), Ok(Reply::Done(_))) => {
                data.audit.resigned(now, &visitor.table, *seat);
            }
            (_, Err(fault)) => {
                data.trace.note(now, format_args!("{} hears: {fault}", visitor.id));
                let is_fault = matches!(
                    fault,
                    ApiError::Damaged { .. } | ApiError::Broken(_) | ApiError::NoTable
                );
                if is_fault {
                    data.audit.violated(now, &format!("{} hears: {fault}", visitor.id));
                }
            }
            _ => {}
        }
    }

    pub(super) fn answered(
        &mut self,
        n: usize,
        request: u32,
        result: Result<Reply, Option<ApiError>>,
    ) {
        let is_due = |pending: &mut Pending| pending.request == request;
        if self.guests[n].pending.take_if(is_due).is_none() {
            return;
        }
        match result {
            Ok(Reply::Looked(look)) => self.looked(n, &look),
            Ok(Reply::Done(done)) => {
                let seat = self.guests[n].visitor.seat.unwrap_or(Seat::MAX);
                if done.waiting.has(seat) || self.guests[n].has_news {
                    self.wake(n);
                }
            }
            Err(_) => self.wake(n),
        }
    }

    pub(super) fn looked(&mut self, n: usize, look: &Look) {
        let skew = self.database.data().audit.skew;
        let guest = &mut self.guests[n];
        if let Some((at, left)) = &guest.left {
            let passed = self.now - at + skew + 2 * TIMEOUT;
            // With days for each choice, a withdrawal gives back no more than what was left before.
            let of_match = |(had, _): &(&u64, &u64)| **had < HOUR;
            let jumps = left
                .iter()
                .zip(&look.left)
                .filter(of_match)
                .any(|(had, has)| had.saturating_sub(*has) as i64 > passed);
            if jumps {
                let what = format!("guest {n} sees {:?} after {left:?}", look.left);
                self.violated(&what);
            }
        }
        let guest = &mut self.guests[n];
        guest.left = Some((self.now, look.left.clone()));
        guest.is_done = look.is_over;
        if look.n < guest.feed.len() || guest.has_news {
            // The server does not know yet what the stream of another one has told.
            return self.wake(n);
        }
        if self.is_quiet || guest.is_done {
            return;
        }
        if let Some(command) = guest.command(look) {
            self.send(n, &Ask::Do(command));
        }
    }
}
