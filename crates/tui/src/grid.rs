//! Draws zones whose cards have grid positions, such as pyramids.

use crate::canvas::{Canvas, Hit};
use crate::card;
use crate::render_context::RenderContext;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sortie_core::scene::{Covered, SceneCard, Zone};

/// The cards as boxes that overlap like the real cards.
pub(crate) fn boxes(context: &RenderContext<'_>, zone: &Zone) -> Canvas {
    const PITCH: usize = 2;
    let step = step(zone, |_| card::WIDE);
    let mut cards: Vec<&SceneCard> = zone.cards.iter().collect();
    // Painter's algorithm: covering cards are drawn last.
    let downwards = free_below(zone);
    cards.sort_by_key(|card| {
        let row = card.at.map_or(0, |(_, row)| i32::from(row));
        if downwards { row } else { -row }
    });
    let placed = cards.into_iter().map(|lying| {
        let (column, row) = relative_spot(zone, lying);
        (
            card::flat(lying, context.card_state(&lying.key), context.theme),
            column * step,
            row * PITCH,
        )
    });
    paint(placed.collect())
}

/// The cards as words, one line for each row.
pub(crate) fn words(context: &RenderContext<'_>, zone: &Zone) -> Canvas {
    let drawn = |lying: &SceneCard| {
        let word = card::word(lying, context.card_state(&lying.key), context.theme);
        Canvas::from_lines(vec![Line::from(word)]).touching(&lying.key)
    };
    let step = step(zone, |lying| drawn(lying).width());
    let placed = zone.cards.iter().map(|lying| {
        let (column, row) = relative_spot(zone, lying);
        (drawn(lying), column * step, row)
    });
    paint(placed.collect())
}

/// The position of a card, relative to the first used row and column.
fn relative_spot(zone: &Zone, lying: &SceneCard) -> (usize, usize) {
    let spots = || zone.cards.iter().filter_map(|card| card.at);
    let first = (spots().map(|at| at.0).min(), spots().map(|at| at.1).min());
    let (column, row) = lying.at.unwrap_or_default();
    let from = |n: u8, first: Option<u8>| usize::from(n - first.unwrap_or(0).min(n));
    (from(column, first.0), from(row, first.1))
}

/// The distance of columns in characters at which neighbours do not touch.
fn step(zone: &Zone, wide: impl Fn(&SceneCard) -> usize) -> usize {
    let mut step = 1;
    for one in &zone.cards {
        let neighbours = zone.cards.iter().filter_map(|other| {
            let ((c, r), (d, s)) = (one.at?, other.at?);
            (r == s && d > c).then(|| usize::from(d - c))
        });
        if let Some(apart) = neighbours.min() {
            step = step.max((wide(one) + 1).div_ceil(apart));
        }
    }
    step
}

/// Whether the cards on which nothing lies are those of the last rows.
fn free_below(zone: &Zone) -> bool {
    let rows = |free: bool| {
        let rows: Vec<u32> = zone
            .cards
            .iter()
            .filter(|card| (card.covered == Covered::Free) == free)
            .filter_map(|card| card.at.map(|(_, row)| u32::from(row)))
            .collect();
        let sum: u32 = rows.iter().sum();
        // In hundredths of a row, because means in whole rows would often be equal.
        (!rows.is_empty()).then(|| 100 * sum / rows.len() as u32)
    };
    match (rows(true), rows(false)) {
        (Some(free), Some(rest)) => free > rest,
        _ => false,
    }
}

/// Sheets at columns and rows, the later ones on top of the earlier.
fn paint(canvases: Vec<(Canvas, usize, usize)>) -> Canvas {
    let right = canvases.iter().map(|(canvas, x, _)| x + canvas.width()).max().unwrap_or(0);
    let below = canvases.iter().map(|(canvas, _, y)| y + canvas.height()).max().unwrap_or(0);
    let mut buffer = Buffer::empty(Rect::new(0, 0, right as u16, below as u16));
    let mut hits: Vec<Hit> = Vec::new();
    for (canvas, x, y) in canvases {
        let (x, y) = (x as u16, y as u16);
        for (line, down) in canvas.lines.iter().zip(0..) {
            buffer.set_line(x, y + down, line, right as u16);
        }
        for mut hit in canvas.hits {
            hit.area.x += x;
            hit.area.y += y;
            // The topmost is found first.
            hits.insert(0, hit);
        }
    }
    let lines = (0..buffer.area.height).map(|y| {
        let cells = (0..buffer.area.width).filter_map(|x| buffer.cell((x, y)));
        let mut spans: Vec<Span<'static>> = Vec::new();
        for cell in cells {
            match spans.last_mut() {
                Some(last) if last.style == cell.style() => {
                    last.content.to_mut().push_str(cell.symbol());
                }
                _ => spans.push(Span::styled(cell.symbol().to_owned(), cell.style())),
            }
        }
        Line::from(spans)
    });
    Canvas { lines: lines.collect(), hits }
}
