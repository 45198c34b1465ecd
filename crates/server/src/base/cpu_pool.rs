//! [`CpuPool`]: long computations, a few at a time and outside of the async threads.

use crate::base::error::ApiError;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The most computations that wait for their turn. Each holds a request open; with a hundred
/// milliseconds of work each, the last of them is answered before a proxy gives up after a minute.
pub(crate) const MAX_WAITING: usize = 64;

/// Runs long computations (replays, verifications) on threads of their own.
///
/// On an async thread, one of them would hold up every request and stream of that thread.
#[derive(Debug)]
pub(crate) struct CpuPool {
    running: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Default for CpuPool {
    /// As many at a time as there are cores, less one: that one is left to the async threads.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        CpuPool::new(cores.saturating_sub(1).max(1), MAX_WAITING)
    }
}

impl CpuPool {
    /// A pool that runs at most `running` computations at a time, while at most `waiting` more wait.
    pub(crate) fn new(running: usize, waiting: usize) -> Self {
        CpuPool { running: Arc::new(Semaphore::new(running)), waiting: Semaphore::new(waiting) }
    }

    /// Waits for a turn. Fails with [`ApiError::Overloaded`] if too many wait already.
    ///
    /// Callers load their input only afterwards, so that those who wait hold little memory.
    pub(crate) async fn enter(&self) -> Result<CpuTurn, ApiError> {
        let _waiting = self.waiting.try_acquire().map_err(|_| ApiError::Overloaded)?;
        let running = self.running.clone().acquire_owned().await;
        // Nobody closes the semaphore.
        running
            .map(|permit| CpuTurn { _permit: permit })
            .map_err(|closed| ApiError::Broken(closed.to_string()))
    }
}

/// The permission to run one computation.
#[derive(Debug)]
pub(crate) struct CpuTurn {
    _permit: OwnedSemaphorePermit,
}

impl CpuTurn {
    /// Runs the computation on a thread of its own.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let done = tokio::task::spawn_blocking(move || {
            // Held by the thread and not by the request: a client that hangs up frees no core.
            let _turn = self;
            work()
        });
        done.await.map_err(|broken| ApiError::Broken(broken.to_string()))
    }
}

#[cfg(test)]
impl CpuPool {
    /// Whether no more may wait.
    pub(crate) fn is_full(&self) -> bool {
        self.waiting.available_permits() == 0
    }

    /// Takes every turn that is free, so that all others wait.
    pub(crate) fn occupy(&self) -> Vec<CpuTurn> {
        let mut turns = Vec::new();
        while let Ok(permit) = self.running.clone().try_acquire_owned() {
            turns.push(CpuTurn { _permit: permit });
        }
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn a_computation_runs_outside_of_the_async_threads() {
        let turn = CpuPool::new(1, 1).enter().await.unwrap();
        let there = turn.run(|| thread::current().id()).await.unwrap();
        assert_ne!(there, thread::current().id());
    }

    #[tokio::test]
    async fn only_so_many_run_and_only_so_many_wait() {
        let pool = CpuPool::new(2, 1);
        let turns = [pool.enter().await.unwrap(), pool.enter().await.unwrap()];
        let mut waiting = Box::pin(pool.enter());
        // Polled once: it waits.
        assert!(tokio::time::timeout(Duration::ZERO, &mut waiting).await.is_err());
        assert!(matches!(pool.enter().await, Err(ApiError::Overloaded)));
        drop(turns);
        assert!(waiting.await.is_ok());
    }

    #[tokio::test]
    async fn a_panic_gives_its_turn_back() {
        let pool = CpuPool::new(1, 1);
        let turn = pool.enter().await.unwrap();
        assert!(turn.run(|| panic!("planted")).await.is_err());
        assert!(pool.enter().await.is_ok());
    }
}
