//! Draws one zone of a scene.

use crate::canvas::{Canvas, flow};
use crate::card::{self, CardState};
use crate::grid;
use crate::render_context::RenderContext;
use crate::theme::{CURSOR, DIM};
use ratatui::text::{Line, Span};
use sortie_core::scene::{Layout, SceneCard, Zone};
use sortie_words::wrap;

/// The size in which a zone is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// Cards are boxes.
    Boxes,
    /// Cards are words in a line.
    Words,
}

/// The most face-down cards drawn for a hand.
const BACKS: usize = 13;
/// The smallest width at which notes are wrapped.
const NOTES: usize = 24;

/// Whether a zone has nothing to show.
pub(crate) fn is_empty(zone: &Zone) -> bool {
    zone.count == 0 && zone.cards.is_empty() && zone.badges.is_empty()
}

/// A zone with its name.
pub(crate) fn draw(context: &RenderContext<'_>, zone: &Zone, size: Size, width: usize) -> Canvas {
    match (size, zone.layout) {
        _ if zone.count == 0 && zone.cards.is_empty() && !zone.badges.is_empty() => {
            line(context, zone, width)
        }
        (Size::Words, Layout::Grid) => named(context, zone, grid::words(context, zone)),
        (Size::Words, _) | (_, Layout::Heap) => line(context, zone, width),
        (Size::Boxes, _) => named(context, zone, boxes(context, zone, width)),
    }
}

/// The cards without the name.
pub(crate) fn bare(context: &RenderContext<'_>, zone: &Zone, size: Size, width: usize) -> Canvas {
    let mut canvas = match (size, zone.layout) {
        (Size::Words, Layout::Grid) => grid::words(context, zone),
        (Size::Words, _) | (_, Layout::Heap) => tokens(cards(context, zone), width, 0),
        (Size::Boxes, _) => boxes(context, zone, width),
    };
    if zone.count == 0 && zone.cards.is_empty() {
        canvas = Canvas::default();
    }
    notes(context, zone, &mut canvas, width);
    canvas
}

