//! Generic code that is compiled in this crate, once for each game of the catalogue, and not again
//! in every crate that calls it with a game.

use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_core::setup::{SetupError, SetupErrorKind};
use sortie_games::catalogue;
use std::any::Any;

/// A generic method, called with the rules that it was dispatched with.
pub(crate) trait RulesVisitor {
    /// The type that it returns.
    type Out;
    /// Runs for these rules.
    fn visit<G: Game>(self, rules: &G) -> Self::Out;
}

/// Runs a visitor with rules of the game with this id. Call it from a function that is not generic:
/// a generic one would be compiled in the crate that calls it, with all that is behind this.
///
/// # Errors
/// If no game of the catalogue has this id, or another game bears it.
pub(crate) fn with_rules<V: RulesVisitor>(
    game: &str,
    rules: &dyn Any,
    visitor: V,
) -> Result<V::Out, SetupError> {
    let found = catalogue::with(game, Dispatch { rules, visitor }).flatten();
    found.ok_or_else(|| SetupErrorKind::game(game, catalogue::IDS).into())
}

struct Dispatch<'a, V> {
    rules: &'a dyn Any,
    visitor: V,
}

impl<V: RulesVisitor> Visitor for Dispatch<'_, V> {
    type Out = Option<V::Out>;

    fn visit<G: Game>(self) -> Self::Out {
        Some(self.visitor.visit::<G>(self.rules.downcast_ref()?))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here fails the test")]
mod tests {
    use super::*;
    use crate::simulate::{SimulateError, simulate};
    use sortie_core::Rules;
    use sortie_small::kuhn::Kuhn;

    struct Id;

    impl RulesVisitor for Id {
        type Out = &'static str;
        fn visit<G: Game>(self, _: &G) -> &'static str {
            G::INFO.id
        }
    }

    #[test]
    fn a_game_outside_of_the_catalogue_is_refused() {
        let kuhn = Kuhn::new(2);
        let told = with_rules(Kuhn::INFO.id, &kuhn, Id).unwrap_err();
        assert!(told.to_string().contains(Kuhn::INFO.id), "{told}");
        // Rules of one game under the id of another.
        assert!(with_rules(catalogue::IDS[0], &kuhn, Id).is_err());
        let bots = ["random", "random"].map(str::to_owned);
        let simulated = simulate(&kuhn, 2, &bots, 1, 1, 1, &|_| {});
        assert!(matches!(simulated, Err(SimulateError::Setup(_))));
    }
}
