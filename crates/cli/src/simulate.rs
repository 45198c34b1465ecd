//! `sortie simulate`.

use crate::args::SimulateArgs;
use crate::errors::Failure;
use crate::format::{NumberFormat, align_columns, plain_text};
use crate::print;
use crate::rules::{self, RequestedRules};
use indicatif::{ProgressBar, ProgressStyle};
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Text};
use sortie_lab::simulate::{SimulateError, Simulation, SimulationReport, Withdrawal};
use sortie_words::Words;
use std::io::{self, IsTerminal, Write};

pub(crate) fn run(args: &SimulateArgs, language: &'static str) -> Result<(), Failure> {
    let asked = args.many.rules.asked(&args.game, language)?;
    for bot in &args.seats {
        sortie_outside::check(bot).map_err(Failure::usage)?;
    }
    rules::with_game(&args.game, Simulate { args, asked, language })
}

struct Simulate<'a> {
    args: &'a SimulateArgs,
    asked: RequestedRules,
    language: &'static str,
}

impl Visitor for Simulate<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let args = self.args;
        let many = &args.many;
        let fewest = usize::from(G::INFO.seats.0);
        let mut bots = args.seats.clone();
        if bots.is_empty() {
            bots = vec!["random".to_owned(); self.asked.seats().unwrap_or(fewest)];
        }
        self.asked.check_seats(bots.len())?;
        let rules: G = self.asked.build(bots.len())?;
        let seats = bots.len() as u8;
        let words = rules::words::<G>(self.language)?;
        let bar = bar(args.matches, &words);
        let progress = |n| bar.inc(n);
        let found = sortie_lab::simulate(
            &rules,
            seats,
            &bots,
            args.matches,
            many.seed,
            many.threads,
            &progress,
        );
        bar.finish_and_clear();
        let found = found.map_err(|error| match error {
            SimulateError::Threads(_) => Failure::data(error),
            _ => Failure::usage(error),
        })?;
        for left in &found.left {
            complain(left, &found.report, &words)?;
        }
        if many.json { print::json(&found) } else { print::text(&text(&found, &words)) }
    }
}

/// Warns on stderr that a program did not play all its matches.
fn complain(left: &Withdrawal, report: &SimulationReport, words: &Words) -> Result<(), Failure> {
    let bot = report.seats.get(usize::from(left.seat)).map_or("", |seat| seat.bot.as_str());
    let text = Text::new(id!("simulate-left"))
        .raw("seat", left.seat.to_string())
        .raw("bot", bot)
        .raw("n", left.matches.to_string())
        .raw("matches", report.matches.to_string())
        .raw("why", plain_text(words, &left.why).trim_end());
    let text = print::sanitize(&plain_text(words, &text));
    Ok(writeln!(io::stderr(), "{text}")?)
}

/// A progress bar on stderr; hidden unless stderr is a terminal.
fn bar(matches: u64, words: &Words) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(matches);
    let left = Text::new(id!("simulate-progress")).raw("left", "{eta}");
    let template = format!("{{wide_bar}} {{human_pos}} {}", plain_text(words, &left));
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}

fn text(found: &Simulation, words: &Words) -> String {
    let SimulationReport { rules, seed, matches, draws, decisions, seats } = &found.report;
    let numbers = NumberFormat::new(words);
    let decimal = |number| numbers.decimal(number);
    let percent = |share| numbers.percent(share);
    let head = [
        id!("simulate-seat"),
        id!("simulate-bot"),
        id!("simulate-wins"),
        id!("simulate-interval"),
        id!("simulate-points"),
    ];
    let mut rows = vec![head.map(|id| words.say(id))];
    for seat in seats {
        rows.push([
            seat.seat.to_string(),
            seat.bot.clone(),
            percent(seat.share),
            format!("{} – {}", decimal(seat.interval.low * 100.0), percent(seat.interval.high)),
            decimal(seat.points),
        ]);
    }
    let head = Text::new(id!("simulate-head"))
        .raw("rules", rules)
        .raw("matches", matches.to_string())
        .raw("seed", seed.to_string());
    let draws = Text::new(id!("simulate-draws"))
        .raw("n", draws.to_string())
        .raw("share", percent(*draws as f64 / *matches as f64));
    let decisions = Text::new(id!("simulate-decisions"))
        .raw("mean", decimal(decisions.mean))
        .raw("low", decisions.percent_5.to_string())
        .raw("median", decisions.median.to_string())
        .raw("high", decisions.percent_95.to_string());
    let speed = Text::new(id!("simulate-speed"))
        .raw("rate", format!("{:.0}", found.speed.matches_per_second))
        .raw("threads", found.speed.threads.to_string());
    let [head, draws, decisions, speed] =
        [head, draws, decisions, speed].map(|text| plain_text(words, &text));
    let shared = words.say(id!("simulate-shared"));
    format!("{head}\n\n{}\n{shared}\n\n{draws}\n{decisions}\n{speed}\n", align_columns(&rows, 2))
}
