//! Sweeps: a design measured on common deals.

use super::effects::{Effect, effects, mean_of};
use super::factor::Factor;
use super::factorial::{Design, DesignKind};
use super::meter::{Meter, MeterError, MetricName, Observations};
use crate::metrics::metric::Estimate;
use crate::stats::{contrast, ranged_estimate};
use serde::{Deserialize, Serialize};

/// Sets that all rule sets play before the next ones: an interrupted sweep reports on those that all
/// have played.
const BLOCK: u64 = 16;
/// The most pairs of parameters with a heat map.
const MAX_MAPS: usize = 6;

/// The settings of a sweep, which its report repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepSettings {
    /// The version of the program.
    pub version: String,
    /// The command that makes the report again.
    pub command: String,
    /// The id of the game.
    pub game: String,
    /// The number of seats.
    pub seats: u8,
    /// The bot at all seats.
    pub players: String,
    /// The random seed.
    pub seed: u64,
}

/// A running sweep.
pub struct Sweep<'a> {
    /// The rule sets.
    pub design: &'a Design,
    /// The metrics, in the order in which the meter gives them.
    pub metrics: &'a [MetricName],
    /// The random seed.
    pub seed: u64,
    /// The number of sets of each rule set.
    pub sets: u64,
}

impl Sweep<'_> {
    /// Measures all rule sets. `progress` hears the number of played sets of all rule sets. If it is
    /// interrupted, the sets that all rule sets have played count, if these are at least two.
    ///
    /// # Errors
    /// If the matches cannot be played, or too few were before an interruption.
    pub fn run(
        &self,
        meter: &mut dyn Meter,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Vec<Observations>, MeterError> {
        let (mut played, mut done) = (0, 0);
        'blocks: while played < self.sets {
            let to = (played + BLOCK).min(self.sets);
            for variant in &self.design.variants {
                match meter.observe(variant, self.seed, played..to) {
                    Ok(_) => {}
                    Err(MeterError::Interrupted) if played >= 2 => break 'blocks,
                    Err(error) => return Err(error),
                }
                done += to - played;
                progress(done);
            }
            played = to;
        }
        // Once more over all sets, which plays none again: a ratio of sums needs them together.
        let variants = self.design.variants.iter();
        variants.map(|variant| meter.observe(variant, self.seed, 0..played)).collect()
    }
}

/// The version of the documents of sweeps and searches. Version 1 had no `format`, and other names of
/// verdicts: `higher`, `lower`, `met by both` and `cannot be told`.
pub const SWEEP_FORMAT: u32 = 2;

/// The report of a sweep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepReport {
    /// The version of the document: [`SWEEP_FORMAT`].
    pub format: u32,
    /// The settings.
    pub settings: SweepSettings,
    /// The kind of the design.
    pub design: DesignKind,
    /// Its resolution, if it is fractional.
    pub resolution: Option<u32>,
    /// The parameters and their values.
    pub factors: Vec<Factor>,
    /// The metrics.
    pub metrics: Vec<MetricName>,
    /// The number of sets that each rule set played.
    pub sets: u64,
    /// The rule sets.
    pub points: Vec<SweepPoint>,
    /// Differences, main effects and interactions.
    pub effects: Vec<Effect>,
    /// Metrics over pairs of parameters, averaged over the others.
    pub maps: Vec<PairMap>,
}

/// A rule set of a sweep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepPoint {
    /// The rule code.
    pub rule_code: String,
    /// The value of each parameter.
    pub levels: Vec<String>,
    /// The value of each metric; `None` if the rules have no such number.
    pub values: Vec<Option<Estimate>>,
}

/// A metric over two parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairMap {
    /// The id of the metric.
    pub metric: String,
    /// The parameter of the columns, by its place.
    pub columns: usize,
    /// The parameter of the rows, by its place.
    pub rows: usize,
    /// The values by row and column.
    pub cells: Vec<Vec<Option<Estimate>>>,
}

impl SweepReport {
    /// The report on the observations of a sweep; `codes` are the rule codes of its variants.
    pub fn new(
        settings: SweepSettings,
        design: &Design,
        metrics: &[MetricName],
        codes: &[String],
        seen: &[Observations],
    ) -> Self {
        let lengths = seen.iter().flatten().flatten().map(Vec::len);
        let sets = lengths.max().unwrap_or_default() as u64;
        let variants = design.variants.iter().zip(codes).zip(seen);
        let value = |(numbers, metric): (&Option<Vec<f64>>, &MetricName)| {
            ranged_estimate(numbers.as_deref()?, metric.range)
        };
        let points = variants.map(|((levels, code), seen)| SweepPoint {
            rule_code: code.clone(),
            levels: levels.clone(),
            values: seen.iter().zip(metrics).map(value).collect(),
        });
        SweepReport {
            format: SWEEP_FORMAT,
            design: design.kind,
            resolution: design.resolution,
            factors: design.factors.clone(),
            metrics: metrics.to_vec(),
            sets,
            points: points.collect(),
            effects: effects(design, metrics, seen),
            maps: maps(design, metrics, seen),
            settings,
        }
    }
}

