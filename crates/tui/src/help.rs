//! The help page: a table of the keys, and paragraphs about choosing and signs.

use crate::app::{App, Error};
use crate::page::{self, Page};
use sortie_words::wrap;
use unicode_width::UnicodeWidthStr;

/// The gap between the keys and their meanings.
const GAP: usize = 2;

/// Shows the help page of a match or of a puzzle, with sentences about the bots at the table.
pub(crate) fn show(app: &mut App, is_puzzle: bool, bots: &[String]) -> Result<(), Error> {
    let (keys, mut paragraphs) = (keys(app, is_puzzle), paragraphs(app, is_puzzle));
    paragraphs.extend_from_slice(bots);
    let lines = |width: usize| {
        let mut lines = table(&keys, width);
        for paragraph in &paragraphs {
            lines.push(String::new());
            lines.extend(page::lines(&wrap(paragraph, width, 0)));
        }
        lines
    };
    let title = app.say(id!("screen-help"));
    page::read(app, &Page { title, lines: &lines, find: None, from_end: false })
}

/// Each key and its meaning.
fn keys(app: &App, is_puzzle: bool) -> Vec<(String, String)> {
    let (undo, others, menu, leave) = if is_puzzle {
        let next = (id!("screen-key-n"), id!("screen-key-puzzle-next"));
        let solution = (id!("screen-key-h"), id!("screen-key-puzzle-solution"));
        let (undo, menu) = (id!("screen-key-puzzle-undo"), id!("screen-key-puzzle-menu"));
        (undo, vec![solution, next], menu, id!("screen-key-puzzle-leave"))
    } else {
        let hint = (id!("screen-key-h"), id!("screen-key-hint"));
        (id!("screen-key-undo"), vec![hint], id!("screen-key-menu"), id!("screen-key-leave"))
    };
    let choosing = [
        (id!("screen-key-first"), id!("screen-key-choose")),
        (id!("screen-key-arrows"), id!("screen-key-cursor")),
        (id!("screen-key-enter"), id!("screen-key-take")),
        (id!("screen-key-0"), id!("screen-key-done")),
        (id!("screen-key-esc"), id!("screen-key-back")),
        (id!("screen-key-u"), undo),
    ];
    let reading = [
        (id!("screen-key-rule"), id!("screen-key-rules")),
        (id!("screen-key-l"), id!("screen-key-log")),
        (id!("screen-key-colon"), id!("screen-key-notation")),
        (id!("screen-key-page"), id!("screen-key-scroll")),
        (id!("screen-key-o"), menu),
        (id!("screen-key-f1"), id!("screen-key-help")),
        (id!("screen-key-q"), leave),
    ];
    let keys = choosing.into_iter().chain(others).chain(reading);
    keys.map(|(key, meaning)| (app.say(key), app.say(meaning))).collect()
}

/// The paragraphs below the keys. A puzzle has no hints and no played decisions.
fn paragraphs(app: &App, is_puzzle: bool) -> Vec<String> {
    let match_only = [id!("screen-help-2"), id!("screen-help-3")];
    let match_only = match_only.into_iter().filter(|_| !is_puzzle);
    let ids = [id!("screen-help-1")].into_iter().chain(match_only);
    let ids = ids.chain([id!("screen-help-4"), id!("screen-help-5")]);
    ids.map(|id| app.say(id)).collect()
}

/// Two columns: the keys, and their meanings wrapped beside them.
fn table(keys: &[(String, String)], width: usize) -> Vec<String> {
    let left = keys.iter().map(|(key, _)| key.width()).max().unwrap_or(0) + GAP;
    let mut lines = Vec::new();
    for (key, meaning) in keys {
        let meaning = wrap(meaning, width.saturating_sub(left).max(1), 0);
        for (line, key) in
            meaning.lines().zip(std::iter::once(key.as_str()).chain(std::iter::repeat("")))
        {
            lines.push(format!("{key}{}{line}", " ".repeat(left - key.width())));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meanings_stay_in_their_column() {
        let keys = [("q", "leave the match"), ("Esc", "back")];
        let keys = keys.map(|(key, meaning)| (key.to_owned(), meaning.to_owned()));
        assert_eq!(table(&keys, 14), ["q    leave the", "     match", "Esc  back"]);
    }
}
