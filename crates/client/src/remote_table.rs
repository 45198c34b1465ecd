//! [`RemoteTable`]: the port of a match at a server.

use crate::api_types::{Hint, RoomOrTable, ToldEvent};
use crate::connection::ClientError;
use crate::deal_verdict::CheckedRecord;
use crate::event_stream::TableEvent;
use crate::table_session::TableSession;
use sortie_core::matches::Proposal;
use sortie_core::record::{KeyMoment, Record};
use sortie_core::{Draft, Seats, Text};
use sortie_table::{
    ActionInput, ActionList, HintState, LogLine, PortError, RematchOffer, Sentence, TablePort,
    TableView,
};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// The delay before an unreachable server is asked again.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// The longest wait for the past events of a match on arrival.
const BACKLOG_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest wait for events that belong to a fetched view. They usually arrive before it; where the
/// stream is broken, the view must be shown without them.
const CATCH_UP_TIMEOUT: Duration = Duration::from_millis(300);
/// The server's limit for listing actions.
const MAX_LISTED: usize = 120;

/// A match at a server, with a local copy of the table that the server's events keep up to date.
pub struct RemoteTable<'s> {
    session: &'s mut TableSession,
    view: TableView,
    /// When the view was fetched. Clocks are extrapolated from then.
    fetched: Instant,
    draft: Draft,
    log: Vec<LogLine>,
    /// The number of the first entry that has not arrived.
    heard: usize,
    /// Whether another player has acted since the last poll.
    acted: bool,
    connected: bool,
    /// When to fetch the table again; `None` if the view is current.
    stale: Option<Instant>,
    rematch: Option<RematchOffer>,
    hint: Option<HintState>,
    hint_search: Option<Receiver<Result<Vec<Hint>, ClientError>>>,
    /// The record of the finished match, once its deal is checked.
    checked: Option<CheckedRecord>,
}

impl<'s> RemoteTable<'s> {
    /// The port of a fetched table to which the session is subscribed. Waits for the past events, so
    /// that the log is complete.
    pub fn new(session: &'s mut TableSession, view: TableView) -> Result<Self, PortError> {
        let mut port = RemoteTable {
            session,
            view,
            fetched: Instant::now(),
            draft: Draft::EMPTY,
            log: Vec::new(),
            heard: 0,
            acted: false,
            connected: true,
            stale: None,
            rematch: None,
            hint: None,
            hint_search: None,
            checked: None,
        };
        port.catch_up(BACKLOG_TIMEOUT)?;
        Ok(port)
    }

    /// Waits for the events that the fetched view includes, so that the log is never older than it.
    fn catch_up(&mut self, most: Duration) -> Result<(), PortError> {
        let until = Instant::now() + most;
        while self.heard < self.view.n
            && let Some(left) = until.checked_duration_since(Instant::now())
            && let Ok(event) = self.session.events().recv_timeout(left)
        {
            self.handle(event)?;
        }
        Ok(())
    }

    /// The session, for its link.
    pub fn session(&mut self) -> &mut TableSession {
        self.session
    }

    fn handle(&mut self, event: TableEvent) -> Result<(), PortError> {
        match event {
            TableEvent::Update(entry) => {
                self.heard = entry.n + 1;
                self.acted |= !entry.told.is_empty();
                let last = self.log.last().map_or(0, |line| line.decision);
                let decision = entry.decision.unwrap_or(last);
                let line = |told: ToldEvent| LogLine {
                    decision,
                    sentence: Sentence::Said(told.says),
                    beat: told.beat,
                };
                self.log.extend(entry.told.into_iter().map(line));
                // The fetched view may already include this entry.
                if entry.n >= self.view.n {
                    self.stale = Some(Instant::now());
                }
            }
            TableEvent::Chat(said) => {
                let text = Text::new(id!("join-said")).raw("name", said.name);
                let sentence = Sentence::Text(text.raw("says", said.says));
                self.log.push(LogLine { decision: self.view.decision, sentence, beat: None });
            }
            TableEvent::Rematch(offer) => {
                // A server that has restarted no longer knows who asked and who declined.
                let known = self.rematch.take().unwrap_or_default();
                let by = offer.by.or(known.by);
                self.rematch = Some(RematchOffer { by, declined: offer.declined | known.declined });
            }
            TableEvent::Disconnected => self.connected = false,
            TableEvent::Connected => {
                if !self.connected {
                    self.stale = Some(Instant::now());
                }
            }
            TableEvent::MatchStarted | TableEvent::Refresh | TableEvent::Room(_) => {
                self.stale = Some(Instant::now());
            }
            TableEvent::Closed(says) => return Err(PortError::Closed(Sentence::Said(says))),
        }
        Ok(())
    }

