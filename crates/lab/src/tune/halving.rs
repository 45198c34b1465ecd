//! Successive halving: Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits",
//! ICML 2013, on common deals.

use super::search_space::{Point, SearchSpace};
use crate::design::meter::{Meter, MeterError, Observations};

/// A rule set with the numbers of its sets.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The rule set.
    pub point: Point,
    /// For each metric, a number for each set.
    pub seen: Observations,
}

impl Candidate {
    /// The mean of each metric; NaN if the rules have no such number.
    pub fn means(&self) -> Vec<f64> {
        self.seen.iter().map(|numbers| mean(numbers.as_deref())).collect()
    }
}

fn mean(numbers: Option<&[f64]>) -> f64 {
    match numbers {
        Some(numbers) if !numbers.is_empty() => numbers.iter().sum::<f64>() / numbers.len() as f64,
        _ => f64::NAN,
    }
}

/// Plays all candidates on the same sets and drops the worse half, again and again with twice as
/// many sets, until one is left. Returns all of them, the winner first, each with all its sets. A
/// rule set without a number that a goal needs is last.
///
/// # Errors
/// If it is interrupted, or the matches cannot be played.
pub fn halve(
    space: &SearchSpace<'_>,
    points: &[Point],
    sets: u64,
    seed: u64,
    meter: &mut dyn Meter,
    loss: &dyn Fn(&[f64]) -> f64,
    progress: &mut dyn FnMut(u64),
) -> Result<Vec<Candidate>, MeterError> {
    let mut left: Vec<Candidate> = Vec::new();
    for point in points {
        let seen = meter.observe(&space.values(point), seed, 0..sets)?;
        left.push(Candidate { point: point.clone(), seen });
        progress(sets);
    }
    let mut dropped: Vec<Candidate> = Vec::new();
    let mut played = sets;
    loop {
        let rank = |candidate: &Candidate| {
            let loss = loss(&candidate.means());
            if loss.is_nan() { f64::INFINITY } else { loss }
        };
        left.sort_by(|one, other| rank(one).total_cmp(&rank(other)));
        if left.len() <= 1 {
            break;
        }
        // The best of the dropped ones stands first among them.
        let mut worse = left.split_off(left.len().div_ceil(2));
        worse.append(&mut dropped);
        dropped = worse;
        if left.len() > 1 {
            for candidate in &mut left {
                let values = space.values(&candidate.point);
                candidate.seen = meter.observe(&values, seed, 0..2 * played)?;
                progress(played);
            }
            played *= 2;
        }
    }
    left.append(&mut dropped);
    Ok(left)
}

/// The number of sets that [`halve`] plays.
pub fn cost(mut candidates: u64, mut sets: u64) -> u64 {
    let mut cost = candidates * sets;
    loop {
        candidates = candidates.div_ceil(2);
        if candidates <= 1 {
            return cost;
        }
        cost += candidates * sets;
        sets *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::Factor;
    use sortie_core::chance::Fast;
    use std::ops::Range;

    /// The value of the only parameter, under much shared luck and a little of its own.
    struct Noisy;

    impl Meter for Noisy {
        fn observe(
            &mut self,
            variant: &[String],
            seed: u64,
            sets: Range<u64>,
        ) -> Result<Observations, MeterError> {
            let value: f64 = variant[0].parse().unwrap();
            let number = |set: u64| {
                let shared = Fast::stream(seed, set).unit() * 100.0;
                let own = Fast::stream(seed + 1 + value as u64, set).unit();
                value + shared + own
            };
            Ok(vec![(value < 9.0).then(|| sets.map(number).collect())])
        }
    }

    #[test]
    fn common_deals_find_the_best_and_rank_the_rest() {
        let factors = [Factor {
            name: "a".to_owned(),
            levels: (0..10).map(|level| level.to_string()).collect(),
            current: "0".to_owned(),
        }];
        let space = SearchSpace::new(&factors, &|_| true);
        let points = space.all();
        let loss = |metrics: &[f64]| (metrics[0] - 54.0).abs();
        let mut played = 0;
        let found =
            halve(&space, &points, 16, 7, &mut Noisy, &loss, &mut |sets| played += sets).unwrap();
        assert_eq!(found.len(), 10);
        let sizes: Vec<usize> =
            found.iter().map(|c| c.seen[0].as_ref().map_or(0, Vec::len)).collect();
        assert!(sizes.is_sorted_by(|one, other| one >= other), "{sizes:?}");
        assert_eq!(found[9].point, [9], "without numbers it is last");
        assert_eq!(played, cost(10, 16));
        // The luck is the same for all, so only the order of the true values counts.
        let means: Vec<f64> = found[..9].iter().map(|c| loss(&c.means())).collect();
        assert!(means[0] <= means[1..].iter().copied().fold(f64::MAX, f64::min) + 1.5, "{means:?}");
    }
}
