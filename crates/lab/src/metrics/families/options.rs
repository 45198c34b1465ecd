//! Choices: how many have alternatives, how many alternatives, and how much they matter.

use crate::metrics::estimator::{self, Cluster};
use crate::metrics::observations::{Measured, Observations, scaled};
use crate::metrics::playouts::WIN;
use crate::metrics::study::PlayResult;

/// The choices of a set.
fn choices(play: &PlayResult) -> u32 {
    play.matches.iter().flat_map(|trace| &trace.choices).sum()
}

pub(in crate::metrics) fn choice_share(data: &Observations<'_>) -> Measured {
    data.percent(|play| {
        let forced: u32 = play.matches.iter().map(|trace| trace.forced).sum();
        Cluster::new(choices(play) - forced, choices(play))
    })
}

pub(in crate::metrics) fn choice_stakes(data: &Observations<'_>) -> Measured {
    let clusters = data
        .clusters(|play| Cluster::new(play.stakes.lost as f64 / f64::from(WIN), play.stakes.pairs));
    let found = estimator::ratio(&clusters).map(|lost| scaled(lost, 100.0));
    let by_set = estimator::linearised(&clusters).into_iter().map(|n| n * 100.0).collect();
    Measured::new(found, by_set)
}

pub(in crate::metrics) fn branching(data: &Observations<'_>) -> Measured {
    data.ratio(1.0, |play| {
        let all = play.matches.iter().flat_map(|trace| &trace.options);
        let sum: f64 = all.map(|(legal, times)| f64::from(*legal) * f64::from(*times)).sum();
        Cluster::new(sum, choices(play))
    })
}

pub(in crate::metrics) fn branching_percentiles(data: &Observations<'_>) -> Measured {
    let sets: Vec<Vec<(u32, u32)>> = data
        .plays
        .iter()
        .map(|play| play.matches.iter().flat_map(|trace| trace.options.clone()).collect())
        .collect();
    let quantile = |share| estimator::quantile(&sets, share);
    Measured::series([
        ("5 % have at most".to_owned(), quantile(0.05)),
        ("half have at most".to_owned(), quantile(0.5)),
        ("95 % have at most".to_owned(), quantile(0.95)),
    ])
}

pub(in crate::metrics) fn forced_run(data: &Observations<'_>) -> Measured {
    data.mean_of_matches(|trace| trace.forced_run.into())
}
