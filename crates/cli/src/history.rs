//! `sortie history`: the finished matches on this machine.

use crate::arg_values::NameParser;
use crate::errors::Failure;
use crate::print::{self, WIDTH};
use crate::screen;
use sortie_core::MatchResult;
use sortie_tui::history_filter::HistoryFilter;
use sortie_tui::{Options, history};
use sortie_words::{indent, wrap};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The list has the finished matches that the full screen and the deals of the day have saved, the newest first, with the matches won, drawn and lost by game, by opponent and by seat.

On a terminal the whole screen shows the list, and a match leads to its review. With --plain, where input or output is not a terminal, or where TERM is 'dumb', the list is printed.

Examples:
  sortie history
  sortie history attack --plain
  sortie history --against novice --result lost")]
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
    print::text(&format!("\n{}", history::statistics_text(&matches, &words, WIDTH)))?;
    print::text(&format!("\n{}\n", words.say(id!("history-list"))))?;
    matches.iter().try_for_each(|one| {
        let line = wrap(&history::entry_text(one, &words), WIDTH - 2, 4);
        print::text(&format!("{}\n", indent(&line, 2)))
    })
}
