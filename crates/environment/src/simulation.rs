//! `Simulation`: one match that is stepped, copied, sampled and observed.

use crate::catalogue;
use crate::error::EnvironmentError;
use crate::simulation_document::SimulationDocument;
use sortie_core::catalogue::Visitor;
use sortie_core::chance::{Fast, Live};
use sortie_core::game::{self, JointAction, Turn};
use sortie_core::infoset::InfosetKeys;
use sortie_core::matches::{Match, Seating};
use sortie_core::record::Record;
use sortie_core::setup::Setup;
use sortie_core::step_actions::{SUBMIT, StepTaken, legal_numbers, take_number};
use sortie_core::steps::StepSet;
use sortie_core::{
    Draft, Game, MAX_SEATS, ObservationEncoder, ObservationSpec, Observer, Outcome, Refusal, Seat,
    Seats, position, rule_code,
};
use sortie_words::{Readers, Words};
use std::any::Any;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The most whole actions of a decision that are numbered.
pub(crate) const MOST_ACTIONS: usize = 4_096;

/// A match of whichever game. An error changes nothing.
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
    /// The numbers that a seat may choose from: steps, and [`SUBMIT`]. None where it has nothing to
    /// decide.
    fn legal(&self, seat: Seat) -> Result<StepSet, EnvironmentError>;
    /// Takes a number for a seat. When the draft of the last waiting seat is whole, the decision is
    /// played.
    fn step(&mut self, seat: Seat, number: u8) -> Result<(), EnvironmentError>;
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
    /// Writes the packed observation of a seat with perfect information.
    fn observe_full(&self, seat: Seat, out: &mut [u64]) -> Result<(), EnvironmentError>;
    /// The information-set key of a seat. Of a match that began at a position it tells views apart,
    /// and what was seen and done since.
    fn key(&self, seat: Seat) -> Result<u128, EnvironmentError>;
    /// A match in a state that the seat could believe, with its own luck from here on. Drafts and
    /// choices of other seats are lost.
    fn determinize(
        &self,
        seat: Seat,
        seed: u64,
    ) -> Result<Box<dyn AnySimulation>, EnvironmentError>;
    /// The position as JSON.
    fn position(&self) -> String;
    /// The table as text, as a seat sees it; the public without one.
    fn scene_text(&self, seat: Option<Seat>, language: &str) -> Result<String, EnvironmentError>;
    /// The record of the match as JSON.
    fn record(&self) -> Result<String, EnvironmentError>;
    /// The match as JSON, for [`from_document`].
    fn document(&self) -> String;
    /// A copy.
    fn copy(&self) -> Box<dyn AnySimulation>;
    /// Whether both are the same match at the same point.
    fn same(&self, other: &dyn AnySimulation) -> bool;
    /// A hash that agrees with [`AnySimulation::same`].
    fn digest(&self) -> u64;
    /// The simulation, for comparisons.
    fn as_any(&self) -> &dyn Any;
}

/// A match that is stepped.
#[derive(Clone, Debug)]
pub struct Simulation<G: Game> {
    encoder: Arc<ObservationEncoder<G>>,
    seats: u8,
    seed: [u8; 32],
    /// The state and decision that the match began at; `None` for a deal.
    origin: Option<(G::State, u32)>,
    decision: u32,
    state: G::State,
    chosen: JointAction<G::Action>,
    drafts: [Draft; MAX_SEATS],
    keys: InfosetKeys,
    history: Vec<(Seat, G::Action)>,
}

impl<G: Game> Simulation<G> {
    /// Deals a match.
    pub(crate) fn deal(encoder: Arc<ObservationEncoder<G>>, seats: u8, seed: [u8; 32]) -> Self {
        let mut keys = InfosetKeys::new(seats);
        let state = encoder.rules().deal(seats, &mut Live::new(seed, 0), &mut keys);
        Simulation {
            encoder,
            seats,
            seed,
            origin: None,
            decision: 1,
            state,
            chosen: JointAction::empty(),
            drafts: [Draft::EMPTY; MAX_SEATS],
            keys,
            history: Vec::new(),
        }
    }

