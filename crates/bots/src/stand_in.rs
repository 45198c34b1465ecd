//! [`StandIn`]: a bot that plays in place of another one.

use crate::compiled::players;
use crate::network::NoNetwork;
use crate::registry;
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, rule_code};
use sortie_games::catalogue;
use std::fmt;

/// A bot that plays in place of another one, which has no network for a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// The name of the bot that was asked for.
    pub absent: &'static str,
    /// The name of the bot that plays in its place: master for expert where master has a network, else club.
    pub present: &'static str,
    /// The reason.
    pub reason: NoNetwork,
}

impl StandIn {
    /// Finds the bot that plays in place of the one that a text names, in matches with these rules and
    /// so many seats. `None` where the named one plays itself, and for a text that names no bot.
    pub fn find<G: Game>(spec: &str, rules: &G, seats: u8) -> Option<Self> {
        let bot = registry::find(spec).ok().filter(|bot| bot.needs_network())?;
        players::<G>()?.stand_in(bot, rules, seats)
    }

    /// The same for the rules of a code. `None` also for a code that no match can be played by.
    pub fn find_by_code(spec: &str, code: &str, seats: u8) -> Option<Self> {
        catalogue::with(rule_code::game_id(code), FindByCode { spec, code, seats }).flatten()
    }
}

struct FindByCode<'a> {
    spec: &'a str,
    code: &'a str,
    seats: u8,
}

impl Visitor for FindByCode<'_> {
    type Out = Option<StandIn>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules: G = rule_code::read(self.code).ok()?.build(self.seats.into()).ok()?;
        StandIn::find(self.spec, &rules, self.seats)
    }
}

impl fmt::Display for StandIn {
    /// Writes a line such as `master has no network for attack with 3 seats; club plays in its place`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StandIn { absent, present, reason } = self;
        write!(f, "{absent} has {reason}; {present} plays in its place")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::NetworkError;

    #[test]
    fn the_line_names_both_bots_and_the_reason() {
        let says = |reason| StandIn { absent: "master", present: "club", reason }.to_string();
        let (game, seats) = ("attack", 3);
        assert_eq!(
            says(NoNetwork::Seats { game, seats }),
            "master has no network for attack with 3 seats; club plays in its place"
        );
        assert_eq!(
            says(NoNetwork::Rules { game, seats }),
            "master has no network for these rules of attack with 3 seats; club plays in its place"
        );
        let error = NetworkError::Missing("0.policy.bias".to_owned());
        assert_eq!(
            says(NoNetwork::Unreadable { game, seats, error }),
            "master has no readable network for attack with 3 seats (the tensor '0.policy.bias' is \
             missing); club plays in its place"
        );
    }
}
