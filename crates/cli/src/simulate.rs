//! `sortie simulate`.

use crate::args::SimulateArgs;
use crate::errors::Failure;
use crate::format::{NumberFormat, align_columns, plain_text};
use crate::interrupt::Interrupt;
use crate::match_rules::{self, RequestedRules};
use crate::print;
use crate::stand_in;
use indicatif::{ProgressBar, ProgressStyle};
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, Text};
use sortie_lab::simulate::{
    MAX_MATCHES, SimulateError, Simulation, SimulationReport, StopAt, Withdrawal, simulate_until,
};
use sortie_words::Words;
use std::io::{self, IsTerminal, Write};
use std::slice;
use std::time::Duration;

/// Matches without `--matches` and `--precision`.
const DEFAULT_MATCHES: u64 = 10_000;

/// Matches per second as text; slow players need a decimal place.
fn rate(matches_per_second: f64, words: &Words) -> String {
    if matches_per_second < 10.0 {
        NumberFormat::new(words).decimal(matches_per_second)
    } else {
        format!("{matches_per_second:.0}")
    }
}

pub(crate) fn run(args: &SimulateArgs, language: &'static str) -> Result<(), Failure> {
    let asked = args.many.rules.asked(&args.game, language)?;
    for bot in &args.seats {
        sortie_outside::check(bot, &args.game).map_err(Failure::usage)?;
    }
    let interrupt = Interrupt::listen()?;
    let run = RunSimulation { args, asked, language, interrupt: &interrupt };
    let (found, words) = match_rules::with_game(&args.game, run)?;
    report(args, &found, &words, &interrupt)
}

/// Visitor that plays the matches. All that does not depend on the game's types is outside of it, so
/// that it is compiled once.
struct RunSimulation<'a> {
    args: &'a SimulateArgs,
    asked: RequestedRules,
    language: &'static str,
    interrupt: &'a Interrupt,
}

impl Visitor for RunSimulation<'_> {
    type Out = Result<(Simulation, Words), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let args = self.args;
        let bots = self.asked.bots(&args.seats, G::INFO.seats.0)?;
        let rules: G = self.asked.build(bots.len())?;
        let words = match_rules::words::<G>(self.language)?;
        stand_in::warn(&bots, slice::from_ref(&rules), bots.len() as u8, &words)?;
        let bar = progress_bar(args.most_known(), &words);
        let stop = StopAt {
            matches: args.most(),
            precision: args.precision,
            interrupt: self.interrupt.flag(),
        };
        let (seats, many) = (bots.len() as u8, &args.many);
        let progress = |n| bar.inc(n);
        let found = simulate_until(&rules, seats, &bots, &stop, many.seed, many.threads, &progress);
        bar.finish_and_clear();
        Ok((found?, words))
    }
}

impl From<SimulateError> for Failure {
    fn from(error: SimulateError) -> Self {
        match error {
            SimulateError::Threads(_) => Failure::data(error),
            _ => Failure::usage(error),
        }
    }
}

impl RequestedRules {
    /// The bots that `--seats` names, or random ones on `fewest` seats.
    fn bots(&self, named: &[String], fewest: u8) -> Result<Vec<String>, Failure> {
        let mut bots = named.to_vec();
        if bots.is_empty() {
            bots = vec!["random".to_owned(); self.seats().unwrap_or(fewest.into())];
        }
        self.check_seats(bots.len())?;
        Ok(bots)
    }
}

impl SimulateArgs {
    /// The number of matches, if it is known before.
    fn most_known(&self) -> Option<u64> {
        self.matches.or_else(|| self.precision.is_none().then_some(DEFAULT_MATCHES))
    }

    fn most(&self) -> u64 {
        self.most_known().unwrap_or(MAX_MATCHES)
    }
}

/// Prints the result on stdout, and on stderr what is not part of it: crashed programs, the speed and
/// an interruption.
fn report(
    args: &SimulateArgs,
    found: &Simulation,
    words: &Words,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    for left in &found.left {
        warn(left, &found.report, words)?;
    }
    if interrupt.is_set() {
        let text =
            Text::new(id!("simulate-interrupted")).raw("matches", found.report.matches.to_string());
        writeln!(io::stderr(), "{}", plain_text(words, &text))?;
    }
    // Every share would be 0/0.
    if found.report.matches == 0 {
        return Err(if interrupt.is_set() {
            Failure::Interrupted
        } else {
            Failure::Data("no match was played to the end, so there is no result".to_owned())
        });
    }
    if args.many.json {
        print::json(found)?;
    } else {
        print::text(&text(found, words))?;
        let speed = Text::new(id!("simulate-speed"))
            .raw("rate", rate(found.speed.matches_per_second, words))
            .raw("threads", found.speed.threads.to_string());
        writeln!(io::stderr(), "{}", plain_text(words, &speed))?;
    }
    if interrupt.is_set() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Warns on stderr that matches do not count because a program left them.
fn warn(left: &Withdrawal, report: &SimulationReport, words: &Words) -> Result<(), Failure> {
    let bot = report.seats.get(usize::from(left.seat)).map_or("", |seat| seat.bot.as_str());
    let text = Text::new(id!("simulate-left"))
        .raw("seat", (left.seat + 1).to_string())
        .raw("bot", bot)
        .number("n", left.matches as i64)
        .raw("why", plain_text(words, &left.why).trim_end());
    let text = print::sanitize(&plain_text(words, &text));
    Ok(writeln!(io::stderr(), "{text}")?)
}

/// A progress bar on stderr; hidden unless stderr is a terminal. Without a known number of matches it
/// only counts.
fn progress_bar(matches: Option<u64>, words: &Words) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = if let Some(matches) = matches {
        let left = Text::new(id!("simulate-progress")).raw("left", "{eta}");
        let template = format!("{{wide_bar}} {{human_pos}} {}", plain_text(words, &left));
        (ProgressBar::new(matches), template)
    } else {
        let counted = words.say(id!("simulate-counted"));
        (ProgressBar::new_spinner(), format!("{{spinner}} {{human_pos}} {counted}"))
    };
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    // Slow bots may take seconds for a match: the ticks show that the program is alive.
    bar.enable_steady_tick(Duration::from_millis(200));
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
            (seat.seat + 1).to_string(),
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
    let [head, draws, decisions] = [head, draws, decisions].map(|text| plain_text(words, &text));
    let shared = words.say(id!("simulate-shared"));
    format!("{head}\n\n{}\n{shared}\n\n{draws}\n{decisions}\n", align_columns(&rows, 2))
}
