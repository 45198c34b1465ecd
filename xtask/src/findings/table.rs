//! The table of a game's rule sets: every preset with every number of seats.

use super::Shell;
use serde_json::Value;
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_core::setup::Setup;
use sortie_games::catalogue;
use sortie_lab::metrics::metric::Estimate;
use sortie_lab::report_words::ReportWords;
use sortie_words::Words;

/// The metrics of the columns, and their headings.
const COLUMNS: [(&str, &str); 7] = [
    ("first_mover_edge", "first-mover edge, points"),
    ("draws", "draws, %"),
    ("decisions", "decisions"),
    ("minutes", "minutes"),
    ("deal_luck", "luck of the deal, %"),
    ("draw_luck", "luck of draws and dice, %"),
    ("skill_depth", "Elo for the last doubling"),
];

/// A preset with a number of seats.
struct RuleSet {
    preset: &'static str,
    seats: u8,
}

/// Measures every rule set of a game. Returns the table as Markdown.
pub(super) fn measure(shell: &Shell, game: &str, matches: u32) -> Result<String, String> {
    let rule_sets = catalogue::with(game, RuleSets).ok_or_else(|| format!("no game {game}"))?;
    let heads = COLUMNS.map(|(_, head)| head).join(" | ");
    let metrics = COLUMNS.map(|(id, _)| format!("--metric {id}")).join(" ");
    let mut markdown = format!(
        "Bots `club:sims=100`, {matches} matches of each kind; the interval in brackets.\n\n\
         | preset | seats | {heads} |\n|---|---|{}\n",
        "---|".repeat(COLUMNS.len())
    );
    let words = Words::new("en", []).map_err(|error| error.to_string())?;
    let words = ReportWords::new(&words);
    for RuleSet { preset, seats } in rule_sets {
        let command = format!(
            "sortie lab report {game} --preset {preset} --seats {seats} --matches {matches} \
             {metrics} --json"
        );
        let report: Value =
            serde_json::from_str(&shell.output(&command)?).map_err(|error| error.to_string())?;
        let estimates = COLUMNS.map(|(id, _)| estimate(&report, id));
        let cells = estimates.each_ref().map(|estimate| match estimate {
            Some(estimate) => {
                let numbers = &words.numbers;
                format!("{} ({})", numbers.value(estimate), numbers.interval(estimate))
            }
            None => "–".to_owned(),
        });
        markdown = format!("{markdown}| {preset} | {seats} | {} |\n", cells.join(" | "));
    }
    Ok(markdown)
}

/// The estimate of a metric, or the last one of a series; nothing where the rules have no such number.
fn estimate(report: &Value, metric: &str) -> Option<Estimate> {
    let row = report["rows"].as_array()?.iter().find(|row| row["metric"] == metric)?;
    let measured = &row["measurement"];
    let last = measured["series"].as_array().and_then(|series| series.last());
    let found = last.map_or(&measured["estimate"], |last| &last[1]);
    serde_json::from_value(found.clone()).ok()
}

struct RuleSets;

impl Visitor for RuleSets {
    type Out = Vec<RuleSet>;

    fn visit<G: Game>(self) -> Self::Out {
        let (fewest, most) = G::INFO.seats;
        let mut found: Vec<(RuleSet, G)> = Vec::new();
        for preset in G::INFO.presets {
            for seats in fewest..=most {
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                let Ok(rules) = setup.build::<G>(usize::from(seats)) else { continue };
                // Some presets change nothing with some numbers of seats.
                let is_known = |(set, old): &(RuleSet, G)| set.seats == seats && *old == rules;
                if !found.iter().any(is_known) {
                    found.push((RuleSet { preset: preset.id, seats }, rules));
                }
            }
        }
        found.into_iter().map(|(set, _)| set).collect()
    }
}
