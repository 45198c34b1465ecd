//! `sortie games`.

use crate::args::GamesArgs;
use crate::errors::Failure;
use crate::match_rules;
use crate::print::{self, WIDTH, sentence};
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::{Game, Text};
use sortie_games::catalogue;
use sortie_words::{GameEntry, Readers, Words, columns, indent, wrap};
use std::io::{self, Write};

/// Visitor that returns the catalogue entry of a game.
pub(crate) struct DescribeGame;

impl Visitor for DescribeGame {
    type Out = Result<CatalogueEntry, Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(CatalogueEntry::for_game::<G>())
    }
}

pub(crate) fn run(args: &GamesArgs, language: &str) -> Result<(), Failure> {
    let Some(game) = &args.game else {
        if !args.json {
            return print_list(language);
        }
        let (all, words) = catalogue_entries(language)?;
        let list: Vec<GameEntry> = all.iter().map(|about| GameEntry::new(about, &words)).collect();
        return print::json(&list);
    };
    let about = match_rules::with_game(game, DescribeGame)?;
    let words = Words::new(language, [about.words])?;
    if args.json {
        print::json(&GameEntry::new(&about, &words))
    } else {
        Ok(show(&mut io::stdout(), &about, &words)?)
    }
}

/// Prints a line or two for each game.
pub(crate) fn print_list(language: &str) -> Result<(), Failure> {
    let (all, words) = catalogue_entries(language)?;
    Ok(list(&mut io::stdout(), &all, &words)?)
}

/// The catalogue entries of all games.
fn all_games() -> Result<Vec<CatalogueEntry>, Failure> {
    catalogue::IDS.iter().map(|id| match_rules::with_game(id, DescribeGame)).collect()
}

/// Prints `sortie COMMAND GAME` for every game, each with a sentence, below a heading.
pub(crate) fn print_commands(
    heading: &str,
    command: &str,
    says: impl Fn(&CatalogueEntry) -> Result<String, Failure>,
) -> Result<(), Failure> {
    let row = |about: &CatalogueEntry| Ok((format!("sortie {command} {}", about.id), says(about)?));
    let rows: Result<Vec<(String, String)>, Failure> = all_games()?.iter().map(row).collect();
    let lines = columns(&rows?, WIDTH - 2).join("\n");
    print::text(&format!("{heading}\n{}\n", indent(&lines, 2)))
}

/// Every game, and the messages of all of them.
fn catalogue_entries(language: &str) -> Result<(Vec<CatalogueEntry>, Words), Failure> {
    let all = all_games()?;
    let words = Words::new(language, all.iter().map(|about| about.words))?;
    Ok((all, words))
}

fn plain_text(words: &Words, text: &Text) -> String {
    words.text(text, &Readers::default())
}

/// `2 seats` or `2–4 seats`.
pub(crate) fn seats((min, max): (u8, u8), words: &Words) -> String {
    let text = if min == max {
        Text::new(id!("games-seats")).number("n", min)
    } else {
        Text::new(id!("games-seats-range")).number("min", min).number("max", max)
    };
    plain_text(words, &text)
}

fn list(out: &mut impl Write, all: &[CatalogueEntry], words: &Words) -> io::Result<()> {
    let row = |about: &CatalogueEntry| {
        let text = Text::new(id!("games-line"))
            .raw("name", about.name)
            .raw("seats", seats(about.seats, words))
            .raw("summary", words.say(about.summary));
        (about.id.to_owned(), plain_text(words, &text))
    };
    for line in columns(&all.iter().map(row).collect::<Vec<_>>(), WIDTH) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\n{}", wrap(&words.say(id!("games-more")), WIDTH, 0))
}

fn show(out: &mut impl Write, about: &CatalogueEntry, words: &Words) -> io::Result<()> {
    let head = Text::new(id!("games-head"))
        .raw("name", about.name)
        .raw("id", about.id)
        .raw("seats", seats(about.seats, words))
        .raw("author", words.author(about.author));
    writeln!(out, "{}", plain_text(words, &head))?;
    writeln!(out, "{}", wrap(&sentence(&words.say(about.summary)), WIDTH, 0))?;
    writeln!(out, "\n{}", words.say(id!("games-presets")))?;
    let presets = about.presets.iter().map(|preset| {
        let sets: Vec<String> =
            preset.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let sets = if sets.is_empty() { words.say(id!("games-default")) } else { sets.join(" ") };
        (preset.id.to_owned(), format!("{} [{sets}]", words.say(preset.doc)))
    });
    rows(out, &presets.collect::<Vec<_>>())?;
    writeln!(out, "\n{}", words.say(id!("games-params")))?;
    let params = about.params.iter().map(|param| {
        let text = Text::new(id!("games-param"))
            .raw("doc", words.say(param.doc))
            .raw("kind", words.kind(&param.kind))
            .raw("default", words.default(param, about.seats.0))
            .raw("rule", param.rule);
        (param.name.to_owned(), plain_text(words, &text))
    });
    rows(out, &params.collect::<Vec<_>>())
}

fn rows(out: &mut impl Write, rows: &[(String, String)]) -> io::Result<()> {
    for row in columns(rows, WIDTH - 2) {
        for line in row.lines() {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}
