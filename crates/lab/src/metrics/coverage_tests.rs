//! Simulations of known models: how often each estimator's interval contains the true value.

use crate::duplicate_set::DuplicateSet;
use crate::metrics::choice_effect::ChoiceEffect;
use crate::metrics::estimator::{self, Cluster};
use crate::metrics::families::{drama, interaction, luck, rule_use};
use crate::metrics::luck_shares::{LuckShares, MIN_SETS_OF_VARIANCE, NestedSet};
use crate::metrics::match_trace::{DetailedTrace, MatchTrace, OptionUse};
use crate::metrics::metric::{Estimate, Measurement};
use crate::metrics::observations::{Measured, Observations};
use crate::metrics::playouts::{HALF, PositionTrace, Stakes, WIN};
use crate::metrics::reason::Reason;
use crate::metrics::study::{PlayResult, SetResult, Study, StudySet, StudySettings};
use crate::metrics::study_runner::StudySets;
use crate::stats::contrast;
use sortie_core::Outcome;
use sortie_core::chance::Fast;
use std::collections::BTreeMap;

/// Simulated experiments of each model.
const TRIALS: u32 = 1000;

/// The share of experiments whose interval contains the truth.
fn coverage(truth: f64, mut experiment: impl FnMut(&mut Fast) -> Estimate) -> f64 {
    let mut chance = Fast::new(20);
    let covered = (0..TRIALS).filter(|_| {
        let found = experiment(&mut chance);
        assert!(found.low <= found.value && found.value <= found.high, "{found:?}");
        found.low <= truth && truth <= found.high
    });
    covered.count() as f64 / f64::from(TRIALS)
}

#[track_caller]
fn is_95_percent(coverage: f64) {
    // Three standard errors of a thousand trials around 95 %.
    assert!((0.93..=0.97).contains(&coverage), "{coverage}");
}

/// A standard normal number (Box and Muller, 1958).
fn normal(chance: &mut Fast) -> f64 {
    (-2.0 * (1.0 - chance.unit()).ln()).sqrt() * (std::f64::consts::TAU * chance.unit()).cos()
}

fn hits(trials: u32, share: f64, chance: &mut Fast) -> u32 {
    (0..trials).map(|_| u32::from(chance.unit() < share)).sum()
}

#[test]
fn a_share_of_clustered_trials() {
    // Four matches of a set share a deal that moves their win probability.
    for (share, spread, sets) in [(0.5, 0.3, 100), (0.5, 0.45, 60), (0.08, 0.06, 150)] {
        is_95_percent(coverage(share, |chance| {
            let set = |_| {
                let share = if chance.below(2) == 0 { share - spread } else { share + spread };
                Cluster::new(hits(4, share, chance), 4u8)
            };
            let clusters: Vec<Cluster> = (0..sets).map(set).collect();
            estimator::proportion(&clusters).unwrap()
        }));
    }
}

#[test]
fn a_percentage_from_one_number_for_each_set() {
    for (share, sets) in [(0.3, 80), (0.05, 150), (0.9, 40)] {
        is_95_percent(coverage(100.0 * share, |chance| {
            let numbers: Vec<f64> =
                (0..sets).map(|_| 25.0 * f64::from(hits(4, share, chance))).collect();
            estimator::percentage(&numbers).unwrap()
        }));
    }
}

#[test]
fn a_share_of_trials_whose_number_varies() {
    is_95_percent(coverage(0.3, |chance| {
        let set = |_| {
            let trials = chance.below(8);
            Cluster::new(hits(trials, 0.3, chance), trials)
        };
        let clusters: Vec<Cluster> = (0..120).map(set).collect();
        estimator::proportion(&clusters).unwrap()
    }));
}

#[test]
fn a_ratio_of_sums() {
    // Long matches have more options as well, so numerator and denominator go together.
    is_95_percent(coverage(3.0, |chance| {
        let set = |_| {
            let length = 10.0 + 20.0 * chance.unit();
            Cluster::new(length * (3.0 + 0.5 * normal(chance)), length)
        };
        let clusters: Vec<Cluster> = (0..80).map(set).collect();
        estimator::ratio(&clusters).unwrap()
    }));
}

#[test]
fn a_mean_of_skewed_sets() {
    is_95_percent(coverage(1.0, |chance| {
        let exponential = |chance: &mut Fast| -(1.0 - chance.unit()).ln();
        let set = |_| (0..4).map(|_| exponential(chance)).sum::<f64>() / 4.0;
        estimator::mean(&(0..60).map(set).collect::<Vec<_>>()).unwrap()
    }));
}

