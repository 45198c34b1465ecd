//! The log of a table, with the fight of each moment.

use crate::app::Error;
use crate::board;
use crate::list::CursorMove;
use crate::page;
use crate::playback::last_fight;
use crate::render_context::RenderContext;
use crate::stage;
use crate::table_screen::TableScreen;
use crate::terminal::Input;
use crate::theme::{CURSOR, DIM};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use sortie_words::{Readers, wrap};

/// The sentences that a page key passes over.
const PAGE: usize = 8;
/// The height from which the cards of a fight are boxes.
const HIGH: u16 = 20;

impl TableScreen<'_> {
    /// Shows the log, from its end, and below it the fight of the sentence under the cursor.
    pub(crate) fn whole_log(&mut self) -> Result<(), Error> {
        let (log, scene) = (self.log(), self.scene());
        let title = self.app.say(id!("screen-log"));
        let keys = self.app.say(id!("screen-log-keys"));
        let last = log.len().saturating_sub(1);
        let (mut cursor, mut top) = (last, 0);
        loop {
            let fight = self.told().get(..=cursor).and_then(|told| last_fight(told, false));
            let fight = fight.map(|fight| fight.stage.clone());
            let names = self.port.view().names();
            let context = RenderContext {
                scene: &scene,
                words: &self.words,
                readers: Readers { you: scene.observer.seat(), names: &names },
                levels: &[],
                theme: self.app.theme(),
                cursor: None,
                keys: &[],
            };
            self.app.terminal.draw(|frame| {
                let area = frame.area();
                if board::too_small(frame, context.words) {
                    return;
                }
                board::title(frame, context.theme, &title, "");
                let fight_rows = if area.height < HIGH { 2 } else { stage::ROWS as u16 };
                let [log_area, fight_area] = areas(area, fight_rows);
                let lines = log_lines(&log, usize::from(log_area.width));
                top = scrolled(&lines, cursor, top, usize::from(log_area.height));
                for ((at, text), row) in lines.iter().skip(top).zip(log_area.rows()) {
                    let style = if *at == cursor { CURSOR } else { Style::new() };
                    frame.render_widget(Line::styled(text.as_str(), style), row);
                }
                let rule = Line::styled("┄".repeat(usize::from(fight_area.width)), DIM);
                frame.render_widget(rule, Rect { y: log_area.bottom(), height: 1, ..fight_area });
                if let Some(fight) = &fight {
                    let width = usize::from(fight_area.width);
                    let drawn = stage::large(&context, fight, width, usize::from(fight_rows));
                    for (line, row) in drawn.lines.into_iter().zip(fight_area.rows()) {
                        frame.render_widget(line, row);
                    }
                }
                let keys = Line::styled(format!(" {keys}"), DIM);
                frame.render_widget(keys, Rect::new(0, area.height - 1, area.width, 1));
            })?;
            let Some(input) = self.app.terminal.input(None)? else { continue };
            cursor = match (CursorMove::from_input(input), input) {
                (Some(CursorMove::Next), _) | (_, Input::Key(KeyCode::Char('j'))) => cursor + 1,
                (Some(CursorMove::Previous), _) | (_, Input::Key(KeyCode::Char('k'))) => {
                    cursor.saturating_sub(1)
                }
                (Some(CursorMove::First), _) | (_, Input::Key(KeyCode::Char('g'))) => 0,
                (Some(CursorMove::Last), _) | (_, Input::Key(KeyCode::Char('G'))) => last,
                (_, Input::Key(KeyCode::PageDown | KeyCode::Char(' '))) => cursor + PAGE,
                (_, Input::Key(KeyCode::PageUp | KeyCode::Char('b'))) => {
                    cursor.saturating_sub(PAGE)
                }
                (_, Input::Key(KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q'))) => {
                    return Ok(());
                }
                _ => cursor,
            }
            .min(last);
        }
    }
}

/// The areas of the log and of the fight, below the title and with a line between them.
fn areas(area: Rect, fight_rows: u16) -> [Rect; 2] {
    let top = area.height.saturating_sub(fight_rows + 1);
    let inner = Rect::new(1, 1, area.width.saturating_sub(2), top.saturating_sub(2));
    [inner, Rect { y: top, height: fight_rows, ..inner }]
}

/// The log as lines, each with the number of its sentence.
fn log_lines(log: &[String], width: usize) -> Vec<(usize, String)> {
    let numbered = log.iter().enumerate();
    let lines = numbered.map(|(at, told)| (at, page::lines(&wrap(told, width, 2))));
    lines.flat_map(|(at, lines)| lines.into_iter().map(move |line| (at, line))).collect()
}

/// The first line in sight: as little as possible is scrolled so that the sentence under the cursor is in
/// sight.
fn scrolled(lines: &[(usize, String)], cursor: usize, top: usize, rows: usize) -> usize {
    let first = lines.iter().position(|(at, _)| *at == cursor).unwrap_or(0);
    let end = lines.iter().rposition(|(at, _)| *at == cursor).map_or(0, |last| last + 1);
    top.min(first).max(end.saturating_sub(rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_under_the_cursor_is_in_sight() {
        let log: Vec<String> = (0..9).map(|n| format!("{n} aaaa bbbb")).collect();
        let lines = log_lines(&log, 8);
        assert_eq!(lines.len(), 18);
        let mut top = scrolled(&lines, 8, 0, 6);
        assert_eq!(top, 12);
        top = scrolled(&lines, 7, top, 6);
        assert_eq!(top, 12);
        top = scrolled(&lines, 1, top, 6);
        assert_eq!(top, 2);
    }
}
