//! Reviews of finished matches. A review takes a core for up to a minute, so it is made in slices behind
//! the admission of searches, one review at a time. Those who ask take turns, however many reviews one of
//! them wants. A finished one is kept in memory and in the store.

use crate::base::error::ApiError;
use crate::base::fair_queue::{FairQueue, Owner};
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
const MAX_UNFINISHED: usize = 64;
/// The most of them for one guest or address: a program that follows every link to a review, or somebody
/// who asks for all of them, must not take the places of the others.
const MAX_OF_ONE: usize = 3;
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

/// A review in memory.
struct KnownReview {
    key: ReviewKey,
    /// The guest or the address that asked first.
    asker: String,
    progress: ReviewProgress,
}

impl KnownReview {
    fn is_unfinished(&self) -> bool {
        matches!(self.progress, ReviewProgress::Waiting | ReviewProgress::Working(..))
    }
}

/// A request for a review that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Added {
    /// It waits.
    New,
    /// Somebody has asked for it meanwhile.
    Known,
    /// Too many are unfinished; the next look at the page asks again.
    NoRoom,
}

/// The reviews that wait, and whether somebody makes them.
#[derive(Default)]
struct ReviewQueue {
    waiting: FairQueue<(ReviewKey, Record)>,
    is_working: bool,
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
    known: Mutex<VecDeque<KnownReview>>,
    queue: Mutex<ReviewQueue>,
}

impl Reviews {
    fn known(&self) -> MutexGuard<'_, VecDeque<KnownReview>> {
        // A panic cannot leave the list half changed, so a poisoned lock is as good as any.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn queue(&self) -> MutexGuard<'_, ReviewQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, key: &ReviewKey, progress: ReviewProgress) {
        if let Some(known) = self.known().iter_mut().find(|known| known.key == *key) {
            known.progress = progress;
        }
    }

    /// A review that broke is forgotten, so that the next request begins it again.
    fn forget(&self, key: &ReviewKey) {
        self.known().retain(|known| known.key != *key);
    }

    fn find(&self, key: &ReviewKey) -> Option<ReviewProgress> {
        let known = self.known();
        known.iter().find(|known| known.key == *key).map(|known| known.progress.clone())
    }

    /// Adds a review that waits, unless it is known or there is no room.
    fn add(&self, key: &ReviewKey, asker: &str) -> Added {
        let mut known = self.known();
        if known.iter().any(|known| known.key == *key) {
            return Added::Known;
        }
        let unfinished: Vec<&KnownReview> =
            known.iter().filter(|known| known.is_unfinished()).collect();
        let of_asker = unfinished.iter().filter(|known| known.asker == asker).count();
        if unfinished.len() >= MAX_UNFINISHED || of_asker >= MAX_OF_ONE {
            return Added::NoRoom;
        }
        make_room(&mut known);
        let asker = asker.to_owned();
        known.push_back(KnownReview { key: key.clone(), asker, progress: ReviewProgress::Waiting });
        Added::New
    }

    /// Keeps a review that was made before, unless it is known.
    fn keep(&self, key: &ReviewKey, asker: &str, progress: ReviewProgress) {
        let mut known = self.known();
        if known.iter().any(|known| known.key == *key) {
            return;
        }
        make_room(&mut known);
        known.push_back(KnownReview { key: key.clone(), asker: asker.to_owned(), progress });
    }

    /// Queues the making of a review. Returns whether a worker must be started.
    fn push(&self, asker: &str, key: ReviewKey, record: Record) -> bool {
        let mut queue = self.queue();
        queue.waiting.push(asker, (key, record));
        !std::mem::replace(&mut queue.is_working, true)
    }

    /// The next review to make; without one, the worker ends.
    fn next(&self) -> Option<(ReviewKey, Record)> {
        let mut queue = self.queue();
        let next = queue.waiting.next();
        queue.is_working = next.is_some();
        next.map(|(_, review)| review)
    }
}

