//! Many matches: simulate and measure.
//!
//! [`simulate()`] asks how a game comes out when bots play it; [`speed()`] how fast its rules run.
#![warn(missing_docs)]

pub mod counts;
pub mod interval;
pub mod playout;
pub mod simulate;
pub mod speed;

pub use simulate::simulate;
pub use speed::speed;
