//! The part of a job that only a sweep has: the varied rules and the metrics.

use crate::command_line::sweep_command;
use crate::design::sweep::{SweepReport, SweepSettings};
use crate::design::{DesignKind, Factor, MeterMetric, MetricName, VariedRules, VaryError};
use crate::job::request::JobRequest;
use crate::job::run::Run;
use crate::metrics::measure::ReportRequest;
use crate::metrics::observations::Observations;
use crate::metrics::study::Study;
use crate::metrics::table::{METRICS, Metric};
use sortie_core::rule_code;
use sortie_core::setup::{Setup, SetupError};

/// The part of a job that only a sweep has.
pub(super) struct SweepJob {
    varied: VariedRules,
    pub(super) metrics: Vec<(MeterMetric, MetricName)>,
}

/// The metrics of a sweep that wants these: see [`JobRequest::metrics`].
pub fn sweep_metrics(wanted: &[&'static str]) -> Vec<&'static str> {
    let needs_no_search =
        |metric: &&Metric| metric.studies() == [Study::Play] && !metric.needs_positions();
    METRICS
        .iter()
        .filter(|metric| MeterMetric::is_by_set(metric))
        .filter(|metric| match wanted {
            [] => needs_no_search(metric),
            wanted => wanted.contains(&metric.info.id),
        })
        .map(|metric| metric.info.id)
        .collect()
}

impl SweepJob {
    /// The sweep that a request asks for, if it asks for one.
    pub(super) fn new(request: &JobRequest) -> Result<Option<Self>, VaryError> {
        let Some(original) = request.rules.first().filter(|_| !request.vary.is_empty()) else {
            return Ok(None);
        };
        let (seats, kind) = (request.seats, DesignKind::OneAtATime);
        let varied = VariedRules::of_setup(original, seats, &request.vary, kind)?;
        let metric = |id: &'static str| {
            let metric = MeterMetric::find(id).ok()?;
            Some((metric, metric.name(id)))
        };
        let metrics = sweep_metrics(&request.metrics).into_iter().filter_map(metric).collect();
        Ok(Some(SweepJob { varied, metrics }))
    }

    pub(super) fn setups(&self) -> Result<Vec<Setup>, SetupError> {
        self.varied.codes.iter().map(|code| rule_code::read(code)).collect()
    }

    /// The report on the sets that all rule sets have played: only these are pairs.
    pub(super) fn report(&self, runs: &[Run]) -> SweepReport {
        let played = |run: &Run| {
            let targets = run.found.targets.iter();
            targets.map(|(study, most)| run.found.sets.first(*study, *most).count()).min()
        };
        let sets = runs.iter().filter_map(played).min().unwrap_or_default();
        let seen: Vec<_> = runs
            .iter()
            .map(|run| {
                let targets = run.found.targets.keys().map(|study| (*study, sets as u64)).collect();
                let settings = &run.found.request.settings;
                let played = Observations::new(settings, &run.found.sets, &targets);
                self.metrics.iter().map(|(metric, _)| metric.by_set(&played, sets)).collect()
            })
            .collect();
        let names: Vec<MetricName> = self.metrics.iter().map(|(_, name)| name.clone()).collect();
        let settings = runs.first().map(|run| self.settings(&run.found.request, sets as u64));
        let VariedRules { design, codes } = &self.varied;
        SweepReport::new(settings.unwrap_or_default(), design, &names, codes, &seen)
    }

    fn settings(&self, request: &ReportRequest, sets: u64) -> SweepSettings {
        let settings = &request.settings;
        let design = &self.varied.design;
        let vary: Vec<String> = design.factors.iter().map(Factor::to_argument).collect();
        let metrics = self.metrics.iter().map(|(_, name)| name.id.as_str());
        SweepSettings {
            version: settings.program.clone(),
            command: sweep_command(settings, &vary, design.kind, sets, metrics),
            game: settings.game.clone(),
            seats: settings.seats,
            players: settings.players.clone(),
            seed: settings.seed,
        }
    }
}
