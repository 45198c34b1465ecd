//! `sortie history`: the finished matches on this machine.

use crate::arg_values::NameParser;
use crate::errors::Failure;
use crate::games::DescribeGame;
use crate::match_rules;
use crate::print::{self, WIDTH};
use crate::screen;
use sortie_core::MatchResult;
use sortie_tui::history_filter::HistoryFilter;
use sortie_tui::personal_data::{self, PersonalData};
use sortie_tui::saved::Folder;
use sortie_tui::{Options, history};
use sortie_words::{indent, wrap};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The list has the finished matches that the full screen and the deals of the day have saved, the newest first, with the matches won, drawn and lost by game, by opponent and by seat.

On a terminal the whole screen shows the list, and a match leads to its review. With --plain, where input or output is not a terminal, or where TERM is 'dumb', the list is printed.

Each match is followed by its file, for 'sortie review' and 'sortie replay'. --export writes your matches, results in deals of the day, solved puzzles and settings into one file; --delete-all deletes them and the reviews. The keys for servers stay, since only they can delete your data there.

Examples:
  sortie history
  sortie history attack --plain
  sortie history --against novice --result lost
  sortie history --export sortie.json
  sortie history --delete-all --yes")]
pub(crate) struct HistoryArgs {
    /// Game whose matches to list [default: all games]
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: Option<String>,
    /// List the matches whose rules have this in their name
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// List the matches against an opponent whose name has this in it
    #[arg(long, value_name = "NAME")]
    pub(crate) against: Option<String>,
    /// List the matches with this result
    #[arg(long, value_parser = MatchResult::ALL.map(MatchResult::name))]
    pub(crate) result: Option<String>,
    /// Print the list, without the full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Write all your data into a new file (- for stdout)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "rules", "against", "result", "plain"])]
    pub(crate) export: Option<PathBuf>,
    /// Delete all matches, results and settings
    #[arg(long, conflicts_with_all = ["game", "rules", "against", "result", "plain", "export"])]
    pub(crate) delete_all: bool,
    /// Delete without asking
    #[arg(long, requires = "delete_all")]
    pub(crate) yes: bool,
}

impl HistoryArgs {
    fn filter(&self) -> HistoryFilter {
        let result = |name: &String| MatchResult::ALL.into_iter().find(|one| one.name() == name);
        HistoryFilter {
            game: self.game.clone(),
            rules: self.rules.clone(),
            against: self.against.clone(),
            result: self.result.as_ref().and_then(result),
        }
    }
}

pub(crate) fn run(args: &HistoryArgs, language: &str, options: Options) -> Result<(), Failure> {
    if let Some(game) = &args.game {
        match_rules::with_game(game, DescribeGame)?;
    }
    if let Some(path) = &args.export {
        return export(path, options.folder.as_ref());
    }
    if args.delete_all {
        return delete_all(args.yes, language, options.folder.as_ref());
    }
    if !args.plain && screen::is_available() {
        return Ok(history::show_history(options, args.filter())?);
    }
    let words = history::history_words(language)?;
    let folder = options.folder.as_ref();
    let played = history::played_matches(folder, &words);
    let matches = args.filter().matching(&played, &words);
    if played.is_empty() {
        return print::paragraph(&words.say(id!("history-none")));
    }
    print::paragraph(&history::summary_text(&matches, &words))?;
    if matches.is_empty() {
        return Ok(());
    }
    print::text(&format!("\n{}", history::statistics_text(&matches, &words, WIDTH)))?;
    print::text(&format!("\n{}\n", words.say(id!("history-list"))))?;
    matches.iter().try_for_each(|one| {
        let line = wrap(&history::entry_text(one, &words), WIDTH - 2, 4);
        // The file is never wrapped, so that it can be copied.
        print::text(&format!("{}\n      {}\n", indent(&line, 2), one.path().display()))
    })
}

/// Writes all data of the user into a new file.
fn export(path: &Path, folder: Option<&Folder>) -> Result<(), Failure> {
    let data = PersonalData::read(folder.ok_or_else(no_folder)?);
    for path in &data.unreadable {
        eprintln!("warning: {} cannot be read and is left out", path.display());
    }
    if path == Path::new("-") {
        return print::json(&data);
    }
    let written = File::create_new(path).and_then(|mut file| {
        file.write_all(&serde_json::to_vec_pretty(&data)?)?;
        file.sync_all()
    });
    written.map_err(|why| Failure::file(path, why))
}

/// Deletes all data of the user, after a question on a terminal.
fn delete_all(is_sure: bool, language: &str, folder: Option<&Folder>) -> Result<(), Failure> {
    let folder = folder.ok_or_else(no_folder)?;
    if !is_sure {
        if !io::stdin().is_terminal() {
            let why = "to delete everything where nobody can be asked, add --yes";
            return Err(Failure::usage(why));
        }
        let words = history::history_words(language)?;
        print::text(&format!("{} ", words.say(id!("history-sure-delete-all"))))?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer).map_err(|why| Failure::Data(why.to_string()))?;
        if answer.trim() != words.say(id!("history-yes")) {
            return Ok(());
        }
    }
    personal_data::delete_all(folder).map_err(|error| Failure::file(&error.path, &error.why))
}

fn no_folder() -> Failure {
    Failure::Data("this computer has no folder for the data of its users".to_owned())
}
