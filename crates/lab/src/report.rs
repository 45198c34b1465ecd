//! The report of a contest.

use crate::contest::{Contest, ContestResult};
use crate::interval::{self, Interval, IntervalMethod};
use crate::stopping_rule::{EarlyStop, Sprt, StopReason, StoppingRule};
use crate::summary_stats::SummaryStats;
use crate::variance::{VarianceShares, variance_shares};
use serde::Serialize;

/// The report of a contest. The same contest, stopping rule and sets give the same report to the
/// last bit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ContestReport {
    /// The rule code.
    pub rules: String,
    /// The number of seats.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// The number of sets that count.
    pub sets: u64,
    /// The number of their matches: as many per set as there are seats.
    pub matches: u64,
    /// The reason for the contest's end.
    pub stopped: StopReason,
    /// Whether the same command gives the same numbers again: no bot thinks by the clock.
    pub reproducible: bool,
    /// The sequential test, if there was one.
    pub test: Option<TestReport>,
    /// The result of each bot, in the order in which they were named.
    pub bots: Vec<BotReport>,
    /// The sources of the variance; `None` if nothing varies.
    pub variance: Option<VarianceShares>,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TestReport {
    /// The hypotheses.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// The ratio at which H1 is accepted; H0 is accepted at its negative.
    pub bound: f64,
}

/// The result of a bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotReport {
    /// The bot.
    pub bot: String,
    /// The number of seats that it held in each match.
    pub held: u8,
    /// Its share of a win per seat, 0–1: a draw of k winners gives each 1/k.
    pub share: f64,
    /// The share of each seat among equal bots.
    pub due: f64,
    /// Its share minus the due share.
    pub edge: f64,
    /// The 95 % interval of the edge; `None` for fewer than two sets.
    pub edge_interval: Option<Interval>,
    /// The points of each of its seats ahead of the mean of the other bots' seats.
    pub margin: f64,
    /// The 95 % interval of the margin; `None` for fewer than two sets.
    pub margin_interval: Option<Interval>,
    /// The method of that interval.
    pub margin_method: Option<IntervalMethod>,
}

impl ContestReport {
    /// Makes the report of a contest.
    pub fn new(contest: &Contest, stop: &StoppingRule, played: &ContestResult) -> Self {
        let sets = &played.sets;
        let edges = |bot| sets.iter().map(|set| contest.edge(set, bot)).collect::<SummaryStats>();
        let test = match stop.early {
            Some(EarlyStop::Sprt(sprt)) if !sets.is_empty() => Some(TestReport {
                sprt,
                ratio: sprt.ratio(&edges(0), contest.range(0)),
                bound: Sprt::bound(),
            }),
            _ => None,
        };
        let bots = contest.bots.iter().enumerate().map(|(bot, name)| {
            let edges = edges(bot);
            let scores = || sets.iter().map(|set| set.score(bot, contest.bots.len()));
            let margins: Vec<f64> = scores().map(|score| score.margin).collect();
            let margin_interval = interval::mean(&margins);
            BotReport {
                bot: name.clone(),
                held: contest.held(bot),
                share: scores().map(|score| score.share).collect::<SummaryStats>().mean(),
                due: contest.due(),
                edge: edges.mean(),
                edge_interval: interval::bounded_interval(&edges, contest.range(bot)),
                margin: margins.iter().copied().collect::<SummaryStats>().mean(),
                margin_interval: margin_interval.map(|found| found.0),
                margin_method: margin_interval.map(|found| found.1),
            }
        });
        ContestReport {
            rules: contest.rules.clone(),
            seats: contest.seats,
            seed: contest.seed,
            bots: bots.collect(),
            sets: sets.len() as u64,
            matches: sets.iter().map(|set| set.outcomes.len() as u64).sum(),
            stopped: played.stopped,
            reproducible: contest.is_reproducible(),
            test,
            variance: variance_shares(contest, sets),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::run;
    use crate::game_tests::{GameTest, for_all_games};
    use sortie_core::catalogue::Visitor;
    use sortie_core::game::Game;
    use sortie_core::setup::Setup;
    use sortie_games::catalogue;
    use std::sync::atomic::AtomicBool;

    const STOP: StoppingRule = StoppingRule { sets: None, early: None };

    fn played<G: Game>(
        rules: &G,
        seats: u8,
        bots: [&str; 2],
        sets: u64,
        threads: usize,
    ) -> (Contest, ContestResult) {
        let contest = Contest::new(rules, seats, &bots.map(str::to_owned), 1).unwrap();
        let stop = StoppingRule { sets: Some(sets), ..STOP };
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
            let (mut edges, mut range) = (SummaryStats::default(), (0.0, 0.0));
            for preset in G::INFO.presets {
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                let fits = |seats: &u8| setup.build::<G>(usize::from(*seats)).is_ok();
                let seats = (G::INFO.seats.0..=G::INFO.seats.1).find(fits).unwrap();
                let rules: G = setup.build(usize::from(seats)).unwrap();
                let (contest, played) = played(&rules, seats, ["novice", "random"], SETS, 0);
                played.sets.iter().for_each(|set| edges.add(contest.edge(set, 0)));
                range = contest.range(0);
            }
            let low = interval::bounded_interval(&edges, range).unwrap().low;
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
        impl GameTest for Itself {
            fn holds<G: Game>(self, rules: &G, seats: u8, _: &[String]) {
                let report = |threads| {
                    let (contest, found) = played(rules, seats, ["random", "random"], 100, threads);
                    ContestReport::new(&contest, &STOP, &found)
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
        for_all_games(Itself);
    }
}
