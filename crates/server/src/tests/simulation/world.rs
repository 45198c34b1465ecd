//! [`World`]: servers, guests and a database, driven through one schedule.

use super::database::{Database, NextCommit, PlantedBug};
use super::deal::deal;
use super::guest::{Guest, Pending};
use super::schedule::{Schedule, TablePlan};
use super::server::{Ask, Reply, Server, Visitor};
use super::trace::Trace;
use super::{Outbox, panics, verdict};
use crate::base::error::ApiError;
use crate::base::random::simulated;
use crate::base::state::BaseState;
use sortie_core::chance::Fast;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The result of one simulation.
pub(super) struct Report {
    /// The hash of all events.
    pub(super) trace: u64,
    /// The events, if they were to be kept.
    pub(super) events: String,
    /// The broken guarantees.
    pub(super) violations: Vec<String>,
    /// How often each kind of fault was injected.
    pub(super) faults: BTreeMap<&'static str, u64>,
    pub(super) entries: u64,
}

/// Something that happens at a time.
pub(super) enum Event {
    Fault(usize),
    Restart(usize),
    Resume(usize),
    /// A request arrives at a server.
    Arrive {
        guest: usize,
        request: u32,
        server: usize,
        ask: Ask,
    },
    /// An answer arrives at a guest; an error where the connection was lost.
    Answered {
        guest: usize,
        request: u32,
        result: Result<Reply, Option<ApiError>>,
    },
    Timeout {
        guest: usize,
        request: u32,
    },
    /// A guest looks at its table.
    Wake(usize),
    Connect(usize),
    Return(usize),
}

/// A place in which a server runs.
pub(super) struct Slot {
    pub(super) server: Option<Server>,
    /// How often it has started.
    pub(super) runs: u64,
    pub(super) wall_offset: i64,
    pub(super) paused: bool,
    pub(super) slow_until: i64,
    /// For how long it stays down after the next crash.
    pub(super) down: i64,
}

/// One simulation.
pub(super) struct World<'b> {
    pub(super) base: &'b BaseState,
    pub(super) schedule: &'b Schedule,
    pub(super) database: Arc<Database>,
    pub(super) slots: Vec<Slot>,
    pub(super) guests: Vec<Guest>,
    pub(super) outbox: Outbox,
    pub(super) events: BTreeMap<(i64, u64), Event>,
    pub(super) scheduled: u64,
    pub(super) now: i64,
    pub(super) random: Fast,
    pub(super) duplicate_until: i64,
    pub(super) reorder_until: i64,
    pub(super) lose_until: i64,
    /// Whether guests do nothing any more.
    pub(super) is_quiet: bool,
    pub(super) faults: BTreeMap<&'static str, u64>,
}

/// Runs a schedule to its end.
pub(super) fn run(
    base: &BaseState,
    schedule: &Schedule,
    planted: Option<PlantedBug>,
    trace: Trace,
) -> Report {
    panics::collect();
    simulated::begin(Some(Fast::stream(schedule.seed, 2)));
    let database = Database::new(schedule, planted, trace);
    let random = Fast::stream(schedule.seed, 1);
    let mut world = World {
        base,
        schedule,
        database,
        slots: Vec::new(),
        guests: Vec::new(),
        outbox: Outbox::default(),
        events: BTreeMap::new(),
        scheduled: 0,
        now: 0,
        random,
        duplicate_until: 0,
        reorder_until: 0,
        lose_until: 0,
        is_quiet: false,
        faults: BTreeMap::new(),
    };
    if let Err(why) = world.play() {
        world.violated(&why);
    }
    // The servers end first: what they hold may note things when it is dropped.
    world.slots.clear();
    simulated::begin(None);
    let mut data = world.database.data();
    let mut violations = std::mem::take(&mut data.audit.violations);
    violations.extend(panics::collected());
    let entries = data.tables.values().map(|row| row.lines.len() as u64).sum();
    let (trace, events) = (data.trace.hash(), data.trace.lines().to_owned());
    drop(data);
    Report { trace, events, violations, faults: world.faults, entries }
}

