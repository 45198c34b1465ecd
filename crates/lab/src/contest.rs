//! Contests: bots against each other over many duplicate sets.

use crate::duplicate_set::{self, DuplicateSet, DuplicateSetError, bot_at};
use crate::game_dispatch::{RulesVisitor, with_rules};
use crate::stopping_rule::{StopReason, StoppingRule};
use crate::summary_stats::SummaryStats;
use crate::workers::Workers;
use serde::{Deserialize, Serialize};
use sortie_bots::registry::{self, BotSpec};
use sortie_core::game::Game;
use sortie_core::rule_code;
use sortie_core::setup::{SetupError, SetupErrorKind};
use sortie_outside::{MakeError, Program, is_program};
use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// The conditions of a contest; together they determine every set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// The version of this program; bots may play differently in another version.
    pub program: String,
    /// The rule code.
    pub rules: String,
    /// The number of seats.
    pub seats: u8,
    /// The bots; the last of them holds all remaining seats.
    pub bots: Vec<String>,
    /// The seed of all deals, dice and bots.
    pub seed: u64,
}

/// The reason why a contest cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The number of seats or the rules are invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no such bot, or it has withdrawn.
    #[error(transparent)]
    Bot(#[from] DuplicateSetError),
    /// Too few or too many bots.
    #[error("{seats} seats are for 2 to {seats} bots, not {bots}")]
    Bots {
        /// The number of seats.
        seats: u8,
        /// The number of bots given.
        bots: usize,
    },
    /// A ladder needs at least two bots.
    #[error("a ladder needs at least two bots")]
    Alone,
    /// A bot occurs twice in a ladder.
    #[error("'{0}' is named twice: a ladder has every bot once")]
    Twice(String),
    /// A thread cannot be started, or a result cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Contest {
    /// Makes a contest.
    ///
    /// # Errors
    /// If the rules do not allow the number of seats, a bot does not exist, or there are too few or
    /// too many bots.
    pub fn new<G: Game>(
        rules: &G,
        seats: u8,
        bots: &[String],
        seed: u64,
    ) -> Result<Self, ContestError> {
        let (min, max) = G::INFO.seats;
        if !(min..=max).contains(&seats) {
            let fault = SetupErrorKind::Seats { game: G::INFO.name, given: seats.into(), min, max };
            return Err(SetupError::from(fault).into());
        }
        rules
            .check(seats)
            .map_err(|conflict| SetupError::from(SetupErrorKind::Conflict(conflict)))?;
        let named = |bot: &String| {
            if is_program(bot) {
                bot.parse::<Program>().map_err(MakeError::from)?;
                return Ok(bot.clone());
            }
            let name = registry::parse_for(bot, G::INFO.id).map_err(MakeError::from)?.to_string();
            Ok::<_, DuplicateSetError>(name.strip_prefix("bot:").unwrap_or(&name).to_owned())
        };
        let bots = bots.iter().map(named).collect::<Result<Vec<_>, _>>()?;
        if !(2..=usize::from(seats)).contains(&bots.len()) {
            return Err(ContestError::Bots { seats, bots: bots.len() });
        }
        let (program, rules) =
            (env!("CARGO_PKG_VERSION").to_owned(), rule_code::write(rules, seats));
        Ok(Contest { program, rules, seats, bots, seed })
    }

    /// Whether the same seed gives the same sets on every machine: no bot thinks by the clock, and
    /// none is a program.
    pub fn is_reproducible(&self) -> bool {
        self.bots.iter().all(|bot| bot.parse().is_ok_and(|spec: BotSpec| spec.is_reproducible()))
    }

    /// The share of a win that each seat gets among equal bots.
    pub fn due(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// The number of seats that a bot holds in each match.
    pub fn held(&self, bot: usize) -> u8 {
        let rest = self.seats - self.bots.len() as u8;
        if bot + 1 == self.bots.len() { rest + 1 } else { 1 }
    }

    /// The lowest and highest possible edge of a bot in a set: its share of a win per seat, minus
    /// the due share.
    pub fn range(&self, bot: usize) -> (f64, f64) {
        (-self.due(), 1.0 / f64::from(self.held(bot)) - self.due())
    }

    /// The edge of a bot in a set, per seat.
    pub fn edge(&self, set: &DuplicateSet, bot: usize) -> f64 {
        set.score(bot, self.bots.len()).share - self.due()
    }
}

/// Progress of a running contest.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// A set was played; sets come in any order.
    SetPlayed(&'a DuplicateSet),
    /// The edges of the first bot in all sets before the first missing one.
    Edges(&'a SummaryStats),
}

/// The sets of a contest that count, in order, and the reason for its end.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestResult {
    /// The sets, from 0 without gaps.
    pub sets: Vec<DuplicateSet>,
    /// The reason for its end.
    pub stopped: StopReason,
}

/// Plays sets until the stopping rule ends the contest, on this many threads (0: one for each
/// processor), or on more that mostly wait for a program that plays many matches at once. The same
/// contest and rule give the same sets on any number of threads, unless a bot thinks by the clock.
///
/// `known` sets were played before and are not played again. Setting `ended` ends the contest
/// early: a set under way is dropped, and the sets before the first missing one count.
///
/// The matches are played by code that is compiled in this crate, once for each game of the
/// catalogue, and not in every crate that measures.
///
/// # Errors
/// If a bot fails, a thread cannot be started, or `progress` returns an error.
pub fn run<G: Game>(
    rules: &G,
    contest: &Contest,
    stop: &StoppingRule,
    threads: usize,
    known: Vec<DuplicateSet>,
    ended: &AtomicBool,
    progress: &mut dyn FnMut(Progress<'_>) -> io::Result<()>,
) -> Result<ContestResult, ContestError> {
    run_any(G::INFO.id, rules, ContestRun { contest, stop, threads, known, ended, progress })
}

/// Not generic, so that everything behind it is compiled in this crate.
fn run_any(
    game: &str,
    rules: &dyn Any,
    run: ContestRun<'_>,
) -> Result<ContestResult, ContestError> {
    with_rules(game, rules, run)?
}

struct ContestRun<'a> {
    contest: &'a Contest,
    stop: &'a StoppingRule,
    threads: usize,
    known: Vec<DuplicateSet>,
    ended: &'a AtomicBool,
    progress: &'a mut dyn FnMut(Progress<'_>) -> io::Result<()>,
}

