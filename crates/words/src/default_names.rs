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
}
