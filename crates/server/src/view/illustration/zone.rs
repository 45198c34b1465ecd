//! A zone with its cards, laid out for a picture.

use super::INNER;
use crate::view::cards;
use sortie_core::Text;
use sortie_core::scene::{Covered, Layout, SceneCard, Zone};
use sortie_words::{Readers, Words};

/// The size of a card.
pub(super) const CARD: f32 = 40.0;
pub(super) const CARD_HEIGHT: f32 = 56.0;
/// The diameter of a token.
pub(super) const TOKEN: f32 = 24.0;
/// The size of small print, the height of its lines, and the usual width of its letters.
pub(super) const SMALL: f32 = 11.5;
pub(super) const LINE: f32 = 14.0;
const LETTER: f32 = 6.1;

/// Between cards side by side.
const CARD_GAP: f32 = 4.0;
/// How much of a card is seen below the next one, where its face matters and where it does not.
const FAN_STEP: f32 = 25.0;
const BACK_STEP: f32 = 8.0;
/// In a grid the cards overlap a little, but show their numbers.
const GRID_STEP: (f32, f32) = (22.0, 38.0);
/// The most backs of a hand that are drawn.
const MAX_BACKS: u32 = 7;

/// A rectangle in the picture or in a zone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Rect {
    pub(super) fn middle(&self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// A card with its place in its zone.
pub(super) struct IllustratedCard {
    pub(super) key: String,
    pub(super) symbol: String,
    pub(super) x: f32,
    pub(super) y: f32,
    /// The number on its back.
    pub(super) number: Option<String>,
}

/// A zone with its cards, laid out.
pub(super) struct IllustratedZone {
    pub(super) id: String,
    pub(super) label: String,
    pub(super) cards: Vec<IllustratedCard>,
    /// The emblems of the tokens, and whether they lie here.
    pub(super) tokens: Vec<(String, bool)>,
    pub(super) tokens_at: f32,
    pub(super) notes: Vec<String>,
    pub(super) notes_at: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    /// Where its cards lie.
    pub(super) area: Rect,
}

impl IllustratedZone {
    /// Nothing for an empty zone, unless it is `touched`.
    pub(super) fn new(
        words: &Words,
        readers: &Readers<'_>,
        zone: &Zone,
        touched: bool,
    ) -> Option<Self> {
        let is_empty = zone.count == 0 && zone.badges.is_empty() && zone.tokens.is_empty();
        if is_empty && !touched {
            return None;
        }
        let name =
            words.zone_label(zone, readers).unwrap_or_else(|| words.text(&zone.name, readers));
        let mut cards = lay(zone);
        // One card stands for a heap, so its number is said.
        let label = match zone.count {
            count if count as usize > zone.cards.len() || cards.len() < count as usize => {
                format!("{name} ({count})")
            }
            _ => name,
        };
        for card in &mut cards {
            card.y += LINE;
        }
        if cards.is_empty() && zone.tokens.is_empty() && (touched || zone.badges.is_empty()) {
            let key = format!("{}.slot", zone.id);
            cards.push(IllustratedCard {
                key,
                symbol: "slot".to_owned(),
                x: 0.0,
                y: LINE,
                number: None,
            });
        }
        let reach = |side: fn(&IllustratedCard) -> f32| cards.iter().map(side).fold(0.0, f32::max);
        let (wide, low) = (reach(|card| card.x + CARD), reach(|card| card.y + CARD_HEIGHT));
        let tokens: Vec<(String, bool)> =
            zone.tokens.iter().map(|token| (token.emblem.clone(), token.held)).collect();
        let tokens_at = low.max(LINE) + 2.0;
        let token_width = tokens.len() as f32 * TOKEN * 1.1;
        let notes = if tokens.is_empty() { notes(words, readers, zone) } else { Vec::new() };
        let notes_at = if tokens.is_empty() { low.max(LINE) } else { tokens_at + TOKEN };
        let written = notes.iter().chain([&label]).map(|text| text.chars().count());
        let written = written.max().unwrap_or_default() as f32 * LETTER;
        Some(IllustratedZone {
            id: zone.id.clone(),
            area: Rect { x: 0.0, y: LINE, width: wide, height: (low - LINE).max(0.0) },
            width: wide.max(token_width).max(written).min(INNER),
            height: notes_at + notes.len() as f32 * LINE,
            label,
            cards,
            tokens,
            tokens_at,
            notes,
            notes_at,
        })
    }
}

/// The notes on a zone, and the marks of its cards.
fn notes(words: &Words, readers: &Readers<'_>, zone: &Zone) -> Vec<String> {
    // What is proven about the hand of another player is for later pages.
    if zone.layout == Layout::Fan || zone.layout == Layout::Grid {
        return Vec::new();
    }
    let badges = zone.badges.iter().map(|badge| words.text(badge, readers));
    let marks = zone.cards.iter().flat_map(|card| {
        let name = card.face.as_ref().map(|face| words.cards(std::slice::from_ref(face)));
        card.marks.iter().map(move |mark| (name.clone().unwrap_or_default(), mark))
    });
    let marks = marks.map(|(name, mark)| {
        let text = Text::new(id!("board-mark-of")).raw("mark", words.text(mark, readers));
        words.text(&text.raw("cards", name), readers)
    });
    badges.chain(marks).collect()
}

/// The cards of a zone, as its layout asks for.
fn lay(zone: &Zone) -> Vec<IllustratedCard> {
    let unseen = zone.count.saturating_sub(zone.cards.len() as u32);
    match zone.layout {
        Layout::Grid => lay_grid(zone),
        Layout::Fan if zone.cards.iter().all(|card| card.face.is_none()) => {
            let backs = (0..zone.count.min(MAX_BACKS)).map(|n| back(zone, n));
            in_steps(backs.collect(), BACK_STEP)
        }
        // Of a heap of backs the uppermost is enough.
        Layout::Heap if zone.cards.iter().all(|card| card.face.is_none()) => {
            in_steps((0..zone.count.min(1)).map(|n| back(zone, n)).collect(), BACK_STEP)
        }
        Layout::Fan | Layout::Heap => {
            let cards: Vec<IllustratedCard> = (0..unseen.min(1))
                .map(|n| back(zone, n))
                .chain(zone.cards.iter().map(drawn))
                .collect();
            let gaps = cards.len().saturating_sub(1).max(1) as f32;
            in_steps(cards, FAN_STEP.min((INNER - CARD) / gaps))
        }
        Layout::Stack => {
            let backs = (0..unseen.min(1)).map(|n| back(zone, n));
            in_steps(backs.chain(zone.cards.iter().map(drawn)).collect(), FAN_STEP)
        }
        Layout::Row | Layout::Slots => {
            let backs = (0..unseen).map(|n| back(zone, n));
            let cards: Vec<IllustratedCard> = zone.cards.iter().map(drawn).chain(backs).collect();
            let gaps = cards.len().saturating_sub(1).max(1) as f32;
            in_steps(cards, (CARD + CARD_GAP).min((INNER - CARD) / gaps))
        }
    }
}

fn lay_grid(zone: &Zone) -> Vec<IllustratedCard> {
    let mut cards: Vec<&SceneCard> = zone.cards.iter().collect();
    // The covered cards are drawn first, so that the others lie on them.
    cards.reverse();
    cards.sort_by_key(|card| match card.covered {
        Covered::Wholly => 0,
        Covered::Partly => 1,
        Covered::Free => 2,
    });
    let place = |card: &SceneCard| {
        let (column, row) = card.at.unwrap_or_default();
        let (x, y) = (f32::from(column) * GRID_STEP.0, f32::from(row) * GRID_STEP.1);
        IllustratedCard { x, y, ..drawn(card) }
    };
    cards.into_iter().map(place).collect()
}

fn in_steps(mut cards: Vec<IllustratedCard>, step: f32) -> Vec<IllustratedCard> {
    for (n, card) in cards.iter_mut().enumerate() {
        card.x = n as f32 * step;
    }
    cards
}

fn drawn(card: &SceneCard) -> IllustratedCard {
    // In large print, since the cards are small.
    let symbol = card
        .face
        .as_ref()
        .map_or_else(|| "back".to_owned(), |face| cards::symbol(face).replacen("f-", "s-", 1));
    let number = card.called.clone().filter(|_| card.face.is_none());
    IllustratedCard { key: card.key.clone(), symbol, x: 0.0, y: 0.0, number }
}

fn back(zone: &Zone, n: u32) -> IllustratedCard {
    let key = format!("{}.back{n}", zone.id);
    IllustratedCard { key, symbol: "back".to_owned(), x: 0.0, y: 0.0, number: None }
}
