//! A selection of games, presets and numbers of seats.

use sortie_core::game::Game;
use sortie_core::setup::Setup;

/// Game, preset and seats, as far as given.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Selection(Vec<String>);

impl From<&str> for Selection {
    /// Reads the form `GAME[/PRESET[/SEATS]]`; an empty text selects everything.
    fn from(text: &str) -> Self {
        Selection(text.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect())
    }
}

impl Selection {
    fn wants(&self, game: &str, preset: &str, seats: u8) -> bool {
        let seats = seats.to_string();
        self.0.iter().zip([game, preset, &seats]).all(|(only, this)| only == this)
    }

    /// The selected presets and numbers of seats of a game, with their rules.
    pub(crate) fn presets<G: Game>(&self) -> Vec<(&'static str, u8, G)> {
        let (fewest, most) = G::INFO.seats;
        let mut found = Vec::new();
        for preset in G::INFO.presets {
            for seats in fewest..=most {
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                if let Ok(rules) = setup.build::<G>(usize::from(seats))
                    && self.wants(G::INFO.id, preset.id, seats)
                {
                    found.push((preset.id, seats, rules));
                }
            }
        }
        found
    }

    /// The error for a selection without any game.
    pub(crate) fn unknown(&self) -> String {
        format!("there is no {}", self.0.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_narrows_by_its_given_parts() {
        assert!(Selection::default().wants("a", "b", 2));
        assert_eq!(Selection::from(""), Selection::default());
        let some = Selection::from("a/b");
        assert!(some.wants("a", "b", 2) && some.wants("a", "b", 3));
        assert!(!some.wants("a", "c", 2) && !some.wants("c", "b", 2));
        assert!(!Selection::from("a/b/3").wants("a", "b", 2));
    }
}
