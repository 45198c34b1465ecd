//! Draws all zones of a scene, as large as the space allows.

use crate::canvas::{Canvas, flow};
use crate::render_context::RenderContext;
use crate::theme::{BOLD, DIM};
use crate::zone::{self, Size, is_empty};
use ratatui::text::{Line, Span};
use sortie_core::scene::{Layout, Zone};
use sortie_core::{Seat, Text};
use sortie_words::wrap;

/// The arrangement of the players' panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrangement {
    /// All panels below each other.
    Stacked,
    /// The opponents side by side, the viewer below.
    Across,
    /// All panels side by side.
    Abreast,
}

/// The number of detail levels, from large to small.
const LEVELS: u8 = 9;
/// The level from which empty zones are omitted.
const SPARSE: u8 = 8;
/// The smallest width of a panel beside others.
const NARROWEST: usize = 24;
/// The gap between panels side by side.
const GAP: usize = 2;

/// Draws the table `width` columns wide, at the largest level of detail that fits into `height` rows. If
/// none fits, the lowest one is returned and the screen scrolls.
pub(crate) fn draw(context: &RenderContext<'_>, width: usize, height: usize) -> Canvas {
    let mut least = None::<Canvas>;
    // Grids are high and narrow, so they may stand side by side. Everything else is easier to follow
    // with the viewer's own cards at the bottom.
    let pictures = context.scene.zones.iter().any(|zone| zone.layout == Layout::Grid);
    let all = [Arrangement::Stacked, Arrangement::Across, Arrangement::Abreast];
    for level in 0..LEVELS {
        for arrangement in all.into_iter().take(if pictures { 3 } else { 2 }) {
            let Some(canvas) = arranged(context, level, arrangement, width) else { continue };
            if canvas.height() <= height {
                return canvas;
            }
            if least.as_ref().is_none_or(|least| canvas.height() < least.height()) {
                least = Some(canvas);
            }
        }
    }
    least.unwrap_or_default()
}

