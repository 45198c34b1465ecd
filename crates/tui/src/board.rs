//! The whole screen of a table: title, table, what happened, what is asked, what may be chosen.

use crate::list::{self, Item, fitted};
use crate::pen::Pen;
use crate::sheet::Sheet;
use crate::table;
use crate::theme::{BOLD, DIM};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sortie_words::wrap;
use unicode_width::UnicodeWidthStr;

/// The parts of the screen besides the scene.
pub(crate) struct Board<'a> {
    pub(crate) pen: Pen<'a>,
    /// The left and the right text of the first line.
    pub(crate) title: [String; 2],
    /// The log, newest last.
    pub(crate) log: &'a [String],
    /// So many of them are new.
    pub(crate) fresh: usize,
    /// The error.
    pub(crate) wrong: Option<&'a str>,
    /// The question or the result, as paragraphs.
    pub(crate) asked: &'a [String],
    pub(crate) items: &'a [Item],
    pub(crate) cursor: Option<usize>,
    /// The keys that do something else.
    pub(crate) keys: &'a str,
    /// So many lines of the table are above the screen.
    pub(crate) scroll: usize,
}

/// A target of the pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// An entry of the list.
    Item(usize),
    /// A card or a zone, by what choices touch.
    Thing(String),
}

/// The positions of everything drawn.
#[derive(Debug, Default)]
pub(crate) struct Drawn {
    pub(crate) hits: Vec<(Rect, Target)>,
    /// How many lines of the table do not fit.
    pub(crate) over: usize,
}

/// The smallest terminal that a table fits into.
pub(crate) const LEAST: (u16, u16) = (48, 16);

/// From this width on the log stands at the right side.
const WIDE: u16 = 112;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, board: &Board<'_>) -> Drawn {
    let area = frame.area();
    if too_small(frame, &board.pen) {
        return Drawn::default();
    }
    let theme = board.pen.theme;
    title(frame, area, board);
    let keys = shortened(board.keys, usize::from(area.width) - 2);
    line(frame, area, area.height - 1, Line::styled(format!(" {keys}"), DIM));
    let mut inner = Rect::new(1, 1, area.width - 2, area.height - 2);
    if area.width >= WIDE {
        let side = (area.width / 3).min(46);
        inner.width -= side + 2;
        log_beside(frame, Rect::new(inner.right() + 3, 1, side - 2, inner.height), board);
    }
    let width = usize::from(inner.width);
    let height = usize::from(inner.height);

    // At the end it counts what happened last.
    let over = board.pen.scene.outcome.is_some();
    let facts = facts(board, width, if over { 0 } else { 2 + usize::from(height >= 30) });
    let asked = asked(board, width);
    // What is new is to be read, unless it is very much.
    // While a choice is being made the table keeps its size, and what happened has been read.
    let choosing = !board.pen.scene.draft.is_empty();
    let most = match height {
        _ if over => 8,
        _ if choosing => 1,
        0..18 => 1,
        18..28 => 3,
        _ => 8,
    };
    let new = log_lines(board, width, board.fresh.max(1), most);
    let least_log = if area.width >= WIDE { 0 } else { new.len() };
    let most_rows = if height < 28 { 3 } else { 10 };
    let rows = |most| list::draw(board.items, board.cursor, width, most, theme);
    let list = rows(most_rows);
    let room = |log: usize| {
        let below = asked.len() + list.lines.len() + log + usize::from(log > 0);
        height.saturating_sub(facts.len() + below).max(1)
    };
    let (mut log, mut sheet) = (least_log, table::draw(&board.pen, width, room(least_log)));
    if sheet.height() > room(log) && log > 1 {
        // Before a part of the table is out of sight, what happened can be looked up.
        log = 1;
        sheet = table::draw(&board.pen, width, room(log));
    }
    let (least_log, room) = (log, room(log));
    // What the table leaves is given to the list, then to the log.
    let mut left = room.saturating_sub(sheet.height());
    let list = if list.rows > list.lines.len() {
        let more = left.min(list.rows - list.lines.len());
        left -= more;
        rows(list.lines.len() + more)
    } else {
        list
    };
    let log = if area.width >= WIDE {
        Vec::new()
    } else {
        log_lines(board, width, usize::MAX, least_log + left.min(6).saturating_sub(1))
    };

    let mut drawn = Drawn::default();
    let mut y = inner.y;
    for text in facts {
        put(frame, inner, y, text);
        y += 1;
    }
    let block = (log.len() + usize::from(!log.is_empty()) + asked.len() + list.lines.len()) as u16;
    let bottom = inner.bottom().saturating_sub(block);
    let seen = Rect::new(inner.x, y, inner.width, bottom.saturating_sub(y));
    drawn.over = sheet.height().saturating_sub(usize::from(seen.height));
    lay(frame, seen, &sheet, board.scroll.min(drawn.over), &mut drawn);
    if drawn.over > 0 {
        let more = Line::styled("⇞ ⇟", theme.key());
        put(
            frame,
            Rect::new(inner.right().saturating_sub(3), 0, 3, 99),
            bottom.saturating_sub(1),
            more,
        );
    }
    let mut y = bottom;
    if !log.is_empty() {
        let rule = Span::styled("┄".repeat(width), DIM);
        put(frame, inner, y, Line::from(rule));
        y += 1;
    }
    for text in log.into_iter().chain(asked) {
        put(frame, inner, y, text);
        y += 1;
    }
    for (mut area, at) in list.hits {
        area.x += inner.x;
        area.y += y;
        drawn.hits.push((area, Target::Item(at)));
    }
    for text in list.lines {
        put(frame, inner, y, text);
        y += 1;
    }
    drawn
}

