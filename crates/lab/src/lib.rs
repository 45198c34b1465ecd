//! Many matches: simulate and measure.
//!
//! [`simulate()`] asks how a game comes out when bots play it, [`strength()`] how much better one
//! bot plays than another, [`speed()`] how fast the rules run.
#![warn(missing_docs)]

pub mod counts;
pub mod interval;
pub mod playout;
pub mod simulate;
pub mod speed;
pub mod strength;

pub use simulate::simulate;
pub use speed::speed;
pub use strength::strength;
