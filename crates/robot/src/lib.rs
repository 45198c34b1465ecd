//! Drives a program in a pseudo-terminal, for end-to-end tests and screenshots.

mod frame_buffer;
mod screenshot;
mod terminal_driver;

pub use screenshot::svg;
pub use terminal_driver::TerminalDriver;
