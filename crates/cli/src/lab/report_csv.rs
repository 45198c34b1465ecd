//! Reports as CSV: a line for each number.

use crate::errors::Failure;
use sortie_lab::metrics::{Estimate, Measurement, RuleReport, table};
use std::fs;
use std::path::Path;

const HEAD: &str = "rule_code,seats,players,seed,metric,name,unit,value,low,high,samples,note\n";

/// Writes the numbers of some reports.
pub(super) fn write(path: &Path, reports: &[&RuleReport]) -> Result<(), Failure> {
    let mut out = HEAD.to_owned();
    for report in reports {
        for row in &report.rows {
            let unit = table::find(&row.metric).and_then(|metric| {
                Some(serde_json::to_value(metric.info.unit).ok()?.as_str()?.to_owned())
            });
            let unit = unit.unwrap_or_default();
            let mut add = |name: &str, found: Option<&Estimate>, note: &str| {
                let seats = report.seats.to_string();
                let seed = report.seed.to_string();
                let texts = [report.rule_code.as_str(), seats.as_str(), report.players.as_str()];
                let more = [seed.as_str(), row.metric.as_str(), name, unit.as_str()];
                let mut fields: Vec<String> = texts.into_iter().chain(more).map(field).collect();
                fields.extend(match found {
                    Some(f) => [f.value, f.low, f.high].map(|number| number.to_string()),
                    None => [const { String::new() }; 3],
                });
                fields.push(found.map_or_else(String::new, |found| found.samples.to_string()));
                fields.push(field(note));
                out.push_str(&fields.join(","));
                out.push('\n');
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
    fs::write(path, out).map_err(|error| Failure::file(path, error))
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
