//! Ladders: every bot against every other, and their ratings.

use crate::contest::{Contest, ContestError};
use crate::duplicate_set::DuplicateSet;
use crate::interval::{Interval, bounded_interval, quantile};
use crate::rating::{PairTally, elo, strengths};
use crate::summary_stats::SummaryStats;
use serde::Serialize;
use sortie_core::chance::Fast;
use sortie_core::game::Game;

/// The ratings of several bots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    /// The rule code.
    pub rules: String,
    /// The number of seats.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// The number of sets of each pair.
    pub sets: u64,
    /// Whether the same command gives the same numbers again: no bot thinks by the clock.
    pub reproducible: bool,
    /// The bots, the strongest first.
    pub bots: Vec<RatedBot>,
    /// The results of the pairs.
    pub pairings: Vec<PairResult>,
}

/// A bot and its rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatedBot {
    /// The bot.
    pub bot: String,
    /// Its Elo rating; the mean of all bots is 0.
    pub rating: f64,
    /// The 95 % interval of the rating.
    pub interval: Interval,
}

/// The result of one bot among seats held by another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairResult {
    /// The bot on one seat.
    pub bot: String,
    /// The bot on all other seats.
    pub against: String,
    /// The first bot's share of wins, 0–1.
    pub share: f64,
    /// The share that it would have among equal bots.
    pub due: f64,
    /// The 95 % interval of the share.
    pub interval: Interval,
}

/// The contests of all pairs. With two seats, each pair meets once; with more, each bot of a pair
/// sits alone among several of the other. All contests have the same deals.
///
/// # Errors
/// For fewer than two bots, a bot named twice, or an impossible contest.
pub fn contests<G: Game>(
    rules: &G,
    seats: u8,
    bots: &[String],
    seed: u64,
) -> Result<Vec<Contest>, ContestError> {
    if bots.len() < 2 {
        return Err(ContestError::Alone);
    }
    let mut contests = Vec::new();
    for (one, rest) in pairs(bots.len(), seats) {
        let pair = [bots[one].clone(), bots[rest].clone()];
        let contest = Contest::new(rules, seats, &pair, seed)?;
        if contest.bots[0] == contest.bots[1] {
            return Err(ContestError::Twice(bots[rest].clone()));
        }
        contests.push(contest);
    }
    Ok(contests)
}

/// The single bot and the bot on the other seats, for each contest.
fn pairs(bots: usize, seats: u8) -> Vec<(usize, usize)> {
    let all = (0..bots).flat_map(|one| (0..bots).map(move |rest| (one, rest)));
    all.filter(|(one, rest)| if seats == 2 { one < rest } else { one != rest }).collect()
}

/// Bootstrap samples: each of them rates all bots anew, so there are fewer than for a mean.
const RESAMPLES: usize = 500;

impl Ladder {
    /// Rates `bots` bots by the sets of their [`contests`], in the same order. `None` unless every
    /// contest has the same number of sets, at least two.
    ///
    /// The intervals are percentiles of the bootstrap over set numbers (Efron, "Bootstrap Methods:
    /// Another Look at the Jackknife", Annals of Statistics 7, 1979). A set has the same deal in
    /// all pairs, so its results are drawn together.
    pub fn new(bots: usize, contests: &[Contest], sets: &[Vec<DuplicateSet>]) -> Option<Self> {
        let first = contests.first()?;
        let (seats, n) = (first.seats, sets.first()?.len());
        let pairs = pairs(bots, seats);
        if n < 2 || pairs.len() != sets.len() || sets.iter().any(|sets| sets.len() != n) {
            return None;
        }
        let shares: Vec<Vec<f64>> = sets
            .iter()
            .map(|sets| sets.iter().map(|set| set.score(0, 2).share).collect())
            .collect();
        let rated = |chosen: &[usize]| rate(bots, seats, &pairs, &shares, chosen);
        let all: Vec<usize> = (0..n).collect();
        let ratings = rated(&all);
        let mut chance = Fast::new(1);
        let mut drawn = vec![Vec::with_capacity(RESAMPLES); bots];
        for _ in 0..RESAMPLES {
            let chosen: Vec<usize> = (0..n).map(|_| chance.below(n as u32) as usize).collect();
            for (bot, rating) in rated(&chosen).into_iter().enumerate() {
                drawn[bot].push(rating);
            }
        }
        let mut found = Vec::new();
        for (bot, (rating, mut drawn)) in ratings.into_iter().zip(drawn).enumerate() {
            drawn.sort_unstable_by(f64::total_cmp);
            let interval = Interval { low: quantile(&drawn, 0.025), high: quantile(&drawn, 0.975) };
            found.push(RatedBot { bot: name(bot, &pairs, contests), rating, interval });
        }
        found.sort_by(|one, other| other.rating.total_cmp(&one.rating));
        let mut pairings = Vec::new();
        for (contest, shares) in contests.iter().zip(&shares) {
            let sample: SummaryStats = shares.iter().copied().collect();
            pairings.push(PairResult {
                bot: contest.bots[0].clone(),
                against: contest.bots[1].clone(),
                share: sample.mean(),
                due: contest.due(),
                interval: bounded_interval(&sample, (0.0, 1.0))?,
            });
        }
        let (rules, seed) = (first.rules.clone(), first.seed);
        let reproducible = contests.iter().all(Contest::is_reproducible);
        Some(Ladder { rules, seats, seed, sets: n as u64, reproducible, bots: found, pairings })
    }

