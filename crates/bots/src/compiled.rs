//! The bots of the games of the catalogue, compiled in this crate.
//!
//! A generic function is compiled anew in every crate that calls it for a type. The searches are
//! by far the largest generic code there is: for all games they cost each such crate half a minute
//! of a release build. So [`players`] hands out a table of functions that was compiled here.

use crate::analysis::{DecisionAnalysis, Effort, PlayedDecision};
use crate::beginner::Beginner;
use crate::bot::Bot;
use crate::budget::Budget;
use crate::club::{self, Club, ClubJudge, Ismcts};
use crate::comparison::{ComparedAction, ComparisonEffort};
use crate::equilibrium::Equilibrium;
use crate::expert::{self, Expert, ExpertJudge};
use crate::hint::Hint;
use crate::judge::{self, Analysis, Judge};
use crate::level::recipe;
use crate::master::Master;
use crate::network::{self, Critic, NetworkBots, NoNetwork, Policy};
use crate::novice::Novice;
use crate::random::Random;
use crate::registry::{self, BotKind, BotSpec, BotSpecError};
use crate::weakness::Forgetful;
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::{Game, Seat};
use sortie_games::catalogue;
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

/// All bots of one game.
pub(crate) trait Players<G: Game>: Sync {
    /// A new bot for a match with these rules and so many seats. The caller holds it to its budget.
    fn make(&self, spec: &BotSpec, rules: &G, seats: u8) -> Result<Box<dyn Bot<G>>, BotSpecError>;

    /// The reason why this bot has no network for such a match. `None` also for a solved game, which
    /// needs no network.
    fn missing_network(&self, bot: BotKind, rules: &G, seats: u8) -> Option<NoNetwork>;

    /// [`registry::hints`].
    fn hints(
        &self,
        rules: &G,
        decider: (Seat, &G::View),
        budget: &Budget,
        chance: &mut Fast,
    ) -> Vec<Hint<G::Action>>;

    /// [`club::hints`].
    fn club_hints(
        &self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Vec<Hint<G::Action>>;

    /// The analysis of a decision, not yet begun.
    fn analysis(&self, decision: PlayedDecision<G>, effort: Effort)
    -> Box<dyn DecisionAnalysis<G>>;

    /// The comparison of all actions, as [`registry::compare`](crate::registry::compare) makes it.
    fn compare(
        &self,
        rules: &G,
        decider: (Seat, &G::View),
        reference: Option<G::Action>,
        effort: (ComparisonEffort, usize),
        chance: &mut Fast,
    ) -> Vec<ComparedAction<G::Action>>;
}

struct Compiled<G>(PhantomData<fn(G)>);

impl<G: Game> Players<G> for Compiled<G> {
    fn make(&self, spec: &BotSpec, rules: &G, seats: u8) -> Result<Box<dyn Bot<G>>, BotSpecError> {
        let weakness = spec.weakness;
        let temperature = weakness.temperature.value();
        let solved = Equilibrium::of_bot(spec, rules, seats);
        let bot: Box<dyn Bot<G>> = match (spec.bot.which, solved) {
            (_, Some(bot)) => Box::new(bot),
            (BotKind::Level(level), _) => {
                let recipe = recipe::<G>(level)?;
                let which = recipe.bot.which;
                let is_absent = recipe.bot.needs_network()
                    && self.missing_network(which, rules, seats).is_some();
                let recipe = if is_absent { recipe.for_stand_in() } else { recipe };
                return registry::make_spec(&recipe, rules, seats);
            }
            (BotKind::Expert, _) => match ExpertSearch::find(rules, seats) {
                Ok(ExpertSearch::Tree(critic, policy)) => Box::new(Club::guided(critic, policy)),
                Ok(ExpertSearch::Rollouts(policy)) => Box::new(Expert::new(Master::new(policy))),
                // As `StandIn` tells.
                Err(_) => Box::new(Club::default()),
            },
            (BotKind::Master, _) => match policy_for(BotKind::Master, rules, seats) {
                Ok(policy) => Box::new(Master::new(policy)),
                Err(_) => Box::new(Club::default()),
            },
            (BotKind::Beginner, _) => Box::new(Beginner { temperature }),
            (BotKind::Club, _) => Box::new(Club::with_temperature(temperature)),
            (BotKind::Ismcts, _) => Box::new(Ismcts),
            (BotKind::Novice, _) => Box::new(Novice { temperature }),
            (BotKind::Random, _) => Box::new(Random),
        };
        Ok(if weakness.forgetting.is_positive() {
            Box::new(Forgetful { bot, recall: 1.0 - weakness.forgetting.value() })
        } else {
            bot
        })
    }

    fn missing_network(&self, bot: BotKind, rules: &G, seats: u8) -> Option<NoNetwork> {
        match Equilibrium::find(rules, seats) {
            Some(_) => None,
            None if bot == BotKind::Expert => ExpertSearch::find(rules, seats).err(),
            None => policy_for(bot, rules, seats).err(),
        }
    }

