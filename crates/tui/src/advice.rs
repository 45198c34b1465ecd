//! Advice at the table, thought of while the screen goes on.

use crate::session::Session;
use sortie_bots::StopFlag;
use sortie_core::{Game, Seat};
use sortie_table::AnyTable;
use sortie_table::hint::{self, Hint, HintError, HintJob};
use sortie_words::Readers;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// The advice for one decision.
pub(crate) enum Advised {
    /// The search is running on another thread.
    Searching {
        found: Receiver<Vec<Hint>>,
        _stops: Stops,
    },
    Found {
        best: Vec<Hint>,
        shown: bool,
    },
}

/// Ends the thinking that nobody waits for any more.
pub(crate) struct Stops(StopFlag);

impl Drop for Stops {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl Advised {
    fn begin(advising: HintJob, stops: Stops) -> Self {
        let (sender, found) = mpsc::channel();
        // Where nobody waits any more, nobody is told.
        thread::spawn(move || drop(sender.send(advising())));
        Advised::Searching { found, _stops: stops }
    }

    pub(crate) fn is_thinking(&self) -> bool {
        matches!(self, Advised::Searching { .. })
    }

    pub(crate) fn is_shown(&self) -> bool {
        matches!(self, Advised::Found { shown: true, .. })
    }

    pub(crate) fn show(&mut self, show: bool) {
        if let Advised::Found { shown, .. } = self {
            *shown = show;
        }
    }
}

impl<G: Game> Session<'_, G> {
    /// Begins to think of advice for a seat; why not, if it may not be advised.
    pub(crate) fn advise(&self, seat: Seat) -> Result<Advised, HintError> {
        let stop = StopFlag::default();
        let advising = self.table.start_hint(seat, &hint::budget().until(&stop))?;
        Ok(Advised::begin(advising, Stops(stop)))
    }

    /// Looks whether advice is thought of by now: then all are told that it was given.
    pub(crate) fn look(&mut self, seat: Seat, advised: &mut Option<Advised>) {
        let Some(Advised::Searching { found, .. }) = advised else { return };
        let found = match found.try_recv() {
            Err(TryRecvError::Empty) => return,
            found => found.ok(),
        };
        let decision = self.table.played().decision();
        let found = found.filter(|_| self.table.record_hint(seat, decision).is_ok());
        self.keep();
        *advised = found.map(|best| Advised::Found { best, shown: true });
    }

    /// What is shown of advice, a line each.
    pub(crate) fn advice(&self, seat: Seat, advised: &Advised) -> Vec<String> {
        let best = match advised {
            Advised::Searching { .. } => return vec![self.desk.say(id!("advice-thinks"))],
            Advised::Found { shown: false, .. } => return Vec::new(),
            Advised::Found { best, .. } => best,
        };
        let readers = Readers { you: Some(seat), names: self.table.names() };
        let line = |found: &Hint| {
            let advised = self.words.hint_line(&found.steps, (found.share, found.chance), &readers);
            format!("  {advised}")
        };
        let head = self.desk.say(id!("advice-head"));
        std::iter::once(head).chain(best.iter().take(hint::MAX_SHOWN).map(line)).collect()
    }
}
