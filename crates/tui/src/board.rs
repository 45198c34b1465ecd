//! [`Board`]: the screen of a table, with title, zones, log, question and choices.

use crate::canvas::Canvas;
use crate::list::{self, Item, fitted};
use crate::render_context::RenderContext;
use crate::stage;
use crate::table;
use crate::theme::{BOLD, DIM, Theme};
use crate::zone::Size;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sortie_core::{Seat, Stage};
use sortie_words::{Readers, Words, wrap};
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
    /// The paragraphs above the question: a coach, a puzzle or the result.
    pub(crate) asked: &'a [String],
    /// The hint in several forms, the most detailed first. Drawn is the first one that fits.
    pub(crate) hint: &'a [Vec<String>],
    /// The question, as paragraphs.
    pub(crate) question: &'a [String],
    /// The choices so far, and other paragraphs that come and go.
    pub(crate) notes: &'a [String],
    /// The places of a finished match, as lines of one width.
    pub(crate) places: &'a [String],
    pub(crate) items: &'a [Item],
    pub(crate) cursor: Option<usize>,
    /// The hints for command keys.
    pub(crate) keys: &'a str,
    /// The fight that is shown, or the last one.
    pub(crate) stage: Option<&'a Stage>,
    /// Whether an event is shown now, large and without choices.
    pub(crate) plays: bool,
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
/// The widest table: on wider screens, what belongs together would lie far apart.
const WIDEST: u16 = 120;
/// The most seats whose score leaves room for the facts in two rows of the smallest usual terminal.
const MANY_SEATS: Seat = 4;
/// The height from which cards are boxes.
const LARGE: u16 = 28;

/// The rows of the parts around the table. They depend on the terminal and the number of seats alone, so
/// that nothing moves between questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FixedRows {
    /// The score and the facts.
    facts: usize,
    /// The question and the choices so far.
    question: usize,
    /// Everything below the table: the last fight, the question, the choices and the log.
    below: usize,
}

impl FixedRows {
    fn new(area: Rect, seats: Seat) -> Self {
        let below = match area.height {
            0..20 => 6,
            20..28 => 8,
            _ if area.width >= WIDE => 9,
            28..36 => 10,
            _ => 12,
        };
        let facts = match area.height {
            0..20 => 1,
            20..30 if seats <= MANY_SEATS => 2,
            _ => 3,
        };
        let question = if area.height < 20 { 1 } else { 2 };
        FixedRows { facts, question, below }
    }
}

/// Draws the screen. Space is distributed in order of importance: question, choices, table, log.
pub(crate) fn draw(frame: &mut Frame<'_>, board: &Board<'_>) -> DrawnBoard {
    let area = frame.area();
    if too_small(frame, board.context.words) {
        return DrawnBoard::default();
    }
    let [left, right] = &board.title;
    title(frame, board.context.theme, &with_goal(board, left, right, area.width), right);
    let keys = shortened(board.keys, usize::from(area.width) - 2);
    line(frame, area, area.height - 1, Line::styled(format!(" {keys}"), DIM));
    let mut inner = Rect::new(1, 1, area.width - 2, area.height - 2);
    if area.width >= WIDE {
        let side = (area.width / 3).min(46).max(inner.width.saturating_sub(WIDEST + 2));
        inner.width -= side + 2;
        log_beside(frame, Rect::new(inner.right() + 3, 1, side - 2, inner.height), board);
    }
    let width = usize::from(inner.width);
    let rows = FixedRows::new(area, board.context.scene.seats);
    // After the match the result matters more than the facts, except for the score.
    let over = board.context.scene.outcome.is_some();
    let facts_rows = if over { 1 } else { rows.facts };
    let below = below_table(board, width, rows, area.width >= WIDE);
    let mut drawn = DrawnBoard::default();
    for (text, y) in facts(board, width, facts_rows).into_iter().zip(inner.y..) {
        put(frame, inner, y, text);
    }
    let top = inner.y + facts_rows as u16;
    let bottom = inner.bottom().saturating_sub(below.lines.len() as u16).max(top);
    let seen = Rect::new(inner.x, top, inner.width, bottom - top);
    let hand = if area.height < LARGE { Size::Words } else { Size::Boxes };
    let table = table::draw(&board.context, width, usize::from(seen.height), hand);
    // The own cards stay in sight; only what lies above them scrolls.
    let own = (table.own.height() as u16).min(seen.height);
    let upper = Rect { height: seen.height - own, ..seen };
    drawn.over = table.upper.height().saturating_sub(usize::from(upper.height));
    lay(frame, upper, &table.upper, board.scroll.min(drawn.over), &mut drawn);
    lay(frame, Rect { y: upper.bottom(), height: own, ..seen }, &table.own, 0, &mut drawn);
    if drawn.over > 0 {
        let more = Line::styled("⇞ ⇟", board.context.theme.key());
        let right = Rect::new(inner.right().saturating_sub(3), 0, 3, 99);
        put(frame, right, upper.bottom().saturating_sub(1), more);
    }
    for (mut place, at) in below.hits {
        place.x += inner.x;
        place.y += bottom;
        drawn.hits.push((place, Target::Item(at)));
    }
    for (text, y) in below.lines.into_iter().zip(bottom..) {
        put(frame, inner, y, text);
    }
    drawn
}

