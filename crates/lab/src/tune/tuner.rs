//! A search from goals to a confirmed rule set.

use super::confirmation::{Confirmation, confirm};
use super::goal::{Goal, total_loss};
use super::halving::{self, Candidate, halve};
use super::ntbea::Ntbea;
use super::search_space::{Point, SearchSpace};
use crate::design::meter::{Meter, MeterError};
use crate::summary_stats::SummaryStats;
use serde::{Deserialize, Serialize};
use sortie_core::chance::Fast;

/// Weight of doubt in the search, in spreads of the metrics.
const EXPLORATION: f64 = 1.0;
/// Random rule sets that are measured before the model leads; their spread is the scale of losses.
const FIRST: u64 = 12;

/// The size of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuneBudget {
    /// Measurements of the search.
    pub measurements: u64,
    /// Sets of one measurement.
    pub sets: u64,
    /// Rule sets that are halved on common deals.
    pub finalists: u64,
    /// Sets of the confirmation.
    pub confirmation: u64,
}

impl TuneBudget {
    /// The number of sets that a search plays at most.
    pub fn total_sets(&self, combinations: u64) -> u64 {
        let search = if combinations <= self.finalists { 0 } else { self.measurements * self.sets };
        let finalists = self.finalists.min(combinations);
        search + halving::cost(finalists, 2 * self.sets) + 2 * self.confirmation
    }
}

/// A step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The bandit measures rule sets.
    Search,
    /// The best ones are halved.
    Halving,
    /// The winner and the original play fresh deals.
    Confirmation,
}

/// A search.
pub struct Tuner<'a> {
    /// The rule sets to choose from.
    pub space: &'a SearchSpace<'a>,
    /// The goals, in the order of the meter's metrics.
    pub goals: &'a [Goal],
    /// Its size.
    pub budget: TuneBudget,
    /// The random seed.
    pub seed: u64,
}

/// The result of a search, before it has rule codes.
#[derive(Clone, Debug)]
pub struct TuneResult {
    /// All rule sets of the halving, the best first.
    pub candidates: Vec<Candidate>,
    /// The scale of each goal's metric.
    pub scales: Vec<f64>,
    /// The number of different rule sets that were measured.
    pub tried: u64,
    /// The comparison of the best with the original; `None` if the original is the best.
    pub confirmation: Option<Confirmation>,
}

