//! How a game comes out when bots play it many times.

use crate::counts::Counts;
use crate::interval::{Interval, wilson};
use rayon::prelude::*;
use serde::Serialize;
use sortie_bots::registry::{self, UnknownBot};
use sortie_bots::{Bot, Budget};
use sortie_core::chance::Fast;
use sortie_core::code;
use sortie_core::event::{Addressed, Log};
use sortie_core::game::{Game, Joint, Turn};
use sortie_core::matches::{Told, What};
use sortie_core::seat::{MAX_SEATS, Observer, Seat, Seats};
use sortie_core::setup::{SetupError, SetupFault};
use std::time::Instant;

/// Why nothing can be simulated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulateError {
    /// The game is not for so many seats, or the rules contradict themselves.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// Not one bot for each seat.
    #[error("{seats} seats need {seats} bots, not {bots}")]
    Bots {
        /// How many seats.
        seats: u8,
        /// How many bots were named.
        bots: usize,
    },
    /// There is nothing to report on.
    #[error("at least one match must be played")]
    NoMatch,
    /// The threads cannot be started.
    #[error("threads cannot be started: {0}")]
    Threads(String),
}

/// What came out, and how long it took.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Simulation {
    /// What came out. The same rules, bots, matches and seed give the same report on every
    /// machine, by any number of threads.
    pub report: Report,
    /// How long it took, on this machine and this time.
    pub speed: Speed,
}

/// How the matches came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The rule code.
    pub rules: String,
    /// The seed.
    pub seed: u64,
    /// How many matches were played.
    pub matches: u64,
    /// How many of them had several winners.
    pub draws: u64,
    /// How many decisions a match had; several seats that choose at once make one decision.
    pub decisions: Decisions,
    /// How each seat did.
    pub seats: Vec<SeatReport>,
}

/// How many decisions the matches had.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Decisions {
    /// In the mean.
    pub mean: f64,
    /// 5% of the matches had no more.
    pub percent_5: u32,
    /// Half of them had no more.
    pub median: u32,
    /// 95% of them had no more.
    pub percent_95: u32,
}

/// How a seat did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// The seat, from 0.
    pub seat: Seat,
    /// The bot that sat there.
    pub bot: String,
    /// Matches that it won alone.
    pub wins: u64,
    /// Matches whose first place it shared.
    pub draws: u64,
    /// Its share of all wins, 0–1: a draw of k winners gives each 1/k.
    pub share: f64,
    /// The 95% interval of the share.
    pub interval: Interval,
    /// Its points in the mean, in the units of the game's score.
    pub points: f64,
}

/// How long the matches took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Speed {
    /// By how many threads.
    pub threads: usize,
    /// Seconds in all.
    pub seconds: f64,
    /// Matches in a second.
    pub matches_per_second: f64,
    /// Decisions in a second.
    pub decisions_per_second: f64,
}

/// Matches that a thread plays before it asks for more.
const CHUNK: u64 = 64;

