//! A simulation without the type of its game.

use super::{MOST_ACTIONS, Origin, Simulation, next_seat, words};
use crate::any_simulation::AnySimulation;
use crate::bot::{SeatedBot, number_towards};
use crate::chance_outcomes::{self, Outcomes};
use crate::error::EnvironmentError;
use crate::lite;
use crate::simulation_document::SimulationDocument;
use sortie_core::chance::{Fast, Scripted};
use sortie_core::game;
use sortie_core::matches::{Match, Seating};
use sortie_core::record::Record;
use sortie_core::step_actions::legal_numbers;
use sortie_core::steps::StepSet;
use sortie_core::{Draft, Game, ObservationSpec, Observer, Outcome, Seat, Seats};
use sortie_words::Readers;
use std::any::Any;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

impl<G: Game> AnySimulation for Simulation<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn code(&self) -> String {
        lite::code(self.rules(), self.seats, self.is_lite)
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
        let played = |chance: &mut Scripted| {
            let mut played = next.clone();
            played.play(chance);
            played
        };
        let found = chance_outcomes::enumerate(most, played, Self::truth)?;
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

    fn observe_next(&self, out: &mut [u64]) -> Result<(Seat, StepSet), EnvironmentError> {
        let next = next_seat(&self.rules().turn(&self.state), self.chosen.seats());
        let seat = next.ok_or(EnvironmentError::Over)?;
        let (view, draft) = (self.view(seat), self.draft(seat));
        self.encoder.observe(&view, &draft, out);
        Ok((seat, legal_numbers(self.rules(), &view, &draft)))
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
        let mut sampled =
            Simulation::resume(encoder, self.seats, self.is_lite, (state, self.decision), luck)
                .believed_by(seat, self.keys.key(Observer::Seat(seat)));
        sampled.drafts[usize::from(seat)] = self.draft(seat);
        if let Some(action) = self.chosen.get(seat) {
            sampled.put_and_play(seat, action)?;
        }
        Ok(Box::new(sampled))
    }

    fn bot_probabilities(
        &self,
        bot: &mut SeatedBot,
        seat: Seat,
    ) -> Result<Vec<(String, f64)>, EnvironmentError> {
        let distribution = bot.distribution(&self.question(seat)?)?;
        let notation = |(action, share)| (self.rules().write_action(&action), share);
        Ok(distribution.iter().map(notation).collect())
    }

    fn bot_action(&self, bot: &mut SeatedBot, seat: Seat) -> Result<String, EnvironmentError> {
        let action = bot.action(&self.question(seat)?)?;
        Ok(self.rules().write_action(&action))
    }

    fn bot_number(&self, bot: &mut SeatedBot, seat: Seat) -> Result<u8, EnvironmentError> {
        let question = self.question(seat)?;
        let action = bot.action(&question)?;
        let wanted = self.rules().draft_of_action(&question.view, &action);
        number_towards(wanted, self.draft(seat)).ok_or(EnvironmentError::ForeignDraft)
    }

    fn position(&self) -> String {
        self.position_at(self.decision, &self.state)
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
        if self.origin.is_some() || self.is_lite || !self.outcomes.is_empty() {
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
        let at = |origin: &Origin<G::State>| self.position_at(origin.decision, &origin.state);
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

    fn deal_another(&self, seed: [u8; 32]) -> Box<dyn AnySimulation> {
        let encoder = Arc::clone(&self.encoder);
        Box::new(Simulation::deal(encoder, self.seats, seed, self.is_lite))
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
