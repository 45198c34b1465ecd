//! [`BlockingThreads`]: long computations outside of the async threads.

use tokio::task::{JoinError, spawn_blocking};

/// Runs computations that would hold up all requests of an async thread.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BlockingThreads {
    /// Whether they run in place, so that a simulation has one order of events.
    #[cfg(test)]
    in_place: bool,
}

impl BlockingThreads {
    /// Runs a computation on a thread of its own, also when nobody waits for it any more.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        #[cfg(test)]
        if self.in_place {
            return Ok(work());
        }
        spawn_blocking(work).await
    }

    /// Threads that are none: each computation runs where it is asked for.
    #[cfg(test)]
    pub(crate) fn in_place() -> Self {
        BlockingThreads { in_place: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[tokio::test]
    async fn a_computation_runs_on_another_thread_or_in_place() {
        let here = thread::current().id();
        let there = |threads: BlockingThreads| threads.run(|| thread::current().id());
        assert_ne!(there(BlockingThreads::default()).await.unwrap(), here);
        assert_eq!(there(BlockingThreads::in_place()).await.unwrap(), here);
    }
}
