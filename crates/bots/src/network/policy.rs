//! [`Policy`]: a network that plays one game under fixed rules.

use super::{InputTable, Network, NetworkError, NetworkOutput, OUTPUTS, Scratch, soften};
use sortie_core::chance::Fast;
use sortie_core::step_actions::legal_numbers;
use sortie_core::steps::StepSet;
use sortie_core::{Draft, Game, ObservationEncoder, Seat, Step};
use std::sync::Arc;

/// A network for matches with these rules and so many seats.
#[derive(Clone, Debug)]
pub struct Policy<G> {
    encoder: ObservationEncoder<G>,
    network: Arc<Network>,
    /// By seat.
    inputs: Vec<InputTable>,
}

/// The probability of each legal step of a draft, and the buffers that they are computed in.
#[derive(Clone, Debug)]
pub struct StepProbabilities {
    packed: Vec<u64>,
    scratch: Scratch,
    steps: StepSet,
    /// For each of the steps, in ascending order.
    numbers: [f32; OUTPUTS],
}

impl<G: Game> Policy<G> {
    /// Reads a weight file for matches with these rules and so many seats.
    pub fn from_bytes(bytes: &[u8], rules: &G, seats: u8) -> Result<Self, NetworkError> {
        let encoder = ObservationEncoder::new(rules.clone(), seats);
        let network = Network::for_output(bytes, NetworkOutput::Steps, &encoder, seats)?;
        Ok(Policy::new(encoder, Arc::new(network), seats))
    }

    /// The network was read for the layout of this encoder.
    pub(super) fn new(encoder: ObservationEncoder<G>, network: Arc<Network>, seats: u8) -> Self {
        let inputs = InputTable::of_seats(encoder.spec(), &network.header().thresholds, seats);
        Policy { encoder, network, inputs }
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The buffers for [`Policy::evaluate`].
    pub fn buffers(&self) -> StepProbabilities {
        StepProbabilities {
            packed: vec![0; self.encoder.spec().words()],
            scratch: Scratch::new(&self.network),
            steps: StepSet::EMPTY,
            numbers: [0.0; OUTPUTS],
        }
    }

    /// Computes the probability of each next step of a draft, by a snapshot of the network. `view` is
    /// that of `seat`. [`sortie_core::step_actions::SUBMIT`] stands for the end of a complete draft.
    pub fn evaluate(
        &self,
        snapshot: usize,
        (seat, view): (Seat, &G::View),
        draft: &Draft,
        out: &mut StepProbabilities,
    ) {
        let rules = self.encoder.rules();
        out.steps = legal_numbers(rules, view, draft);
        if out.steps.len() == 1 {
            out.numbers[0] = 1.0;
            return;
        }
        self.encoder.observe(view, draft, &mut out.packed);
        let StepProbabilities { packed, scratch, steps, numbers } = out;
        // A bot is asked about its own match alone, whose seats all have a table.
        let Some(inputs) = self.inputs.get(usize::from(seat)) else { return };
        let n = self.network.logits(snapshot, inputs, packed, *steps, scratch, numbers);
        soften(&mut numbers[..n]);
    }
}

impl StepProbabilities {
    /// The steps with their probabilities, in ascending order. The sum is 1 up to rounding.
    pub fn iter(&self) -> impl Iterator<Item = (Step, f32)> + '_ {
        self.steps.iter().zip(self.numbers.iter().copied())
    }

    /// Draws a step. `None` if there is none.
    pub fn draw(&self, chance: &mut Fast) -> Option<Step> {
        let sum: f64 = self.iter().map(|(_, number)| f64::from(number)).sum();
        let mut left = chance.unit() * sum;
        let mut drawn = None;
        for (step, number) in self.iter().filter(|(_, number)| *number > 0.0) {
            // The last step is taken even if rounding leaves something.
            drawn = Some(step);
            left -= f64::from(number);
            if left < 0.0 {
                break;
            }
        }
        drawn
    }

    /// Takes the square roots of the probabilities, scaled to the sum 1: likely steps stay the likelier
    /// ones, but by less.
    pub fn flatten(&mut self) {
        let numbers = &mut self.numbers[..self.steps.len() as usize];
        for number in &mut *numbers {
            *number = number.sqrt();
        }
        let sum: f32 = numbers.iter().sum();
        for number in numbers {
            *number /= sum;
        }
    }

    /// Leaves out the steps with less than this share of the most likely one's probability. The sum
    /// is below 1 then.
    pub fn cut_below(&mut self, share: f32) {
        let numbers = &mut self.numbers[..self.steps.len() as usize];
        let most = numbers.iter().copied().fold(0.0, f32::max);
        for number in numbers {
            if *number < share * most {
                *number = 0.0;
            }
        }
    }
}
