//! Measures a rule set: plans the studies, plays them, and makes the report.

use crate::metrics::budget::{self, ReportBudget};
use crate::metrics::families::{drama, information};
use crate::metrics::luck_shares::MIN_SETS_OF_VARIANCE;
use crate::metrics::metric::{Estimate, Measurement};
use crate::metrics::observations::Observations;
use crate::metrics::rule_report::{MetricRow, RuleReport};
use crate::metrics::study::{Study, StudySet, StudySettings};
use crate::metrics::study_runner::{self, StudyError, StudySets};
use crate::metrics::table::{METRICS, Metric};
use sortie_core::game::Game;
use sortie_core::rule_code;
use sortie_core::setup::{SetupError, SetupErrorKind};
use sortie_outside::check;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// The request for a report.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportRequest {
    /// The settings of the studies.
    pub settings: StudySettings,
    /// The metrics, by their ids in the order of the table; empty for all.
    pub metrics: Vec<&'static str>,
    /// The budget.
    pub budget: ReportBudget,
    /// Metrics whose intervals are to be at most ± so many of their units.
    pub precision: Vec<(&'static str, f64)>,
    /// The numbers of sets, instead of a plan for the budget: those of rules to compare with.
    pub targets: Option<BTreeMap<Study, u64>>,
}

/// The progress of a report.
#[derive(Clone, Copy, Debug)]
pub enum ReportProgress<'a> {
    /// The sets that are to be played in all, by study.
    Planned(&'a BTreeMap<Study, u64>),
    /// A set was played; sets come in any order.
    SetPlayed(&'a StudySet),
}

/// The finished studies of a report.
#[derive(Clone, Debug)]
pub struct Measurements {
    /// The request.
    pub request: ReportRequest,
    /// All sets that were played.
    pub sets: StudySets,
    /// The numbers of sets that count.
    pub targets: BTreeMap<Study, u64>,
    /// Whether it was ended early.
    pub interrupted: bool,
}

impl ReportRequest {
    /// A request for these rules.
    ///
    /// # Errors
    /// If the rules do not allow the number of seats, or a bot does not exist.
    pub fn new<G: Game>(
        rules: &G,
        seats: u8,
        (players, playouts): (&str, &str),
        seed: u64,
        budget: ReportBudget,
    ) -> Result<Self, StudyError> {
        let (min, max) = G::INFO.seats;
        if !(min..=max).contains(&seats) {
            let fault = SetupErrorKind::Seats { game: G::INFO.name, given: seats.into(), min, max };
            return Err(SetupError::from(fault).into());
        }
        rules
            .check(seats)
            .map_err(|conflict| SetupError::from(SetupErrorKind::Conflict(conflict)))?;
        let bot = |spec: &str| -> Result<String, StudyError> {
            check(spec, G::INFO.id).map_err(crate::duplicate_set::DuplicateSetError::from)?;
            let name = match spec.parse::<sortie_bots::BotSpec>() {
                // A level is measured as its recipe, whose cost is known.
                Ok(plain) => {
                    let plain = sortie_bots::level::resolve::<G>(plain);
                    let plain = plain.map_err(sortie_outside::MakeError::from);
                    plain.map_err(crate::duplicate_set::DuplicateSetError::from)?.to_string()
                }
                Err(_) => spec.to_owned(),
            };
            Ok(name.strip_prefix("bot:").unwrap_or(&name).to_owned())
        };
        let settings = StudySettings {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            game: G::INFO.id.to_owned(),
            rules: rule_code::write(rules, seats),
            seats,
            players: bot(players)?,
            playouts: bot(playouts)?,
            seed,
            positions: true,
        };
        Ok(ReportRequest {
            settings,
            metrics: Vec::new(),
            budget,
            precision: Vec::new(),
            targets: None,
        })
    }

    /// Restricts it to these metrics, and leaves out what they do not need.
    #[must_use]
    pub fn with_metrics(mut self, metrics: &[&'static str]) -> Self {
        let chosen = |metric: &&Metric| metrics.is_empty() || metrics.contains(&metric.info.id);
        self.metrics = METRICS.iter().filter(chosen).map(|metric| metric.info.id).collect();
        let positions = self.table().any(Metric::needs_positions);
        self.settings.positions = positions;
        self
    }

    /// The metrics of the report.
    pub fn table(&self) -> impl Iterator<Item = &'static Metric> {
        METRICS
            .iter()
            .filter(|metric| self.metrics.is_empty() || self.metrics.contains(&metric.info.id))
    }

    /// The metrics with a precision.
    fn precise_metrics(&self) -> impl Iterator<Item = &'static Metric> {
        self.table().filter(|metric| self.precision.iter().any(|(id, _)| *id == metric.info.id))
    }

    /// The studies that the metrics need and that these players can play.
    pub(crate) fn studies(&self) -> Vec<Study> {
        let mut studies: Vec<Study> = self.table().flat_map(Metric::studies).collect();
        studies.sort_unstable();
        studies.dedup();
        studies.retain(|study| self.settings.has(*study));
        studies
    }
}

