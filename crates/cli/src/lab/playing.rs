//! A contest under way: its progress, its file, and Ctrl-C.

use crate::errors::Failure;
use crate::figures::{Figures, says};
use indicatif::{ProgressBar, ProgressStyle};
use sortie_core::{Game, Text};
use sortie_lab::contest::{self, Contest, News, Played};
use sortie_lab::interval::half;
use sortie_lab::sample::Sample;
use sortie_lab::sheet::Sheet;
use sortie_lab::stop::Stop;
use sortie_words::Words;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Whether somebody pressed Ctrl-C.
pub(crate) struct Ended(Arc<AtomicBool>);

impl Ended {
    /// Listens for Ctrl-C from now on. The second one does not wait for anything.
    pub(crate) fn listen() -> Result<Self, Failure> {
        let flag = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&flag);
        ctrlc::set_handler(move || {
            if heard.swap(true, Ordering::SeqCst) {
                std::process::exit(0);
            }
        })
        .map_err(|error| Failure::Data(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(Ended(flag))
    }
}

/// How a contest is played.
pub(crate) struct Playing<'a> {
    pub(crate) words: &'a Words,
    pub(crate) threads: usize,
    pub(crate) ended: &'a Ended,
}

impl Playing<'_> {
    /// Plays a contest, or on with one that a file has.
    pub(crate) fn play<G: Game>(
        &self,
        rules: &G,
        contest: &Contest,
        stop: &Stop,
        file: Option<&Path>,
    ) -> Result<Played, Failure> {
        let opened =
            file.map(|path| Sheet::open(path, contest).map_err(|error| Failure::file(path, error)));
        let (mut sheet, known) = match opened.transpose()? {
            Some((sheet, known)) => (Some(sheet), known),
            None => (None, Vec::new()),
        };
        let bar = self.bar(stop);
        let mut news = |news: News<'_>| {
            match news {
                News::Played(set) => {
                    if let Some(sheet) = &mut sheet {
                        sheet.add(set)?;
                    }
                }
                News::Edges(edges) => {
                    bar.set_position(edges.n());
                    if !bar.is_hidden() {
                        bar.set_message(self.estimate(edges, contest));
                    }
                }
            }
            Ok(())
        };
        let played =
            contest::run(rules, contest, stop, self.threads, known, &self.ended.0, &mut news);
        bar.finish_and_clear();
        Ok(played?)
    }

    /// The edge so far, in percentage points.
    fn estimate(&self, edges: &Sample, contest: &Contest) -> String {
        let figures = Figures::of(self.words);
        let text =
            Text::new(id!("lab-estimate")).raw("edge", figures.signed(edges.mean() * 100.0)).raw(
                "half",
                match half(edges, contest.range(0)) {
                    half if half.is_finite() => figures.decimal(half * 100.0),
                    _ => "?".to_owned(),
                },
            );
        says(self.words, &text)
    }

    /// A bar for those who watch; nothing where nobody does.
    fn bar(&self, stop: &Stop) -> ProgressBar {
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

    /// Whether somebody pressed Ctrl-C.
    pub(crate) fn is_ended(&self) -> bool {
        self.ended.0.load(Ordering::SeqCst)
    }
}
