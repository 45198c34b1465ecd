//! Measuring the rule sets of a game by matches of equal players.

use super::meter::{Meter, MeterError, MetricName, Observations};
use crate::metrics::metric::{Direction, NumberRange, Unit};
use crate::metrics::observations::Observations as PlayedSets;
use crate::metrics::study::{Study, StudySet, StudySettings};
use crate::metrics::study_file::{SetsByRules, StudyFile};
use crate::metrics::study_runner::{self, StudySets};
use crate::metrics::table::{METRICS, Metric};
use crate::results_file::ResultsFileError;
use sortie_core::game::Game;
use sortie_core::{rule_code, suggest};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Metrics that are no number for each set of deals, so that rule sets cannot be compared by them
/// deal by deal.
const NOT_BY_SET: [&str; 12] = [
    "win_share",
    "branching_percentiles",
    "player_share",
    "skill_depth",
    "decidedness",
    "elimination",
    "idle_time",
    "rule_use",
    "option_use",
    "neglected_options",
    "exploitability",
    "simple_strategies",
];

/// A metric of sweeps and searches.
#[derive(Clone, Copy, Debug)]
pub enum MeterMetric {
    /// One of the table.
    Table(&'static Metric),
    /// How much more often the players win than weaker ones.
    Skill,
}

impl MeterMetric {
    /// The ids that there are, `length` and `skill` first.
    pub fn ids() -> Vec<&'static str> {
        let table = METRICS.iter().map(|metric| metric.info.id);
        let by_set = table.filter(|id| !NOT_BY_SET.contains(id));
        ["skill", "length"].into_iter().chain(by_set).collect()
    }

    /// Finds a metric by its id; `length` is `decisions`.
    ///
    /// # Errors
    /// A sentence with the nearest ids, if there is no such metric.
    pub fn find(id: &str) -> Result<MeterMetric, String> {
        let id = id.trim().to_lowercase().replace('-', "_");
        if NOT_BY_SET.contains(&id.as_str()) {
            return Err(format!(
                "{id} is not one number for each deal, so rule sets cannot be compared by it; choose \
                 one of {}",
                MeterMetric::ids().join(", ")
            ));
        }
        let found = match id.as_str() {
            "skill" => Some(MeterMetric::Skill),
            "length" => crate::metrics::table::find("decisions").map(MeterMetric::Table),
            id => crate::metrics::table::find(id).map(MeterMetric::Table),
        };
        found.ok_or_else(|| {
            format!("there is no metric '{id}'; {}", suggest::hint(&id, MeterMetric::ids()))
        })
    }

    /// Its terms for reports, under the id that was asked for.
    pub fn name(&self, id: &str) -> MetricName {
        match self {
            MeterMetric::Table(metric) => MetricName {
                id: id.to_owned(),
                name: metric.info.name.to_owned(),
                unit: metric.info.unit,
                direction: metric.info.direction,
                range: self.range(),
            },
            MeterMetric::Skill => MetricName {
                id: id.to_owned(),
                name: "Edge over weaker players".to_owned(),
                unit: Unit::PercentagePoints,
                direction: Direction::More,
                range: self.range(),
            },
        }
    }

    /// The range of its numbers.
    pub fn range(&self) -> NumberRange {
        match self {
            MeterMetric::Table(metric) => metric.range(),
            MeterMetric::Skill => NumberRange::Points,
        }
    }

    /// The id in the table; none for [`MeterMetric::Skill`].
    pub fn table_id(&self) -> Option<&'static str> {
        match self {
            MeterMetric::Table(metric) => Some(metric.info.id),
            MeterMetric::Skill => None,
        }
    }

    /// Whether a metric of the table is one number for each set of deals.
    pub fn is_by_set(metric: &Metric) -> bool {
        !NOT_BY_SET.contains(&metric.info.id)
    }

    fn studies(self) -> Vec<Study> {
        match self {
            MeterMetric::Table(metric) => metric.studies(),
            MeterMetric::Skill => vec![Study::Weaker],
        }
    }

    fn needs_positions(self) -> bool {
        matches!(self, MeterMetric::Table(metric) if metric.needs_positions())
    }

    /// A number for each set; `None` if these rules have none.
    pub(crate) fn by_set(self, played: &PlayedSets<'_>, sets: usize) -> Option<Vec<f64>> {
        let numbers = match self {
            MeterMetric::Table(metric) => metric.measure(played).by_set,
            MeterMetric::Skill => {
                played.edges(Study::Weaker).into_iter().map(|edge| edge * 100.0).collect()
            }
        };
        (numbers.len() == sets).then_some(numbers)
    }
}

/// Builds the rules of a variant: a value for each factor.
pub type BuildRules<'a, G> = &'a dyn Fn(&[String]) -> Result<G, String>;

/// Plays the sets of variants and remembers them, so that a set is never played twice.
pub struct GameMeter<'a, G: Game> {
    build: BuildRules<'a, G>,
    settings: StudySettings,
    metrics: Vec<MeterMetric>,
    threads: usize,
    ended: &'a AtomicBool,
    played: SetsByRules,
    file: Option<StudyFile>,
}

impl<'a, G: Game> GameMeter<'a, G> {
    /// A meter of these metrics, in the order of its numbers. `settings` are those of the original
    /// rules, `threads` is 0 for one for each processor, and setting `ended` ends a measurement early.
    pub fn new(
        build: BuildRules<'a, G>,
        settings: StudySettings,
        metrics: Vec<MeterMetric>,
        threads: usize,
        ended: &'a AtomicBool,
    ) -> Self {
        let positions = metrics.iter().any(|metric| metric.needs_positions());
        let settings = StudySettings { positions, ..settings };
        let (played, file) = (SetsByRules::new(), None);
        GameMeter { build, settings, metrics, threads, ended, played, file }
    }

