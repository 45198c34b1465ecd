//! [`DecisionBot`]: a program that hears the match anew before each of its decisions.

use crate::program::Program;
use crate::program_bot::ProgramBot;
use sortie_bots::{Bot, Budget, Distribution, Random};
use sortie_core::chance::Fast;
use sortie_core::matches::StreamEntry;
use sortie_core::{Game, Seat, Text};

/// A program that plays one seat of one match and is needed only while it decides.
///
/// A server has far more open matches than it lets think at a time. No process, and no match of a shared
/// process, is held by one whose people are thinking or have left.
pub(crate) struct DecisionBot<G: Game> {
    program: Program,
    seats: u8,
    /// All stream entries of its seat, which the program is told before each decision.
    history: Vec<StreamEntry<G::Event>>,
    /// The number of the next decision, if the table has announced it.
    next: Option<u32>,
    withdrawal: Option<Text>,
}

impl<G: Game> DecisionBot<G> {
    pub(crate) fn new(program: Program, seats: u8) -> Self {
        DecisionBot { program, seats, history: Vec::new(), next: None, withdrawal: None }
    }

    /// The choice of the program; `None` if it cannot be started, or is not needed any more. A program that
    /// fails has withdrawn.
    fn ask(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        stop: &Budget,
        chance: &mut Fast,
    ) -> Option<Distribution<G::Action>> {
        let mut bot = match ProgramBot::start(self.program.clone(), rules, self.seats, seat) {
            Ok(bot) => bot,
            Err(error) => {
                let why = error.to_string();
                self.withdrawal = Some(Text::new(id!("outside-no-start")).raw("why", why));
                return None;
            }
        };
        for told in &self.history {
            bot.observe(rules, told);
        }
        if let Some(decision) = self.next.take() {
            bot.decision_opened(decision);
        }
        // Its own limit holds: that of a search would count the start of the process too. The choice of a
        // stand-in is not played, so one simulation is enough for it.
        let budget = (&Budget::simulations(1), Some(stop));
        let choice = bot.choose(rules, seat, view, budget, chance);
        self.withdrawal = bot.withdrawal().cloned();
        choice
    }
}

impl<G: Game> Bot<G> for DecisionBot<G> {
    fn observe(&mut self, _: &G, told: &StreamEntry<G::Event>) {
        self.history.push(*told);
    }

    fn needs_observations(&self) -> bool {
        true
    }

    fn decision_opened(&mut self, decision: u32) {
        self.next = Some(decision);
    }

    fn withdrawal(&self) -> Option<&Text> {
        self.withdrawal.as_ref()
    }

    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        if self.withdrawal.is_none()
            && !budget.is_stopped()
            && let Some(choice) = self.ask(rules, seat, view, budget, chance)
        {
            return choice;
        }
        // A table replaces a bot that has withdrawn, and waits for no bot that is stopped.
        Random.decide(rules, seat, view, &Budget::FREE, chance)
    }
}
