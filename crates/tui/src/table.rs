//! The table: everybody's zones, as large as the room allows.

use crate::pen::Pen;
use crate::sheet::{Sheet, flow};
use crate::theme::{BOLD, DIM};
use crate::zone::{self, Size, is_empty};
use ratatui::text::{Line, Span};
use sortie_core::scene::{Layout, Zone};
use sortie_core::{Seat, Text};
use sortie_words::wrap;

/// How the panels of those who sit there lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrangement {
    /// All below each other.
    Stacked,
    /// The others beside each other, the own one below.
    Across,
    /// All beside each other.
    Abreast,
}

/// The steps from large to small.
const LEVELS: u8 = 9;
/// From this step on it is not said where nothing lies.
const SPARSE: u8 = 8;
/// A panel beside others is at least so wide.
const NARROWEST: usize = 24;
/// The gap between panels beside each other.
const GAP: usize = 2;

/// Draws the table into `width` columns and, if at all possible, `height` rows.
pub(crate) fn draw(pen: &Pen<'_>, width: usize, height: usize) -> Sheet {
    let mut least = None::<Sheet>;
    // Pictures are high and narrow; anything else is easier to follow with the own place below.
    let pictures = pen.scene.zones.iter().any(|zone| zone.layout == Layout::Grid);
    let all = [Arrangement::Stacked, Arrangement::Across, Arrangement::Abreast];
    for level in 0..LEVELS {
        for arrangement in all.into_iter().take(if pictures { 3 } else { 2 }) {
            let Some(sheet) = arranged(pen, level, arrangement, width) else { continue };
            if sheet.height() <= height {
                return sheet;
            }
            if least.as_ref().is_none_or(|least| sheet.height() < least.height()) {
                least = Some(sheet);
            }
        }
    }
    least.unwrap_or_default()
}

/// How large a zone is drawn.
fn size(pen: &Pen<'_>, zone: &Zone, level: u8) -> Size {
    let until = match (zone.layout, is_own(pen, zone)) {
        // Of a pile that nobody sees there is nothing to show.
        (Layout::Stack, _) if zone.cards.is_empty() => 0,
        (Layout::Fan, true) => 7,
        (Layout::Grid, _) => 6,
        (Layout::Row | Layout::Slots, true) => 5,
        (Layout::Row | Layout::Slots, false) => 4,
        (Layout::Stack, true) => 3,
        (Layout::Stack, false) => 2,
        (Layout::Fan, false) => 1,
        (Layout::Heap, _) => 0,
    };
    if level < until { Size::Boxes } else { Size::Words }
}

fn arranged(pen: &Pen<'_>, level: u8, arrangement: Arrangement, width: usize) -> Option<Sheet> {
    let own = pen.scene.observer.seat();
    let first = own.map_or(0, |seat| seat + 1);
    let seats = pen.scene.seats;
    let around = (0..seats).map(|n| (first + n) % seats.max(1));
    let others: Vec<Seat> = around.filter(|&seat| Some(seat) != own).collect();
    let panel = |seat: Seat, width: usize| panel(pen, Some(seat), level, width);
    let middle = panel_of_all(pen, level, width);
    let mut sheet = Sheet::default();
    match arrangement {
        Arrangement::Stacked => {
            for &seat in &others {
                sheet.push(panel(seat, width));
            }
            sheet.push(middle);
            if let Some(seat) = own {
                sheet.push(panel(seat, width));
            }
        }
        Arrangement::Across => {
            sheet.push(beside(&others, width, panel)?);
            sheet.push(middle);
            if let Some(seat) = own {
                sheet.push(panel(seat, width));
            }
        }
        Arrangement::Abreast => {
            let all: Vec<Seat> = own.into_iter().chain(others.iter().copied()).collect();
            sheet.push(beside(&all, width, panel)?);
            sheet.push(middle);
        }
    }
    Some(sheet)
}