/// Heat maps of a full design of two parameters and more.
fn maps(design: &Design, metrics: &[MetricName], seen: &[Observations]) -> Vec<PairMap> {
    if design.kind != DesignKind::Full {
        return Vec::new();
    }
    let count = design.factors.len();
    let pairs =
        (0..count).flat_map(|columns| (columns + 1..count).map(move |rows| (columns, rows)));
    let mut maps = Vec::new();
    for (columns, rows) in pairs.take(MAX_MAPS) {
        for (at, metric) in metrics.iter().enumerate() {
            let numbers: Vec<Option<&[f64]>> =
                seen.iter().map(|seen| seen[at].as_deref()).collect();
            let cell = |x: &String, y: &String| {
                let weights =
                    mean_of(design, |variant| variant[columns] == *x && variant[rows] == *y);
                contrast(&numbers, &weights, metric.range.ends()).map(|(estimate, _)| estimate)
            };
            let row = |y: &String| -> Vec<Option<Estimate>> {
                design.factors[columns].levels.iter().map(|x| cell(x, y)).collect()
            };
            let cells = design.factors[rows].levels.iter().map(row).collect();
            maps.push(PairMap { metric: metric.id.clone(), columns, rows, cells });
        }
    }
    maps
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::metrics::metric::{Direction, NumberRange, Unit};
    use sortie_core::chance::Fast;
    use std::ops::Range;

    /// A toy whose metrics are `10 a + luck` and `b - a`, where all rule sets share the luck.
    pub(crate) struct ToyMeter {
        pub(crate) interrupted_at: u64,
    }

    impl Meter for ToyMeter {
        fn observe(
            &mut self,
            variant: &[String],
            seed: u64,
            sets: Range<u64>,
        ) -> Result<Observations, MeterError> {
            if sets.end > self.interrupted_at {
                return Err(MeterError::Interrupted);
            }
            let levels: Vec<f64> = variant.iter().map(|level| level.parse().unwrap()).collect();
            let luck = |set: u64| Fast::stream(seed, set).unit();
            let first = sets.clone().map(|set| 10.0 * levels[0] + luck(set)).collect();
            let second = sets.map(|set| levels[1] - levels[0] + luck(set + 1000)).collect();
            Ok(vec![Some(first), Some(second)])
        }
    }

    pub(crate) fn toy_report(
        kind: DesignKind,
        interrupted_at: u64,
    ) -> Result<SweepReport, MeterError> {
        let factor = |name: &str, levels: &[&str]| Factor {
            name: name.to_owned(),
            levels: levels.iter().map(|level| (*level).to_owned()).collect(),
            current: "0".to_owned(),
        };
        let factors = vec![factor("a", &["0", "1"]), factor("b", &["0", "1", "2"])];
        let design = Design::new(kind, factors).unwrap();
        let metric = |id: &str| MetricName {
            id: id.to_owned(),
            name: id.to_uppercase(),
            unit: Unit::Count,
            direction: Direction::More,
            range: NumberRange::Open,
        };
        let metrics = [metric("first"), metric("second")];
        let sweep = Sweep { design: &design, metrics: &metrics, seed: 3, sets: 40 };
        let seen = sweep.run(&mut ToyMeter { interrupted_at }, &mut |_| ())?;
        let settings = SweepSettings {
            version: "0.1.0".to_owned(),
            command: "sortie lab sweep toy --vary a=0..1 --vary b=0..2".to_owned(),
            game: "toy".to_owned(),
            seats: 2,
            players: "random".to_owned(),
            seed: 3,
        };
        let codes: Vec<String> =
            design.variants.iter().map(|v| format!("toy/a={},b={}", v[0], v[1])).collect();
        Ok(SweepReport::new(settings, &design, &metrics, &codes, &seen))
    }

    #[test]
    fn every_rule_set_and_pair_has_its_values() {
        let report = toy_report(DesignKind::Full, 40).unwrap();
        assert_eq!((report.sets, report.points.len(), report.maps.len()), (40, 6, 2));
        let value = |estimate: Option<Estimate>| estimate.unwrap().value;
        let base = value(report.points[0].values[0]);
        assert!((0.2..0.8).contains(&base), "{base}");
        for (point, up) in report.points.iter().zip([0.0, 0.0, 0.0, 10.0, 10.0, 10.0]) {
            assert!((value(point.values[0]) - base - up).abs() < 1e-9);
        }
        let cells = &report.maps[0].cells;
        assert_eq!((cells.len(), cells[0].len()), (3, 2), "b in rows, a in columns");
        assert!((value(cells[2][1]) - value(cells[2][0]) - 10.0).abs() < 1e-9);
    }

    #[test]
    fn an_interrupted_sweep_reports_on_the_sets_that_all_have_played() {
        let report = toy_report(DesignKind::OneAtATime, 35).unwrap();
        assert_eq!(report.sets, 32);
        let error = toy_report(DesignKind::OneAtATime, 3).unwrap_err();
        assert!(matches!(error, MeterError::Interrupted));
    }

    #[test]
    fn effects_are_english_text_in_json() {
        let report = toy_report(DesignKind::Full, 40).unwrap();
        let written = serde_json::to_value(&report).unwrap();
        let effect = |name: &str| {
            let effects = written["effects"].as_array().unwrap();
            effects.iter().find(|effect| effect["name"] == name).unwrap()
        };
        assert_eq!(effect("a: 1 against 0")["verdict"], "better");
        assert_eq!(effect("a=1 with b=1")["kind"], "interaction");
    }
}