    /// Goes on from a state.
    pub(crate) fn resume(
        encoder: Arc<ObservationEncoder<G>>,
        seats: u8,
        state: G::State,
        decision: u32,
        seed: [u8; 32],
    ) -> Self {
        let mut keys = InfosetKeys::new(seats);
        // Nobody was told anything, so what an observer sees stands for it: equal views are equal
        // information, whatever else is true.
        for who in Observer::all(seats) {
            keys.tell(who, &encoder.rules().view(&state, who));
        }
        Simulation {
            encoder,
            seats,
            seed,
            origin: Some((state, decision)),
            decision,
            state,
            chosen: JointAction::empty(),
            drafts: [Draft::EMPTY; MAX_SEATS],
            keys,
            history: Vec::new(),
        }
    }

    fn rules(&self) -> &G {
        self.encoder.rules()
    }

    fn check_seat(&self, seat: Seat) -> Result<(), EnvironmentError> {
        let missing = EnvironmentError::NoSeat { given: seat, seats: self.seats };
        if seat < self.seats { Ok(()) } else { Err(missing) }
    }

    /// The view of a seat that has something to decide.
    fn decider(&self, seat: Seat) -> Result<G::View, EnvironmentError> {
        self.check_seat(seat)?;
        if self.outcome().is_some() {
            return Err(EnvironmentError::Over);
        }
        if !self.waiting().has(seat) {
            return Err(EnvironmentError::NotYours(seat));
        }
        Ok(self.view(seat))
    }

    fn view(&self, seat: Seat) -> G::View {
        self.rules().view(&self.state, Observer::Seat(seat))
    }

    fn refused(seat: Seat, refusal: &Refusal) -> EnvironmentError {
        let readers = Readers { you: Some(seat), names: &[] };
        let text = match words::<G>("en") {
            Ok(words) => words.text(&refusal.text, &readers),
            Err(_) => refusal.text.id.to_string(),
        };
        EnvironmentError::Refused { rule: refusal.rule, text }
    }

    fn put(&mut self, seat: Seat, action: G::Action) {
        self.drafts[usize::from(seat)] = Draft::EMPTY;
        self.chosen.put(seat, action);
        self.history.push((seat, action));
        if self.waiting().is_empty() {
            // As a match plays it, so that its record has the same luck.
            for (seat, action) in self.chosen.iter() {
                self.keys.acted(seat, &action);
            }
            let mut chance = Live::new(self.seed, self.decision);
            self.encoder.rules().play(&mut self.state, &self.chosen, &mut chance, &mut self.keys);
            self.chosen = JointAction::empty();
            self.decision += 1;
        }
    }

    pub(crate) fn restore(document: &SimulationDocument) -> Result<Self, EnvironmentError> {
        let fault = |what: &str| EnvironmentError::Document(format!("a stored match: {what}"));
        let seed = sortie_core::deal_seed::parse_seed(&document.seed)
            .ok_or_else(|| fault("seed is not 64 hex digits"))?;
        let mut simulation = if let Some(text) = &document.position {
            let (rules, read) = position::read::<G>(text)?;
            let encoder = Arc::new(ObservationEncoder::new(rules, read.seats));
            Simulation::resume(encoder, read.seats, read.table, read.decision, seed)
        } else {
            let rules: G = rule_code::read(&document.rules)?.build(document.seats.into())?;
            let encoder = Arc::new(ObservationEncoder::new(rules, document.seats));
            Simulation::deal(encoder, document.seats, seed)
        };
        for (seat, action) in &document.actions {
            simulation.take_notation(*seat, action)?;
        }
        for (seat, draft) in (0..simulation.seats).zip(&document.drafts) {
            for step in draft {
                simulation.step(seat, *step)?;
            }
        }
        Ok(simulation)
    }
}

/// The sentences of a game.
fn words<G: Game>(language: &str) -> Result<Words, EnvironmentError> {
    Words::new(language, [G::INFO.words])
        .map_err(|error| EnvironmentError::Options(error.to_string()))
}

