//! Running a contest: progress bar, results file and Ctrl-C.

use crate::errors::Failure;
use crate::format::{NumberFormat, plain_text};
use crate::interrupt::Interrupt;
use indicatif::{ProgressBar, ProgressStyle};
use sortie_core::{Game, Text};
use sortie_lab::contest::{self, Contest, ContestResult, Progress};
use sortie_lab::interval::half_width;
use sortie_lab::results_file::ResultsFile;
use sortie_lab::stopping_rule::StoppingRule;
use sortie_lab::summary_stats::SummaryStats;
use sortie_words::Words;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Duration;

/// Runs contests with these settings.
pub(crate) struct ContestRunner<'a> {
    pub(crate) words: &'a Words,
    pub(crate) threads: usize,
    pub(crate) interrupt: &'a Interrupt,
}

impl ContestRunner<'_> {
    /// Plays a contest, or continues the one stored in `file`.
    pub(crate) fn play<G: Game>(
        &self,
        rules: &G,
        contest: &Contest,
        stop: &StoppingRule,
        file: Option<&Path>,
    ) -> Result<ContestResult, Failure> {
        let opened = file.map(|path| {
            ResultsFile::open(path, contest).map_err(|error| Failure::file(path, error))
        });
        let (mut results, known) = match opened.transpose()? {
            Some((results, known)) => (Some(results), known),
            None => (None, Vec::new()),
        };
        let bar = self.bar(stop);
        let mut news = |news: Progress<'_>| {
            match news {
                Progress::SetPlayed(set) => {
                    if let Some(results) = &mut results {
                        results.add(set)?;
                    }
                }
                Progress::Edges(edges) => {
                    bar.set_position(edges.n());
                    // The estimate is not worth computing for a hidden bar.
                    if !bar.is_hidden() {
                        bar.set_message(self.estimate(edges, contest));
                    }
                }
            }
            Ok(())
        };
        let played = contest::run(
            rules,
            contest,
            stop,
            self.threads,
            known,
            self.interrupt.flag(),
            &mut news,
        );
        bar.finish_and_clear();
        Ok(played?)
    }

    /// The edge so far and half its 95 % interval, in percentage points.
    fn estimate(&self, edges: &SummaryStats, contest: &Contest) -> String {
        let numbers = NumberFormat::new(self.words);
        let text =
            Text::new(id!("lab-estimate")).raw("edge", numbers.signed(edges.mean() * 100.0)).raw(
                "half",
                match half_width(edges, contest.range(0)) {
                    half if half.is_finite() => numbers.decimal(half * 100.0),
                    _ => "?".to_owned(),
                },
            );
        plain_text(self.words, &text)
    }

    /// A progress bar on stderr; hidden unless stderr is a terminal.
    fn bar(&self, stop: &StoppingRule) -> ProgressBar {
        if !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let (bar, shape) = match stop.sets {
            Some(sets) => (ProgressBar::new(sets), "{wide_bar} {human_pos}"),
            None => (ProgressBar::new_spinner(), "{spinner} {human_pos}"),
        };
        let sets = self.words.say(id!("lab-progress"));
        if let Ok(style) = ProgressStyle::with_template(&format!("{shape} {sets}{{msg}}")) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_set()
    }
}
