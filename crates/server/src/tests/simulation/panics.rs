//! Panics of the simulated program: an actor that panics is loaded anew, which would hide the fault.

use std::cell::RefCell;
use std::panic;
use std::sync::Once;

thread_local! {
    /// The panics on this thread, where a simulation runs on it.
    static SEEN: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Collects the panics of this thread from now on, instead of printing them.
pub(super) fn collect() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            let is_here = SEEN.with_borrow_mut(|seen| {
                seen.as_mut().map(|seen| seen.push(panicked.to_string())).is_some()
            });
            if !is_here {
                usual(panicked);
            }
        }));
    });
    SEEN.set(Some(Vec::new()));
}

/// The panics since [`collect`].
pub(super) fn collected() -> Vec<String> {
    SEEN.take().unwrap_or_default()
}