impl<G: Game> AnySimulation for Simulation<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn code(&self) -> String {
        rule_code::write(self.rules(), self.seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn decision(&self) -> u32 {
        self.decision
    }

    fn waiting(&self) -> Seats {
        self.rules().turn(&self.state).seats() - self.chosen.seats()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules().turn(&self.state).outcome()
    }

    fn draft(&self, seat: Seat) -> Draft {
        self.drafts.get(usize::from(seat)).copied().unwrap_or_default()
    }

    fn legal(&self, seat: Seat) -> Result<StepSet, EnvironmentError> {
        self.check_seat(seat)?;
        if !self.waiting().has(seat) {
            return Ok(StepSet::EMPTY);
        }
        Ok(legal_numbers(self.rules(), &self.view(seat), &self.draft(seat)))
    }

    fn step(&mut self, seat: Seat, number: u8) -> Result<(), EnvironmentError> {
        let view = self.decider(seat)?;
        let draft = self.draft(seat);
        match take_number(self.rules(), &view, &draft, number) {
            Some(StepTaken::Drafted(draft)) => self.drafts[usize::from(seat)] = draft,
            Some(StepTaken::Decided(action)) => self.put(seat, action),
            None if number == SUBMIT => {
                let refusal = self.rules().refuse_incomplete(&view, &draft);
                return Err(Self::refused(seat, &refusal));
            }
            None if self.rules().any_order_steps(&view, &draft).next.has(number) => {
                return Err(EnvironmentError::Order(number));
            }
            None => {
                let refusal = self.rules().refuse_step(&view, &draft, number);
                return Err(Self::refused(seat, &refusal));
            }
        }
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), EnvironmentError> {
        self.decider(seat)?;
        self.drafts[usize::from(seat)] = Draft::EMPTY;
        Ok(())
    }

    fn actions(&self, seat: Seat) -> Result<Vec<String>, EnvironmentError> {
        self.check_seat(seat)?;
        if !self.waiting().has(seat) {
            return Ok(Vec::new());
        }
        let found = game::actions(self.rules(), &self.view(seat), MOST_ACTIONS)
            .ok_or(EnvironmentError::TooMany(MOST_ACTIONS))?;
        Ok(found.iter().map(|(action, _)| self.rules().write_action(action)).collect())
    }

    fn take_action(&mut self, seat: Seat, number: usize) -> Result<(), EnvironmentError> {
        let view = self.decider(seat)?;
        let found = game::actions(self.rules(), &view, MOST_ACTIONS)
            .ok_or(EnvironmentError::TooMany(MOST_ACTIONS))?;
        let missing = EnvironmentError::NoAction { given: number, count: found.len() };
        let (action, _) = found.get(number).ok_or(missing)?;
        self.put(seat, *action);
        Ok(())
    }

    fn take_notation(&mut self, seat: Seat, text: &str) -> Result<(), EnvironmentError> {
        let view = self.decider(seat)?;
        let action = self.rules().parse_action(&view, text);
        let action = action.map_err(|refusal| Self::refused(seat, &refusal))?;
        self.put(seat, action);
        Ok(())
    }

    fn spec(&self) -> &ObservationSpec {
        self.encoder.spec()
    }

    fn full_spec(&self) -> &ObservationSpec {
        self.encoder.full_spec()
    }

    fn observe(&self, seat: Seat, out: &mut [u64]) -> Result<(), EnvironmentError> {
        self.check_seat(seat)?;
        self.encoder.observe(&self.view(seat), &self.draft(seat), out);
        Ok(())
    }

    fn observe_full(&self, seat: Seat, out: &mut [u64]) -> Result<(), EnvironmentError> {
        self.check_seat(seat)?;
        self.encoder.observe_full(&self.state, Observer::Seat(seat), &self.draft(seat), out);
        Ok(())
    }

    fn key(&self, seat: Seat) -> Result<u128, EnvironmentError> {
        self.check_seat(seat)?;
        Ok(self.keys.key(Observer::Seat(seat)))
    }

    fn determinize(
        &self,
        seat: Seat,
        seed: u64,
    ) -> Result<Box<dyn AnySimulation>, EnvironmentError> {
        self.check_seat(seat)?;
        let mut chance = Fast::new(seed);
        let state = self.rules().determinize(&self.view(seat), &mut chance);
        let mut luck = [0; 32];
        for byte in &mut luck {
            *byte = chance.below(256) as u8;
        }
        let encoder = Arc::clone(&self.encoder);
        let mut sampled = Simulation::resume(encoder, self.seats, state, self.decision, luck);
        sampled.drafts[usize::from(seat)] = self.draft(seat);
        if let Some(action) = self.chosen.get(seat) {
            sampled.put(seat, action);
        }
        Ok(Box::new(sampled))
    }

    fn position(&self) -> String {
        let document = position::write(self.rules(), self.seats, self.decision, &self.state);
        serde_json::to_string(&document).unwrap_or_default()
    }

    fn scene_text(&self, seat: Option<Seat>, language: &str) -> Result<String, EnvironmentError> {
        seat.map_or(Ok(()), |seat| self.check_seat(seat))?;
        let who = seat.map_or(Observer::Public, Observer::Seat);
        let view = self.rules().view(&self.state, who);
        let draft = seat.map_or(Draft::EMPTY, |seat| self.draft(seat));
        let scene = self.rules().scene(&view, &draft);
        Ok(words::<G>(language)?.read(&scene, &Readers { you: seat, names: &[] }))
    }

    fn record(&self) -> Result<String, EnvironmentError> {
        if self.origin.is_some() {
            return Err(EnvironmentError::NoRecord);
        }
        let fault = |what: String| EnvironmentError::Document(what);
        let rules = self.rules().clone();
        let mut played = Match::new(rules, self.seats, self.seed, &Seating::default())
            .map_err(|error| fault(error.to_string()))?;
        for (seat, action) in &self.history {
            let decision = played.decision();
            played.submit(*seat, decision, *action).map_err(|error| fault(error.to_string()))?;
        }
        let record = Record::from_match(&played, self.seed);
        serde_json::to_string(&record).map_err(|error| fault(error.to_string()))
    }

    fn document(&self) -> String {
        let at = |(state, decision): &(G::State, u32)| {
            let document = position::write(self.rules(), self.seats, *decision, state);
            serde_json::to_string(&document).unwrap_or_default()
        };
        let drafts = self.drafts[..usize::from(self.seats)].iter();
        let document = SimulationDocument {
            game: G::INFO.id.to_owned(),
            rules: self.code(),
            seats: self.seats,
            seed: sortie_core::hex::write(&self.seed),
            position: self.origin.as_ref().map(at),
            actions: self
                .history
                .iter()
                .map(|(seat, action)| (*seat, self.rules().write_action(action)))
                .collect(),
            drafts: drafts.map(|draft| draft.steps().iter().collect()).collect(),
        };
        serde_json::to_string(&document).unwrap_or_default()
    }

    fn copy(&self) -> Box<dyn AnySimulation> {
        Box::new(self.clone())
    }

    fn same(&self, other: &dyn AnySimulation) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Self>() else { return false };
        let head = |one: &Self| (one.seats, one.seed, one.decision, one.state, one.chosen);
        head(self) == head(other)
            && self.rules() == other.rules()
            && self.drafts == other.drafts
            && self.keys == other.keys
    }

    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let place = (self.seats, self.seed, self.decision);
        (self.rules(), place, &self.state, &self.chosen, self.drafts).hash(&mut hasher);
        hasher.finish()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Deals a match by a rule code; without a number of seats, by the fewest.
pub fn new_simulation(
    code: &str,
    seats: Option<u8>,
    seed: [u8; 32],
) -> Result<Box<dyn AnySimulation>, EnvironmentError> {
    struct Deal(Setup, u8, [u8; 32]);
    impl Visitor for Deal {
        type Out = Result<Box<dyn AnySimulation>, EnvironmentError>;
        fn visit<G: Game>(self) -> Self::Out {
            let rules: G = self.0.build(self.1.into())?;
            let encoder = Arc::new(ObservationEncoder::new(rules, self.1));
            Ok(Box::new(Simulation::deal(encoder, self.1, self.2)))
        }
    }
    let setup = catalogue::setup(code)?;
    let game = setup.game.clone();
    let seats = seats.map_or_else(|| catalogue::fewest_seats(&game), Ok)?;
    catalogue::with(&game, Deal(setup, seats, seed))?
}

/// Goes on from a position; the seed is that of all further chance.
pub fn from_position(
    text: &str,
    seed: [u8; 32],
) -> Result<Box<dyn AnySimulation>, EnvironmentError> {
    struct Resume<'a>(&'a str, [u8; 32]);
    impl Visitor for Resume<'_> {
        type Out = Result<Box<dyn AnySimulation>, EnvironmentError>;
        fn visit<G: Game>(self) -> Self::Out {
            let (rules, read) = position::read::<G>(self.0)?;
            let encoder = Arc::new(ObservationEncoder::new(rules, read.seats));
            let (table, decision) = (read.table, read.decision);
            Ok(Box::new(Simulation::resume(encoder, read.seats, table, decision, self.1)))
        }
    }
    let setup = position::setup(text)?;
    catalogue::with(&setup.game, Resume(text, seed))?
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

/// The lowest seat that has still to choose.
pub(crate) fn next_seat(turn: &Turn, chosen: Seats) -> Option<Seat> {
    (turn.seats() - chosen).lowest()
}
