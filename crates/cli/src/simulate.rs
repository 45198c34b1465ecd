//! `sortie simulate`.

use crate::args::SimulateArgs;
use crate::errors::Failure;
use crate::print;
use crate::rules::{self, Asked};
use indicatif::{ProgressBar, ProgressStyle};
use sortie_bots::registry;
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_lab::simulate::{Report, SimulateError, Simulation};
use std::io::{self, IsTerminal};

pub(crate) fn run(args: &SimulateArgs) -> Result<(), Failure> {
    let asked = args.rules.asked(&args.game)?;
    for bot in &args.seats {
        registry::find(bot).map_err(Failure::usage)?;
    }
    rules::visit(&args.game, Simulate { args, asked })
}

struct Simulate<'a> {
    args: &'a SimulateArgs,
    asked: Asked,
}

impl Visitor for Simulate<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let args = self.args;
        let fewest = usize::from(G::INFO.seats.0);
        let mut bots = args.seats.clone();
        if bots.is_empty() {
            bots = vec!["random".to_owned(); self.asked.seats().unwrap_or(fewest)];
        }
        self.asked.agrees(bots.len())?;
        let rules: G = self.asked.build(bots.len())?;
        let seats = bots.len() as u8;
        let bar = bar(args.matches);
        let progress = |n| bar.inc(n);
        let found = sortie_lab::simulate(
            &rules,
            seats,
            &bots,
            args.matches,
            args.seed,
            args.threads,
            &progress,
        );
        bar.finish_and_clear();
        let found = found.map_err(|error| match error {
            SimulateError::Threads(_) => Failure::data(error),
            _ => Failure::usage(error),
        })?;
        if args.json { print::json(&found) } else { print::text(&text(&found)) }
    }
}

/// A bar for those who watch; nothing where nobody does.
fn bar(matches: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(matches);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos} matches, {eta} left") {
        bar.set_style(style);
    }
    bar
}

fn text(found: &Simulation) -> String {
    let Report { rules, seed, matches, draws, decisions, seats } = &found.report;
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let mut rows = vec![["seat", "bot", "wins", "95 % interval", "points"].map(str::to_owned)];
    for seat in seats {
        rows.push([
            seat.seat.to_string(),
            seat.bot.clone(),
            percent(seat.share),
            format!("{:.1} – {}", seat.interval.low * 100.0, percent(seat.interval.high)),
            format!("{:.1}", seat.points),
        ]);
    }
    let speed = &found.speed;
    format!(
        "{rules}: {matches} matches, seed {seed}\n\n{}\nA draw counts as a part of a win for \
         each of its winners.\n\nDraws: {draws} ({})\nDecisions a match: mean {:.1}, 5 % {}, \
         median {}, 95 % {}\nSpeed: {:.0} matches/s by {} threads\n",
        table(&rows),
        percent(*draws as f64 / *matches as f64),
        decisions.mean,
        decisions.percent_5,
        decisions.median,
        decisions.percent_95,
        speed.matches_per_second,
        speed.threads,
    )
}

/// Rows of which every column is as wide as its widest entry; numbers stand right.
fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let wide = |text: &str| text.chars().count();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (at, text) in row.iter().enumerate() {
            let width = rows.iter().map(|row| wide(&row[at])).max().unwrap_or(0);
            let gap = " ".repeat(width - wide(text));
            let cell = if at < 2 { format!("{text}{gap}") } else { format!("{gap}{text}") };
            line.push_str(&cell);
            line.push_str("  ");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