    /// Fetches the table with the current draft. Returns whether it succeeded.
    fn fetch(&mut self) -> Result<bool, PortError> {
        match self.session.fetch(self.draft, self.view.decision) {
            Ok(RoomOrTable::Table(view)) => {
                let question = |view: &TableView| (view.decision, view.must_choose());
                // The draft stays while the same question is open, even if others have acted.
                if question(&view) != question(&self.view) {
                    self.draft = Draft::EMPTY;
                    self.cancel_hint();
                }
                (self.view, self.fetched) = (*view, Instant::now());
                (self.stale, self.connected) = (None, true);
                self.catch_up(CATCH_UP_TIMEOUT)?;
                Ok(true)
            }
            Ok(RoomOrTable::Room(_)) => {
                self.stale = None;
                Ok(false)
            }
            Err(error) if error.is_transient() => {
                self.disconnected();
                Ok(false)
            }
            Err(error) => Err(PortError::Closed(self.session.error_text(&error))),
        }
    }

    fn disconnected(&mut self) {
        self.connected = false;
        self.stale = Some(Instant::now() + RETRY_INTERVAL);
    }

    /// Handles the result of a command. The table is fetched also after a refusal, which often means
    /// that the view is outdated.
    fn done(&mut self, done: Result<(), ClientError>) -> Result<(), PortError> {
        let refusal = done.map_err(|error| self.refusal(&error));
        if refusal.is_ok() {
            self.draft = Draft::EMPTY;
        }
        self.fetch()?;
        refusal
    }

    fn refusal(&self, error: &ClientError) -> PortError {
        let rule = match error {
            ClientError::Refused(answer) => answer.body["rule"].as_str(),
            _ => None,
        };
        let why = self.session.error_text(error);
        PortError::Refused { why, rule: rule.map(str::to_owned), unreadable: false }
    }

    fn receive_hint(&mut self) -> Result<(), PortError> {
        let Some(search) = &self.hint_search else { return Ok(()) };
        let found = match search.try_recv() {
            Err(TryRecvError::Empty) => return Ok(()),
            Ok(found) => found,
            // The task ended without a result.
            Err(TryRecvError::Disconnected) => Err(ClientError::Timeout),
        };
        (self.hint_search, self.hint) = (None, None);
        match found {
            Ok(found) => {
                self.hint = Some(HintState::Found(found.into_iter().map(Into::into).collect()));
                Ok(())
            }
            Err(error) => self.done(Err(error)),
        }
    }
}

