//! `sortie review`.

pub(crate) mod args;

use crate::errors::Failure;
use crate::format::{align_columns, plain_text, signed_integer};
use crate::input::InputDocument;
use crate::match_rules::words;
use crate::print::{self, WIDTH};
use args::ReviewArgs;
use indicatif::{ProgressBar, ProgressStyle};
use sortie_core::catalogue::Visitor;
use sortie_core::record::{self, AnyRecord, Record};
use sortie_core::setup::SetupErrorKind;
use sortie_core::{Game, Seat, Text};
use sortie_games::catalogue;
use sortie_table::review::{self, Review, ReviewedChoice, ShareEstimate, Verdict};
use sortie_words::{Readers, Words, wrap};

pub(crate) fn run(args: &ReviewArgs, language: &str) -> Result<(), Failure> {
    let source = InputDocument::read(&args.record, "record")?;
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
    let found = review(args, &source, &record, &words)?;
    if args.json {
        return print::json(&found);
    }
    print::text(&Report { review: &found, words: &words }.text())
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
    let observer = args.observer.resolve(record.seats, &record.names())?;
    let Some(seat) = observer.and_then(sortie_core::Observer::seat) else {
        return Err(Failure::usage("a review is for a player: write --as with a seat or a name"));
    };
    let job = review::start(record, seat, args.simulations);
    let mut job = job.map_err(|error| source.error(error))?;
    let bar = progress_bar(job.progress().1 as u64, words);
    while !job.advance() {
        bar.set_position(job.progress().0 as u64);
    }
    bar.finish_and_clear();
    Ok(job.review())
}

/// A bar on stderr. Where that is no terminal, it shows nothing.
fn progress_bar(decisions: u64, words: &Words) -> ProgressBar {
    let bar = ProgressBar::new(decisions);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(words.say(id!("analysis-decisions")));
    bar
}

/// A review as text.
struct Report<'a> {
    review: &'a Review,
    words: &'a Words,
}

impl Report<'_> {
    fn text(&self) -> String {
        let Review { split, names, seat, result, .. } = self.review;
        let readers = Readers { you: None, names };
        let name = self.words.name(*seat, &readers);
        let share = result.get(usize::from(*seat)).copied().unwrap_or_default();
        let head = Text::new(id!("analysis-head")).raw("name", &name);
        let head = head.raw("share", format!("{:.0}", 100.0 * share));
        let mut text = wrap(&plain_text(self.words, &head), WIDTH, 2);
        let parts = [
            (id!("analysis-fair"), ShareEstimate { mean: split.fair_share, half_width: 0.0 }),
            (id!("analysis-deal"), split.deal),
            (id!("analysis-chance"), split.chance),
            (id!("analysis-own-play"), split.own_play),
            (id!("analysis-other-play"), split.other_play),
        ];
        let row = |(id, part): (_, ShareEstimate)| [self.words.say(id), difference(part)];
        let sections = [
            (id!("analysis-split"), align_columns(&parts.map(row), 1)),
            (id!("analysis-graph"), self.graph(*seat)),
            (id!("analysis-choices"), String::new()),
        ];
        text.push('\n');
        for (title, section) in sections {
            text += "\n";
            text += &self.words.say(title);
            text += "\n";
            text += &section;
        }
        let costliest = self.review.costliest();
        for (at, choice) in self.review.choices.iter().enumerate() {
            let mark = costliest.iter().position(|other| *other == at);
            text.push_str(&self.choice(choice, mark));
        }
        text
    }

    /// The shares of the seat, a row for each decision with a bar of 40 characters.
    fn graph(&self, seat: Seat) -> String {
        let rows: Vec<[String; 3]> = self
            .review
            .points
            .iter()
            .map(|point| {
                let share = point.shares.get(usize::from(seat)).copied().unwrap_or_default();
                let name = match point.decision {
                    Some(n) => n.to_string(),
                    None => self.words.say(id!("analysis-end")),
                };
                let bar = "█".repeat((40.0 * share.mean).round() as usize);
                [name, percent(share), bar]
            })
            .collect();
        // The bar is the last column, and of text.
        let numbers: Vec<[String; 2]> =
            rows.iter().map(|[name, share, _]| [name.clone(), share.clone()]).collect();
        let lines = align_columns(&numbers, 0);
        let bars = rows.iter().map(|[_, _, bar]| bar);
        let mut text = String::new();
        for (line, bar) in lines.lines().zip(bars) {
            text += format!("{line}  {bar}").trim_end();
            text += "\n";
        }
        text
    }

    fn choice(&self, choice: &ReviewedChoice, mark: Option<usize>) -> String {
        let readers = Readers { you: Some(self.review.seat), names: &self.review.names };
        let verdict = match choice.verdict {
            Verdict::Costly => plain_text(
                self.words,
                &Text::new(id!("analysis-cost")).raw("points", cost(choice.cost)),
            ),
            Verdict::Even => self.words.say(id!("analysis-even")),
            Verdict::Best => self.words.say(id!("analysis-best")),
        };
        let mark =
            mark.map_or_else(String::new, |rank| format!(" {}", "!".repeat(3 - rank.min(2))));
        let mut text = format!("{:>3}  {verdict}{mark}\n", choice.decision);
        let other = match choice.verdict {
            Verdict::Costly => id!("analysis-better"),
            Verdict::Even | Verdict::Best => id!("analysis-other"),
        };
        for (label, action) in
            [(id!("analysis-chosen"), &choice.chosen), (other, &choice.alternative)]
        {
            let steps = self.words.steps(&action.steps, &readers);
            let line = format!("{}: {steps} ({})", self.words.say(label), percent(action.share));
            text.push_str(&sortie_words::indent(&wrap(&line, WIDTH - 5, 2), 5));
            text.push('\n');
        }
        text
    }
}

fn percent(share: ShareEstimate) -> String {
    format!("{:.0} % ± {}", 100.0 * share.mean, half_width(share))
}

fn difference(share: ShareEstimate) -> String {
    format!("{} ± {}", signed_integer(100.0 * share.mean), half_width(share))
}

/// A cost in percentage points with half of its interval.
fn cost(share: ShareEstimate) -> String {
    format!("{:.0} ± {}", 100.0 * share.mean, half_width(share))
}

/// Half of an interval in percentage points, rounded up: 0 would claim certainty.
fn half_width(share: ShareEstimate) -> String {
    format!("{:.0}", (100.0 * share.half_width).ceil())
}
