//! A zone as the page shows it.

use super::Board;
use super::card::{ShownCard, menu};
use super::choice::{Offer, Touch};
use sortie_core::Text;
use sortie_core::scene::{Covered, Layout, SceneCard, Token, Zone};
use std::collections::HashMap;

/// A zone that is worded, with its cards.
pub(super) struct Lying<'a> {
    pub(super) id: &'a str,
    pub(super) name: String,
    /// The name as it is shown, where that is shorter: `Left ♥`.
    pub(super) label: Option<String>,
    /// How many cards lie here; only where it says something.
    pub(super) count: Option<u32>,
    pub(super) role: Role,
    pub(super) cards: Vec<ShownCard<'a>>,
    /// The top card of a pile whose cards are shown on request.
    pub(super) top: Option<TopCard<'a>>,
    /// How the cards lie, as classes.
    pub(super) class: String,
    /// Each card has its marks below it.
    pub(super) captions: bool,
    /// The text for backs that are not named one by one.
    pub(super) hidden: Option<String>,
    pub(super) notes: Vec<String>,
    /// The notes only name what is drawn as tokens.
    pub(super) tokens: &'a [Token],
    pub(super) touch: Touch,
    pub(super) menu: String,
}

/// The card on top of a pile.
pub(super) struct TopCard<'a> {
    pub(super) key: Option<&'a str>,
    pub(super) symbol: String,
    pub(super) emblem: &'a str,
    pub(super) printed: Option<String>,
    /// The pile in words: its name and number of cards.
    pub(super) says: String,
}

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ZoneSpace {
    Ample,
    /// For cards, but not for empty places.
    Scarce,
    /// For cards in large print.
    Little,
}

/// The purpose of a zone, which decides its place and the size of its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Cards that are held.
    Hand,
    /// Where cards are played: the most important of what lies.
    Front,
    /// Decks and heaps.
    Pile,
    /// Nothing lies there, and it is no place for cards to choose.
    Bare,
    /// One of the places of a hand, which all have the same size.
    Place,
}

impl Role {
    /// A place without cards is only named if it is to be `brief`. A hand keeps its place until the end,
    /// so that nothing moves when the last card is played.
    fn new(zone: &Zone, brief: bool) -> Self {
        match zone.layout {
            Layout::Fan => Role::Hand,
            _ if zone.count == 0 && brief => Role::Bare,
            Layout::Heap | Layout::Stack if zone.count as usize > zone.cards.len() => Role::Pile,
            Layout::Heap => Role::Pile,
            _ if zone.cards.is_empty() && !zone.badges.is_empty() => Role::Bare,
            Layout::Stack | Layout::Row | Layout::Slots | Layout::Grid => Role::Front,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Role::Hand => "hand",
            Role::Front => "front",
            Role::Pile => "pile",
            Role::Bare => "bare",
            Role::Place => "group-place",
        }
    }
}

impl<'a> Lying<'a> {
    pub(super) fn new(board: &Board<'_>, offer: &Offer, zone: &'a Zone, room: ZoneSpace) -> Self {
        let touch = offer.touch(&zone.id);
        let role = Role::new(zone, room != ZoneSpace::Ample && touch.buttons.is_empty());
        // In a fan only a strip of each card is seen: the corner with its small print.
        let small = zone.layout != Layout::Fan && (room == ZoneSpace::Little || role == Role::Pile);
        let mut cards: Vec<ShownCard<'a>> =
            zone.cards.iter().map(|card| ShownCard::new(board, offer, card, small)).collect();
        share_touches(zone, &mut cards);
        if board.chooses() && zone.owner.is_some_and(|owner| board.scene.observer.is(owner)) {
            explain_refusals(zone, &mut cards);
        }
        let captions = matches!(zone.layout, Layout::Row | Layout::Slots)
            && cards.iter().any(|card| !card.marks.is_empty());
        // A heap of backs is as good as a deck.
        if zone.layout == Layout::Heap && cards.iter().all(|card| card.mute) {
            cards.clear();
        }
        let name = board.say(&zone.name);
        let choosable = cards.iter().any(|card| !card.touch.buttons.is_empty());
        let top = (role == Role::Pile && zone.layout == Layout::Heap && cards.len() > 1)
            .then(|| cards.last_mut().filter(|_| !choosable))
            .flatten()
            .map(|card| TopCard {
                key: card.key,
                symbol: card.symbol.clone(),
                emblem: card.emblem,
                printed: card.printed.clone(),
                says: board.say(
                    &Text::new(id!("board-zone")).raw("name", &name).number("count", zone.count),
                ),
            });
        if top.is_some() {
            // The top card is the one that travels, and a key is on the page once.
            for card in &mut cards {
                card.key = None;
            }
        }
        let named = cards.iter().filter(|card| !card.mute).count() as u32;
        let hidden = zone.count.saturating_sub(named);
        let hidden = (hidden > 0)
            .then(|| board.say(&Text::new(id!("board-hidden")).number("count", hidden)));
        let mut notes: Vec<String> = zone.badges.iter().map(|note| board.say(note)).collect();
        if !captions && zone.layout != Layout::Grid {
            notes.extend(marked(board, zone));
        }
        Lying {
            id: &zone.id,
            name,
            label: board.words.zone_label(zone, &board.readers()),
            // Of one card on the table the card itself is enough; a hand without a number looks unlike its
            // neighbours.
            count: (zone.count > 1 || zone.count == 1 && role == Role::Hand).then_some(zone.count),
            role,
            class: class(zone, cards.len()),
            cards,
            top,
            captions,
            hidden,
            notes,
            tokens: &zone.tokens,
            touch,
            menu: menu(&zone.id),
        }
    }
}

