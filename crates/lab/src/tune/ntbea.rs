//! The n-tuple bandit evolutionary algorithm: Lucas, Liu and Perez-Liebana, "The N-Tuple Bandit
//! Evolutionary Algorithm for Game Agent Optimisation", IEEE Congress on Evolutionary Computation,
//! 2018.
//!
//! A model keeps statistics of every parameter value, every pair of values and every whole rule set
//! that was measured, so that noisy measurements of one rule set say something about its relatives.
//! The next rule set is the neighbour whose upper confidence bound is highest.
//!
//! One thing differs from the paper: the statistics are means of metrics, and goals are applied to
//! these means. A single match has a first-mover edge of ±50 points, so the mean distance of
//! matches to a goal says nothing about the distance of their mean.

use super::search_space::{Point, SearchSpace};
use sortie_core::chance::Fast;
use std::collections::BTreeMap;

/// Neighbours that compete for the next measurement, as in the paper.
const NEIGHBOURS: usize = 50;
/// Keeps the bound of unseen tuples finite, as in the paper.
const EPSILON: f64 = 0.5;

/// Sums of metrics of the measurements of a tuple.
#[derive(Clone, Debug, Default)]
struct TupleStats {
    count: u64,
    sums: Vec<f64>,
}

/// The model and its measurements.
pub struct Ntbea {
    tuples: Vec<Vec<usize>>,
    stats: Vec<BTreeMap<Point, TupleStats>>,
    exploration: f64,
    measurements: u64,
}

impl Ntbea {
    /// An empty model of so many parameters: all single ones, all pairs, and the whole.
    pub fn new(parameters: usize, exploration: f64) -> Self {
        let singles = (0..parameters).map(|at| vec![at]);
        let pairs = (0..parameters).flat_map(|b| (0..b).map(move |a| vec![a, b]));
        let whole = (parameters > 2).then(|| (0..parameters).collect());
        let tuples: Vec<Vec<usize>> = singles.chain(pairs).chain(whole).collect();
        Ntbea { stats: vec![BTreeMap::new(); tuples.len()], tuples, exploration, measurements: 0 }
    }

    /// Adds the metrics of a measurement.
    pub fn add(&mut self, point: &[usize], metrics: &[f64]) {
        self.measurements += 1;
        for (tuple, stats) in self.tuples.iter().zip(&mut self.stats) {
            let entry = stats.entry(project(point, tuple)).or_default();
            entry.count += 1;
            entry.sums.resize(metrics.len(), 0.0);
            for (sum, metric) in entry.sums.iter_mut().zip(metrics) {
                *sum += metric;
            }
        }
    }

    /// The expected loss of a rule set: the mean over its measured tuples of the loss of their mean
    /// metrics. `None` if no tuple was measured.
    pub fn expected_loss(&self, point: &[usize], loss: &dyn Fn(&[f64]) -> f64) -> Option<f64> {
        let losses = self.of_point(point).filter_map(|stats| {
            let stats = stats?;
            let means: Vec<f64> = stats.sums.iter().map(|sum| sum / stats.count as f64).collect();
            Some(loss(&means))
        });
        let losses: Vec<f64> = losses.collect();
        (!losses.is_empty()).then(|| losses.iter().sum::<f64>() / losses.len() as f64)
    }

    /// The mean metrics of a rule set that was measured itself, and the number of measurements.
    pub fn measured(&self, point: &[usize]) -> Option<u64> {
        let whole = self.tuples.iter().position(|tuple| tuple.len() == point.len())?;
        self.stats[whole].get(&project(point, &self.tuples[whole])).map(|stats| stats.count)
    }

    /// All rule sets that were measured.
    pub fn points(&self) -> Vec<Point> {
        let whole = self.tuples.iter().zip(&self.stats).max_by_key(|(tuple, _)| tuple.len());
        whole.map_or_else(Vec::new, |(_, stats)| stats.keys().cloned().collect())
    }

