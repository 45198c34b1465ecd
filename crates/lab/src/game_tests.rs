//! Tests that run on every game of the catalogue.

use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_games::catalogue;

/// Runs a test on each game with each number of seats.
pub(crate) fn for_all_games<T: Copy + GameTest>(statement: T) {
    for id in catalogue::IDS {
        catalogue::with(id, AllSeatCounts(statement)).unwrap();
    }
}

/// A test of some rules with one random bot for each seat.
pub(crate) trait GameTest {
    fn holds<G: Game>(self, rules: &G, seats: u8, bots: &[String]);
}

struct AllSeatCounts<T>(T);

impl<T: Copy + GameTest> Visitor for AllSeatCounts<T> {
    type Out = ();

    fn visit<G: Game>(self) {
        let (fewest, most) = G::INFO.seats;
        for seats in fewest..=most {
            let bots = vec!["random".to_owned(); usize::from(seats)];
            self.0.holds(&G::new(seats), seats, &bots);
        }
    }
}
