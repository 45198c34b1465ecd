//! [`Hint`]: an action that a bot suggests.

/// So many hints, which the tables show, get at least an eighth of the simulations each.
pub(crate) const SHOWN_HINTS: usize = 3;

/// An action that a bot suggests, with its estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hint<A> {
    /// The action.
    pub action: A,
    /// The share of simulations that it got, 0–1.
    pub share: f64,
    /// The mean share of the win in simulations that were played to the end, or that a critic valued, 0–1.
    /// `None` if nothing was simulated.
    pub chance: Option<f64>,
}
