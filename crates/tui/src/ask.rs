//! A question with a few answers, over the whole screen.

use crate::board;
use crate::list::{Item, Way, fitted, moved};
use crate::pen::Pen;
use crate::terminal::{Input, Terminal};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sortie_words::wrap;
use std::io;
use unicode_width::UnicodeWidthStr;

/// A question: what stands above it, and what may be answered.
pub(crate) struct Question<'a> {
    pub(crate) title: &'a str,
    pub(crate) text: &'a [String],
    pub(crate) items: &'a [Item],
    pub(crate) keys: &'a str,
}

/// What was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The entry with this number.
    Item(usize),
    /// None of them.
    Back,
    /// The program is to end.
    End,
}

/// Asks. The cursor begins at `cursor`.
pub(crate) fn ask(
    terminal: &mut Terminal,
    pen: &Pen<'_>,
    question: &Question<'_>,
    cursor: usize,
) -> io::Result<Answer> {
    let mut cursor = Some(cursor.min(question.items.len().saturating_sub(1)));
    let mut top = 0;
    loop {
        let mut hits = Vec::new();
        terminal.draw(|frame| draw(frame, pen, question, cursor, &mut top, &mut hits))?;
        let n = question.items.len();
        let picked = match terminal.input(None)? {
            Some(Input::End) => return Ok(Answer::End),
            Some(Input::Key(key)) => match key {
                KeyCode::Esc => return Ok(Answer::Back),
                KeyCode::Down | KeyCode::Tab => {
                    cursor = moved(cursor, Way::Next, n);
                    None
                }
                KeyCode::Up | KeyCode::BackTab => {
                    cursor = moved(cursor, Way::Previous, n);
                    None
                }
                KeyCode::Home => {
                    cursor = moved(cursor, Way::First, n);
                    None
                }
                KeyCode::End => {
                    cursor = moved(cursor, Way::Last, n);
                    None
                }
                KeyCode::Enter | KeyCode::Char(' ') => cursor,
                KeyCode::Char(key) => {
                    let key = key.to_string();
                    let found = question.items.iter().position(|item| item.key == key);
                    if found.is_none() && key == "q" {
                        return Ok(Answer::Back);
                    }
                    found
                }
                _ => None,
            },
            Some(Input::Click(x, y)) => {
                let hit = hits.iter().find(|(area, _): &&(Rect, usize)| {
                    area.contains(ratatui::layout::Position::new(x, y))
                });
                hit.map(|(_, at)| *at)
            }
            Some(Input::Wheel(by)) => {
                cursor = moved(cursor, if by > 0 { Way::Next } else { Way::Previous }, n);
                None
            }
            _ => None,
        };
        if let Some(at) = picked {
            return Ok(Answer::Item(at));
        }
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
    let room = usize::from(area.height.saturating_sub(y + 1)).max(1);
    let at = cursor.unwrap_or(0);
    *top = (*top).min(at).max((at + 1).saturating_sub(room));
    let widest = question.items.iter().map(|item| item.key.width()).max().unwrap_or(0);
    for (item, at) in question.items.iter().zip(0..).skip(*top).take(room) {
        let area = Rect::new(2, y, area.width.saturating_sub(4), 1);
        let key = format!("{:>widest$}  ", item.key);
        let label = fitted(&item.label, usize::from(area.width).saturating_sub(widest + 2));
        let plain = ratatui::style::Style::new();
        let style = if cursor == Some(at) { theme.cursor() } else { plain };
        let spans = vec![Span::styled(key, theme.key()), Span::styled(label, style)];
        frame.render_widget(Line::from(spans), area);
        hits.push((area, at));
        y += 1;
    }
    let keys = Line::styled(format!(" {}", question.keys), theme.dim());
    frame.render_widget(keys, row(area.height - 1));
}
