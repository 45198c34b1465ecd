//! The knowledge of an observer.

use super::state::State;
use sortie_core::seat::Observer;

/// The knowledge of an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    /// The cards that were turned up and are remembered; all others are in the set of unseen cards.
    pub(super) known: State,
}
