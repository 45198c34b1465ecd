//! How a zone of the scene is drawn.

use crate::card::{self, Now};
use crate::pen::Pen;
use crate::picture;
use crate::sheet::{Sheet, flow};
use crate::theme::{CURSOR, DIM};
use ratatui::text::{Line, Span};
use sortie_core::scene::{Layout, SceneCard, Zone};
use sortie_words::wrap;

/// How much room is spent on a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// Cards are boxes.
    Boxes,
    /// Cards are words in a line.
    Words,
}

/// So many backs of a hand are shown at most.
const BACKS: usize = 13;
/// Notes are wrapped at this width, if the cards above are not wider.
const NOTES: usize = 24;

/// Whether there is nothing to see in a zone.
pub(crate) fn is_empty(zone: &Zone) -> bool {
    zone.count == 0 && zone.cards.is_empty() && zone.badges.is_empty()
}

/// A zone with its name.
pub(crate) fn draw(pen: &Pen<'_>, zone: &Zone, size: Size, width: usize) -> Sheet {
    match (size, zone.layout) {
        _ if zone.count == 0 && zone.cards.is_empty() && !zone.badges.is_empty() => {
            line(pen, zone, width)
        }
        (Size::Words, Layout::Grid) => named(pen, zone, picture::words(pen, zone)),
        (Size::Words, _) | (_, Layout::Heap) => line(pen, zone, width),
        (Size::Boxes, _) => named(pen, zone, boxes(pen, zone, width)),
    }
}

/// The cards without the name.
pub(crate) fn bare(pen: &Pen<'_>, zone: &Zone, size: Size, width: usize) -> Sheet {
    let mut sheet = match (size, zone.layout) {
        (Size::Words, Layout::Grid) => picture::words(pen, zone),
        (Size::Words, _) | (_, Layout::Heap) => tokens(cards(pen, zone), width, 0),
        (Size::Boxes, _) => boxes(pen, zone, width),
    };
    if zone.count == 0 && zone.cards.is_empty() {
        sheet = Sheet::default();
    }
    notes(pen, zone, &mut sheet, width);
    sheet
}