/// Of equal cards in a hand the rules may offer one only: each of them can be chosen for it, because
/// nobody can tell them apart.
fn share_touches(zone: &Zone, cards: &mut [ShownCard<'_>]) {
    if zone.layout != Layout::Fan || cards.iter().all(|card| card.touch.buttons.is_empty()) {
        return;
    }
    let code = |at: usize| zone.cards[at].face.as_ref().map(|face| face.code.as_str());
    let offered: HashMap<&str, usize> = (0..cards.len())
        .filter(|at| !cards[*at].touch.buttons.is_empty() && !cards[*at].touch.chosen)
        .filter_map(|at| Some((code(at)?, at)))
        .collect();
    for at in 0..cards.len() {
        if !cards[at].touch.buttons.is_empty() {
            continue;
        }
        if let Some(equal) = code(at).and_then(|code| offered.get(code)) {
            cards[at].touch = cards[*equal].touch.clone();
        }
    }
}

/// The cards of a hand that cannot be chosen now say why, where others can.
fn explain_refusals<'a>(zone: &'a Zone, cards: &mut [ShownCard<'a>]) {
    if zone.layout != Layout::Fan {
        return;
    }
    for (card, shown) in zone.cards.iter().zip(cards) {
        shown.refuses =
            Some(card.key.as_str()).filter(|_| shown.touch.buttons.is_empty() && !shown.mute);
    }
}

impl Lying<'_> {
    /// The zone as one of the places of a hand, which says whose they are.
    pub(super) fn in_group(mut self, board: &Board<'_>, zone: &Zone) -> Self {
        self.role = Role::Place;
        // A column has no room for a caption below each card.
        if self.captions {
            self.captions = false;
            self.notes.extend(marked(board, zone));
        }
        self.label = Some(board.words.short_zone_name(zone, &board.readers()));
        self
    }
}

/// The marks of the cards, each with the cards that have it.
fn marked(board: &Board<'_>, zone: &Zone) -> Vec<String> {
    let mut marks: Vec<(String, Vec<String>)> = Vec::new();
    // By mark, its place in the list: a search through the list would take the square of the time.
    let mut places: HashMap<String, usize> = HashMap::new();
    for card in &zone.cards {
        let Some(face) = &card.face else { continue };
        let name = board.words.cards(std::slice::from_ref(face));
        for mark in &card.marks {
            let mark = board.say(mark);
            let place = *places.entry(mark).or_insert_with_key(|mark| {
                marks.push((mark.clone(), Vec::new()));
                marks.len() - 1
            });
            marks[place].1.push(name.clone());
        }
    }
    let say = |(mark, cards): (String, Vec<String>)| {
        let text = Text::new(id!("board-mark-of")).raw("mark", mark);
        board.say(&text.raw("cards", cards.join(" ")))
    };
    marks.into_iter().map(say).collect()
}

/// The most cards that the style sheet has a class for.
const MOST: usize = 40;

fn class(zone: &Zone, shown: usize) -> String {
    let layout = match zone.layout {
        Layout::Fan => "fan",
        Layout::Stack => "stack",
        Layout::Heap => "heap",
        Layout::Row => "row",
        Layout::Slots => "slots",
        Layout::Grid => "grid",
    };
    let mut class = format!("{layout} n{}", shown.min(MOST));
    let unseen = (zone.count as usize).saturating_sub(shown);
    class.push_str(match unseen {
        0 => "",
        1 => " deep1",
        2..8 => " deep2",
        _ => " deep3",
    });
    if zone.layout == Layout::Grid {
        class.push_str(&grid(zone));
    }
    class
}

/// How far a grid reaches, whether its columns are half a card wide, and whether the upper rows lie on
/// the lower ones.
fn grid(zone: &Zone) -> String {
    let cards = &zone.cards;
    let mut spots: Vec<(u8, u8)> = cards.iter().filter_map(|card| card.at).collect();
    // By row first, so that neighbours in a row lie side by side for the gaps.
    spots.sort_unstable_by_key(|&(column, row)| (row, column));
    let last = zone.grid.map(|(columns, rows)| (columns.saturating_sub(1), rows.saturating_sub(1)));
    let last = spots.iter().copied().chain(last);
    let (wide, high) = last.fold((0, 0), |far, at| (far.0.max(at.0), far.1.max(at.1)));
    let gap = |pair: &[(u8, u8)]| (pair[0].1 == pair[1].1).then(|| pair[1].0 - pair[0].0);
    let over = if lies_upwards(cards) { "up" } else { "down" };
    let step = if spots.windows(2).filter_map(gap).min() == Some(1) { "whole" } else { "half" };
    format!(" {step} {over} w{wide} h{high}")
}

/// Whether the upper rows of a grid lie on the lower ones. A pyramid shows it by its tip, the crowned
/// card, which lies below all others; free and covered cards alone do not, once few are left.
fn lies_upwards(cards: &[SceneCard]) -> bool {
    let row = |card: &SceneCard| card.at.map(|(_, row)| row);
    let is_free = |card: &&SceneCard| card.covered == Covered::Free;
    let top = cards.iter().filter_map(row).min();
    if let Some(tip) = cards.iter().find(|card| card.crowned).and_then(row)
        && cards.len() > 1
    {
        return top.is_some_and(|top| top < tip);
    }
    let free = cards.iter().filter(is_free).filter_map(row).min();
    let covered = cards.iter().filter(|card| !is_free(card)).filter_map(row).max();
    matches!((free, covered), (Some(free), Some(covered)) if free < covered)
}
