//! The catalogue: which games there are, and how generic code meets the one that is asked for.

use crate::card::Cards;
use crate::face::{Emblem, Face};
use crate::game::Game;
use crate::param::{ParamKind, Preset};
use crate::rule_code;
use crate::text::MessageId;

/// A generic method, called with the game that was asked for.
pub trait Visitor {
    /// The type that it returns.
    type Out;
    /// Runs for this game.
    fn visit<G: Game>(self) -> Self::Out;
}

/// Makes `IDS`, `with(id, visitor)` and `entry(id)` for a list of games. Adding a game is a line here.
///
/// ```ignore
/// sortie_core::games! { attack::Attack, retaliation::Retaliation }
/// ```
#[macro_export]
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The ids of all games, in the order of the catalogue.
        pub const IDS: &[&str] = &[$(<$game as $crate::game::Rules>::INFO.id),+];

        /// Runs a visitor for the game with this id; `None` when there is no such game.
        pub fn with<V: $crate::catalogue::Visitor>(id: &str, visitor: V) -> Option<V::Out> {
            $(if id == <$game as $crate::game::Rules>::INFO.id {
                return Some(visitor.visit::<$game>());
            })+
            None
        }

        /// The entry of the game with this id; `None` when there is no such game.
        pub fn entry(id: &str) -> Option<$crate::catalogue::CatalogueEntry> {
            $(if id == <$game as $crate::game::Rules>::INFO.id {
                return Some($crate::catalogue::CatalogueEntry::for_game::<$game>());
            })+
            None
        }
    };
}

/// A game's entry in the catalogue, without its type.
#[derive(Clone, Debug)]
pub struct CatalogueEntry {
    /// The id: `attack`.
    pub id: &'static str,
    /// The printed name.
    pub name: &'static str,
    /// One line about the game.
    pub summary: MessageId,
    /// The inventor, if known.
    pub author: Option<&'static str>,
    /// The prefix of its rule ids.
    pub prefix: &'static str,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// Named sets of values.
    pub presets: &'static [Preset],
    /// The parameters.
    pub params: Vec<CatalogueParam>,
    /// The sentences of the game as Fluent messages, by language.
    pub words: &'static [(&'static str, &'static str)],
    /// The player's rulebook page by language, in Markdown.
    pub rulebook: &'static [(&'static str, &'static str)],
    /// The emblems on its cards.
    pub emblems: &'static [Emblem],
    /// A picture of the game: an SVG document of 320 by 200.
    pub drawing: &'static str,
    /// The script of a first match with a coach, if it has one.
    pub lesson: Option<&'static str>,
    /// Positions with one best action as a JSON document, if it has them.
    pub puzzles: Option<&'static str>,
    /// The default faces of its cards, ascending; equal cards share a face.
    pub faces: Vec<Face>,
}

/// A parameter of a game, without the game's type.
#[derive(Clone, Debug)]
pub struct CatalogueParam {
    /// The name.
    pub name: &'static str,
    /// A sentence of help.
    pub doc: MessageId,
    /// The rule that it belongs to.
    pub rule: &'static str,
    /// The possible values.
    pub kind: ParamKind,
    /// The default for each number of seats, from the fewest on.
    pub defaults: Vec<String>,
}

impl CatalogueEntry {
    /// The entry of a game.
    pub fn for_game<G: Game>() -> Self {
        let info = G::INFO;
        let (min, max) = info.seats;
        let params = info
            .params
            .iter()
            .map(|p| CatalogueParam {
                name: p.name,
                doc: p.doc,
                rule: p.rule,
                kind: p.kind,
                defaults: (min..=max).map(|n| (p.get)(&G::new(n)).to_string()).collect(),
            })
            .collect();
        CatalogueEntry {
            id: info.id,
            name: info.name,
            summary: info.summary,
            author: info.author,
            prefix: info.prefix,
            seats: info.seats,
            presets: info.presets,
            params,
            words: info.words,
            rulebook: info.rulebook,
            emblems: info.emblems,
            drawing: info.drawing,
            lesson: info.lesson,
            puzzles: info.puzzles,
            faces: faces(&G::new(min)),
        }
    }
}

/// A face for each index and emblem.
fn faces<G: Game>(rules: &G) -> Vec<Face> {
    let mut faces: Vec<Face> = Vec::new();
    for card in Cards::range(0, 128) {
        let face = rules.face(card);
        // Card codes differ between packs, so only index and emblem tell whether two cards look
        // alike.
        if faces.iter().all(|known| (&known.index, &known.emblem) != (&face.index, &face.emblem)) {
            faces.push(face);
        }
    }
    faces
}

/// The rule code of a game's preset for a number of seats.
pub fn preset_code<G: Game>(preset: &str, seats: u8) -> Option<String> {
    let setup = crate::setup::Setup::for_game(G::INFO.id).preset(preset);
    setup.build::<G>(usize::from(seats)).ok().map(|rules| rule_code::write(&rules, seats))
}
