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
use sortie_words::{Readers, Words, indent};

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
    let words = Words::new(language, [])?;
    let heading = words.text(&heading, &Readers::default());
    games::print_commands(&heading, "daily", |about| {
        let Some(result) = settings.daily_result(day, about.id) else {
            return Ok(about.name.to_owned());
        };
        let words = Words::new(language, [sortie_tui::WORDS, about.words])?;
        Ok(format!("{}: {}", about.name, sortie_tui::played_text(&words, about.id, result)))
    })?;
    let streaks = sortie_tui::streak_lines(&words, &settings, day);
    if !streaks.is_empty() {
        print::text("\n")?;
    }
    streaks.iter().try_for_each(|line| print::paragraph(line))?;
    print_share_text(&words, language, &settings, day)
}

/// Prints the results of a day as a text to share, if there are any. Its lines are not wrapped, so that they can
/// be copied.
fn print_share_text(
    words: &Words,
    language: &str,
    settings: &Settings,
    day: Day,
) -> Result<(), Failure> {
    let Some(text) = sortie_tui::share_text(language, settings, day)? else { return Ok(()) };
    print::text(&format!("\n{}\n", words.say(id!("daily-share-heading"))))?;
    print::text(&format!("{}\n", indent(&text, 2)))
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
    let days = settings.daily_days(Some(about.id));
    if days.contains(&day) {
        print::paragraph(&sortie_tui::game_streak_text(&words, about.name, &days, day))?;
    }
    print_share_text(&words, language, &settings, day)?;
    match &options.folder {
        Some(folder) => {
            settings.save(folder).map_err(|error| Failure::file(&error.path, &error.why))
        }
        None => Ok(()),
    }
}
