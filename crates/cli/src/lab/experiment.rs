//! The parts that sweeps and searches share: rules from values, the command, files and progress.

use super::contest::interrupted;
use super::experiment_args::ExperimentArgs;
use crate::errors::Failure;
use crate::match_rules::RequestedRules;
use indicatif::{ProgressBar, ProgressStyle};
use sortie_core::{Game, rule_code};
use sortie_lab::design::{Factor, GameMeter, MeterError, MeterMetric, varied_rules};
use sortie_lab::html::{Document, render};
use sortie_lab::metrics::budget::ReportBudget;
use sortie_lab::metrics::measure::ReportRequest;
use sortie_lab::metrics::study::StudySettings;
use sortie_words::Words;
use std::io::{self, IsTerminal};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The rules that an experiment varies.
pub(super) struct Original<G> {
    pub(super) rules: G,
    pub(super) seats: u8,
    pub(super) settings: StudySettings,
}

impl<G: Game> Original<G> {
    /// The rules and settings that the options ask for.
    pub(super) fn new(args: &ExperimentArgs, asked: &RequestedRules) -> Result<Self, Failure> {
        if let Some(seats) = args.seats {
            asked.check_seats(seats.into())?;
        }
        let given = args.seats.map(usize::from).or(asked.seats());
        let seats = given.unwrap_or(G::INFO.seats.0.into());
        let rules: G = asked.build(seats)?;
        let bots = (args.players.as_str(), args.playouts.as_str());
        let budget = ReportBudget::Matches(2);
        let request = ReportRequest::new(&rules, seats as u8, bots, args.many.seed, budget)
            .map_err(Failure::usage)?;
        Ok(Original { rules, seats: seats as u8, settings: request.settings })
    }

    /// The rules with these values of the factors; the error is a sentence about the first
    /// contradiction.
    pub(super) fn with_values(&self, factors: &[Factor], values: &[String]) -> Result<G, String> {
        let rules = varied_rules::with_values(&self.rules, self.seats, factors, values);
        rules.map_err(|error| error.to_string())
    }

    /// The rule code with these values.
    pub(super) fn code(&self, factors: &[Factor], values: &[String]) -> String {
        let rules = self.with_values(factors, values);
        rules.map_or_else(|_| values.join(","), |rules| rule_code::write(&rules, self.seats))
    }

    /// The meter of these rules. It continues the study file of `--out`, in which sets may stand
    /// that `plays` allows.
    pub(super) fn meter<'a>(
        &self,
        build: &'a dyn Fn(&[String]) -> Result<G, String>,
        metrics: Vec<MeterMetric>,
        args: &ExperimentArgs,
        plays: &dyn Fn(&str, u64) -> bool,
        ended: &'a AtomicBool,
    ) -> Result<GameMeter<'a, G>, Failure> {
        let threads = args.many.threads;
        let mut meter = GameMeter::new(build, self.settings.clone(), metrics, threads, ended);
        if let Some(path) = &args.out {
            meter.store_in(path, plays).map_err(|error| Failure::file(path, error))?;
        }
        Ok(meter)
    }
}

/// Writes the files that the options ask for.
pub(super) fn write_files(args: &ExperimentArgs, document: &Document) -> Result<(), Failure> {
    if let Some(path) = &args.csv {
        super::write_file(path, &document.csv)?;
    }
    if let Some(path) = &args.html {
        super::write_file(path, &render(document).map_err(Failure::data)?)?;
    }
    Ok(())
}

/// A progress bar of sets on stderr with the time left, behind a message if it has one; hidden unless
/// stderr is a terminal.
pub(super) fn set_bar(sets: u64, words: &Words) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(sets);
    let name = words.say(id!("lab-report-progress"));
    let shape = format!("{{msg}}{{wide_bar}} {{human_pos}}/{{human_len}} {name}  {{eta}}");
    if let Ok(style) = ProgressStyle::with_template(&shape) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The failure of a measurement; says how to go on after Ctrl-C.
pub(super) fn failed(error: MeterError, args: &ExperimentArgs, words: &Words) -> Failure {
    match error {
        MeterError::Interrupted => {
            eprintln!("{}", interrupted(words, args.out.as_deref()));
            Failure::Interrupted
        }
        MeterError::Failed(error) => Failure::Data(error.to_string()),
    }
}
