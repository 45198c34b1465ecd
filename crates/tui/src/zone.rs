//! Draws one zone of a scene.

use crate::canvas::{Canvas, flow};
use crate::card::{self, CardState};
use crate::grid;
use crate::list::fitted;
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
/// The rows of a zone whose cards are boxes: the name, the box and its notes.
const BOX_ROWS: usize = 5 + NOTE_ROWS;
/// The rows of the viewer's hand whose cards are words.
const HAND_ROWS: usize = 2;
/// The rows of notes below boxes.
const NOTE_ROWS: usize = 2;
/// The indent of wrapped lines.
const INDENT: usize = 2;
/// The width below which a few cards and their note need two rows.
const NARROW: usize = 30;

/// Whether a zone has nothing to show.
pub(crate) fn is_empty(zone: &Zone) -> bool {
    zone.count == 0 && zone.cards.is_empty() && zone.badges.is_empty()
}

/// The rows of a zone with its name, of cards as words at most `rows`. They do not depend on its cards, so
/// that nothing moves when they change.
pub(crate) fn rows(zone: &Zone, width: usize, rows: usize, size: Size) -> usize {
    match (size, zone.layout) {
        (Size::Boxes, Layout::Row | Layout::Slots | Layout::Stack) => BOX_ROWS,
        (_, Layout::Slots | Layout::Stack | Layout::Row) if width >= NARROW => 1,
        (_, Layout::Slots | Layout::Stack) => rows.min(2),
        (_, Layout::Row | Layout::Heap | Layout::Fan | Layout::Grid) => rows,
    }
}

/// A zone with its name, `width` columns wide, in at most its [`rows`].
pub(crate) fn cell(
    context: &RenderContext<'_>,
    zone: &Zone,
    width: usize,
    rows: usize,
    size: Size,
) -> Canvas {
    match (size, zone.layout) {
        (Size::Boxes, Layout::Row | Layout::Slots | Layout::Stack) => {
            let name = fitted_to(name(context, zone), width);
            let mut canvas = Canvas::from_lines(vec![Line::from(name)]);
            canvas.push(boxes(context, zone, width));
            let mut notes = notes(context, zone, width);
            notes.lines.truncate(NOTE_ROWS);
            canvas.push(notes);
            canvas.touching(&zone.id)
        }
        (_, Layout::Grid) => grid::words(context, zone).touching(&zone.id),
        _ => {
            let rows = self::rows(zone, width, rows, size);
            line(context, zone, name(context, zone), width, rows)
        }
    }
}

/// The viewer's hand without its name: boxes, or two rows of words and their keys.
pub(crate) fn hand(context: &RenderContext<'_>, zone: &Zone, width: usize, size: Size) -> Canvas {
    let mut canvas = match size {
        Size::Boxes => boxes(context, zone, width),
        Size::Words => hand_words(context, zone, width),
    };
    // An empty hand keeps its place until the match is over.
    let least = match size {
        _ if zone.cards.is_empty() && context.scene.outcome.is_some() => 0,
        Size::Boxes => 5,
        Size::Words => HAND_ROWS,
    };
    canvas.lines.resize(canvas.height().max(least), Line::default());
    canvas
}

/// A hand as words below their keys. A large one stands closer together; of one that needs a second row,
/// only the list of choices has the keys.
fn hand_words(context: &RenderContext<'_>, zone: &Zone, width: usize) -> Canvas {
    let cards = |is_narrow: bool, has_keys: bool| -> Vec<Canvas> {
        let card = |lying: &SceneCard| {
            let now = context.card_state(&lying.key);
            let keyless = CardState { key: None, ..now };
            let word = if is_narrow {
                card::narrow_word(lying, keyless, context.theme)
            } else {
                card::word(lying, keyless, context.theme)
            };
            let tick = if now.chosen && !is_narrow { "✓" } else { "" };
            let key = now.key.map_or_else(String::new, |key| key.to_string());
            let (key, wide) = (format!("{tick}{key}"), if is_narrow { 2 } else { 3 });
            let key = Line::from(Span::styled(format!("{key:>wide$} "), context.theme.key()));
            let lines = has_keys.then_some(key).into_iter().chain([Line::from(word)]);
            Canvas::from_lines(lines.collect()).touching(&lying.key)
        };
        zone.cards.iter().map(card).collect()
    };
    let forms = [(false, true), (true, true), (true, false)].into_iter();
    let mut forms = forms.map(|(is_narrow, has_keys)| flow(cards(is_narrow, has_keys), width, 0));
    let least = forms.next_back().unwrap_or_default();
    forms.find(|form| form.height() <= HAND_ROWS).unwrap_or(least)
}

