//! `sortie puzzle`: positions in which one choice is clearly best, line by line.

use crate::arg_values::NameParser;
use crate::errors::Failure;
use crate::games::{self, DescribeGame};
use crate::line_mode::{Console, LineTable, SOLUTION, TableEnd};
use crate::match_rules;
use crate::print;
use crate::screen;
use sortie_core::Text;
use sortie_table::puzzle::{no_puzzles_text, no_such_puzzle_text};
use sortie_tui::Options;
use sortie_words::{Readers, Words};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
In each puzzle one choice is clearly best for the player to move, who knows only what the table shows. A wrong choice says what it costs and can be tried again.

On a terminal the whole screen shows the table. With --plain, where input or output is not a terminal, or where TERM is 'dumb', the puzzle is solved line by line.

Examples:
  sortie puzzle
  sortie puzzle attack
  sortie puzzle attack 4")]
pub(crate) struct PuzzleArgs {
    /// Game of the puzzle [default: list the games]
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: Option<String>,
    /// Number of the puzzle [default: 1]
    #[arg(value_name = "N", requires = "game", default_value = "1", hide_default_value = true)]
    pub(crate) number: usize,
    /// Solve it line by line, without the full screen
    #[arg(long)]
    pub(crate) plain: bool,
}

pub(crate) fn run(args: &PuzzleArgs, language: &str, options: Options) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let Some(game) = &args.game else {
        return print_list(&words);
    };
    let about = match_rules::with_game(game, DescribeGame)?;
    let (set, number) = (sortie_tui::puzzles(&about)?, args.number);
    if set.is_empty() {
        let text = words.text(&no_puzzles_text(about.name), &Readers::default());
        return print::paragraph(&text);
    }
    if set.get(number).is_none() {
        let text = no_such_puzzle_text(about.name, number.to_string(), set.len());
        return Err(Failure::Usage(words.text(&text, &Readers::default())));
    }
    if !args.plain && screen::is_available() {
        let farewell = sortie_tui::solve(options, &about, &set, number)?;
        return farewell.map_or(Ok(()), |farewell| print::paragraph(&farewell));
    }
    let mut table = sortie_tui::puzzle_table(&about, &set, number, language)?;
    let console = Console::open(language, &[SOLUTION])?;
    if LineTable::new(&mut table, &console)?.run()? == TableEnd::Quit {
        return print::paragraph(&words.say(id!("puzzle-left")));
    }
    // Commands are never wrapped: they must stay one line to be copied.
    print::text(&match set.get(number + 1) {
        Some(_) => {
            let next = words.say(id!("puzzle-next"));
            format!("\n{next}\n  sortie puzzle {} {}\n", about.id, number + 1)
        }
        None => format!("\n{}\n  sortie puzzle\n", words.say(id!("puzzle-last"))),
    })
}

/// Prints the command for the puzzles of each game; for a game without any, a sentence.
fn print_list(words: &Words) -> Result<(), Failure> {
    games::print_commands(&words.say(id!("puzzle-list")), "puzzle", |about| {
        let text = match sortie_tui::puzzles(about)?.len() {
            0 => no_puzzles_text(about.name),
            count => {
                let text = Text::new(id!("puzzle-count")).raw("game", about.name);
                text.number("count", count as i64)
            }
        };
        Ok(words.text(&text, &Readers::default()))
    })
}
