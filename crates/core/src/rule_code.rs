//! Rule codes: text that spells a game and the values that differ from its defaults.
//!
//! `attack`, `retaliation/jack_odd=5`, `attack/duel=sums,dice=true`. A list is separated by `:`.

use crate::game::Game;
use crate::setup::{Setup, SetupError, SetupErrorKind};

/// The code of these rules: the game's id and, in the order of the parameter table, what differs
/// from the defaults for this many seats.
pub fn write<G: Game>(rules: &G, seats: u8) -> String {
    let plain = G::new(seats);
    let differs: Vec<String> = G::INFO
        .params
        .iter()
        .filter(|p| (p.get)(rules) != (p.get)(&plain))
        .map(|p| format!("{}={}", p.name, (p.get)(rules)))
        .collect();
    if differs.is_empty() {
        G::INFO.id.to_owned()
    } else {
        format!("{}/{}", G::INFO.id, differs.join(","))
    }
}

/// The part of a rule code that names its game, without a check of it.
pub fn game_id(code: &str) -> &str {
    code.split('/').next().unwrap_or_default()
}

/// Reads a code. Names and values are checked when the rules are built.
///
/// Where a list is meant, its numbers are separated by `:`, so that `,` always begins a new name.
pub fn read(code: &str) -> Result<Setup, SetupError> {
    let code = code.trim();
    let (game, values) = code.split_once('/').unwrap_or((code, ""));
    if game.is_empty() {
        return Err(SetupErrorKind::NoGame.into());
    }
    let mut setup = Setup::for_game(game);
    for pair in values.split(',').filter(|pair| !pair.is_empty()) {
        setup.assign(pair)?;
    }
    Ok(setup)
}