/// Panels beside each other; `None` where there is one only, or no room.
fn beside(seats: &[Seat], width: usize, panel: impl Fn(Seat, usize) -> Sheet) -> Option<Sheet> {
    let each = (width + GAP) / seats.len().max(1);
    if seats.len() < 2 || each < NARROWEST + GAP {
        return None;
    }
    let mut sheet = Sheet::default();
    for (at, &seat) in seats.iter().enumerate() {
        let drawn = panel(seat, each - GAP);
        if drawn.width() > each - GAP {
            return None;
        }
        sheet.beside(drawn, at * each);
    }
    Some(sheet)
}

fn panel_of_all(pen: &Pen<'_>, level: u8, width: usize) -> Sheet {
    let something = pen.scene.zones.iter().any(|zone| zone.owner.is_none() && !is_empty(zone));
    if something { panel(pen, None, level, width) } else { Sheet::default() }
}

/// The zones of one owner below a line with the name.
fn panel(pen: &Pen<'_>, owner: Option<Seat>, level: u8, width: usize) -> Sheet {
    let zones: Vec<&Zone> = pen.scene.zones.iter().filter(|zone| zone.owner == owner).collect();
    let touched = |zone: &Zone| pen.now(&zone.id) != crate::card::Now::default();
    let (empty, full): (Vec<&Zone>, Vec<&Zone>) =
        zones.iter().partition(|zone| is_empty(zone) && !touched(zone));
    if let ([only], []) = (full.as_slice(), empty.as_slice()) {
        // The only zone needs no line for its name.
        let mut sheet = rule(pen, owner, zone::name(pen, only), width);
        sheet.push(zone::bare(pen, only, size(pen, only, level), width - 1).indented(1));
        return sheet.touching(&only.id);
    }
    let mut sheet = rule(pen, owner, Vec::new(), width);
    // The hand lies nearest to its owner.
    let own = |zone: &&&Zone| zone.layout == Layout::Fan && is_own(pen, zone);
    let (hands, others): (Vec<&&Zone>, Vec<&&Zone>) = full.iter().partition(own);
    let draw = |zone: &&Zone| zone::draw(pen, zone, size(pen, zone, level), width - 1);
    let mut drawn: Vec<Sheet> = others.into_iter().map(draw).collect();
    if !empty.is_empty() && level < SPARSE {
        let names: Vec<String> = empty.iter().map(|zone| pen.text(&zone.name)).collect();
        let text = Text::new(id!("screen-empty")).raw("names", names.join(", "));
        let text = wrap(&pen.text(&text), width - 1, 2);
        let dim = |line: &str| Line::styled(line.to_owned(), DIM);
        drawn.push(Sheet::of(text.lines().map(dim).collect()));
    }
    // In boxes it has a row of its own.
    let (low, high): (Vec<Sheet>, Vec<Sheet>) =
        hands.into_iter().map(draw).partition(|hand| hand.height() < 4);
    drawn.extend(low);
    sheet.push(flow(drawn, width - 1, 3).indented(1));
    sheet.push(flow(high, width - 1, 3).indented(1));
    sheet
}

/// Whether a zone belongs to whoever looks.
fn is_own(pen: &Pen<'_>, zone: &Zone) -> bool {
    zone.owner.is_some() && zone.owner == pen.scene.observer.seat()
}

/// The line above a panel: whose it is, and whether it is their turn.
fn rule(pen: &Pen<'_>, owner: Option<Seat>, more: Vec<Span<'static>>, width: usize) -> Sheet {
    let turn = owner.is_some_and(|seat| pen.scene.turn.contains(&seat));
    let name = match owner {
        Some(seat) => pen.text(&Text::new(id!("screen-of")).seat("seat", seat)),
        None => pen.say(id!("screen-of-all")),
    };
    let mut spans = vec![Span::styled("─ ", DIM)];
    if turn {
        spans.push(Span::styled("▶ ", pen.theme.turn()));
    }
    let style = if turn { pen.theme.turn() } else { BOLD };
    spans.push(Span::styled(name, style));
    spans.push(Span::raw(" "));
    if !more.is_empty() {
        spans.push(Span::styled("· ", DIM));
        spans.extend(more);
        spans.push(Span::raw(" "));
    }
    let used: usize = spans.iter().map(Span::width).sum();
    spans.push(Span::styled("─".repeat(width.saturating_sub(used)), DIM));
    Sheet::of(vec![Line::from(spans)])
}
