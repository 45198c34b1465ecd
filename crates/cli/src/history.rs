//! `sortie history`: the finished matches on this machine.

use crate::arg_values::NameParser;
use crate::errors::Failure;
use crate::print::{self, WIDTH};
use crate::screen;
use sortie_tui::{Options, history};
use sortie_words::{indent, wrap};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The list has the finished matches that the full screen and the deals of the day have saved, the newest first, with the matches won, drawn and lost by game, by opponent and by seat.

On a terminal the whole screen shows the list, and a match leads to its review. With --plain, where input or output is not a terminal, or where TERM is 'dumb', the list is printed.

Examples:
  sortie history
  sortie history attack --plain")]
pub(crate) struct HistoryArgs {
    /// Game whose matches to list [default: all games]
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: Option<String>,
    /// Print the list, without the full screen
    #[arg(long)]
    pub(crate) plain: bool,
}

pub(crate) fn run(args: &HistoryArgs, language: &str, options: Options) -> Result<(), Failure> {
    if !args.plain && screen::is_available() {
        return Ok(history::show_history(options, args.game.as_deref())?);
    }
    let words = history::history_words(language)?;
    let folder = options.folder.as_ref();
    let matches = history::played_matches(folder, &words, args.game.as_deref());
    if matches.is_empty() {
        return print::paragraph(&words.say(id!("history-none")));
    }
    print::paragraph(&history::summary_text(&matches, &words))?;
    print::text(&format!("\n{}", history::statistics_text(&matches, &words, WIDTH)))?;
    print::text(&format!("\n{}\n", words.say(id!("history-list"))))?;
    matches.iter().try_for_each(|one| {
        let line = wrap(&history::entry_text(one, &words), WIDTH - 2, 4);
        print::text(&format!("{}\n", indent(&line, 2)))
    })
}
