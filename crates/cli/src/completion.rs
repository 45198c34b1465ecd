//! `sortie completions`, and the answers to a shell that completes a command.
//!
//! The script of a shell runs `sortie` at every completion, so that the names fit the game that is
//! already on the line: `sortie play attack --preset` offers the presets of Attack! alone.

use crate::arg_values::NameParser;
use crate::args::command_line;
use crate::errors::Failure;
use crate::games::DescribeGame;
use crate::{match_rules, print};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, ValueCompleter};
use clap_complete::env::Shells;
use sortie_bots::{BASELINES, BOTS, LEVELS};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::param::ParamKind;
use sortie_games::catalogue;
use sortie_lab::metrics::table::METRICS;
use sortie_words::{Rulebook, Words};
use std::env;
use std::ffi::OsStr;

/// The variable by which a script asks for completions; its value is the name of the shell.
const VARIABLE: &str = "COMPLETE";

/// Answers and exits if a shell asks for completions; returns if this is a usual run.
pub(crate) fn answer_shell() {
    CompleteEnv::with_factory(command_line).var(VARIABLE).complete();
}

/// Prints the script that makes a shell ask for completions.
pub(crate) fn print_script(shell: &str) -> Result<(), Failure> {
    let mut script = Vec::new();
    if let Some(shell) = Shells::builtins().completer(shell) {
        shell.write_registration(VARIABLE, "sortie", "sortie", "sortie", &mut script)?;
    }
    print::bytes(&script)
}

impl NameParser {
    /// Offers the names that it parses.
    pub(crate) fn completer(self) -> ArgValueCompleter {
        ArgValueCompleter::new(Names(self))
    }
}

struct Names(NameParser);

impl ValueCompleter for Names {
    fn complete(&self, typed: &OsStr) -> Vec<CompletionCandidate> {
        let typed = typed.to_string_lossy().to_lowercase();
        let all = candidates(self.0, &games_of_line(env::args()));
        all.into_iter()
            .filter(|(name, _)| name.to_lowercase().starts_with(&typed))
            .map(|(name, help)| CompletionCandidate::new(name).help(help.map(Into::into)))
            .collect()
    }
}

/// The games that a command line names, or all. The line stands behind `--`.
fn games_of_line(args: impl Iterator<Item = String>) -> Vec<CatalogueEntry> {
    let line: Vec<String> =
        args.skip_while(|arg| arg != "--").map(|arg| arg.to_lowercase()).collect();
    let (named, others): (Vec<CatalogueEntry>, Vec<CatalogueEntry>) =
        all_games().into_iter().partition(|game| line.iter().any(|word| word == game.id));
    if named.is_empty() { others } else { named }
}

fn all_games() -> Vec<CatalogueEntry> {
    catalogue::IDS.iter().filter_map(|id| match_rules::with_game(id, DescribeGame).ok()).collect()
}

/// A name and its explanation, which some shells show beside it.
type Candidate = (String, Option<String>);