impl RulesVisitor for ContestRun<'_> {
    type Out = Result<ContestResult, ContestError>;

    fn visit<G: Game>(self, rules: &G) -> Self::Out {
        let ContestRun { contest, stop, threads, known, ended, progress } = self;
        run_game(rules, contest, stop, threads, known, ended, progress)
    }
}

fn run_game<G: Game>(
    rules: &G,
    contest: &Contest,
    stop: &StoppingRule,
    threads: usize,
    known: Vec<DuplicateSet>,
    ended: &AtomicBool,
    progress: &mut dyn FnMut(Progress<'_>) -> io::Result<()>,
) -> Result<ContestResult, ContestError> {
    let mut row = OrderedSets::new(contest, stop, known);
    if let Some(stopped) = row.advance() {
        return Ok(ContestResult { sets: row.sets, stopped });
    }
    progress(Progress::Edges(&row.edges))?;
    // Ascending, as a `BTreeMap` iterates: the workers search it by halves.
    let taken: Vec<u64> = row.waiting.keys().copied().collect();
    let (next, over) = (AtomicU64::new(row.edges.n()), AtomicBool::new(false));
    // Relaxed is enough for both flags and the counter: results travel through the channel, and a
    // set played in vain changes nothing.
    let resting = || over.load(Ordering::Relaxed) || ended.load(Ordering::Relaxed);
    let seats = 0..contest.seats;
    let bots = seats.map(|seat| bot_at(seat, 0, contest.seats, contest.bots.len()));
    let bots: Vec<String> = bots.map(|bot| contest.bots[bot].clone()).collect();
    let workers = Workers::start(rules, &bots, threads).map_err(DuplicateSetError::from)?;
    let work = |sender: &mpsc::Sender<Result<DuplicateSet, DuplicateSetError>>| {
        while !resting() {
            let _permit = workers.enter();
            let n = next.fetch_add(1, Ordering::Relaxed);
            if stop.sets.is_some_and(|sets| n >= sets) {
                break;
            }
            if taken.binary_search(&n).is_ok() {
                continue;
            }
            let set =
                duplicate_set::play(rules, contest.seats, &contest.bots, contest.seed, n, &resting);
            // Ended between two matches: a set without all rotations would favour a seat.
            let Some(set) = set.transpose() else { break };
            // The receiver is gone once the rule has ended the contest or an error came up.
            if sender.send(set).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let found = (|| {
            let (sender, finished) = mpsc::channel();
            for _ in 0..workers.threads {
                let (sender, work) = (sender.clone(), &work);
                thread::Builder::new().spawn_scoped(scope, move || work(&sender))?;
            }
            // The loop below ends when the last worker drops its sender; this one must not keep it
            // open.
            drop(sender);
            for set in finished {
                let set = set?;
                progress(Progress::SetPlayed(&set))?;
                row.waiting.insert(set.set, set);
                if let Some(stopped) = row.advance() {
                    return Ok(stopped);
                }
                progress(Progress::Edges(&row.edges))?;
            }
            Ok(StopReason::Interrupted)
        })();
        // Before the scope joins its threads: workers look at the flag between two matches.
        over.store(true, Ordering::Relaxed);
        found
    })
    .map(|stopped| ContestResult { sets: row.sets, stopped })
}

/// The sets in order so far, and those that wait for an earlier one. The stopping rule sees sets
/// only in order, so that the end does not depend on how fast each thread is.
struct OrderedSets<'a> {
    contest: &'a Contest,
    stop: &'a StoppingRule,
    sets: Vec<DuplicateSet>,
    edges: SummaryStats,
    waiting: BTreeMap<u64, DuplicateSet>,
}

