//! Which games, presets and numbers of seats a chore is about.

use sortie_core::game::Game;
use sortie_core::setup::Setup;

/// Game, preset and seats, as far as they are given.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Only(Vec<String>);

impl Only {
    /// Of the form `GAME[/PRESET[/SEATS]]`.
    pub(crate) fn read(text: &str) -> Self {
        Only(text.split('/').map(str::to_owned).collect())
    }

    fn wants(&self, game: &str, preset: &str, seats: u8) -> bool {
        let seats = seats.to_string();
        self.0.iter().zip([game, preset, &seats]).all(|(only, this)| only == this)
    }

    /// The requested part of one game: preset, seats and rules of every form.
    pub(crate) fn of<G: Game>(&self) -> Vec<(&'static str, u8, G)> {
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

    /// That nothing is of this name.
    pub(crate) fn unknown(&self) -> String {
        format!("there is no {}", self.0.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_narrows_what_is_wanted() {
        assert!(Only::default().wants("a", "b", 2));
        let some = Only::read("a/b");
        assert!(some.wants("a", "b", 2) && some.wants("a", "b", 3));
        assert!(!some.wants("a", "c", 2) && !some.wants("c", "b", 2));
        assert!(!Only::read("a/b/3").wants("a", "b", 2));
    }
}
