//! Simulations: how a game comes out when bots play it many times.

use crate::counts::Counts;
use crate::game_dispatch::{RulesVisitor, with_rules};
use crate::interval::{Interval, wilson_interval};
use crate::match_runner::{self, MatchResult};
use crate::workers::Workers;
use rayon::prelude::*;
use serde::Serialize;
use sortie_bots::Bot;
use sortie_core::chance::Fast;
use sortie_core::game::Game;
use sortie_core::rule_code;
use sortie_core::seat::{MAX_SEATS, Seat};
use sortie_core::setup::{SetupError, SetupErrorKind};
use sortie_core::text::Text;
use sortie_outside::MakeError;
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The reason why nothing can be simulated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulateError {
    /// The number of seats or the rules are invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no such bot, or it cannot be started.
    #[error(transparent)]
    Bot(#[from] MakeError),
    /// The number of bots is not that of the seats.
    #[error("{seats} seats need {seats} bots, not {bots}")]
    Bots {
        /// The number of seats.
        seats: u8,
        /// The number of bots given.
        bots: usize,
    },
    /// Zero matches were asked for.
    #[error("at least one match must be played")]
    NoMatch,
    /// The threads cannot be started.
    #[error("threads cannot be started: {0}")]
    Threads(String),
}

/// The result of a simulation and its speed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Simulation {
    /// The result. The same rules, bots, matches and seed give the same report on every machine, on
    /// any number of threads.
    pub report: SimulationReport,
    /// The speed on this machine.
    pub speed: Speed,
    /// The programs that did not play all their matches to the end. Those matches are not in the
    /// report.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Withdrawal>,
}

/// A program that crashed, was late or broke the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Withdrawal {
    /// Its seat.
    pub seat: Seat,
    /// The number of such matches.
    pub matches: u64,
    /// The reason in one of them.
    pub why: Text,
}

/// The results of the matches.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimulationReport {
    /// The rule code.
    pub rules: String,
    /// The seed.
    pub seed: u64,
    /// How many matches were played to the end by their own bots.
    pub matches: u64,
    /// The number of matches with several winners.
    pub draws: u64,
    /// The number of decisions per match; several seats that choose at once make one.
    pub decisions: DecisionCounts,
    /// The result of each seat.
    pub seats: Vec<SeatReport>,
}

/// The distribution of the number of decisions per match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DecisionCounts {
    /// The mean.
    pub mean: f64,
    /// The 5th percentile.
    pub percent_5: u32,
    /// The median.
    pub median: u32,
    /// The 95th percentile.
    pub percent_95: u32,
}

/// The result of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// The seat, from 0.
    pub seat: Seat,
    /// The bot on this seat.
    pub bot: String,
    /// Matches that it won alone.
    pub wins: u64,
    /// Matches in which it shared the first place.
    pub draws: u64,
    /// Its share of all wins, 0–1: a draw of k winners gives each 1/k.
    pub share: f64,
    /// The 95 % interval of the share.
    pub interval: Interval,
    /// Its mean points, in the units of the game's score.
    pub points: f64,
}

/// The speed of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Speed {
    /// The number of threads that computed at the same time.
    pub threads: usize,
    /// The duration in seconds.
    pub seconds: f64,
    /// Matches in a second.
    pub matches_per_second: f64,
    /// Decisions in a second.
    pub decisions_per_second: f64,
}

/// Matches that a thread plays before it takes more: enough to make the handover cheap, few enough
/// for a smooth progress bar.
const CHUNK: u64 = 64;
/// Matches between two checks of the precision. The checks are at fixed numbers of matches, so that
/// the report does not depend on the number of threads.
const ROUND: u64 = 16 * CHUNK;
/// Matches between two looks at the interrupt alone: many, because threads wait for the last match
/// of a round, but few enough that running through the rest of a round takes no time.
const LONG_ROUND: u64 = 1 << 20;
/// The largest number of matches in a simulation.
pub const MAX_MATCHES: u64 = 1_000_000_000_000;

