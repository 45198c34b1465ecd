//! `sortie learn`: a first match with a coach, line by line.

use crate::arg_values::NameParser;
use crate::errors::Failure;
use crate::games::{self, DescribeGame};
use crate::line_mode::{Console, HINT, LineTable, TableEnd};
use crate::match_rules;
use crate::print;
use sortie_table::SeatPlayer;
use sortie_table::lesson::{Lesson, LessonError, LessonTable, no_lesson_text};
use sortie_words::{Readers, Words};
use std::sync::Arc;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The coach says what to do, one choice at a time, and the deal is fixed. It takes about two minutes. The lesson is played line by line: type the number of a choice, or 'help'.

Examples:
  sortie learn
  sortie learn attack")]
pub(crate) struct LearnArgs {
    /// Game to learn [default: list the games]
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: Option<String>,
}

pub(crate) fn run(args: &LearnArgs, language: &str) -> Result<(), Failure> {
    let words = Words::new(language, [])?;
    let Some(game) = &args.game else {
        return print_list(&words);
    };
    let about = match_rules::with_game(game, DescribeGame)?;
    let Some(script) = about.lesson else {
        let text = words.text(&no_lesson_text(about.name), &Readers::default());
        return print::paragraph(&text);
    };
    let faulty = |why: LessonError| Failure::Data(format!("lesson of {}: {why}", about.id));
    let lesson: Arc<Lesson> = Arc::new(script.parse().map_err(faulty)?);
    let names = SeatPlayer::names(&lesson.players(), |n| words.player(n), |n| words.bot(n))
        .map_err(Failure::usage)?;
    let mut table = LessonTable::new(&lesson, &names).map_err(faulty)?;
    let console = Console::open(language, &[HINT])?;
    if LineTable::new(&mut table, &console)?.run()? == TableEnd::Quit {
        print::paragraph(&words.say(id!("play-left")))?;
    }
    let seats = ["you".to_owned()].into_iter();
    let seats: Vec<String> =
        seats.chain((1..about.seats.0).map(|_| "bot:novice".to_owned())).collect();
    let puzzles = about.puzzles.map_or_else(String::new, |_| {
        format!("{}\n  sortie puzzle {}\n", words.say(id!("lesson-puzzles")), about.id)
    });
    // Commands are never wrapped: they must stay one line to be copied.
    print::text(&format!(
        "\n{}\n  sortie play {} --seats {}\n{puzzles}{}\n  sortie learn {}\n",
        words.say(id!("lesson-next")),
        about.id,
        seats.join(","),
        words.say(id!("lesson-again")),
        about.id,
    ))
}

/// Prints the command for the lesson of each game; for a game without one, a sentence.
fn print_list(words: &Words) -> Result<(), Failure> {
    games::print_commands(&words.say(id!("lesson-list")), "learn", |about| {
        Ok(match about.lesson {
            Some(_) => about.name.to_owned(),
            None => words.text(&no_lesson_text(about.name), &Readers::default()),
        })
    })
}
