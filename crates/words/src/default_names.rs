//! Display names for players without a name of their own.

use crate::words::Words;
use sortie_core::Text;

impl Words {
    /// The name of a human, with a number where there are several.
    pub fn player(&self, n: Option<u32>) -> String {
        match n {
            Some(n) => self.shared(&Text::new(id!("play-player-numbered")).number("n", n)),
            None => self.say(id!("play-player")),
        }
    }

    /// The name of a bot, with a number where there are several.
    pub fn bot(&self, n: Option<u32>) -> String {
        match n {
            Some(n) => self.shared(&Text::new(id!("play-bot-numbered")).number("n", n)),
            None => self.say(id!("play-bot")),
        }
    }

    /// The level of a bot for people. `level` is its name in commands, such as `5` or `novice`; that of a
    /// program or of a bot with settings stays as it is.
    pub fn bot_level(&self, level: &str) -> String {
        match level.parse::<u8>() {
            Ok(n) => self.shared(&Text::new(id!("play-level")).number("n", n)),
            Err(_) => self.shared(&Text::new(id!("play-bot-level")).raw("level", level)),
        }
    }

    /// A level and the sentence that says how it plays: `Level 3: Looks a few moves ahead.`
    pub fn level_line(&self, level: &str, meaning: &Text) -> String {
        let text = Text::new(id!("play-level-plays")).raw("level", level);
        self.shared(&text.raw("meaning", self.shared(meaning)))
    }

    /// A sentence about a bot that adapts to the player, and would play at this level now.
    pub fn adapting_bot(&self, level: &str) -> String {
        self.shared(&Text::new(id!("play-adapts")).raw("level", self.bot_level(level)))
    }

    /// A sentence about a bot that plays in place of another one, which has no network for a game with so
    /// many seats. `bots` are the names of the absent and the present bot; `missing` is `seats`, `rules` or
    /// `file`, by what the network lacks.
    pub fn stand_in(&self, bots: [&str; 2], missing: &str, game: &str, seats: u8) -> String {
        let [absent, present] = bots.map(|bot| self.bot_level(bot));
        let text = Text::new(id!("play-stand-in"))
            .raw("missing", missing)
            .raw("absent", absent)
            .raw("present", present)
            .raw("game", game)
            .raw("seats", seats.to_string());
        self.shared(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_without_names_are_called_alike_in_a_language() {
        let named = |language| {
            let words = Words::new(language, []).unwrap();
            [words.player(None), words.player(Some(2)), words.bot(None), words.bot(Some(3))]
        };
        assert_eq!(named("en"), ["Player", "Player 2", "Bot", "Bot 3"]);
        assert_eq!(named("de"), ["Spieler", "Spieler 2", "Bot", "Bot 3"]);
    }

    #[test]
    fn levels_of_bots_have_german_names() {
        let levels = ["random", "novice", "beginner", "club", "master", "expert", "club@2s"];
        let named = |language| {
            let words = Words::new(language, []).unwrap();
            levels.map(|level| words.bot_level(level))
        };
        assert_eq!(named("en"), levels);
        assert_eq!(
            named("de"),
            ["Zufall", "Neuling", "Anfänger", "Club", "Meister", "Experte", "club@2s"]
        );
        let numbered =
            ["en", "de"].map(|language| Words::new(language, []).unwrap().bot_level("5"));
        assert_eq!(numbered, ["level 5", "Stufe 5"]);
    }

    #[test]
    fn a_stand_in_is_told_in_one_sentence() {
        let says = |language, missing| {
            let words = Words::new(language, []).unwrap();
            words.stand_in(["master", "club"], missing, "Attack!", 3)
        };
        assert_eq!(
            says("en", "seats"),
            "master has no network for Attack! with 3 seats; club plays in its place."
        );
        assert_eq!(
            says("en", "rules"),
            "master has no network for these rules of Attack! with 3 seats; club plays in its place."
        );
        assert_eq!(
            says("de", "file"),
            "Das Netz von „Meister“ für Attack! mit 3 Plätzen ist nicht lesbar. „Club“ spielt stattdessen."
        );
    }
}
