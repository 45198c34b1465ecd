//! Parsing of typed lines: a number, a command or the words of a choice.

use super::vocabulary::Vocabulary;
use sortie_core::{Scene, Step};

/// The meaning of a typed line.
#[derive(Debug)]
pub(super) enum ParsedLine {
    /// One more step of the draft.
    Step(Step),
    /// The draft as it stands.
    Done,
    /// A command by its name, with the rest of the line.
    Command(&'static str, String),
    Empty,
    /// A number that is not on the list.
    NoNumber,
}

/// Parses a number of the list, a command, or the words of a choice; `None` for anything else, such
/// as an action in notation. `labels` are those of the scene's choices.
pub(super) fn parse_line(
    vocabulary: &Vocabulary,
    scene: &Scene,
    labels: &[String],
    line: &str,
) -> Option<ParsedLine> {
    if line.is_empty() {
        return Some(match scene.choices.as_slice() {
            [only] if !scene.complete => ParsedLine::Step(only.step),
            [] if scene.complete => ParsedLine::Done,
            _ => ParsedLine::Empty,
        });
    }
    if line.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = line.parse::<usize>().ok();
        return Some(match number.and_then(|n| n.checked_sub(1)) {
            None if number == Some(0) && scene.complete => ParsedLine::Done,
            Some(at) if at < scene.choices.len() => ParsedLine::Step(scene.choices[at].step),
            _ => ParsedLine::NoNumber,
        });
    }
    let lower = line.to_lowercase();
    // Commands come before choices, so that no label can hide one.
    let command = command(vocabulary, &lower, scene.complete);
    let step = || choice(scene, labels, &lower).or_else(|| by_words(scene, labels, line));
    command.or_else(|| step().map(ParsedLine::Step))
}

fn command(vocabulary: &Vocabulary, line: &str, complete: bool) -> Option<ParsedLine> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    if complete && rest.is_empty() && vocabulary.name(first) == Some("done") {
        return Some(ParsedLine::Done);
    }
    let name = vocabulary.command(first)?;
    let bare = rest.trim().is_empty();
    // Only `rules` has an argument: any other line of several words may be an action or a choice.
    (bare || name == "rules").then(|| ParsedLine::Command(name, rest.trim().to_owned()))
}

/// The choice with this label, or the only one for this card or place.
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

/// The only choice whose label has all these words. A card's suit sign may be left out.
fn by_words(scene: &Scene, labels: &[String], line: &str) -> Option<Step> {
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
