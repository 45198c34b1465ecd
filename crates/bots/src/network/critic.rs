//! [`Critic`]: a network that values states of one game under fixed rules.

use super::{InputTable, Network, NetworkError, NetworkOutput, OUTPUTS, Scratch, soften};
use sortie_core::seat::{MAX_SEATS, Observer};
use sortie_core::steps::StepSet;
use sortie_core::{Draft, Game, ObservationEncoder, Seat};
use std::sync::Arc;

/// A network that expects the share of the win of every seat, for matches with these rules and so many
/// seats. It needs a whole state: a player may give it those that it has sampled, and never the true one.
#[derive(Clone, Debug)]
pub struct Critic<G> {
    encoder: ObservationEncoder<G>,
    network: Arc<Network>,
    /// By seat.
    inputs: Vec<InputTable>,
}

/// The buffers of [`Critic::shares`].
#[derive(Clone, Debug)]
pub struct CriticBuffers {
    packed: Vec<u64>,
    scratch: Scratch,
}

impl<G: Game> Critic<G> {
    /// Reads a weight file for matches with these rules and so many seats.
    pub fn from_bytes(bytes: &[u8], rules: &G, seats: u8) -> Result<Self, NetworkError> {
        let encoder = ObservationEncoder::new(rules.clone(), seats);
        let network = Network::for_output(bytes, NetworkOutput::Shares, &encoder, seats)?;
        Ok(Critic::new(encoder, Arc::new(network), seats))
    }

    /// The network was read for the full layout of this encoder.
    pub(super) fn new(encoder: ObservationEncoder<G>, network: Arc<Network>, seats: u8) -> Self {
        let inputs = InputTable::of_seats(encoder.full_spec(), &network.header().thresholds, seats);
        Critic { encoder, network, inputs }
    }

    /// The buffers for [`Critic::shares`].
    pub fn buffers(&self) -> CriticBuffers {
        CriticBuffers {
            packed: vec![0; self.encoder.full_spec().words()],
            scratch: Scratch::new(&self.network),
        }
    }

    /// The expected share of the win of each seat; the sum is 1 up to rounding. `seat` is one that decides
    /// in this state, as in the training. It does not allocate.
    pub fn shares(
        &self,
        state: &G::State,
        seat: Seat,
        CriticBuffers { packed, scratch }: &mut CriticBuffers,
    ) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        // A bot thinks about its own match alone, whose seats all have a table.
        let Some(inputs) = self.inputs.get(usize::from(seat)) else { return shares };
        self.encoder.observe_full(state, Observer::Seat(seat), &Draft::EMPTY, packed);
        let seats = self.inputs.len();
        let outputs: StepSet = (0..seats as u8).collect();
        let mut numbers = [0.0; OUTPUTS];
        let n = self.network.logits(0, inputs, packed, outputs, scratch, &mut numbers);
        soften(&mut numbers[..n]);
        // The first output belongs to the seat that decides, the next ones to those after it.
        for (turn, share) in numbers[..n].iter().enumerate() {
            shares[(usize::from(seat) + turn) % seats] = *share;
        }
        shares
    }
}
