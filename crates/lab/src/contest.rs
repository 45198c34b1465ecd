//! Bots against each other over many duplicate sets.

use crate::sample::Sample;
use crate::set::{self, Set, SetError};
use crate::stop::{Stop, Stopped};
use serde::{Deserialize, Serialize};
use sortie_bots::registry::BotSpec;
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_core::rule_code;
use sortie_core::setup::{SetupError, SetupErrorKind};
use sortie_games::catalogue;
use sortie_outside::{MakeError, Program, is_program};
use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Who plays what: all that the sets depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// The version of this program, whose bots may play otherwise than those of another.
    pub program: String,
    /// The rule code.
    pub rules: String,
    /// How many seats.
    pub seats: u8,
    /// The bots; the last of them holds all seats that are left.
    pub bots: Vec<String>,
    /// The seed of all deals, dice and thoughts.
    pub seed: u64,
}

/// Why nothing can be played.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The game is not for so many seats, or the rules contradict themselves.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no such bot, or it plays no more.
    #[error(transparent)]
    Bot(#[from] SetError),
    /// Too few bots, or too many.
    #[error("{seats} seats are for 2 to {seats} bots, not {bots}")]
    Bots {
        /// How many seats.
        seats: u8,
        /// How many bots were named.
        bots: usize,
    },
    /// A ladder of too few bots.
    #[error("a ladder needs at least two bots")]
    Alone,
    /// A ladder has the same bot on two of its steps.
    #[error("'{0}' is named twice: a ladder has every bot once")]
    Twice(String),
    /// A thread cannot be started, or what was played cannot be kept.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Contest {
    /// A contest of bots that there are at a table that there can be.
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
            let name = bot.parse::<BotSpec>().map_err(MakeError::from)?.to_string();
            Ok::<_, SetError>(name.strip_prefix("bot:").unwrap_or(&name).to_owned())
        };
        let bots = bots.iter().map(named).collect::<Result<Vec<_>, _>>()?;
        if !(2..=usize::from(seats)).contains(&bots.len()) {
            return Err(ContestError::Bots { seats, bots: bots.len() });
        }
        let (program, rules) =
            (env!("CARGO_PKG_VERSION").to_owned(), rule_code::write(rules, seats));
        Ok(Contest { program, rules, seats, bots, seed })
    }

    /// Whether the same seed gives the same sets on every machine: no bot thinks by the
    /// clock, and none is a program.
    pub fn is_reproducible(&self) -> bool {
        self.bots.iter().all(|bot| bot.parse().is_ok_and(|spec: BotSpec| spec.is_reproducible()))
    }

    /// What is due to each seat: its share of a win if all play alike.
    pub fn due(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// How many seats a bot holds in each match.
    pub fn held(&self, bot: usize) -> u8 {
        let rest = self.seats - self.bots.len() as u8;
        if bot + 1 == self.bots.len() { rest + 1 } else { 1 }
    }

    /// The least and the greatest edge that a bot can have in a set: its share of a win for each of
    /// its seats, less what is due.
    pub fn range(&self, bot: usize) -> (f64, f64) {
        (-self.due(), 1.0 / f64::from(self.held(bot)) - self.due())
    }

    /// The edge of a bot in a set.
    pub fn edge(&self, set: &Set, bot: usize) -> f64 {
        set.had(bot, self.bots.len()).share - self.due()
    }
}

/// What is told while sets are played.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A set was played; they come in any order.
    Played(&'a Set),
    /// The edges of the first bot in all sets up to the first that is not played yet.
    Edges(&'a Sample),
}

/// The sets that count, in order, and why there are no more.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The sets, from 0 without gaps.
    pub sets: Vec<Set>,
    /// Why it ended.
    pub stopped: Stopped,
}

