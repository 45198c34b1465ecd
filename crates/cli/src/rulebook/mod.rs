//! `sortie rules`: the rulebook in the terminal.

mod pager;

use crate::args::RulebookArgs;
use crate::errors::Failure;
use crate::games::DescribeGame;
use crate::match_rules;
use crate::print::{self, WIDTH};
use serde_json::{Value, json};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::suggest;
use sortie_games::catalogue;
use sortie_tui::RulebookPictures;
use sortie_words::{Rulebook, Words};

pub(crate) fn run(args: &RulebookArgs, language: &str) -> Result<(), Failure> {
    let (about, rule) = find_page(&args.topic, args.rule.as_deref())?;
    let rulebook = Rulebook::new(language, about.rulebook, about.prefix);
    match rule {
        None if args.json => print::json(&page_json(&about, &rulebook)),
        None => {
            let pictures = RulebookPictures::new(&about, language);
            pager::show(&rulebook.text(WIDTH, |name| pictures.text(name)))
        }
        Some(rule) => {
            let id = rulebook.id(&rule);
            let Some(text) = rulebook.rule(&rule, WIDTH) else {
                // Usage errors are English in every language, as those of clap are.
                let words = Words::new("en", [])?;
                let missing = rulebook.missing(&rule, &words);
                return Err(Failure::Usage(format!("{}: {missing}", about.name)));
            };
            match rulebook.rules().find(|(other, _)| args.json && *other == id) {
                Some((id, words)) => print::json(&rule_json(&about, &id, &words)),
                None => print::text(&format!("{text}\n")),
            }
        }
    }
}

/// The id of a rule with its hyphen, which people leave out: `RET15` is `RET-15`.
fn with_hyphen(what: &str) -> String {
    match what.find(|c: char| c.is_ascii_digit()) {
        Some(at) if at > 0 && what[..at].chars().all(|c| c.is_ascii_alphabetic()) => {
            format!("{}-{}", &what[..at], &what[at..])
        }
        _ => what.to_owned(),
    }
}

/// The game and the rule that the arguments name: a game's id names the game alone, a rule's id
/// (`RET-15`) both.
fn find_page(what: &str, rule: Option<&str>) -> Result<(CatalogueEntry, Option<String>), Failure> {
    let games: Vec<CatalogueEntry> = catalogue::IDS
        .iter()
        .map(|id| match_rules::with_game(id, DescribeGame))
        .collect::<Result<_, _>>()?;
    let what = with_hyphen(what);
    let lower = what.to_lowercase();
    if let Some(game) = games.iter().find(|about| about.id == lower) {
        return Ok((game.clone(), rule.map(str::to_owned)));
    }
    let prefix = lower.split_once('-').map_or(lower.as_str(), |(prefix, _)| prefix);
    let game = games.iter().find(|about| about.prefix.eq_ignore_ascii_case(prefix));
    match (game, lower.contains('-'), rule) {
        (Some(game), false, rule) => Ok((game.clone(), rule.map(str::to_owned))),
        (Some(game), true, None) => Ok((game.clone(), Some(what))),
        (Some(_), true, Some(number)) => {
            let why = format!("'{what}' names a rule already: leave out '{number}'");
            Err(Failure::Usage(why))
        }
        (None, ..) => {
            let names = games.iter().flat_map(|about| [about.id, about.prefix]);
            let hint = suggest::hint(&lower, names);
            Err(Failure::usage(format!("there is no game and no rule '{what}'; {hint}")))
        }
    }
}

fn page_json(about: &CatalogueEntry, rulebook: &Rulebook) -> Value {
    let rules: Vec<Value> =
        rulebook.rules().map(|(id, text)| json!({ "id": id, "text": text })).collect();
    json!({ "game": about.id, "name": about.name, "page": rulebook.source(), "rules": rules })
}

fn rule_json(about: &CatalogueEntry, id: &str, text: &str) -> Value {
    json!({ "game": about.id, "id": id, "text": text })
}
