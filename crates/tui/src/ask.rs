//! A question with a few answers, over the whole screen.

use crate::board;
use crate::card::{self, Now};
use crate::list::{Item, Way, moved};
use crate::pen::Pen;
use crate::terminal::{Input, Terminal};
use crate::theme::{CURSOR, DIM};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use sortie_core::scene::SceneCard;
use sortie_words::wrap;
use std::io;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// A question: what stands above it, and what may be answered.
pub(crate) struct Question<'a> {
    pub(crate) title: &'a str,
    pub(crate) text: &'a [String],
    pub(crate) items: &'a [Item],
    pub(crate) keys: &'a str,
    /// Cards that lie below where there is room, for the eye.
    pub(crate) cards: &'a [SceneCard],
}

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The entry with this number.
    Item(usize),
    /// None of them.
    Back,
    /// The program is to end.
    End,
}

/// A question that is being asked: where the cursor is, and how far the list is moved.
pub(crate) struct Asking {
    pub(crate) cursor: Option<usize>,
    top: usize,
}

/// Asks. The cursor begins at `cursor`.
pub(crate) fn ask(
    terminal: &mut Terminal,
    pen: &Pen<'_>,
    question: &Question<'_>,
    cursor: usize,
) -> io::Result<Answer> {
    let mut asking = Asking::at(cursor);
    loop {
        if let Some(answer) = asking.once(terminal, pen, question, None)? {
            return Ok(answer);
        }
    }
}

impl Asking {
    /// With the cursor at this entry.
    pub(crate) fn at(cursor: usize) -> Self {
        Asking { cursor: Some(cursor), top: 0 }
    }

    /// Shows the question and takes one input, if one comes within this time: the answer, if it is
    /// one.
    pub(crate) fn once(
        &mut self,
        terminal: &mut Terminal,
        pen: &Pen<'_>,
        question: &Question<'_>,
        within: Option<Duration>,
    ) -> io::Result<Option<Answer>> {
        let n = question.items.len();
        self.cursor = self.cursor.map(|at| at.min(n.saturating_sub(1)));
        let mut hits = Vec::new();
        let (cursor, top) = (self.cursor, &mut self.top);
        terminal.draw(|frame| draw(frame, pen, question, cursor, top, &mut hits))?;
        let way = match terminal.input(within)? {
            Some(Input::End) => return Ok(Some(Answer::End)),
            Some(Input::Key(key)) => match key {
                KeyCode::Esc => return Ok(Some(Answer::Back)),
                KeyCode::Down | KeyCode::Tab => Way::Next,
                KeyCode::Up | KeyCode::BackTab => Way::Previous,
                KeyCode::Home => Way::First,
                KeyCode::End => Way::Last,
                KeyCode::Enter | KeyCode::Char(' ') => {
                    return Ok(cursor.filter(|at| *at < n).map(Answer::Item));
                }
                KeyCode::Char(key) => {
                    let key = key.to_string();
                    let found = question.items.iter().position(|item| item.key == key);
                    let back = (key == "q").then_some(Answer::Back);
                    return Ok(found.map(Answer::Item).or(back));
                }
                _ => return Ok(None),
            },
            Some(Input::Click(x, y)) => {
                let under = |(area, _): &&(Rect, usize)| area.contains(Position::new(x, y));
                return Ok(hits.iter().find(under).map(|(_, at)| Answer::Item(*at)));
            }
            Some(Input::Wheel(by)) if by > 0 => Way::Next,
            Some(Input::Wheel(_)) => Way::Previous,
            _ => return Ok(None),
        };
        self.cursor = moved(cursor, way, n);
        Ok(None)
    }
}

fn draw(
    frame: &mut ratatui::Frame<'_>,
    pen: &Pen<'_>,
    question: &Question<'_>,
    cursor: Option<usize>,
    top: &mut usize,
    hits: &mut Vec<(Rect, usize)>,
) {
    if board::too_small(frame, pen) {
        return;
    }
    let area = frame.area();
    let theme = pen.theme;
    let row = |y: u16| Rect::new(0, y, area.width, 1);
    let title = format!(" {}", question.title);
    let wide = usize::from(area.width);
    let title = format!("{title:<wide$}");
    frame.render_widget(Line::styled(title, theme.title()), row(0));
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
    // The list is moved so far that the cursor is in sight.
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
    decorate(frame, pen, question.cards, y + 1, end);
    let keys = board::shortened(question.keys, usize::from(area.width) - 2);
    let keys = Line::styled(format!(" {keys}"), DIM);
    frame.render_widget(keys, row(area.height - 1));
}

/// Lays cards in the middle of the room between two rows, if they fit.
fn decorate(
    frame: &mut ratatui::Frame<'_>,
    pen: &Pen<'_>,
    cards: &[SceneCard],
    from: u16,
    to: u16,
) {
    let laid: Vec<_> = cards.iter().map(|card| (card.clone(), Now::default())).collect();
    let sheet = card::row(&laid, usize::from(frame.area().width), false, pen.theme);
    let (wide, high) = (sheet.width() as u16, sheet.height() as u16);
    let area = frame.area();
    if laid.is_empty() || to < from + high || area.width < wide {
        return;
    }
    let (x, y) = ((area.width - wide) / 2, from + (to - from - high) / 2);
    for (line, down) in sheet.lines.iter().zip(0..) {
        frame.render_widget(line.clone(), Rect::new(x, y + down, wide, 1));
    }
}