/// The indent of the log below the choices.
const LOG_INDENT: usize = 2;
/// The rows of choices that are always in sight.
const LEAST_CHOICES: usize = 3;

/// The lines below the table, and the areas of the choices in them.
struct BelowTable {
    lines: Vec<Line<'static>>,
    hits: Vec<(Rect, usize)>,
}

/// The event that is shown; or the last fight, the question, the choices and the log. Question and choices
/// begin in the same rows always, unless a coach or a result stands above them. Paragraphs that come and go follow
/// the choices. It has more rows than `rows.below` only where question and choices need them.
fn below_table(board: &Board<'_>, width: usize, rows: FixedRows, wide: bool) -> BelowTable {
    if board.plays {
        return BelowTable { lines: event(board, width, rows.below), hits: Vec::new() };
    }
    let mut lines = vec![rule(board, width)];
    lines.extend(bold(board.asked, width));
    lines.extend(places(board, width));
    let mut question = bold(board.question, width);
    let notes = board.notes.iter().map(|note| bold(std::slice::from_ref(note), width));
    let mut notes = notes.peekable();
    if board.asked.is_empty() {
        // One note, such as the draft, finds room in the second row of a short question.
        let fits = |note: &Vec<_>| question.len() + note.len() <= rows.question;
        if let Some(note) = notes.next_if(fits) {
            question.extend(note);
        }
        question.resize(question.len().max(rows.question), Line::default());
    }
    lines.extend(question);
    let mut after = wrong(board, width);
    after.extend(notes.flatten());
    let room = rows.below.saturating_sub(lines.len());
    let theme = board.context.theme;
    let least = list::draw(board.items, None, width, LEAST_CHOICES, theme).lines.len();
    after.extend(hint(board, width, room.saturating_sub(after.len() + least)));
    // A result or a prompt may take rows of the table, but never hides the choices.
    let least_choices = if board.asked.is_empty() { 1 } else { LEAST_CHOICES };
    let most = room.saturating_sub(after.len()).max(least_choices);
    let list = list::draw(board.items, board.cursor, width, most, theme);
    let down = lines.len() as u16;
    lines.extend(list.lines);
    lines.extend(after);
    let room = rows.below.saturating_sub(lines.len());
    // The log has a column of its own in a wide terminal.
    if !wide {
        // Indented, because choices stand right above.
        let log = log_lines(board, width.saturating_sub(LOG_INDENT), usize::MAX, room);
        lines.resize(rows.below.max(lines.len()) - log.len(), Line::default());
        lines.extend(Canvas::from_lines(log).indented(LOG_INDENT).lines);
    }
    lines.resize(rows.below.max(lines.len()), Line::default());
    let hits = list.hits.into_iter().map(|(mut area, at)| {
        area.y += down;
        (area, at)
    });
    BelowTable { lines, hits: hits.collect() }
}

