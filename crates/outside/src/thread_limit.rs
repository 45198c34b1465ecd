//! [`ThreadLimit`]: many threads of which few compute and most wait for a program.

use std::cell::RefCell;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A limit on the threads that compute at the same time. A program that plays many matches at once
/// needs a thread for each of them, but not a processor: a thread that waits for a program
/// does not count.
#[derive(Debug)]
pub struct ThreadLimit {
    free: Mutex<usize>,
    released: Condvar,
}

thread_local! {
    /// The limit under which this thread computes.
    static LIMIT: RefCell<Option<Arc<ThreadLimit>>> = const { RefCell::new(None) };
}

/// The right to compute on this thread. Dropping it lets another thread compute.
#[derive(Debug)]
pub struct ThreadPermit(Arc<ThreadLimit>);

impl ThreadLimit {
    /// A limit of this number of threads, at least one.
    pub fn new(threads: usize) -> Arc<Self> {
        Arc::new(ThreadLimit { free: Mutex::new(threads.max(1)), released: Condvar::new() })
    }

    /// Waits until this thread may compute. A thread holds at most one permit.
    pub fn enter(self: &Arc<Self>) -> ThreadPermit {
        self.acquire();
        LIMIT.set(Some(Arc::clone(self)));
        ThreadPermit(Arc::clone(self))
    }

    fn acquire(&self) {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = self.released.wait_while(free, |free| *free == 0);
        *wait.unwrap_or_else(PoisonError::into_inner) -= 1;
    }

    fn release(&self) {
        *self.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.released.notify_one();
    }
}

impl Drop for ThreadPermit {
    fn drop(&mut self) {
        LIMIT.set(None);
        self.0.release();
    }
}

/// Runs something that blocks and lets another thread compute meanwhile. Also returns the time for
/// which this thread then waited until it could go on.
pub(crate) fn while_waiting<T>(block: impl FnOnce() -> T) -> (T, Duration) {
    let Some(limit) = LIMIT.with_borrow(Option::clone) else { return (block(), Duration::ZERO) };
    limit.release();
    let done = block();
    let begun = Instant::now();
    limit.acquire();
    (done, begun.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    #[test]
    fn at_most_two_threads_compute_and_more_may_wait() {
        let (limit, computing, waiting) =
            (ThreadLimit::new(2), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let _permit = limit.enter();
                    for _ in 0..20 {
                        assert!(computing.fetch_add(1, Ordering::SeqCst) < 2);
                        thread::sleep(Duration::from_micros(100));
                        computing.fetch_sub(1, Ordering::SeqCst);
                        while_waiting(|| {
                            waiting.fetch_add(1, Ordering::SeqCst);
                            // All eight wait here at the same time once, or this never ends.
                            while waiting.load(Ordering::SeqCst) < 8 {
                                thread::sleep(Duration::from_micros(100));
                            }
                        });
                    }
                });
            }
        });
        assert_eq!(*limit.free.lock().unwrap(), 2);
    }
}