impl Tuner<'_> {
    /// Searches, halves and confirms. `progress` hears the stage and the number of sets that were
    /// played since the last call.
    ///
    /// # Errors
    /// If it is interrupted, or the matches cannot be played.
    pub fn run(
        &self,
        meter: &mut dyn Meter,
        progress: &mut dyn FnMut(Stage, u64),
    ) -> Result<TuneResult, MeterError> {
        let few = self.space.combinations() <= self.budget.finalists;
        let (points, scales, tried) = if few {
            let points = self.space.all();
            let tried = points.len() as u64;
            (points, None, tried)
        } else {
            let (points, scales, tried) = self.search(meter, progress)?;
            (points, Some(scales), tried)
        };
        // With few rule sets nothing was searched, so each is measured once for the scale.
        let scales = match scales {
            Some(scales) => scales,
            None => self.scales_of(&points, meter)?,
        };
        let loss = |metrics: &[f64]| total_loss(self.goals, metrics, &scales);
        // Deals of their own, so that the luck of the search does not count again.
        let seed = self.seed.rotate_left(21) ^ 0x5eed;
        let sets = 2 * self.budget.sets;
        let mut halving = |sets| progress(Stage::Halving, sets);
        let candidates = halve(self.space, &points, sets, seed, meter, &loss, &mut halving)?;
        let confirmation = match candidates.first() {
            Some(winner) if winner.point != *self.space.original() => {
                self.confirm(&winner.point, &scales, meter, progress)?
            }
            _ => None,
        };
        Ok(TuneResult { candidates, scales, tried, confirmation })
    }

    fn confirm(
        &self,
        winner: &Point,
        scales: &[f64],
        meter: &mut dyn Meter,
        progress: &mut dyn FnMut(Stage, u64),
    ) -> Result<Option<Confirmation>, MeterError> {
        let seed = self.seed.rotate_left(42) ^ 0xfe5b;
        let sets = self.budget.confirmation;
        let mut play = |point: &Point| {
            let seen = meter.observe(&self.space.values(point), seed, 0..sets);
            progress(Stage::Confirmation, sets);
            seen
        };
        let (original, winner) = (play(self.space.original())?, play(winner)?);
        Ok(confirm(self.goals, scales, &original, &winner, seed))
    }

    /// The scale of each metric where the space is small enough to measure all of it.
    fn scales_of(&self, points: &[Point], meter: &mut dyn Meter) -> Result<Vec<f64>, MeterError> {
        let mut first = vec![SummaryStats::default(); self.goals.len()];
        for point in points {
            let means = self.measure(point, 0, meter)?;
            note(&mut first, &means);
        }
        Ok(scales(&first))
    }

    /// The means of a measurement; NaN for a number that the rules have not.
    fn measure(
        &self,
        point: &Point,
        time: u64,
        meter: &mut dyn Meter,
    ) -> Result<Vec<f64>, MeterError> {
        let from = time * self.budget.sets;
        let sets = from..from + self.budget.sets;
        let seen = meter.observe(&self.space.values(point), self.seed, sets)?;
        Ok(Candidate { point: point.clone(), seen }.means())
    }

    /// Runs the bandit. Returns the rule sets to halve with the original among them, the scale of
    /// each metric, and the number of different rule sets that were measured.
    fn search(
        &self,
        meter: &mut dyn Meter,
        progress: &mut dyn FnMut(Stage, u64),
    ) -> Result<(Vec<Point>, Vec<f64>, u64), MeterError> {
        let mut chance = Fast::stream(self.seed, u64::from(u32::MAX));
        let mut model = Ntbea::new(self.space.sizes().len(), EXPLORATION);
        let mut first = vec![SummaryStats::default(); self.goals.len()];
        let mut point = self.space.original().clone();
        for measurement in 0..self.budget.measurements {
            // The n-th measurement of every rule set plays the same deals.
            let time = model.measured(&point).unwrap_or(0);
            let means = self.measure(&point, time, meter)?;
            progress(Stage::Search, self.budget.sets);
            if measurement < FIRST {
                note(&mut first, &means);
            }
            // A rule set without a number cannot meet a goal on it; it is not visited again soon,
            // as the mean of the others stands in for it.
            let means: Vec<f64> = means
                .iter()
                .zip(&first)
                .map(|(mean, first)| if mean.is_nan() { first.mean() } else { *mean })
                .collect();
            model.add(&point, &means);
            point = if measurement + 1 < FIRST {
                self.space.random(&mut chance)
            } else {
                let scales = scales(&first);
                let loss = |metrics: &[f64]| total_loss(self.goals, metrics, &scales);
                model.next(self.space, &point, &loss, &mut chance)
            };
        }
        let scales = scales(&first);
        let points = self.best(&model, &scales);
        Ok((points, scales, model.points().len() as u64))
    }

    /// The rule sets that the model expects to be best: in all goals together, and a few in each
    /// goal alone, which show the compromises. The original is one of them.
    fn best(&self, model: &Ntbea, scales: &[f64]) -> Vec<Point> {
        let most = self.budget.finalists.max(2) as usize;
        let ranked = |loss: &dyn Fn(&[f64]) -> f64| -> Vec<Point> {
            let points = model.points().into_iter();
            let mut points: Vec<(f64, Point)> = points
                .map(|point| (model.expected_loss(&point, loss).unwrap_or(f64::INFINITY), point))
                .collect();
            points.sort_by(|one, other| one.0.total_cmp(&other.0));
            points.into_iter().map(|(_, point)| point).collect()
        };
        let mut chosen = vec![self.space.original().clone()];
        let mut add = |points: &[Point], most: usize| {
            for point in points {
                if chosen.len() >= most {
                    break;
                }
                if !chosen.contains(point) {
                    chosen.push(point.clone());
                }
            }
        };
        let all = ranked(&|metrics| total_loss(self.goals, metrics, scales));
        if self.goals.len() > 1 {
            add(&all, most.div_ceil(2));
            let each = (most / 2).div_ceil(self.goals.len());
            for (at, goal) in self.goals.iter().enumerate() {
                let alone = ranked(&|metrics| goal.loss(metrics[at]));
                let room = each.min(alone.len());
                add(&alone[..room], most);
            }
        }
        add(&all, most);
        chosen
    }
}

