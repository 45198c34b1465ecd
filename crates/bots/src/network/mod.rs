//! Policy networks: small trained networks that choose the next step from an observation.
//!
//! A weight file holds several snapshots of one network, taken at different times of its training.
//! Each is a perceptron with two hidden layers. All inputs are 0 or 1, and the output is a logit for
//! each step. The format is described in `docs/masters.md`.
//!
//! The same file gives the same probabilities on every machine. The first layer adds integers, the
//! others add floats in the order of the source code, and the exponential function is that of `libm`
//! in Rust: the one of the system differs between systems in its last bits.

mod error;
mod file;
mod forward;
mod header;
mod inputs;
mod layers;
mod loaded;
mod policy;

pub use error::{NetworkError, NoNetwork};
pub use file::Network;
pub use forward::Scratch;
pub use header::{FORMAT, NetworkBots, NetworkHeader};
pub use inputs::InputTable;
pub(crate) use loaded::policy;
pub use policy::{Policy, StepProbabilities};

/// The number of outputs: one for each step, and the last for the end of a complete draft.
pub const OUTPUTS: usize = 256;

/// The largest width of a hidden layer.
pub const MAX_WIDTH: usize = 256;
