//! Every text exists in every language.

use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Observer, Refusal, Scene, Text};
use sortie_games::catalogue;
use sortie_words::{LANGUAGES, Readers, Words};
use std::cell::RefCell;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// The words of each game in each language; parsing them takes longer than a match.
static BOOKS: LazyLock<Vec<(&'static str, Words)>> = LazyLock::new(|| {
    let books = catalogue::IDS.iter().filter_map(|id| catalogue::with(id, Books));
    books.flatten().collect()
});

thread_local! {
    /// The hashes of what was found worded: most is said again and again.
    static KNOWN: RefCell<HashSet<u64>> = RefCell::default();
}
/// So many of them are kept.
const MOST_KNOWN: usize = 1 << 18;

struct Books;

impl Visitor for Books {
    type Out = Vec<(&'static str, Words)>;

    fn visit<G: Game>(self) -> Self::Out {
        let book = |language| Words::new(language, [G::INFO.words]).expect("words without a fault");
        LANGUAGES.iter().map(|language| (G::INFO.id, book(language))).collect()
    }
}

fn books(game: &str) -> impl Iterator<Item = &'static Words> {
    BOOKS.iter().filter(move |(id, _)| *id == game).map(|(_, words)| words)
}

/// A text has a sentence in every language, said to this observer.
pub(crate) fn worded<G: Game>(text: &Text, who: Observer) {
    let mut hasher = DefaultHasher::new();
    (G::INFO.id, text, who).hash(&mut hasher);
    if KNOWN.with_borrow(|known| known.contains(&hasher.finish())) {
        return;
    }
    let readers = Readers { you: who.seat(), names: &[] };
    for words in books(G::INFO.id) {
        let said = words.checked(text, &readers).expect("every sentence is worded");
        assert!(!said.is_empty(), "{} says nothing", text.id);
    }
    KNOWN.with_borrow_mut(|known| {
        if known.len() == MOST_KNOWN {
            known.clear();
        }
        known.insert(hasher.finish());
    });
}

/// A refusal is of this game, and worded.
pub(crate) fn refusal<G: Game>(refusal: &Refusal, who: Observer) {
    assert!(refusal.rule.starts_with(G::INFO.prefix), "{}", refusal.rule);
    worded::<G>(&refusal.text, who);
}

/// Every text of a scene is worded.
pub(crate) fn scene<G: Game>(scene: &Scene) {
    let zones = scene.zones.iter().flat_map(|zone| {
        let marks = zone.cards.iter().flat_map(|card| &card.marks);
        [&zone.name].into_iter().chain(&zone.badges).chain(marks)
    });
    let choices = scene.choices.iter().chain(&scene.draft).map(|choice| &choice.label);
    for text in scene.facts.iter().chain(&scene.asked).chain(zones).chain(choices) {
        worded::<G>(text, scene.observer);
    }
}

/// A scene from anywhere can be read as a whole, whether its texts are worded or not.
pub(crate) fn read(scene: &Scene) {
    let readers = Readers { you: scene.observer.seat(), names: &[] };
    for words in books(&scene.game) {
        assert!(!words.read(scene, &readers).is_empty());
    }
}

/// A text from anywhere is said somehow.
pub(crate) fn said(game: &str, text: &Text, who: Observer) {
    for words in books(game) {
        words.text(text, &Readers { you: who.seat(), names: &[] });
    }
}
