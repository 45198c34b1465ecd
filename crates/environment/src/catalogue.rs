//! The games of the catalogue and, beside them, the small games of the literature.

use crate::lite::{Form, PREFIX};
use sortie_core::catalogue::Visitor;
use sortie_core::rule_code;
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use sortie_core::{Game, Rules};
use sortie_games::catalogue;
use sortie_small::{Goofspiel, Kuhn, Leduc};

/// The ids of all games: those of the catalogue first.
pub const IDS: &[&str] = &{
    let mut ids = [""; catalogue::IDS.len() + 3];
    let mut n = 0;
    while n < catalogue::IDS.len() {
        ids[n] = catalogue::IDS[n];
        n += 1;
    }
    ids[n] = Goofspiel::INFO.id;
    ids[n + 1] = Kuhn::INFO.id;
    ids[n + 2] = Leduc::INFO.id;
    ids
};

/// Runs a visitor for the game with this id.
pub(crate) fn with<V: Visitor>(id: &str, visitor: V) -> Result<V::Out, SetupError> {
    if id == Goofspiel::INFO.id {
        return Ok(visitor.visit::<Goofspiel>());
    }
    if id == Kuhn::INFO.id {
        return Ok(visitor.visit::<Kuhn>());
    }
    if id == Leduc::INFO.id {
        return Ok(visitor.visit::<Leduc>());
    }
    catalogue::with(id, visitor).ok_or_else(|| SetupErrorKind::game(id, IDS).into())
}

/// The fewest seats of a game.
pub(crate) fn fewest_seats(id: &str) -> Result<u8, SetupError> {
    struct Fewest;
    impl Visitor for Fewest {
        type Out = u8;
        fn visit<G: Game>(self) -> u8 {
            G::INFO.seats.0
        }
    }
    with(id, Fewest)
}

/// Reads a rule code that `lite:` may precede, see [`Form`].
pub(crate) fn form(code: &str) -> Result<Form, SetupError> {
    let code = code.trim();
    let lite = code.strip_prefix(PREFIX);
    Ok(Form { setup: setup(lite.unwrap_or(code))?, is_lite: lite.is_some() })
}

/// Reads a rule code, whose values may be preceded by the name of a preset: `attack/cross`,
/// `attack/cross,ace=15`, `retaliation/suits_each=1`.
pub fn setup(code: &str) -> Result<Setup, SetupError> {
    let Some((game, values)) = code.split_once('/') else { return rule_code::read(code) };
    let (first, rest) = values.split_once(',').unwrap_or((values, ""));
    if first.is_empty() || first.contains('=') {
        return rule_code::read(code);
    }
    Ok(rule_code::read(&format!("{game}/{rest}"))?.preset(first.trim()))
}

/// The rules of a rule code for a number of seats. `lite:` before the code makes a small game by the
/// same rules, whose whole tree can be walked: `lite:attack/duel=sums`.
pub fn rules<G: Game>(code: &str, seats: u8) -> Result<G, SetupError> {
    form(code)?.build(seats)
}
