//! Measuring one rule set: the request from the arguments, progress bar, study file and Ctrl-C.

use super::args::RuleStudyArgs;
use super::experiment::set_bar;
use crate::errors::Failure;
use crate::interrupt::Interrupt;
use sortie_core::{Game, suggest};
use sortie_lab::duplicate_set::DuplicateSetError;
use sortie_lab::metrics::budget::ReportBudget;
use sortie_lab::metrics::measure::{Measurements, ReportProgress, ReportRequest, measure};
use sortie_lab::metrics::study_file::{SetsByRules, StudyFile};
use sortie_lab::metrics::study_runner::StudyError;
use sortie_lab::metrics::table::{self, METRICS};
use sortie_words::Words;
use std::path::Path;

/// Minutes of a report without another budget.
const MINUTES: f64 = 10.0;
/// Minutes of a quick one.
const QUICK_MINUTES: f64 = 1.0;

impl RuleStudyArgs {
    fn budget(&self) -> ReportBudget {
        match (self.matches, self.minutes) {
            (Some(matches), _) => ReportBudget::Matches(matches),
            (None, Some(minutes)) => ReportBudget::Minutes(minutes),
            (None, None) if self.quick => ReportBudget::Minutes(QUICK_MINUTES),
            (None, None) => ReportBudget::Minutes(MINUTES),
        }
    }

    /// The request for these rules; `also` are metrics that are measured in any case.
    pub(super) fn request<G: Game>(
        &self,
        rules: &G,
        seats: u8,
        seed: u64,
        also: &[&'static str],
    ) -> Result<ReportRequest, Failure> {
        let mut metrics: Vec<&'static str> =
            self.metric.iter().map(|id| metric_id(id)).collect::<Result<_, _>>()?;
        if !metrics.is_empty() {
            metrics.extend(also);
        }
        let bots = (self.players.as_str(), self.playouts.as_str());
        let request = ReportRequest::new(rules, seats, bots, seed, self.budget())?;
        Ok(request.with_metrics(&metrics))
    }
}

/// The metric that an argument names.
pub(super) fn metric_id(given: &str) -> Result<&'static str, Failure> {
    let given = given.trim().to_lowercase().replace('-', "_");
    table::find(&given).map(|metric| metric.info.id).ok_or_else(|| {
        let hint = suggest::hint(&given, METRICS.iter().map(|metric| metric.info.id));
        Failure::Usage(format!("there is no metric '{given}'; {hint}"))
    })
}

/// Reads `METRIC=X`, where X may have a ± before it.
pub(super) fn precision(text: &str) -> Result<(&'static str, f64), Failure> {
    let form = || {
        Failure::Usage(format!(
            "'{text}' is not of the form METRIC=X with X above 0, such as draws=2"
        ))
    };
    let (id, x) = text.split_once('=').ok_or_else(form)?;
    let id = metric_id(id)?;
    let x = x.trim().trim_start_matches(['±', '+']).parse().ok();
    let x = x.filter(|x: &f64| x.is_finite() && *x > 0.0).ok_or_else(form)?;
    Ok((id, x))
}

/// The study file of `--out` and the sets that it had.
#[derive(Default)]
pub(super) struct StoredSets {
    file: Option<StudyFile>,
    sets: SetsByRules,
}

impl StoredSets {
    /// Opens the file for the sets of these requests, if there is one.
    pub(super) fn open(path: Option<&Path>, requests: &[ReportRequest]) -> Result<Self, Failure> {
        let (Some(path), Some(first)) = (path, requests.first()) else {
            return Ok(StoredSets::default());
        };
        let plays = |rules: &str, seed| {
            let mut all = requests.iter().map(|request| &request.settings);
            all.any(|settings| settings.rules == rules && settings.seed == seed)
        };
        let (file, sets) = StudyFile::open(path, &first.settings, &plays)
            .map_err(|error| Failure::file(path, error))?;
        Ok(StoredSets { file: Some(file), sets })
    }
}

/// Plays the studies of a request but for those that are stored, and stores them.
pub(super) fn play<G: Game>(
    rules: &G,
    request: &ReportRequest,
    threads: usize,
    stored: &mut StoredSets,
    interrupt: &Interrupt,
    words: &Words,
) -> Result<Measurements, Failure> {
    let settings = &request.settings;
    let key = (settings.rules.clone(), settings.seed);
    let known = stored.sets.remove(&key).unwrap_or_default();
    let bar = set_bar(0, words);
    // Sets that were known are no work of this run, so they are not on the bar.
    let count = known.clone();
    let mut news = |news: ReportProgress<'_>| {
        match news {
            ReportProgress::Planned(targets) => {
                let missing = targets.iter().map(|(&study, &target)| {
                    (0..target).filter(|set| !count.has(study, *set)).count() as u64
                });
                bar.set_length(missing.sum());
            }
            ReportProgress::SetPlayed(set) => {
                if let Some(file) = &mut stored.file {
                    file.add(settings, set)?;
                }
                bar.inc(1);
            }
        }
        Ok(())
    };
    let found = measure(rules, request, known, threads, interrupt.flag(), &mut news);
    bar.finish_and_clear();
    Ok(found?)
}

impl From<StudyError> for Failure {
    fn from(error: StudyError) -> Self {
        match error {
            StudyError::Io(_) | StudyError::Bot(DuplicateSetError::Withdrawn { .. }) => {
                Failure::data(error)
            }
            _ => Failure::usage(error),
        }
    }
}
