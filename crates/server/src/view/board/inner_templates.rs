//! The templates of places, zones and cards, which stand in the template of a board.
//!
//! The code of an included template is compiled anew wherever it is included. A card in a zone at a place
//! would be there 30 times, in one function that the compiler checks for a minute.

use super::Board;
use super::card::ShownCard;
use super::seat::SeatPlace;
use super::zone::Lying;
use askama::Template;
use sortie_core::{MessageId, Text};

/// A seat with its zones.
#[derive(Template)]
#[template(path = "board/place.html")]
pub(super) struct PlaceTemplate<'a> {
    pub(super) board: &'a Board<'a>,
    pub(super) place: &'a SeatPlace<'a>,
}

impl PlaceTemplate<'_> {
    fn say(&self, id: MessageId) -> String {
        self.board.say(&Text::new(id))
    }

    fn zone<'a>(&'a self, zone: &'a Lying<'a>) -> ZoneTemplate<'a> {
        ZoneTemplate { board: self.board, zone }
    }
}

/// A zone with its cards.
#[derive(Template)]
#[template(path = "board/zone.html")]
pub(super) struct ZoneTemplate<'a> {
    pub(super) board: &'a Board<'a>,
    pub(super) zone: &'a Lying<'a>,
}

impl ZoneTemplate<'_> {
    fn say(&self, id: MessageId) -> String {
        self.board.say(&Text::new(id))
    }

    fn card<'a>(&'a self, card: &'a ShownCard<'a>) -> CardTemplate<'a> {
        CardTemplate { board: self.board, card, captions: self.zone.captions }
    }
}

/// A card in a zone.
#[derive(Template)]
#[template(path = "board/card.html")]
struct CardTemplate<'a> {
    board: &'a Board<'a>,
    card: &'a ShownCard<'a>,
    captions: bool,
}

impl CardTemplate<'_> {
    fn say(&self, id: MessageId) -> String {
        self.board.say(&Text::new(id))
    }
}
