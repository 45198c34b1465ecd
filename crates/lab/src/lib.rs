//! Many matches: simulate and measure.
//!
//! [`simulate()`] asks how a game comes out when bots play it, a [`contest`] how much better one bot
//! plays than another, a [`ladder`] how strong each of several is, [`speed()`] how fast the rules
//! run.
#![warn(missing_docs)]

pub mod bout;
pub mod contest;
pub mod counts;
#[cfg(test)]
mod every;
pub mod interval;
pub mod ladder;
pub mod playout;
pub mod rating;
pub mod report;
pub mod sample;
pub mod set;
pub mod sheet;
pub mod simulate;
pub mod speed;
pub mod stop;
pub mod variance;

pub use simulate::simulate;
pub use speed::speed;
