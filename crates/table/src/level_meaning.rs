//! The sentence that says how a level of the bots plays.

use sortie_bots::level;
use sortie_bots::registry;
use sortie_core::{MessageIndex, Text};

/// The English messages, against which message ids are checked at compile time.
const IDS: &MessageIndex = &MessageIndex::new(include_str!("../../words/en/play.ftl"));
sortie_core::message_ids!($ crate::level_meaning::IDS);

/// From this temperature on, a level often takes a weaker choice.
const OFTEN: f32 = 0.1;
/// From this temperature on, more often than not.
const MOSTLY: f32 = 0.7;

/// The sentence that says how a level of a game plays, from its recipe. `None` for a bot by name, and
/// for a level that the game does not have.
pub fn level_meaning(game: &str, level: &str) -> Option<Text> {
    let recipe = level::recipe_by_id(game, registry::find(level).ok()?.level()?)?;
    let slips = match recipe.weakness.temperature.value() {
        temperature if temperature >= MOSTLY => "mostly",
        temperature if temperature >= OFTEN => "often",
        temperature if temperature > 0.0 => "sometimes",
        _ => "never",
    };
    let forgets = (100.0 * recipe.forgetting()).round();
    let text = Text::new(id!("play-level-meaning")).raw("plan", recipe.bot.name);
    Some(text.number("forgets", forgets as i64).raw("slips", slips))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_games::catalogue;

    #[test]
    fn every_level_of_a_game_has_a_meaning_and_others_have_none() {
        for game in catalogue::IDS {
            for level in level::levels_by_id(game) {
                assert!(level_meaning(game, level.name).is_some(), "{game}, {}", level.name);
            }
            assert_eq!(level_meaning(game, "club"), None);
        }
        assert_eq!(level_meaning("nothing", "1"), None);
    }

    #[test]
    fn a_beginner_forgets_cards_by_itself_and_by_its_option() {
        let check = |game: &str, level: &str, plan: &str, forgets: i64, slips: &str| {
            let expected = Text::new(id!("play-level-meaning")).raw("plan", plan);
            let expected = expected.number("forgets", forgets).raw("slips", slips);
            assert_eq!(level_meaning(game, level), Some(expected), "{game}, {level}");
        };
        check("duelx", "3", "novice", 20, "often");
        check("duelx", "5", "beginner", 15, "never");
        // It keeps half of the cards, and 85 % of those.
        check("modify", "3", "beginner", 58, "sometimes");
    }
}
