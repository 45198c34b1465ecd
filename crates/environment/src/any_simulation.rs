//! `AnySimulation`: a match of any game, and the ways to begin one.

use crate::bot::SeatedBot;
use crate::catalogue;
use crate::chance_outcomes::Outcomes;
use crate::error::EnvironmentError;
use crate::lite::{self, Form};
use crate::simulation::Simulation;
use crate::simulation_document::SimulationDocument;
use sortie_core::catalogue::Visitor;
use sortie_core::steps::StepSet;
use sortie_core::{
    Draft, Game, ObservationEncoder, ObservationSpec, Outcome, Seat, Seats, position,
};
use std::any::Any;
use std::sync::Arc;

/// A match of any game. An error changes nothing.
pub trait AnySimulation: Send + Sync {
    /// The id of the game.
    fn game(&self) -> &'static str;
    /// The rule code.
    fn code(&self) -> String;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// The number of the open decision, from 1.
    fn decision(&self) -> u32;
    /// The seats that have not chosen yet, or the outcome.
    fn waiting(&self) -> Seats;
    /// The outcome, when the match is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The draft of a seat.
    fn draft(&self, seat: Seat) -> Draft;
    /// The numbers that a seat may choose from: steps, and [`SUBMIT`](sortie_core::step_actions::SUBMIT). None where it has nothing to
    /// decide.
    fn legal(&self, seat: Seat) -> Result<StepSet, EnvironmentError>;
    /// Takes a number for a seat. When the draft of the last waiting seat is whole, the decision is
    /// played.
    fn step(&mut self, seat: Seat, number: u8) -> Result<(), EnvironmentError>;
    /// The matches that a number may lead to, each with its probability: several where it completes
    /// the decision and chance follows. Fails where there are more than `most`.
    fn outcomes(&self, seat: Seat, number: u8, most: usize) -> Outcomes;
    /// Empties the draft of a seat.
    fn undo(&mut self, seat: Seat) -> Result<(), EnvironmentError>;
    /// The whole actions of a seat in notation, in ascending order of steps.
    fn actions(&self, seat: Seat) -> Result<Vec<String>, EnvironmentError>;
    /// Takes the whole action with this number in [`AnySimulation::actions`].
    fn take_action(&mut self, seat: Seat, number: usize) -> Result<(), EnvironmentError>;
    /// Takes a whole action in notation.
    fn take_notation(&mut self, seat: Seat, text: &str) -> Result<(), EnvironmentError>;
    /// The layout of an observation.
    fn spec(&self) -> &ObservationSpec;
    /// The layout of an observation with perfect information.
    fn full_spec(&self) -> &ObservationSpec;
    /// Writes the packed observation of a seat.
    fn observe(&self, seat: Seat, out: &mut [u64]) -> Result<(), EnvironmentError>;
    /// Writes the packed observation of the lowest seat that has not chosen yet, and returns that seat
    /// and its legal numbers. Fails when the match is over.
    fn observe_next(&self, out: &mut [u64]) -> Result<(Seat, StepSet), EnvironmentError>;
    /// Writes the packed observation of a seat with perfect information.
    fn observe_full(&self, seat: Seat, out: &mut [u64]) -> Result<(), EnvironmentError>;
    /// The information-set key of a seat. Of a match that began at a position it tells views apart,
    /// and what was seen and done since.
    fn key(&self, seat: Seat) -> Result<u128, EnvironmentError>;
    /// A match in a state that the seat could believe, with its own luck from here on. The seat's
    /// information-set key stays the same. Drafts and choices of other seats are lost.
    fn determinize(
        &self,
        seat: Seat,
        seed: u64,
    ) -> Result<Box<dyn AnySimulation>, EnvironmentError>;
    /// The probability of each whole action in notation, as a bot answers from the seat's view.
    fn bot_probabilities(
        &self,
        bot: &mut SeatedBot,
        seat: Seat,
    ) -> Result<Vec<(String, f64)>, EnvironmentError>;
    /// The whole action that a bot chooses for a seat, in notation.
    fn bot_action(&self, bot: &mut SeatedBot, seat: Seat) -> Result<String, EnvironmentError>;
    /// The next number of the action that a bot chooses for a seat.
    fn bot_number(&self, bot: &mut SeatedBot, seat: Seat) -> Result<u8, EnvironmentError>;
    /// The position as JSON.
    fn position(&self) -> String;
    /// The table as text, as a seat sees it; the public without one.
    fn scene_text(&self, seat: Option<Seat>, language: &str) -> Result<String, EnvironmentError>;
    /// The record of the match as JSON.
    fn record(&self) -> Result<String, EnvironmentError>;
    /// The match as JSON, for [`from_document`].
    fn document(&self) -> String;
    /// Deals another match under the same rules.
    fn deal_another(&self, seed: [u8; 32]) -> Box<dyn AnySimulation>;
    /// A copy.
    fn copy(&self) -> Box<dyn AnySimulation>;
    /// Whether both are the same match at the same point.
    fn same(&self, other: &dyn AnySimulation) -> bool;
    /// A hash that agrees with [`AnySimulation::same`].
    fn digest(&self) -> u64;
    /// The simulation, for comparisons.
    fn as_any(&self) -> &dyn Any;
}

