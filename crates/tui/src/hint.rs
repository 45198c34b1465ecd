//! Hints, searched on another thread so that the screen stays responsive.

use crate::session::Session;
use sortie_bots::StopFlag;
use sortie_core::{Game, Seat};
use sortie_table::AnyTable;
use sortie_table::hint::{self, Hint, HintError, HintJob};
use sortie_words::Readers;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// The hint for one decision.
pub(crate) enum HintState {
    /// The search is running on another thread.
    Searching {
        found: Receiver<Vec<Hint>>,
        _stops: StopOnDrop,
    },
    Found {
        best: Vec<Hint>,
        shown: bool,
    },
}

/// Stops the search when its hint is dropped. Otherwise it would use a core for a decision that is over.
pub(crate) struct StopOnDrop(StopFlag);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl HintState {
    fn begin(advising: HintJob, stops: StopOnDrop) -> Self {
        let (sender, found) = mpsc::channel();
        // A failed send means that the user has moved on; the result is dropped.
        // A plain thread: at most one search runs at a time, so a pool is not worth it.
        thread::spawn(move || drop(sender.send(advising())));
        HintState::Searching { found, _stops: stops }
    }

    pub(crate) fn is_thinking(&self) -> bool {
        matches!(self, HintState::Searching { .. })
    }

    pub(crate) fn is_shown(&self) -> bool {
        matches!(self, HintState::Found { shown: true, .. })
    }

    pub(crate) fn show(&mut self, show: bool) {
        if let HintState::Found { shown, .. } = self {
            *shown = show;
        }
    }
}

impl<G: Game> Session<'_, G> {
    /// Starts the search for a hint, or returns the reason why the seat may not get one.
    pub(crate) fn search_hint(&self, seat: Seat) -> Result<HintState, HintError> {
        let stop = StopFlag::default();
        let job = self.table.start_hint(seat, &hint::budget().until(&stop))?;
        Ok(HintState::begin(job, StopOnDrop(stop)))
    }

    /// Checks whether the search is done. If so, logs the hint, which tells all players, before it is shown.
    pub(crate) fn poll_hint(&mut self, seat: Seat, hint: &mut Option<HintState>) {
        let Some(HintState::Searching { found, .. }) = hint else { return };
        let found = match found.try_recv() {
            // Still running. A disconnected channel means that the search panicked: no hint.
            Err(TryRecvError::Empty) => return,
            found => found.ok(),
        };
        let decision = self.table.played().decision();
        let found = found.filter(|_| self.table.record_hint(seat, decision).is_ok());
        self.save();
        *hint = found.map(|best| HintState::Found { best, shown: true });
    }

    /// The lines to show for a hint.
    pub(crate) fn hint_lines(&self, seat: Seat, state: &HintState) -> Vec<String> {
        let best = match state {
            HintState::Searching { .. } => return vec![self.app.say(id!("hint-thinks"))],
            HintState::Found { shown: false, .. } => return Vec::new(),
            HintState::Found { best, .. } => best,
        };
        let readers = Readers { you: Some(seat), names: self.table.names() };
        let line = |found: &Hint| {
            let hint = self.words.hint_line(&found.steps, (found.share, found.chance), &readers);
            format!("  {hint}")
        };
        let head = self.app.say(id!("hint-head"));
        std::iter::once(head).chain(best.iter().take(hint::MAX_SHOWN).map(line)).collect()
    }
}
