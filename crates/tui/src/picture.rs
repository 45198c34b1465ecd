//! Zones whose cards lie at positions.

use crate::card;
use crate::pen::Pen;
use crate::sheet::{Hit, Sheet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sortie_core::scene::{Covered, SceneCard, Zone};

/// The cards as boxes that overlap as the cards do: a row apart in height, of which each covers the
/// edge of the next.
pub(crate) fn boxes(pen: &Pen<'_>, zone: &Zone) -> Sheet {
    const PITCH: usize = 2;
    let step = step(zone, |_| card::WIDE);
    let mut cards: Vec<&SceneCard> = zone.cards.iter().collect();
    // Whatever covers is drawn later.
    let downwards = free_below(zone);
    cards.sort_by_key(|card| {
        let row = card.at.map_or(0, |(_, row)| i32::from(row));
        if downwards { row } else { -row }
    });
    let placed = cards.into_iter().map(|lying| {
        let (column, row) = at(zone, lying);
        (card::flat(lying, pen.now(&lying.key), pen.theme), column * step, row * PITCH)
    });
    paint(placed.collect())
}

/// The cards as words, a line for each row.
pub(crate) fn words(pen: &Pen<'_>, zone: &Zone) -> Sheet {
    let drawn = |lying: &SceneCard| {
        let word = card::word(lying, pen.now(&lying.key), pen.theme);
        Sheet::of(vec![Line::from(word)]).touching(&lying.key)
    };
    let step = step(zone, |lying| drawn(lying).width());
    let placed = zone.cards.iter().map(|lying| {
        let (column, row) = at(zone, lying);
        (drawn(lying), column * step, row)
    });
    paint(placed.collect())
}

/// Where a card lies, counted from the first row and column where one lies.
fn at(zone: &Zone, lying: &SceneCard) -> (usize, usize) {
    let spots = || zone.cards.iter().filter_map(|card| card.at);
    let first = (spots().map(|at| at.0).min(), spots().map(|at| at.1).min());
    let (column, row) = lying.at.unwrap_or_default();
    let from = |n: u8, first: Option<u8>| usize::from(n - first.unwrap_or(0).min(n));
    (from(column, first.0), from(row, first.1))
}

/// How many characters apart columns are, so that neighbours in a row do not touch.
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
        (!rows.is_empty()).then(|| 100 * sum / rows.len() as u32)
    };
    match (rows(true), rows(false)) {
        (Some(free), Some(rest)) => free > rest,
        _ => false,
    }
}

/// Sheets at columns and rows, the later ones on top of the earlier.
fn paint(sheets: Vec<(Sheet, usize, usize)>) -> Sheet {
    let right = sheets.iter().map(|(sheet, x, _)| x + sheet.width()).max().unwrap_or(0);
    let below = sheets.iter().map(|(sheet, _, y)| y + sheet.height()).max().unwrap_or(0);
    let mut buffer = Buffer::empty(Rect::new(0, 0, right as u16, below as u16));
    let mut hits: Vec<Hit> = Vec::new();
    for (sheet, x, y) in sheets {
        let (x, y) = (x as u16, y as u16);
        for (line, down) in sheet.lines.iter().zip(0..) {
            buffer.set_line(x, y + down, line, right as u16);
        }
        for mut hit in sheet.hits {
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
    Sheet { lines: lines.collect(), hits }
}
