//! The bots of the games of the catalogue, compiled in this crate.
//!
//! A generic function is compiled anew in every crate that calls it for a type. The searches are
//! by far the largest generic code there is: for all games they cost each such crate half a minute
//! of a release build. So [`players`] hands out a table of functions that was compiled here.

use crate::analysis::{DecisionAnalysis, Effort, PlayedDecision};
use crate::beginner::{self, Beginner};
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
use crate::novice::{self, Novice};
use crate::random::Random;
use crate::registry::{
    self, BotInfo, BotKind, BotSpec, BotSpecError, BudgetSpec, DEFAULT_BOT, LimitedBot, MASTER,
};
use crate::simulation_limits::SimulationLimits;
use crate::stand_in::StandIn;
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

    /// The bot that plays in place of this one in such a match, because there is no network for this one. `None`
    /// also for a solved game, which needs no network.
    fn stand_in(&self, bot: &BotInfo, rules: &G, seats: u8) -> Option<StandIn>;

    /// The numbers of simulations of a bot in such matches. `None` for a level that the game does not have.
    fn simulation_limits(&self, spec: &BotSpec, rules: &G, seats: u8) -> Option<SimulationLimits>;

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

const CLUB_LIMITS: SimulationLimits =
    SimulationLimits::of_rules(DEFAULT_BOT, club::SIMULATIONS, u32::MAX);

struct Compiled<G>(PhantomData<fn(G)>);

impl<G: Game> Compiled<G> {
    /// The recipe of a level, with more simulations where the club bot plays it in place of another bot.
    fn recipe_for(&self, level: u8, rules: &G, seats: u8) -> Result<BotSpec, BotSpecError> {
        let recipe = recipe::<G>(level)?;
        let stand_in = self.stand_in(recipe.bot, rules, seats);
        let is_club = stand_in.is_some_and(|found| found.present == DEFAULT_BOT);
        Ok(if is_club { recipe.for_stand_in() } else { recipe })
    }

    /// Master, or club where master has no network.
    fn make_master(rules: &G, seats: u8) -> Box<dyn Bot<G>> {
        match MasterPlay::find(rules, seats) {
            Ok(MasterPlay::Policy(policy)) => Box::new(Master::new(policy)),
            Ok(MasterPlay::Tree(critic, policy, most)) => {
                let bot = Box::new(Club::guided(critic, policy));
                Box::new(LimitedBot { bot, allowance: BudgetSpec::Simulations(most) })
            }
            Err(_) => Box::new(Club::default()),
        }
    }

    /// The limits of [`Self::make_master`].
    fn limits_of_master(rules: &G, seats: u8) -> SimulationLimits {
        match MasterPlay::find(rules, seats) {
            Ok(MasterPlay::Policy(_)) => SimulationLimits::of_network(MASTER, 0, 0),
            Ok(MasterPlay::Tree(_, _, most)) => SimulationLimits::of_network(MASTER, most, most),
            Err(_) => CLUB_LIMITS,
        }
    }
}

