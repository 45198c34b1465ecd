//! `Simulation`: one match of one game that is stepped, copied, sampled and observed.

use crate::any_simulation::AnySimulation;
use crate::chance_outcomes::{self, ChosenOutcomes, Outcomes};
use crate::error::EnvironmentError;
use crate::simulation_document::SimulationDocument;
use sortie_core::chance::{Chance, Fast, Live};
use sortie_core::game::{self, JointAction, Turn};
use sortie_core::infoset::InfosetKeys;
use sortie_core::matches::{Match, Seating};
use sortie_core::record::Record;
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

/// The point at which a match begins that was not dealt.
#[derive(Clone, Copy, Debug)]
struct Origin<S> {
    state: S,
    decision: u32,
    /// The seat that could believe the state, and its information-set key there.
    believer: Option<(Seat, u128)>,
}

/// A match that is stepped.
#[derive(Clone, Debug)]
pub struct Simulation<G: Game> {
    encoder: Arc<ObservationEncoder<G>>,
    seats: u8,
    seed: [u8; 32],
    /// The point at which the match began; `None` for a deal.
    origin: Option<Origin<G::State>>,
    decision: u32,
    state: G::State,
    chosen: JointAction<G::Action>,
    drafts: [Draft; MAX_SEATS],
    keys: InfosetKeys,
    history: Vec<(Seat, G::Action)>,
    /// The outcomes of chance that were chosen instead of drawn from the seed.
    outcomes: ChosenOutcomes,
}

impl<G: Game> Simulation<G> {
    /// Deals a match.
    pub(crate) fn deal(encoder: Arc<ObservationEncoder<G>>, seats: u8, seed: [u8; 32]) -> Self {
        let dealt = Self::hands(&encoder, seats, &mut Live::new(seed, 0));
        Simulation::dealt(encoder, seats, seed, dealt)
    }

    /// Deals the match with this outcome of chance.
    fn deal_outcome(
        encoder: Arc<ObservationEncoder<G>>,
        seats: u8,
        seed: [u8; 32],
        number: u32,
    ) -> Result<Self, EnvironmentError> {
        let dealt = chance_outcomes::outcome(number, |chance| Self::hands(&encoder, seats, chance));
        let dealt = dealt.ok_or(EnvironmentError::NoOutcome(number))?;
        Ok(Simulation::dealt(encoder, seats, seed, dealt))
    }

    /// Every deal with its probability.
    pub(crate) fn deals(encoder: &Arc<ObservationEncoder<G>>, seats: u8, most: usize) -> Outcomes {
        let found = chance_outcomes::enumerate(most, |chance| {
            let dealt = Self::hands(encoder, seats, chance);
            Simulation::dealt(Arc::clone(encoder), seats, [0; 32], dealt)
        })?;
        Ok(chance_outcomes::boxed(found, 0, |dealt| &mut dealt.outcomes))
    }

    /// Deals the cards.
    fn hands(
        encoder: &ObservationEncoder<G>,
        seats: u8,
        chance: &mut impl Chance,
    ) -> (G::State, InfosetKeys) {
        let mut keys = InfosetKeys::new(seats);
        let state = encoder.rules().deal(seats, chance, &mut keys);
        (state, keys)
    }