/// The name of a zone and its number of cards.
pub(crate) fn name(context: &RenderContext<'_>, zone: &Zone) -> Vec<Span<'static>> {
    let now = context.card_state(&zone.id);
    let mut spans = Vec::new();
    if let Some(key) = now.key {
        spans.push(Span::styled(format!("‹{key}› "), context.theme.key()));
    }
    let style = if now.cursor { CURSOR } else { DIM };
    let tick = if now.chosen { "✓ " } else { "" };
    let count = if zone.count > 1 { format!(" ({})", zone.count) } else { String::new() };
    spans.push(Span::styled(format!("{tick}{}{count}", context.text(&zone.name)), style));
    spans
}

fn named(context: &RenderContext<'_>, zone: &Zone, cards: Canvas) -> Canvas {
    let mut canvas = Canvas::from_lines(vec![Line::from(name(context, zone))]);
    let room = cards.width();
    canvas.push(cards);
    notes(context, zone, &mut canvas, room);
    canvas.touching(&zone.id)
}

/// Appends the notes of a zone and the marks of its cards, unless they are captions.
fn notes(context: &RenderContext<'_>, zone: &Zone, canvas: &mut Canvas, width: usize) {
    let notes = notes_text(context, zone);
    if notes.is_empty() {
        return;
    }
    for line in wrap(&notes, width.max(NOTES), 0).lines() {
        canvas.push(Canvas::from_lines(vec![Line::from(Span::styled(line.to_owned(), DIM))]));
    }
}

fn notes_text(context: &RenderContext<'_>, zone: &Zone) -> String {
    let mut notes: Vec<String> = zone.badges.iter().map(|badge| context.text(badge)).collect();
    if !matches!(zone.layout, Layout::Grid | Layout::Row) {
        let mut marks: Vec<(String, Vec<String>)> = Vec::new();
        for card in &zone.cards {
            // A face-down card shows its state by itself.
            let Some(face) = &card.face else { continue };
            let (index, sign) = card::print(face);
            for mark in &card.marks {
                let mark = context.text(mark);
                let of = format!("{index}{sign}");
                match marks.iter_mut().find(|(text, _)| *text == mark) {
                    Some((_, cards)) => cards.push(of),
                    None => marks.push((mark, vec![of])),
                }
            }
        }
        notes.extend(marks.into_iter().map(|(mark, cards)| format!("{mark}: {}", cards.join(" "))));
    }
    notes.join("; ")
}

fn boxes(context: &RenderContext<'_>, zone: &Zone, width: usize) -> Canvas {
    let shown: Vec<(SceneCard, CardState)> =
        zone.cards.iter().map(|card| (card.clone(), context.card_state(&card.key))).collect();
    let hidden = (zone.count as usize).saturating_sub(shown.len());
    match zone.layout {
        Layout::Grid => grid::boxes(context, zone),
        Layout::Row | Layout::Slots if zone.cards.iter().any(|card| !card.marks.is_empty()) => {
            captioned(context, zone, width)
        }
        Layout::Fan => {
            let known = shown.iter().any(|(card, _)| card.face.is_some());
            let most = if known { card::fit(width) } else { BACKS.min(card::fit(width)) };
            let rows: Vec<&[(SceneCard, CardState)]> = shown.chunks(most.max(1)).collect();
            // Reserve the row for raised cards, so that the hand does not jump when one is chosen.
            let own = context.scene.observer.seat().is_some_and(|seat| zone.owner == Some(seat));
            let lift = own && shown.iter().any(|(_, now)| *now != CardState::default());
            let mut canvas = Canvas::default();
            for row in if known { &rows[..] } else { &rows[..rows.len().min(1)] } {
                canvas.push(card::row(row, width, lift, context.theme));
            }
            canvas
        }
        Layout::Stack if hidden > 0 && shown.is_empty() => card::pile(false, context.theme),
        _ if shown.is_empty() => card::pile(true, context.theme),
        Layout::Stack => {
            // Each card overlaps the one before and leaves its left part visible.
            let from = shown.len().saturating_sub(card::fit(width));
            let mut canvas = Canvas::default();
            for (at, (lying, now)) in shown[from..].iter().enumerate() {
                let top = from + at + 1 == shown.len();
                let drawn = if top {
                    card::boxed(lying, *now, context.theme)
                } else {
                    card::under(lying, *now, context.theme)
                };
                let used = canvas.width();
                canvas.beside(drawn, used);
            }
            canvas
        }
        _ => {
            let boxes = shown.iter().map(|(lying, now)| card::boxed(lying, *now, context.theme));
            flow(boxes.collect(), width, 1)
        }
    }
}

/// Cards in a row, each with its marks as a caption.
fn captioned(context: &RenderContext<'_>, zone: &Zone, width: usize) -> Canvas {
    /// The widest caption.
    const CAPTION: usize = 12;
    let drawn = zone.cards.iter().map(|lying| {
        let mut canvas = card::boxed(lying, context.card_state(&lying.key), context.theme);
        let marks: Vec<String> = lying.marks.iter().map(|mark| context.text(mark)).collect();
        for line in wrap(&marks.join(", "), CAPTION, 0).lines() {
            let line = Span::styled(line.to_owned(), DIM);
            canvas.push(Canvas::from_lines(vec![Line::from(line)]));
        }
        canvas
    });
    flow(drawn.collect(), width, 1)
}

/// A word of a line and its target key.
type Token = (Vec<Span<'static>>, Option<String>);

/// A zone as a wrapped line.
fn line(context: &RenderContext<'_>, zone: &Zone, width: usize) -> Canvas {
    let mut words: Vec<Token> = vec![(name(context, zone), Some(zone.id.clone()))];
    words.push((vec![Span::raw(" ")], None));
    words.extend(cards(context, zone));
    let said = notes_text(context, zone);
    if !said.is_empty() && zone.count > 0 {
        words.push((vec![Span::styled(" ·", DIM)], None));
    }
    for word in said.split_whitespace() {
        words.push((vec![Span::styled(format!(" {word}"), DIM)], None));
    }
    tokens(words, width, 2)
}

/// The cards of a zone as words.
fn cards(context: &RenderContext<'_>, zone: &Zone) -> Vec<Token> {
    let known = zone.cards.iter().any(|card| card.face.is_some());
    let unseen = (zone.count as usize).saturating_sub(zone.cards.len());
    let back =
        |n: usize| (vec![Span::raw(" "), Span::styled("▒".repeat(n), context.theme.back())], None);
    if !known && zone.layout != Layout::Grid {
        let n = if zone.layout == Layout::Fan { zone.cards.len().min(BACKS) } else { 2 };
        let chosen =
            zone.cards.iter().any(|card| context.card_state(&card.key) != CardState::default());
        if !chosen {
            return if zone.count == 0 { Vec::new() } else { vec![back(n)] };
        }
    }
    let mut words: Vec<Token> = Vec::new();
    if unseen > 0 {
        words.push(back(2));
    }
    for lying in &zone.cards {
        // Face-down cards without a choice are merged into one block.
        let now = context.card_state(&lying.key);
        if lying.face.is_none() && now == CardState::default() && zone.layout != Layout::Grid {
            words.push((vec![Span::styled("▒", context.theme.back())], None));
            continue;
        }
        let mut spans = card::word(lying, now, context.theme);
        if zone.layout == Layout::Row && !lying.marks.is_empty() {
            let marks: Vec<String> = lying.marks.iter().map(|mark| context.text(mark)).collect();
            spans.push(Span::styled(format!(" {}  ", marks.join(", ")), DIM));
        }
        words.push((spans, Some(lying.key.clone())));
    }
    words
}

/// Wraps words at `width` columns, with a hanging indent.
fn tokens(words: Vec<Token>, width: usize, indent: usize) -> Canvas {
    let mut canvas = Canvas::default();
    let mut row = Canvas::default();
    for (spans, touches) in words {
        let word = Canvas::from_lines(vec![Line::from(spans)]);
        let word = match &touches {
            Some(key) => word.touching(key),
            None => word,
        };
        let used = row.width();
        if used > indent && used + word.width() > width {
            canvas.push(std::mem::replace(
                &mut row,
                Canvas::from_lines(vec![Line::from(" ".repeat(indent))]),
            ));
        }
        let used = row.width();
        row.beside(word, used);
    }
    canvas.push(row);
    canvas
}
