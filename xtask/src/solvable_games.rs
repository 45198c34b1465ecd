//! Games that can be solved: the small ones, and lite forms of the catalogue's.

use sortie_bots::solve::SolveError;
use sortie_core::{Game, rule_code};
use sortie_games::attack::Attack;
use sortie_games::commander::Commander;
use sortie_games::duelx::DuelX;
use sortie_games::modify::Modify;
use sortie_games::retaliation::Retaliation;
use sortie_small::{Goofspiel, Kuhn, Leduc};

/// The most nodes of a tree, and states of a backward induction; this many take some gigabytes.
pub(crate) const LIMIT: usize = 5_000_000;

/// A visitor of solvable games for two seats.
pub(crate) trait SolvableVisitor {
    /// Visits a game with hidden information, for its tree of all histories.
    fn tree<G: Game>(&mut self, name: &str, rules: &G) -> Result<(), SolveError>;

    /// Visits a game without hidden information, for backward induction.
    fn open<G: Game>(&mut self, name: &str, rules: &G) -> Result<(), SolveError>;
}

/// The names of the groups of solvable games.
pub(crate) const NAMES: [&str; 8] =
    ["kuhn", "leduc", "goofspiel", "attack", "duelx", "modify", "retaliation", "commander"];

/// Visits all solvable games of a name.
pub(crate) fn visit(name: &str, visitor: &mut impl SolvableVisitor) -> Result<(), String> {
    visit_named(name, visitor).map_err(|error| format!("{name}: {error}"))
}

fn visit_named(name: &str, visitor: &mut impl SolvableVisitor) -> Result<(), SolveError> {
    match name {
        "kuhn" => visitor.tree("kuhn", &Kuhn),
        "leduc" => visitor.tree("leduc", &Leduc),
        "goofspiel" => {
            let hidden = Goofspiel { cards: 4, hidden: true };
            visitor.tree("goofspiel, 4 cards, bids hidden", &hidden)?;
            let open = Goofspiel { cards: 5, hidden: false };
            visitor.open("goofspiel, 5 cards", &open)
        }
        "attack" => {
            for code in ["attack", "attack/duel=sums", "attack/reshuffles=1"] {
                let rules = built::<Attack>(code).lite();
                visitor.tree(&format!("{code}, 8 cards"), &rules)?;
            }
            Ok(())
        }
        "duelx" => {
            let field = ["2C 9C AC AD", "2D 8C AH AS"];
            let rules = built::<DuelX>("duelx").lite(field, "4C 5C 6C 7D 3S", 2);
            visitor.tree("duelx, fixed field, 5 cards besides, 2 rounds", &rules)
        }
        "modify" => {
            let deck = "3S 5S 6S 7S 8S JS QS AS";
            for (code, hand) in [("modify", 2), ("modify/duel_calls=off", 3)] {
                let rules = built::<Modify>(code).lite(deck, hand, hand.into());
                let name = format!("{code}, 8 ranks, {hand} cards each");
                visitor.tree(&name, &rules)?;
            }
            Ok(())
        }
        "retaliation" => {
            let name = "retaliation, 4 armies, 2 rounds";
            visitor.tree(name, &Retaliation::lite())
        }
        _ => {
            let name = "commander, 2 and the Commander";
            visitor.open(name, &Commander::lite(2, 2))
        }
    }
}

/// The rules of a code. The codes above are valid, as a test checks; for another the defaults.
fn built<G: Game>(text: &str) -> G {
    let built = rule_code::read(text).and_then(|setup| setup.build(2));
    built.unwrap_or_else(|_| G::new(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_a_form_is_one() {
        for text in ["attack", "attack/duel=sums", "attack/reshuffles=1"] {
            assert_eq!(rule_code::write(&built::<Attack>(text), 2), text);
        }
        for text in ["modify", "modify/duel_calls=off"] {
            assert_eq!(rule_code::write(&built::<Modify>(text), 2), text);
        }
    }
}