    fn of_point<'a>(
        &'a self,
        point: &'a [usize],
    ) -> impl Iterator<Item = Option<&'a TupleStats>> + 'a {
        let tuples = self.tuples.iter().zip(&self.stats);
        tuples.map(move |(tuple, stats)| stats.get(&project(point, tuple)))
    }

    /// The upper confidence bound, of a fitness that is the negative loss.
    fn bound(&self, point: &[usize], loss: &dyn Fn(&[f64]) -> f64) -> f64 {
        let total = (1.0 + self.measurements as f64).ln();
        let doubt = self.of_point(point).map(|stats| {
            let count = stats.map_or(0, |stats| stats.count) as f64;
            (total / (count + EPSILON)).sqrt()
        });
        let doubt = doubt.sum::<f64>() / self.tuples.len() as f64;
        self.exploration * doubt - self.expected_loss(point, loss).unwrap_or(0.0)
    }

    /// The neighbour of a rule set that is most worth measuring.
    pub fn next(
        &self,
        space: &SearchSpace<'_>,
        current: &Point,
        loss: &dyn Fn(&[f64]) -> f64,
        chance: &mut Fast,
    ) -> Point {
        let mut best: Option<(f64, Point)> = None;
        for _ in 0..NEIGHBOURS {
            let point = space.mutated(current, chance);
            // A tiny random part decides between equals, as in the paper.
            let bound = self.bound(&point, loss) + chance.unit() * 1e-6;
            if best.as_ref().is_none_or(|(most, _)| bound > *most) {
                best = Some((bound, point));
            }
        }
        best.map_or_else(|| current.clone(), |(_, point)| point)
    }
}

fn project(point: &[usize], tuple: &[usize]) -> Point {
    tuple.iter().map(|at| point[*at]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::Factor;

    fn factors(count: usize, levels: usize) -> Vec<Factor> {
        let factor = |n: usize| Factor {
            name: format!("p{n}"),
            levels: (0..levels).map(|level| level.to_string()).collect(),
            current: "0".to_owned(),
        };
        (0..count).map(factor).collect()
    }

    #[test]
    fn relatives_of_measured_rule_sets_are_expected_alike() {
        let mut model = Ntbea::new(3, 1.0);
        model.add(&[0, 0, 0], &[5.0]);
        model.add(&[1, 0, 0], &[1.0]);
        let loss = |metrics: &[f64]| metrics[0];
        let expected = |point: &[usize]| model.expected_loss(point, &loss);
        assert!(expected(&[1, 2, 2]).unwrap() < expected(&[0, 2, 2]).unwrap());
        assert_eq!(expected(&[2, 2, 2]), None, "nothing of it was measured");
        assert_eq!((model.measured(&[1, 0, 0]), model.measured(&[1, 1, 0])), (Some(1), None));
        assert_eq!(model.points().len(), 2);
    }

    /// The planted optimum has five parameters of four levels, 1024 rule sets, and noise as large as
    /// the whole range of the signal. 400 measurements are mostly of rule sets close to it.
    #[test]
    fn the_search_goes_to_the_planted_optimum() {
        let factors = factors(5, 4);
        let space = SearchSpace::new(&factors, &|_| true);
        let planted = [3, 1, 2, 0, 3];
        let loss = |metrics: &[f64]| metrics[0];
        let mut found = 0;
        for seed in 0..10 {
            let mut chance = Fast::new(seed);
            let mut model = Ntbea::new(5, 1.0);
            let mut point = space.random(&mut chance);
            for _ in 0..400 {
                let wrong = point.iter().zip(planted).filter(|(at, wanted)| *at != wanted).count();
                let noise = (chance.unit() - 0.5) * 5.0;
                model.add(&point, &[wrong as f64 + noise]);
                point = model.next(&space, &point, &loss, &mut chance);
            }
            let expected = |point: &Point| model.expected_loss(point, &loss).unwrap();
            let points = model.points();
            let best = points.iter().min_by(|a, b| expected(a).total_cmp(&expected(b))).unwrap();
            found += u32::from(*best == planted);
        }
        assert!(found >= 8, "{found} of 10");
    }
}