#[test]
fn a_quantile_of_clustered_numbers() {
    // The sum of a set's and a number's own part: its median is in the middle of a triangle.
    is_95_percent(coverage(5000.0, |chance| {
        let set = |_| {
            let own = chance.below(5000);
            (0..12).map(|_| (own + chance.below(5001), 1)).collect()
        };
        let sets: Vec<Vec<(u32, u32)>> = (0..80).map(set).collect();
        estimator::quantile(&sets, 0.5).unwrap()
    }));
}

/// A set of two seats whose strength is made of the deal, of later luck and of choices; the better
/// one wins.
fn nested(chance: &mut Fast, deal: f64, draws: f64, wins: bool) -> NestedSet {
    let choices = (1.0 - deal - draws).sqrt();
    let dealt = deal.sqrt() * normal(chance);
    [0, 1].map(|_| {
        let drawn = draws.sqrt() * normal(chance);
        [0, 1].map(|_| {
            let lead = dealt + drawn + choices * normal(chance);
            let first = if wins { f64::from(u8::from(lead > 0.0)) } else { lead };
            vec![first, if wins { 1.0 - first } else { -first }]
        })
    })
}

/// How the intervals of a share of luck fared in simulated experiments.
#[derive(Debug)]
struct LuckCoverage {
    /// The part of them with the true share.
    covered: f64,
    /// Their mean half width.
    half: f64,
}

/// Simulates reports of so many sets; for the deal, the draws, all luck and the choices.
fn coverage_of_luck((deal, draws): (f64, f64), sets: usize, wins: bool) -> [LuckCoverage; 4] {
    // Wins are signs of normal numbers; Sheppard's arcsine law gives their correlation.
    let sign = |correlation: f64| correlation.asin() / std::f64::consts::FRAC_PI_2;
    let explained = |share: f64| if wins { sign(share) } else { share };
    let (of_deal, of_luck) = (explained(deal), explained(deal + draws));
    let truths = [of_deal, of_luck - of_deal, of_luck, 1.0 - of_luck];
    // Few sets are simulated more often: their coverage is furthest from 95 %, and an error of it
    // counts most.
    let trials = if sets < 50 { 4 * TRIALS } else { TRIALS };
    let mut chance = Fast::new(20);
    let mut sums = [(0, 0.0); 4];
    for _ in 0..trials {
        let sets: Vec<NestedSet> =
            (0..sets).map(|_| nested(&mut chance, deal, draws, wins)).collect();
        let shares = LuckShares::from_sets(&sets);
        let found = [shares.deal(), shares.draws(), shares.luck(), shares.choices()];
        for ((sums, found), truth) in sums.iter_mut().zip(found).zip(truths) {
            let found = found.estimate.unwrap();
            assert!(found.low <= found.value && found.value <= found.high, "{found:?}");
            sums.0 += u32::from(found.low <= truth && truth <= found.high);
            sums.1 += (found.high - found.low) / 2.0;
        }
    }
    let trials = f64::from(trials);
    sums.map(|(covered, half)| LuckCoverage {
        covered: f64::from(covered) / trials,
        half: half / trials,
    })
}

/// The shares of the deal and of later luck in the strength of a seat.
const LUCK: [(f64, f64); 8] = [
    (0.0, 0.0),
    (0.1, 0.1),
    (0.0, 0.3),
    (0.4, 0.25),
    (0.05, 0.85),
    (0.0, 0.95),
    (0.9, 0.09),
    (0.5, 0.0),
];

#[track_caller]
fn shares_of_luck_are_covered(models: &[(f64, f64)], wins: bool) {
    for luck in models {
        for sets in [25, 50, 150, 400] {
            for (part, found) in coverage_of_luck(*luck, sets, wins).iter().enumerate() {
                let case = format!("part {part} of {luck:?}, {sets} sets: {found:?}");
                assert!((0.93..=0.97).contains(&found.covered), "{case}");
            }
        }
    }
}

#[test]
fn the_shares_of_luck_in_wins() {
    shares_of_luck_are_covered(&LUCK, true);
}

#[test]
fn the_shares_of_luck_in_scores() {
    // Games yield wins. Scores vary in every set, so a guard against rare events is wider than it needs to
    // be in the last two models, where little or nothing depends on draws.
    shares_of_luck_are_covered(&LUCK[..6], false);
}

