//! What a typed line means.

use super::vocabulary::Vocabulary;
use crate::action::{self, Wrong};
use sortie_core::{Game, Scene, Step, suggest};

#[derive(Debug)]
pub(crate) enum Typed<A> {
    /// One more step of the draft.
    Step(Step),
    /// The draft as it stands.
    Done,
    /// A whole action.
    Action(A),
    /// A command by its name, with what stands behind it.
    Command(&'static str, String),
    Nothing,
    /// A number that is not on the list.
    NoNumber,
    Wrong(Wrong),
}

/// Reads a line: a number of the list, a command, the words of a choice, or an action in notation.
/// `labels` are those of the scene's choices.
pub(super) fn read<G: Game>(
    vocabulary: &Vocabulary,
    rules: &G,
    view: &G::View,
    scene: &Scene,
    labels: &[String],
    line: &str,
) -> Typed<G::Action> {
    let line = line.trim();
    if let Some(listed) = listed(vocabulary, scene, labels, line) {
        return listed;
    }
    match action::parse(rules, view, line) {
        Ok(action) => Typed::Action(action),
        Err(mut wrong) => {
            if let Some(unread) = &mut wrong.unread {
                // What could not be read may still be some words of one choice.
                if let Some(step) = by_words(scene, labels, line) {
                    return Typed::Step(step);
                }
                let names = suggest::nearest(&line.to_lowercase(), vocabulary.commands());
                unread.near.extend(names.into_iter().map(str::to_owned));
            }
            Typed::Wrong(wrong)
        }
    }
}

/// What a line means that is a number of the list, a command, or all the words of a choice.
pub(crate) fn listed<A>(
    vocabulary: &Vocabulary,
    scene: &Scene,
    labels: &[String],
    line: &str,
) -> Option<Typed<A>> {
    if line.is_empty() {
        return Some(match scene.choices.as_slice() {
            [only] if !scene.complete => Typed::Step(only.step),
            [] if scene.complete => Typed::Done,
            _ => Typed::Nothing,
        });
    }
    if line.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = line.parse::<usize>().ok();
        return Some(match number.and_then(|n| n.checked_sub(1)) {
            None if number == Some(0) && scene.complete => Typed::Done,
            Some(at) if at < scene.choices.len() => Typed::Step(scene.choices[at].step),
            _ => Typed::NoNumber,
        });
    }
    let lower = line.to_lowercase();
    let command = command(vocabulary, &lower, scene.complete);
    command.or_else(|| choice(scene, labels, &lower).map(Typed::Step))
}

fn command<A>(vocabulary: &Vocabulary, line: &str, complete: bool) -> Option<Typed<A>> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    if complete && rest.is_empty() && vocabulary.name(first) == Some("done") {
        return Some(Typed::Done);
    }
    let name = vocabulary.command(first)?;
    let bare = rest.trim().is_empty();
    (bare || name == "rules").then(|| Typed::Command(name, rest.trim().to_owned()))
}

/// The choice of this label, or the only one that touches this.
fn choice(scene: &Scene, labels: &[String], line: &str) -> Option<Step> {
    if let Some(at) = labels.iter().position(|label| label.to_lowercase() == line) {
        return Some(scene.choices[at].step);
    }
    let touched =
        |touches: &Option<String>| touches.as_ref().is_some_and(|t| t.to_lowercase() == line);
    let mut touching = scene.choices.iter().filter(|choice| touched(&choice.touches));
    let only = touching.next()?;
    if touching.next().is_none() { Some(only.step) } else { None }
}

/// The only choice whose label has all these words; a card may be called by its index alone.
pub(crate) fn by_words(scene: &Scene, labels: &[String], line: &str) -> Option<Step> {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| c.is_whitespace() || "(),.;:".contains(c));
        parts.filter(|part| !part.is_empty()).map(str::to_lowercase).collect()
    };
    let typed = words(&line.to_lowercase());
    let says = |said: &str, word: &str| {
        said == word || said.trim_end_matches(['♥', '♦', '♣', '♠', '\'']) == word
    };
    let mut having = (0..labels.len()).filter(|&at| {
        let label = words(&labels[at]);
        let in_label = |word: &String| label.iter().any(|said| says(said, word));
        !typed.is_empty() && typed.iter().all(in_label)
    });
    let only = having.next()?;
    if having.next().is_none() { Some(scene.choices[only].step) } else { None }
}
