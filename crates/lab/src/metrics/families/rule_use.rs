//! The use of rules, cards and options.

use crate::metrics::estimator::{self, Cluster};
use crate::metrics::metric::Estimate;
use crate::metrics::observations::{Measured, Observations, scaled};
use crate::metrics::reason::Reason;
use std::collections::BTreeSet;

/// An option is neglected if it is taken less than this share as often as a random choice would.
const NEGLECTED: f64 = 0.1;

pub(in crate::metrics) fn rule_use(data: &Observations<'_>) -> Measured {
    let kinds: BTreeSet<&String> =
        data.plays.iter().flat_map(|play| play.detail.events.keys()).collect();
    Measured::series(kinds.into_iter().map(|kind| {
        let clusters = data
            .clusters(|play| Cluster::new(u8::from(play.detail.events.contains_key(kind)), 1u8));
        let found = estimator::proportion(&clusters);
        (kind.clone(), found.map(|share| scaled(share, 100.0)))
    }))
}

fn option_kinds<'a>(data: &'a Observations<'_>) -> BTreeSet<&'a String> {
    data.plays.iter().flat_map(|play| play.detail.options.keys()).collect()
}

pub(in crate::metrics) fn option_use(data: &Observations<'_>) -> Measured {
    let kinds = option_kinds(data);
    if kinds.is_empty() {
        return Measured::not_applicable(Reason::NoOptions);
    }
    Measured::series(kinds.into_iter().map(|kind| {
        let clusters = data.clusters(|play| {
            let used = play.detail.options.get(kind).copied().unwrap_or_default();
            Cluster::new(used.chosen, used.offered)
        });
        let found = estimator::proportion(&clusters);
        (kind.clone(), found.map(|share| scaled(share, 100.0)))
    }))
}

/// By option: how often it is taken, divided by how often a random choice would take it.
fn preferences(data: &Observations<'_>) -> Vec<(String, Estimate)> {
    let kinds = option_kinds(data).into_iter();
    kinds
        .filter_map(|kind| {
            let taken = data.clusters(|play| {
                let used = play.detail.options.get(kind).copied().unwrap_or_default();
                Cluster::new(used.chosen, used.offered)
            });
            let (offered, random) =
                data.plays.iter().fold((0.0, 0.0), |(offered, random), play| {
                    let used = play.detail.options.get(kind).copied().unwrap_or_default();
                    (offered + f64::from(used.offered), random + used.random as f64 / 1e6)
                });
            let taken = estimator::proportion(&taken)?;
            (random > 0.0).then(|| (kind.clone(), scaled(taken, offered / random)))
        })
        .collect()
}

pub(in crate::metrics) fn neglected_options(data: &Observations<'_>) -> Measured {
    let options = preferences(data);
    if options.is_empty() {
        return Measured::not_applicable(Reason::NoOptions);
    }
    // An interval up to more than a random choice comes from few times at which it is legal.
    let is_neglected = |ratio: &Estimate| ratio.value < NEGLECTED && ratio.high < 1.0;
    let mut neglected: Vec<(String, Estimate)> =
        options.into_iter().filter(|(_, ratio)| is_neglected(ratio)).collect();
    if neglected.is_empty() {
        return Measured::not_applicable(Reason::NoneNeglected);
    }
    neglected.sort_by(|one, other| one.1.value.total_cmp(&other.1.value));
    Measured::series(neglected.into_iter().map(|(kind, ratio)| (kind, Some(scaled(ratio, 100.0)))))
}
