//! Reports as tables of comma-separated values (RFC 4180).

use crate::design::sweep::SweepSettings;
use crate::design::{MetricName, SweepReport};
use crate::metrics::compare::RuleDifferences;
use crate::metrics::metric::{Estimate, Measurement, Unit};
use crate::metrics::rule_report::RuleReport;
use crate::metrics::table;
use crate::metrics::verdict::Verdict;
use crate::tune::TuneReport;

/// The columns of every file: what was measured, the number with its 95 % interval, and the test of a
/// difference. docs/lab.md describes them.
const COLUMNS: [&str; 14] = [
    "rule_code",
    "seats",
    "players",
    "seed",
    "metric",
    "name",
    "unit",
    "value",
    "low",
    "high",
    "samples",
    "note",
    "corrected_p",
    "verdict",
];

/// A row of a rule report for each number, and of a comparison for each difference from the first rule set.
pub fn rule_report_csv(reports: &[&RuleReport], all: &[RuleDifferences]) -> String {
    let mut csv = Csv::new();
    for report in reports {
        let played = PlayedRules::from_report(report);
        for row in &report.rows {
            let unit = table::find(&row.metric).map(|metric| metric.info.unit);
            let number = Number { metric: &row.metric, unit, ..Number::default() };
            match &row.measurement {
                Measurement::Estimate(found) => {
                    csv.row(&played, &Number { found: Some(found), ..number });
                }
                Measurement::Series(series) => {
                    for (name, found) in series {
                        csv.row(&played, &Number { name, found: Some(found), ..number });
                    }
                }
                Measurement::NotApplicable(note) => csv.row(&played, &Number { note, ..number }),
            }
        }
    }
    let Some((first, others)) = reports.split_first() else { return csv.0 };
    let note = format!("from {}", first.rule_code);
    for (report, found) in others.iter().zip(all) {
        for found in &found.differences {
            let number = Number {
                metric: &found.metric,
                name: "difference",
                unit: table::find(&found.metric).map(|metric| metric.info.unit.of_difference()),
                found: Some(&found.difference),
                note: &note,
                tested: Some((found.adjusted_p, found.verdict)),
            };
            csv.row(&PlayedRules::from_report(report), &number);
        }
    }
    csv.0
}

/// A row of a sweep for each number of a rule set, and for each effect.
pub fn sweep_csv(sweep: &SweepReport) -> String {
    let mut csv = Csv::new();
    for point in &sweep.points {
        for (metric, found) in sweep.metrics.iter().zip(&point.values) {
            let number = Number::of_metric(metric);
            let number = Number { found: found.as_ref(), ..number };
            csv.row(&PlayedRules::from_sweep(&sweep.settings, &point.rule_code), &number);
        }
    }
    for effect in &sweep.effects {
        let metric = sweep.metrics.iter().find(|metric| metric.id == effect.metric);
        let name = effect.name.to_string();
        let number = Number {
            metric: &effect.metric,
            name: &name,
            unit: metric.map(|metric| metric.unit.of_difference()),
            found: Some(&effect.estimate),
            note: "",
            tested: Some((Some(effect.adjusted_p), effect.verdict)),
        };
        // An effect is an average over several rule sets.
        csv.row(&PlayedRules::from_sweep(&sweep.settings, ""), &number);
    }
    csv.0
}