/// Plays sets until `stop` says that it is enough, by so many threads (0: one for each processor).
/// The same contest and rule to stop give the same sets by any number of threads, unless a bot
/// thinks by the clock.
///
/// `known` sets were played before and are not played again. Whoever sets `ended` ends it early: a
/// set under way is given up, and what counts then are the sets before the first that is missing.
/// An error that `news` gives back ends it, too.
///
/// The matches are played by code that is compiled in this crate, once for each game of the
/// catalogue, and not in every crate that measures.
pub fn run<G: Game>(
    rules: &G,
    contest: &Contest,
    stop: &Stop,
    threads: usize,
    known: Vec<Set>,
    ended: &AtomicBool,
    news: &mut dyn FnMut(News<'_>) -> io::Result<()>,
) -> Result<Played, ContestError> {
    run_any(G::INFO.id, Run { rules, contest, stop, threads, known, ended, news })
}

struct Run<'a> {
    rules: &'a dyn Any,
    contest: &'a Contest,
    stop: &'a Stop,
    threads: usize,
    known: Vec<Set>,
    ended: &'a AtomicBool,
    news: &'a mut dyn FnMut(News<'_>) -> io::Result<()>,
}

/// Not generic, so that everything behind it is compiled in this crate.
fn run_any(game: &str, run: Run<'_>) -> Result<Played, ContestError> {
    catalogue::with(game, run).unwrap_or_else(|| Err(unknown_game(game)))
}

fn unknown_game(game: &str) -> ContestError {
    SetupError::from(SetupErrorKind::game(game, catalogue::IDS)).into()
}

impl Visitor for Run<'_> {
    type Out = Result<Played, ContestError>;

    fn visit<G: Game>(self) -> Self::Out {
        let Run { rules, contest, stop, threads, known, ended, news } = self;
        // Another game of the same id is not of the catalogue.
        let rules: &G = rules.downcast_ref().ok_or_else(|| unknown_game(G::INFO.id))?;
        run_game(rules, contest, stop, threads, known, ended, news)
    }
}

