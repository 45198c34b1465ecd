//! Reviews of finished matches. A review takes a core for up to a minute, so it is made in slices behind
//! the admission of searches, one review at a time. A finished one is kept in memory and in the store.

use crate::base::error::ApiError;
use crate::base::json::to_json;
use crate::tables::live_table::LiveTable;
use crate::tables::match_state::MatchState;
use crate::tables::state::TableState;
use sortie_bots::{Budget, StopFlag};
use sortie_core::Seat;
use sortie_core::record::Record;
use sortie_store::NewReview;
use sortie_table::review::{self, Review, ReviewError, ReviewJob, SIMULATIONS, StoredReview};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The guest for whom all reviews are made: together they get one turn among those of the players. No
/// guest has such an id.
const REVIEWER: &str = "(reviews)";
/// The time of a review until it makes way for the bots and hints that wait.
const SLICE: Duration = Duration::from_millis(150);
/// The most reviews that wait or are being made.
const MAX_UNFINISHED: usize = 32;
/// The most reviews in memory, the latest ones; each takes up to 100 kB.
const MAX_KEPT: usize = 128;
/// The most reviews in the store, the latest ones: about 20 MB.
const MAX_STORED: u32 = 1000;

/// A review is of a seat and of a log: a finished match can go on after a take-back, and end again.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ReviewKey {
    table: String,
    seat: Seat,
    entries: usize,
}

/// How far a review is.
#[derive(Clone, Debug)]
pub(crate) enum ReviewProgress {
    /// Other reviews come first.
    Waiting,
    /// So many decisions of so many are done.
    Working(usize, usize),
    Done(Arc<Review>),
    Failed(ReviewError),
}

/// The reviews in memory.
#[derive(Default)]
pub(crate) struct Reviews {
    known: Mutex<VecDeque<(ReviewKey, ReviewProgress)>>,
    /// The review that is being made.
    turn: tokio::sync::Mutex<()>,
}

impl Reviews {
    fn known(&self) -> MutexGuard<'_, VecDeque<(ReviewKey, ReviewProgress)>> {
        // A panic cannot leave the list half changed, so a poisoned lock is as good as any.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, key: &ReviewKey, progress: ReviewProgress) {
        if let Some((_, known)) = self.known().iter_mut().find(|(other, _)| other == key) {
            *known = progress;
        }
    }

    /// A review that broke is forgotten, so that the next request begins it again.
    fn forget(&self, key: &ReviewKey) {
        self.known().retain(|(other, _)| other != key);
    }

    fn find(&self, key: &ReviewKey) -> Option<ReviewProgress> {
        let known = self.known();
        known.iter().find(|(other, _)| other == key).map(|(_, progress)| progress.clone())
    }

    /// Adds a review that waits, unless it is known. Returns its progress, and whether it is new.
    fn add(&self, key: &ReviewKey) -> Result<(ReviewProgress, bool), ApiError> {
        let mut known = self.known();
        if let Some((_, progress)) = known.iter().find(|(other, _)| other == key) {
            return Ok((progress.clone(), false));
        }
        let unfinished = |progress: &ReviewProgress| {
            matches!(progress, ReviewProgress::Waiting | ReviewProgress::Working(..))
        };
        if known.iter().filter(|(_, progress)| unfinished(progress)).count() >= MAX_UNFINISHED {
            return Err(ApiError::Overloaded);
        }
        if known.len() >= MAX_KEPT
            && let Some(oldest) = known.iter().position(|(_, progress)| !unfinished(progress))
        {
            known.remove(oldest);
        }
        known.push_back((key.clone(), ReviewProgress::Waiting));
        Ok((ReviewProgress::Waiting, true))
    }
}

/// The review of a finished match for a seat. The first request begins it, unless it is stored.
pub(crate) async fn request(
    app: &Arc<TableState>,
    live: &LiveTable,
    state: &MatchState,
    seat: Seat,
) -> Result<ReviewProgress, ApiError> {
    // To everybody else it looks as if there were no such page: a review tells hidden cards.
    if !state.is_over() {
        return Err(ApiError::NoPage);
    }
    let key = ReviewKey { table: live.head.id.clone(), seat, entries: state.n() };
    if let Some(progress) = app.reviews.find(&key) {
        return Ok(progress);
    }
    let record = state.table.any_match().record(state.seed());
    let stored = app.store.review(&key.table, key.seat).await?;
    // Two requests may come here at once: the second one finds what the first one has added.
    let (progress, is_new) = app.reviews.add(&key)?;
    if !is_new {
        return Ok(progress);
    }
    if let Some(review) = stored.and_then(|text| read(&key, &text, record.names())) {
        let progress = ReviewProgress::Done(Arc::new(review));
        app.reviews.set(&key, progress.clone());
        return Ok(progress);
    }
    tokio::spawn(make(app.clone(), key, record));
    Ok(progress)
}