#[test]
fn rare_effects_of_later_luck_have_wide_intervals() {
    // Runs after one deal have opposite winners in fewer than two sets on average, and one report in ten or
    // more has no such set at all. An interval that only sees these wins covers the true share too seldom
    // or nearly always, and this one does the latter.
    for (luck, sets) in [((0.8, 0.1), 25), ((0.95, 0.0), 25), ((0.95, 0.0), 50)] {
        let [deal, draws, luck, choices] = coverage_of_luck(luck, sets, true);
        for found in [deal, luck, choices] {
            assert!((0.93..=0.975).contains(&found.covered), "{sets} sets: {found:?}");
        }
        // As wide as three or four such sets, of which each adds 2 to the sum over sets.
        assert!(draws.covered >= 0.97 && draws.half < 8.0 / sets as f64, "{sets} sets: {draws:?}");
    }
    for sets in [150, 400] {
        let [_, draws, ..] = coverage_of_luck((0.95, 0.0), sets, true);
        assert!((0.93..=0.97).contains(&draws.covered), "{sets} sets: {draws:?}");
    }
}

#[test]
fn shares_of_luck_are_never_certain() {
    // The deal decides all matches.
    let decided = |set: usize| [0, 1].map(|_| [0, 1].map(|_| vec![(set % 2) as f64]));
    let sets: Vec<NestedSet> = (0..MIN_SETS_OF_VARIANCE).map(decided).collect();
    let shares = LuckShares::from_sets(&sets);
    let (deal, draws) = (shares.deal().estimate.unwrap(), shares.draws().estimate.unwrap());
    assert!(deal.value > 0.99 && deal.low < 0.95, "{deal:?}");
    assert!(draws.value.abs() < 0.01 && draws.high > 0.1, "{draws:?}");
    let few = LuckShares::from_sets(&sets[1..]).deal();
    assert_eq!((few.by_set.len(), few.estimate), (sets.len() - 1, None));
}

#[test]
fn a_rating_from_the_edge_of_sets() {
    for (seats, share) in [(2, 0.6), (4, 0.4)] {
        let odds = share * (f64::from(seats) - 1.0) / (1.0 - share);
        let truth = 400.0 * f64::log10(odds);
        is_95_percent(coverage(truth, |chance| {
            let edge = |_| {
                f64::from(hits(seats.into(), share, chance)) / f64::from(seats)
                    - 1.0 / f64::from(seats)
            };
            estimator::elo(&(0..100).map(edge).collect::<Vec<_>>(), seats).unwrap()
        }));
    }
}

#[test]
fn the_best_of_several_strategies() {
    is_95_percent(coverage(0.2, |chance| {
        let edges = |share: f64, chance: &mut Fast| -> Vec<f64> {
            (0..200).map(|_| f64::from(hits(2, share, chance)) / 2.0 - 0.5).collect()
        };
        let all = [0.4, 0.7, 0.5, 0.45].map(|share| edges(share, chance));
        let (best, found) = estimator::best_of(&all, (-0.5, 0.5)).unwrap();
        assert_eq!(best, 1);
        found
    }));
    // Where all are even, the highest of them is no better than the others.
    is_95_percent(coverage(0.0, |chance| {
        let edges = |chance: &mut Fast| -> Vec<f64> {
            (0..100).map(|_| f64::from(hits(2, 0.5, chance)) / 2.0 - 0.5).collect()
        };
        let all: Vec<Vec<f64>> = (0..6).map(|_| edges(chance)).collect();
        estimator::best_of(&all, (-0.5, 0.5)).unwrap().1
    }));
}

#[test]
fn a_paired_difference_and_its_p_value() {
    let pair = |difference: f64, chance: &mut Fast| {
        let deals: Vec<f64> = (0..60).map(|_| 2.0 * normal(chance)).collect();
        let one: Vec<f64> = deals.iter().map(|deal| deal + normal(chance)).collect();
        let two: Vec<f64> = deals.iter().map(|deal| deal + difference + normal(chance)).collect();
        contrast(&[Some(&one[..]), Some(&two[..])], &[-1.0, 1.0], None).unwrap()
    };
    is_95_percent(coverage(0.5, |chance| pair(0.5, chance).0));
    let mut chance = Fast::new(3);
    let found = (0..TRIALS).filter(|_| pair(0.0, &mut chance).1 < 0.05).count();
    is_95_percent(1.0 - found as f64 / f64::from(TRIALS));
}

