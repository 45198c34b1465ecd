//! Draws zones whose cards have grid positions, such as pyramids.

use crate::canvas::{Canvas, Hit};
use crate::card;
use crate::render_context::RenderContext;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sortie_core::scene::{SceneCard, Zone};

/// The width of a card as a word. A key before it fills the gap.
const WORD: usize = 5;

/// The cards as boxes. They do not overlap, so that every edge can be seen.
pub(crate) fn boxes(context: &RenderContext<'_>, zone: &Zone) -> Canvas {
    const HIGH: usize = 3;
    let step = step(zone, card::WIDE);
    let placed = zone.cards.iter().map(|lying| {
        let (column, row) = spot(lying);
        (
            card::flat(lying, context.card_state(&lying.key), context.theme),
            column * step,
            row * HIGH,
        )
    });
    paint(placed.collect(), size(zone, (step, card::WIDE), HIGH))
}

/// The cards as words, one line for each row.
pub(crate) fn words(context: &RenderContext<'_>, zone: &Zone) -> Canvas {
    let drawn = |lying: &SceneCard| {
        let word = card::word(lying, context.card_state(&lying.key), context.theme);
        Canvas::from_lines(vec![Line::from(word)]).touching(&lying.key)
    };
    let step = step(zone, WORD);
    let placed = zone.cards.iter().map(|lying| {
        let (column, row) = spot(lying);
        (drawn(lying), column * step, row)
    });
    paint(placed.collect(), size(zone, (step, WORD), 1))
}

/// The position of a card. It stays the same when other cards leave.
fn spot(lying: &SceneCard) -> (usize, usize) {
    let (column, row) = lying.at.unwrap_or_default();
    (usize::from(column), usize::from(row))
}

/// The distance of columns in characters at which neighbours do not touch. In the pictures of pyramids,
/// neighbours in a row lie two columns apart, also when only one is left.
fn step(zone: &Zone, wide: usize) -> usize {
    let spots = || zone.cards.iter().filter_map(|card| card.at);
    let pairs = spots().flat_map(|one| spots().map(move |other| (one, other)));
    let apart = pairs.filter(|((c, r), (d, s))| r == s && d > c).map(|((c, _), (d, _))| d - c);
    (wide + 1).div_ceil(usize::from(apart.min().unwrap_or(2).min(2)))
}

/// The width and the height of the whole grid in characters, whichever cards have left. Cards are `card`
/// characters wide and `high` lines high, their columns `step` apart.
fn size(zone: &Zone, (step, card): (usize, usize), high: usize) -> (usize, usize) {
    zone.grid.map_or((0, 0), |(columns, rows)| {
        (usize::from(columns.saturating_sub(1)) * step + card, usize::from(rows) * high)
    })
}

/// Sheets at columns and rows, the later ones on top of the earlier, in at least so many columns and rows.
fn paint(canvases: Vec<(Canvas, usize, usize)>, (width, height): (usize, usize)) -> Canvas {
    let right =
        canvases.iter().map(|(canvas, x, _)| x + canvas.width()).max().unwrap_or(0).max(width);
    let below =
        canvases.iter().map(|(canvas, _, y)| y + canvas.height()).max().unwrap_or(0).max(height);
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

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Text;
    use sortie_core::scene::Layout;

    #[test]
    fn a_grid_keeps_its_size_when_cards_leave() {
        let mut zone = Zone::new("pyramid", None, Text::new(id!("screen-more")), Layout::Grid);
        zone.grid = Some((7, 4));
        let card = Canvas::from_lines(vec![Line::from("  A♠ ")]);
        let canvas = paint(vec![(card, 6, 0)], size(&zone, (3, WORD), 1));
        assert_eq!((canvas.width(), canvas.height()), (6 * 3 + WORD, 4));
    }
}
