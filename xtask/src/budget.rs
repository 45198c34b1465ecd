//! `cargo xtask budget`: the cost of lab reports and of their players' choices, and their precision.

use crate::busy::{program, run_timed};
use crate::findings::with_part;
use crate::rules;
use serde_json::Value;
use sortie_games::catalogue;
use sortie_lab::metrics::metric::Estimate;
use sortie_lab::plot::LinePlot;
use sortie_lab::report_words::ReportWords;
use sortie_words::Words;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// The page with the tables, and the plots on it.
const PAGE: &str = "docs/lab.md";
const INTERVALS_PICTURE: &str = "docs/pictures/report-budget.svg";
const COSTS_PICTURE: &str = "docs/pictures/report-cost.svg";
/// Seconds on two cores for which reports are planned. The last one is that of `--quick`.
const BUDGETS: [u32; 3] = [15, 30, 60];
/// The metric that the plot of intervals shows of each game.
const PLOTTED: &str = "first_mover_edge";
/// Metrics in percent or percentage points.
const METRICS: [(&str, &str); 4] = [
    ("first_mover_edge", "first-mover edge"),
    ("luck", "luck"),
    ("drama", "drama"),
    ("choice_stakes", "weight of a choice"),
];
/// The default players of reports with their simulations, and stronger ones.
const PLAYERS: &str = "club:sims=100";
const SIMULATIONS: u32 = 100;
/// The time of a choice with which a report of many matches is quick.
const MOST_MILLIS: f64 = 0.5;
const STRONGER: &str = "club:sims=1000";
/// Matches for the time of a choice.
const TIMED_MATCHES: &str = "40";

#[derive(clap::Args)]
pub(crate) struct BudgetOptions {
    /// Measure only one table
    #[arg(long, value_enum)]
    table: Option<BudgetTable>,
    /// Sets of deals for the strength of more simulations
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..))]
    sets: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum BudgetTable {
    /// Reports by their budget
    Reports,
    /// Choices of the players
    Choices,
}

pub(crate) fn run(options: &BudgetOptions) -> Result<ExitCode, String> {
    let page = rules::root().join(PAGE);
    if options.table != Some(BudgetTable::Choices) {
        reports(&PagePart { page: &page, name: "report budgets" })?;
    }
    if options.table != Some(BudgetTable::Reports) {
        choices(&PagePart { page: &page, name: "choice costs" }, options.sets)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The part of a page with a table. It is written after each row, since the next one may take minutes.
struct PagePart<'a> {
    page: &'a Path,
    name: &'a str,
}

impl PagePart<'_> {
    fn write(&self, table: &str) -> Result<(), String> {
        let failed = |error| format!("{}: {error}", self.page.display());
        let old = fs::read_to_string(self.page).map_err(failed)?;
        let new = with_part(&old, self.name, &format!("\n{table}\n"))?;
        fs::write(self.page, new).map_err(failed)
    }
}

/// Runs a command of the program. Returns its JSON and the seconds that its threads ran.
fn measured(args: &[&str]) -> Result<(Value, f64), String> {
    eprintln!("  sortie {}", args.join(" "));
    let run = run_timed(&program(), args)?;
    let report = serde_json::from_slice(&run.output).map_err(|error| error.to_string())?;
    Ok((report, run.ran))
}

/// The table of reports by budget, and its plots. A game of several numbers of seats is measured with the
/// fewest and the most.
fn reports(part: &PagePart<'_>) -> Result<(), String> {
    let heads = METRICS.map(|(_, name)| format!("± {name}")).join(" | ");
    let mut table = format!(
        "| game | seats | seconds planned | seconds taken | sets | {heads} |\n|---|---|---|---|---|{}\n",
        "---|".repeat(METRICS.len())
    );
    let (mut intervals, mut costs) = (Vec::new(), Vec::new());
    for game in catalogue::IDS {
        let (fewest, most) = catalogue::entry(game).ok_or("a game is missing")?.seats;
        let cases = BUDGETS.map(|seconds| (fewest, seconds)).into_iter();
        let quick = BUDGETS.last().map(|seconds| (most, *seconds)).filter(|_| most > fewest);
        let (mut halves, mut times) = (Vec::new(), Vec::new());
        for (seats, seconds) in cases.chain(quick) {
            let report = measured_report(game, seats, seconds)?;
            if seats == fewest {
                let planned = f64::from(seconds);
                halves.extend(
                    half_interval(&report.json, PLOTTED).map(|half| (planned, exact(half))),
                );
                times.push((planned, exact(report.taken)));
            }
            table = format!("{table}{}\n", report.row(game, seats, seconds));
            part.write(&table)?;
        }
        intervals.push((game.to_string(), halves));
        costs.push((game.to_string(), times));
    }
    let planned = "planned seconds on two cores";
    let plot = |title: &str, y: &str, lines| LinePlot {
        title: title.to_owned(),
        x: planned.to_owned(),
        y: y.to_owned(),
        lines,
    };
    let half = "half of the 95 % interval of the first-mover edge, points";
    write_plot(INTERVALS_PICTURE, &plot("Intervals by budget", half, intervals))?;
    write_plot(COSTS_PICTURE, &plot("Costs by budget", "seconds taken", costs))
}

/// A report and its time.
struct TimedReport {
    json: Value,
    /// Seconds on two cores: what other work takes from them does not count.
    taken: f64,
}

fn measured_report(game: &str, seats: u8, seconds: u32) -> Result<TimedReport, String> {
    let (seats, minutes) = (seats.to_string(), format!("{:.4}", f64::from(seconds) / 60.0));
    let args = ["lab", "report", game, "--seats", &seats, "--minutes", &minutes];
    let (json, ran) = measured(&[&args[..], &["--threads", "2", "--json"]].concat())?;
    Ok(TimedReport { json, taken: ran / 2.0 })
}

