//! The players that may sit at a table of this server.

use crate::tables::bot_level::bot_level;
use sortie_bots::level::levels_by_id;
use sortie_bots::{BotSpecError, registry};
use sortie_core::suggest;
use sortie_outside::{NamedPrograms, program_name};
use sortie_table::SeatPlayer;
use sortie_table::bot_level::within_scale;

/// Reads a player of a game, as a form, a document or a stored table names them: a human, a bot of the
/// registry or a program of the operator. The error is a sentence.
pub(crate) fn seat_player(
    text: &str,
    game: &str,
    programs: &NamedPrograms,
) -> Result<SeatPlayer, String> {
    if let Some(name) = program_name(text)
        && !programs.has(text, game)
    {
        let names: Vec<&str> = programs.names(game).collect();
        let hint = suggest::hint(name, names.iter().copied());
        return Err(match names.as_slice() {
            [] => format!("this server has no programs for {game}"),
            _ => format!("this server has no program '{name}' for {game}; {hint}"),
        });
    }
    // First, because it names the levels that the game has.
    if let Err(error @ BotSpecError::Level { .. }) = registry::find_for(text, game) {
        return Err(error.to_string());
    }
    SeatPlayer::parse_with(text, |text| program_name(text).is_some())
}

/// Reads a player that a table or a room has stored. The default bot plays for a program that is not
/// offered any more. `None` for anything that cannot be read.
pub(crate) fn stored_player(
    text: &str,
    game: &str,
    programs: &NamedPrograms,
) -> Option<SeatPlayer> {
    match program_name(text) {
        Some(_) if !programs.has(text, game) => Some(SeatPlayer::Bot("bot".to_owned())),
        Some(_) => seat_player(text, game, programs).ok(),
        None => Some(within_scale(text.parse().ok()?, levels_by_id(game))),
    }
}

/// Checks that a text names a bot or a program for a game. The error is a sentence.
pub(crate) fn check_bot(text: &str, game: &str, programs: &NamedPrograms) -> Result<(), String> {
    match program_name(text) {
        Some(_) => seat_player(text, game, programs).map(drop),
        None => registry::find_for(text, game).map(drop).map_err(|error| error.to_string()),
    }
}

/// The level of a bot, or the name of its program. `None` for people.
pub(crate) fn bot_label(sitter: &str) -> Option<&str> {
    bot_level(sitter).or_else(|| program_name(sitter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_sits_at_the_tables_of_its_games_alone() {
        let programs = NamedPrograms::new(vec!["duelx/ppo=./ppo".parse().unwrap()]).unwrap();
        let check = |text, game, read: Result<&str, &str>| {
            let player = seat_player(text, game, &programs).map(|player| player.to_string());
            assert_eq!(player.as_deref().map_err(String::as_str), read, "{text} in {game}");
        };
        check("program:ppo", "duelx", Ok("program:ppo"));
        check("program:ppo", "attack", Err("this server has no programs for attack"));
        let hint = "this server has no program 'ppx' for duelx; did you mean ppo?";
        check("program:ppx", "duelx", Err(hint));
        check("you:Anna", "duelx", Ok("you:Anna"));
        check("bot:novice", "duelx", Ok("bot:novice"));
        check("bot:1", "duelx", Ok("bot:1"));
        assert!(seat_player("exec:./ppo", "duelx", &programs).is_err(), "nobody names a command");
    }

    #[test]
    fn a_level_that_a_game_does_not_have_is_refused_but_read_from_the_store() {
        let programs = NamedPrograms::default();
        let most = levels_by_id("attack").len();
        let refused = format!("attack has no level 8; valid: 1 to {most}");
        assert_eq!(seat_player("bot:8", "attack", &programs), Err(refused.clone()));
        assert_eq!(check_bot("bot:8", "attack", &programs), Err(refused));
        // No game has so many.
        let refused = format!("attack has no level 9; valid: 1 to {most}");
        assert_eq!(seat_player("bot:9", "attack", &programs), Err(refused));
        let stored = stored_player("bot:8", "attack", &programs).unwrap();
        assert_eq!(stored.to_string(), format!("bot:{most}"));
    }

    #[test]
    fn a_bot_is_told_by_its_level_or_its_program() {
        let labels = ["bot", "bot:novice", "program:ppo", "you:Anna"].map(bot_label);
        assert_eq!(labels, [Some("club"), Some("novice"), Some("ppo"), None]);
    }
}
