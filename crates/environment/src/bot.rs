//! `SeatedBot`: a bot that plays a seat of single matches, told what its seat is told.

use crate::any_simulation::AnySimulation;
use crate::error::EnvironmentError;
use sortie_bots::{Bot, BotSpec, Budget, Distribution, make};
use sortie_core::chance::Fast;
use sortie_core::matches::{StreamEntry, Update};
use sortie_core::step_actions::SUBMIT;
use sortie_core::{Draft, Game, Seat};
use std::any::Any;

/// A bot for a seat. It keeps its memory while it is shown one match that goes on, and begins anew
/// with any other.
pub struct SeatedBot {
    spec: BotSpec,
    chance: Fast,
    /// A [`Memory`] of the game that it plays.
    memory: Option<Box<dyn Any + Send + Sync>>,
}

/// A bot in its match, with the events that it has heard.
struct Memory<G: Game> {
    bot: Box<dyn Bot<G>>,
    rules: G,
    seat: Seat,
    heard: Vec<G::Event>,
    /// The last answer, and the action once it is drawn.
    answer: Option<Answer<G>>,
}

struct Answer<G: Game> {
    decision: u32,
    distribution: Distribution<G::Action>,
    chosen: Option<G::Action>,
}

/// A decision from the view of its seat.
pub(crate) struct Question<'a, G: Game> {
    pub(crate) rules: &'a G,
    pub(crate) seats: u8,
    pub(crate) seat: Seat,
    pub(crate) decision: u32,
    pub(crate) view: G::View,
    /// The events that the seat was told, each with the decision that led to it.
    pub(crate) told: Vec<(u32, G::Event)>,
}

impl SeatedBot {
    /// The bot that a text names, such as `club:sims=200`. The same seed and matches give the same
    /// answers, unless it thinks by the clock.
    pub fn new(spec: &str, seed: u64) -> Result<Self, EnvironmentError> {
        Ok(SeatedBot { spec: spec.parse()?, chance: Fast::new(seed), memory: None })
    }

    /// The whole name: `bot:club:sims=200`.
    pub fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// The probability of each whole action in notation.
    pub fn probabilities(
        &mut self,
        simulation: &dyn AnySimulation,
        seat: Seat,
    ) -> Result<Vec<(String, f64)>, EnvironmentError> {
        simulation.bot_probabilities(self, seat)
    }

    /// The whole action that it chooses, in notation. Asked again at the same decision, it answers
    /// the same.
    pub fn choose(
        &mut self,
        simulation: &dyn AnySimulation,
        seat: Seat,
    ) -> Result<String, EnvironmentError> {
        simulation.bot_action(self, seat)
    }

    /// The next number of the action that it chooses.
    pub fn next_number(
        &mut self,
        simulation: &dyn AnySimulation,
        seat: Seat,
    ) -> Result<u8, EnvironmentError> {
        simulation.bot_number(self, seat)
    }

    fn answer<G: Game>(
        &mut self,
        question: &Question<'_, G>,
        is_drawn: bool,
    ) -> Result<&Answer<G>, EnvironmentError> {
        let SeatedBot { spec, chance, memory } = self;
        let kept = memory.as_mut().and_then(|memory| memory.downcast_mut::<Memory<G>>());
        if !kept.is_some_and(|kept| kept.goes_on(question)) {
            *memory = Some(Box::new(Memory::new(
                make(&spec.to_string(), question.rules, question.seats)?,
                question,
            )));
        }
        let memory = memory.as_mut().and_then(|memory| memory.downcast_mut::<Memory<G>>());
        // It was just put there if it was none of this game.
        let memory = memory.ok_or(EnvironmentError::Over)?;
        Ok(memory.answer(question, is_drawn, chance))
    }

    pub(crate) fn distribution<G: Game>(
        &mut self,
        question: &Question<'_, G>,
    ) -> Result<&Distribution<G::Action>, EnvironmentError> {
        Ok(&self.answer(question, false)?.distribution)
    }

    pub(crate) fn action<G: Game>(
        &mut self,
        question: &Question<'_, G>,
    ) -> Result<G::Action, EnvironmentError> {
        self.answer(question, true)?.chosen.ok_or(EnvironmentError::Over)
    }
}

impl<G: Game> Memory<G> {
    fn new(bot: Box<dyn Bot<G>>, question: &Question<'_, G>) -> Self {
        let Question { rules, seat, .. } = *question;
        Memory { bot, rules: rules.clone(), seat, heard: Vec::new(), answer: None }
    }

    /// Whether the match of a question may be the one that the bot knows: what it was told begins with
    /// what it has heard.
    fn goes_on(&self, question: &Question<'_, G>) -> bool {
        let told = question.told.iter().map(|(_, event)| event);
        self.seat == question.seat
            && self.rules == *question.rules
            && self.heard.len() <= question.told.len()
            && self.heard.iter().zip(told).all(|(heard, told)| heard == told)
            && self.answer.as_ref().is_none_or(|answer| answer.decision <= question.decision)
    }

    fn answer(
        &mut self,
        question: &Question<'_, G>,
        is_drawn: bool,
        chance: &mut Fast,
    ) -> &Answer<G> {
        let Question { rules, seat, view, decision, told, .. } = question;
        for (n, (decision, event)) in told.iter().enumerate().skip(self.heard.len()) {
            if self.bot.needs_observations() {
                let what = Update::Event(*event);
                self.bot.observe(rules, &StreamEntry { n, decision: *decision, what });
            }
            self.heard.push(*event);
        }
        // An answer holds until the next decision.
        let kept = self.answer.take().filter(|answer| answer.decision == *decision);
        let mut answer = kept.unwrap_or_else(|| {
            if self.bot.needs_observations() {
                self.bot.decision_opened(*decision);
            }
            let distribution = self.bot.decide(rules, *seat, view, &Budget::FREE, chance);
            Answer { decision: *decision, distribution, chosen: None }
        });
        if is_drawn && answer.chosen.is_none() {
            let chosen = answer.distribution.draw(chance);
            self.bot.chose(chosen);
            answer.chosen = Some(chosen);
        }
        self.answer.insert(answer)
    }
}

/// The next number towards a draft; `None` where the draft so far has other steps.
pub(crate) fn number_towards(wanted: Draft, draft: Draft) -> Option<u8> {
    if draft.steps().iter().any(|step| !wanted.steps().has(step)) {
        return None;
    }
    let left = wanted.steps().iter().find(|&step| !draft.steps().has(step));
    Some(left.unwrap_or(SUBMIT))
}
