//! Small trained networks. A policy chooses the next step from an observation; a critic values a state.
//!
//! A weight file holds several snapshots of one network, taken at different times of its training.
//! Each is a perceptron with two hidden layers. All inputs are 0 or 1, and the outputs are logits: one for
//! each step, or one for each seat. The format is described in `docs/masters.md`.
//!
//! The same file gives the same probabilities on every machine. The first layer adds integers, the
//! others add floats in the order of the source code, and the exponential function is that of `libm`
//! in Rust: the one of the system differs between systems in its last bits.

mod critic;
mod error;
mod file;
mod forward;
mod header;
mod inputs;
mod layers;
mod loaded;
mod policy;

pub use critic::{Critic, CriticBuffers};
pub use error::{NetworkError, NoNetwork};
pub use file::Network;
pub use forward::Scratch;
pub use header::{FORMAT, NetworkBots, NetworkHeader, NetworkOutput};
pub use inputs::InputTable;
pub(crate) use loaded::{critic, policy};
pub use policy::{Policy, StepProbabilities};

/// The number of outputs: one for each step, and the last for the end of a complete draft.
pub const OUTPUTS: usize = 256;

/// The largest width of a hidden layer.
pub const MAX_WIDTH: usize = 256;

/// Turns logits into probabilities.
fn soften(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in &mut *logits {
        *logit = libm::expf(*logit - most);
        sum += *logit;
    }
    for number in logits {
        *number /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::soften;

    #[test]
    fn probabilities_are_those_of_a_softmax() {
        let mut numbers = [1.0, 1.0 + std::f32::consts::LN_2, -1e30];
        soften(&mut numbers);
        for (found, expected) in numbers.into_iter().zip([1.0 / 3.0, 2.0 / 3.0, 0.0]) {
            assert!((found - expected).abs() < 1e-6, "{numbers:?}");
        }
    }
}