fn settings() -> StudySettings {
    StudySettings {
        program: String::new(),
        game: "toy".to_owned(),
        rules: "toy".to_owned(),
        seats: 2,
        players: "club:sims=100".to_owned(),
        playouts: "random".to_owned(),
        seed: 0,
        positions: true,
    }
}

/// The position of a match in which the first seat wins a playout with this probability.
fn position(decision: u32, share: f64, chance: &mut Fast) -> PositionTrace {
    let half = |chance: &mut Fast| {
        let won = hits(HALF, share, chance);
        vec![won * WIN, (HALF - won) * WIN]
    };
    PositionTrace {
        decision,
        halves: [half(chance), half(chance)],
        lost: false,
        effect: ChoiceEffect::default(),
    }
}

/// A set with one match that the first seat wins.
fn won(positions: Vec<PositionTrace>) -> PlayResult {
    let trace = MatchTrace {
        outcome: Outcome::by_points(&[1, 0]),
        decisions: positions.len() as u32,
        choices: vec![1, 1],
        after_last: vec![0, 1],
        longest_wait: vec![1, 1],
        forced: 0,
        forced_run: 0,
        options: vec![(2, 2)],
        deciseconds: 100,
    };
    PlayResult {
        matches: vec![trace],
        detail: DetailedTrace::default(),
        positions,
        stakes: Stakes::default(),
    }
}