    /// The share of wins of one bot against another, and the due share; `None` if unknown, as for a
    /// bot against itself.
    pub fn share(&self, one: &str, other: &str) -> Option<(f64, f64)> {
        let found = |a: &str, b: &str| {
            self.pairings.iter().find(|pairing| pairing.bot == a && pairing.against == b)
        };
        let own = found(one, other).map(|pairing| (pairing.share, pairing.due));
        // Only with two seats is the share of one bot the rest of the other's.
        let turned = || found(other, one).filter(|_| self.seats == 2);
        own.or_else(|| turned().map(|pairing| (1.0 - pairing.share, pairing.due)))
    }
}

fn name(bot: usize, pairs: &[(usize, usize)], contests: &[Contest]) -> String {
    let own = pairs.iter().zip(contests).find_map(|(pair, contest)| match *pair {
        (one, _) if one == bot => Some(contest.bots[0].clone()),
        (_, rest) if rest == bot => Some(contest.bots[1].clone()),
        _ => None,
    });
    own.unwrap_or_default()
}

/// The ratings by the chosen sets of all pairs.
fn rate(
    bots: usize,
    seats: u8,
    pairs: &[(usize, usize)],
    shares: &[Vec<f64>],
    chosen: &[usize],
) -> Vec<f64> {
    let tallies: Vec<PairTally> = pairs
        .iter()
        .zip(shares)
        .map(|(&(one, rest), shares)| {
            let won: f64 = chosen.iter().map(|set| shares[*set]).sum();
            let each = f64::from(seats);
            PairTally { one, rest, matches: each * chosen.len() as f64, won: each * won }
        })
        .collect();
    strengths(bots, seats, &tallies).into_iter().map(elo).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Outcome;
    use sortie_core::catalogue::Visitor;
    use sortie_games::catalogue;

    const NAMES: [&str; 3] = ["one", "two", "three"];

    fn made(seats: u8) -> Vec<Contest> {
        let contest = |(one, rest): (usize, usize)| Contest {
            program: String::new(),
            rules: "toy".to_owned(),
            seats,
            bots: [one, rest].map(|bot| NAMES[bot].to_owned()).to_vec(),
            seed: 1,
        };
        pairs(3, seats).into_iter().map(contest).collect()
    }

    /// Sets in which each seat wins as is due to the strength of who sits there, but in every
    /// second match the deal says who wins, in all pairings the same.
    fn drawn(
        contests: &[Contest],
        strengths: [f64; 3],
        sets: u64,
        seed: u64,
    ) -> Vec<Vec<DuplicateSet>> {
        let mut all = Vec::new();
        for contest in contests {
            let [one, rest] = [0, 1].map(|bot| {
                strengths[NAMES.iter().position(|name| contest.bots[bot] == *name).unwrap()]
            });
            let mut chance = Fast::stream(!seed, all.len() as u64);
            let set = |n| {
                let mut deal = Fast::stream(seed, n);
                let lucky = (0..contest.seats).map(|_| (deal.below(2), deal.below(99)));
                let lucky: Vec<_> = lucky.collect();
                let outcomes = (0..contest.seats).map(|rotation| {
                    let (by_deal, seat) = lucky[0];
                    let winner = if by_deal == 1 {
                        seat % u32::from(contest.seats)
                    } else {
                        let all = one + f64::from(contest.seats - 1) * rest;
                        let place = match chance.unit() * all {
                            unit if unit < one => 0,
                            _ => 1 + chance.below(u32::from(contest.seats) - 1),
                        };
                        (place + u32::from(rotation)) % u32::from(contest.seats)
                    };
                    let points: Vec<i32> =
                        (0..u32::from(contest.seats)).map(|s| i32::from(s == winner)).collect();
                    Outcome::by_points(&points)
                });
                DuplicateSet { set: n, outcomes: outcomes.collect() }
            };
            all.push((0..sets).map(set).collect());
        }
        all
    }

    #[test]
    fn the_strongest_bot_is_first_and_the_mean_rating_is_zero() {
        for seats in [2, 3, 4] {
            let contests = made(seats);
            assert_eq!(contests.len(), if seats == 2 { 3 } else { 6 });
            let sets = drawn(&contests, [1.0, 6.0, 2.0], 400, 3);
            let found = Ladder::new(3, &contests, &sets).unwrap();
            let order: Vec<&str> = found.bots.iter().map(|rated| rated.bot.as_str()).collect();
            assert_eq!(order, ["two", "three", "one"], "{seats}: {found:?}");
            let sum: f64 = found.bots.iter().map(|rated| rated.rating).sum();
            assert!(sum.abs() < 1e-6);
            let (share, due) = found.share("two", "one").unwrap();
            assert!(share > due && (due - 1.0 / f64::from(seats)).abs() < 1e-12);
            let (share, due) = found.share("one", "two").unwrap();
            assert!(share < due);
            assert_eq!(found.share("one", "one"), None);
        }
    }

    #[test]
    fn a_rating_is_in_its_interval_as_often_as_it_should() {
        const TRIALS: u64 = 60;
        let contests = made(2);
        // The ratings over many sets are taken as the truth.
        let rating = |found: &Ladder, name: &str| {
            found.bots.iter().find(|rated| rated.bot == name).unwrap().clone()
        };
        let many = drawn(&contests, [1.0, 3.0, 2.0], 10_000, 999);
        let shares: Vec<Vec<f64>> = many
            .iter()
            .map(|sets| sets.iter().map(|set| set.score(0, 2).share).collect())
            .collect();
        let all: Vec<usize> = (0..10_000).collect();
        let truth = rate(3, 2, &pairs(3, 2), &shares, &all);
        let mut covered = 0;
        for seed in 0..TRIALS {
            let sets = drawn(&contests, [1.0, 3.0, 2.0], 50, seed);
            let found = Ladder::new(3, &contests, &sets).unwrap();
            for (name, truth) in NAMES.iter().zip(&truth) {
                let Interval { low, high } = rating(&found, name).interval;
                covered += u64::from((low..=high).contains(truth));
            }
        }
        let coverage = covered as f64 / (3 * TRIALS) as f64;
        assert!((0.92..=0.975).contains(&coverage), "{coverage}");
    }

    #[test]
    fn a_ladder_has_at_least_two_bots_and_each_of_them_once() {
        struct Steps;
        impl Visitor for Steps {
            type Out = ();
            fn visit<G: Game>(self) {
                let seats = G::INFO.seats.0;
                let says = |bots: &[&str]| {
                    let bots: Vec<String> = bots.iter().map(ToString::to_string).collect();
                    contests(&G::new(seats), seats, &bots, 1).map_err(|e| e.to_string())
                };
                assert!(says(&["novice"]).unwrap_err().contains("at least two"));
                let twice = says(&["novice", "random", "bot:novice"]).unwrap_err();
                assert_eq!(twice, "'bot:novice' is named twice: a ladder has every bot once");
                let both = says(&["novice", "random"]).unwrap();
                assert_eq!(both.len(), if seats == 2 { 1 } else { 2 });
            }
        }
        for id in catalogue::IDS {
            catalogue::with(id, Steps).unwrap();
        }
    }

    #[test]
    fn a_ladder_needs_as_many_sets_of_every_pairing() {
        let contests = made(2);
        let mut sets = drawn(&contests, [1.0; 3], 5, 1);
        sets[1].pop();
        assert_eq!(Ladder::new(3, &contests, &sets), None);
        assert_eq!(Ladder::new(3, &contests, &drawn(&contests, [1.0; 3], 1, 1)), None);
        assert_eq!(Ladder::new(0, &[], &[]), None);
    }
}
