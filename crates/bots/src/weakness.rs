//! [`Weakness`]: forgetting and temperature, which make a bot weaker.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use sortie_core::chance::Fast;
use sortie_core::{Game, Seat};
use std::fmt;

/// How much weaker a bot plays than it can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weakness {
    /// The probability that a card that must be remembered is forgotten, anew for each decision.
    pub forgetting: Thousandths,
    /// The temperature of a softmax over the values of its actions, in units of a win; 0 takes the
    /// best action.
    pub temperature: Thousandths,
}

/// A number from 0 to 10, exact to a thousandth, so that a bot's text reads back as the same bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thousandths(u16);

impl Thousandths {
    /// The number 1.
    pub const ONE: Self = Thousandths(1000);
    /// The largest number.
    const MAX: Self = Thousandths(10_000);

    /// Reads a number above 0 such as `0.25` or `2`, of at most three decimals.
    fn parse(text: &str) -> Option<Self> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |part: &str| {
            (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_number(whole) || !is_number(decimals) {
            return None;
        }
        let whole: u16 = whole.parse().ok()?;
        let decimals: u16 = format!("{decimals:0<3}").parse().ok()?;
        let number = Thousandths(whole.checked_mul(1000)?.checked_add(decimals)?);
        (number > Thousandths(0) && number <= Thousandths::MAX).then_some(number)
    }

    /// Whether it is above 0.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// The number.
    pub fn value(self) -> f32 {
        f32::from(self.0) / 1000.0
    }
}

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

impl Weakness {
    /// Adds an option such as `forget=0.3`. `None` if it is unreadable, out of range, or there twice.
    #[must_use]
    pub(crate) fn with_option(self, option: &str) -> Option<Self> {
        match option.split_once('=')? {
            ("forget", share) if !self.forgetting.is_positive() => {
                let forgetting = Thousandths::parse(share)?;
                (forgetting <= Thousandths::ONE).then_some(Weakness { forgetting, ..self })
            }
            ("temperature", number) if !self.temperature.is_positive() => {
                Some(Weakness { temperature: Thousandths::parse(number)?, ..self })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Weakness {
    /// Writes the options that read back as this weakness; nothing for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.forgetting.is_positive() {
            write!(f, ":forget={}", self.forgetting)?;
        }
        if self.temperature.is_positive() {
            write!(f, ":temperature={}", self.temperature)?;
        }
        Ok(())
    }
}

/// A bot that forgets cards. It does not hear its seat's stream either: states that a bot carries
/// from one decision to the next would remember what it has forgotten.
pub struct Forgetful<G: Game> {
    /// The bot.
    pub bot: Box<dyn Bot<G>>,
    /// The probability that it remembers a card, 0–1.
    pub recall: f32,
}

impl<G: Game> Bot<G> for Forgetful<G> {
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let known = rules.forget(view, self.recall, chance);
        self.bot.decide(rules, seat, &known, budget, chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_at_most_three_decimals() {
        for (text, written) in [("0.25", "0.25"), ("2", "2"), ("0.050", "0.05"), ("10", "10")] {
            assert_eq!(Thousandths::parse(text).map(|n| n.to_string()).as_deref(), Some(written));
        }
        for text in ["0", "0.0", "0.0001", "10.001", "-1", "1e0", ".5", "5.", "", "nan", "99999"] {
            assert_eq!(Thousandths::parse(text), None, "{text}");
        }
    }

    #[test]
    fn an_option_is_read_once_and_written_back() {
        let weak = Weakness::default().with_option("temperature=0.5").unwrap();
        let weak = weak.with_option("forget=0.3").unwrap();
        assert_eq!(weak.to_string(), ":forget=0.3:temperature=0.5");
        for option in ["forget=0.4", "temperature=1", "forget", "speed=1"] {
            assert_eq!(weak.with_option(option), None, "{option}");
        }
        assert_eq!(Weakness::default().with_option("forget=1.001"), None);
        assert_eq!(Weakness::default().to_string(), "");
    }
}
