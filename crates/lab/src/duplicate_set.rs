//! Duplicate sets: the same deal and dice in every rotation of the seats, as in duplicate bridge.

use crate::match_runner::{self, MatchResult};
use serde::{Deserialize, Serialize};
use sortie_bots::Bot;
use sortie_core::Outcome;
use sortie_core::chance::{Duplicate, Fast};
use sortie_core::game::Game;
use sortie_core::seat::{MAX_SEATS, Seat};
use sortie_outside::{MakeError, sentence};

/// A played set: as many matches as there are seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateSet {
    /// Its number, from 0.
    pub set: u64,
    /// The outcome of each match; in match `r` every bot has moved on by `r` seats.
    pub outcomes: Vec<Outcome>,
}

/// The bot at a seat in a rotation, by its place in the list. Without rotation, the first bot sits
/// on seat 0, the next on seat 1, and the last on all remaining seats.
pub fn bot_at(seat: Seat, rotation: u8, seats: u8, bots: usize) -> usize {
    // Adding the seats first keeps the difference of two `u8` from going below 0.
    let place = (seat + seats - rotation) % seats;
    usize::from(place).min(bots - 1)
}

/// The reason why a set cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DuplicateSetError {
    /// There is no such bot, or it cannot be started.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// A program has withdrawn, so that the results would be those of its stand-in.
    #[error("bot {} stopped playing: {why}", .bot + 1)]
    Withdrawn {
        /// The bot, by its place in the list from 0.
        bot: usize,
        /// A sentence in English.
        why: String,
    },
}

/// Plays a set; `None` if `ended` returns true between two matches. Its luck depends on the seed
/// and the set's number alone, so that other bots with the same seed get the same deals. Every bot
/// has its own stream of luck in each match.
pub fn play<G: Game>(
    rules: &G,
    seats: u8,
    bots: &[String],
    seed: u64,
    set: u64,
    ended: &dyn Fn() -> bool,
) -> Result<Option<DuplicateSet>, DuplicateSetError> {
    let make = |bot: usize, seat| Ok(sortie_outside::make(&bots[bot], rules, seats, seat)?);
    between(rules, seats, bots.len(), seed, set, ended, make)
}

/// The deal and dice of a set.
fn luck(seed: u64, set: u64) -> Duplicate {
    // An odd factor (2⁶⁴ divided by the golden ratio) maps set numbers one-to-one to well spread
    // seeds.
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    Duplicate::new(seed ^ set.wrapping_add(1).wrapping_mul(ODD))
}

/// Plays a set as [`play`] does, between bots that `make` makes by their place in the list.
pub(crate) fn between<G: Game>(
    rules: &G,
    seats: u8,
    bots: usize,
    seed: u64,
    set: u64,
    ended: &dyn Fn() -> bool,
    make: impl Fn(usize, Seat) -> Result<Box<dyn Bot<G>>, DuplicateSetError>,
) -> Result<Option<DuplicateSet>, DuplicateSetError> {
    let luck = luck(seed, set);
    let mut outcomes = Vec::with_capacity(usize::from(seats));
    for rotation in 0..seats {
        if ended() {
            return Ok(None);
        }
        let sit = |seat| make(bot_at(seat, rotation, seats, bots), seat);
        let mut players = (0..seats).map(sit).collect::<Result<Vec<_>, DuplicateSetError>>()?;
        let thoughts = |seat| {
            let bout = set.wrapping_mul(MAX_SEATS as u64).wrapping_add(u64::from(rotation));
            // By the most seats that there are and not by those of the match, so a number never
            // stands for two bots.
            let n = bout.wrapping_mul(MAX_SEATS as u64).wrapping_add(u64::from(seat));
            // The inverted seed keeps the bots' luck apart from the deal's.
            Fast::stream(!seed, n)
        };
        let MatchResult { outcome, .. } =
            match_runner::play(rules, seats, &mut players, luck.clone(), thoughts);
        for (seat, player) in (0..).zip(&players) {
            if let Some(why) = player.withdrawal() {
                let (bot, why) = (bot_at(seat, rotation, seats, bots), sentence::<G>(why, seat));
                return Err(DuplicateSetError::Withdrawn { bot, why });
            }
        }
        outcomes.push(outcome);
    }
    Ok(Some(DuplicateSet { set, outcomes }))
}

/// The result of a bot in a match or set, per seat that it held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BotScore {
    /// The share of a win.
    pub share: f64,
    /// The points ahead of the mean of the other bots' seats; 0 if it holds all seats.
    pub margin: f64,
}

impl DuplicateSet {
    /// The mean result of a bot over all matches of the set; `bots` is the number of bots.
    pub fn score(&self, bot: usize, bots: usize) -> BotScore {
        let n = self.outcomes.len() as f64;
        let mut all = BotScore { share: 0.0, margin: 0.0 };
        for (rotation, outcome) in (0..).zip(&self.outcomes) {
            let own = score(outcome, |seat| bot_at(seat, rotation, outcome.seats(), bots) == bot);
            all.share += own.share / n;
            all.margin += own.margin / n;
        }
        all
    }
}

