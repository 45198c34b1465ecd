//! Reports as tables of comma-separated values (RFC 4180).

use crate::design::SweepReport;
use crate::metrics::compare::RuleDifferences;
use crate::metrics::metric::{Estimate, Measurement};
use crate::metrics::rule_report::RuleReport;
use crate::tune::TuneReport;

/// One row for each number of a rule report, and for each difference of a comparison.
pub fn rule_report_csv(reports: &[&RuleReport], all: &[RuleDifferences]) -> String {
    let numbers = ["value", "low", "high", "samples", "corrected_p", "verdict"];
    let mut csv = Csv::new(&[&["rules", "seats", "metric", "of"][..], &numbers].concat());
    for report in reports {
        let seats = report.seats.to_string();
        for row in &report.rows {
            let head = [report.rule_code.as_str(), &seats, &row.metric];
            match &row.measurement {
                Measurement::Estimate(estimate) => csv.estimate(&head, "", estimate, &["", ""]),
                Measurement::Series(series) => {
                    for (of, estimate) in series {
                        csv.estimate(&head, of, estimate, &["", ""]);
                    }
                }
                Measurement::NotApplicable(_) => {
                    csv.row(&[head[0], head[1], head[2], "", "", "", "", "0", "", ""]);
                }
            }
        }
    }
    let seats = reports.first().map_or_else(String::new, |report| report.seats.to_string());
    for RuleDifferences { rule_code, differences } in all {
        for found in differences {
            let p = found.adjusted_p.map_or_else(String::new, |p| p.to_string());
            let head = [rule_code.as_str(), &seats, &found.metric];
            csv.estimate(&head, "difference", &found.difference, &[&p, found.verdict.name()]);
        }
    }
    csv.0
}

/// One row for each rule set and metric of a sweep.
pub fn sweep_csv(sweep: &SweepReport) -> String {
    let mut csv = Csv::new(&["rules", "seats", "metric", "of", "value", "low", "high", "samples"]);
    let seats = sweep.settings.seats.to_string();
    for point in &sweep.points {
        for (metric, estimate) in sweep.metrics.iter().zip(&point.values) {
            if let Some(estimate) = estimate {
                csv.estimate(&[&point.rule_code, &seats, &metric.id], "", estimate, &[]);
            }
        }
    }
    csv.0
}

/// One row for each rule set and goal of a search.
pub fn tune_csv(tuned: &TuneReport) -> String {
    let mut csv = Csv::new(&["rules", "seats", "metric", "of", "value", "low", "high", "samples"]);
    let seats = tuned.settings.seats.to_string();
    for finalist in &tuned.finalists {
        for (goal, estimate) in tuned.goals.iter().zip(&finalist.values) {
            csv.estimate(&[&finalist.rule_code, &seats, &goal.metric], "search", estimate, &[]);
        }
    }
    for row in tuned.confirmation.iter().flat_map(|confirmation| &confirmation.rows) {
        for (rules, of, estimate) in [
            (&tuned.original, "confirmation", &row.original),
            (&tuned.winner, "confirmation", &row.winner),
            (&tuned.winner, "difference", &row.difference),
        ] {
            csv.estimate(&[rules, &seats, &row.metric], of, estimate, &[]);
        }
    }
    csv.0
}

struct Csv(String);

impl Csv {
    fn new(columns: &[&str]) -> Self {
        let mut csv = Csv(String::new());
        csv.row(columns);
        csv
    }

    fn row(&mut self, cells: &[&str]) {
        let cells: Vec<String> = cells.iter().map(|cell| quote(cell)).collect();
        self.0 += &cells.join(",");
        self.0.push_str("\r\n");
    }

    /// A row of an estimate, between the cells before and behind it.
    fn estimate(&mut self, head: &[&str], of: &str, estimate: &Estimate, more: &[&str]) {
        let Estimate { value, low, high, samples } = estimate;
        let numbers = [value.to_string(), low.to_string(), high.to_string(), samples.to_string()];
        let numbers = numbers.iter().map(String::as_str);
        let more = more.iter().copied();
        let cells: Vec<&str> =
            head.iter().copied().chain([of]).chain(numbers).chain(more).collect();
        self.row(&cells);
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