    /// Stores every set in a study file and does not play those that are in it. `plays` tells the
    /// rule codes and seeds that may stand in the file.
    ///
    /// # Errors
    /// If the file cannot be continued.
    pub fn store_in(
        &mut self,
        path: &Path,
        plays: &dyn Fn(&str, u64) -> bool,
    ) -> Result<(), ResultsFileError> {
        let (file, played) = StudyFile::open(path, &self.settings, plays)?;
        (self.file, self.played) = (Some(file), played);
        Ok(())
    }
}

impl<G: Game> Meter for GameMeter<'_, G> {
    fn observe(
        &mut self,
        variant: &[String],
        seed: u64,
        range: Range<u64>,
    ) -> Result<Observations, MeterError> {
        let rules = (self.build)(variant).map_err(|why| MeterError::Failed(why.into()))?;
        let settings = StudySettings {
            rules: rule_code::write(&rules, self.settings.seats),
            seed,
            ..self.settings.clone()
        };
        let mut targets = targets(&self.metrics, &settings, range.end);
        let sets = self.played.entry((settings.rules.clone(), seed)).or_default();
        let file = &mut self.file;
        let mut store = |set: &StudySet| match file {
            Some(file) => file.add(&settings, set),
            None => Ok(()),
        };
        let (threads, ended) = (self.threads, self.ended);
        study_runner::run(&rules, &settings, &targets, sets, threads, ended, &mut store)
            .map_err(|error| MeterError::Failed(Box::new(error)))?;
        let missing = |study: &Study| sets.first(*study, range.end).count() as u64 != range.end;
        if targets.keys().any(missing) {
            return Err(MeterError::Interrupted);
        }
        // Metrics read the sets from number 0 on.
        let mut within = StudySets::default();
        for study in targets.keys() {
            let after = sets.first(*study, range.end).skip(range.start as usize);
            for (set, found) in (0..).zip(after) {
                within.add(StudySet { set, ..found.clone() });
            }
        }
        let count = range.end - range.start;
        for target in targets.values_mut() {
            *target = count;
        }
        let played = PlayedSets::new(&settings, &within, &targets);
        Ok(self.metrics.iter().map(|metric| metric.by_set(&played, count as usize)).collect())
    }
}

/// So many sets for each study that the metrics need and the rules have.
fn targets(metrics: &[MeterMetric], settings: &StudySettings, sets: u64) -> BTreeMap<Study, u64> {
    let studies = metrics.iter().flat_map(|metric| metric.studies());
    studies.filter(|study| settings.has(*study)).map(|study| (study, sets)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::setup::Setup;
    use sortie_games::attack::Attack;

    fn meter<'a>(build: BuildRules<'a, Attack>, ended: &'a AtomicBool) -> GameMeter<'a, Attack> {
        let settings = StudySettings {
            program: "0".to_owned(),
            game: "attack".to_owned(),
            rules: "attack".to_owned(),
            seats: 2,
            players: "novice".to_owned(),
            playouts: "random".to_owned(),
            seed: 0,
            positions: false,
        };
        let metrics = ["skill", "length", "draws"].map(|id| MeterMetric::find(id).unwrap());
        GameMeter::new(build, settings, metrics.to_vec(), 1, ended)
    }

    fn build(values: &[String]) -> Result<Attack, String> {
        let setup = Setup::for_game("attack").set("reshuffles", &values[0]);
        setup.build(2).map_err(|error| error.to_string())
    }

    #[test]
    fn a_set_has_the_same_numbers_in_every_range() {
        let ended = AtomicBool::new(false);
        let mut meter = meter(&build, &ended);
        let variant = ["1".to_owned()];
        let later = meter.observe(&variant, 3, 4..8).unwrap();
        let all = meter.observe(&variant, 3, 0..8).unwrap();
        for (metric, (later, all)) in later.iter().zip(&all).enumerate() {
            let (later, all) = (later.as_ref().unwrap(), all.as_ref().unwrap());
            assert_eq!((later.len(), all.len()), (4, 8), "{metric}");
            for (one, other) in later.iter().zip(&all[4..]) {
                assert!((one - other).abs() < 1e-9, "{metric}: {later:?} {all:?}");
            }
        }
        assert!(all[1].as_ref().unwrap().iter().all(|length| *length > 1.0));
    }

    #[test]
    fn impossible_values_and_interruptions_are_errors() {
        let ended = AtomicBool::new(true);
        let mut meter = meter(&build, &ended);
        let found = meter.observe(&["1".to_owned()], 3, 0..2);
        assert!(matches!(found, Err(MeterError::Interrupted)));
        let error = meter.observe(&["99".to_owned()], 3, 0..2).unwrap_err();
        assert!(error.to_string().contains("reshuffles cannot be '99'"), "{error}");
    }

    #[test]
    fn unknown_metrics_and_those_that_cannot_be_compared_are_refused() {
        let told = |id| MeterMetric::find(id).unwrap_err();
        assert_eq!(told("lenght"), "there is no metric 'lenght'; did you mean length?");
        assert!(told("win_share").starts_with("win_share is not one number for each deal"));
        for id in MeterMetric::ids() {
            assert!(MeterMetric::find(id).is_ok(), "{id}");
        }
    }
}