/// The size of a zone at a level. Hands stay large the longest: they are what the player looks at.
fn size(context: &RenderContext<'_>, zone: &Zone, level: u8) -> Size {
    let until = match (zone.layout, is_own(context, zone)) {
        // A face-down pile has nothing to show.
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

fn arranged(
    context: &RenderContext<'_>,
    level: u8,
    arrangement: Arrangement,
    width: usize,
) -> Option<Canvas> {
    let own = context.scene.observer.seat();
    let first = own.map_or(0, |seat| seat + 1);
    let seats = context.scene.seats;
    let around = (0..seats).map(|n| (first + n) % seats.max(1));
    let others: Vec<Seat> = around.filter(|&seat| Some(seat) != own).collect();
    let panel = |seat: Seat, width: usize| panel(context, Some(seat), level, width);
    let middle = panel_of_all(context, level, width);
    let mut canvas = Canvas::default();
    match arrangement {
        Arrangement::Stacked => {
            for &seat in &others {
                canvas.push(panel(seat, width));
            }
            canvas.push(middle);
            if let Some(seat) = own {
                canvas.push(panel(seat, width));
            }
        }
        Arrangement::Across => {
            canvas.push(beside(&others, width, panel)?);
            canvas.push(middle);
            if let Some(seat) = own {
                canvas.push(panel(seat, width));
            }
        }
        Arrangement::Abreast => {
            let all: Vec<Seat> = own.into_iter().chain(others.iter().copied()).collect();
            canvas.push(beside(&all, width, panel)?);
            canvas.push(middle);
        }
    }
    Some(canvas)
}

/// Panels side by side; `None` for a single one or without enough space.
fn beside(seats: &[Seat], width: usize, panel: impl Fn(Seat, usize) -> Canvas) -> Option<Canvas> {
    let each = (width + GAP) / seats.len().max(1);
    if seats.len() < 2 || each < NARROWEST + GAP {
        return None;
    }
    let mut canvas = Canvas::default();
    for (at, &seat) in seats.iter().enumerate() {
        let drawn = panel(seat, each - GAP);
        // A zone cannot always be squeezed; then another arrangement must do.
        if drawn.width() > each - GAP {
            return None;
        }
        canvas.beside(drawn, at * each);
    }
    Some(canvas)
}

fn panel_of_all(context: &RenderContext<'_>, level: u8, width: usize) -> Canvas {
    let something = context.scene.zones.iter().any(|zone| zone.owner.is_none() && !is_empty(zone));
    if something { panel(context, None, level, width) } else { Canvas::default() }
}

/// The zones of one owner below a line with their name.
fn panel(context: &RenderContext<'_>, owner: Option<Seat>, level: u8, width: usize) -> Canvas {
    let zones: Vec<&Zone> = context.scene.zones.iter().filter(|zone| zone.owner == owner).collect();
    let touched = |zone: &Zone| context.card_state(&zone.id) != crate::card::CardState::default();
    let (empty, full): (Vec<&Zone>, Vec<&Zone>) =
        zones.iter().partition(|zone| is_empty(zone) && !touched(zone));
    if let ([only], []) = (full.as_slice(), empty.as_slice()) {
        // A single zone shares the line of its owner.
        let mut canvas = rule(context, owner, zone::name(context, only), width);
        canvas.push(zone::bare(context, only, size(context, only, level), width - 1).indented(1));
        return canvas.touching(&only.id);
    }
    let mut canvas = rule(context, owner, Vec::new(), width);
    // The viewer's hand comes last, at the bottom of the screen.
    let own = |zone: &&&Zone| zone.layout == Layout::Fan && is_own(context, zone);
    let (hands, others): (Vec<&&Zone>, Vec<&&Zone>) = full.iter().partition(own);
    let draw = |zone: &&Zone| zone::draw(context, zone, size(context, zone, level), width - 1);
    let mut drawn: Vec<Canvas> = others.into_iter().map(draw).collect();
    if !empty.is_empty() && level < SPARSE {
        let names: Vec<String> = empty.iter().map(|zone| context.text(&zone.name)).collect();
        let text = Text::new(id!("screen-empty")).raw("names", names.join(", "));
        let text = wrap(&context.text(&text), width - 1, 2);
        let dim = |line: &str| Line::styled(line.to_owned(), DIM);
        drawn.push(Canvas::from_lines(text.lines().map(dim).collect()));
    }
    // A hand drawn in boxes gets a row of its own.
    let (low, high): (Vec<Canvas>, Vec<Canvas>) =
        hands.into_iter().map(draw).partition(|hand| hand.height() < 4);
    drawn.extend(low);
    canvas.push(flow(drawn, width - 1, 3).indented(1));
    canvas.push(flow(high, width - 1, 3).indented(1));
    canvas
}

/// Whether a zone belongs to the viewer.
fn is_own(context: &RenderContext<'_>, zone: &Zone) -> bool {
    zone.owner.is_some() && zone.owner == context.scene.observer.seat()
}

/// The line above a panel, with its owner and a mark if it is their turn.
fn rule(
    context: &RenderContext<'_>,
    owner: Option<Seat>,
    more: Vec<Span<'static>>,
    width: usize,
) -> Canvas {
    let turn = owner.is_some_and(|seat| context.scene.turn.contains(&seat));
    let name = match owner {
        Some(seat) => context.text(&Text::new(id!("screen-of")).seat("seat", seat)),
        None => context.say(id!("screen-of-all")),
    };
    let mut spans = vec![Span::styled("─ ", DIM)];
    if turn {
        spans.push(Span::styled("▶ ", context.theme.turn()));
    }
    let style = if turn { context.theme.turn() } else { BOLD };
    spans.push(Span::styled(name, style));
    spans.push(Span::raw(" "));
    if !more.is_empty() {
        spans.push(Span::styled("· ", DIM));
        spans.extend(more);
        spans.push(Span::raw(" "));
    }
    let used: usize = spans.iter().map(Span::width).sum();
    spans.push(Span::styled("─".repeat(width.saturating_sub(used)), DIM));
    Canvas::from_lines(vec![Line::from(spans)])
}