impl TimedReport {
    /// Its row of the table.
    fn row(&self, game: &str, seats: u8, seconds: u32) -> String {
        let cells = METRICS.map(|(id, _)| {
            let half = half_interval(&self.json, id);
            half.map_or_else(|| "–".to_owned(), |half| format!("{half:.1}"))
        });
        let (taken, sets, cells) = (self.taken, &self.json["sets"], cells.join(" | "));
        format!("| {game} | {seats} | {seconds} | {taken:.0} | {sets} | {cells} |")
    }
}

fn write_plot(file: &str, plot: &LinePlot) -> Result<(), String> {
    let words = Words::new("en", []).map_err(|error| error.to_string())?;
    let picture = plot.to_svg(&ReportWords::new(&words)) + "\n";
    fs::write(rules::root().join(file), picture).map_err(|error| format!("{file}: {error}"))
}

/// A number without an error.
fn exact(value: f64) -> Estimate {
    Estimate { value, low: value, high: value, samples: 1 }
}

/// Half of the interval of a metric; nothing where the rules have no such number.
fn half_interval(report: &Value, metric: &str) -> Option<f64> {
    let row = report["rows"].as_array()?.iter().find(|row| row["metric"] == metric)?;
    let found: Estimate = serde_json::from_value(row["measurement"]["estimate"].clone()).ok()?;
    Some((found.high - found.low) / 2.0)
}

/// The table of choices: what one costs, the simulations that are possible within [`MOST_MILLIS`], and
/// the loss in strength of both budgets.
fn choices(part: &PagePart<'_>, sets: u32) -> Result<(), String> {
    let mut table = format!(
        "| game | seats | ms for a choice of `{PLAYERS}` | edge of `{STRONGER}` over it, points | \
         simulations within {MOST_MILLIS} ms | edge of `{PLAYERS}` over them, points |\n\
         |---|---|---|---|---|---|\n"
    );
    let sets = sets.to_string();
    for game in catalogue::IDS {
        let (fewest, most) = catalogue::entry(game).ok_or("a game is missing")?.seats;
        for seats in fewest..=most {
            let seats_text = seats.to_string();
            let common = ["--seats", &seats_text, "--threads", "1", "--json"];
            let timed = ["lab", "report", game, "--metric", "rounds", "--matches", TIMED_MATCHES];
            let (report, ran) = measured(&[&timed[..], &common[..]].concat())?;
            let cost = milliseconds(&report, ran, seats).ok_or("a report has no rounds")?;
            let edge_of = |bot: &str, other: &str| {
                let contest = ["lab", "match", game, bot, other, "--sets", &sets];
                let (contest, _) = measured(&[&contest[..], &common[..]].concat())?;
                edge(&contest).ok_or("a match has no edge".to_owned())
            };
            let stronger = edge_of(STRONGER, PLAYERS)?;
            let simulations = simulations_within(cost);
            let lost = if simulations < SIMULATIONS {
                edge_of(PLAYERS, &format!("club:sims={simulations}"))?
            } else {
                "–".to_owned()
            };
            table = format!(
                "{table}| {game} | {seats} | {cost:.2} | {stronger} | {simulations} | {lost} |\n"
            );
            part.write(&table)?;
        }
    }
    Ok(())
}

/// The simulations of a choice within [`MOST_MILLIS`], in fives, where those of [`PLAYERS`] take so many
/// milliseconds.
fn simulations_within(cost: f64) -> u32 {
    let fives = (f64::from(SIMULATIONS) * MOST_MILLIS / cost / 5.0) as u32;
    (5 * fives).clamp(5, SIMULATIONS)
}

/// Milliseconds for a choice: a report that needs no playouts does little else.
fn milliseconds(report: &Value, ran: f64, seats: u8) -> Option<f64> {
    let rounds =
        report["rows"].as_array()?.first()?["measurement"]["estimate"]["value"].as_f64()?;
    Some(1000.0 * ran / (rounds * f64::from(seats) * report["matches"].as_f64()?))
}

/// The edge of the first bot in percentage points, with its interval.
fn edge(contest: &Value) -> Option<String> {
    let first = contest["bots"].as_array()?.first()?;
    let points = |value: &Value| Some(format!("{:+.0}", 100.0 * value.as_f64()?).replace('-', "−"));
    let interval = &first["edge_interval"];
    let (low, high) = (points(&interval["low"])?, points(&interval["high"])?);
    Some(format!("{} ({low} to {high})", points(&first["edge"])?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_numbers_of_reports_are_read() {
        let estimate = json!({ "value": 20.0, "low": 18.0, "high": 23.0, "samples": 10 });
        let row = json!({ "metric": "rounds", "measurement": { "estimate": estimate } });
        let report = json!({ "matches": 40, "rows": [row] });
        assert_eq!(half_interval(&report, "rounds"), Some(2.5));
        assert_eq!(half_interval(&report, "luck"), None);
        assert_eq!(milliseconds(&report, 0.8, 2), Some(0.5));
        let first = json!({ "edge": 0.125, "edge_interval": { "low": -0.02, "high": 0.2 } });
        let edge = edge(&json!({ "bots": [first, {}] }));
        assert_eq!(edge.as_deref(), Some("+12 (−2 to +20)"));
        let simulations = [0.3, 0.5, 0.6, 4.6, 20.0].map(simulations_within);
        assert_eq!(simulations, [100, 100, 80, 10, 5]);
    }
}