fn note(first: &mut [SummaryStats], means: &[f64]) {
    for (stats, mean) in first.iter_mut().zip(means) {
        if !mean.is_nan() {
            stats.add(*mean);
        }
    }
}

/// The spread of each metric; 1 where nothing varies.
fn scales(first: &[SummaryStats]) -> Vec<f64> {
    first
        .iter()
        .map(|stats| {
            let spread = stats.variance().sqrt();
            if spread > 1e-9 { spread } else { 1.0 }
        })
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::design::Factor;
    use crate::design::meter::MetricName;
    use crate::design::meter::Observations;
    use crate::design::sweep::SweepSettings;
    use crate::metrics::metric::{Direction, NumberRange, Unit};
    use crate::tune::TuneReport;
    use crate::tune::goal::Aim;
    use sortie_words::Words;
    use std::ops::Range;

    /// Four parameters of five levels, 625 rule sets: the length falls with every level that is
    /// right, the skill rises with the first parameter if `tempting`, and all of it is noisy.
    struct Toy {
        planted: Option<[usize; 4]>,
        interrupted: bool,
    }

    impl Meter for Toy {
        fn observe(
            &mut self,
            variant: &[String],
            seed: u64,
            sets: Range<u64>,
        ) -> Result<Observations, MeterError> {
            if self.interrupted {
                return Err(MeterError::Interrupted);
            }
            let levels: Vec<usize> = variant.iter().map(|level| level.parse().unwrap()).collect();
            let own = levels.iter().fold(7, |n, level| n * 31 + *level as u64);
            let right = self.planted.map_or(0, |planted| {
                planted.iter().zip(&levels).filter(|(planted, level)| planted == level).count()
            });
            let number = |metric: u64, set: u64, mean: f64, spread: f64| {
                let shared = Fast::stream(seed ^ metric, set).unit() - 0.5;
                let alone = Fast::stream(seed ^ metric ^ own << 8, set).unit() - 0.5;
                mean + spread * (shared + alone)
            };
            let skill = if self.planted.is_some() { levels[0] as f64 } else { 0.0 };
            let length = sets.clone().map(|set| number(1, set, 60.0 - 5.0 * right as f64, 30.0));
            let skills = sets.map(|set| number(2, set, skill, 10.0));
            Ok(vec![Some(length.collect()), Some(skills.collect())])
        }
    }

    fn factors() -> Vec<Factor> {
        let factor = |name: &str| Factor {
            name: name.to_owned(),
            levels: (0..5).map(|level| level.to_string()).collect(),
            current: "0".to_owned(),
        };
        ["a", "b", "c", "d"].map(factor).to_vec()
    }

    fn goals() -> Vec<Goal> {
        let goal = |metric: &str, aim| Goal { metric: metric.to_owned(), aim };
        vec![goal("length", Aim::AtMost(41.0)), goal("skill", Aim::Max)]
    }

    const BUDGET: TuneBudget =
        TuneBudget { measurements: 250, sets: 8, finalists: 8, confirmation: 200 };

    pub(crate) fn tuned(planted: Option<[usize; 4]>, seed: u64) -> TuneReport {
        let (factors, goals) = (factors(), goals());
        let space = SearchSpace::new(&factors, &|_| true);
        let tuner = Tuner { space: &space, goals: &goals, budget: BUDGET, seed };
        let mut toy = Toy { planted, interrupted: false };
        let mut played = 0;
        let result = tuner.run(&mut toy, &mut |_, sets| played += sets).unwrap();
        assert!(played <= BUDGET.total_sets(space.combinations()));
        let metric = |id: &str, direction| MetricName {
            id: id.to_owned(),
            name: id.to_owned(),
            unit: Unit::Count,
            direction,
            range: NumberRange::Open,
        };
        let metrics = [metric("length", Direction::Less), metric("skill", Direction::More)];
        let settings = SweepSettings {
            version: "0.1.0".to_owned(),
            command: "sortie lab tune toy --goal \"length<=41\" --goal \"max skill\"".to_owned(),
            game: "toy".to_owned(),
            seats: 2,
            players: "random".to_owned(),
            seed,
        };
        let code = |values: &[String]| format!("toy/{}", values.join(":"));
        let words = Words::new("en", []).unwrap();
        TuneReport::new(settings, &tuner, &metrics, result, &code, &words)
    }

    #[test]
    fn the_planted_optimum_is_found_and_confirmed() {
        let mut found = 0;
        for seed in 0..8 {
            let report = tuned(Some([3, 1, 4, 2]), seed);
            assert!(report.found, "{}", report.verdict);
            found += u32::from(report.winner == "toy/3:1:4:2");
        }
        assert!(found >= 6, "{found} of 8");
    }

    #[test]
    fn no_better_rule_set_is_found_where_there_is_none() {
        let alarms = (0..40).filter(|seed| tuned(None, *seed).found).count();
        assert!(alarms <= 3, "{alarms} false alarms of 40");
        let report = tuned(None, 1);
        assert!(report.verdict.starts_with("No better rule set found."), "{}", report.verdict);
    }

    #[test]
    fn the_front_has_compromises_and_the_original_is_a_finalist() {
        let report = tuned(Some([0, 1, 4, 2]), 5);
        assert_eq!(report.finalists.len(), 8);
        assert!(report.finalists.iter().any(|finalist| finalist.is_original));
        // Length wants a = 0, skill wants a = 4.
        let front = report.finalists.iter().filter(|finalist| finalist.on_front).count();
        assert!((2..8).contains(&front), "{front}");
    }

    #[test]
    fn the_same_seed_gives_the_same_report() {
        assert_eq!(tuned(Some([3, 1, 4, 2]), 2), tuned(Some([3, 1, 4, 2]), 2));
    }

    /// One parameter that shortens matches.
    struct Small;

    impl Meter for Small {
        fn observe(
            &mut self,
            variant: &[String],
            seed: u64,
            sets: Range<u64>,
        ) -> Result<Observations, MeterError> {
            let level: f64 = variant[0].parse().unwrap();
            let luck = |set: u64| Fast::stream(seed, set).unit();
            let length = sets.clone().map(|set| 50.0 - 3.0 * level + luck(set)).collect();
            Ok(vec![Some(length), Some(sets.map(luck).collect())])
        }
    }

    #[test]
    fn a_small_space_is_measured_whole() {
        let factors = vec![factors().remove(0)];
        let goals = goals();
        let space = SearchSpace::new(&factors, &|_| true);
        let tuner = Tuner { space: &space, goals: &goals, budget: BUDGET, seed: 3 };
        let result =
            tuner.run(&mut Small, &mut |stage, _| assert!(stage != Stage::Search)).unwrap();
        assert_eq!((result.tried, result.candidates.len()), (5, 5));
        assert_eq!(result.candidates[0].point, [4], "the shortest");
        assert!(result.confirmation.is_some_and(|confirmation| confirmation.better));
    }

    #[test]
    fn an_interruption_ends_the_search() {
        let (factors, goals) = (factors(), goals());
        let space = SearchSpace::new(&factors, &|_| true);
        let tuner = Tuner { space: &space, goals: &goals, budget: BUDGET, seed: 3 };
        let mut toy = Toy { planted: None, interrupted: true };
        let ended = tuner.run(&mut toy, &mut |_, _| ());
        assert!(matches!(ended, Err(MeterError::Interrupted)));
    }
}