impl<G: Game> Players<G> for Compiled<G> {
    fn make(&self, spec: &BotSpec, rules: &G, seats: u8) -> Result<Box<dyn Bot<G>>, BotSpecError> {
        let weakness = spec.weakness;
        let temperature = weakness.temperature.value();
        let solved = Equilibrium::of_bot(spec, rules, seats);
        let bot: Box<dyn Bot<G>> = match (spec.bot.which, solved) {
            (_, Some(bot)) => Box::new(bot),
            (BotKind::Level(level), _) => {
                return registry::make_spec(&self.recipe_for(level, rules, seats)?, rules, seats);
            }
            (BotKind::Expert, _) => match ExpertSearch::find(rules, seats) {
                Ok(ExpertSearch::Tree(critic, policy)) => Box::new(Club::guided(critic, policy)),
                Ok(ExpertSearch::Rollouts(policy)) => Box::new(Expert::new(Master::new(policy))),
                // As `StandIn` tells.
                Err(_) => Self::make_master(rules, seats),
            },
            (BotKind::Master, _) => Self::make_master(rules, seats),
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

    fn stand_in(&self, bot: &BotInfo, rules: &G, seats: u8) -> Option<StandIn> {
        if !bot.needs_network() || Equilibrium::find(rules, seats).is_some() {
            return None;
        }
        let reason = match bot.which {
            BotKind::Expert => ExpertSearch::find(rules, seats).err()?,
            _ => MasterPlay::find(rules, seats).err()?,
        };
        let present = Self::limits_of_master(rules, seats).bot;
        Some(StandIn { absent: bot.name, present, reason })
    }

    fn simulation_limits(&self, spec: &BotSpec, rules: &G, seats: u8) -> Option<SimulationLimits> {
        let spec = match spec.bot.which {
            BotKind::Level(level) => self.recipe_for(level, rules, seats).ok()?,
            _ => *spec,
        };
        let (of_rules, of_network) = (SimulationLimits::of_rules, SimulationLimits::of_network);
        let (name, all) = (spec.bot.name, u32::MAX);
        let limits = match spec.bot.which {
            BotKind::Expert | BotKind::Master if Equilibrium::find(rules, seats).is_some() => {
                of_network(name, 0, 0)
            }
            BotKind::Expert => match ExpertSearch::find(rules, seats) {
                Ok(ExpertSearch::Rollouts(_)) => of_network(name, expert::SIMULATIONS, all),
                Ok(ExpertSearch::Tree(..)) => of_network(name, club::SIMULATIONS, all),
                Err(_) => Self::limits_of_master(rules, seats),
            },
            BotKind::Master => Self::limits_of_master(rules, seats),
            BotKind::Beginner => of_rules(name, beginner::SIMULATIONS, all),
            BotKind::Novice => of_rules(name, novice::SIMULATIONS, novice::SIMULATIONS),
            BotKind::Random => of_rules(name, 0, 0),
            BotKind::Ismcts => of_rules(name, club::SIMULATIONS, all),
            BotKind::Club | BotKind::Level(_) => CLUB_LIMITS,
        };
        Some(limits.within(spec.allowance))
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

/// The judge of a decision: the expert where it has its networks, else the club bot.
fn make_judge<G: Game>(
    rules: G,
    (seat, view): (Seat, G::View),
    chance: &mut Fast,
) -> Box<dyn Judge<G>> {
    match ExpertSearch::find(&rules, seats_of_view(&rules, &view, chance)) {
        Ok(ExpertSearch::Rollouts(policy)) => {
            Box::new(ExpertJudge::new(Master::new(policy), rules, (seat, view), chance))
        }
        Ok(ExpertSearch::Tree(critic, policy)) => {
            Box::new(ClubJudge::guided((critic, policy), rules, (seat, view), chance))
        }
        Err(_) => Box::new(ClubJudge::new(rules, (seat, view), chance)),
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

/// The way in which the master plays, and its networks.
enum MasterPlay<G> {
    Policy(Arc<Policy<G>>),
    /// The tree of the expert, with at most so many simulations.
    Tree(Arc<Critic<G>>, Arc<Policy<G>>, u32),
}

impl<G: Game> MasterPlay<G> {
    fn find(rules: &G, seats: u8) -> Result<Self, NoNetwork> {
        let policy = policy_for(BotKind::Master, rules, seats)?;
        Ok(match policy.network().header().simulations {
            Some(most) => MasterPlay::Tree(network::critic(rules, seats)?, policy, most),
            None => MasterPlay::Policy(policy),
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
mod tests {
    #![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

    use super::*;
    use sortie_core::Observer;
    use sortie_games::attack::Attack;
    use sortie_games::commander::Commander;
    use sortie_games::duelx::DuelX;
    use sortie_games::modify::Modify;
    use sortie_games::retaliation::Retaliation;

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

    /// By how much the judge of the first decision divides its effort.
    fn divisor<G: Game>(seats: u8) -> u32 {
        let (rules, mut chance) = (G::new(seats), Fast::new(1));
        let state = rules.deal(seats, &mut chance, &mut ());
        let seat = rules.turn(&state).seats().lowest().unwrap();
        let view = rules.view(&state, Observer::Seat(seat));
        make_judge(rules, (seat, view), &mut chance).effort_divisor()
    }

    #[test]
    fn the_expert_judges_where_it_has_networks_and_else_the_club_bot() {
        let (rollouts, tree, club) = (4, 8, 1);
        assert_eq!([2, 3].map(divisor::<Commander>), [rollouts; 2]);
        assert_eq!(divisor::<Modify>(2), rollouts);
        assert_eq!(divisor::<DuelX>(2), tree);
        assert_eq!([2, 3, 4].map(divisor::<Retaliation>), [tree; 3]);
        // Master alone plays by that network.
        assert_eq!(divisor::<Modify>(3), club);
        assert_eq!(divisor::<Attack>(2), club);
    }

    #[test]
    fn another_game_has_none_here() {
        assert!(players::<sortie_small::kuhn::Kuhn>().is_none());
    }
}