/// The places, in as many columns as needed for few rows.
fn places(board: &Board<'_>, width: usize) -> Vec<Line<'static>> {
    const ROWS: usize = 5;
    const GAP: usize = 4;
    let each = board.places.iter().map(|place| place.width()).max().unwrap_or(0) + GAP;
    let columns = board.places.len().div_ceil(ROWS).min((width + GAP) / each).max(1);
    let rows = board.places.len().div_ceil(columns);
    let row = |row: usize| {
        let cells = board.places.iter().skip(row).step_by(rows.max(1));
        let cells: Vec<&str> = cells.map(String::as_str).collect();
        Line::raw(cells.join(&" ".repeat(GAP)))
    };
    (0..rows).map(row).collect()
}

/// The stage of an event, and its sentence.
fn event(board: &Board<'_>, width: usize, rows: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled("┄".repeat(width), DIM)];
    if let Some(stage) = board.stage {
        let drawn = stage::large(&board.context, stage, width, rows.saturating_sub(2));
        let middle = width.saturating_sub(drawn.width()) / 2;
        lines.extend(drawn.indented(middle).lines);
    }
    let room = rows.saturating_sub(lines.len()).max(1);
    let log = log_lines(board, width, board.fresh.max(1), room);
    lines.resize(rows.saturating_sub(log.len()).max(lines.len()), Line::default());
    lines.extend(log);
    lines
}

/// The line between the table and the log, with the last fight.
fn rule(board: &Board<'_>, width: usize) -> Line<'static> {
    let room = width.saturating_sub(6);
    let fight = board.stage.map(|stage| stage::line(&board.context, stage, room));
    let fight = fight.unwrap_or_default();
    let used: usize = fight.iter().map(Span::width).sum();
    if fight.is_empty() {
        return Line::styled("┄".repeat(width), DIM);
    }
    let mut line = Line::from(Span::styled("┄┄ ", DIM));
    line.spans.extend(fight);
    line.spans.push(Span::styled(format!(" {}", "┄".repeat(width - used - 4)), DIM));
    line
}

/// Shows a message if the terminal is too small. Returns whether it is.
pub(crate) fn too_small(frame: &mut Frame<'_>, words: &Words) -> bool {
    let area = frame.area();
    if area.width >= MIN_SIZE.0 && area.height >= MIN_SIZE.1 {
        return false;
    }
    let text = sortie_core::Text::new(id!("screen-too-small"))
        .raw("columns", MIN_SIZE.0.to_string())
        .raw("rows", MIN_SIZE.1.to_string())
        .raw("width", area.width.to_string())
        .raw("height", area.height.to_string());
    let text = words.text(&text, &Readers::default());
    for (row, text) in wrap(&text, usize::from(area.width.max(1)), 0).lines().enumerate() {
        put(frame, area, row as u16, Line::raw(text.to_owned()));
    }
    true
}

/// Draws the title line, with a text on the left and one on the right.
pub(crate) fn title(frame: &mut Frame<'_>, theme: Theme, left: &str, right: &str) {
    let area = frame.area();
    let width = usize::from(area.width);
    let left = fitted(&format!(" {left}"), width.saturating_sub(right.width() + 2));
    let gap = width.saturating_sub(left.width() + right.width() + 1);
    let text = format!("{left}{}{right} ", " ".repeat(gap));
    line(frame, area, 0, Line::styled(text, theme.title()));
}

/// The left part of the title line with the goal of the game, where the line has room for all of it.
fn with_goal(board: &Board<'_>, left: &str, right: &str, width: u16) -> String {
    let goal = board.context.scene.goal.as_ref();
    let whole = goal.map(|goal| format!("{left} · {}", board.context.text(goal)));
    let room = usize::from(width).saturating_sub(right.width() + 4);
    whole.filter(|whole| whole.width() <= room).unwrap_or_else(|| left.to_owned())
}

/// The score and the facts of the scene, joined on as many lines as allowed.
fn facts(board: &Board<'_>, width: usize, most: usize) -> Vec<Line<'static>> {
    let context = &board.context;
    // The score comes first, since the last facts are left out where there is no room.
    let score = context.words.score(context.scene, &context.readers);
    let over = context.scene.outcome.is_some();
    let facts = context.scene.facts.iter().filter(|_| !over).map(|fact| context.text(fact));
    let facts: Vec<String> = score.into_iter().chain(facts).collect();
    if facts.is_empty() {
        return Vec::new();
    }
    let wrapped = wrap(&facts.join(" · "), width, 0);
    let mut lines: Vec<String> = wrapped.lines().take(most).map(str::to_owned).collect();
    if lines.len() < wrapped.lines().count()
        && let Some(last) = lines.last_mut()
    {
        *last = fitted(&format!("{last} …"), width);
    }
    lines.into_iter().map(Line::raw).collect()
}

/// The error.
fn wrong(board: &Board<'_>, width: usize) -> Vec<Line<'static>> {
    let theme = board.context.theme;
    let lines = board.wrong.map(|wrong| wrap(wrong, width, 2)).unwrap_or_default();
    lines.lines().map(|text| Line::styled(text.to_owned(), theme.wrong())).collect()
}

fn bold(paragraphs: &[String], width: usize) -> Vec<Line<'static>> {
    let lines = paragraphs.iter().map(|paragraph| wrap(paragraph, width, 0));
    let line = |text: &str| Line::styled(text.to_owned(), BOLD);
    lines.flat_map(|lines| lines.lines().map(line).collect::<Vec<_>>()).collect()
}

/// The most detailed form of the hint that fits. If none does, the lines of the shortest are cut, and the
/// last ones are left out: a hint moves nothing.
fn hint(board: &Board<'_>, width: usize, rows: usize) -> Vec<Line<'static>> {
    let mut forms = board.hint.iter().map(|form| bold(form, width));
    if let Some(fitting) = forms.find(|lines| lines.len() <= rows) {
        return fitting;
    }
    let shortest = board.hint.last().into_iter().flatten();
    let cut = |text: &String| match text.split_once(" · ") {
        // The percentages tell the actions apart.
        Some((action, measures)) => {
            let room = width.saturating_sub(measures.width() + 3);
            format!("{} · {measures}", fitted(action, room))
        }
        None => fitted(text, width),
    };
    shortest.take(rows).map(|text| Line::styled(cut(text), BOLD)).collect()
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