fn run_game<G: Game>(
    rules: &G,
    contest: &Contest,
    stop: &Stop,
    threads: usize,
    known: Vec<Set>,
    ended: &AtomicBool,
    news: &mut dyn FnMut(News<'_>) -> io::Result<()>,
) -> Result<Played, ContestError> {
    let mut row = Row::new(contest, stop, known);
    if let Some(stopped) = row.advance() {
        return Ok(Played { sets: row.sets, stopped });
    }
    news(News::Edges(&row.edges))?;
    let taken: Vec<u64> = row.waiting.keys().copied().collect();
    let (next, over) = (AtomicU64::new(row.edges.n()), AtomicBool::new(false));
    let resting = || over.load(Ordering::Relaxed) || ended.load(Ordering::Relaxed);
    let work = |sender: &mpsc::Sender<Result<Set, SetError>>| {
        while !resting() {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if stop.sets.is_some_and(|sets| n >= sets) {
                break;
            }
            if taken.binary_search(&n).is_ok() {
                continue;
            }
            let set = set::play(rules, contest.seats, &contest.bots, contest.seed, n, &resting);
            let Some(set) = set.transpose() else { break };
            if sender.send(set).is_err() {
                break;
            }
        }
    };
    let threads = if threads == 0 { processors() } else { threads };
    thread::scope(|scope| {
        let found = (|| {
            let (sender, finished) = mpsc::channel();
            for _ in 0..threads {
                let (sender, work) = (sender.clone(), &work);
                thread::Builder::new().spawn_scoped(scope, move || work(&sender))?;
            }
            drop(sender);
            for set in finished {
                let set = set?;
                news(News::Played(&set))?;
                row.waiting.insert(set.set, set);
                if let Some(stopped) = row.advance() {
                    return Ok(stopped);
                }
                news(News::Edges(&row.edges))?;
            }
            Ok(Stopped::Interrupted)
        })();
        over.store(true, Ordering::Relaxed);
        found
    })
    .map(|stopped| Played { sets: row.sets, stopped })
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The sets that count so far, and those that wait for one before them.
struct Row<'a> {
    contest: &'a Contest,
    stop: &'a Stop,
    sets: Vec<Set>,
    edges: Sample,
    waiting: BTreeMap<u64, Set>,
}

impl<'a> Row<'a> {
    fn new(contest: &'a Contest, stop: &'a Stop, known: Vec<Set>) -> Self {
        let waiting = known.into_iter().map(|set| (set.set, set)).collect();
        Row { contest, stop, sets: Vec::new(), edges: Sample::default(), waiting }
    }

    /// Takes what follows, one set after the other, until it is enough.
    fn advance(&mut self) -> Option<Stopped> {
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
    use crate::every::{Statement, for_all};
    use crate::stop::{Early, Sprt};
    use std::sync::Mutex;

    const WHOLE: Stop = Stop { sets: Some(20), early: None };

    fn random(seats: u8, bots: usize) -> Vec<String> {
        vec!["random".to_owned(); bots.min(seats.into())]
    }

    fn ran<G: Game>(rules: &G, contest: &Contest, stop: &Stop, threads: usize) -> Played {
        run(rules, contest, stop, threads, Vec::new(), &AtomicBool::new(false), &mut |_| Ok(()))
            .unwrap()
    }

    #[test]
    fn the_sets_do_not_depend_on_how_many_threads_play() {
        #[derive(Clone, Copy)]
        struct Threads;
        impl Statement for Threads {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let contest = Contest::new(rules, seats, &random(seats, 2), 3).unwrap();
                let test = Sprt { low: -0.2, high: 0.2 };
                for early in [None, Some(Early::Sprt(test)), Some(Early::Precision(0.2))] {
                    let stop = Stop { sets: Some(33), early };
                    let alone = ran(rules, &contest, &stop, 1);
                    assert!(alone.sets.iter().map(|set| set.set).eq(0..alone.sets.len() as u64));
                    for threads in [2, 3] {
                        assert_eq!(ran(rules, &contest, &stop, threads), alone, "{early:?}");
                    }
                }
            }
        }
        for_all(Threads);
    }

    #[test]
    fn what_was_played_before_is_not_played_again() {
        #[derive(Clone, Copy)]
        struct On;
        impl Statement for On {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let contest = Contest::new(rules, seats, &random(seats, 3), 3).unwrap();
                let whole = ran(rules, &contest, &WHOLE, 2);
                // Some from the middle are missing, and some are more than is asked for.
                let (known, missing): (Vec<Set>, Vec<Set>) =
                    whole.sets.iter().cloned().partition(|set| set.set % 5 != 3);
                let played = Mutex::new(Vec::new());
                let mut news = |news: News<'_>| {
                    if let News::Played(set) = news {
                        played.lock().unwrap().push(set.clone());
                    }
                    Ok(())
                };
                let ended = AtomicBool::new(false);
                let on = run(rules, &contest, &WHOLE, 2, known, &ended, &mut news).unwrap();
                assert_eq!(on, whole);
                let mut played = played.into_inner().unwrap();
                played.sort_by_key(|set| set.set);
                assert_eq!(played, missing);
                let stop = Stop { sets: Some(7), early: None };
                let ended = AtomicBool::new(true);
                let fewer =
                    run(rules, &contest, &stop, 1, whole.sets.clone(), &ended, &mut |_| Ok(()));
                assert_eq!(fewer.unwrap().sets, whole.sets[..7]);
            }
        }
        for_all(On);
    }

    #[test]
    fn who_ends_it_keeps_what_was_played_so_far() {
        #[derive(Clone, Copy)]
        struct Ended;
        impl Statement for Ended {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let contest = Contest::new(rules, seats, &random(seats, 2), 3).unwrap();
                let ended = AtomicBool::new(false);
                let mut news = |news: News<'_>| {
                    if let News::Edges(edges) = news {
                        ended.fetch_or(edges.n() >= 5, Ordering::Relaxed);
                    }
                    Ok(())
                };
                let stop = Stop { sets: None, early: None };
                let found = run(rules, &contest, &stop, 2, Vec::new(), &ended, &mut news).unwrap();
                assert_eq!(found.stopped, Stopped::Interrupted);
                assert!(found.sets.len() >= 5);
                let whole = ran(rules, &contest, &WHOLE, 1);
                assert_eq!(found.sets[..5], whole.sets[..5]);
                let full = &mut |_: News<'_>| Err(io::ErrorKind::StorageFull.into());
                let ended = AtomicBool::new(false);
                let error = run(rules, &contest, &stop, 2, Vec::new(), &ended, full).unwrap_err();
                assert!(matches!(error, ContestError::Io(_)), "{error}");
            }
        }
        for_all(Ended);
    }

    #[test]
    fn bots_that_think_by_the_clock_make_it_irreproducible() {
        #[derive(Clone, Copy)]
        struct Clock;
        impl Statement for Clock {
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
        for_all(Clock);
    }

    #[test]
    fn what_cannot_be_played_is_said() {
        #[derive(Clone, Copy)]
        struct Errors;
        impl Statement for Errors {
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
        for_all(Errors);
    }
}