/// The notes of hands, for the line of their names.
pub(crate) fn hand_notes(context: &RenderContext<'_>, zone: &Zone) -> Option<Span<'static>> {
    let notes = notes_text(context, zone);
    (!notes.is_empty()).then(|| Span::styled(format!(" · {notes}"), DIM))
}

/// The name of a zone and its number of cards.
pub(crate) fn name(context: &RenderContext<'_>, zone: &Zone) -> Vec<Span<'static>> {
    heading(context, zone, &short_name(context, zone))
}

/// A zone in a column whose first row has its name: one line of cards and notes.
pub(crate) fn unnamed(
    context: &RenderContext<'_>,
    zone: &Zone,
    width: usize,
    rows: usize,
) -> Canvas {
    let rows = self::rows(zone, width, rows, Size::Words);
    line(context, zone, heading(context, zone, ""), width, rows)
}

/// A name that does not run into the next column: the end of its last part is cut off.
pub(crate) fn fitted_to(mut name: Vec<Span<'static>>, width: usize) -> Vec<Span<'static>> {
    let used: usize = name.iter().map(Span::width).sum();
    if let Some(last) = name.last_mut().filter(|_| used > width) {
        last.content = fitted(&last.content, (last.width() + width).saturating_sub(used)).into();
    }
    name
}

/// A name with the key of the zone and its number of cards.
fn heading(context: &RenderContext<'_>, zone: &Zone, name: &str) -> Vec<Span<'static>> {
    let now = context.card_state(&zone.id);
    let mut spans = Vec::new();
    if let Some(key) = now.key {
        spans.push(Span::styled(format!("‹{key}› "), context.theme.key()));
    }
    let style = if now.cursor { CURSOR } else { DIM };
    let tick = if now.chosen { "✓ " } else { "" };
    // Few cards that lie side by side are counted at a glance.
    let is_seen = zone.count <= 4 && zone.cards.len() == zone.count as usize;
    let is_laid = matches!(zone.layout, Layout::Row | Layout::Slots | Layout::Stack);
    let is_counted = zone.count > 1 && !(is_laid && is_seen);
    let count = if is_counted { format!(" ({})", zone.count) } else { String::new() };
    spans.push(Span::styled(format!("{tick}{name}{count}").trim_start().to_owned(), style));
    spans
}

/// The part of a player that a zone belongs to, if its name says so: a suit.
pub(crate) fn part(context: &RenderContext<'_>, zone: &Zone) -> Option<String> {
    context.words.zone_part(zone, &context.readers)
}

/// The name of a zone without its part, which stands at the beginning of its line: `Left` of `Left of hearts`.
pub(crate) fn short_name(context: &RenderContext<'_>, zone: &Zone) -> String {
    context.words.short_zone_name(zone, &context.readers)
}

/// The notes of a zone and the marks of its cards, unless they are captions.
pub(crate) fn notes(context: &RenderContext<'_>, zone: &Zone, width: usize) -> Canvas {
    let notes = notes_text(context, zone);
    let dim = |line: &str| Line::from(Span::styled(line.to_owned(), DIM));
    let lines = if notes.is_empty() {
        Vec::new()
    } else {
        wrap(&notes, width, 0).lines().map(dim).collect()
    };
    Canvas::from_lines(lines)
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
            // The row for raised cards is always there, so that the hand does not jump.
            let lift = context.scene.observer.seat().is_some_and(|seat| zone.owner == Some(seat));
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
        _ => card::row(&shown, width, false, context.theme),
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

/// A zone as a line that is wrapped into at most `rows` rows. Where there is no room, cards are left out
/// first, and then notes: of a stack the lower cards, of others the last ones. Those that can be chosen
/// stay as long as possible, and of a stack the top card, on which its notes depend.
fn line(
    context: &RenderContext<'_>,
    zone: &Zone,
    name: Vec<Span<'static>>,
    width: usize,
    rows: usize,
) -> Canvas {
    let name = vec![(fitted_to(name, width), Some(zone.id.clone()))];
    if is_empty(zone) {
        let empty = vec![Span::styled(" –", DIM)];
        let mut drawn = tokens(name.into_iter().chain([(empty, None)]).collect(), width, INDENT);
        drawn.lines.truncate(1);
        return drawn;
    }
    let mut cards = card_tokens(context, zone, true);
    let badges: Vec<String> = zone.badges.iter().map(|badge| context.text(badge)).collect();
    let words = |said: &str| -> Vec<Token> {
        let dot = (zone.count > 0 && !said.is_empty()).then_some("·");
        let words = dot.into_iter().chain(said.split_whitespace());
        words.map(|word| (vec![Span::styled(format!(" {word}"), DIM)], None)).collect()
    };
    let mut notes = words(&notes_text(context, zone));
    let is_chosen = |(_, touches): &Token| {
        let state = touches.as_ref().map(|key| context.card_state(key));
        state.is_some_and(|state| state != CardState::default())
    };
    let mut has_marks = true;
    let (mut cards_end, mut notes_end) = (None, None);
    loop {
        let (before, after) =
            if zone.layout == Layout::Stack { (&cards_end, &None) } else { (&None, &cards_end) };
        let shown = name.iter().chain(before).chain(&cards).chain(after);
        let all = shown.chain(&notes).chain(&notes_end).cloned();
        let drawn = tokens(all.collect(), width, INDENT);
        if drawn.height() <= rows {
            return drawn;
        }
        // The marks of single cards go first.
        if std::mem::take(&mut has_marks) {
            (cards, notes) = (card_tokens(context, zone, false), words(&badges.join("; ")));
            continue;
        }
        let last = cards.len().saturating_sub(1);
        let at = match zone.layout {
            Layout::Stack if notes.is_empty() => cards.iter().position(|card| !is_chosen(card)),
            Layout::Stack => cards[..last].iter().position(|card| !is_chosen(card)),
            _ => cards.iter().rposition(|card| !is_chosen(card)),
        };
        let gap = || Some((vec![Span::styled(" …", DIM)], None));
        match at {
            Some(at) => {
                // Backs say no more than the number of cards beside the name.
                let (_, touches) = cards.remove(at);
                cards_end = cards_end.or_else(|| touches.and_then(|_| gap()));
            }
            // Cards that can be chosen are left out last. The list of choices has it too.
            None if !cards.is_empty() && notes.is_empty() => {
                let chosen = zone.cards.iter().map(|card| (card, context.card_state(&card.key)));
                let chosen = chosen.filter(|(_, state)| *state != CardState::default());
                let narrow = chosen.map(|(card, state)| {
                    (card::narrow_word(card, state, context.theme), Some(card.key.clone()))
                });
                return tokens(name.into_iter().chain(narrow).collect(), width, INDENT)
                    .truncated(rows);
            }
            // Not even the sign of what is left out fits beside the name.
            None if notes.is_empty() => return tokens(name, width, INDENT),
            None => {
                notes.pop();
                notes_end = gap();
            }
        }
    }
}

/// The cards of a zone as words, those of a row with their marks if asked for.
fn card_tokens(context: &RenderContext<'_>, zone: &Zone, marked: bool) -> Vec<Token> {
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
        let mut spans = card::token(lying, now, context.theme);
        if marked && zone.layout == Layout::Row && !lying.marks.is_empty() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;
    use crate::words::WORDS;
    use sortie_core::{Face, Observer, Scene, Text};
    use sortie_words::{Readers, Words};

    #[test]
    fn a_hand_of_words_has_two_rows_however_many_cards_it_has() {
        let words = Words::new("en", [WORDS]).unwrap();
        let scene = Scene::new("", Observer::Seat(0), 2);
        let theme = Theme { colour: false, four: false };
        let readers = Readers { you: Some(0), names: &[] };
        let context = RenderContext {
            scene: &scene,
            words: &words,
            readers,
            levels: &[],
            theme,
            cursor: None,
            keys: &[],
        };
        for cards in [0, 7, 18, 40] {
            let name = Text::new(id!("screen-of-all"));
            let face = |n: u32| Face {
                index: "9".into(),
                emblem: "hearts".into(),
                code: format!("9H{n}"),
            };
            let zone = Zone::new("hand", Some(0), name, Layout::Fan).faces((0..cards).map(face));
            let drawn = hand(&context, &zone, 78, Size::Words);
            let text: Vec<String> = drawn.lines.iter().map(ToString::to_string).collect();
            assert_eq!(text.len(), HAND_ROWS, "{cards}: {text:?}");
            assert_eq!(text.concat().matches("9♥").count(), cards as usize, "{text:?}");
        }
    }
}
