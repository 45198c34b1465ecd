//! Draws one card as a box or as a word in a line.

use crate::canvas::Canvas;
use crate::render_context::ChoiceKey;
use crate::theme::{DIM, Theme};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sortie_core::Face;
use sortie_core::scene::{Covered, SceneCard};
use sortie_words::sign;

/// The width of a card box in columns.
pub(crate) const WIDE: usize = 5;
/// The sign of a crowned card in its upper edge.
const CROWN: char = '♔';
/// The visible columns of a box that is overlapped by the next one.
const SEEN: usize = 3;

/// The interactive state of a card or zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CardState {
    /// The key that chooses it.
    pub(crate) key: Option<ChoiceKey>,
    /// The cursor is on it.
    pub(crate) cursor: bool,
    /// It is part of what is chosen so far.
    pub(crate) chosen: bool,
}

/// The index and the suit symbol of a face.
pub(crate) fn print(face: &Face) -> (String, String) {
    let twin = if face.code.ends_with('\'') { "'" } else { "" };
    (face.index.clone(), format!("{}{twin}", sign(&face.emblem).unwrap_or_default()))
}

/// A card as one word. Without colours, brackets mark its edges.
pub(crate) fn word(card: &SceneCard, now: CardState, theme: Theme) -> Vec<Span<'static>> {
    let mut spans = vec![Span::raw(" ")];
    // The number on a back is the key itself.
    let is_key = card.face.is_none() && matches!(now.key, Some(ChoiceKey::CardNumber(_)));
    if let Some(key) = now.key.filter(|_| !is_key) {
        // A key before an index would read as one number.
        let colon = if card.face.is_some() { ":" } else { "" };
        spans.push(Span::styled(format!("{key}{colon}"), theme.key()));
    }
    let (text, style) = match &card.face {
        Some(face) => {
            let (index, sign) = print(face);
            (format!("{index}{sign}"), theme.face(&face.emblem))
        }
        None => (card.called.clone().unwrap_or_else(|| "▒".to_owned()), theme.back()),
    };
    // Symbols besides colours, for terminals without colours and colour-blind players.
    let [left, right] = match (&card.face, theme.colour) {
        _ if now.cursor => ["▸", "◂"],
        _ if now.chosen => ["✓", " "],
        _ if is_key => ["[", "]"],
        (Some(_), true) => [" ", " "],
        (Some(_), false) => ["[", "]"],
        (None, _) => ["▒", "▒"],
    };
    let style = if is_key { theme.key() } else { style };
    let edge = if now.cursor { theme.under_cursor(style) } else { style };
    spans.push(Span::styled(left, edge));
    spans.push(Span::styled(text, style));
    spans.push(Span::styled(right, edge));
    spans
}

/// A card as a word with a single edge, where there is little room.
pub(crate) fn narrow_word(card: &SceneCard, now: CardState, theme: Theme) -> Vec<Span<'static>> {
    let (text, style) = match &card.face {
        Some(face) => {
            let (index, sign) = print(face);
            (format!("{index}{sign}"), theme.face(&face.emblem))
        }
        None => ("▒▒".to_owned(), theme.back()),
    };
    let mark = match (now.cursor, now.chosen) {
        (true, _) => Span::styled("▸", theme.under_cursor(style)),
        (false, true) => Span::raw("✓"),
        (false, false) => Span::raw(" "),
    };
    let key = now.key.map(|key| Span::styled(format!("{key}:"), theme.key()));
    [Some(mark), key, Some(Span::styled(text, style))].into_iter().flatten().collect()
}

/// A card as a word without edges, for lines of many cards. One that can be chosen has its edges.
pub(crate) fn token(card: &SceneCard, now: CardState, theme: Theme) -> Vec<Span<'static>> {
    match &card.face {
        Some(face) if now == CardState::default() => {
            let (index, sign) = print(face);
            vec![Span::raw(" "), Span::styled(format!("{index}{sign}"), theme.face(&face.emblem))]
        }
        _ => word(card, now, theme),
    }
}

/// A card as a box of [`WIDE`] columns and four rows.
pub(crate) fn boxed(card: &SceneCard, now: CardState, theme: Theme) -> Canvas {
    let (ink, edge) = styles(card, now, theme);
    let [left, right, top, bottom] = frame(card.covered, now.cursor);
    let (upper, lower) = if let Some((index, sign)) = card.face.as_ref().map(print) {
        (format!("{index:<3}"), format!("{sign:>3}"))
    } else {
        let called = card.called.clone().unwrap_or_else(|| "▒▒▒".to_owned());
        (format!("{called:^3}"), "▒▒▒".to_owned())
    };
    let row = |text: String| {
        Line::from(vec![
            Span::styled(left, edge),
            Span::styled(text, ink),
            Span::styled(right, edge),
        ])
    };
    let mut lines = vec![head(card, now, theme, top)];
    lines.push(row(upper));
    lines.push(row(lower));
    lines.push(Line::from(Span::styled(bottom, edge)));
    Canvas::from_lines(lines).touching(&card.key)
}

