//! Statements about every game.

use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_games::catalogue;

/// Runs a statement about each game with each number of seats.
pub(crate) fn for_all<T: Copy + Statement>(statement: T) {
    for id in catalogue::IDS {
        catalogue::with(id, Seated(statement)).unwrap();
    }
}

/// A statement that holds for some rules and as many bots as there are seats.
pub(crate) trait Statement {
    fn holds<G: Game>(self, rules: &G, seats: u8, bots: &[String]);
}

struct Seated<T>(T);

impl<T: Copy + Statement> Visitor for Seated<T> {
    type Out = ();

    fn visit<G: Game>(self) {
        let (fewest, most) = G::INFO.seats;
        for seats in fewest..=most {
            let bots = vec!["random".to_owned(); usize::from(seats)];
            self.0.holds(&G::new(seats), seats, &bots);
        }
    }
}
