//! Many matches: simulations, contests between bots, ratings and speed.
//!
//! [`simulate()`] measures how a game comes out between bots, a [`contest`] how much better one bot
//! plays than another, a [`ladder`] how strong each of several is, and [`speed()`] how fast the
//! rules run.
#![warn(missing_docs)]

sortie_core::message_ids!($ sortie_words::IDS);

pub mod command_line;
pub mod contest;
pub mod counts;
pub mod design;
pub mod duplicate_set;
mod game_dispatch;
#[cfg(test)]
mod game_tests;
pub mod html;
pub mod interval;
pub mod job;
pub mod ladder;
pub mod match_runner;
pub mod metrics;
pub mod plot;
pub mod random_match;
pub mod rating;
pub mod report;
pub mod report_words;
pub mod results_file;
pub mod simulate;
pub mod speed;
pub mod stats;
pub mod stopping_rule;
pub mod summary_stats;
pub mod tune;
pub mod variance;
mod workers;

pub use simulate::simulate;
pub use speed::speed;