/// The result of a metric for these sets.
fn measured(plays: Vec<PlayResult>, metric: fn(&Observations<'_>) -> Measured) -> Estimate {
    let settings = settings();
    let targets = BTreeMap::from([(Study::Play, plays.len() as u64)]);
    let mut sets = StudySets::default();
    for (set, play) in (0..).zip(plays) {
        sets.add(StudySet { study: Study::Play, set, result: SetResult::Play(Box::new(play)) });
    }
    match metric(&Observations::new(&settings, &sets, &targets)).measurement {
        Measurement::Estimate(found) => found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn drama_is_not_made_of_the_errors_of_playouts() {
    let drama = |shares: &'static [f64]| {
        move |chance: &mut Fast| {
            let play = |_| {
                let at = |(at, share): (u32, &f64)| position(at, *share, chance);
                won((0..).zip(shares).map(at).collect())
            };
            measured((0..60).map(play).collect(), drama::drama)
        }
    };
    // Behind by 50 points at the worst moment, and never behind at all.
    is_95_percent(coverage(50.0, drama(&[0.5, 0.25, 0.6, 0.9])));
    is_95_percent(coverage(0.0, drama(&[0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])));
}

/// Sets of positions whose choice moves the win probability of the other seat from one share to
/// another.
fn with_effect([before, after]: [f64; 2], chance: &mut Fast) -> Estimate {
    let play = |_| {
        let mut at = position(0, 0.5, chance);
        for _ in 0..10 {
            let mut won = |share| i64::from(hits(1, share, chance) * WIN);
            at.effect.add([0, 1].map(|_| [won(before), won(after)]));
        }
        won(vec![at])
    };
    measured((0..60).map(play).collect(), interaction::interaction)
}

#[test]
fn a_choice_without_effect_is_no_interaction() {
    is_95_percent(coverage(0.0, |chance| with_effect([0.5, 0.5], chance)));
    is_95_percent(coverage(0.0, |chance| with_effect([0.2, 0.2], chance)));
    // A variance of 0.25 in all, of which 0.15² lie between both choices.
    is_95_percent(coverage(9.0, |chance| with_effect([0.65, 0.35], chance)));
}

#[test]
fn pairs_that_all_agree_are_no_certainty() {
    let mut chance = Fast::new(7);
    let play = |_| {
        let mut at = position(0, 0.5, &mut chance);
        at.effect.add([[0, 0], [i64::from(WIN); 2]]);
        won(vec![at])
    };
    let found = measured((0..60).map(play).collect(), interaction::interaction);
    assert!(found.value == 0.0 && found.low < -1.0 && found.high > 1.0, "{found:?}");
}

#[test]
fn lead_changes_are_those_of_the_true_probabilities() {
    // The lead passes back and forth a random number of times: one half of all matches has two
    // changes, one half none.
    is_95_percent(coverage(1.0, |chance| {
        let play = |_| {
            let dips = chance.below(2) == 1;
            let shares = [0.9, if dips { 0.1 } else { 0.9 }, 0.5, 0.9, 0.5];
            let at = |(at, share): (u32, f64)| position(at, share, chance);
            won((0..).zip(shares).map(at).collect())
        };
        measured((0..60).map(play).collect(), drama::lead_changes)
    }));
    // Even positions hardly ever look like a lead: 24 of them yield less than one change in two
    // matches, where the favourite by chance would change every second time.
    let mut chance = Fast::new(5);
    let even = |_| won((0..24).map(|at| position(at, 0.5, &mut chance)).collect());
    let found = measured((0..200).map(even).collect(), drama::lead_changes);
    assert!(found.value < 0.5, "{found:?}");
}

#[test]
fn comebacks_and_the_decided_part() {
    is_95_percent(coverage(30.0, |chance| {
        let play = |_| {
            let low = if chance.unit() < 0.3 { 0.02 } else { 0.6 };
            won(vec![position(0, 0.5, chance), position(1, low, chance)])
        };
        measured((0..100).map(play).collect(), drama::comebacks)
    }));
    is_95_percent(coverage(50.0, |chance| {
        let play = |_| {
            let sure = 1 + chance.below(3);
            let share = |at| if at < sure { 0.5 } else { 1.0 };
            won((0..4).map(|at| position(at, share(at), chance)).collect())
        };
        measured((0..60).map(play).collect(), drama::decidedness)
    }));
}

/// The strength of a player that wins this share of duplicate sets of two seats.
fn strength(share: f64, chance: &mut Fast) -> Measurement {
    let settings = settings();
    let targets = BTreeMap::from([(Study::Weaker, 120)]);
    let mut sets = StudySets::default();
    for set in 0..120 {
        // The player sits on the other seat in the second match.
        let outcomes = [0, 1].map(|seat| {
            let first = chance.unit() < share;
            Outcome::by_points(if first == (seat == 0) { &[1, 0] } else { &[0, 1] })
        });
        let result = SetResult::Contest(DuplicateSet { set, outcomes: outcomes.to_vec() });
        sets.add(StudySet { study: Study::Weaker, set, result });
    }
    luck::player_share(&Observations::new(&settings, &sets, &targets)).measurement
}

#[test]
fn the_strength_of_players() {
    is_95_percent(coverage(100.0 * 0.15 * 0.15 / 0.25, |chance| match strength(0.65, chance) {
        Measurement::Estimate(found) => found,
        other => panic!("{other:?}"),
    }));
}

#[test]
fn players_that_lose_to_weaker_ones_show_no_strength() {
    let mut chance = Fast::new(6);
    for _ in 0..100 {
        match strength(0.45, &mut chance) {
            Measurement::Estimate(found) => assert!(found.low <= 0.0, "{found:?}"),
            why => assert_eq!(why, Measurement::NotApplicable(Reason::NotStronger.text().into())),
        }
    }
    let lost = strength(0.2, &mut chance);
    assert_eq!(lost, Measurement::NotApplicable(Reason::NotStronger.text().into()));
}

#[test]
fn neglected_options_are_named() {
    // Four kinds, each a third of what is legal; two of them are taken far too rarely.
    let taken = [0.6, 0.35, 0.01, 0.0];
    let settings = settings();
    let targets = BTreeMap::from([(Study::Play, 60)]);
    let neglected = |taken: &[f64]| {
        let (mut sets, mut chance) = (StudySets::default(), Fast::new(2));
        for set in 0..60 {
            let mut play = won(vec![]);
            for (kind, share) in taken.iter().enumerate() {
                let chosen = hits(10, *share, &mut chance);
                let used = OptionUse { offered: 10, chosen, random: 3_333_333 };
                play.detail.options.insert(kind.to_string(), used);
            }
            sets.add(StudySet { study: Study::Play, set, result: SetResult::Play(Box::new(play)) });
        }
        rule_use::neglected_options(&Observations::new(&settings, &sets, &targets)).measurement
    };
    let Measurement::Series(found) = neglected(&taken) else { panic!("none is neglected") };
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["3", "2"], "the most neglected first");
    assert!(found.iter().all(|(_, ratio)| ratio.value < 10.0 && ratio.high > ratio.low));
    let none = Measurement::NotApplicable(Reason::NoneNeglected.text().into());
    assert_eq!(neglected(&taken[..2]), none);
}
