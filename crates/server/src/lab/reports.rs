//! The reports in memory, from their request until they are stored.

use crate::base::error::ApiError;
use crate::base::limits::LabLimits;
use crate::lab::error::LabError;
use crate::lab::request::RuleRequest;
use serde::Serialize;
use sortie_lab::job::JobResult;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use utoipa::ToSchema;

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
        found: Option<Arc<JobResult>>,
    },
    /// The result.
    Done(Arc<JobResult>),
    /// A fault of the program.
    Failed,
}

/// The state of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LabStateJson)]
pub(crate) enum ReportState {
    /// Other measurements come first.
    Waiting,
    /// Matches are being played.
    Measuring,
    /// The result is complete.
    Done,
    /// A fault of the program; the same request begins another measurement.
    Failed,
}

impl ReportProgress {
    pub(crate) fn state(&self) -> ReportState {
        match self {
            ReportProgress::Waiting => ReportState::Waiting,
            ReportProgress::Measuring { .. } => ReportState::Measuring,
            ReportProgress::Done(_) => ReportState::Done,
            ReportProgress::Failed => ReportState::Failed,
        }
    }

    pub(crate) fn is_finished(&self) -> bool {
        matches!(self, ReportProgress::Done(_) | ReportProgress::Failed)
    }
}

/// A report, finished or not.
#[derive(Clone, Debug)]
pub(crate) struct LabReport {
    pub(crate) id: String,
    pub(crate) request: RuleRequest,
    /// When it was asked for, in milliseconds since 1970.
    pub(crate) created: i64,
    progress: Arc<watch::Sender<ReportProgress>>,
}

impl LabReport {
    pub(super) fn new(
        id: String,
        request: RuleRequest,
        created: i64,
        progress: ReportProgress,
    ) -> Self {
        LabReport { id, request, created, progress: Arc::new(watch::Sender::new(progress)) }
    }

    /// The progress now.
    pub(crate) fn progress(&self) -> ReportProgress {
        self.progress.borrow().clone()
    }

    /// The progress from now on.
    pub(crate) fn follow(&self) -> watch::Receiver<ReportProgress> {
        self.progress.subscribe()
    }
}

/// A report in memory, with the guests who requested it; the first one has the turns of its work.
struct OwnedReport {
    report: LabReport,
    guests: Vec<String>,
}

impl OwnedReport {
    fn is_finished(&self) -> bool {
        self.report.progress.borrow().is_finished()
    }

    fn has_failed(&self) -> bool {
        matches!(*self.report.progress.borrow(), ReportProgress::Failed)
    }
}

/// The reports that are not stored: unfinished ones, and those that failed or could not be stored. The
/// oldest comes first.
#[derive(Default)]
pub(crate) struct Reports(Mutex<VecDeque<OwnedReport>>);

/// A requested report.
#[derive(Debug)]
pub(crate) struct RequestedReport {
    pub(crate) id: String,
    /// Whether there was none of this request before.
    pub(crate) is_new: bool,
}

impl Reports {
    fn known(&self) -> MutexGuard<'_, VecDeque<OwnedReport>> {
        // A panic cannot leave the list half changed, so a poisoned lock is as good as any.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The report with this id.
    pub(super) fn find(&self, id: &str) -> Option<LabReport> {
        self.known().iter().find(|known| known.report.id == id).map(|known| known.report.clone())
    }

    /// Whether a report is still wanted.
    pub(crate) fn contains(&self, id: &str) -> bool {
        self.known().iter().any(|known| known.report.id == id)
    }

    /// A report and the guests who requested it.
    pub(super) fn find_with_guests(&self, id: &str) -> Option<(LabReport, Vec<String>)> {
        let known = self.known();
        let found = known.iter().find(|known| known.report.id == id)?;
        Some((found.report.clone(), found.guests.clone()))
    }

    /// The reports of a guest, the latest first.
    pub(super) fn of_guest(&self, guest: &str) -> Vec<LabReport> {
        let known = self.known();
        let own = known.iter().rev().filter(|known| known.guests.iter().any(|own| own == guest));
        own.map(|known| known.report.clone()).collect()
    }

