//! `sortie daily`: the deal of the day.

use crate::arg_values::NameParser;
use crate::args::PlayArgs;
use crate::errors::Failure;
use crate::games;
use crate::play;
use crate::print;
use crate::screen;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Outcome, Text};
use sortie_table::Day;
use sortie_table::daily::{HUMAN_SEAT, ReferenceMatch};
use sortie_tui::{Options, Settings};
use sortie_words::{Readers, Words};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every day there is one deal for each game. Everybody has the same cards, sits in seat 1 and plays against the beginner bot, without hints and take-backs. The first result of a day counts.

On a terminal the whole screen shows the table. With --plain, where input or output is not a terminal, or where TERM is 'dumb', the match is played line by line.

Examples:
  sortie daily
  sortie daily attack")]
pub(crate) struct DailyArgs {
    /// Game to play [default: list the games and today's results]
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: Option<String>,
    /// Play it line by line, without the full screen
    #[arg(long)]
    pub(crate) plain: bool,
}

pub(crate) fn run(
    args: &DailyArgs,
    language: &'static str,
    options: Options,
) -> Result<(), Failure> {
    if let Some(game) = &args.game {
        let (game, plain) = (Some(game.clone()), args.plain);
        let args = PlayArgs { game, plain, daily: true, ..PlayArgs::default() };
        return play::run(&args, language, options);
    }
    if !args.plain && screen::is_available() {
        return Ok(sortie_tui::show_daily(options)?);
    }
    print_list(language, &options)
}

/// Prints the command for the deal of each game; for one that was played today, its result.
fn print_list(language: &str, options: &Options) -> Result<(), Failure> {
    let settings = options.folder.as_ref().map(Settings::load).unwrap_or_default();
    let day = options.today();
    let heading = Text::new(id!("play-daily-list")).raw("date", day.to_string());
    let heading = Words::new(language, [])?.text(&heading, &Readers::default());
    games::print_commands(&heading, "daily", |about| {
        let Some(result) = settings.daily_result(day, about.id) else {
            return Ok(about.name.to_owned());
        };
        let words = Words::new(language, [sortie_tui::WORDS, about.words])?;
        Ok(format!("{}: {}", about.name, sortie_tui::played_text(&words, about.id, result)))
    })
}

/// Keeps the result of a match in line mode, and prints it with that of the reference bot on the same cards.
pub(crate) fn finish(
    language: &str,
    options: &Options,
    (day, about): (Day, &CatalogueEntry),
    counts: bool,
    outcome: Option<Outcome>,
) -> Result<(), Failure> {
    let words = Words::new(language, [about.words])?;
    let say = |text: Text| print::paragraph(&words.text(&text, &Readers::default()));
    print::text("\n")?;
    let mut settings = options.folder.as_ref().map(Settings::load).unwrap_or_default();
    if let Some(outcome) = outcome {
        let score = words.score_against(about.id, &outcome, HUMAN_SEAT);
        say(Text::new(id!("play-daily-score")).raw("date", day.to_string()).raw("score", score))?;
        if !counts || !settings.add_daily_result(day, about.id, outcome) {
            say(Text::new(id!("play-daily-again")))?;
        }
    }
    let reference = ReferenceMatch::new(day, about.id, about.seats.0);
    if let Some(outcome) = reference.map_err(Failure::usage)?.play() {
        let score = words.score_against(about.id, &outcome, HUMAN_SEAT);
        say(Text::new(id!("play-daily-bot")).raw("score", score))?;
        settings.set_daily_reference(day, about.id, outcome);
    }
    match &options.folder {
        Some(folder) => {
            settings.save(folder).map_err(|error| Failure::file(&error.path, &error.why))
        }
        None => Ok(()),
    }
}
