//! The bound on hints that are computed at the same time.

use crate::base::error::ApiError;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Limit of the bot's thinking time for a hint.
pub(crate) const THINKS: Duration = Duration::from_millis(800);
/// Limit of the wait while hints for others are computed.
const PATIENCE: Duration = Duration::from_secs(4);

/// The permits for computing hints: half of the cores are left to everything else.
pub(crate) struct HintPermits(Arc<Semaphore>);

impl Default for HintPermits {
    fn default() -> Self {
        let threads = available_parallelism().map_or(1, |all| all.get() / 2);
        HintPermits(Arc::new(Semaphore::new(threads.max(1))))
    }
}

impl HintPermits {
    pub(crate) async fn one(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        match timeout(PATIENCE, self.0.clone().acquire_owned()).await {
            Ok(Ok(one)) => Ok(one),
            Ok(Err(_)) | Err(_) => Err(ApiError::TooOften(THINKS)),
        }
    }
}