impl TablePort for RemoteTable<'_> {
    fn view(&self) -> &TableView {
        &self.view
    }

    fn view_age(&self) -> Duration {
        self.fetched.elapsed()
    }

    fn log(&self) -> &[LogLine] {
        &self.log
    }

    fn rematch(&self) -> Option<&RematchOffer> {
        self.rematch.as_ref()
    }

    fn own_seats(&self) -> Seats {
        self.view.seat.into_iter().collect()
    }

    fn draft(&self) -> Draft {
        self.draft
    }

    fn set_draft(&mut self, draft: Draft) -> Result<bool, PortError> {
        // The server knows the legal steps, so the draft is kept only if it answers.
        let before = std::mem::replace(&mut self.draft, draft);
        let shown = self.fetch()?;
        if !shown {
            self.draft = before;
        }
        Ok(shown)
    }

    fn submit(&mut self, action: &ActionInput<'_>) -> Result<(), PortError> {
        let done = self.session.submit(self.view.decision, action);
        self.done(done)
    }

    fn withdraw(&mut self) -> Result<(), PortError> {
        let done = self.session.withdraw(self.view.decision);
        self.done(done)
    }

    fn take_back(&mut self) -> Result<(), PortError> {
        let done = self.session.take_back(self.view.decision);
        self.done(done)
    }

    fn propose(&mut self, proposal: Proposal) -> Result<(), PortError> {
        let done = self.session.propose(self.view.decision, proposal);
        self.done(done)
    }

    fn answer_offer(&mut self, agrees: bool) -> Result<(), PortError> {
        let done = self.session.answer_offer(self.view.decision, agrees);
        self.done(done)
    }

    fn join_rematch(&mut self) -> Result<(), PortError> {
        self.session.join_rematch().map_err(|error| self.refusal(&error))
    }

    fn decline_rematch(&mut self) -> Result<(), PortError> {
        let done = self.session.decline_rematch();
        self.done(done)
    }

    fn resign(&mut self) -> Result<(), PortError> {
        let done = self.session.resign();
        self.done(done)
    }

    fn request_hint(&mut self) -> Result<(), PortError> {
        if self.hint.is_none() {
            self.hint_search = Some(self.session.request_hint(self.view.decision));
            self.hint = Some(HintState::Searching);
        }
        Ok(())
    }

    fn hint(&self) -> Option<&HintState> {
        self.hint.as_ref()
    }

    fn cancel_hint(&mut self) {
        (self.hint, self.hint_search) = (None, None);
    }

    fn can_chat(&self) -> bool {
        self.view.seat.is_some()
    }

    fn send_chat(&mut self, words: &str) -> Result<(), PortError> {
        self.session.send_chat(words).map_err(|error| self.refusal(&error))
    }

    fn actions(&mut self) -> Result<ActionList, PortError> {
        let actions = self.session.actions().map_err(|error| self.refusal(&error))?;
        Ok(ActionList { actions, limit: MAX_LISTED })
    }

    fn why_not(&mut self, key: &str) -> Result<(), PortError> {
        let draft = self.draft;
        match self.session.why_not(draft, key).map_err(|error| self.refusal(&error))? {
            None => Ok(()),
            Some((why, rule)) => {
                Err(PortError::Refused { why: Sentence::Said(why), rule, unreadable: false })
            }
        }
    }

    fn poll(&mut self, wait: Duration) -> Result<bool, PortError> {
        // Only the first event is worth waiting for; those behind it have arrived as well.
        let first =
            if wait.is_zero() { None } else { self.session.events().recv_timeout(wait).ok() };
        let events: Vec<TableEvent> =
            first.into_iter().chain(self.session.events().try_iter()).collect();
        for event in events {
            self.handle(event)?;
        }
        if self.stale.is_some_and(|when| when <= Instant::now()) {
            self.fetch()?;
        }
        self.receive_hint()?;
        Ok(std::mem::take(&mut self.acted))
    }

    fn is_live(&self) -> bool {
        true
    }

    fn is_remote(&self) -> bool {
        true
    }

    fn is_connected(&self) -> bool {
        self.connected
    }

    fn key_moment(&self) -> Option<KeyMoment> {
        let (_, moment) = self.checked.as_ref()?.replayed.as_ref()?;
        moment.clone()
    }

    fn record(&self) -> Option<Record> {
        let (record, _) = self.checked.as_ref()?.replayed.as_ref()?;
        Some(record.clone())
    }

    fn verify_deal(&mut self) -> Option<Sentence> {
        if self.checked.is_none() && self.connected {
            match self.session.check_record(&self.view) {
                Ok(checked) => self.checked = Some(checked),
                Err(error) if error.is_transient() => self.disconnected(),
                Err(error) => return Some(self.session.error_text(&error)),
            }
        }
        Some(Sentence::Text(self.checked.as_ref()?.verdict.text()))
    }
}