    /// Adds a report that waits, or adds the guest to the report that there is: the same request has the
    /// same report for everybody, because all use the same seed. The oldest finished one makes room.
    pub(super) fn add(
        &self,
        id: String,
        guest: &str,
        request: RuleRequest,
        created: i64,
        limits: LabLimits,
    ) -> Result<RequestedReport, ApiError> {
        // One lock for the search and the change, so that equal requests at the same time meet.
        let mut known = self.known();
        let same =
            |known: &&mut OwnedReport| known.report.request == request && !known.has_failed();
        if let Some(same) = known.iter_mut().find(same) {
            if !same.guests.iter().any(|own| own == guest) {
                same.guests.push(guest.to_owned());
            }
            return Ok(RequestedReport { id: same.report.id.clone(), is_new: false });
        }
        let unfinished = |known: &&OwnedReport| !known.is_finished();
        if known.iter().filter(unfinished).count() >= MAX_UNFINISHED {
            return Err(ApiError::Overloaded);
        }
        // A report that somebody else began costs this guest no turns.
        let is_own = |known: &&OwnedReport| known.guests.first().is_some_and(|own| own == guest);
        let own = known.iter().filter(unfinished).filter(is_own).count();
        if limits.unfinished > 0 && own >= limits.unfinished as usize {
            return Err(LabError::Unfinished(limits.unfinished).into());
        }
        while limits.kept > 0 && known.len() >= limits.kept as usize {
            let Some(oldest) = known.iter().position(OwnedReport::is_finished) else { break };
            known.remove(oldest);
        }
        let report = LabReport::new(id.clone(), request, created, ReportProgress::Waiting);
        known.push_back(OwnedReport { report, guests: vec![guest.to_owned()] });
        Ok(RequestedReport { id, is_new: true })
    }

    /// Tells all who follow a report. Returns whether it is still wanted.
    pub(super) fn set(&self, id: &str, progress: ReportProgress) -> bool {
        let report = self.find(id);
        if let Some(report) = &report {
            report.progress.send_replace(progress);
        }
        report.is_some()
    }

    /// Lets go of a report that is stored, and tells all who follow it. Returns `false`, and changes
    /// nothing, if other guests than these have requested it meanwhile.
    pub(super) fn release(&self, id: &str, stored: &[String], progress: ReportProgress) -> bool {
        let mut known = self.known();
        let Some(at) = known.iter().position(|known| known.report.id == id) else { return true };
        if known[at].guests.iter().any(|guest| !stored.contains(guest)) {
            return false;
        }
        if let Some(released) = known.remove(at) {
            released.report.progress.send_replace(progress);
        }
        true
    }

    /// Forgets a guest, and the reports that nobody else requested, also those that are being measured.
    pub(crate) fn forget_guest(&self, guest: &str) {
        self.known().retain_mut(|known| {
            known.guests.retain(|own| own != guest);
            let is_kept = !known.guests.is_empty();
            if !is_kept {
                // Wakes the streams, which end when they do not find it.
                known.report.progress.send_modify(|_| {});
            }
            is_kept
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(seats: u8) -> RuleRequest {
        RuleRequest { seats, ..RuleRequest::example() }
    }

    #[test]
    fn the_oldest_finished_report_makes_room() {
        let reports = Reports::default();
        let limits = LabLimits { kept: 2, unfinished: 2, ..LabLimits::default() };
        let add = |id: &str, guest: &str, seats: u8| {
            reports.add(id.to_owned(), guest, request(seats), 0, limits)
        };
        assert!(add("a", "anna", 2).is_ok() && add("b", "anna", 3).is_ok());
        assert!(matches!(add("c", "anna", 4), Err(ApiError::Feature(_))), "two are unfinished");
        // Nothing is finished, so one more is kept.
        assert!(add("d", "ben", 5).is_ok());
        assert!(reports.set("b", ReportProgress::Failed));
        assert!(add("e", "anna", 6).is_ok());
        let kept = ["a", "b", "d", "e"].map(|id| reports.find(id).is_some());
        assert_eq!(kept, [true, false, true, true]);
        reports.forget_guest("anna");
        assert_eq!(reports.known().len(), 1);
        assert!(!reports.set("a", ReportProgress::Failed), "nobody wants it any more");
    }

    #[test]
    fn a_report_belongs_to_all_guests_who_request_it() {
        let reports = Reports::default();
        let limits = LabLimits { unfinished: 1, ..LabLimits::default() };
        let add = |id: &str, guest: &str, seats: u8| {
            reports.add(id.to_owned(), guest, request(seats), 0, limits)
        };
        assert!(add("a", "anna", 2).unwrap().is_new);
        let same = add("b", "ben", 2).unwrap();
        assert_eq!((same.id.as_str(), same.is_new), ("a", false));
        assert!(add("c", "ben", 3).is_ok(), "the turns of the first one are Anna's");
        assert!(!reports.release("a", &["anna".to_owned()], ReportProgress::Failed), "and Ben's");
        reports.forget_guest("anna");
        assert_eq!(reports.of_guest("ben").len(), 2);
        assert!(reports.release("a", &["ben".to_owned()], ReportProgress::Failed));
        assert!(!reports.contains("a"));
        assert!(reports.set("c", ReportProgress::Failed));
        assert!(add("d", "ben", 3).unwrap().is_new, "a failed one is measured again");
    }

    #[test]
    fn all_guests_together_have_a_limit() {
        let reports = Reports::default();
        let limits = LabLimits::default();
        for n in 0..MAX_UNFINISHED {
            let added = reports.add(n.to_string(), &n.to_string(), request(n as u8), 0, limits);
            assert!(added.is_ok());
        }
        let more = reports.add("more".to_owned(), "more", request(255), 0, limits);
        assert!(matches!(more, Err(ApiError::Overloaded)));
    }
}
