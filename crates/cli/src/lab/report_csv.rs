//! Reports as CSV: a line for each number, and for each difference of a comparison.

use crate::errors::Failure;
use sortie_lab::metrics::compare::RuleDifferences;
use sortie_lab::metrics::{Estimate, Measurement, RuleReport, table};
use std::fs;
use std::path::Path;

const HEAD: &str = "rule_code,seats,players,seed,metric,name,unit,value,low,high,samples,note,\
                    corrected_p,verdict\n";

/// Writes the numbers of some reports, and the differences of the others from the first.
pub(super) fn write(
    path: &Path,
    reports: &[&RuleReport],
    differences: &[RuleDifferences],
) -> Result<(), Failure> {
    let mut out = HEAD.to_owned();
    for report in reports {
        for row in &report.rows {
            let mut add = |name: &str, found: Option<&Estimate>, note: &str| {
                out += &line(report, &row.metric, name, found, [note, "", ""]);
            };
            match &row.measurement {
                Measurement::Estimate(found) => add("", Some(found), ""),
                Measurement::Series(all) => {
                    for (name, found) in all {
                        add(name, Some(found), "");
                    }
                }
                Measurement::NotApplicable(why) => add("", None, why),
            }
        }
    }
    let others = reports.iter().skip(1).zip(differences);
    for (report, found) in
        others.flat_map(|(report, d)| d.differences.iter().map(move |f| (report, f)))
    {
        let p = found.adjusted_p.map_or_else(String::new, |p| p.to_string());
        let against = format!("from {}", reports[0].rule_code);
        let more = [against.as_str(), p.as_str(), found.verdict.name()];
        out += &line(report, &found.metric, "difference", Some(&found.difference), more);
    }
    fs::write(path, out).map_err(|error| Failure::file(path, error))
}

/// A line of a metric. The last fields are a note, and the corrected p-value and the verdict of a
/// difference.
fn line(
    report: &RuleReport,
    metric: &str,
    name: &str,
    found: Option<&Estimate>,
    more: [&str; 3],
) -> String {
    let unit = table::find(metric)
        .and_then(|metric| Some(serde_json::to_value(metric.info.unit).ok()?.as_str()?.to_owned()));
    let (seats, seed) = (report.seats.to_string(), report.seed.to_string());
    let texts = [report.rule_code.as_str(), seats.as_str(), report.players.as_str()];
    let texts = texts.into_iter().chain([seed.as_str(), metric, name]);
    let mut fields: Vec<String> = texts.map(field).collect();
    fields.push(unit.unwrap_or_default());
    fields.extend(match found {
        Some(f) => [f.value, f.low, f.high].map(|number| number.to_string()),
        None => [const { String::new() }; 3],
    });
    fields.push(found.map_or_else(String::new, |found| found.samples.to_string()));
    fields.extend(more.map(field));
    fields.join(",") + "\n"
}

/// A field by RFC 4180: in quotes if it has a comma, quote or line break.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_and_quotes_are_quoted() {
        assert_eq!(field("attack/dice=true"), "attack/dice=true");
        assert_eq!(field("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
