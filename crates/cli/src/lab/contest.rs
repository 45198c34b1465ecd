//! `sortie lab match`.

use super::args::MatchArgs;
use super::runner::ContestRunner;
use super::table;
use crate::errors::Failure;
use crate::format::{NumberFormat, align_columns, plain_text};
use crate::interrupt::Interrupt;
use crate::match_rules::{self, RequestedRules};
use crate::print;
use crate::stand_in;
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Text};
use sortie_lab::contest::Contest;
use sortie_lab::interval::Interval;
use sortie_lab::report::ContestReport;
use sortie_lab::stopping_rule::{EarlyStop, StopReason, StoppingRule};
use sortie_words::Words;
use std::path::Path;
use std::slice;

/// Sets that are played if nothing is said about when to stop.
const SETS: u64 = 500;

pub(crate) fn run(args: &MatchArgs, language: &'static str) -> Result<(), Failure> {
    let asked = args.measure.many.rules.asked(&args.game, language)?;
    match_rules::with_game(&args.game, RunMatch { args, asked, language })
}

struct RunMatch<'a> {
    args: &'a MatchArgs,
    asked: RequestedRules,
    language: &'static str,
}

impl Visitor for RunMatch<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let args = self.args;
        let many = &args.measure.many;
        let (rules, seats) = table::<G>(&args.measure, &self.asked, args.bots.len())?;
        let contest = Contest::new(&rules, seats, &args.bots, many.seed)?;
        let words = match_rules::words::<G>(self.language)?;
        stand_in::warn(&args.bots, slice::from_ref(&rules), seats, &words)?;
        let stop = args.stop();
        let interrupt = Interrupt::listen()?;
        let runner = ContestRunner { words: &words, threads: many.threads, interrupt: &interrupt };
        let played = runner.play(&rules, &contest, &stop, args.out.as_deref())?;
        let report = ContestReport::new(&contest, &stop, &played);
        let ended = report.stopped == StopReason::Interrupted;
        if ended {
            eprintln!("{}", interrupted(&words, args.out.as_deref()));
        }
        if many.json { print::json(&report) } else { print::text(&text(&report, &words)) }?;
        if ended { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

impl MatchArgs {
    fn stop(&self) -> StoppingRule {
        let early =
            self.sprt.map(EarlyStop::Sprt).or_else(|| self.precision.map(EarlyStop::Precision));
        StoppingRule { sets: self.sets.or_else(|| early.is_none().then_some(SETS)), early }
    }
}

/// How to go on after Ctrl-C.
pub(super) fn interrupted(words: &Words, out: Option<&Path>) -> String {
    match out {
        Some(path) => {
            let path = print::sanitize(&path.display().to_string());
            plain_text(words, &Text::new(id!("lab-kept")).raw("path", path))
        }
        None => words.say(id!("lab-not-kept")),
    }
}

fn text(report: &ContestReport, words: &Words) -> String {
    let numbers = NumberFormat::new(words);
    let head = [
        id!("simulate-bot"),
        id!("lab-seats"),
        id!("simulate-wins"),
        id!("lab-due"),
        id!("lab-edge"),
        id!("simulate-interval"),
        id!("lab-margin"),
        id!("simulate-interval"),
    ];
    let range = |interval: Option<Interval>, unit: f64| {
        interval.map_or_else(String::new, |i| numbers.range(i.low * unit, i.high * unit))
    };
    let mut rows = vec![head.map(|id| words.say(id))];
    for did in &report.bots {
        rows.push([
            did.bot.clone(),
            did.held.to_string(),
            numbers.percent(did.share),
            numbers.percent(did.due),
            numbers.signed(did.edge * 100.0),
            range(did.edge_interval, 100.0),
            numbers.signed(did.margin),
            range(did.margin_interval, 1.0),
        ]);
    }
    let head = Text::new(id!("lab-head"))
        .raw("rules", &report.rules)
        .raw("sets", report.sets.to_string())
        .raw("seats", report.seats.to_string())
        .raw("seed", report.seed.to_string());
    let mut out = format!("{}\n\n{}", plain_text(words, &head), align_columns(&rows, 1));
    let mut line = |text: String| out.extend(["\n", text.as_str()]);
    line(words.say(id!("lab-legend")));
    if let Some(causes) = report.variance {
        line(plain_text(
            words,
            &Text::new(id!("lab-causes"))
                .raw("deal", numbers.percent(causes.deal))
                .raw("bots", numbers.percent(causes.bots))
                .raw("rest", numbers.percent(causes.rest)),
        ));
    }
    if !report.reproducible {
        line(words.say(id!("lab-clock")));
    }
    if let Some(test) = &report.test {
        let edge = |edge: f64| numbers.signed(edge * 100.0);
        let id = match report.stopped {
            StopReason::High => id!("lab-test-high"),
            StopReason::Low => id!("lab-test-low"),
            _ => id!("lab-test-open"),
        };
        line(plain_text(
            words,
            &Text::new(id)
                .raw("bot", &report.bots[0].bot)
                .raw("low", edge(test.sprt.low))
                .raw("high", edge(test.sprt.high))
                .raw("ratio", numbers.signed(test.ratio))
                .raw("bound", numbers.decimal(test.bound)),
        ));
    }
    out.push('\n');
    out
}