/// Plays `matches` matches, with one bot of [`registry`] for each seat, by so many threads (0: one
/// for each processor). `progress` is told how many more matches were played, from any thread.
pub fn simulate<G: Game>(
    rules: &G,
    seats: u8,
    bots: &[String],
    matches: u64,
    seed: u64,
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Simulation, SimulateError> {
    let (min, max) = G::INFO.seats;
    if !(min..=max).contains(&seats) {
        let fault = SetupFault::Seats { game: G::INFO.name, given: seats.into(), min, max };
        return Err(SetupError::from(fault).into());
    }
    rules.check(seats).map_err(|conflict| SetupError::from(SetupFault::Conflict(conflict)))?;
    if bots.len() != usize::from(seats) {
        return Err(SimulateError::Bots { seats, bots: bots.len() });
    }
    make::<G>(bots)?;
    if matches == 0 {
        return Err(SimulateError::NoMatch);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| SimulateError::Threads(error.to_string()))?;
    let begun = Instant::now();
    let sums = pool.install(|| {
        let chunks = (0..matches.div_ceil(CHUNK)).into_par_iter();
        chunks
            .map(|chunk| {
                let mut sums = Sums::default();
                let end = matches.min((chunk + 1) * CHUNK);
                for n in chunk * CHUNK..end {
                    play(rules, seats, &mut make(bots)?, seed, n, &mut sums);
                }
                progress(end - chunk * CHUNK);
                Ok::<Sums, UnknownBot>(sums)
            })
            .try_reduce(Sums::default, |one, other| Ok(one.merged(&other)))
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    Ok(Simulation {
        speed: Speed {
            threads: pool.current_num_threads(),
            seconds,
            matches_per_second: matches as f64 / seconds,
            decisions_per_second: sums.decisions.sum() as f64 / seconds,
        },
        report: sums.report(code::write(rules, seats), seed, bots),
    })
}

fn make<G: Game>(bots: &[String]) -> Result<Vec<Box<dyn Bot<G>>>, UnknownBot> {
    bots.iter().map(|name| registry::make(name)).collect()
}

/// What is added up over matches: whole numbers, so that the order does not matter.
#[derive(Clone, Debug, Default)]
struct Sums {
    decisions: Counts,
    draws: u64,
    seats: [SeatSums; MAX_SEATS],
}

#[derive(Clone, Copy, Debug, Default)]
struct SeatSums {
    wins: u64,
    /// By number of winners, from 2: the matches whose first place it shared.
    draws: [u64; MAX_SEATS - 1],
    points: i64,
}

impl Sums {
    fn merged(mut self, other: &Sums) -> Sums {
        self.decisions.merge(&other.decisions);
        self.draws += other.draws;
        for (own, other) in self.seats.iter_mut().zip(&other.seats) {
            own.wins += other.wins;
            own.points += other.points;
            for (own, other) in own.draws.iter_mut().zip(other.draws) {
                *own += other;
            }
        }
        self
    }

    fn report(&self, rules: String, seed: u64, bots: &[String]) -> Report {
        let matches = self.decisions.total();
        let seats = self.seats.iter().zip(bots).enumerate().map(|(seat, (sums, bot))| {
            let shared = (2..).zip(sums.draws).map(|(winners, n)| n as f64 / f64::from(winners));
            let hits = sums.wins as f64 + shared.sum::<f64>();
            SeatReport {
                seat: seat as Seat,
                bot: bot.clone(),
                wins: sums.wins,
                draws: sums.draws.iter().sum(),
                share: hits / matches as f64,
                interval: wilson(hits, matches),
                points: sums.points as f64 / matches as f64,
            }
        });
        Report {
            rules,
            seed,
            matches,
            draws: self.draws,
            decisions: Decisions {
                mean: self.decisions.mean(),
                percent_5: self.decisions.percentile(5),
                median: self.decisions.percentile(50),
                percent_95: self.decisions.percentile(95),
            },
            seats: seats.collect(),
        }
    }
}

/// Plays match `n` of `seed`. The deal and the dice have a stream of their own, so that how a bot
/// thinks does not change them.
fn play<G: Game>(
    rules: &G,
    seats: u8,
    bots: &mut [Box<dyn Bot<G>>],
    seed: u64,
    n: u64,
    sums: &mut Sums,
) {
    let (mut luck, mut thoughts) = (Fast::stream(seed, n), Fast::stream(!seed, n));
    // As much as each bot thinks of its own accord.
    let budget = Budget::Simulations(u32::MAX);
    let mut stream = Stream { on: bots.iter().any(|bot| bot.listens()), news: Vec::new(), told: 0 };
    let mut state = rules.deal(seats, &mut luck, &mut stream);
    let mut decisions = 0;
    let outcome = loop {
        stream.tell(rules, bots, decisions);
        let deciders: Seats = match rules.turn(&state) {
            Turn::Decide(deciders) => deciders,
            Turn::Over(outcome) => break outcome,
        };
        let mut joint = Joint::empty();
        for seat in deciders.iter() {
            let view = rules.view(&state, Observer::Seat(seat));
            let bot = &mut bots[usize::from(seat)];
            joint.put(seat, bot.act(rules, seat, &view, &budget, &mut thoughts));
        }
        rules.play(&mut state, &joint, &mut luck, &mut stream);
        decisions += 1;
    };
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

/// What happened since the bots were told last; nothing is kept when none of them listens.
struct Stream<E> {
    on: bool,
    news: Vec<Addressed<E>>,
    told: usize,
}

impl<E: Copy> Log<E> for Stream<E> {
    fn public(&mut self, event: E) {
        if self.on {
            self.news.public(event);
        }
    }

    fn secret(&mut self, to: Seats, truth: E, others: E) {
        if self.on {
            self.news.secret(to, truth, others);
        }
    }
}

impl<E: Copy> Stream<E> {
    /// Tells each bot that listens what its seat is told of the news that a decision led to.
    fn tell<G: Game<Event = E>>(&mut self, rules: &G, bots: &mut [Box<dyn Bot<G>>], decision: u32) {
        for event in self.news.drain(..) {
            for (seat, bot) in (0..).zip(bots.iter_mut()).filter(|(_, bot)| bot.listens()) {
                let what = What::Event(event.told(Observer::Seat(seat)));
                bot.hear(rules, &Told { n: self.told, decision, what });
            }
            self.told += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_bots::{Distribution, Random};
    use sortie_core::catalogue::Visitor;
    use sortie_games::catalogue;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::{Arc, Mutex};

    /// Runs a statement about each game with each number of seats.
    fn for_all<T: Copy + Statement>(statement: T) {
        for id in catalogue::IDS {
            catalogue::with(id, Seated(statement)).unwrap();
        }
    }

    trait Statement {
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

    fn run<G: Game>(rules: &G, bots: &[String], seed: u64, threads: usize) -> Report {
        let seats = bots.len() as u8;
        simulate(rules, seats, bots, 300, seed, threads, &|_| {}).unwrap().report
    }

    #[test]
    fn the_report_does_not_depend_on_threads() {
        #[derive(Clone, Copy)]
        struct Threads;
        impl Statement for Threads {
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
        for_all(Threads);
    }

    #[test]
    fn every_win_belongs_to_somebody() {
        #[derive(Clone, Copy)]
        struct Wins;
        impl Statement for Wins {
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
                let Decisions { mean, percent_5, median, percent_95 } = report.decisions;
                assert!(1 <= percent_5 && percent_5 <= median && median <= percent_95);
                assert!(f64::from(percent_5) <= mean && mean <= f64::from(percent_95));
            }
        }
        for_all(Wins);
    }

    #[test]
    fn progress_adds_up_to_all_matches() {
        #[derive(Clone, Copy)]
        struct Progress;
        impl Statement for Progress {
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
        for_all(Progress);
    }

    #[test]
    fn what_cannot_be_simulated_is_said() {
        #[derive(Clone, Copy)]
        struct Errors;
        impl Statement for Errors {
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
        for_all(Errors);
    }

    /// Plays at random and notes the number and the decision of all that it hears.
    struct Listener(Arc<Mutex<Vec<(usize, u32)>>>);

    impl<G: Game> Bot<G> for Listener {
        fn hear(&mut self, _: &G, told: &Told<G::Event>) {
            self.0.lock().unwrap().push((told.n, told.decision));
        }

        fn decide(
            &mut self,
            rules: &G,
            seat: Seat,
            view: &G::View,
            budget: &Budget,
            chance: &mut Fast,
        ) -> Distribution<G::Action> {
            Random.decide(rules, seat, view, budget, chance)
        }

        fn listens(&self) -> bool {
            true
        }
    }

    #[test]
    fn who_listens_hears_the_whole_stream_once_and_in_order() {
        #[derive(Clone, Copy)]
        struct Streams;
        impl Statement for Streams {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let heard = Arc::new(Mutex::new(Vec::new()));
                let mut bots: Vec<Box<dyn Bot<G>>> =
                    (1..seats).map(|_| Box::new(Random) as Box<dyn Bot<G>>).collect();
                bots.push(Box::new(Listener(heard.clone())));
                let mut sums = Sums::default();
                play(rules, seats, &mut bots, 1, 1, &mut sums);
                let heard = heard.lock().unwrap();
                assert!(heard.iter().map(|(n, _)| *n).eq(0..heard.len()));
                assert!(heard.is_sorted_by_key(|(_, decision)| *decision));
                assert!(heard[0].1 <= 1, "the deal, unless nothing is told of it");
                let decisions = sums.decisions.sum() as u32;
                assert_eq!(heard.last().map(|last| last.1), Some(decisions), "the last decision");
            }
        }
        for_all(Streams);
    }
}
