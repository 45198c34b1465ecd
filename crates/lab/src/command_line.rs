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

    /// A request for a report on Attack! by 40 matches of the club bot with seed 7.
    fn request() -> ReportRequest {
        let settings = StudySettings {
            program: String::new(),
            game: "attack".to_owned(),
            rules: "attack".to_owned(),
            seats: 2,
            players: "club:sims=50".to_owned(),
            playouts: "random".to_owned(),
            seed: 7,
            positions: false,
        };
        ReportRequest {
            settings,
            metrics: Vec::new(),
            budget: ReportBudget::Matches(40),
            precision: Vec::new(),
            targets: None,
        }
    }

    #[test]
    fn a_report_is_repeated_by_its_command() {
        let check = |codes: &[&str], change: &dyn Fn(&mut ReportRequest), end: &str| {
            let mut request = request();
            change(&mut request);
            let (verb, end) = end.split_once(' ').unwrap();
            let players = "--seats 2 --players club:sims=50 --playouts random --seed 7";
            let (codes_written, budget) = end.split_once(" … ").unwrap();
            assert_eq!(
                report_command(codes, &request),
                format!("sortie lab {verb} {codes_written} {players} {budget}")
            );
        };
        check(&["attack"], &|_| {}, "report attack … --matches 40");
        check(&["attack", "attack/ace=15"], &|_| {}, "compare attack attack/ace=15 … --matches 40");
        let minutes = |request: &mut ReportRequest| request.budget = ReportBudget::Minutes(2.5);
        check(&["attack"], &minutes, "report attack … --minutes 2.5");
        let narrow = |request: &mut ReportRequest| {
            request.metrics = vec!["luck", "drama"];
            request.precision = vec![("luck", 0.5)];
        };
        let options = "--matches 40 --metric luck --metric drama --precision luck=0.5";
        check(&["attack"], &narrow, &format!("report attack … {options}"));
    }

    #[test]
    fn a_sweep_is_repeated_by_its_command() {
        let settings = StudySettings { rules: "attack/ace=15".to_owned(), ..request().settings };
        let vary = ["decks".to_owned(), "reshuffles<=2".to_owned()];
        let kind = DesignKind::OneAtATime;
        assert_eq!(
            sweep_command(&settings, &vary, kind, 12, ["luck"]),
            "sortie lab sweep attack --code attack/ace=15 --seats 2 --players club:sims=50 \
             --playouts random --seed 7 --vary decks --vary 'reshuffles<=2' --design one-at-a-time \
             --sets 12 --metric luck"
        );
    }
}
