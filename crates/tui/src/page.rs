//! A full-screen pager for long texts: the rulebook, the log, the help.

use crate::app::{App, Error};
use crate::board;
use crate::terminal::Input;
use crate::theme::{BOLD, DIM};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;
use sortie_core::MessageId;
use sortie_words::{Rulebook, wrap};

/// The longest line in columns. Longer lines are hard to read.
const WIDTH: usize = 92;

/// A text for the pager.
pub(crate) struct Page<'a> {
    pub(crate) title: String,
    /// Lays the text out for a width.
    pub(crate) lines: &'a dyn Fn(usize) -> Vec<String>,
    /// The text to start at and to highlight.
    pub(crate) find: Option<String>,
    /// Whether to start at the end.
    pub(crate) from_end: bool,
}

/// Shows the text until the user closes it.
pub(crate) fn read(app: &mut App, page: &Page<'_>) -> Result<(), Error> {
    read_with_key(app, page, id!("screen-page-keys"), None).map(drop)
}

/// Shows the text until the user closes it, or presses `key`: returns whether it was this key. `keys` is
/// the line of keys at the bottom.
pub(crate) fn read_with_key(
    app: &mut App,
    page: &Page<'_>,
    keys: MessageId,
    key: Option<char>,
) -> Result<bool, Error> {
    let (theme, words) = (app.theme(), &app.words);
    let mut at: Option<usize> = None;
    loop {
        let mut height = 1;
        let mut last = 0;
        app.terminal.draw(|frame| {
            let area = frame.area();
            if board::too_small(frame, words) {
                return;
            }
            let width = usize::from(area.width).saturating_sub(4).min(WIDTH);
            let lines = (page.lines)(width);
            height = usize::from(area.height).saturating_sub(2);
            last = lines.len().saturating_sub(height);
            let found = page
                .find
                .as_ref()
                .and_then(|what| lines.iter().position(|line| line.contains(what.as_str())));
            let first = found.unwrap_or(if page.from_end { last } else { 0 });
            // The start is known only after the first layout, because the width decides the lines.
            let from = *at.get_or_insert(first.min(last));
            let from = from.min(last);
            at = Some(from);
            board::title(frame, theme, &page.title, "");
            let mut marked = false;
            for (line, y) in lines.iter().skip(from).zip(1..area.height - 1) {
                // Highlight the whole paragraph: its continuation lines are indented.
                if let Some(what) = &page.find {
                    marked = line.contains(what.as_str()) || (marked && line.starts_with("  "));
                }
                let plain = ratatui::style::Style::new();
                let style = if marked { BOLD } else { plain };
                let area = Rect::new(2, y, area.width - 2, 1);
                frame.render_widget(Line::styled(line.clone(), style), area);
            }
            let place = (100 * from).checked_div(last).unwrap_or(100);
            let keys = format!(" {}   {place} %", words.say(keys));
            frame.render_widget(
                Line::styled(keys, DIM),
                Rect::new(0, area.height - 1, area.width, 1),
            );
        })?;
        let from = at.unwrap_or(0);
        at = match app.terminal.input(None)? {
            Some(Input::Key(KeyCode::Char(typed))) if Some(typed) == key => return Ok(true),
            Some(Input::Key(KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q'))) => {
                return Ok(false);
            }
            Some(Input::Key(KeyCode::Down | KeyCode::Char('j'))) => Some((from + 1).min(last)),
            Some(Input::Key(KeyCode::Up | KeyCode::Char('k'))) => Some(from.saturating_sub(1)),
            Some(Input::Key(KeyCode::PageDown | KeyCode::Char(' '))) => {
                Some((from + height).min(last))
            }
            Some(Input::Key(KeyCode::PageUp | KeyCode::Char('b'))) => {
                Some(from.saturating_sub(height))
            }
            Some(Input::Key(KeyCode::Home | KeyCode::Char('g'))) => Some(0),
            Some(Input::Key(KeyCode::End | KeyCode::Char('G'))) => Some(last),
            Some(Input::Wheel(by)) if by > 0 => Some((from + 3).min(last)),
            Some(Input::Wheel(_)) => Some(from.saturating_sub(3)),
            _ => Some(from),
        };
    }
}

/// Shows the rulebook of a game, at a rule if it is not empty. Without the pictures of a first match: a
/// table is in sight already.
pub(crate) fn rulebook(app: &mut App, game: &str, book: Rulebook, rule: &str) -> Result<(), Error> {
    let text = |width: usize| lines(&book.text(width, |_| None));
    let find = (!rule.is_empty()).then(|| format!("- {rule} "));
    read(app, &Page { title: game.to_owned(), lines: &text, find, from_end: false })
}

/// Shows a log, from its end.
pub(crate) fn log(app: &mut App, log: &[String]) -> Result<(), Error> {
    let text = |width: usize| log.iter().flat_map(|told| lines(&wrap(told, width, 2))).collect();
    let title = app.say(id!("screen-log"));
    read(app, &Page { title, lines: &text, find: None, from_end: true })
}

/// Shows a hint.
pub(crate) fn hint(app: &mut App, hint: &[String]) -> Result<(), Error> {
    let text = |width: usize| {
        let wrapped = hint.iter().map(|told| lines(&wrap(told.trim_start(), width, 2)));
        wrapped.flat_map(|lines| lines.into_iter().chain([String::new()])).collect()
    };
    let title = app.say(id!("screen-hint"));
    read(app, &Page { title, lines: &text, find: None, from_end: false })
}

/// Splits a text into lines. An empty text is one empty line.
pub(crate) fn lines(text: &str) -> Vec<String> {
    if text.is_empty() {
        return vec![String::new()];
    }
    text.lines().map(str::to_owned).collect()
}
