//! The commands that repeat a measurement, as a shell reads them.

use crate::design::DesignKind;
use crate::metrics::budget::ReportBudget;
use crate::metrics::measure::ReportRequest;
use crate::metrics::study::StudySettings;
use crate::metrics::table::METRICS;

/// The command of a report on rules with this code, or of a comparison of several.
pub fn report_command(codes: &[&str], request: &ReportRequest) -> String {
    let verb = if codes.len() > 1 { "compare" } else { "report" };
    let StudySettings { seats, players, playouts, seed, .. } = &request.settings;
    let budget = match request.budget {
        ReportBudget::Minutes(minutes) => format!("--minutes {minutes}"),
        ReportBudget::Matches(matches) => format!("--matches {matches}"),
    };
    let codes: Vec<String> = codes.iter().map(|code| quoted(code)).collect();
    let mut command = format!(
        "sortie lab {verb} {} --seats {seats} --players {} --playouts {} --seed {seed} {budget}",
        codes.join(" "),
        quoted(players),
        quoted(playouts)
    );
    if request.table().count() < METRICS.len() {
        command.extend(request.metrics.iter().map(|id| format!(" --metric {id}")));
    }
    command.extend(request.precision.iter().map(|(id, x)| format!(" --precision {id}={x}")));
    command
}

/// The beginning of the command of an experiment: the rules and the settings that all of them share.
pub fn experiment_command(verb: &str, settings: &StudySettings) -> String {
    let StudySettings { game, rules, seats, players, playouts, seed, .. } = settings;
    let code = if rules == game { String::new() } else { format!(" --code {}", quoted(rules)) };
    format!(
        "sortie lab {verb} {game}{code} --seats {seats} --players {} --playouts {} --seed {seed}",
        quoted(players),
        quoted(playouts)
    )
}

/// The command of a sweep.
pub fn sweep_command<'a>(
    settings: &StudySettings,
    vary: &[String],
    kind: DesignKind,
    sets: u64,
    metrics: impl IntoIterator<Item = &'a str>,
) -> String {
    let mut command = experiment_command("sweep", settings);
    for vary in vary {
        command = format!("{command} --vary {}", quoted(vary));
    }
    command = format!("{command} --design {} --sets {sets}", kind.option());
    for metric in metrics {
        command = format!("{command} --metric {metric}");
    }
    command
}

/// An argument as a shell reads it.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/=:,._-+@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_for_a_shell() {
        assert_eq!(quoted("attack/ace=15,dice=true"), "attack/ace=15,dice=true");
        assert_eq!(quoted("length<=60"), "'length<=60'");
        assert_eq!(quoted("exec:it's"), "'exec:it'\\''s'");
    }
}
