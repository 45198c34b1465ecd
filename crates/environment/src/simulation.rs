//! `Simulation`: one match of one game that is stepped, copied, sampled and observed.

mod type_erasure;

use crate::any_simulation::AnySimulation;
use crate::bot::Question;
use crate::catalogue;
use crate::chance_outcomes::{self, ChosenOutcomes, Outcomes};
use crate::error::EnvironmentError;
use crate::lite::{self, Form};
use crate::simulation_document::SimulationDocument;
use sortie_core::chance::{Chance, Live, Scripted};
use sortie_core::event::AddressedEvent;
use sortie_core::game::{JointAction, Turn};
use sortie_core::infoset::InfosetKeys;
use sortie_core::setup::Setup;
use sortie_core::step_actions::{SUBMIT, StepTaken, take_number};
use sortie_core::{
    Draft, Game, MAX_SEATS, ObservationEncoder, Observer, Refusal, Seat, Seats, position,
};
use sortie_words::{Readers, Words};
use std::sync::Arc;

/// The most whole actions of a decision that are numbered.
pub(crate) const MOST_ACTIONS: usize = 4_096;

/// Events, each with the decision that led to it.
type EventLog<G> = Vec<(u32, AddressedEvent<<G as sortie_core::Rules>::Event>)>;

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
    /// Whether it is the lite form of its game.
    is_lite: bool,
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
    pub(crate) fn deal(
        encoder: Arc<ObservationEncoder<G>>,
        seats: u8,
        seed: [u8; 32],
        is_lite: bool,
    ) -> Self {
        let dealt = Self::hands(&encoder, seats, &mut Live::new(seed, 0));
        Simulation::dealt(encoder, seats, seed, is_lite, dealt)
    }

    /// Deals the match with this outcome of chance.
    fn deal_outcome(
        encoder: Arc<ObservationEncoder<G>>,
        seats: u8,
        seed: [u8; 32],
        is_lite: bool,
        number: u32,
    ) -> Result<Self, EnvironmentError> {
        let dealt = chance_outcomes::outcome(number, |chance| Self::hands(&encoder, seats, chance));
        let dealt = dealt.ok_or(EnvironmentError::NoOutcome(number))?;
        Ok(Simulation::dealt(encoder, seats, seed, is_lite, dealt))
    }

    /// Every deal with its probability.
    pub(crate) fn deals(
        encoder: &Arc<ObservationEncoder<G>>,
        seats: u8,
        is_lite: bool,
        most: usize,
    ) -> Outcomes {
        let dealt = |chance: &mut Scripted| {
            let dealt = Self::hands(encoder, seats, chance);
            Simulation::dealt(Arc::clone(encoder), seats, [0; 32], is_lite, dealt)
        };
        let found = chance_outcomes::enumerate(most, dealt, Self::truth)?;
        Ok(chance_outcomes::boxed(found, 0, |dealt| &mut dealt.outcomes))
    }

    /// All that can differ between outcomes of chance.
    fn truth(&self) -> (G::State, InfosetKeys) {
        (self.state, self.keys)
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
        is_lite: bool,
        (state, keys): (G::State, InfosetKeys),
    ) -> Self {
        Simulation {
            encoder,
            seats,
            is_lite,
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
        is_lite: bool,
        (state, decision): (G::State, u32),
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
            is_lite,
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

    /// Goes on from a position, whose rule code is that of the whole game.
    pub(crate) fn resume_position(
        text: &str,
        is_lite: bool,
        seed: [u8; 32],
    ) -> Result<Self, EnvironmentError> {
        let build = |setup: Setup, seats| Form { setup, is_lite }.build(seats);
        let (rules, read) = position::read_with::<G>(text, build)?;
        let encoder = Arc::new(ObservationEncoder::new(rules, read.seats));
        let at = (read.table, read.decision);
        Ok(Simulation::resume(encoder, read.seats, is_lite, at, seed))
    }

    /// The position as JSON.
    fn position_at(&self, decision: u32, state: &G::State) -> String {
        let mut document = position::write(self.rules(), self.seats, decision, state);
        document.rules = self.code();
        serde_json::to_string(&document).unwrap_or_default()
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
        match self.rules().turn(&self.state) {
            Turn::Over(_) => Err(EnvironmentError::Over),
            Turn::Decide(seats) if (seats - self.chosen.seats()).has(seat) => Ok(self.view(seat)),
            Turn::Decide(_) => Err(EnvironmentError::NotYours(seat)),
        }
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

    /// All events so far, each with the decision that led to it. The match is played again: most
    /// matches are never asked, and should not pay for a log.
    fn events(&self) -> Result<EventLog<G>, EnvironmentError> {
        let mut told = Vec::new();
        let mut note = |decision, events: Vec<AddressedEvent<G::Event>>| {
            told.extend(events.into_iter().map(|event| (decision, event)));
        };
        let rules = self.rules();
        let (mut state, mut decision) = if let Some(origin) = self.origin {
            (origin.state, origin.decision)
        } else {
            let mut events = Vec::new();
            let state = self.by_chance(0, |chance| {
                events.clear();
                rules.deal(self.seats, &mut { chance }, &mut events)
            })?;
            note(0, events);
            (state, 1)
        };
        let mut chosen = JointAction::empty();
        for (seat, action) in &self.history {
            chosen.put(*seat, *action);
            if !(rules.turn(&state).seats() - chosen.seats()).is_empty() {
                continue;
            }
            let mut events = Vec::new();
            let before = state;
            state = self.by_chance(decision, |chance| {
                events.clear();
                let mut played = before;
                rules.play(&mut played, &chosen, &mut { chance }, &mut events);
                played
            })?;
            note(decision, events);
            decision += 1;
            chosen = JointAction::empty();
        }
        Ok(told)
    }

    /// Runs what a decision leaves to chance: with its chosen outcome, or else by the seed.
    fn by_chance<T>(
        &self,
        decision: u32,
        mut play: impl FnMut(&mut dyn Chance) -> T,
    ) -> Result<T, EnvironmentError> {
        match self.outcomes.at(decision) {
            // As a match plays it, so that its record has the same luck.
            None => Ok(play(&mut Live::new(self.seed, decision))),
            Some(number) => chance_outcomes::outcome(number, |chance| play(chance))
                .ok_or(EnvironmentError::NoOutcome(number)),
        }
    }

    /// The decision of a seat for a bot.
    fn question(&self, seat: Seat) -> Result<Question<'_, G>, EnvironmentError> {
        let view = self.decider(seat)?;
        let events = self.events()?.into_iter();
        let told = events.map(|(decision, event)| (decision, event.seen_by(Observer::Seat(seat))));
        let (rules, decision, told) = (self.rules(), self.decision, told.collect());
        Ok(Question { rules, seats: self.seats, seat, decision, view, told })
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
            let (text, is_lite) = lite::whole_position(text);
            let resumed = Simulation::resume_position(&text, is_lite, seed)?;
            match document.believer {
                Some((seat, key)) => resumed.believed_by(seat, key),
                None => resumed,
            }
        } else {
            let form = catalogue::form(&document.rules)?;
            let rules: G = form.build(document.seats)?;
            let is_lite = form.is_lite;
            let encoder = Arc::new(ObservationEncoder::new(rules, document.seats));
            match outcomes.at(0) {
                Some(n) => Simulation::deal_outcome(encoder, document.seats, seed, is_lite, n)?,
                None => Simulation::deal(encoder, document.seats, seed, is_lite),
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

/// The lowest seat that has still to choose.
pub(crate) fn next_seat(turn: &Turn, chosen: Seats) -> Option<Seat> {
    (turn.seats() - chosen).lowest()
}
