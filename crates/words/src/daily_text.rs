//! The results of a deal of the day, and the text to share.

use crate::words::{Readers, Words};
use sortie_core::{MatchResult, Outcome, Seat, Text};

impl Words {
    /// The result of a seat in a deal of the day: `won, 11 points against 9`.
    pub fn daily_result(&self, game: &str, outcome: &Outcome, seat: Seat) -> String {
        let result = MatchResult::new(outcome, seat).name();
        let score = self.score_against(game, outcome, seat);
        let text = Text::new(id!("daily-result")).raw("result", result).raw("score", score);
        self.text(&text, &Readers::default())
    }

    /// The result in a game, given by its id and its name, as a line to share; beside that of the reference bot
    /// on the same cards, if it is known.
    pub fn daily_share_line(
        &self,
        (id, name): (&str, &str),
        seat: Seat,
        outcome: &Outcome,
        bot: Option<&Outcome>,
    ) -> String {
        let line = match bot {
            Some(bot) => {
                Text::new(id!("daily-share-line-bot")).raw("bot", self.score_against(id, bot, seat))
            }
            None => Text::new(id!("daily-share-line")),
        };
        let line = line.raw("game", name).raw("result", self.daily_result(id, outcome, seat));
        self.text(&line, &Readers::default())
    }

    /// The results of a day as a text to share, which does not give the cards away; `None` without
    /// results. `lines` are made by [`Words::daily_share_line`], and `streak` is the number of days in a row
    /// with a finished deal.
    pub fn daily_share(&self, day: &str, lines: Vec<String>, streak: u32) -> Option<String> {
        if lines.is_empty() {
            return None;
        }
        let title = Text::new(id!("daily-share-title")).raw("date", day);
        let mut text = vec![self.text(&title, &Readers::default())];
        text.extend(lines);
        if streak > 0 {
            let streak = Text::new(id!("daily-share-streak")).number("n", streak);
            text.push(self.text(&streak, &Readers::default()));
        }
        Some(text.join("\n"))
    }
}
