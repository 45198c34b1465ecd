//! The admission of searches: as many at a time as the machine has cores, fair between networks and
//! between the guests of each network.
//!
//! A search costs a core for up to seconds, so it is the dearest thing that a visitor can ask for. A
//! guest who asks for many waits behind guests who ask for few, and a search that others wait for is
//! ended early.

use crate::base::blocking_threads::BlockingThreads;
use crate::base::fair_queue::{NetworkQueue, Owner};
use crate::base::limits::Thinking;
use sortie_bots::StopFlag;
use std::num::NonZero;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinError;
use tokio::time::sleep;

/// The time that a search has at least, before it ends early for others that wait.
pub(super) const SLICE: Duration = Duration::from_millis(200);

/// The admission of searches.
#[derive(Clone)]
pub(crate) struct ThinkingGate(Arc<Gate>);

struct Gate {
    at_once: usize,
    threads: BlockingThreads,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    /// The owners of the running searches.
    running: Vec<Owner>,
    waiting: NetworkQueue<oneshot::Sender<Place>>,
}

/// The place of one search. Another one starts when it is dropped.
pub(crate) struct Place {
    gate: Arc<Gate>,
    owner: Owner,
}

impl ThinkingGate {
    pub(crate) fn new(limits: Thinking, threads: BlockingThreads) -> Self {
        let cores = || available_parallelism().map_or(1, NonZero::get);
        let at_once = if limits.at_once == 0 { cores() } else { limits.at_once as usize };
        ThinkingGate(Arc::new(Gate { at_once, threads, queue: Mutex::default() }))
    }

    /// How many searches run at a time.
    pub(crate) fn places(&self) -> usize {
        self.0.at_once
    }

    /// Waits for a place, in the order of [`NetworkQueue::next`].
    pub(crate) async fn enter(&self, owner: Owner) -> Place {
        let place = {
            let mut queue = self.0.queue();
            if queue.running.len() < self.0.at_once {
                queue.running.push(owner.clone());
                return Place { gate: self.0.clone(), owner };
            }
            queue.add(&owner)
        };
        match place.await {
            Ok(place) => place,
            // The gate keeps every sender until it sends a place, so this is never reached; a search
            // beyond the limit is better than a bot that never moves.
            Err(_) => Place { gate: self.0.clone(), owner },
        }
    }
}

impl Gate {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // A panic cannot leave the queue half changed, so a poisoned lock is as good as any.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_waited_for(&self) -> bool {
        self.queue().waiting.iter().any(|place| !place.is_closed())
    }
}

impl Queue {
    fn add(&mut self, owner: &Owner) -> oneshot::Receiver<Place> {
        let (sender, place) = oneshot::channel();
        self.waiting.push(owner, sender);
        place
    }
}

impl Place {
    /// Runs a search on another thread. Its stop flag is set when others wait for its place and it has
    /// had its share of time.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        stop: &StopFlag,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let (gate, stop) = (self.gate.clone(), stop.clone());
        let search = gate.threads.run(move || {
            let found = search();
            // Given back here: if nobody waits for the result any more, the search still has a core.
            drop(self);
            found
        });
        let mut search = pin!(search);
        loop {
            tokio::select! {
                biased;
                found = &mut search => return found,
                () = sleep(SLICE) => if gate.is_waited_for() {
                    stop.set();
                }
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut queue = self.gate.queue();
        if let Some(at) = queue.running.iter().position(|owner| *owner == self.owner) {
            queue.running.swap_remove(at);
        }
        while queue.running.len() < self.gate.at_once {
            let Queue { running, waiting } = &mut *queue;
            let Some((owner, sender)) = waiting.next(running) else { break };
            if sender.is_closed() {
                continue;
            }
            running.push(owner.clone());
            let place = Place { gate: self.gate.clone(), owner };
            // The lock must be free: a place that nobody takes is dropped here, and that locks again.
            drop(queue);
            drop(sender.send(place));
            queue = self.gate.queue();
        }
    }
}

#[cfg(test)]
impl ThinkingGate {
    /// The guests of the running searches.
    pub(crate) fn running(&self) -> Vec<String> {
        self.0.queue().running.iter().map(|owner| owner.guest.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;
    use tokio::time::timeout;

    fn gate(at_once: u32) -> ThinkingGate {
        let limits = Thinking { at_once, ..Thinking::default() };
        ThinkingGate::new(limits, BlockingThreads::default())
    }

    /// Whether a guest gets a place without waiting for another search to end.
    async fn enters(gate: &ThinkingGate, guest: &str) -> Option<Place> {
        timeout(Duration::from_millis(20), gate.enter(Owner::alone(guest))).await.ok()
    }

    #[tokio::test]
    async fn no_more_searches_run_at_a_time_than_there_are_places() {
        let gate = gate(2);
        let (first, second) = (enters(&gate, "anna").await, enters(&gate, "anna").await);
        assert!(first.is_some() && second.is_some());
        assert!(enters(&gate, "ben").await.is_none());
        drop(first);
        assert!(enters(&gate, "ben").await.is_some());
        drop(second);
        assert_eq!(gate.running(), [""; 0], "a guest that stops waiting takes no place");
    }

    #[tokio::test]
    async fn guests_take_turns_however_many_searches_one_of_them_asks_for() {
        let gate = gate(1);
        let first = gate.enter(Owner::alone("anna")).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for guest in ["anna", "anna", "anna", "ben", "cleo"] {
            let (gate_of_guest, order) = (gate.clone(), order.clone());
            waiting.push(tokio::spawn(async move {
                let _place = gate_of_guest.enter(Owner::alone(guest)).await;
                order.lock().unwrap().push(guest);
            }));
            // The next one asks later.
            while gate.0.queue().waiting.iter().count() < waiting.len() {
                tokio::task::yield_now().await;
            }
        }
        drop(first);
        for guest in waiting {
            guest.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), ["anna", "ben", "cleo", "anna", "anna"]);
    }

    #[tokio::test]
    async fn a_search_that_others_wait_for_ends_early() {
        let gate = gate(1);
        let long = gate.enter(Owner::alone("anna")).await;
        let stop = StopFlag::default();
        let flag = sortie_bots::Budget::FREE.until(&stop);
        let search = tokio::spawn(async move {
            let until_stopped = move || {
                let begun = Instant::now();
                while !flag.is_spent(0) && begun.elapsed() < Duration::from_secs(60) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                begun.elapsed()
            };
            long.run(&stop, until_stopped).await.unwrap()
        });
        let place = gate.enter(Owner::alone("ben")).await;
        let took = search.await.unwrap();
        // The clock of the search begins a little later than that of its slice.
        assert!((SLICE / 2..Duration::from_secs(30)).contains(&took), "{took:?}");
        drop(place);
    }

    #[tokio::test]
    async fn a_search_that_panics_gives_its_place_back() {
        let gate = gate(1);
        let place = gate.enter(Owner::alone("anna")).await;
        let broken = place.run(&StopFlag::default(), || panic!("a fault in a bot")).await;
        assert!(broken.is_err());
        assert!(enters(&gate, "ben").await.is_some());
    }
}