impl World<'_> {
    pub(super) fn play(&mut self) -> Result<(), String> {
        for index in 0..usize::from(self.schedule.servers) {
            let wall_offset = i64::from(self.random.below(200));
            let (runs, paused, slow_until, down) = (0, false, 0, 0);
            self.slots.push(Slot { server: None, runs, wall_offset, paused, slow_until, down });
            self.start(index)?;
        }
        self.widen_skew();
        for (n, plan) in self.schedule.tables.iter().enumerate() {
            self.seat(n, plan)?;
        }
        for (n, fault) in self.schedule.faults.iter().enumerate() {
            self.at(fault.at.into(), Event::Fault(n));
        }
        let healed = self.healed();
        while self.now < healed {
            self.slice(healed)?;
        }
        self.go_on(healed)?;
        self.is_quiet = true;
        let end = self.now + verdict::QUIET;
        while self.now < end {
            self.slice(end)?;
        }
        self.compare_feeds()
    }

    pub(super) fn violated(&mut self, what: &str) {
        self.database.data().audit.violated(self.now, what);
    }

    pub(super) fn note(&self, event: std::fmt::Arguments<'_>) {
        self.database.data().trace.note(self.now, event);
    }

    pub(super) fn at(&mut self, at: i64, event: Event) {
        self.scheduled += 1;
        self.events.insert((at.max(self.now), self.scheduled), event);
    }

    pub(super) fn below(&mut self, n: u32) -> i64 {
        i64::from(self.random.below(n))
    }

    pub(super) fn any_server(&mut self) -> usize {
        self.random.below(self.slots.len() as u32) as usize
    }

    /// Audits allow for the difference between the clocks of the servers.
    pub(super) fn widen_skew(&mut self) {
        let offsets = self.slots.iter().map(|slot| slot.wall_offset);
        let skew = offsets.clone().max().unwrap_or(0) - offsets.min().unwrap_or(0).min(0);
        let audit = &mut self.database.data().audit;
        audit.skew = audit.skew.max(skew.abs() * 2);
    }

    pub(super) fn start(&mut self, index: usize) -> Result<(), String> {
        let slot = &mut self.slots[index];
        slot.runs += 1;
        let stream = 100 + index as u64 + slot.runs * 1_000;
        let random = Fast::stream(self.schedule.seed, stream);
        let place = (index, slot.wall_offset);
        let started = Server::start(self.base, &self.database, place, random);
        slot.server = Some(started.map_err(|error| error.to_string())?);
        Ok(())
    }

    /// Deals a table, and lets its guests and a stranger connect.
    fn seat(&mut self, n: usize, plan: &TablePlan) -> Result<(), String> {
        let (row, lines) = deal(self.base, plan, (self.schedule.seed, n))?;
        let (table, sitting) = (row.id.clone(), row.sitting.clone());
        self.database.data().create(row, lines).map_err(|error| error.to_string())?;
        let seated = sitting.into_iter().filter_map(|s| Some((Some(s.seat), s.guest?)));
        for (seat, id) in seated.chain([(None, format!("{table}-stranger"))]) {
            let number = self.guests.len();
            let visitor = Visitor { number, id, table: table.clone(), seat };
            let random = Fast::stream(self.schedule.seed, 10 + number as u64);
            let server = self.any_server();
            self.guests.push(Guest::new(visitor, server, random));
            let begin = self.below(400);
            self.at(begin, Event::Connect(number));
        }
        Ok(())
    }

    /// Lets a short time pass, until the next event at most.
    pub(super) fn slice(&mut self, most: i64) -> Result<(), String> {
        let lengths = if self.is_quiet { [500; 4] } else { [2, 10, 40, 120] };
        let length = lengths[self.random.below(4) as usize];
        let next = self.events.first_key_value().map_or(most, |((at, _), _)| *at);
        let end = next.clamp(self.now + 1, self.now + length).min(most.max(self.now + 1));
        let first = self.any_server();
        let n = self.slots.len();
        for index in (0..n).map(|k| (first + k) % n) {
            let slot = &self.slots[index];
            // A slow server comes to nothing most of the time, and then has everything to do at once.
            let is_slow = end < slot.slow_until && end / 400 == self.now / 400;
            let Some(server) = slot.server.as_ref().filter(|_| !slot.paused && !is_slow) else {
                continue;
            };
            if slot.slow_until > self.now - 400 {
                server.skip_to(end);
            }
            server.run_until(end);
            if std::mem::take(&mut self.database.data().links[index].crashed) {
                self.crash(index);
            }
        }
        self.now = end;
        self.database.data().now = end;
        for output in self.outbox.take() {
            self.sent(output);
        }
        while let Some(event) = self.events.first_entry().filter(|event| event.key().0 <= end) {
            let event = event.remove();
            self.happen(event)?;
        }
        Ok(())
    }

    /// A server ends without a word. Its messages are on their way, and all else is gone.
    pub(super) fn crash(&mut self, index: usize) {
        let slot = &mut self.slots[index];
        // A server that was about to end may have crashed in the same slice.
        if slot.server.is_none() {
            return;
        }
        (slot.server, slot.paused) = (None, false);
        let restart = self.now + slot.down.max(50);
        self.note(format_args!("server {index} ends"));
        {
            let link = &mut self.database.data().links[index];
            link.next_commit = NextCommit::Succeeds;
            link.crashed = false;
        }
        self.database.data().stop_listening(index);
        self.at(restart, Event::Restart(index));
        self.close_connections(index);
    }

    pub(super) fn happen(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Fault(n) => {
                let fault = self.schedule.faults[n].fault;
                self.note(format_args!("{fault:?}"));
                *self.faults.entry(fault.kind()).or_default() += 1;
                self.inject(fault);
            }
            Event::Restart(server) => {
                self.note(format_args!("server {server} starts"));
                self.start(server)?;
            }
            Event::Resume(server) => {
                let slot = &mut self.slots[server];
                if let Some(server) = slot.server.as_ref().filter(|_| slot.paused) {
                    server.skip_to(self.now);
                }
                slot.paused = false;
            }
            Event::Arrive { guest, request, server, ask } => {
                let visitor = self.guests[guest].visitor.clone();
                let here = self.slots[server].server.as_ref().filter(|server| server.is_ready());
                let Some(here) = here else {
                    let refused = self.now + 5;
                    self.at(refused, Event::Answered { guest, request, result: Err(None) });
                    return Ok(());
                };
                let task = here.serve(visitor, request, ask, self.outbox.clone());
                if let Some(pending) = &mut self.guests[guest].pending {
                    pending.tasks.push(task);
                }
            }
            Event::Answered { guest, request, result } => self.answered(guest, request, result),
            Event::Timeout { guest, request } => {
                let is_due = |pending: &&mut Pending| pending.request == request;
                if let Some(pending) = self.guests[guest].pending.as_mut().filter(is_due) {
                    let ask = pending.ask.clone();
                    self.send(guest, &ask);
                }
            }
            Event::Wake(guest) => {
                self.guests[guest].is_woken = false;
                let waits = self.guests[guest].pending.is_some();
                self.guests[guest].has_news = waits;
                if !waits && !self.guests[guest].is_away && !self.guests[guest].is_done {
                    let look = self.guests[guest].look();
                    self.send(guest, &look);
                }
            }
            Event::Connect(guest) => self.connect(guest),
            Event::Return(guest) => {
                self.guests[guest].is_away = false;
                self.connect(guest);
            }
        }
        Ok(())
    }
}