/// When a simulation stops.
#[derive(Clone, Copy, Debug)]
pub struct StopAt<'a> {
    /// After this number of matches, at most [`MAX_MATCHES`].
    pub matches: u64,
    /// As soon as the 95 % interval of every seat's share of wins is within ± this share.
    pub precision: Option<f64>,
    /// As soon as this flag is set; running matches are finished.
    pub interrupt: &'a AtomicBool,
}

/// Plays `matches` matches: [`simulate_until`] with no other reason to stop.
pub fn simulate<G: Game>(
    rules: &G,
    seats: u8,
    bots: &[String],
    matches: u64,
    seed: u64,
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Simulation, SimulateError> {
    let stop = StopAt { matches, precision: None, interrupt: &AtomicBool::new(false) };
    simulate_until(rules, seats, bots, &stop, seed, threads, progress)
}

/// Plays matches until `stop` says so, with one bot for each seat as [`sortie_outside::make`] knows
/// them, on this many threads (0: one for each processor), or on more that mostly wait for a program
/// that plays many matches at once. `progress` gets the number of additional matches, from any thread.
///
/// A match in which a program left is not counted, since another bot played on for it: the report
/// then has fewer matches than were played, possibly none.
///
/// The matches are played by code that is compiled in this crate, once for each game of the
/// catalogue, and not in every crate that simulates.
pub fn simulate_until<G: Game>(
    rules: &G,
    seats: u8,
    bots: &[String],
    stop: &StopAt<'_>,
    seed: u64,
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Simulation, SimulateError> {
    simulate_any(G::INFO.id, rules, SimulationRun { seats, bots, stop, seed, threads, progress })
}

/// Not generic, so that everything behind it is compiled in this crate.
fn simulate_any(
    game: &str,
    rules: &dyn Any,
    run: SimulationRun<'_>,
) -> Result<Simulation, SimulateError> {
    with_rules(game, rules, run)?
}

struct SimulationRun<'a> {
    seats: u8,
    bots: &'a [String],
    stop: &'a StopAt<'a>,
    seed: u64,
    threads: usize,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl RulesVisitor for SimulationRun<'_> {
    type Out = Result<Simulation, SimulateError>;

    fn visit<G: Game>(self, rules: &G) -> Self::Out {
        let SimulationRun { seats, bots, stop, seed, threads, progress } = self;
        simulate_game(rules, seats, bots, stop, seed, threads, progress)
    }
}

fn simulate_game<G: Game>(
    rules: &G,
    seats: u8,
    bots: &[String],
    stop: &StopAt<'_>,
    seed: u64,
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Simulation, SimulateError> {
    let (min, max) = G::INFO.seats;
    if !(min..=max).contains(&seats) {
        let fault = SetupErrorKind::Seats { game: G::INFO.name, given: seats.into(), min, max };
        return Err(SetupError::from(fault).into());
    }
    rules.check(seats).map_err(|conflict| SetupError::from(SetupErrorKind::Conflict(conflict)))?;
    if bots.len() != usize::from(seats) {
        return Err(SimulateError::Bots { seats, bots: bots.len() });
    }
    if stop.matches == 0 {
        return Err(SimulateError::NoMatch);
    }
    // Made and dropped once before any match, so that a bad spec fails at once.
    make(rules, bots)?;
    let workers = Workers::new(bots, threads);
    // Matches that wait for a program have a thread each; in a chunk they would wait for each other.
    let chunk_size = if workers.threads > workers.computing { 1 } else { CHUNK };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(workers.threads)
        .build()
        .map_err(|error| SimulateError::Threads(error.to_string()))?;
    let begun = Instant::now();
    let interrupted = || stop.interrupt.load(Ordering::Relaxed);
    // Plays the matches of a chunk that are before `last`.
    let play_chunk = |chunk: u64, last: u64| {
        let mut sums = MatchSums::default();
        let _permit = workers.enter();
        for n in chunk * chunk_size..last.min((chunk + 1) * chunk_size) {
            // A flag set in the middle of a chunk must not wait for its slow bots.
            if interrupted() {
                break;
            }
            play(rules, seats, &mut make(rules, bots)?, seed, n, &mut sums);
            progress(1);
        }
        Ok::<MatchSums, MakeError>(sums)
    };
    let round = if stop.precision.is_some() { ROUND } else { LONG_ROUND };
    let mut sums = MatchSums::default();
    let mut next = 0;
    while next < stop.matches && !interrupted() {
        let last = stop.matches.min(next + round);
        let played = pool.install(|| {
            let first = next / chunk_size;
            // A round has few enough chunks for 32 bits.
            let chunks = 0..(last.div_ceil(chunk_size) - first) as u32;
            chunks
                .into_par_iter()
                // A thread must not keep chunks for later while others wait for a program.
                .with_max_len(1)
                .map(|chunk| play_chunk(first + u64::from(chunk), last))
                // The order in which rayon reduces varies; the sums are integers, so the result
                // does not.
                .try_reduce(MatchSums::default, |one, other| Ok(one.merged(&other)))
        })?;
        sums = sums.merged(&played);
        next = last;
        if stop.precision.is_some_and(|most| sums.is_precise(seats, most)) {
            break;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    Ok(Simulation {
        speed: Speed {
            threads: workers.computing,
            seconds,
            matches_per_second: sums.played as f64 / seconds,
            decisions_per_second: sums.decisions.sum() as f64 / seconds,
        },
        report: sums.report(rule_code::write(rules, seats), seed, bots),
        left: sums.left,
    })
}

fn make<G: Game>(rules: &G, bots: &[String]) -> Result<Vec<Box<dyn Bot<G>>>, MakeError> {
    let seats = bots.len() as u8;
    (0..).zip(bots).map(|(seat, name)| sortie_outside::make(name, rules, seats, seat)).collect()
}

/// Sums over matches. They are whole numbers, so that the order of addition does not matter.
#[derive(Clone, Debug, Default)]
struct MatchSums {
    /// All matches, also those that do not count because a program left.
    played: u64,
    decisions: Counts,
    draws: u64,
    seats: [SeatSums; MAX_SEATS],
    left: Vec<Withdrawal>,
}

#[derive(Clone, Copy, Debug, Default)]
struct SeatSums {
    wins: u64,
    /// By number of winners, from 2: the matches in which it shared the first place.
    draws: [u64; MAX_SEATS - 1],
    points: i64,
}

impl SeatSums {
    /// Wins, where a draw of k winners counts as 1/k.
    fn hits(&self) -> f64 {
        let shared = (2..).zip(self.draws).map(|(winners, n)| n as f64 / f64::from(winners));
        self.wins as f64 + shared.sum::<f64>()
    }
}

impl MatchSums {
    /// Whether the 95 % interval of every seat's share is within ± `most`.
    fn is_precise(&self, seats: u8, most: f64) -> bool {
        let matches = self.decisions.total();
        self.seats[..usize::from(seats)].iter().all(|seat| {
            let interval = wilson_interval(seat.hits(), matches);
            (interval.high - interval.low) / 2.0 <= most
        })
    }

    fn merged(mut self, other: &MatchSums) -> MatchSums {
        self.played += other.played;
        self.decisions.merge(&other.decisions);
        self.draws += other.draws;
        for (own, other) in self.seats.iter_mut().zip(&other.seats) {
            own.wins += other.wins;
            own.points += other.points;
            for (own, other) in own.draws.iter_mut().zip(other.draws) {
                *own += other;
            }
        }
        for left in &other.left {
            self.add_withdrawal(left.seat, left.matches, &left.why);
        }
        self
    }

    fn add_withdrawal(&mut self, seat: Seat, matches: u64, why: &Text) {
        match self.left.iter_mut().find(|left| left.seat == seat) {
            Some(left) => left.matches += matches,
            None => self.left.push(Withdrawal { seat, matches, why: why.clone() }),
        }
    }

    fn report(&self, rules: String, seed: u64, bots: &[String]) -> SimulationReport {
        let matches = self.decisions.total();
        // No match may count, if programs crashed in all of them: shares are 0 then, not NaN.
        let per_match = |sum: f64| if matches == 0 { 0.0 } else { sum / matches as f64 };
        let seats = self.seats.iter().zip(bots).enumerate().map(|(seat, (sums, bot))| {
            let hits = sums.hits();
            SeatReport {
                seat: seat as Seat,
                bot: bot.clone(),
                wins: sums.wins,
                draws: sums.draws.iter().sum(),
                share: per_match(hits),
                interval: wilson_interval(hits, matches),
                points: per_match(sums.points as f64),
            }
        });
        SimulationReport {
            rules,
            seed,
            matches,
            draws: self.draws,
            decisions: DecisionCounts {
                mean: self.decisions.mean(),
                percent_5: self.decisions.percentile(5),
                median: self.decisions.percentile(50),
                percent_95: self.decisions.percentile(95),
            },
            seats: seats.collect(),
        }
    }
}

/// Plays match `n` of `seed`.
fn play<G: Game>(
    rules: &G,
    seats: u8,
    bots: &mut [Box<dyn Bot<G>>],
    seed: u64,
    n: u64,
    sums: &mut MatchSums,
) {
    // The inverted seed keeps the bots' luck apart from the deal's.
    let thoughts = |seat| Fast::stream(!seed, n * MAX_SEATS as u64 + u64::from(seat));
    let MatchResult { outcome, decisions } =
        match_runner::play(rules, seats, bots, Fast::stream(seed, n), thoughts);
    sums.played += 1;
    let mut complete = true;
    for (seat, bot) in (0..).zip(bots.iter()) {
        if let Some(why) = bot.withdrawal() {
            sums.add_withdrawal(seat, 1, why);
            complete = false;
        }
    }
    // A stand-in played on: the result is not that of the bots that were asked for.
    if !complete {
        return;
    }
    sums.decisions.add(decisions);
    let winners = outcome.winners();
    sums.draws += u64::from(winners.len() > 1);
    for seat in 0..seats {
        let own = &mut sums.seats[usize::from(seat)];
        own.points += i64::from(outcome.points(seat));
        if winners.has(seat) {
            match winners.len() as usize {
                1 => own.wins += 1,
                several => own.draws[several - 2] += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_tests::{GameTest, for_all_games};
    use std::sync::atomic::{AtomicU64, Ordering};

    fn run<G: Game>(rules: &G, bots: &[String], seed: u64, threads: usize) -> SimulationReport {
        let seats = bots.len() as u8;
        simulate(rules, seats, bots, 300, seed, threads, &|_| {}).unwrap().report
    }

    #[test]
    fn the_report_does_not_depend_on_threads() {
        #[derive(Clone, Copy)]
        struct SameReport;
        impl GameTest for SameReport {
            fn holds<G: Game>(self, rules: &G, _: u8, bots: &[String]) {
                let one = run(rules, bots, 1, 1);
                for threads in [2, 5] {
                    let several = run(rules, bots, 1, threads);
                    assert_eq!(several, one);
                    let text = |report| serde_json::to_string(report).unwrap();
                    assert_eq!(text(&several), text(&one), "to the last digit");
                }
                assert_ne!(run(rules, bots, 2, 1), one, "but on the seed");
            }
        }
        for_all_games(SameReport);
    }

    #[test]
    fn every_win_belongs_to_somebody() {
        #[derive(Clone, Copy)]
        struct WinShares;
        impl GameTest for WinShares {
            fn holds<G: Game>(self, rules: &G, seats: u8, bots: &[String]) {
                let report = run(rules, bots, 3, 2);
                assert_eq!(report.matches, 300);
                assert_eq!(report.seats.len(), usize::from(seats));
                let wins: u64 = report.seats.iter().map(|seat| seat.wins).sum();
                assert_eq!(wins + report.draws, 300);
                let shares: f64 = report.seats.iter().map(|seat| seat.share).sum();
                assert!((shares - 1.0).abs() < 1e-9);
                for seat in &report.seats {
                    assert!(seat.draws <= report.draws);
                    assert!(seat.interval.low < seat.share && seat.share < seat.interval.high);
                }
                let DecisionCounts { mean, percent_5, median, percent_95 } = report.decisions;
                assert!(1 <= percent_5 && percent_5 <= median && median <= percent_95);
                assert!(f64::from(percent_5) <= mean && mean <= f64::from(percent_95));
            }
        }
        for_all_games(WinShares);
    }

    #[test]
    fn progress_adds_up_to_all_matches() {
        #[derive(Clone, Copy)]
        struct ProgressSum;
        impl GameTest for ProgressSum {
            fn holds<G: Game>(self, rules: &G, seats: u8, bots: &[String]) {
                for matches in [1, 63, 64, 65, 130] {
                    let done = AtomicU64::new(0);
                    let more = |n| {
                        done.fetch_add(n, Ordering::Relaxed);
                    };
                    let found = simulate(rules, seats, bots, matches, 1, 2, &more).unwrap();
                    assert_eq!(done.into_inner(), matches);
                    assert_eq!(found.report.matches, matches);
                    assert_eq!(found.speed.threads, 2);
                }
            }
        }
        for_all_games(ProgressSum);
    }

    #[test]
    fn a_precision_stops_at_a_whole_round_and_is_met() {
        #[derive(Clone, Copy)]
        struct Precision;
        impl GameTest for Precision {
            fn holds<G: Game>(self, rules: &G, seats: u8, bots: &[String]) {
                let run = |precision, threads| {
                    let interrupt = AtomicBool::new(false);
                    let stop =
                        StopAt { matches: 5000, precision: Some(precision), interrupt: &interrupt };
                    simulate_until(rules, seats, bots, &stop, 1, threads, &|_| {}).unwrap().report
                };
                let coarse = run(0.05, 2);
                assert_eq!(coarse.matches, ROUND);
                for seat in &coarse.seats {
                    assert!((seat.interval.high - seat.interval.low) / 2.0 <= 0.05);
                }
                assert_eq!(run(0.05, 1), coarse, "by any number of threads");
                assert_eq!(run(1e-6, 2).matches, 5000, "at the latest");
            }
        }
        for_all_games(Precision);
    }

    #[test]
    fn an_interrupt_keeps_the_matches_so_far() {
        #[derive(Clone, Copy)]
        struct Interrupted;
        impl GameTest for Interrupted {
            fn holds<G: Game>(self, rules: &G, seats: u8, bots: &[String]) {
                let interrupt = AtomicBool::new(false);
                let stop = StopAt { matches: MAX_MATCHES, precision: None, interrupt: &interrupt };
                let done = AtomicU64::new(0);
                let progress = |n| {
                    if done.fetch_add(n, Ordering::Relaxed) >= 99 {
                        interrupt.store(true, Ordering::Relaxed);
                    }
                };
                let found = simulate_until(rules, seats, bots, &stop, 1, 2, &progress).unwrap();
                assert_eq!(found.report.matches, done.into_inner());
                assert!((100..200).contains(&found.report.matches), "{}", found.report.matches);
            }
        }
        for_all_games(Interrupted);
    }

    #[test]
    fn what_cannot_be_simulated_is_said() {
        #[derive(Clone, Copy)]
        struct RefusedSimulations;
        impl GameTest for RefusedSimulations {
            fn holds<G: Game>(self, rules: &G, seats: u8, bots: &[String]) {
                let fails = |seats, bots: &[String], matches| {
                    simulate(rules, seats, bots, matches, 1, 1, &|_| {}).unwrap_err()
                };
                assert_eq!(fails(seats, bots, 0), SimulateError::NoMatch);
                let few = fails(seats, &bots[1..], 1);
                assert_eq!(few, SimulateError::Bots { seats, bots: bots.len() - 1 });
                let mut strange = bots.to_vec();
                strange[1] = "randm".to_owned();
                let told = fails(seats, &strange, 1).to_string();
                assert_eq!(told, "there is no bot 'randm'; did you mean random?");
                for wrong in [0, 1, 9, 255] {
                    let told = fails(wrong, &vec!["random".to_owned(); wrong.into()], 1);
                    assert!(matches!(told, SimulateError::Setup(_)), "{wrong}: {told}");
                }
            }
        }
        for_all_games(RefusedSimulations);
    }
}
