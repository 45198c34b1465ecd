//! Measurements of rules in the browser: who may ask, the queue, and the reports that are kept.

pub(crate) mod error;
pub(crate) mod measuring;
pub(crate) mod reports;
pub(crate) mod request;
pub(crate) mod state;
pub(crate) mod stored_reports;
