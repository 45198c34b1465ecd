//! The key moment of a match that ended by a resignation.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_core::record::KeyMomentReason;
use sortie_core::{Draft, Observer, Rules, Seat};
use sortie_games::attack::Attack;
use sortie_table::{AnyTable, SeatPlayer, Table};

const SEED: [u8; 32] = [7; 32];

/// The seat that resigns after the opening, by the card that was captured there.
#[derive(Clone, Copy, Debug)]
enum Resigns {
    Ahead,
    Behind,
}

/// The key moment of Attack! and the winner, when one of the seats resigns after the opening.
fn key_moment(resigns: Resigns, is_out_of_time: bool) -> (Option<KeyMomentReason>, Seat) {
    let players: Vec<SeatPlayer> = ["novice"; 2].map(|bot| bot.parse().unwrap()).to_vec();
    let names = vec!["Anna".to_owned(), "Ben".to_owned()];
    let mut table = Table::new(Attack::new(2), &players, names, SEED).unwrap();
    let points = table.any_match().scene(Observer::Public, &Draft::EMPTY).score.unwrap().points;
    assert_eq!(points.iter().sum::<i32>(), 1, "the opening is worth a card");
    let ahead = Seat::from(points[1] > points[0]);
    let seat = match resigns {
        Resigns::Ahead => ahead,
        Resigns::Behind => 1 - ahead,
    };
    if is_out_of_time {
        table.any_match_mut().clock(seat, 0).unwrap();
    }
    table.any_match_mut().resign(seat).unwrap();
    let moment = table.any_match().key_moment(SEED);
    (moment.map(|moment| moment.reason), 1 - seat)
}

#[test]
fn a_resignation_is_the_key_moment_where_the_winner_was_not_ahead() {
    let (reason, winner) = key_moment(Resigns::Ahead, false);
    assert_eq!(reason, Some(KeyMomentReason::Resignation(winner)));
}

#[test]
fn who_was_behind_and_resigned_did_not_decide_the_match() {
    let (reason, winner) = key_moment(Resigns::Behind, false);
    assert_ne!(reason, Some(KeyMomentReason::Resignation(winner)));
}

#[test]
fn a_flag_that_fell_is_no_resignation() {
    let (reason, winner) = key_moment(Resigns::Ahead, true);
    assert_ne!(reason, Some(KeyMomentReason::Resignation(winner)));
}