    /// The first decision after a deal.
    pub(crate) fn dealt(
        encoder: Arc<ObservationEncoder<G>>,
        seats: u8,
        seed: [u8; 32],
        (state, keys): (G::State, InfosetKeys),
    ) -> Self {
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
            outcomes: ChosenOutcomes::default(),
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
            origin: Some(Origin { state, decision, believer: None }),
            decision,
            state,
            chosen: JointAction::empty(),
            drafts: [Draft::EMPTY; MAX_SEATS],
            keys,
            history: Vec::new(),
            outcomes: ChosenOutcomes::default(),
        }
    }

    /// Gives the seat that could believe the state the information set that it is in.
    fn believed_by(mut self, seat: Seat, key: u128) -> Self {
        self.keys.set(Observer::Seat(seat), key);
        if let Some(origin) = &mut self.origin {
            origin.believer = Some((seat, key));
        }
        self
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

    /// Notes the choice of a seat, and whether all have chosen now.
    fn put(&mut self, seat: Seat, action: G::Action) -> bool {
        self.drafts[usize::from(seat)] = Draft::EMPTY;
        self.chosen.put(seat, action);
        self.history.push((seat, action));
        self.waiting().is_empty()
    }

    /// Notes the choice of a seat, and plays the decision when all have chosen.
    fn put_and_play(&mut self, seat: Seat, action: G::Action) -> Result<(), EnvironmentError> {
        if self.put(seat, action) { self.play_decision() } else { Ok(()) }
    }

    /// Plays the decision with the chosen outcome of chance, or else by the seed.
    fn play_decision(&mut self) -> Result<(), EnvironmentError> {
        let Some(number) = self.outcomes.at(self.decision) else {
            // As a match plays it, so that its record has the same luck.
            self.play(&mut Live::new(self.seed, self.decision));
            return Ok(());
        };
        let played = chance_outcomes::outcome(number, |chance| {
            let mut played = self.clone();
            played.play(chance);
            played
        });
        *self = played.ok_or(EnvironmentError::NoOutcome(number))?;
        Ok(())
    }

    /// Plays the decision, for which all have chosen.
    fn play(&mut self, chance: &mut impl Chance) {
        for (seat, action) in self.chosen.iter() {
            self.keys.acted(seat, &action);
        }
        self.encoder.rules().play(&mut self.state, &self.chosen, chance, &mut self.keys);
        self.chosen = JointAction::empty();
        self.decision += 1;
    }

    /// Takes a number for a seat without playing the decision, and says whether all have chosen now.
    fn take(&mut self, seat: Seat, number: u8) -> Result<bool, EnvironmentError> {
        let view = self.decider(seat)?;
        let draft = self.draft(seat);
        match take_number(self.rules(), &view, &draft, number) {
            Some(StepTaken::Drafted(draft)) => {
                self.drafts[usize::from(seat)] = draft;
                Ok(false)
            }
            Some(StepTaken::Decided(action)) => Ok(self.put(seat, action)),
            None if number == SUBMIT => {
                let refusal = self.rules().refuse_incomplete(&view, &draft);
                Err(Self::refused(seat, &refusal))
            }
            None if self.rules().any_order_steps(&view, &draft).next.has(number) => {
                Err(EnvironmentError::Order(number))
            }
            None => {
                let refusal = self.rules().refuse_step(&view, &draft, number);
                Err(Self::refused(seat, &refusal))
            }
        }
    }

    pub(crate) fn restore(document: &SimulationDocument) -> Result<Self, EnvironmentError> {
        let fault = |what: &str| EnvironmentError::Document(format!("a stored match: {what}"));
        let seed = sortie_core::deal_seed::parse_seed(&document.seed)
            .ok_or_else(|| fault("seed is not 64 hex digits"))?;
        let outcomes = ChosenOutcomes(document.outcomes.clone());
        let mut simulation = if let Some(text) = &document.position {
            let (rules, read) = position::read::<G>(text)?;
            let encoder = Arc::new(ObservationEncoder::new(rules, read.seats));
            let resumed = Simulation::resume(encoder, read.seats, read.table, read.decision, seed);
            match document.believer {
                Some((seat, key)) => resumed.believed_by(seat, key),
                None => resumed,
            }
        } else {
            let rules: G = rule_code::read(&document.rules)?.build(document.seats.into())?;
            let encoder = Arc::new(ObservationEncoder::new(rules, document.seats));
            match outcomes.at(0) {
                Some(number) => Simulation::deal_outcome(encoder, document.seats, seed, number)?,
                None => Simulation::deal(encoder, document.seats, seed),
            }
        };
        simulation.outcomes = outcomes;
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
        if self.take(seat, number)? { self.play_decision() } else { Ok(()) }
    }

    fn outcomes(&self, seat: Seat, number: u8, most: usize) -> Outcomes {
        let mut next = self.clone();
        if !next.take(seat, number)? {
            return Ok(vec![(1.0, Box::new(next))]);
        }
        let decision = self.decision;
        let found = chance_outcomes::enumerate(most, |chance| {
            let mut played = next.clone();
            played.play(chance);
            played
        })?;
        Ok(chance_outcomes::boxed(found, decision, |played| &mut played.outcomes))
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
        self.put_and_play(seat, *action)
    }

    fn take_notation(&mut self, seat: Seat, text: &str) -> Result<(), EnvironmentError> {
        let view = self.decider(seat)?;
        let action = self.rules().parse_action(&view, text);
        let action = action.map_err(|refusal| Self::refused(seat, &refusal))?;
        self.put_and_play(seat, action)
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
        let mut sampled = Simulation::resume(encoder, self.seats, state, self.decision, luck)
            .believed_by(seat, self.keys.key(Observer::Seat(seat)));
        sampled.drafts[usize::from(seat)] = self.draft(seat);
        if let Some(action) = self.chosen.get(seat) {
            sampled.put_and_play(seat, action)?;
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
        if self.origin.is_some() || !self.outcomes.is_empty() {
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
        let at = |origin: &Origin<G::State>| {
            let Origin { state, decision, .. } = origin;
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
            believer: self.origin.and_then(|origin| origin.believer),
            outcomes: self.outcomes.0.clone(),
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

/// The lowest seat that has still to choose.
pub(crate) fn next_seat(turn: &Turn, chosen: Seats) -> Option<Seat> {
    (turn.seats() - chosen).lowest()
}
