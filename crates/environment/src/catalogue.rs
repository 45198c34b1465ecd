//! The games of the catalogue and, beside them, the small games of the literature.

use sortie_core::Rules;
use sortie_core::catalogue::Visitor;
use sortie_core::rule_code;
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
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
        fn visit<G: sortie_core::Game>(self) -> u8 {
            G::INFO.seats.0
        }
    }
    with(id, Fewest)
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
