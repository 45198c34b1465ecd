//! The result of a contest.

use crate::contest::{Contest, Played};
use crate::interval::{self, Interval, Method};
use crate::sample::Sample;
use crate::stop::{Early, Sprt, Stop, Stopped};
use crate::variance::{Causes, causes};
use serde::Serialize;

/// The result: for the same contest, stopping rule and sets it is the same to the last bit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The rule code.
    pub rules: String,
    /// How many seats.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// How many sets count.
    pub sets: u64,
    /// How many matches they have: as many each as there are seats.
    pub matches: u64,
    /// Why there are no more.
    pub stopped: Stopped,
    /// Whether the same command gives the same figures again: no bot thinks by the clock.
    pub reproducible: bool,
    /// The sequential test, if there was one.
    pub test: Option<Test>,
    /// How each bot did, in the order in which they were named.
    pub bots: Vec<Did>,
    /// The causes of the variance; nothing if there is none.
    pub variance: Option<Causes>,
}

/// How a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Test {
    /// The hypotheses.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// Where H1 is taken; H0 is at its negative.
    pub bound: f64,
}

/// How a bot did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Did {
    /// The bot.
    pub bot: String,
    /// How many seats it held in each match.
    pub held: u8,
    /// Its share of a win for each of its seats, 0–1: a draw of k winners gives each 1/k.
    pub share: f64,
    /// The fair share of each seat.
    pub due: f64,
    /// Its share less what is due.
    pub edge: f64,
    /// The 95% interval of the edge; nothing for fewer than two sets.
    pub edge_interval: Option<Interval>,
    /// How many points each of its seats was ahead of the mean of the others' seats.
    pub margin: f64,
    /// The 95% interval of the margin; nothing for fewer than two sets.
    pub margin_interval: Option<Interval>,
    /// How the interval of the margin was made.
    pub margin_method: Option<Method>,
}

impl Report {
    /// Counts a contest that was played.
    pub fn new(contest: &Contest, stop: &Stop, played: &Played) -> Self {
        let sets = &played.sets;
        let edges = |bot| sets.iter().map(|set| contest.edge(set, bot)).collect::<Sample>();
        let test = match stop.early {
            Some(Early::Sprt(sprt)) if !sets.is_empty() => Some(Test {
                sprt,
                ratio: sprt.ratio(&edges(0), contest.range(0)),
                bound: Sprt::bound(),
            }),
            _ => None,
        };
        let did = contest.bots.iter().enumerate().map(|(bot, name)| {
            let edges = edges(bot);
            let had = || sets.iter().map(|set| set.had(bot, contest.bots.len()));
            let margins: Vec<f64> = had().map(|had| had.margin).collect();
            let margin_interval = interval::mean(&margins);
            Did {
                bot: name.clone(),
                held: contest.held(bot),
                share: had().map(|had| had.share).collect::<Sample>().mean(),
                due: contest.due(),
                edge: edges.mean(),
                edge_interval: interval::bounded(&edges, contest.range(bot)),
                margin: margins.iter().copied().collect::<Sample>().mean(),
                margin_interval: margin_interval.map(|found| found.0),
                margin_method: margin_interval.map(|found| found.1),
            }
        });
        Report {
            rules: contest.rules.clone(),
            seats: contest.seats,
            seed: contest.seed,
            bots: did.collect(),
            sets: sets.len() as u64,
            matches: sets.iter().map(|set| set.outcomes.len() as u64).sum(),
            stopped: played.stopped,
            reproducible: contest.is_reproducible(),
            test,
            variance: causes(contest, sets),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::run;
    use crate::every::{Statement, for_all};
    use sortie_core::catalogue::Visitor;
    use sortie_core::game::Game;
    use sortie_core::setup::Setup;
    use sortie_games::catalogue;
    use std::sync::atomic::AtomicBool;

    const STOP: Stop = Stop { sets: None, early: None };

    fn played<G: Game>(
        rules: &G,
        seats: u8,
        bots: [&str; 2],
        sets: u64,
        threads: usize,
    ) -> (Contest, Played) {
        let contest = Contest::new(rules, seats, &bots.map(str::to_owned), 1).unwrap();
        let stop = Stop { sets: Some(sets), ..STOP };
        let ended = AtomicBool::new(false);
        let found =
            run(rules, &contest, &stop, threads, Vec::new(), &ended, &mut |_| Ok(())).unwrap();
        (contest, found)
    }

    /// The novice against random players, all presets of a game together, on as few seats as
    /// possible.
    struct Novice;

    impl Visitor for Novice {
        type Out = ();

        fn visit<G: Game>(self) {
            const SETS: u64 = 50;
            let (mut edges, mut range) = (Sample::default(), (0.0, 0.0));
            for preset in G::INFO.presets {
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                let fits = |seats: &u8| setup.build::<G>(usize::from(*seats)).is_ok();
                let seats = (G::INFO.seats.0..=G::INFO.seats.1).find(fits).unwrap();
                let rules: G = setup.build(usize::from(seats)).unwrap();
                let (contest, played) = played(&rules, seats, ["novice", "random"], SETS, 0);
                played.sets.iter().for_each(|set| edges.add(contest.edge(set, 0)));
                range = contest.range(0);
            }
            let low = interval::bounded(&edges, range).unwrap().low;
            assert!(low > 0.0, "{}: {} over {} sets", G::INFO.id, edges.mean(), edges.n());
        }
    }

    #[test]
    fn the_novice_plays_better_than_random() {
        for id in catalogue::IDS {
            catalogue::with(id, Novice).unwrap();
        }
    }

    #[test]
    fn a_bot_is_even_with_itself_and_the_figures_fit_together() {
        #[derive(Clone, Copy)]
        struct Itself;
        impl Statement for Itself {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let report = |threads| {
                    let (contest, found) = played(rules, seats, ["random", "random"], 100, threads);
                    Report::new(&contest, &STOP, &found)
                };
                let found = report(2);
                assert_eq!(found, report(1));
                assert_eq!((found.sets, found.matches), (100, 100 * u64::from(seats)));
                let [one, rest] = &found.bots[..] else { panic!("{found:?}") };
                assert_eq!((one.held, rest.held), (1, seats - 1));
                assert!((one.edge + rest.edge * f64::from(rest.held)).abs() < 1e-9);
                assert!((one.margin + rest.margin).abs() < 1e-9);
                for did in [one, rest] {
                    assert!((did.share - did.due - did.edge).abs() < 1e-12);
                    let Interval { low, high } = did.edge_interval.unwrap();
                    assert!(low < did.edge && did.edge < high);
                    // Four standard errors, since it is asked of many tables.
                    assert!(did.edge.abs() < high - low, "{found:?}");
                    let Interval { low, high } = did.margin_interval.unwrap();
                    assert!(low <= did.margin && did.margin <= high);
                }
            }
        }
        for_all(Itself);
    }
}
