//! [`RenderContext`]: everything needed to draw a scene.

use crate::card::CardState;
use crate::theme::Theme;
use sortie_core::scene::Choice;
use sortie_core::{MessageId, Scene, Step, Text};
use sortie_words::{Readers, Words};
use std::fmt;

/// The keys of the first choices. The missing letters are commands.
const KEYS: &str = "123456789abcdefgijkmnpstvwxyz";
/// The keys for scenes whose cards are labelled with numbers, where digits would be ambiguous.
const LETTERS: &str = "abcdefgijkmnpstvwxyz";

/// A scene with its messages, its audience and the cursor.
#[derive(Clone, Copy)]
pub(crate) struct RenderContext<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) words: &'a Words,
    pub(crate) readers: Readers<'a>,
    /// By seat, the level of a bot in words; shorter where nobody knows them.
    pub(crate) levels: &'a [Option<String>],
    pub(crate) theme: Theme,
    /// The choice under the cursor; one past the last stands for "done".
    pub(crate) cursor: Option<usize>,
    /// The keys of the choices; empty if nothing can be chosen.
    pub(crate) keys: &'a [Option<ChoiceKey>],
}

impl RenderContext<'_> {
    pub(crate) fn text(&self, text: &Text) -> String {
        self.words.text(text, &self.readers)
    }

    pub(crate) fn say(&self, id: MessageId) -> String {
        self.text(&Text::new(id))
    }

    /// The state of the card or zone with this target key.
    pub(crate) fn card_state(&self, touches: &str) -> CardState {
        let is = |choice: &Choice| choice.touches.as_deref() == Some(touches);
        let mut found = self.scene.choices.iter().enumerate().filter(|(_, choice)| is(choice));
        let first = found.next();
        let only = first.filter(|_| found.next().is_none());
        let under = self.cursor.and_then(|at| self.scene.choices.get(at));
        CardState {
            key: only.and_then(|(at, _)| self.keys.get(at).copied().flatten()),
            cursor: under.is_some_and(is),
            chosen: self.scene.draft.iter().any(is),
        }
    }
}

/// The input that takes a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChoiceKey {
    /// One key.
    Sign(char),
    /// The number on the card that the choice touches, of one or two digits.
    CardNumber(u8),
}

impl fmt::Display for ChoiceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChoiceKey::Sign(sign) => sign.fmt(f),
            ChoiceKey::CardNumber(number) => number.fmt(f),
        }
    }
}

/// The keys of a scene's choices: the numbers on the cards where they tell the choices apart, and otherwise
/// the first keys for the first of `steps`. A choice has none once the keys are used up.
pub(crate) fn choice_keys(scene: &Scene, steps: &[Step]) -> Vec<Option<ChoiceKey>> {
    let numbers = scene.card_numbers();
    let mut cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    let signs = if cards.any(|card| card.called.is_some()) { LETTERS } else { KEYS };
    let sign = |step: Step| {
        let at = steps.iter().position(|other| *other == step)?;
        signs.chars().nth(at).map(ChoiceKey::Sign)
    };
    let numbers = numbers.into_iter().flatten().chain(std::iter::repeat(None));
    let key = |(choice, number): (&Choice, Option<u8>)| {
        number.map(ChoiceKey::CardNumber).or_else(|| sign(choice.step))
    };
    scene.choices.iter().zip(numbers).map(key).collect()
}
