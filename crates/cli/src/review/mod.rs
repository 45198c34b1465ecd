//! `sortie review`.

pub(crate) mod args;
mod play_on;

use crate::errors::Failure;
use crate::input::InputDocument;
use crate::match_rules::words;
use crate::print::{self, WIDTH};
use args::ReviewArgs;
use indicatif::{ProgressBar, ProgressStyle};
use sortie_core::catalogue::Visitor;
use sortie_core::record::{self, AnyRecord, Record};
use sortie_core::setup::SetupErrorKind;
use sortie_core::{Game, Seat};
use sortie_games::catalogue;
use sortie_table::review::{self, Review, ReviewError};
use sortie_tui::Options;
use sortie_words::Words;

pub(crate) fn run(args: &ReviewArgs, language: &str, screen: Options) -> Result<(), Failure> {
    let source = InputDocument::read_record(&args.record)?;
    let record = match record::read(&source.text).map_err(|error| source.error(error))? {
        AnyRecord::Full(record) => record,
        AnyRecord::Observed(_) => {
            let why = "this is what one observer was told; a review needs the full record";
            return Err(source.error(why));
        }
    };
    let setup = sortie_core::rule_code::read(&record.rules);
    let game = setup.map_err(|error| source.error(format!("rules: {error}")))?.game;
    let words = catalogue::with(&game, GameWords { language });
    let words =
        words.unwrap_or_else(|| Err(source.error(SetupErrorKind::game(&game, catalogue::IDS))))?;
    if let Some(decision) = args.play_on {
        let seat = seat(args, &record)?;
        let begun =
            play_on::PlayOnRecord { args, record: &record, seat, decision, language, screen };
        // The words of the game were found, so the game is in the catalogue.
        return catalogue::with(&game, begun).unwrap_or(Ok(()));
    }
    let found = review(args, &source, &record, &words)?;
    if args.json {
        return print::json(&found);
    }
    print::text(&sortie_tui::review_text(&found, &words, WIDTH))
}

/// The sentences of a game.
struct GameWords<'a> {
    language: &'a str,
}

impl Visitor for GameWords<'_> {
    type Out = Result<Words, Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        words::<G>(self.language)
    }
}

fn review(
    args: &ReviewArgs,
    source: &InputDocument,
    record: &Record,
    words: &Words,
) -> Result<Review, Failure> {
    let seat = seat(args, record)?;
    make(record, seat, args.simulations, words).map_err(|error| source.error(error))
}

/// Makes a review, with its progress on stderr.
pub(crate) fn make(
    record: &Record,
    seat: Seat,
    simulations: u32,
    words: &Words,
) -> Result<Review, ReviewError> {
    let mut job = review::start(record, seat, simulations)?;
    let bar = progress_bar(job.progress().1 as u64, words);
    while !job.advance() {
        bar.set_position(job.progress().0 as u64);
    }
    bar.finish_and_clear();
    Ok(job.review())
}

/// The seat of the player who is reviewed.
fn seat(args: &ReviewArgs, record: &Record) -> Result<Seat, Failure> {
    let observer = args.observer.resolve(record.seats, &record.names())?;
    observer
        .and_then(sortie_core::Observer::seat)
        .ok_or_else(|| Failure::usage("a review is for a player: write --as with a seat or a name"))
}

/// A bar on stderr. Where that is no terminal, it shows nothing.
fn progress_bar(decisions: u64, words: &Words) -> ProgressBar {
    let bar = ProgressBar::new(decisions);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(words.say(id!("analysis-decisions")));
    bar
}