/// The name of a zone, with how many cards lie there.
pub(crate) fn name(pen: &Pen<'_>, zone: &Zone) -> Vec<Span<'static>> {
    let now = pen.now(&zone.id);
    let mut spans = Vec::new();
    if let Some(key) = now.key {
        spans.push(Span::styled(format!("‹{key}› "), pen.theme.key()));
    }
    let style = if now.cursor { CURSOR } else { DIM };
    let tick = if now.chosen { "✓ " } else { "" };
    let count = if zone.count > 1 { format!(" ({})", zone.count) } else { String::new() };
    spans.push(Span::styled(format!("{tick}{}{count}", pen.text(&zone.name)), style));
    spans
}

fn named(pen: &Pen<'_>, zone: &Zone, cards: Sheet) -> Sheet {
    let mut sheet = Sheet::of(vec![Line::from(name(pen, zone))]);
    let room = cards.width();
    sheet.push(cards);
    notes(pen, zone, &mut sheet, room);
    sheet.touching(&zone.id)
}

/// The notes on a zone, and the marks of its cards if they are not written below them.
fn notes(pen: &Pen<'_>, zone: &Zone, sheet: &mut Sheet, width: usize) {
    let notes = said(pen, zone);
    if notes.is_empty() {
        return;
    }
    for line in wrap(&notes, width.max(NOTES), 0).lines() {
        sheet.push(Sheet::of(vec![Line::from(Span::styled(line.to_owned(), DIM))]));
    }
}

fn said(pen: &Pen<'_>, zone: &Zone) -> String {
    let mut notes: Vec<String> = zone.badges.iter().map(|badge| pen.text(badge)).collect();
    if !matches!(zone.layout, Layout::Grid | Layout::Row) {
        let mut marks: Vec<(String, Vec<String>)> = Vec::new();
        for card in &zone.cards {
            // That an unknown card lies face down is seen.
            let Some(face) = &card.face else { continue };
            let (index, sign) = card::print(face);
            for mark in &card.marks {
                let mark = pen.text(mark);
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

fn boxes(pen: &Pen<'_>, zone: &Zone, width: usize) -> Sheet {
    let shown: Vec<(SceneCard, Now)> =
        zone.cards.iter().map(|card| (card.clone(), pen.now(&card.key))).collect();
    let hidden = (zone.count as usize).saturating_sub(shown.len());
    match zone.layout {
        Layout::Grid => picture::boxes(pen, zone),
        Layout::Row | Layout::Slots if zone.cards.iter().any(|card| !card.marks.is_empty()) => {
            captioned(pen, zone, width)
        }
        Layout::Fan => {
            let known = shown.iter().any(|(card, _)| card.face.is_some());
            let most = if known { card::fit(width) } else { BACKS.min(card::fit(width)) };
            let rows: Vec<&[(SceneCard, Now)]> = shown.chunks(most.max(1)).collect();
            // Where something of it can be chosen there is room to lift it.
            let own = pen.scene.observer.seat().is_some_and(|seat| zone.owner == Some(seat));
            let lift = own && shown.iter().any(|(_, now)| *now != Now::default());
            let mut sheet = Sheet::default();
            for row in if known { &rows[..] } else { &rows[..rows.len().min(1)] } {
                sheet.push(card::row(row, width, lift, pen.theme));
            }
            sheet
        }
        Layout::Stack if hidden > 0 && shown.is_empty() => card::pile(false, pen.theme),
        _ if shown.is_empty() => card::pile(true, pen.theme),
        Layout::Stack => {
            // Each card lies on the one before and leaves its left side free.
            let from = shown.len().saturating_sub(card::fit(width));
            let mut sheet = Sheet::default();
            for (at, (lying, now)) in shown[from..].iter().enumerate() {
                let top = from + at + 1 == shown.len();
                let drawn = if top {
                    card::boxed(lying, *now, pen.theme)
                } else {
                    card::under(lying, *now, pen.theme)
                };
                let used = sheet.width();
                sheet.beside(drawn, used);
            }
            sheet
        }
        _ => {
            let boxes = shown.iter().map(|(lying, now)| card::boxed(lying, *now, pen.theme));
            flow(boxes.collect(), width, 1)
        }
    }
}

/// Cards in a row, each with its marks below it.
fn captioned(pen: &Pen<'_>, zone: &Zone, width: usize) -> Sheet {
    /// A caption is not wider than this.
    const CAPTION: usize = 12;
    let drawn = zone.cards.iter().map(|lying| {
        let mut sheet = card::boxed(lying, pen.now(&lying.key), pen.theme);
        let marks: Vec<String> = lying.marks.iter().map(|mark| pen.text(mark)).collect();
        for line in wrap(&marks.join(", "), CAPTION, 0).lines() {
            let line = Span::styled(line.to_owned(), DIM);
            sheet.push(Sheet::of(vec![Line::from(line)]));
        }
        sheet
    });
    flow(drawn.collect(), width, 1)
}

/// A word of a line: its spans, and the key of what they show.
type Token = (Vec<Span<'static>>, Option<String>);

/// A zone as a line that is broken where it is too long.
fn line(pen: &Pen<'_>, zone: &Zone, width: usize) -> Sheet {
    let mut words: Vec<Token> = vec![(name(pen, zone), Some(zone.id.clone()))];
    words.push((vec![Span::raw(" ")], None));
    words.extend(cards(pen, zone));
    let said = said(pen, zone);
    if !said.is_empty() && zone.count > 0 {
        words.push((vec![Span::styled(" ·", DIM)], None));
    }
    for word in said.split_whitespace() {
        words.push((vec![Span::styled(format!(" {word}"), DIM)], None));
    }
    tokens(words, width, 2)
}

/// The cards of a zone as words.
fn cards(pen: &Pen<'_>, zone: &Zone) -> Vec<Token> {
    let known = zone.cards.iter().any(|card| card.face.is_some());
    let unseen = (zone.count as usize).saturating_sub(zone.cards.len());
    let back =
        |n: usize| (vec![Span::raw(" "), Span::styled("▒".repeat(n), pen.theme.back())], None);
    if !known && zone.layout != Layout::Grid {
        let n = if zone.layout == Layout::Fan { zone.cards.len().min(BACKS) } else { 2 };
        let chosen = zone.cards.iter().any(|card| pen.now(&card.key) != Now::default());
        if !chosen {
            return if zone.count == 0 { Vec::new() } else { vec![back(n)] };
        }
    }
    let mut words: Vec<Token> = Vec::new();
    if unseen > 0 {
        words.push(back(2));
    }
    for lying in &zone.cards {
        // Backs that nobody can choose say nothing one by one.
        let now = pen.now(&lying.key);
        if lying.face.is_none() && now == Now::default() && zone.layout != Layout::Grid {
            words.push((vec![Span::styled("▒", pen.theme.back())], None));
            continue;
        }
        let mut spans = card::word(lying, now, pen.theme);
        if zone.layout == Layout::Row && !lying.marks.is_empty() {
            let marks: Vec<String> = lying.marks.iter().map(|mark| pen.text(mark)).collect();
            spans.push(Span::styled(format!(" {}  ", marks.join(", ")), DIM));
        }
        words.push((spans, Some(lying.key.clone())));
    }
    words
}

/// Words in lines of at most `width` columns, those after the first moved in.
fn tokens(words: Vec<Token>, width: usize, indent: usize) -> Sheet {
    let mut sheet = Sheet::default();
    let mut row = Sheet::default();
    for (spans, touches) in words {
        let word = Sheet::of(vec![Line::from(spans)]);
        let word = match &touches {
            Some(key) => word.touching(key),
            None => word,
        };
        let used = row.width();
        if used > indent && used + word.width() > width {
            sheet
                .push(std::mem::replace(&mut row, Sheet::of(vec![Line::from(" ".repeat(indent))])));
        }
        let used = row.width();
        row.beside(word, used);
    }
    sheet.push(row);
    sheet
}
