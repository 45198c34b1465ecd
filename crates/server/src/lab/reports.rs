//! The reports in memory, from their request on.

use crate::base::error::ApiError;
use crate::base::limits::LabLimits;
use crate::lab::error::LabError;
use crate::lab::request::RuleRequest;
use sortie_lab::metrics::report_job::RuleComparison;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The most unfinished reports of all guests together.
const MAX_UNFINISHED: usize = 64;

/// How far a report is.
#[derive(Clone, Debug)]
pub(crate) enum ReportProgress {
    /// Other reports come first.
    Waiting,
    /// So many sets of so many are played; their number is known after the first ones.
    Measuring {
        done: u64,
        all: Option<u64>,
        /// The result so far.
        found: Option<Arc<RuleComparison>>,
    },
    /// The result.
    Done(Arc<RuleComparison>),
    /// A fault of the program.
    Failed,
}

impl ReportProgress {
    pub(crate) fn is_finished(&self) -> bool {
        matches!(self, ReportProgress::Done(_) | ReportProgress::Failed)
    }
}

/// A report, finished or not.
#[derive(Clone, Debug)]
pub(crate) struct LabReport {
    pub(crate) id: String,
    /// The guest who asked first.
    pub(crate) guest: String,
    pub(crate) request: RuleRequest,
    /// When it was asked for, in milliseconds since 1970.
    pub(crate) created: i64,
    progress: Arc<watch::Sender<ReportProgress>>,
}

impl LabReport {
    /// The progress now.
    pub(crate) fn progress(&self) -> ReportProgress {
        self.progress.borrow().clone()
    }

    /// The progress from now on.
    pub(crate) fn follow(&self) -> watch::Receiver<ReportProgress> {
        self.progress.subscribe()
    }
}

/// The reports, the oldest first.
#[derive(Default)]
pub(crate) struct Reports(Mutex<VecDeque<LabReport>>);

impl Reports {
    fn known(&self) -> MutexGuard<'_, VecDeque<LabReport>> {
        // A panic cannot leave the list half changed, so a poisoned lock is as good as any.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The report with this id.
    pub(crate) fn find(&self, id: &str) -> Option<LabReport> {
        self.known().iter().find(|report| report.id == id).cloned()
    }

    /// A report of this request. It is the same one for everybody, because all use the same seed.
    pub(super) fn of_request(&self, request: &RuleRequest) -> Option<LabReport> {
        let known = self.known();
        let same = known.iter().find(|report| report.request == *request);
        same.filter(|report| !matches!(report.progress(), ReportProgress::Failed)).cloned()
    }

    /// The reports of a guest, the latest first.
    pub(crate) fn of_guest(&self, guest: &str) -> Vec<LabReport> {
        self.known().iter().rev().filter(|report| report.guest == guest).cloned().collect()
    }

    /// Adds a report that waits. The oldest finished one makes room for it.
    pub(super) fn add(
        &self,
        id: String,
        guest: &str,
        request: RuleRequest,
        created: i64,
        limits: LabLimits,
    ) -> Result<(), ApiError> {
        let mut known = self.known();
        let unfinished = |report: &&LabReport| !report.progress().is_finished();
        if known.iter().filter(unfinished).count() >= MAX_UNFINISHED {
            return Err(ApiError::Overloaded);
        }
        let own = known.iter().filter(unfinished).filter(|report| report.guest == guest).count();
        if limits.unfinished > 0 && own >= limits.unfinished as usize {
            return Err(LabError::Unfinished(limits.unfinished).into());
        }
        while limits.kept > 0 && known.len() >= limits.kept as usize {
            let oldest = known.iter().position(|report| report.progress().is_finished());
            let Some(oldest) = oldest else { break };
            known.remove(oldest);
        }
        let progress = Arc::new(watch::Sender::new(ReportProgress::Waiting));
        let guest = guest.to_owned();
        known.push_back(LabReport { id, guest, request, created, progress });
        Ok(())
    }

    /// Tells all who follow a report. Returns whether it is still wanted.
    pub(super) fn set(&self, id: &str, progress: ReportProgress) -> bool {
        let report = self.find(id);
        if let Some(report) = &report {
            report.progress.send_replace(progress);
        }
        report.is_some()
    }

    /// Forgets all reports of a guest, also those that are being measured.
    pub(crate) fn forget_guest(&self, guest: &str) {
        self.known().retain(|report| {
            let is_kept = report.guest != guest;
            if !is_kept {
                // Wakes the streams, which end when they do not find it.
                report.progress.send_modify(|_| {});
            }
            is_kept
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(seats: u8) -> RuleRequest {
        RuleRequest {
            game: "any",
            rules: "any".to_owned(),
            against: None,
            seats,
            players: "random",
            topic: None,
            minutes: 1,
        }
    }

    #[test]
    fn the_oldest_finished_report_makes_room() {
        let reports = Reports::default();
        let limits = LabLimits { kept: 2, unfinished: 2, ..LabLimits::default() };
        let add = |id: &str, guest: &str| reports.add(id.to_owned(), guest, request(2), 0, limits);
        assert!(add("a", "anna").is_ok() && add("b", "anna").is_ok());
        assert!(matches!(add("c", "anna"), Err(ApiError::Feature(_))), "two are unfinished");
        // Nothing is finished, so one more is kept.
        assert!(add("d", "ben").is_ok());
        assert!(reports.set("b", ReportProgress::Failed));
        assert!(add("e", "anna").is_ok());
        let kept = ["a", "b", "d", "e"].map(|id| reports.find(id).is_some());
        assert_eq!(kept, [true, false, true, true]);
        reports.forget_guest("anna");
        assert_eq!(reports.known().len(), 1);
        assert!(!reports.set("a", ReportProgress::Failed), "nobody wants it any more");
    }

    #[test]
    fn all_guests_together_have_a_limit() {
        let reports = Reports::default();
        let limits = LabLimits::default();
        for n in 0..MAX_UNFINISHED {
            assert!(reports.add(n.to_string(), &n.to_string(), request(2), 0, limits).is_ok());
        }
        let more = reports.add("more".to_owned(), "more", request(2), 0, limits);
        assert!(matches!(more, Err(ApiError::Overloaded)));
    }
}
