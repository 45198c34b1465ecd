//! Measures rules in slices behind the admission of searches, fair between guests.

use crate::base::error::ApiError;
use crate::base::fair_queue::{FairQueue, Owner};
use crate::base::random;
use crate::lab::error::LabError;
use crate::lab::reports::{ReportProgress, RequestedReport};
use crate::lab::request::RuleRequest;
use crate::lab::state::LabState;
use crate::lab::stored_reports;
use sortie_bots::{Budget, StopFlag};
use sortie_lab::job::{JobError, JobResult, ReportJob};
use sortie_lab::metrics::study_runner::StudyError;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The guest for whom all rules are measured: together they get one turn among those of the players. No
/// guest has such an id.
const LAB: &str = "(lab)";
/// The time of a report until it makes way for others. The set that is being played then is finished
/// first, because a part of a set is worth nothing; a set takes up to a second.
const SLICE: Duration = Duration::from_millis(400);
/// The time between two results of an unfinished report.
const PAUSE: Duration = Duration::from_secs(1);
/// Making a result takes at most this part of a report's time.
const RESULT_PART: u32 = 20;

/// The reports that wait for their next slice, and whether somebody works on them.
#[derive(Default)]
pub(super) struct MeasureQueue(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    jobs: FairQueue<QueuedJob>,
    is_working: bool,
}

struct QueuedJob {
    id: String,
    job: ReportJob,
    /// The time of a core that it has had.
    spent: Duration,
    patience: Duration,
    /// The time of a core at which the next result is made.
    next_result: Duration,
    /// The latest result.
    found: Option<Arc<JobResult>>,
}

impl MeasureQueue {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // A panic cannot leave the queue half changed, so a poisoned lock is as good as any.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job. Returns whether a worker must be started.
    fn push(&self, guest: &str, job: QueuedJob) -> bool {
        let mut waiting = self.waiting();
        waiting.jobs.push(guest, job);
        !std::mem::replace(&mut waiting.is_working, true)
    }

    /// The next job; without one, the worker ends.
    fn next(&self) -> Option<(String, QueuedJob)> {
        let mut waiting = self.waiting();
        let next = waiting.jobs.next();
        waiting.is_working = next.is_some();
        next
    }
}

/// Begins a report for a guest, or finds the one that there is.
pub(crate) async fn request(
    app: &Arc<LabState>,
    guest: &str,
    request: RuleRequest,
) -> Result<RequestedReport, ApiError> {
    if !app.may_measure() {
        return Err(LabError::NotAllowed.into());
    }
    if let Some(id) = stored_reports::join(app, &request, guest).await? {
        return Ok(RequestedReport { id, is_new: false });
    }
    let limits = app.options.limits.lab;
    let job = request.job(limits).map_err(|error| match error {
        JobError::Study(StudyError::Setup(error)) => ApiError::Setup(error),
        JobError::Vary(error) => LabError::from(error).into(),
        JobError::Study(error) => ApiError::Broken(error.to_string()),
    })?;
    let (id, patience) = (random::id()?, request.patience());
    let requested = app.reports.add(id, guest, request, app.time.unix_millis(), limits)?;
    if !requested.is_new {
        return Ok(requested);
    }
    let job = QueuedJob {
        id: requested.id.clone(),
        job,
        spent: Duration::ZERO,
        patience,
        next_result: Duration::ZERO,
        found: None,
    };
    if app.queue.push(guest, job) {
        tokio::spawn(work(app.clone()));
    }
    Ok(requested)
}

/// Gives each report its slices until none is left. One report has a core at a time, so that the other
/// cores are free for players.
async fn work(app: Arc<LabState>) {
    while let Some((guest, queued)) = app.queue.next() {
        let id = queued.id.clone();
        let place = app.thinking.enter(Owner::alone(LAB)).await;
        let stop = StopFlag::default();
        let flag = stop.clone();
        match place.run(&stop, move || queued.play(&Budget::lasting(SLICE).until(&flag))).await {
            Ok(Ok((_, ReportProgress::Done(found)))) => {
                if let Err(error) = stored_reports::save(&app, &id, &found).await {
                    tracing::error!(report = id, %error, "a report is lost when the server stops");
                    app.reports.set(&id, ReportProgress::Done(found));
                }
            }
            Ok(Ok((queued, progress))) => {
                // Its guests may have deleted everything meanwhile.
                if app.reports.set(&id, progress) {
                    app.queue.waiting().jobs.put_back(&guest, queued);
                }
            }
            Ok(Err(error)) => {
                tracing::error!(report = id, %error, "rules cannot be measured");
                app.reports.set(&id, ReportProgress::Failed);
            }
            Err(panic) => {
                tracing::error!(report = id, %panic, "a measurement broke");
                app.reports.set(&id, ReportProgress::Failed);
            }
        }
    }
}

impl QueuedJob {
    /// Plays at least one set.
    fn play(mut self, budget: &Budget) -> Result<(Self, ReportProgress), StudyError> {
        let begun = Instant::now();
        let mut is_open = true;
        while is_open {
            is_open = self.job.advance()?;
            if budget.is_spent(0) {
                break;
            }
        }
        self.spent += begun.elapsed();
        if is_open && self.spent >= self.patience {
            self.job.end();
            is_open = false;
        }
        if !is_open {
            let found = Arc::new(self.job.result());
            return Ok((self, ReportProgress::Done(found)));
        }
        self.update_result();
        let (done, all) = self.job.progress();
        let found = self.found.clone();
        Ok((self, ReportProgress::Measuring { done, all, found }))
    }

    /// Makes the result so far, from time to time.
    fn update_result(&mut self) {
        if self.spent < self.next_result || self.job.progress().1.is_none() {
            return;
        }
        let begun = Instant::now();
        self.found = Some(Arc::new(self.job.result()));
        self.next_result = self.spent + PAUSE.max(begun.elapsed() * RESULT_PART);
    }
}
