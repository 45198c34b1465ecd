//! [`SimulationLimits`]: the number of simulations of a bot.

use crate::compiled::players;
use crate::registry::{BotSpec, BudgetSpec};
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, rule_code};
use sortie_games::catalogue;

/// The number of simulations of a bot for one choice. Both numbers are 0 for a bot that does not search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulationLimits {
    /// The name of the bot that plays: that of a level's recipe, or the one that plays in place of a bot
    /// without a network.
    pub bot: &'static str,
    /// Whether a network guides its search, or plays without one. Also true of an equilibrium, which does not
    /// search either.
    pub uses_network: bool,
    /// The simulations where the caller sets no limit.
    pub default: u32,
    /// The most that it makes, however many the caller allows.
    pub max: u32,
}

impl SimulationLimits {
    /// The limits in matches by the rules of a code, by the number of simulations in the spec too. A time in the
    /// spec is left to the caller. `None` for a code that no match can be played by, and for a level that the
    /// game does not have.
    pub fn find_by_code(spec: &BotSpec, code: &str, seats: u8) -> Option<Self> {
        catalogue::with(rule_code::game_id(code), FindLimits { spec, code, seats }).flatten()
    }

    pub(crate) const fn of_network(bot: &'static str, default: u32, max: u32) -> Self {
        SimulationLimits { bot, uses_network: true, default, max }
    }

    pub(crate) const fn of_rules(bot: &'static str, default: u32, max: u32) -> Self {
        SimulationLimits { bot, uses_network: false, default, max }
    }

    /// The limits of a bot whose spec has this limit as well.
    #[must_use]
    pub(crate) fn within(self, allowance: Option<BudgetSpec>) -> Self {
        match allowance {
            Some(BudgetSpec::Simulations(n)) => {
                let n = n.min(self.max);
                SimulationLimits { default: n, max: n, ..self }
            }
            Some(BudgetSpec::Time(_)) | None => self,
        }
    }
}

struct FindLimits<'a> {
    spec: &'a BotSpec,
    code: &'a str,
    seats: u8,
}

impl Visitor for FindLimits<'_> {
    type Out = Option<SimulationLimits>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules: G = rule_code::read(self.code).ok()?.build(self.seats.into()).ok()?;
        players::<G>()?.simulation_limits(self.spec, &rules, self.seats)
    }
}
