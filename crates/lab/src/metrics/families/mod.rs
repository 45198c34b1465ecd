//! The metrics, a file for each family.

pub(super) mod drama;
pub(super) mod fairness;
pub(super) mod information;
pub(super) mod interaction;
pub(super) mod length;
pub(super) mod luck;
pub(super) mod options;
pub(super) mod rule_use;
pub(super) mod strategy;
pub(super) mod waiting;
