//! `sortie puzzle`: positions in which one choice is clearly best, line by line.

use crate::arg_values::NameParser;
use crate::errors::Failure;
use crate::games::{self, DescribeGame};
use crate::line_mode::{Console, LineTable, SOLUTION, TableEnd};
use crate::match_rules;
use crate::print;
use crate::screen;
use sortie_table::TablePort;
use sortie_table::puzzle::{PuzzleEnding, no_puzzles_text, no_such_puzzle_text};
use sortie_tui::{Options, Settings};
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
    /// Number of the puzzle [default: the first unsolved one]
    #[arg(value_name = "N", requires = "game")]
    pub(crate) number: Option<usize>,
    /// Solve it line by line, without the full screen
    #[arg(long)]
    pub(crate) plain: bool,
}

pub(crate) fn run(args: &PuzzleArgs, language: &str, options: Options) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let Some(game) = &args.game else {
        return print_list(&words, &options);
    };
    let about = match_rules::with_game(game, DescribeGame)?;
    let set = sortie_tui::puzzles(&about)?;
    if set.is_empty() {
        let text = words.text(&no_puzzles_text(about.name), &Readers::default());
        return print::paragraph(&text);
    }
    let number = args.number.unwrap_or_else(|| settings(&options).first_unsolved(about.id, &set));
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
    if TablePort::puzzle(&table).is_some_and(|task| task.ending == Some(PuzzleEnding::Solved)) {
        let solve = |settings: &mut Settings| settings.add_solved_puzzle(about.id, number);
        Settings::change(options.folder.as_ref(), solve)
            .map_err(|error| Failure::file(&error.path, &error.why))?;
    }
    // Commands are never wrapped: they must stay one line to be copied.
    print::text(&match set.next(number) {
        Some(following) => {
            let next = words.say(id!("puzzle-next"));
            format!("\n{next}\n  sortie puzzle {} {following}\n", about.id)
        }
        None => format!("\n{}\n  sortie puzzle\n", words.say(id!("puzzle-last"))),
    })
}

fn settings(options: &Options) -> Settings {
    options.folder.as_ref().map(Settings::load).unwrap_or_default()
}

/// Prints the command for the puzzles of each game, with how many are solved and a tick if all are; for a
/// game without any, a sentence.
fn print_list(words: &Words, options: &Options) -> Result<(), Failure> {
    let settings = settings(options);
    games::print_commands(&words.say(id!("puzzle-list")), "puzzle", |about| {
        let set = sortie_tui::puzzles(about)?;
        let text = if set.is_empty() {
            no_puzzles_text(about.name)
        } else {
            sortie_tui::puzzle_count_text(&settings, about, &set)
        };
        Ok(words.text(&text, &Readers::default()))
    })
}
