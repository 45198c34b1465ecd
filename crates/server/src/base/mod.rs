//! The base of every feature: errors, limits, metrics, messages and the time.

pub(crate) mod blocking_threads;
pub(crate) mod cluster;
pub(crate) mod config;
pub(crate) mod cpu_pool;
pub(crate) mod error;
pub(crate) mod fair_queue;
#[macro_use]
pub(crate) mod ids;
pub(crate) mod json;
pub(crate) mod key_locks;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod networks;
pub(crate) mod public_url;
pub(crate) mod random;
pub(crate) mod smtp;
#[macro_use]
pub(crate) mod state;
pub(crate) mod subscribers;
pub(crate) mod time;
