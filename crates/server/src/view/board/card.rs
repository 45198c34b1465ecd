//! A card as the page shows it.

use super::Board;
use super::choice::{Offer, Touch};
use crate::view::cards;
use sortie_core::scene::{Covered, SceneCard};
use sortie_core::{Face, Text};

/// A card that is worded and has its buttons.
pub(super) struct ShownCard<'a> {
    /// The name that a view transition follows: only a card whose face is known has one.
    pub(super) key: Option<&'a str>,
    /// The key in the scene, where it is another name.
    pub(super) spot: Option<&'a str>,
    pub(super) symbol: String,
    /// The text on a card that has no picture.
    pub(super) printed: Option<String>,
    pub(super) emblem: &'a str,
    /// The card in words.
    pub(super) name: String,
    /// The number on its back.
    pub(super) called: Option<&'a str>,
    pub(super) marks: String,
    pub(super) touch: Touch,
    /// The name of its menu, where several choices touch it.
    pub(super) menu: String,
    /// Where it lies and how much is seen of it, as classes.
    pub(super) class: String,
    /// It says nothing to somebody who listens: a back among backs.
    pub(super) mute: bool,
    /// The key in the scene, if the card cannot be chosen and says why.
    pub(super) refuses: Option<&'a str>,
}

impl<'a> ShownCard<'a> {
    /// In large print where cards are small.
    pub(super) fn new(board: &Board<'_>, offer: &Offer, card: &'a SceneCard, small: bool) -> Self {
        let touch = offer.touch(&card.key);
        let marks: Vec<String> = card.marks.iter().map(|mark| board.say(mark)).collect();
        let marks = marks.join(", ");
        let name = name(board, card);
        let whole = if marks.is_empty() {
            name.clone()
        } else {
            board.say(&Text::new(id!("board-marked")).raw("card", &name).raw("marks", &marks))
        };
        let symbol =
            card.face.as_ref().map_or_else(|| "back".to_owned(), |face| print(face, small));
        let mute = card.face.is_none()
            && card.called.is_none()
            && marks.is_empty()
            && touch.buttons.is_empty();
        let key = card.face.as_ref().map(|face| identity(offer, card, face));
        ShownCard {
            key,
            spot: Some(card.key.as_str()).filter(|spot| !mute && key != Some(spot)),
            printed: (symbol == BLANK).then(|| name.clone()),
            symbol,
            emblem: card.face.as_ref().map_or("", |face| &face.emblem),
            name: whole,
            called: card.called.as_deref().filter(|_| card.face.is_none()),
            marks,
            touch,
            menu: menu(&card.key),
            class: class(card),
            mute,
            refuses: None,
        }
    }
}

/// The notation of a card that is the only one of its kind in sight, else where it lies.
fn identity<'a>(offer: &Offer, card: &'a SceneCard, face: &'a Face) -> &'a str {
    // A view transition needs unique names; of equal cards it cannot be told which one moved.
    if offer.is_unique(face) { &face.code } else { &card.key }
}

/// The card without its marks.
fn name(board: &Board<'_>, card: &SceneCard) -> String {
    match (&card.face, &card.called) {
        (Some(face), _) => board.words.cards(std::slice::from_ref(face)),
        (None, Some(number)) => board.say(&Text::new(id!("board-called")).raw("number", number)),
        (None, None) => board.say(&Text::new(id!("board-face-down"))),
    }
}

fn class(card: &SceneCard) -> String {
    let crowned = if card.crowned { " crowned" } else { "" };
    let covered = match card.covered {
        Covered::Free => "free",
        Covered::Partly => "partly",
        Covered::Wholly => "wholly",
    };
    match card.at {
        Some((column, row)) => format!("{covered}{crowned} c{column} r{row}"),
        None => format!("{covered}{crowned}"),
    }
}

/// The symbol of a card of which nothing is printed.
pub(super) const BLANK: &str = "blank";

/// The id of the symbol of a face; `s-` are those in large print.
fn print(face: &Face, small: bool) -> String {
    let symbol = cards::symbol(face);
    match symbol.strip_prefix("f-").filter(|_| small) {
        Some(print) => format!("s-{print}"),
        None => symbol,
    }
}

/// An id for the menu of a card or zone: letters, digits and dashes only.
pub(super) fn menu(key: &str) -> String {
    let sign = |c: char| {
        // Escaped by its code and not dropped, so that two keys never give one id.
        if c.is_ascii_alphanumeric() { c.to_string() } else { format!("-{:x}-", u32::from(c)) }
    };
    key.chars().map(sign).fold("m-".to_owned(), |id, sign| id + &sign)
}
