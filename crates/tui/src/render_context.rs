//! [`RenderContext`]: everything needed to draw a scene.

use crate::card::CardState;
use crate::theme::Theme;
use sortie_core::scene::Choice;
use sortie_core::{MessageId, Scene, Step, Text};
use sortie_words::{Readers, Words};

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
    pub(crate) theme: Theme,
    /// The choice under the cursor; one past the last stands for "done".
    pub(crate) cursor: Option<usize>,
    /// The steps whose keys are the first ones, the second ones and so on; empty if the keys follow the
    /// order of the choices.
    pub(crate) steps: &'a [Step],
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
            key: only.and_then(|(at, _)| key(self.scene, self.steps, at)),
            cursor: under.is_some_and(is),
            chosen: self.scene.draft.iter().any(is),
        }
    }
}

/// The keyboard key of a choice; `None` once the keys are used up.
pub(crate) fn key(scene: &Scene, steps: &[Step], at: usize) -> Option<char> {
    let step = scene.choices.get(at)?.step;
    let at = if steps.is_empty() { at } else { steps.iter().position(|other| *other == step)? };
    let mut cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    let keys = if cards.any(|card| card.called.is_some()) { LETTERS } else { KEYS };
    keys.chars().nth(at)
}
