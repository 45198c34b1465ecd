//! The forward pass of a network.

use super::{InputTable, MAX_WIDTH, Network};
use sortie_core::steps::StepSet;

/// The buffers of a forward pass. With these, a pass does not allocate.
#[derive(Clone, Debug)]
pub struct Scratch {
    active: Vec<u16>,
    first: [f32; MAX_WIDTH],
    second: [f32; MAX_WIDTH],
}

impl Scratch {
    /// The buffers for a network.
    pub fn new(network: &Network) -> Self {
        let active = Vec::with_capacity(network.inputs());
        Scratch { active, first: [0.0; MAX_WIDTH], second: [0.0; MAX_WIDTH] }
    }
}

impl Network {
    /// Writes the logit of each of these outputs, in ascending order, and returns how many there are. An
    /// output is a step, or with a critic the number of a seat in turn. `inputs` is the table of the
    /// observer's seat; `packed` is its observation.
    pub fn logits(
        &self,
        snapshot: usize,
        inputs: &InputTable,
        packed: &[u64],
        outputs: StepSet,
        scratch: &mut Scratch,
        out: &mut [f32],
    ) -> usize {
        let snapshot = self.snapshot(snapshot);
        let Scratch { active, first, second } = scratch;
        inputs.collect_active(packed, active);
        let first = &mut first[..snapshot.input.bias.len()];
        let second = &mut second[..snapshot.hidden.bias.len()];
        snapshot.input.activate(active, first);
        snapshot.hidden.activate(first, second);
        let mut written = 0;
        for (out, output) in out.iter_mut().zip(outputs.iter()) {
            *out = snapshot.output.output(output.into(), second);
            written += 1;
        }
        written
    }
}