/// Deals a match by a rule code; without a number of seats, by the fewest.
pub fn new_simulation(
    code: &str,
    seats: Option<u8>,
    seed: [u8; 32],
) -> Result<Box<dyn AnySimulation>, EnvironmentError> {
    struct Deal(Form, u8, [u8; 32]);
    impl Visitor for Deal {
        type Out = Result<Box<dyn AnySimulation>, EnvironmentError>;
        fn visit<G: Game>(self) -> Self::Out {
            let rules: G = self.0.build(self.1)?;
            let encoder = Arc::new(ObservationEncoder::new(rules, self.1));
            Ok(Box::new(Simulation::deal(encoder, self.1, self.2, self.0.is_lite)))
        }
    }
    let form = catalogue::form(code)?;
    let game = form.setup.game.clone();
    let seats = seats.map_or_else(|| catalogue::fewest_seats(&game), Ok)?;
    catalogue::with(&game, Deal(form, seats, seed))?
}

/// Lists every deal with its probability. Fails where there are more than `most`.
pub fn deals(code: &str, seats: Option<u8>, most: usize) -> Outcomes {
    struct Deals(Form, u8, usize);
    impl Visitor for Deals {
        type Out = Outcomes;
        fn visit<G: Game>(self) -> Self::Out {
            let rules: G = self.0.build(self.1)?;
            let encoder = Arc::new(ObservationEncoder::new(rules, self.1));
            Simulation::deals(&encoder, self.1, self.0.is_lite, self.2)
        }
    }
    let form = catalogue::form(code)?;
    let game = form.setup.game.clone();
    let seats = seats.map_or_else(|| catalogue::fewest_seats(&game), Ok)?;
    catalogue::with(&game, Deals(form, seats, most))?
}

/// Goes on from a position; the seed is that of all further chance.
pub fn from_position(
    text: &str,
    seed: [u8; 32],
) -> Result<Box<dyn AnySimulation>, EnvironmentError> {
    struct Resume<'a>(&'a str, bool, [u8; 32]);
    impl Visitor for Resume<'_> {
        type Out = Result<Box<dyn AnySimulation>, EnvironmentError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Resume(text, is_lite, seed) = self;
            Ok(Box::new(Simulation::<G>::resume_position(text, is_lite, seed)?))
        }
    }
    let (text, is_lite) = lite::whole_position(text);
    let setup = position::setup(&text)?;
    catalogue::with(&setup.game, Resume(&text, is_lite, seed))?
}

/// Reads a match that [`AnySimulation::document`] has written.
pub fn from_document(text: &str) -> Result<Box<dyn AnySimulation>, EnvironmentError> {
    struct Restore(SimulationDocument);
    impl Visitor for Restore {
        type Out = Result<Box<dyn AnySimulation>, EnvironmentError>;
        fn visit<G: Game>(self) -> Self::Out {
            Ok(Box::new(Simulation::<G>::restore(&self.0)?))
        }
    }
    let document: SimulationDocument = serde_json::from_str(text)
        .map_err(|error| EnvironmentError::Document(format!("a stored match: {error}")))?;
    catalogue::with(&document.game.clone(), Restore(document))?
}
