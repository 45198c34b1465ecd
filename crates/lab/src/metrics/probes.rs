//! Players that probe a rule set: strategies of one line, and a player that forgets.

use serde::{Deserialize, Serialize};
use sortie_bots::{Bot, Budget, Distribution, Random};
use sortie_core::chance::Fast;
use sortie_core::game::{Game, JointAction};
use sortie_core::seat::Seat;
use sortie_core::{Draft, Outcome};

/// A strategy that can be told in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SimpleStrategy {
    /// Takes the first legal step each time: the lowest card.
    First,
    /// Takes the last legal step each time: the highest card.
    Last,
    /// Adds steps as long as it can: as many cards as possible.
    Most,
    /// Stops as soon as its action is complete: as few cards as possible.
    Fewest,
    /// Takes the action after which its points look best.
    Grab,
    /// Takes any legal step.
    Random,
}

impl SimpleStrategy {
    /// All of them.
    pub const ALL: [SimpleStrategy; 6] = [
        SimpleStrategy::First,
        SimpleStrategy::Last,
        SimpleStrategy::Most,
        SimpleStrategy::Fewest,
        SimpleStrategy::Grab,
        SimpleStrategy::Random,
    ];

    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            SimpleStrategy::First => "first option",
            SimpleStrategy::Last => "last option",
            SimpleStrategy::Most => "most cards",
            SimpleStrategy::Fewest => "fewest cards",
            SimpleStrategy::Grab => "best points now",
            SimpleStrategy::Random => "random",
        }
    }
}

/// A bot that plays a simple strategy.
pub(super) struct SimpleBot(pub(super) SimpleStrategy);

/// The most actions that [`SimpleStrategy::Grab`] compares; of more it draws some.
const GRABBED: usize = 64;

impl<G: Game> Bot<G> for SimpleBot {
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let action = match self.0 {
            SimpleStrategy::Random => None,
            SimpleStrategy::Grab => grab(rules, seat, view, chance),
            _ => self.draft(rules, view, chance),
        };
        let action = action.unwrap_or_else(|| Random.act(rules, seat, view, budget, chance));
        Distribution::sure(action)
    }
}

impl SimpleBot {
    /// The action that is drafted step by step.
    fn draft<G: Game>(&self, rules: &G, view: &G::View, chance: &mut Fast) -> Option<G::Action> {
        let mut draft = Draft::EMPTY;
        loop {
            let steps = rules.legal_steps(view, &draft);
            let stops = match self.0 {
                // For the first option, stopping comes before one more step.
                SimpleStrategy::Fewest | SimpleStrategy::First => steps.complete,
                SimpleStrategy::Most => false,
                _ => steps.complete && steps.next.is_empty(),
            };
            let next = match self.0 {
                _ if stops || steps.next.is_empty() => None,
                SimpleStrategy::First => steps.next.first(),
                SimpleStrategy::Last => steps.next.last(),
                _ => steps.next.nth(chance.below(steps.next.len())),
            };
            match next {
                Some(step) => draft = draft.with(step),
                None => return rules.action_of_draft(view, &draft),
            }
        }
    }
}

/// The action with the most points ahead after it, in one sampled state with one random answer of
/// the seats that decide at the same time.
fn grab<G: Game>(rules: &G, seat: Seat, view: &G::View, chance: &mut Fast) -> Option<G::Action> {
    let options = match sortie_core::game::actions(rules, view, GRABBED) {
        Some(all) => all.into_iter().map(|(action, _)| action).collect(),
        None => (0..GRABBED)
            .map(|_| Random.act(rules, seat, view, &Budget::FREE, chance))
            .collect::<Vec<_>>(),
    };
    let state = rules.determinize(view, chance);
    let luck = chance.clone();
    let lead = |action: &G::Action| {
        let (mut after, mut luck) = (state, luck.clone());
        let mut joint = JointAction::single(seat, *action);
        for other in rules.turn(&state).seats().without(seat).iter() {
            let view = rules.view(&state, sortie_core::Observer::Seat(other));
            joint.put(other, Random.act(rules, other, &view, &Budget::FREE, &mut luck));
        }
        rules.play(&mut after, &joint, &mut luck, &mut ());
        points_ahead(&rules.standings(&after), seat)
    };
    options.iter().max_by_key(|action| lead(action)).copied()
}

/// The points of a seat ahead of the best other one, a shared or sole first place counting a little.
fn points_ahead(outcome: &Outcome, seat: Seat) -> (i64, u32) {
    let others = (0..outcome.seats()).filter(|other| *other != seat);
    let best = others.map(|other| outcome.points(other)).max().unwrap_or(0);
    let won = u32::from(outcome.winners().has(seat));
    (i64::from(outcome.points(seat)) - i64::from(best), won)
}

/// A bot that chooses by its view alone, and forgets cards of it.
pub(super) struct ForgetfulBot<G: Game> {
    /// The bot that chooses. It hears nothing, so all that it knows is in the view.
    pub(super) bot: Box<dyn Bot<G>>,
    /// The probability of each card that has to be remembered to be kept.
    pub(super) keep: f32,
}

impl<G: Game> Bot<G> for ForgetfulBot<G> {
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let known = rules.forget(view, self.keep, chance);
        self.bot.decide(rules, seat, &known, budget, chance)
    }

    fn withdrawal(&self) -> Option<&sortie_core::Text> {
        self.bot.withdrawal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_tests::{GameTest, for_all_games};
    use sortie_core::Observer;
    use sortie_core::game::Turn;

    #[test]
    fn every_simple_strategy_plays_legal_actions_to_the_end() {
        #[derive(Clone, Copy)]
        struct Legal;
        impl GameTest for Legal {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                for strategy in SimpleStrategy::ALL {
                    let mut luck = Fast::new(1);
                    let mut state = rules.deal(seats, &mut luck, &mut ());
                    // A strategy may go round in circles against itself, so the others are random.
                    for _ in 0..2000 {
                        let Turn::Decide(deciders) = rules.turn(&state) else { break };
                        let mut joint = JointAction::empty();
                        for seat in deciders.iter() {
                            let view = rules.view(&state, Observer::Seat(seat));
                            let own = if seat == 0 { strategy } else { SimpleStrategy::Random };
                            let action =
                                SimpleBot(own).act(rules, seat, &view, &Budget::FREE, &mut luck);
                            assert_eq!(rules.check_action(&view, &action), Ok(()), "{strategy:?}");
                            joint.put(seat, action);
                        }
                        rules.play(&mut state, &joint, &mut luck, &mut ());
                    }
                }
            }
        }
        for_all_games(Legal);
    }

    #[test]
    fn a_forgetful_bot_plays_legal_actions() {
        #[derive(Clone, Copy)]
        struct Legal;
        impl GameTest for Legal {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let mut luck = Fast::new(1);
                let mut bot = ForgetfulBot { bot: Box::new(Random), keep: 0.5 };
                crate::random_match::play(rules, seats, 9, 0, |_, seat, view, _| {
                    let action = bot.act(rules, seat, view, &Budget::FREE, &mut luck);
                    assert_eq!(rules.check_action(view, &action), Ok(()));
                });
            }
        }
        for_all_games(Legal);
    }
}
