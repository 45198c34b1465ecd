//! `sortie learn`: a first match with a coach.

use crate::arg_values::NameParser;
use crate::errors::Failure;
use crate::games::{self, DescribeGame};
use crate::line_mode::{Console, HINT, LineTable, TableEnd};
use crate::match_rules;
use crate::print;
use crate::screen;
use sortie_bots::level::levels_by_id;
use sortie_table::bot_level::first_level;
use sortie_table::lesson::no_lesson_text;
use sortie_tui::{Options, Settings};
use sortie_words::{Readers, Words};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The coach says what to do, one choice at a time, and the deal is fixed. It takes about two minutes.

On a terminal the whole screen shows the table. With --plain, where input or output is not a terminal, or where TERM is 'dumb', the lesson is played line by line.

Examples:
  sortie learn
  sortie learn attack")]
pub(crate) struct LearnArgs {
    /// Game to learn [default: list the games]
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: Option<String>,
    /// Play it line by line, without the full screen
    #[arg(long)]
    pub(crate) plain: bool,
}

pub(crate) fn run(args: &LearnArgs, language: &str, options: Options) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let Some(game) = &args.game else {
        return print_list(&words, &options);
    };
    let about = match_rules::with_game(game, DescribeGame)?;
    let Some(mut table) = sortie_tui::lesson_table(&about, language)? else {
        let text = words.text(&no_lesson_text(about.name), &Readers::default());
        return print::paragraph(&text);
    };
    if !args.plain && screen::is_available() {
        let farewell = sortie_tui::learn(options, &about)?;
        return farewell.map_or(Ok(()), |farewell| print::paragraph(&farewell));
    }
    let console = Console::open(language, &[HINT])?;
    if LineTable::new(&mut table, &console)?.run()? == TableEnd::Quit {
        print::paragraph(&words.say(id!("play-left")))?;
    } else {
        let finish = |settings: &mut Settings| settings.add_finished_lesson(about.id);
        Settings::change(options.folder.as_ref(), finish)
            .map_err(|error| Failure::file(&error.path, &error.why))?;
    }
    let seats = ["you".to_owned()].into_iter();
    let bot = format!("bot:{}", first_level(levels_by_id(about.id)));
    let seats: Vec<String> = seats.chain((1..about.seats.0).map(|_| bot.clone())).collect();
    let puzzles = about.puzzles.map_or_else(String::new, |_| {
        format!("{}\n  sortie puzzle {}\n", words.say(id!("lesson-puzzles")), about.id)
    });
    let preset = table.script().next_preset();
    let preset = preset.map_or_else(String::new, |preset| format!(" --preset {preset}"));
    // Commands are never wrapped: they must stay one line to be copied.
    print::text(&format!(
        "\n{}\n  sortie play {}{preset} --seats {}\n{puzzles}{}\n  sortie learn {}\n",
        words.say(id!("lesson-next")),
        about.id,
        seats.join(","),
        words.say(id!("lesson-again")),
        about.id,
    ))
}

/// Prints the command for the lesson of each game, with a tick if it is finished; for a game without one, a
/// sentence.
fn print_list(words: &Words, options: &Options) -> Result<(), Failure> {
    let settings = options.folder.as_ref().map(Settings::load).unwrap_or_default();
    games::print_commands(&words.say(id!("lesson-list")), "learn", |about| {
        Ok(match about.lesson {
            Some(_) if settings.finished_lessons.contains(about.id) => format!("✓ {}", about.name),
            Some(_) => about.name.to_owned(),
            None => words.text(&no_lesson_text(about.name), &Readers::default()),
        })
    })
}