/// Forgets the oldest finished review where as many are kept as may be.
fn make_room(known: &mut VecDeque<KnownReview>) {
    if known.len() >= MAX_KEPT
        && let Some(oldest) = known.iter().position(|known| !known.is_unfinished())
    {
        known.remove(oldest);
    }
}

/// The review of a finished match for a seat. The first request begins it, unless it is stored. The asker
/// is a guest, or the address of somebody else.
pub(crate) async fn request(
    app: &Arc<TableState>,
    live: &LiveTable,
    state: &MatchState,
    seat: Seat,
    asker: &str,
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
    if let Some(review) = stored.and_then(|text| read(&key, &text, record.names())) {
        let progress = ReviewProgress::Done(Arc::new(review));
        app.reviews.keep(&key, asker, progress.clone());
        return Ok(progress);
    }
    // Two requests may come here at once: the second one finds what the first one has added.
    if app.reviews.add(&key, asker) == Added::New && app.reviews.push(asker, key.clone(), record) {
        tokio::spawn(work(app.clone()));
    }
    Ok(app.reviews.find(&key).unwrap_or(ReviewProgress::Waiting))
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

/// Makes one review after the other until none waits.
async fn work(app: Arc<TableState>) {
    while let Some((key, record)) = app.reviews.next() {
        // A task of its own: its panic must not end the work on all others.
        let made = tokio::spawn(make(app.clone(), key.clone(), record)).await;
        if let Err(panic) = made {
            tracing::error!(table = key.table, %panic, "a review broke");
            app.reviews.forget(&key);
        }
    }
}

async fn make(app: Arc<TableState>, key: ReviewKey, record: Record) {
    match slices(&app, &key, record).await {
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
async fn slices(
    app: &TableState,
    key: &ReviewKey,
    record: Record,
) -> Result<Result<Review, ReviewError>, tokio::task::JoinError> {
    let seat = key.seat;
    let place = app.thinking.enter(Owner::alone(REVIEWER)).await;
    let begin = move || review::start(&record, seat, SIMULATIONS);
    let mut job: Box<dyn ReviewJob> = match place.run(&StopFlag::default(), begin).await? {
        Ok(job) => job,
        Err(error) => return Ok(Err(error)),
    };
    loop {
        let (done, all) = job.progress();
        app.reviews.set(key, ReviewProgress::Working(done, all));
        let place = app.thinking.enter(Owner::alone(REVIEWER)).await;
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
        let asker = |table: usize| format!("guest {}", table / MAX_OF_ONE);
        for table in 0..MAX_UNFINISHED {
            assert_eq!(reviews.add(&key(table), &asker(table)), Added::New);
        }
        assert_eq!(reviews.add(&key(99), "somebody else"), Added::NoRoom);
        assert_eq!(reviews.add(&key(3), "somebody else"), Added::Known);
    }

    #[test]
    fn nobody_has_more_than_a_few_unfinished_reviews() {
        let reviews = Reviews::default();
        for table in 0..MAX_OF_ONE {
            assert_eq!(reviews.add(&key(table), "anna"), Added::New);
        }
        assert_eq!(reviews.add(&key(9), "anna"), Added::NoRoom);
        assert_eq!(reviews.add(&key(9), "ben"), Added::New);
        reviews.set(&key(0), ReviewProgress::Failed(ReviewError::NotOver));
        assert_eq!(reviews.add(&key(10), "anna"), Added::New);
    }

    #[test]
    fn the_oldest_finished_review_makes_room() {
        let reviews = Reviews::default();
        for table in 0..=MAX_KEPT {
            assert_eq!(reviews.add(&key(table), "anna"), Added::New);
            if table > 0 {
                reviews.set(&key(table), ReviewProgress::Failed(ReviewError::NotOver));
            }
        }
        // The first one is still being made, so the second one went.
        assert_eq!(reviews.known().len(), MAX_KEPT);
        assert_eq!(reviews.add(&key(0), "anna"), Added::Known);
        assert_eq!(reviews.add(&key(1), "anna"), Added::New);
    }
}
