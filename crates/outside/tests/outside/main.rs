//! Programs at the table: good ones at every game, and bad ones.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a panic here fails the test")]

mod bad;
mod hears;
mod named;
mod plays_many;
mod plays_on;
mod protocol;

use sortie_core::catalogue::Visitor;
use sortie_core::matches::Seating;
use sortie_core::{Game, Seat, Text};
use sortie_games::catalogue;
use sortie_outside::{AllowedPrograms, is_program, program_name};
use sortie_table::{AnyTable, SeatPlayer, Table};

/// A script beside this file, with arguments and a time.
fn script(name: &str, rest: &str) -> String {
    format!("exec:python3 '{}/tests/outside/{name}' {rest}", env!("CARGO_MANIFEST_DIR"))
}

/// A table with these bots, and random players in all other places.
fn table<G: Game>(specs: &[String], seed: [u8; 32]) -> Result<Table<G>, String> {
    table_with(specs, seed, AllowedPrograms::All)
}

/// [`table`] where these programs may play.
fn table_with<G: Game>(
    specs: &[String],
    seed: [u8; 32],
    programs: AllowedPrograms<'_>,
) -> Result<Table<G>, String> {
    let seats = usize::from(G::INFO.seats.0);
    let others = std::iter::repeat_n("random".to_owned(), seats - specs.len());
    let specs = specs.iter().cloned().chain(others);
    let players: Vec<_> = specs
        .map(|spec| {
            SeatPlayer::parse_with(&spec, |spec| is_program(spec) || program_name(spec).is_some())
                .unwrap()
        })
        .collect();
    let names = (0..seats).map(|seat| format!("P{seat}")).collect();
    let seating = Seating { names, entropy: Vec::new() };
    Table::with_seating(G::new(seats as u8), &players, seating, seed, programs)
        .map_err(|error| error.to_string())
}

/// Plays to the end, or until a bot that replaces another has chosen; the seats whose bots were
/// replaced, and why.
fn play<G: Game>(table: &mut Table<G>) -> Vec<(Seat, Text)> {
    let mut left = Vec::new();
    loop {
        table.update_bots();
        if let Some((seat, why)) = table.departed_bot() {
            left.push((seat, why.clone()));
            table.take_over(seat, "Bot").unwrap();
        } else if let Some(seat) = table.bot_to_act() {
            table.play_bot_move(seat).unwrap();
            if left.iter().any(|(replaced, _)| *replaced == seat) {
                return left;
            }
        } else {
            assert!(table.played().turn().outcome().is_some());
            return left;
        }
    }
}

/// Runs a visitor for the first game of the catalogue.
fn at_some_game<V: Visitor>(visitor: V) -> V::Out {
    catalogue::with(catalogue::IDS[0], visitor).unwrap()
}

/// The example against itself.
struct Plays;

impl Visitor for Plays {
    type Out = ();

    fn visit<G: Game>(self) {
        let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/outside_bot.py");
        let specs = vec![format!("exec:{example}@60s"); usize::from(G::INFO.seats.0)];
        let left = play(&mut table::<G>(&specs, [7; 32]).unwrap());
        assert_eq!(left, [], "{}", G::INFO.id);
    }
}

#[test]
fn the_example_plays_every_game_to_its_end() {
    for id in catalogue::IDS {
        catalogue::with(id, Plays).unwrap();
    }
}