/// A card as a box of three rows, for grids of many cards.
pub(crate) fn flat(card: &SceneCard, now: CardState, theme: Theme) -> Canvas {
    let (ink, edge) = styles(card, now, theme);
    let [left, right, top, bottom] = frame(card.covered, now.cursor);
    let text = match &card.face {
        Some(face) => {
            let (index, sign) = print(face);
            format!("{index}{sign}")
        }
        None => card.called.clone().unwrap_or_else(|| "▒▒▒".to_owned()),
    };
    let middle = vec![
        Span::styled(left, edge),
        Span::styled(format!("{text:^3}"), ink),
        Span::styled(right, edge),
    ];
    let lines = vec![
        head(card, now, theme, top),
        Line::from(middle),
        Line::from(Span::styled(bottom, edge)),
    ];
    Canvas::from_lines(lines).touching(&card.key)
}

/// The visible left part of a box that is overlapped by the next one.
pub(crate) fn under(card: &SceneCard, now: CardState, theme: Theme) -> Canvas {
    let (ink, edge) = styles(card, now, theme);
    let [left, _, top, bottom] = frame(card.covered, now.cursor);
    let (upper, lower) = match &card.face {
        Some(face) => print(face),
        None => ("▒▒".to_owned(), "▒▒".to_owned()),
    };
    let row = |text: String| {
        Line::from(vec![Span::styled(left, edge), Span::styled(format!("{text:<2}"), ink)])
    };
    let cut = |text: &str| text.chars().take(SEEN).collect::<String>();
    let mut top = head(card, now, theme, &cut(top));
    top.spans.truncate(3);
    let lines = vec![top, row(upper), row(lower), Line::from(Span::styled(cut(bottom), edge))];
    Canvas::from_lines(lines).touching(&card.key)
}

/// The styles of the face and of the edge.
fn styles(card: &SceneCard, now: CardState, theme: Theme) -> (Style, Style) {
    let (ink, edge) = match &card.face {
        Some(face) => (theme.face(&face.emblem), theme.edge(&face.emblem)),
        None if card.covered == Covered::Free => (theme.back(), theme.back()),
        None => (DIM, DIM),
    };
    (ink, if now.cursor { theme.under_cursor(edge) } else { edge })
}

/// The left, right, upper and lower edge.
fn frame(covered: Covered, cursor: bool) -> [&'static str; 4] {
    match covered {
        _ if cursor => ["┃", "┃", "┏━━━┓", "┗━━━┛"],
        Covered::Free => ["│", "│", "╭───╮", "╰───╯"],
        Covered::Partly => ["┊", "┊", "╭┄┄┄╮", "╰┄┄┄╯"],
        Covered::Wholly => ["▒", "▒", "     ", "     "],
    }
}

/// The upper edge with the card's key, or a tick if it is chosen.
fn head(card: &SceneCard, now: CardState, theme: Theme, top: &str) -> Line<'static> {
    let (_, edge) = styles(card, now, theme);
    let sign = match (now.chosen, now.key) {
        (true, _) => Some("✓".to_owned()),
        (false, key) => key.map(|key| key.to_string()),
    };
    let mut signs: Vec<char> = top.chars().collect();
    if let Some(middle) = signs.get_mut(WIDE / 2).filter(|_| card.crowned) {
        *middle = CROWN;
    }
    let Some(sign) = sign else {
        return Line::from(Span::styled(signs.into_iter().collect::<String>(), edge));
    };
    let part = |range: std::ops::Range<usize>| {
        signs.get(range).map(|part| part.iter().collect::<String>()).unwrap_or_default()
    };
    // On an overlapped card the key goes into the last visible columns.
    let wide = sign.chars().count();
    let at = signs.len().saturating_sub(wide).min(SEEN - 1);
    let style = edge.patch(theme.key());
    Line::from(vec![
        Span::styled(part(0..at), edge),
        Span::styled(sign, style),
        Span::styled(part(at + wide..signs.len()), edge),
    ])
}

/// Cards side by side, overlapping if they are wider than `room`. With `lift`, chosen cards and the one
/// under the cursor are raised by one row.
pub(crate) fn row(
    cards: &[(SceneCard, CardState)],
    room: usize,
    lift: bool,
    theme: Theme,
) -> Canvas {
    let apart = cards.len() * (WIDE + 1);
    let close = cards.len() * WIDE;
    // The last card needs no gap behind it, hence the one column more.
    let step = if apart <= room + 1 {
        WIDE + 1
    } else if close <= room {
        WIDE
    } else {
        SEEN
    };
    let mut canvas = Canvas::default();
    for (at, (card, now)) in cards.iter().enumerate() {
        let last = at + 1 == cards.len();
        let drawn =
            if step == SEEN && !last { under(card, *now, theme) } else { boxed(card, *now, theme) };
        let raised = lift && (now.cursor || now.chosen);
        let drawn = if lift && !raised { drawn.lowered(1) } else { drawn };
        canvas.beside(drawn, at * step);
    }
    canvas
}

/// The number of overlapping cards that fit into `room` columns.
pub(crate) fn fit(room: usize) -> usize {
    (room.saturating_sub(WIDE) / SEEN) + 1
}

/// A pile of face-down cards, or the outline of an empty place.
pub(crate) fn pile(empty: bool, theme: Theme) -> Canvas {
    let style = if empty { DIM } else { theme.back() };
    let rows = if empty {
        ["╭┄┄┄╮", "┊   ┊", "┊   ┊", "╰┄┄┄╯"]
    } else {
        ["╭───╮", "│▒▒▒│", "│▒▒▒│", "╰───╯"]
    };
    Canvas::from_lines(rows.map(|row| Line::from(Span::styled(row, style))).into())
}