impl<'a> OrderedSets<'a> {
    fn new(contest: &'a Contest, stop: &'a StoppingRule, known: Vec<DuplicateSet>) -> Self {
        let waiting = known.into_iter().map(|set| (set.set, set)).collect();
        OrderedSets { contest, stop, sets: Vec::new(), edges: SummaryStats::default(), waiting }
    }

    /// Takes the next sets in order until the rule ends the contest.
    fn advance(&mut self) -> Option<StopReason> {
        while let Some(set) = self.waiting.remove(&self.edges.n()) {
            self.edges.add(self.contest.edge(&set, 0));
            self.sets.push(set);
            let stopped = self.stop.decides(&self.edges, self.contest.range(0));
            if stopped.is_some() {
                return stopped;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_tests::{GameTest, for_all_games};
    use crate::stopping_rule::{EarlyStop, Sprt};
    use std::sync::Mutex;

    const WHOLE: StoppingRule = StoppingRule { sets: Some(20), early: None };

    fn random(seats: u8, bots: usize) -> Vec<String> {
        vec!["random".to_owned(); bots.min(seats.into())]
    }

    fn ran<G: Game>(
        rules: &G,
        contest: &Contest,
        stop: &StoppingRule,
        threads: usize,
    ) -> ContestResult {
        run(rules, contest, stop, threads, Vec::new(), &AtomicBool::new(false), &mut |_| Ok(()))
            .unwrap()
    }

    #[test]
    fn the_sets_do_not_depend_on_how_many_threads_play() {
        #[derive(Clone, Copy)]
        struct AnyThreads;
        impl GameTest for AnyThreads {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let contest = Contest::new(rules, seats, &random(seats, 2), 3).unwrap();
                let test = Sprt { low: -0.2, high: 0.2 };
                for early in [None, Some(EarlyStop::Sprt(test)), Some(EarlyStop::Precision(0.2))] {
                    let stop = StoppingRule { sets: Some(33), early };
                    let alone = ran(rules, &contest, &stop, 1);
                    assert!(alone.sets.iter().map(|set| set.set).eq(0..alone.sets.len() as u64));
                    for threads in [2, 3] {
                        assert_eq!(ran(rules, &contest, &stop, threads), alone, "{early:?}");
                    }
                }
            }
        }
        for_all_games(AnyThreads);
    }

    #[test]
    fn known_sets_are_not_played_again() {
        #[derive(Clone, Copy)]
        struct KnownSets;
        impl GameTest for KnownSets {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let contest = Contest::new(rules, seats, &random(seats, 3), 3).unwrap();
                let whole = ran(rules, &contest, &WHOLE, 2);
                // Some from the middle are missing, and some are more than is asked for.
                let (known, missing): (Vec<DuplicateSet>, Vec<DuplicateSet>) =
                    whole.sets.iter().cloned().partition(|set| set.set % 5 != 3);
                let played = Mutex::new(Vec::new());
                let mut progress = |progress: Progress<'_>| {
                    if let Progress::SetPlayed(set) = progress {
                        played.lock().unwrap().push(set.clone());
                    }
                    Ok(())
                };
                let ended = AtomicBool::new(false);
                let on = run(rules, &contest, &WHOLE, 2, known, &ended, &mut progress).unwrap();
                assert_eq!(on, whole);
                let mut played = played.into_inner().unwrap();
                played.sort_by_key(|set| set.set);
                assert_eq!(played, missing);
                let stop = StoppingRule { sets: Some(7), early: None };
                let ended = AtomicBool::new(true);
                let fewer =
                    run(rules, &contest, &stop, 1, whole.sets.clone(), &ended, &mut |_| Ok(()));
                assert_eq!(fewer.unwrap().sets, whole.sets[..7]);
            }
        }
        for_all_games(KnownSets);
    }