/// Half the widest interval of a measurement.
fn half_width(measurement: &Measurement) -> Option<f64> {
    let half = |estimate: &Estimate| (estimate.high - estimate.low) / 2.0;
    match measurement {
        Measurement::Estimate(estimate) => Some(half(estimate)),
        Measurement::Series(all) => all.iter().map(|(_, estimate)| half(estimate)).reduce(f64::max),
        Measurement::NotApplicable(_) => None,
    }
}

/// Plays the studies of a request, on this many threads (0: one for each processor). `known` sets
/// were played before and are not played again. The same request gives the same sets with any number
/// of threads, unless a bot thinks by the clock or is a program. Setting `ended` ends it early.
///
/// # Errors
/// If a bot fails, a thread cannot be started, or `progress` returns an error.
pub fn measure<G: Game>(
    rules: &G,
    request: &ReportRequest,
    known: StudySets,
    threads: usize,
    ended: &AtomicBool,
    progress: &mut dyn FnMut(ReportProgress<'_>) -> io::Result<()>,
) -> Result<Measurements, StudyError> {
    let (settings, studies) = (&request.settings, request.studies());
    let mut sets = known;
    let play = |targets: &_, sets: &mut _, progress: &mut dyn FnMut(ReportProgress<'_>) -> _| {
        let mut played = |set: &StudySet| progress(ReportProgress::SetPlayed(set));
        study_runner::run(rules, settings, targets, sets, threads, ended, &mut played)
    };
    let mut targets = if let Some(targets) = &request.targets {
        targets.clone()
    } else {
        let pilot = BTreeMap::from([(Study::Play, budget::PILOT_SETS)]);
        play(&pilot, &mut sets, progress)?;
        let data = Observations::new(settings, &sets, &pilot);
        let micros = budget::simulation_micros::<G>(settings.seats);
        let mut plan = budget::plan(settings, &studies, request.budget, &data.plays, micros);
        // A precise metric goes on after the budget, even if that has no time for it. It must begin with an
        // interval.
        for study in request.precise_metrics().flat_map(Metric::studies) {
            if settings.has(study) {
                let sets = plan.entry(study).or_default();
                *sets = (*sets).max(MIN_SETS_OF_VARIANCE as u64);
            }
        }
        plan
    };
    loop {
        progress(ReportProgress::Planned(&targets))?;
        play(&targets, &mut sets, progress)?;
        if ended.load(Ordering::Relaxed) || !grow(request, &sets, &mut targets) {
            break;
        }
    }
    let interrupted = ended.load(Ordering::Relaxed);
    Ok(Measurements { request: request.clone(), sets, targets, interrupted })
}

/// Raises the targets of studies whose metrics are not precise enough yet. Returns whether any was.
/// It reads the sets at fixed numbers only, so the end does not depend on threads.
fn grow(request: &ReportRequest, sets: &StudySets, targets: &mut BTreeMap<Study, u64>) -> bool {
    let data = Observations::new(&request.settings, sets, targets);
    let mut grown = targets.clone();
    for metric in request.table() {
        let Some((_, most)) = request.precision.iter().find(|(id, _)| *id == metric.info.id) else {
            continue;
        };
        let half = half_width(&metric.measure(&data).measurement);
        let Some(half) = half.filter(|half| half > most) else { continue };
        // Intervals narrow with the square root of the sets. At most fourfold at a time, since the
        // first intervals are rough.
        let factor = (1.1 * (half / most).powi(2)).min(4.0);
        for study in metric.studies() {
            if let Some(target) = targets.get(&study) {
                let wanted = ((*target as f64 * factor).ceil() as u64).min(budget::MAX_SETS);
                let slot = grown.entry(study).or_default();
                *slot = (*slot).max(wanted);
            }
        }
    }
    let changed = grown != *targets;
    *targets = grown;
    changed
}

impl Measurements {
    /// The observations that count.
    pub fn observations(&self) -> Observations<'_> {
        Observations::new(&self.request.settings, &self.sets, &self.targets)
    }

    /// The report. `command` makes it again; `say` puts a result into words.
    pub fn report(
        &self,
        command: String,
        say: &dyn Fn(&Metric, &Measurement) -> String,
    ) -> RuleReport {
        let (data, settings) = (self.observations(), &self.request.settings);
        let rows = self.request.table().map(|metric| {
            let measurement = metric.measure(&data).measurement;
            let sentence = say(metric, &measurement);
            MetricRow { metric: metric.info.id.to_owned(), measurement, sentence }
        });
        RuleReport {
            version: settings.program.clone(),
            command,
            rule_code: settings.rules.clone(),
            game: settings.game.clone(),
            seats: settings.seats,
            players: settings.players.clone(),
            seed: settings.seed,
            matches: data.matches(),
            sets: data.sets(),
            rows: rows.collect(),
            curves: [drama::winner_curve(&data), information::hidden_curve(&data)]
                .into_iter()
                .flatten()
                .collect(),
        }
    }
}
