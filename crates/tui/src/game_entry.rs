//! Catalogue entries of games by id, without the games' types.

use sortie_core::Game;
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_games::catalogue;

struct Describe;

impl Visitor for Describe {
    type Out = CatalogueEntry;

    fn visit<G: Game>(self) -> CatalogueEntry {
        CatalogueEntry::for_game::<G>()
    }
}

/// The entry of the game with this id, if this program has it.
pub(crate) fn by_id(id: &str) -> Option<CatalogueEntry> {
    catalogue::with(id, Describe)
}

/// The entries of all games, in the order of the catalogue.
pub(crate) fn all_games() -> Vec<CatalogueEntry> {
    catalogue::IDS.iter().filter_map(|id| by_id(id)).collect()
}
