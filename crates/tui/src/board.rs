//! [`Board`]: the screen of a table, with title, zones, log, question and choices.

use crate::canvas::Canvas;
use crate::list::{self, Item, fitted};
use crate::render_context::RenderContext;
use crate::table;
use crate::theme::{BOLD, DIM};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sortie_words::wrap;
use unicode_width::UnicodeWidthStr;

/// Everything to draw on the screen.
pub(crate) struct Board<'a> {
    pub(crate) context: RenderContext<'a>,
    /// The left and the right part of the title line.
    pub(crate) title: [String; 2],
    /// The log, newest line last.
    pub(crate) log: &'a [String],
    /// The number of new log lines.
    pub(crate) fresh: usize,
    /// An error message.
    pub(crate) wrong: Option<&'a str>,
    /// The question or the result, as paragraphs.
    pub(crate) asked: &'a [String],
    pub(crate) items: &'a [Item],
    pub(crate) cursor: Option<usize>,
    /// The hints for command keys.
    pub(crate) keys: &'a str,
    /// The number of table lines scrolled off the top.
    pub(crate) scroll: usize,
}

/// A target of the mouse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// An entry of the list.
    Item(usize),
    /// A card or a zone, by its target key.
    Thing(String),
}

/// The layout of the drawn screen, for mouse input and scrolling.
#[derive(Debug, Default)]
pub(crate) struct DrawnBoard {
    pub(crate) hits: Vec<(Rect, Target)>,
    /// The number of table lines that do not fit.
    pub(crate) over: usize,
}

/// The smallest supported terminal in columns and rows.
pub(crate) const MIN_SIZE: (u16, u16) = (48, 16);

/// The width from which the log gets a column of its own.
const WIDE: u16 = 112;

/// Draws the screen. Space is distributed in order of importance: question, choices, table, log.
pub(crate) fn draw(frame: &mut Frame<'_>, board: &Board<'_>) -> DrawnBoard {
    let area = frame.area();
    if too_small(frame, &board.context) {
        return DrawnBoard::default();
    }
    let theme = board.context.theme;
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

    // After the match the last events matter more than the facts.
    let over = board.context.scene.outcome.is_some();
    let facts = facts(board, width, if over { 0 } else { 2 + usize::from(height >= 30) });
    let asked = asked(board, width);
    // New events must be readable. While a draft is built they have been read already, and a table
    // that changed its size with each step would be confusing.
    let choosing = !board.context.scene.draft.is_empty();
    let most = match height {
        _ if over => 8,
        _ if choosing => 1,
        0..18 => 1,
        18..28 => 3,
        _ => 8,
    };
    let new = log_lines(board, width, board.fresh.max(1), most);
    // In a wide terminal the log has its own column and needs no rows here.
    let least_log = if area.width >= WIDE { 0 } else { new.len() };
    let most_rows = if height < 28 { 3 } else { 10 };
    let rows = |most| list::draw(board.items, board.cursor, width, most, theme);
    let list = rows(most_rows);
    let room = |log: usize| {
        let below = asked.len() + list.lines.len() + log + usize::from(log > 0);
        height.saturating_sub(facts.len() + below).max(1)
    };
    let (mut log, mut canvas) = (least_log, table::draw(&board.context, width, room(least_log)));
    if canvas.height() > room(log) && log > 1 {
        // Shrink the log before any card disappears: the log can be opened with a key.
        log = 1;
        canvas = table::draw(&board.context, width, room(log));
    }
    let (least_log, room) = (log, room(log));
    // Unused rows go to the choices first, then to the log.
    let mut left = room.saturating_sub(canvas.height());
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

    let mut drawn = DrawnBoard::default();
    let mut y = inner.y;
    for text in facts {
        put(frame, inner, y, text);
        y += 1;
    }
    let block = (log.len() + usize::from(!log.is_empty()) + asked.len() + list.lines.len()) as u16;
    let bottom = inner.bottom().saturating_sub(block);
    let seen = Rect::new(inner.x, y, inner.width, bottom.saturating_sub(y));
    drawn.over = canvas.height().saturating_sub(usize::from(seen.height));
    lay(frame, seen, &canvas, board.scroll.min(drawn.over), &mut drawn);
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

/// Shows a message if the terminal is too small. Returns whether it is.
pub(crate) fn too_small(frame: &mut Frame<'_>, context: &RenderContext<'_>) -> bool {
    let area = frame.area();
    if area.width >= MIN_SIZE.0 && area.height >= MIN_SIZE.1 {
        return false;
    }
    let text = sortie_core::Text::new(id!("screen-too-small"))
        .raw("columns", MIN_SIZE.0.to_string())
        .raw("rows", MIN_SIZE.1.to_string())
        .raw("width", area.width.to_string())
        .raw("height", area.height.to_string());
    let text = context.text(&text);
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
    line(frame, area, 0, Line::styled(text, board.context.theme.title()));
}

/// The score and the facts of the scene, joined on as many lines as allowed.
fn facts(board: &Board<'_>, width: usize, most: usize) -> Vec<Line<'static>> {
    let context = &board.context;
    // The score comes first, since the last facts are left out where there is no room.
    let score = context.words.score(context.scene, &context.readers);
    let facts = context.scene.facts.iter().map(|fact| context.text(fact));
    let facts: Vec<String> = score.into_iter().chain(facts).collect();
    if facts.is_empty() {
        return Vec::new();
    }
    let lines = wrap(&facts.join(" · "), width, 0);
    lines.lines().take(most).map(|text| Line::raw(text.to_owned())).collect()
}

/// The error, the draft and the question.
fn asked(board: &Board<'_>, width: usize) -> Vec<Line<'static>> {
    let theme = board.context.theme;
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
    let head = board.context.say(id!("screen-log"));
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

/// Draws a canvas into an area, without its first `skip` lines.
fn lay(frame: &mut Frame<'_>, area: Rect, canvas: &Canvas, skip: usize, drawn: &mut DrawnBoard) {
    for (text, y) in canvas.lines.iter().skip(skip).zip(area.y..area.bottom()) {
        put(frame, area, y, text.clone());
    }
    for hit in &canvas.hits {
        let mut place = hit.area;
        // Scrolled-off areas must not react to clicks on the lines above the table.
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

/// The key hints without as many of the first ones as do not fit. The last ones are the most important.
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

/// Draws a line at a row, clipped to the screen.
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