    fn hints(
        &self,
        rules: &G,
        (seat, view): (Seat, &G::View),
        budget: &Budget,
        chance: &mut Fast,
    ) -> Vec<Hint<G::Action>> {
        match ExpertSearch::find(rules, seats_of_view(rules, view, chance)) {
            Ok(ExpertSearch::Tree(critic, policy)) => {
                let guide = club::Guide::new(critic, policy);
                club::guided_hints(guide, rules, (seat, view), budget, chance)
            }
            Ok(ExpertSearch::Rollouts(policy)) => {
                expert::hints(Master::new(policy), rules, (seat, view), budget, chance)
            }
            Err(_) => club::hints(rules, seat, view, budget, chance),
        }
    }

    fn club_hints(
        &self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Vec<Hint<G::Action>> {
        club::hints(rules, seat, view, budget, chance)
    }

    fn analysis(
        &self,
        decision: PlayedDecision<G>,
        effort: Effort,
    ) -> Box<dyn DecisionAnalysis<G>> {
        let rules = decision.rules.clone();
        Box::new(Analysis::new(decision, effort, |seat, view, chance| {
            make_judge(rules, (seat, view), chance)
        }))
    }

    fn compare(
        &self,
        rules: &G,
        decider: (Seat, &G::View),
        reference: Option<G::Action>,
        effort: (ComparisonEffort, usize),
        chance: &mut Fast,
    ) -> Vec<ComparedAction<G::Action>> {
        let mut judge = make_judge(rules.clone(), (decider.0, *decider.1), chance);
        judge::compare(&mut *judge, rules, decider, reference, effort, chance)
    }
}

/// The number of seats of a match with this view.
fn seats_of_view<G: Game>(rules: &G, view: &G::View, chance: &Fast) -> u8 {
    rules.standings(&rules.determinize(view, &mut chance.clone())).seats()
}

/// The judge of a decision: the expert where it plays rollouts by a policy, else the club bot.
fn make_judge<G: Game>(
    rules: G,
    (seat, view): (Seat, G::View),
    chance: &mut Fast,
) -> Box<dyn Judge<G>> {
    match ExpertSearch::find(&rules, seats_of_view(&rules, &view, chance)) {
        Ok(ExpertSearch::Rollouts(policy)) => {
            Box::new(ExpertJudge::new(Master::new(policy), rules, (seat, view), chance))
        }
        _ => Box::new(ClubJudge::new(rules, (seat, view), chance)),
    }
}

/// The search of the expert in a match, and the networks that guide it.
enum ExpertSearch<G> {
    Tree(Arc<Critic<G>>, Arc<Policy<G>>),
    Rollouts(Arc<Policy<G>>),
}

impl<G: Game> ExpertSearch<G> {
    fn find(rules: &G, seats: u8) -> Result<Self, NoNetwork> {
        let policy = policy_for(BotKind::Expert, rules, seats)?;
        Ok(match network::critic(rules, seats) {
            Ok(critic) => ExpertSearch::Tree(critic, policy),
            Err(_) => ExpertSearch::Rollouts(policy),
        })
    }
}

/// The network that this bot plays by in such a match.
fn policy_for<G: Game>(bot: BotKind, rules: &G, seats: u8) -> Result<Arc<Policy<G>>, NoNetwork> {
    let policy = network::policy(rules, seats)?;
    match (bot, policy.network().header().bots) {
        (BotKind::Master, NetworkBots::Expert) | (BotKind::Expert, NetworkBots::Master) => {
            Err(NoNetwork::Seats { game: G::INFO.id, seats })
        }
        _ => Ok(policy),
    }
}

/// The bots of a game of the catalogue; `None` for any other game.
pub(crate) fn players<G: Game>() -> Option<&'static dyn Players<G>> {
    find(G::INFO.id)?.downcast().ok().map(|players| *players)
}

/// Not generic, so that everything behind it is compiled in this crate and only here.
fn find(id: &str) -> Option<Box<dyn Any>> {
    catalogue::with(id, Find)
}

struct Find;

impl Visitor for Find {
    type Out = Box<dyn Any>;

    fn visit<G: Game>(self) -> Self::Out {
        // `Any` needs a sized type: the reference itself is boxed, not the table behind it.
        let players: &'static dyn Players<G> = &Compiled(PhantomData);
        Box::new(players)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here fails the test")]
mod tests {
    use super::*;

    struct IsCompiled;

    impl Visitor for IsCompiled {
        type Out = bool;

        fn visit<G: Game>(self) -> bool {
            players::<G>().is_some()
        }
    }

    #[test]
    fn every_game_of_the_catalogue_finds_its_bots() {
        for id in catalogue::IDS {
            assert!(catalogue::with(id, IsCompiled).unwrap(), "{id}");
        }
    }

    #[test]
    fn another_game_has_none_here() {
        assert!(players::<sortie_small::kuhn::Kuhn>().is_none());
    }
}