/// A row of a search for each goal of a finalist, and of the confirmation for each number.
pub fn tune_csv(tuned: &TuneReport) -> String {
    let mut csv = Csv::new();
    let unit_of = |id: &str| tuned.metrics.iter().find(|m| m.id == id).map(|metric| metric.unit);
    for finalist in &tuned.finalists {
        for (goal, found) in tuned.goals.iter().zip(&finalist.values) {
            let (metric, name) = (goal.metric.as_str(), "search");
            let unit = unit_of(metric);
            let number = Number { metric, name, unit, found: Some(found), ..Number::default() };
            csv.row(&PlayedRules::from_sweep(&tuned.settings, &finalist.rule_code), &number);
        }
    }
    let Some(confirmation) = &tuned.confirmation else { return csv.0 };
    let note = format!("from {}", tuned.original);
    for row in &confirmation.rows {
        let metric = row.metric.as_str();
        let number = Number { metric, unit: unit_of(metric), ..Number::default() };
        let confirmed = |found| Number { name: "confirmation", found: Some(found), ..number };
        let difference = Number {
            name: "difference",
            unit: number.unit.map(Unit::of_difference),
            found: Some(&row.difference),
            note: &note,
            tested: Some((Some(row.adjusted_p), row.verdict)),
            ..number
        };
        for (rules, number) in [
            (&tuned.original, confirmed(&row.original)),
            (&tuned.winner, confirmed(&row.winner)),
            (&tuned.winner, difference),
        ] {
            let played = PlayedRules::from_sweep(&tuned.settings, rules);
            csv.row(&PlayedRules { seed: confirmation.seed, ..played }, &number);
        }
    }
    csv.0
}

/// The first columns: the rule set and the matches that were played with it.
struct PlayedRules<'a> {
    rule_code: &'a str,
    seats: u8,
    players: &'a str,
    seed: u64,
}

impl<'a> PlayedRules<'a> {
    fn from_report(report: &'a RuleReport) -> Self {
        let RuleReport { rule_code, seats, players, seed, .. } = report;
        PlayedRules { rule_code, seats: *seats, players, seed: *seed }
    }

    fn from_sweep(settings: &'a SweepSettings, rule_code: &'a str) -> Self {
        let SweepSettings { seats, players, seed, .. } = settings;
        PlayedRules { rule_code, seats: *seats, players, seed: *seed }
    }
}

/// The other columns.
#[derive(Clone, Copy, Default)]
struct Number<'a> {
    metric: &'a str,
    /// The number of a series, or what kind of number it is; empty for the value of the metric.
    name: &'a str,
    unit: Option<Unit>,
    found: Option<&'a Estimate>,
    note: &'a str,
    /// The corrected p-value and the verdict of a difference.
    tested: Option<(Option<f64>, Verdict)>,
}

impl<'a> Number<'a> {
    fn of_metric(metric: &'a MetricName) -> Self {
        Number { metric: &metric.id, unit: Some(metric.unit), ..Number::default() }
    }
}

struct Csv(String);

impl Csv {
    fn new() -> Self {
        let mut csv = Csv(String::new());
        csv.line(COLUMNS.into_iter());
        csv
    }

    fn line<'a>(&mut self, cells: impl Iterator<Item = &'a str>) {
        let cells: Vec<String> = cells.map(quote).collect();
        self.0 += &cells.join(",");
        self.0.push_str("\r\n");
    }

    fn row(&mut self, played: &PlayedRules<'_>, number: &Number<'_>) {
        let Number { metric, name, unit, found, note, tested } = *number;
        let text = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
        let cells = [
            played.rule_code.to_owned(),
            played.seats.to_string(),
            played.players.to_owned(),
            played.seed.to_string(),
            metric.to_owned(),
            name.to_owned(),
            unit.map_or("", Unit::name).to_owned(),
            text(found.map(|found| found.value)),
            text(found.map(|found| found.low)),
            text(found.map(|found| found.high)),
            found.map_or_else(String::new, |found| found.samples.to_string()),
            note.to_owned(),
            text(tested.and_then(|(p, _)| p)),
            tested.map_or("", |(_, verdict)| verdict.name()).to_owned(),
        ];
        self.line(cells.iter().map(String::as_str));
    }
}

fn quote(cell: &str) -> String {
    // A cell that begins like a formula would be computed by a spreadsheet.
    let formula =
        cell.starts_with(['=', '+', '@']) || cell.starts_with('-') && cell.parse::<f64>().is_err();
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_never_formulas() {
        for (cell, quoted) in [
            ("attack/dice=true,duel=sums", "\"attack/dice=true,duel=sums\""),
            ("say \"x\"", "\"say \"\"x\"\"\""),
            ("=1+2", "'=1+2"),
            ("-1.5", "-1.5"),
            ("-cmd", "'-cmd"),
        ] {
            assert_eq!(quote(cell), quoted);
        }
    }
}
