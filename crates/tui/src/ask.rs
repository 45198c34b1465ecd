//! A full-screen question with a list of answers.

use crate::app::{App, Error};
use crate::board;
use crate::card::{self, CardState};
use crate::list::{CursorMove, Item, moved};
use crate::terminal::Input;
use crate::theme::{CURSOR, DIM, Theme};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use sortie_core::MessageId;
use sortie_core::scene::SceneCard;
use sortie_words::{Words, wrap};
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// A question with its title, text and answers.
pub(crate) struct Question<'a> {
    pub(crate) title: &'a str,
    pub(crate) text: &'a [String],
    pub(crate) items: &'a [Item],
    /// The line of keys at the bottom.
    pub(crate) keys: MessageId,
    /// Decorative cards, drawn below if there is room.
    pub(crate) cards: &'a [SceneCard],
}

impl<'a> Question<'a> {
    /// A question without decoration.
    pub(crate) fn new(title: &'a str, text: &'a [String], items: &'a [Item]) -> Self {
        Question { title, text, items, keys: id!("screen-list-keys"), cards: &[] }
    }
}

/// The user's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The entry with this index.
    Item(usize),
    /// Back, without an answer.
    Back,
}

/// The cursor and scroll position of an open question.
pub(crate) struct OpenQuestion {
    pub(crate) cursor: Option<usize>,
    top: usize,
}

impl OpenQuestion {
    /// A question with the cursor at this entry.
    pub(crate) fn with_cursor(cursor: usize) -> Self {
        OpenQuestion { cursor: Some(cursor), top: 0 }
    }

    /// Draws the question and handles one input, waiting at most `within`. Returns the answer if the input
    /// was one.
    pub(crate) fn once(
        &mut self,
        app: &mut App,
        question: &Question<'_>,
        within: Option<Duration>,
    ) -> Result<Option<Answer>, Error> {
        let n = question.items.len();
        self.cursor = self.cursor.map(|at| at.min(n.saturating_sub(1)));
        let mut hits = Vec::new();
        let (cursor, top, theme) = (self.cursor, &mut self.top, app.theme());
        let words = &app.words;
        app.terminal.draw(|frame| hits = draw(frame, words, theme, question, cursor, top))?;
        let Some(input) = app.terminal.input(within)? else { return Ok(None) };
        if let Some(way) = CursorMove::from_input(input) {
            self.cursor = moved(cursor, way, n);
            return Ok(None);
        }
        Ok(match input {
            Input::Key(KeyCode::Esc) => Some(Answer::Back),
            Input::Key(KeyCode::Enter | KeyCode::Char(' ')) => {
                cursor.filter(|at| *at < n).map(Answer::Item)
            }
            Input::Key(KeyCode::Char(key)) => {
                let key = key.to_string();
                let found = question.items.iter().position(|item| item.key == key);
                let back = (key == "q").then_some(Answer::Back);
                found.map(Answer::Item).or(back)
            }
            Input::Click(x, y) => {
                let under = |(area, _): &&(Rect, usize)| area.contains(Position::new(x, y));
                hits.iter().find(under).map(|(_, at)| Answer::Item(*at))
            }
            _ => None,
        })
    }
}

/// Draws a question, and returns the areas of its entries.
fn draw(
    frame: &mut ratatui::Frame<'_>,
    words: &Words,
    theme: Theme,
    question: &Question<'_>,
    cursor: Option<usize>,
    top: &mut usize,
) -> Vec<(Rect, usize)> {
    let mut hits = Vec::new();
    if board::too_small(frame, words) {
        return hits;
    }
    let area = frame.area();
    board::title(frame, theme, question.title, "");
    let width = usize::from(area.width).saturating_sub(4).min(96);
    let mut y = 2;
    for paragraph in question.text {
        for line in wrap(paragraph, width, 0).lines() {
            if y + 2 < area.height {
                let area = Rect::new(2, y, area.width - 2, 1);
                frame.render_widget(Line::raw(line.to_owned()), area);
                y += 1;
            }
        }
    }
    y += u16::from(!question.text.is_empty());
    let widest = question.items.iter().map(|item| item.key.width()).max().unwrap_or(0);
    let room = area.height.saturating_sub(y + 1).max(1);
    let labels: Vec<Vec<String>> = question
        .items
        .iter()
        .map(|item| wrap(&item.label, width.saturating_sub(widest + 2), 0))
        .map(|label| label.lines().map(str::to_owned).collect())
        .collect();
    // Scroll just far enough to show the cursor. Entries may have several lines, hence the loop.
    let high = |from: usize, to: usize| labels[from..=to].iter().map(Vec::len).sum::<usize>();
    let at = cursor.unwrap_or(0);
    *top = (*top).min(at);
    while *top < at && high(*top, at) > usize::from(room) {
        *top += 1;
    }
    let end = y + room;
    for ((item, label), at) in question.items.iter().zip(&labels).zip(0..).skip(*top) {
        for (line, text) in label.iter().enumerate() {
            if y >= end {
                break;
            }
            let area = Rect::new(2, y, area.width.saturating_sub(4), 1);
            let key = if line == 0 { item.key.as_str() } else { "" };
            let plain = ratatui::style::Style::new();
            let style = if cursor == Some(at) { CURSOR } else { plain };
            let spans = vec![
                Span::styled(format!("{key:>widest$}  "), theme.key()),
                Span::styled(text.clone(), style),
            ];
            frame.render_widget(Line::from(spans), area);
            hits.push((area, at));
            y += 1;
        }
    }
    decorate(frame, theme, question.cards, y + 1, end);
    let keys = words.say(question.keys);
    let keys = board::shortened(&keys, usize::from(area.width) - 2);
    let keys = Line::styled(format!(" {keys}"), DIM);
    frame.render_widget(keys, Rect::new(0, area.height - 1, area.width, 1));
    hits
}

/// Centres cards between two rows, if they fit.
fn decorate(frame: &mut ratatui::Frame<'_>, theme: Theme, cards: &[SceneCard], from: u16, to: u16) {
    let laid: Vec<_> = cards.iter().map(|card| (card.clone(), CardState::default())).collect();
    let canvas = card::row(&laid, usize::from(frame.area().width), false, theme);
    let (wide, high) = (canvas.width() as u16, canvas.height() as u16);
    let area = frame.area();
    if laid.is_empty() || to < from + high || area.width < wide {
        return;
    }
    let (x, y) = ((area.width - wide) / 2, from + (to - from - high) / 2);
    for (line, down) in canvas.lines.iter().zip(0..) {
        frame.render_widget(line.clone(), Rect::new(x, y + down, wide, 1));
    }
}
