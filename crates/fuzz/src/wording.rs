//! Checks that every text has a sentence in every language.

use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Observer, Refusal, Scene, Text};
use sortie_games::catalogue;
use sortie_words::{LANGUAGES, Readers, Words};
use std::cell::RefCell;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// The messages of each game in each language. Parsed once: it takes longer than a whole match.
static WORDS: LazyLock<Vec<(&'static str, Words)>> = LazyLock::new(|| {
    let books = catalogue::IDS.iter().filter_map(|id| catalogue::with(id, LoadWords));
    books.flatten().collect()
});

thread_local! {
    /// The hashes of checked texts. Most texts recur thousands of times, and formatting is slow.
    static WORDED: RefCell<HashSet<u64>> = RefCell::default();
}
/// The most hashes kept, to bound the memory of a run over days.
const MAX_KNOWN: usize = 1 << 18;

struct LoadWords;

impl Visitor for LoadWords {
    type Out = Vec<(&'static str, Words)>;

    fn visit<G: Game>(self) -> Self::Out {
        let book = |language| Words::new(language, [G::INFO.words]).expect("words without a fault");
        LANGUAGES.iter().map(|language| (G::INFO.id, book(language))).collect()
    }
}

fn words_of(game: &str) -> impl Iterator<Item = &'static Words> {
    WORDS.iter().filter(move |(id, _)| *id == game).map(|(_, words)| words)
}

/// Checks that a text has a sentence in every language for this observer.
pub(crate) fn check_text<G: Game>(text: &Text, who: Observer) {
    // A collision would only skip a check of one text in one run.
    let mut hasher = DefaultHasher::new();
    (G::INFO.id, text, who).hash(&mut hasher);
    if WORDED.with_borrow(|known| known.contains(&hasher.finish())) {
        return;
    }
    let readers = Readers { you: who.seat(), names: &[] };
    for words in words_of(G::INFO.id) {
        let said = words.checked(text, &readers).expect("every sentence is worded");
        assert!(!said.is_empty(), "{} says nothing", text.id);
    }
    WORDED.with_borrow_mut(|known| {
        if known.len() == MAX_KNOWN {
            // Rare, and cheaper than tracking which entries are used least.
            known.clear();
        }
        known.insert(hasher.finish());
    });
}

/// Checks that a refusal names a rule of this game and has a sentence.
pub(crate) fn check_refusal<G: Game>(refusal: &Refusal, who: Observer) {
    assert!(refusal.rule.starts_with(G::INFO.prefix), "{}", refusal.rule);
    check_text::<G>(&refusal.text, who);
}

/// Checks that every text of a scene has a sentence.
pub(crate) fn check_scene<G: Game>(scene: &Scene) {
    let zones = scene.zones.iter().flat_map(|zone| {
        let marks = zone.cards.iter().flat_map(|card| &card.marks);
        [&zone.name].into_iter().chain(&zone.badges).chain(marks)
    });
    let choices = scene.choices.iter().chain(&scene.draft).map(|choice| &choice.label);
    for text in scene.facts.iter().chain(&scene.asked).chain(zones).chain(choices) {
        check_text::<G>(text, scene.observer);
    }
}

/// Checks that a scene from any source can be rendered as text, even if messages are missing.
pub(crate) fn check_rendering(scene: &Scene) {
    let readers = Readers { you: scene.observer.seat(), names: &[] };
    for words in words_of(&scene.game) {
        assert!(!words.read(scene, &readers).is_empty());
    }
}

/// Checks that a text from any source can be rendered, even if its message is missing.
pub(crate) fn check_any_text(game: &str, text: &Text, who: Observer) {
    for words in words_of(game) {
        words.text(text, &Readers { you: who.seat(), names: &[] });
    }
}
