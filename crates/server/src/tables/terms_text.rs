//! The terms of a table in words.

use crate::tables::clock::Clock;
use crate::tables::terms::{Agreed, Flag};
use sortie_core::Text;
use sortie_words::{Readers, Words};

/// How much time there is.
pub(crate) fn clock(clock: Clock, words: &Words) -> String {
    let text = match clock {
        Clock::None => Text::new(id!("clock-none")),
        Clock::Bank { bank, plus } => Text::new(id!("clock-bank"))
            .raw("minutes", (bank as f64 / 60_000.0).to_string())
            .number("plus", (plus / 1000) as i64),
        Clock::Days(days) => Text::new(id!("clock-days")).number("n", days as i64),
    };
    words.text(&text, &Readers::default())
}

/// The consequence when a seat runs out of time.
pub(crate) fn flag(flag: Flag, words: &Words) -> String {
    words.say(match flag {
        Flag::Bot => id!("flag-bot"),
        Flag::Forfeit => id!("flag-forfeit"),
    })
}

/// When a bot keeps a seat warm.
pub(crate) fn warm(seconds: u32, words: &Words) -> String {
    if seconds == 0 {
        return words.say(id!("warm-never"));
    }
    let minutes = (f64::from(seconds) / 60.0).to_string();
    words.text(&Text::new(id!("warm-after")).raw("minutes", minutes), &Readers::default())
}

/// All of it, as sentences.
pub(crate) fn agreed(agreed: &Agreed, words: &Words) -> Vec<String> {
    let mut says = vec![clock(agreed.clock, words)];
    if agreed.clock != Clock::None {
        says.push(flag(agreed.flag, words));
    }
    says.push(warm(agreed.warm, words));
    if !agreed.chat {
        says.push(words.say(id!("chat-off")));
    }
    says
}
