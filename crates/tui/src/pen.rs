//! The context for drawing a scene: the scene, the texts and the readers.

use crate::card::Now;
use crate::theme::Theme;
use sortie_core::scene::Choice;
use sortie_core::{MessageId, Scene, Text};
use sortie_words::{Readers, Words};

/// The keys of the first choices. The other letters are commands.
const KEYS: &str = "123456789abcdefgijkmnpstvwxyz";
/// The keys where cards are called by numbers.
const LETTERS: &str = "abcdefgijkmnpstvwxyz";

/// Draws one scene for one reader.
#[derive(Clone, Copy)]
pub(crate) struct Pen<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) words: &'a Words,
    pub(crate) readers: Readers<'a>,
    pub(crate) theme: Theme,
    /// The choice under the cursor; one past the last is to be done.
    pub(crate) cursor: Option<usize>,
}

impl Pen<'_> {
    pub(crate) fn text(&self, text: &Text) -> String {
        self.words.text(text, &self.readers)
    }

    pub(crate) fn say(&self, id: MessageId) -> String {
        self.text(&Text::new(id))
    }

    /// The momentary state of the card or zone with this key.
    pub(crate) fn now(&self, touches: &str) -> Now {
        let is = |choice: &Choice| choice.touches.as_deref() == Some(touches);
        let mut found = self.scene.choices.iter().enumerate().filter(|(_, choice)| is(choice));
        let first = found.next();
        let only = first.filter(|_| found.next().is_none());
        let under = self.cursor.and_then(|at| self.scene.choices.get(at));
        Now {
            key: only.and_then(|(at, _)| key(self.scene, at)),
            cursor: under.is_some_and(is),
            chosen: self.scene.draft.iter().any(is),
        }
    }
}

/// The key of a choice, if there is one left for it.
pub(crate) fn key(scene: &Scene, at: usize) -> Option<char> {
    let mut cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    let keys = if cards.any(|card| card.called.is_some()) { LETTERS } else { KEYS };
    keys.chars().nth(at)
}
