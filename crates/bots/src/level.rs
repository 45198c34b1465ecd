//! The levels of the bots, from 1 up, by which people choose an opponent.
//!
//! A level is a recipe in the game's own folder: a bot that forgets, mixes by a temperature, or thinks
//! less. No level knows more than its seat.

use crate::registry::{BotInfo, BotKind, BotSpec, BotSpecError};
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_games::catalogue;
use std::time::Duration;

const fn level(number: u8, name: &'static str, doc: &'static str) -> BotInfo {
    // No recipe thinks longer; `sortie-bots` tests the limit of their simulations.
    BotInfo { name, doc, usual_time: Duration::from_millis(300), which: BotKind::Level(number) }
}

/// All levels that a game can have, the weakest first. Their names are their numbers.
pub const LEVELS: &[BotInfo] = &[
    level(1, "1", "the weakest level of the game"),
    level(2, "2", "level 2 of the game"),
    level(3, "3", "level 3 of the game"),
    level(4, "4", "level 4 of the game"),
    level(5, "5", "level 5 of the game"),
    level(6, "6", "level 6 of the game"),
    level(7, "7", "level 7 of the game"),
    level(8, "8", "level 8 of the game"),
];

/// The levels of a game, the weakest first.
pub fn levels<G: Game>() -> &'static [BotInfo] {
    &LEVELS[..G::INFO.levels.len().min(LEVELS.len())]
}

/// The levels of the game with this id; none for an unknown game.
pub fn levels_by_id(game: &str) -> &'static [BotInfo] {
    catalogue::with(game, FindLevels).unwrap_or_default()
}

struct FindLevels;

impl Visitor for FindLevels {
    type Out = &'static [BotInfo];

    fn visit<G: Game>(self) -> Self::Out {
        levels::<G>()
    }
}

/// The bot that plays a level of a game.
///
/// # Errors
/// If the game has no such level.
pub fn recipe<G: Game>(level: u8) -> Result<BotSpec, BotSpecError> {
    let found = usize::from(level).checked_sub(1).and_then(|at| G::INFO.levels.get(at));
    let most = levels::<G>().len();
    let none =
        || BotSpecError::Level { given: level.to_string(), game: G::INFO.id.to_owned(), most };
    found.ok_or_else(none)?.parse()
}

/// The bot that plays for a spec in a game: the recipe of a level, else the bot itself.
///
/// # Errors
/// If the game has no such level.
pub fn resolve<G: Game>(spec: BotSpec) -> Result<BotSpec, BotSpecError> {
    spec.bot.level().map_or(Ok(spec), recipe::<G>)
}

/// The recipe of a level of the game with this id. `None` if there is no such game or level.
pub fn recipe_by_id(game: &str, level: u8) -> Option<BotSpec> {
    catalogue::with(game, FindRecipe(level)).flatten()
}

struct FindRecipe(u8);

impl Visitor for FindRecipe {
    type Out = Option<BotSpec>;

    fn visit<G: Game>(self) -> Self::Out {
        recipe::<G>(self.0).ok()
    }
}