fn candidates(kind: NameParser, games: &[CatalogueEntry]) -> Vec<Candidate> {
    let words = Words::new("en", games.iter().map(|game| game.words)).ok();
    let say = |id| words.as_ref().map(|words| words.say(id));
    let named = |name: &str, help: &str| (name.to_owned(), Some(help.to_owned()));
    let bots = BOTS.iter().chain(LEVELS).map(|bot| named(bot.name, bot.doc));
    match kind {
        NameParser::Game => all_games().iter().map(|game| named(game.id, game.name)).collect(),
        NameParser::Rulebook => {
            let of_game = |game: &CatalogueEntry| {
                let rulebook = Rulebook::new("en", game.rulebook, game.prefix);
                let rules = rulebook.rules().map(|(id, _)| (id, Some(game.name.to_owned())));
                std::iter::once(named(game.id, game.name)).chain(rules).collect::<Vec<_>>()
            };
            all_games().iter().flat_map(of_game).collect()
        }
        NameParser::Preset => games
            .iter()
            .flat_map(|game| game.presets)
            .map(|preset| (preset.id.to_owned(), say(preset.doc)))
            .collect(),
        NameParser::Parameter => {
            let params = games.iter().flat_map(|game| &game.params);
            let assigned = params.flat_map(|param| {
                let help = say(param.doc);
                let values = values(param.kind).into_iter();
                values.map(move |value| (format!("{}={value}", param.name), help.clone()))
            });
            assigned.collect()
        }
        NameParser::Metric => {
            METRICS.iter().map(|metric| named(metric.info.id, metric.info.definition)).collect()
        }
        NameParser::Bot => {
            let baselines = BASELINES.iter().map(|bot| named(bot.name, bot.doc));
            bots.chain(baselines).chain([named("exec:", "a program")]).collect()
        }
        NameParser::Player => {
            let all = BOTS.iter().chain(LEVELS);
            let prefixed = all.map(|bot| named(&format!("bot:{}", bot.name), bot.doc));
            [named("you", "a person at this keyboard"), named("bot", "the club bot")]
                .into_iter()
                .chain(bots)
                .chain(prefixed)
                .chain([named("bot:adaptive", "a level that follows your results")])
                .chain([named("exec:", "a program")])
                .collect()
        }
    }
}

/// The values that are worth listing: bash ends a word at `=`, so that it must be offered all of
/// `dice=true` at once.
fn values(kind: ParamKind) -> Vec<&'static str> {
    match kind {
        ParamKind::Flag => vec!["true", "false"],
        ParamKind::Choice(values) => values.to_vec(),
        ParamKind::Int { .. } | ParamKind::List { .. } => vec![""],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(kind: NameParser, line: &str) -> Vec<String> {
        let games = games_of_line(line.split(' ').map(str::to_owned));
        candidates(kind, &games).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn presets_and_parameters_are_those_of_the_game_on_the_line() {
        let line = "sortie -- sortie play duelx --preset";
        let presets = offered(NameParser::Preset, line);
        let own = with_entry("duelx");
        assert!(presets.iter().map(String::as_str).eq(own.presets.iter().map(|preset| preset.id)));
        let parameters = offered(NameParser::Parameter, "sortie -- sortie play ATTACK --set");
        for name in ["dice=true", "dice=false", "duel=sums", "reshuffles="] {
            assert!(parameters.iter().any(|offer| offer == name), "{name}: {parameters:?}");
        }
        assert!(!parameters.iter().any(|offer| offer.starts_with("jack_odd")), "{parameters:?}");
    }

    #[test]
    fn rules_and_metrics_are_offered() {
        let rules = offered(NameParser::Rulebook, "sortie -- sortie rules");
        for name in ["retaliation", "RET-15", "ATK-01"] {
            assert!(rules.iter().any(|offer| offer == name), "{name}: {rules:?}");
        }
        let metrics = offered(NameParser::Metric, "sortie -- sortie lab report attack --metric");
        assert!(metrics.iter().any(|offer| offer == "first_mover_edge"), "{metrics:?}");
    }

    #[test]
    fn without_a_game_on_the_line_all_are_offered() {
        let parameters = offered(NameParser::Parameter, "sortie -- sortie play --set");
        assert!(
            ["dice=true", "jack_odd="].iter().all(|name| parameters.contains(&(*name).to_owned()))
        );
    }

    #[test]
    fn a_bot_is_offered_as_people_write_it_with_and_without_its_kind() {
        let players = offered(NameParser::Player, "sortie -- sortie play attack --seats");
        for name in ["you", "bot", "club", "bot:club", "exec:"] {
            assert!(players.iter().any(|offer| offer == name), "{name}: {players:?}");
        }
    }

    fn with_entry(id: &str) -> CatalogueEntry {
        match_rules::with_game(id, DescribeGame).unwrap_or_else(|_| panic!("no game {id}"))
    }
}