fn score(outcome: &Outcome, holds: impl Fn(Seat) -> bool) -> BotScore {
    let (mut share, mut own, mut others, mut held) = (0.0, 0.0, 0.0, 0.0);
    for seat in 0..outcome.seats() {
        let points = f64::from(outcome.points(seat));
        if holds(seat) {
            held += 1.0;
            share += outcome.share(seat);
            own += points;
        } else {
            others += points;
        }
    }
    let rest = f64::from(outcome.seats()) - held;
    let margin = if rest > 0.0 { own / held - others / rest } else { 0.0 };
    BotScore { share: share / held, margin }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_tests::{GameTest, for_all_games};
    use sortie_bots::{Budget, Distribution, Random};
    use sortie_core::card::{Card, Cards};
    use sortie_core::chance::{Chance, Source};
    use std::collections::HashSet;

    #[test]
    fn every_bot_comes_to_every_seat_as_often_as_it_has_seats() {
        for seats in 2..=7_u8 {
            for bots in 2..=usize::from(seats) {
                let mut held = vec![vec![0; usize::from(seats)]; bots];
                for rotation in 0..seats {
                    for seat in 0..seats {
                        held[bot_at(seat, rotation, seats, bots)][usize::from(seat)] += 1;
                    }
                }
                let last = usize::from(seats) + 1 - bots;
                for (bot, held) in held.iter().enumerate() {
                    let due = if bot + 1 == bots { last } else { 1 };
                    assert!(held.iter().all(|times| *times == due), "{bot} of {bots}: {held:?}");
                }
            }
        }
        assert_eq!([0, 1, 2, 3].map(|seat| bot_at(seat, 0, 4, 2)), [0, 1, 1, 1]);
        assert_eq!([0, 1, 2, 3].map(|seat| bot_at(seat, 3, 4, 2)), [1, 1, 1, 0]);
    }

    #[test]
    fn shares_and_margins_are_those_of_the_seats_held() {
        let outcomes = [[9, 3, 0], [4, 4, 1], [0, 5, 10]].map(|points| Outcome::by_points(&points));
        let set = DuplicateSet { set: 0, outcomes: outcomes.to_vec() };
        // One against two: it sits on seat 0, 1 and 2 in turn.
        let (one, two) = (set.score(0, 2), set.score(1, 2));
        assert!((one.share - (1.0 + 0.5 + 1.0) / 3.0).abs() < 1e-12);
        assert!((two.share - (0.0 + 0.25 + 0.0) / 3.0).abs() < 1e-12);
        assert!((one.margin - (7.5 + 1.5 + 7.5) / 3.0).abs() < 1e-12);
        assert!((one.margin + two.margin).abs() < 1e-12);
    }

    #[test]
    fn a_set_reads_back_as_it_was_written() {
        let set = DuplicateSet { set: 7, outcomes: vec![Outcome::by_points(&[1, 2]); 2] };
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(
            text,
            r#"{"set":7,"outcomes":[{"places":[2,1],"points":[1,2]},{"places":[2,1],"points":[1,2]}]}"#
        );
        assert_eq!(serde_json::from_str::<DuplicateSet>(&text).unwrap(), set);
    }

    #[test]
    fn the_scores_of_all_bots_add_up() {
        #[derive(Clone, Copy)]
        struct Whole;
        impl GameTest for Whole {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let bots = ["random", "random"].map(str::to_owned);
                let played = |n| play(rules, seats, &bots, 5, n, &|| false).unwrap().unwrap();
                let found: Vec<DuplicateSet> = (0..3).map(played).collect();
                for set in &found {
                    assert_eq!(set.outcomes.len(), usize::from(seats));
                    let (one, rest) = (set.score(0, 2), set.score(1, 2));
                    let all = one.share + rest.share * f64::from(seats - 1);
                    assert!((all - 1.0).abs() < 1e-9, "{set:?}");
                    assert!((one.margin + rest.margin).abs() < 1e-9, "{set:?}");
                }
                assert_eq!(found[1], played(1));
                assert_eq!(play(rules, seats, &bots, 5, 1, &|| true), Ok(None));
            }
        }
        for_all_games(Whole);
    }

    #[test]
    fn every_set_has_a_deal_of_its_own() {
        let mut deals = HashSet::new();
        for (seed, set) in (0..4).flat_map(|seed| (0..4).map(move |set| (seed, set))) {
            let mut order = [Card::new(0); 52];
            luck(seed, set).order(Source::deal(0), Cards::range(0, 52), &mut order);
            deals.insert(order);
        }
        assert_eq!(deals.len(), 16);
    }

    /// A random player whose luck is the same in every match.
    struct Fixed(Fast);

    impl<G: Game> Bot<G> for Fixed {
        fn decide(
            &mut self,
            rules: &G,
            seat: Seat,
            view: &G::View,
            budget: &Budget,
            _: &mut Fast,
        ) -> Distribution<G::Action> {
            Distribution::sure(Random.act(rules, seat, view, budget, &mut self.0))
        }
    }

    /// Bots without luck that play alike make all matches of a set equal, so that each has exactly
    /// its due share: within a set nothing but the bots differs.
    #[test]
    fn equal_bots_without_whims_are_exactly_even_in_every_set() {
        #[derive(Clone, Copy)]
        struct Even;
        impl GameTest for Even {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let fixed = |_, _| Ok(Box::new(Fixed(Fast::new(3))) as Box<dyn Bot<G>>);
                let played = |n| between(rules, seats, 2, 1, n, &|| false, fixed).unwrap().unwrap();
                for n in 0..5 {
                    let set = played(n);
                    let score = set.score(0, 2);
                    assert!((score.share - 1.0 / f64::from(seats)).abs() < 1e-9, "{set:?}");
                    assert!(score.margin.abs() < 1e-9, "{set:?}");
                }
            }
        }
        for_all_games(Even);
    }
}