/// A stored review. One that this version cannot read counts as missing, since it can be made again.
fn read(key: &ReviewKey, text: &str, names: Vec<String>) -> Option<Review> {
    match serde_json::from_str::<StoredReview>(text) {
        Ok(stored) => stored.into_review(key.entries, names),
        Err(error) => {
            tracing::warn!(table = key.table, %error, "a stored review cannot be read");
            None
        }
    }
}

/// Stores a review. Returns it as it reads back, so that it looks the same after a restart. A review
/// that cannot be stored is shown nevertheless.
async fn keep(app: &TableState, key: &ReviewKey, review: Review) -> Review {
    let Ok(text) = to_json(&StoredReview::new(&review, key.entries)) else { return review };
    let read_back = read(key, &text, review.names.clone());
    let new = NewReview { table: key.table.clone(), seat: key.seat, review: text };
    if let Err(error) = app.store.put_review(new, MAX_STORED).await {
        tracing::warn!(table = key.table, %error, "a review cannot be stored");
    }
    read_back.unwrap_or(review)
}

async fn make(app: Arc<TableState>, key: ReviewKey, record: Record) {
    let _turn = app.reviews.turn.lock().await;
    match work(&app, &key, record).await {
        Ok(Ok(review)) => {
            let review = keep(&app, &key, review).await;
            app.reviews.set(&key, ReviewProgress::Done(Arc::new(review)));
        }
        Ok(Err(error)) => {
            tracing::warn!(table = key.table, %error, "a match cannot be reviewed");
            app.reviews.set(&key, ReviewProgress::Failed(error));
        }
        Err(panic) => {
            tracing::error!(table = key.table, %panic, "a review broke");
            app.reviews.forget(&key);
        }
    }
}

/// Makes a review slice by slice. Between slices those who wait for a core get it.
async fn work(
    app: &TableState,
    key: &ReviewKey,
    record: Record,
) -> Result<Result<Review, ReviewError>, tokio::task::JoinError> {
    let seat = key.seat;
    let place = app.thinking.enter(REVIEWER).await;
    let begin = move || review::start(&record, seat, SIMULATIONS);
    let mut job: Box<dyn ReviewJob> = match place.run(&StopFlag::default(), begin).await? {
        Ok(job) => job,
        Err(error) => return Ok(Err(error)),
    };
    loop {
        let (done, all) = job.progress();
        app.reviews.set(key, ReviewProgress::Working(done, all));
        let place = app.thinking.enter(REVIEWER).await;
        let stop = StopFlag::default();
        let flag = stop.clone();
        let slice = move || {
            let budget = Budget::lasting(SLICE).until(&flag);
            let mut is_finished = false;
            while !is_finished && !budget.is_spent(0) {
                is_finished = job.advance();
            }
            let review = is_finished.then(|| job.review());
            (job, review)
        };
        let (back, review) = place.run(&stop, slice).await?;
        job = back;
        if let Some(review) = review {
            return Ok(Ok(review));
        }
    }
}

#[cfg(test)]
impl Reviews {
    /// The number of reviews in memory.
    pub(crate) fn len(&self) -> usize {
        self.known().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(table: usize) -> ReviewKey {
        ReviewKey { table: table.to_string(), seat: 0, entries: 9 }
    }

    #[test]
    fn only_so_many_reviews_wait() {
        let reviews = Reviews::default();
        for table in 0..MAX_UNFINISHED {
            assert!(matches!(reviews.add(&key(table)), Ok((ReviewProgress::Waiting, true))));
        }
        assert!(matches!(reviews.add(&key(99)), Err(ApiError::Overloaded)));
        assert!(matches!(reviews.add(&key(3)), Ok((ReviewProgress::Waiting, false))));
    }

    #[test]
    fn the_oldest_finished_review_makes_room() {
        let reviews = Reviews::default();
        for table in 0..=MAX_KEPT {
            assert!(reviews.add(&key(table)).is_ok());
            if table > 0 {
                reviews.set(&key(table), ReviewProgress::Failed(ReviewError::NotOver));
            }
        }
        // The first one is still being made, so the second one went.
        assert_eq!(reviews.known().len(), MAX_KEPT);
        assert!(matches!(reviews.add(&key(0)), Ok((_, false))));
        assert!(matches!(reviews.add(&key(1)), Ok((_, true))));
    }
}
