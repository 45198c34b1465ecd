//! `AnyBatch`: a batch of matches of any game.

use crate::batch::{Batch, BatchArrays, BatchOptions};
use crate::catalogue;
use crate::error::EnvironmentError;
use crate::lite::Form;
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, ObservationSpec};

/// A batch of matches. An error changes nothing.
pub trait AnyBatch: Send + Sync {
    /// The number of environments.
    fn environments(&self) -> usize;
    /// The number of seats of each match.
    fn seats(&self) -> u8;
    /// The layout of an observation.
    fn spec(&self) -> &ObservationSpec;
    /// Deals all matches anew. Environment `n` has the `n`-th stream of the seed.
    fn reset(&mut self, seed: u64, arrays: BatchArrays<'_>) -> Result<(), EnvironmentError>;
    /// Takes one legal number for each environment: that of its seat to act.
    fn step(&mut self, actions: &[u8], arrays: BatchArrays<'_>) -> Result<(), EnvironmentError>;
    /// The learner's observation at the end of the last match that ended in an environment; `None`
    /// without a learner or such a match.
    fn last_observation(&self, environment: usize) -> Option<Vec<f32>>;
    /// Draws a legal number for each environment.
    fn sample(&self, seed: u64, actions: &mut [u8]) -> Result<(), EnvironmentError>;
}

/// A batch by a rule code; without a number of seats, with the fewest.
pub fn new_batch(
    code: &str,
    seats: Option<u8>,
    options: BatchOptions,
) -> Result<Box<dyn AnyBatch>, EnvironmentError> {
    struct Make(Form, u8, BatchOptions);
    impl Visitor for Make {
        type Out = Result<Box<dyn AnyBatch>, EnvironmentError>;
        fn visit<G: Game>(self) -> Self::Out {
            let rules: G = self.0.build(self.1)?;
            Ok(Box::new(Batch::new(rules, self.1, self.2)?))
        }
    }
    let form = catalogue::form(code)?;
    let game = form.setup.game.clone();
    let seats = seats.map_or_else(|| catalogue::fewest_seats(&game), Ok)?;
    catalogue::with(&game, Make(form, seats, options))?
}