/// Says so and answers true where the terminal is too small for a table.
pub(crate) fn too_small(frame: &mut Frame<'_>, pen: &Pen<'_>) -> bool {
    let area = frame.area();
    if area.width >= LEAST.0 && area.height >= LEAST.1 {
        return false;
    }
    let text = sortie_core::Text::new(id!("screen-too-small"))
        .raw("columns", LEAST.0.to_string())
        .raw("rows", LEAST.1.to_string())
        .raw("width", area.width.to_string())
        .raw("height", area.height.to_string());
    let text = pen.text(&text);
    for (row, text) in wrap(&text, usize::from(area.width.max(1)), 0).lines().enumerate() {
        put(frame, area, row as u16, Line::raw(text.to_owned()));
    }
    true
}

fn title(frame: &mut Frame<'_>, area: Rect, board: &Board<'_>) {
    let width = usize::from(area.width);
    let [left, right] = &board.title;
    let left = fitted(&format!(" {left}"), width.saturating_sub(right.width() + 2));
    let gap = width.saturating_sub(left.width() + right.width() + 1);
    let text = format!("{left}{}{right} ", " ".repeat(gap));
    line(frame, area, 0, Line::styled(text, board.pen.theme.title()));
}

/// The facts of the scene, joined as far as they fit.
fn facts(board: &Board<'_>, width: usize, most: usize) -> Vec<Line<'static>> {
    let facts: Vec<String> = board.pen.scene.facts.iter().map(|f| board.pen.text(f)).collect();
    if facts.is_empty() {
        return Vec::new();
    }
    let lines = wrap(&facts.join(" · "), width, 0);
    lines.lines().take(most).map(|text| Line::raw(text.to_owned())).collect()
}

/// The lines with the error, the draft and the question.
fn asked(board: &Board<'_>, width: usize) -> Vec<Line<'static>> {
    let theme = board.pen.theme;
    let mut lines = Vec::new();
    if let Some(wrong) = board.wrong {
        for text in wrap(wrong, width, 2).lines() {
            lines.push(Line::styled(text.to_owned(), theme.wrong()));
        }
    }
    for paragraph in board.asked {
        for text in wrap(paragraph, width, 0).lines() {
            lines.push(Line::styled(text.to_owned(), BOLD));
        }
    }
    lines
}

/// The last lines of the log, the new sentences bright: of so many sentences, and at most so many
/// lines.
fn log_lines(board: &Board<'_>, width: usize, sentences: usize, most: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let new = board.log.len().saturating_sub(board.fresh);
    for (at, sentence) in board.log.iter().enumerate().rev().take(sentences) {
        let style = if at < new { DIM } else { ratatui::style::Style::new() };
        let wrapped = wrap(sentence, width, 2);
        // Half a sentence at the top says nothing.
        if !lines.is_empty() && lines.len() + wrapped.lines().count() > most {
            break;
        }
        for text in wrapped.lines().rev() {
            if lines.len() == most {
                break;
            }
            lines.push(Line::styled(text.to_owned(), style));
        }
    }
    lines.reverse();
    lines
}

fn log_beside(frame: &mut Frame<'_>, area: Rect, board: &Board<'_>) {
    let head = board.pen.say(id!("screen-log"));
    put(frame, area, area.y, Line::styled(head, BOLD));
    let lines = log_lines(board, usize::from(area.width), usize::MAX, usize::from(area.height) - 1);
    for (text, y) in lines.into_iter().zip(area.y + 1..) {
        put(frame, area, y, text);
    }
    let edge = Rect::new(area.x.saturating_sub(2), area.y, 1, area.height);
    for y in edge.y..edge.bottom() {
        put(frame, edge, y, Line::styled("│", DIM));
    }
}

/// Lays a sheet into an area, its first `skip` lines above it.
fn lay(frame: &mut Frame<'_>, area: Rect, sheet: &Sheet, skip: usize, drawn: &mut Drawn) {
    for (text, y) in sheet.lines.iter().skip(skip).zip(area.y..area.bottom()) {
        put(frame, area, y, text.clone());
    }
    for hit in &sheet.hits {
        let mut place = hit.area;
        let Some(y) = (usize::from(place.y) + usize::from(area.y)).checked_sub(skip) else {
            continue;
        };
        place.x += area.x;
        place.y = y as u16;
        if place.y >= area.y && place.y < area.bottom() {
            drawn.hits.push((place, Target::Thing(hit.touches.clone())));
        }
    }
}

/// Hints without the first of them, as many as do not fit.
pub(crate) fn shortened(keys: &str, width: usize) -> &str {
    let mut keys = keys;
    while keys.width() > width {
        match keys.split_once(" · ") {
            Some((_, rest)) => keys = rest,
            None => break,
        }
    }
    keys
}

/// A line at a row, cut at the edge.
fn put(frame: &mut Frame<'_>, area: Rect, y: u16, text: Line<'_>) {
    let whole = frame.area();
    if y < whole.height {
        let room = Rect::new(area.x, y, area.width, 1).intersection(whole);
        frame.render_widget(text, room);
    }
}

fn line(frame: &mut Frame<'_>, area: Rect, y: u16, text: Line<'_>) {
    put(frame, area, y, text);
}