    #[test]
    fn an_interrupted_contest_keeps_its_sets() {
        #[derive(Clone, Copy)]
        struct EndedEarly;
        impl GameTest for EndedEarly {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let contest = Contest::new(rules, seats, &random(seats, 2), 3).unwrap();
                let ended = AtomicBool::new(false);
                let mut progress = |progress: Progress<'_>| {
                    if let Progress::Edges(edges) = progress {
                        ended.fetch_or(edges.n() >= 5, Ordering::Relaxed);
                    }
                    Ok(())
                };
                let stop = StoppingRule { sets: None, early: None };
                let found =
                    run(rules, &contest, &stop, 2, Vec::new(), &ended, &mut progress).unwrap();
                assert_eq!(found.stopped, StopReason::Interrupted);
                assert!(found.sets.len() >= 5);
                let whole = ran(rules, &contest, &WHOLE, 1);
                assert_eq!(found.sets[..5], whole.sets[..5]);
                let full = &mut |_: Progress<'_>| Err(io::ErrorKind::StorageFull.into());
                let ended = AtomicBool::new(false);
                let error = run(rules, &contest, &stop, 2, Vec::new(), &ended, full).unwrap_err();
                assert!(matches!(error, ContestError::Io(_)), "{error}");
            }
        }
        for_all_games(EndedEarly);
    }

    #[test]
    fn bots_that_think_by_the_clock_make_it_irreproducible() {
        #[derive(Clone, Copy)]
        struct ThinkByClock;
        impl GameTest for ThinkByClock {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let made = |first: &str| {
                    let bots = [first, "random"].map(str::to_owned);
                    Contest::new(rules, seats, &bots, 1).unwrap()
                };
                for (spec, name, same) in [
                    ("bot:club:sims=9", "club:sims=9", true),
                    ("club", "club", true),
                    ("bot:club@20ms", "club@20ms", false),
                ] {
                    let contest = made(spec);
                    assert_eq!(contest.bots[0], name);
                    assert_eq!(contest.is_reproducible(), same, "{spec}");
                    assert_eq!(made(name), contest);
                }
            }
        }
        for_all_games(ThinkByClock);
    }

    #[test]
    fn impossible_contests_are_refused() {
        #[derive(Clone, Copy)]
        struct RefusedContests;
        impl GameTest for RefusedContests {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let fails = |seats, bots: &[&str]| {
                    let bots: Vec<String> = bots.iter().map(ToString::to_string).collect();
                    Contest::new(rules, seats, &bots, 1).unwrap_err()
                };
                let told = fails(seats, &["random", "randm"]).to_string();
                assert_eq!(told, "there is no bot 'randm'; did you mean random?");
                for bots in [1, usize::from(seats) + 1] {
                    let told = fails(seats, &vec!["random"; bots]).to_string();
                    assert_eq!(
                        told,
                        format!("{seats} seats are for 2 to {seats} bots, not {bots}")
                    );
                }
                let told = fails(99, &["random", "random"]);
                assert!(matches!(told, ContestError::Setup(_)), "{told}");
            }
        }
        for_all_games(RefusedContests);
    }
}
