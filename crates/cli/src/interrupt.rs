//! Ctrl-C during long computations.

use crate::errors::Failure;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of a command that Ctrl-C ended: 128 + SIGINT, as shells report it.
pub(crate) const EXIT_CODE: u8 = 130;

/// A flag that Ctrl-C sets, so that a computation can stop and report what it has.
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Installs the handler. The first Ctrl-C sets the flag, the second one ends the process, in
    /// case the computation is stuck between two looks at the flag.
    pub(crate) fn listen() -> Result<Self, Failure> {
        let flag = Arc::new(AtomicBool::new(false));
        let pressed = Arc::clone(&flag);
        ctrlc::set_handler(move || {
            // One atomic step: of two presses in a row only one counts as the first.
            if pressed.swap(true, Ordering::SeqCst) {
                process::exit(EXIT_CODE.into());
            }
        })
        .map_err(|error| Failure::Data(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(Interrupt(flag))
    }

    /// The flag, to be polled by a computation.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
