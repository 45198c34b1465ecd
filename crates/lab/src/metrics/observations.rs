//! The played sets of all studies, as the metrics read them.

use crate::duplicate_set::DuplicateSet;
use crate::metrics::estimator::{self, Cluster};
use crate::metrics::metric::{Estimate, Measurement};
use crate::metrics::reason::Reason;
use crate::metrics::study::{PlayResult, SetResult, Study, StudySettings};
use crate::metrics::study_runner::StudySets;
use std::collections::BTreeMap;

/// The observations of a rule set.
#[derive(Clone, Debug)]
pub struct Observations<'a> {
    /// The settings.
    pub settings: &'a StudySettings,
    /// The sets of matches among the players.
    pub plays: Vec<&'a PlayResult>,
    contests: BTreeMap<Study, Vec<&'a DuplicateSet>>,
}

/// The result of a metric, and what a comparison with other rules needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The result.
    pub measurement: Measurement,
    /// One number for each set, whose mean is the value; empty if the metric is none of means.
    pub by_set: Vec<f64>,
}

impl Measured {
    /// No number, for this reason.
    pub(super) fn not_applicable(reason: Reason) -> Self {
        Measured {
            measurement: Measurement::NotApplicable(reason.text().to_owned()),
            by_set: Vec::new(),
        }
    }

    /// A number, or that there were too few sets.
    pub(super) fn new(estimate: Option<Estimate>, by_set: Vec<f64>) -> Self {
        match estimate {
            Some(estimate) => Measured { measurement: Measurement::Estimate(estimate), by_set },
            None => Measured::not_applicable(Reason::TooFew),
        }
    }

    /// Named numbers; those without an interval are left out.
    pub(super) fn series(numbers: impl IntoIterator<Item = (String, Option<Estimate>)>) -> Self {
        let found: Vec<(String, Estimate)> =
            numbers.into_iter().filter_map(|(name, estimate)| Some((name, estimate?))).collect();
        if found.is_empty() {
            return Measured::not_applicable(Reason::TooFew);
        }
        Measured { measurement: Measurement::Series(found), by_set: Vec::new() }
    }
}

/// Multiplies an estimate: shares become percentages.
pub(super) fn scaled(estimate: Estimate, by: f64) -> Estimate {
    let Estimate { value, low, high, samples } = estimate;
    Estimate { value: value * by, low: low * by, high: high * by, samples }
}

impl<'a> Observations<'a> {
    /// The observations of the first sets of each study, up to these numbers.
    pub fn new(
        settings: &'a StudySettings,
        sets: &'a StudySets,
        targets: &BTreeMap<Study, u64>,
    ) -> Self {
        let (mut plays, mut contests) = (Vec::new(), BTreeMap::<Study, Vec<_>>::new());
        for (&study, &target) in targets {
            for set in sets.first(study, target) {
                match &set.result {
                    SetResult::Play(play) => plays.push(&**play),
                    SetResult::Contest(set) => contests.entry(study).or_default().push(set),
                }
            }
        }
        Observations { settings, plays, contests }
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        self.settings.seats
    }

    /// The number of sets of all studies.
    pub fn sets(&self) -> u64 {
        (self.plays.len() + self.contests.values().map(Vec::len).sum::<usize>()) as u64
    }

    /// The number of matches of all studies.
    pub fn matches(&self) -> u64 {
        let contests = self.contests.values().flatten().map(|set| set.outcomes.len());
        let plays = self.plays.iter().map(|play| play.matches.len());
        contests.chain(plays).sum::<usize>() as u64
    }

    /// The share of a win that each seat gets among equal players.
    pub fn due(&self) -> f64 {
        1.0 / f64::from(self.seats())
    }

    /// The sets of a contest.
    pub fn contest(&self, study: Study) -> &[&'a DuplicateSet] {
        self.contests.get(&study).map_or(&[], Vec::as_slice)
    }

    /// The edge of the measured player in each set of a contest: its share of wins minus the fair
    /// share.
    pub fn edges(&self, study: Study) -> Vec<f64> {
        self.contest(study).iter().map(|set| set.score(0, 2).share - self.due()).collect()
    }

    /// The range of an edge.
    pub fn edge_range(&self) -> (f64, f64) {
        (-self.due(), 1.0 - self.due())
    }

    /// A cluster for each set of plays.
    pub fn clusters(&self, cluster: impl Fn(&PlayResult) -> Cluster) -> Vec<Cluster> {
        self.plays.iter().map(|play| cluster(play)).collect()
    }

    /// The mean over matches of a number.
    pub(super) fn mean_of_matches(
        &self,
        number: impl Fn(&crate::metrics::match_trace::MatchTrace) -> f64,
    ) -> Measured {
        let means: Vec<f64> = self
            .plays
            .iter()
            .map(|play| play.matches.iter().map(&number).sum::<f64>() / play.matches.len() as f64)
            .collect();
        Measured::new(estimator::mean(&means), means)
    }

    /// A share of something, in percent.
    pub(super) fn percent(&self, cluster: impl Fn(&PlayResult) -> Cluster) -> Measured {
        let clusters = self.clusters(cluster);
        let found = estimator::proportion(&clusters).map(|share| scaled(share, 100.0));
        let linear = estimator::linearised(&clusters).into_iter().map(|n| n * 100.0).collect();
        Measured::new(found, linear)
    }

    /// A ratio of sums, multiplied.
    pub(super) fn ratio(&self, by: f64, cluster: impl Fn(&PlayResult) -> Cluster) -> Measured {
        let clusters = self.clusters(cluster);
        let found = estimator::ratio(&clusters).map(|ratio| scaled(ratio, by));
        let linear = estimator::linearised(&clusters).into_iter().map(|n| n * by).collect();
        Measured::new(found, linear)
    }
}
