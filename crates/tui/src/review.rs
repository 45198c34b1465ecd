//! The review of a finished match: its progress, and then its text on a page. It is kept beside the saved
//! match, so that it is there at once the next time.

use crate::app::{App, Error};
use crate::ask::{OpenQuestion, Question};
use crate::list::Item;
use crate::menu;
use crate::page::{self, Page};
use crate::play::{self, PlayOn};
use crate::replay::{self, ReplayStart};
use crate::review_text::{review_text, verdict_text};
use crate::saved;
use crate::table_screen::{Flow, POLL_INTERVAL};
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_core::record::Record;
use sortie_core::{Game, Observer, Seat, Text};
use sortie_games::catalogue;
use sortie_table::SeatPlayer;
use sortie_table::review::{self, Review, ReviewError, SIMULATIONS, StoredReview};
use sortie_words::{Readers, Words};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

/// The columns of the progress bar.
const BAR_WIDTH: usize = 40;

/// A message of the thread that makes a review.
enum ReviewUpdate {
    /// The decisions that are done, and all of them.
    Progress(usize, usize),
    Finished(Box<Result<Review, ReviewError>>),
}

/// Makes a review and sends its progress. Stops when the receiver is dropped.
fn make_review(record: &Record, seat: Seat, updates: &Sender<ReviewUpdate>) {
    let mut job = match review::start(record, seat, SIMULATIONS) {
        Ok(job) => job,
        // Sending fails only if the user has cancelled, and then the error is not needed.
        Err(error) => return drop(updates.send(ReviewUpdate::Finished(Box::new(Err(error))))),
    };
    while !job.advance() {
        let (done, all) = job.progress();
        // Each step takes about 10 ms, so a cancelled review ends at once.
        if updates.send(ReviewUpdate::Progress(done, all)).is_err() {
            return;
        }
    }
    let _ = updates.send(ReviewUpdate::Finished(Box::new(Ok(job.review()))));
}

/// A finished match to be reviewed.
pub(crate) struct FinishedMatch<'a> {
    /// The seat of the only human; without one, the user chooses the player first.
    pub(crate) human: Option<Seat>,
    /// The players by seat.
    pub(crate) players: &'a [SeatPlayer],
    pub(crate) record: &'a Record,
    /// The file of the saved match.
    pub(crate) file: Option<&'a Path>,
}

/// Reviews a finished match and shows the text until the user closes it, or the reason why it cannot be
/// reviewed.
pub(crate) fn show(
    app: &mut App,
    game: &CatalogueEntry,
    finished: &FinishedMatch<'_>,
) -> Result<(), Error> {
    let title = app.text(&Text::new(id!("screen-review-of")).raw("game", game.name));
    let Some(seat) = finished
        .human
        .map_or_else(|| choose_seat(app, &title, finished.record), |seat| Ok(Some(seat)))?
    else {
        return Ok(());
    };
    let review = if let Some(review) = kept_review(finished, seat) {
        Some(Ok(review))
    } else {
        let (sender, updates) = mpsc::channel();
        let record = finished.record.clone();
        thread::spawn(move || make_review(&record, seat, &sender));
        let review = wait_for_review(app, &title, &updates)?;
        if let (Some(Ok(review)), Some(file)) = (&review, finished.file) {
            let stored = StoredReview::new(review, finished.record.log.len());
            // A review that cannot be kept is made again the next time.
            let _ = saved::write_review(file, &stored);
        }
        review
    };
    match review {
        Some(Ok(review)) => {
            let words = app.game_words(game.words)?;
            let lines = |width: usize| page::lines(&review_text(&review, &words, width));
            let page = Page { title, lines: &lines, find: None, from_end: false };
            if review.choices.is_empty() {
                return page::read(app, &page);
            }
            let keys = id!("screen-review-keys");
            while page::read_with_key(app, &page, keys, Some('d'))? {
                choose_decision(app, game, finished, &review, &words)?;
            }
            Ok(())
        }
        Some(Err(error)) => {
            let text = Text::new(id!("screen-cannot-review")).raw("why", error.to_string());
            let text = app.text(&text);
            menu::tell(app, text)
        }
        None => Ok(()),
    }
}

/// The review that is kept beside the match, if it is of this seat and of this log.
fn kept_review(finished: &FinishedMatch<'_>, seat: Seat) -> Option<Review> {
    let stored = saved::read_review(finished.file?)?;
    let record = finished.record;
    (stored.seat() == seat).then(|| stored.into_review(record.log.len(), record.names()))?
}

/// Lists the reviewed choices, the costliest one under the cursor. A choice can be played anew against bots,
/// or watched in the replay.
fn choose_decision(
    app: &mut App,
    game: &CatalogueEntry,
    finished: &FinishedMatch<'_>,
    review: &Review,
    words: &Words,
) -> Result<(), Error> {
    let readers = Readers { you: Some(review.seat), names: &review.names };
    let items: Vec<Item> = (1..)
        .zip(&review.choices)
        .map(|(n, choice): (u32, _)| {
            let text = Text::new(id!("screen-review-decision"))
                .number("n", choice.decision)
                .raw("action", words.steps(&choice.chosen.steps, &readers))
                .raw("verdict", verdict_text(words, choice));
            let key = if n < 10 { n.to_string() } else { " ".to_owned() };
            Item::new(key, words.text(&text, &readers))
        })
        .collect();
    let mut cursor = review.costliest().first().copied().unwrap_or_default();
    loop {
        let title = app.text(&Text::new(id!("screen-review-of")).raw("game", game.name));
        let text = [app.say(id!("screen-review-decisions"))];
        let Some(at) = app.ask(&Question::new(&title, &text, &items), cursor)? else {
            return Ok(());
        };
        cursor = at;
        let Some(choice) = review.choices.get(at) else { return Ok(()) };
        let ways = [
            Item::new("p", app.say(id!("screen-review-play-on"))),
            Item::new("w", app.say(id!("screen-review-replay"))),
        ];
        match app.ask(&Question::new(&items[at].label, &[], &ways), 0)? {
            Some(0) => {
                let (seat, decision) = (review.seat, choice.decision);
                let flow = catalogue::with(game.id, PlayFrom { app, finished, seat, decision });
                menu::after(app, flow)?;
            }
            Some(_) => {
                let start = ReplayStart { observer: Observer::Seat(review.seat), at: choice.at };
                replay::watch_record(app, game.id, finished.record, start, true)?;
            }
            None => {}
        }
    }
}

/// Visitor that begins a match from a decision.
struct PlayFrom<'a> {
    app: &'a mut App,
    finished: &'a FinishedMatch<'a>,
    seat: Seat,
    decision: u32,
}

impl Visitor for PlayFrom<'_> {
    type Out = Result<Flow, Error>;

    fn visit<G: Game>(self) -> Self::Out {
        let FinishedMatch { players, record, .. } = *self.finished;
        let from = PlayOn { record, players, seat: self.seat, decision: self.decision };
        play::play_on::<G>(self.app, &from, id!("screen-review-back"))
    }
}

fn choose_seat(app: &mut App, title: &str, record: &Record) -> Result<Option<Seat>, Error> {
    let names = record.names();
    let items: Vec<Item> =
        (1..).zip(&names).map(|(key, name): (u32, _)| Item::new(key.to_string(), name)).collect();
    let text = [app.say(id!("screen-review-seat"))];
    let chosen = app.ask(&Question::new(title, &text, &items), 0)?;
    Ok(chosen.and_then(|at| Seat::try_from(at).ok()))
}

/// Shows the progress; `None` if the user cancels.
fn wait_for_review(
    app: &mut App,
    title: &str,
    updates: &Receiver<ReviewUpdate>,
) -> Result<Option<Result<Review, ReviewError>>, Error> {
    let mut asking = OpenQuestion::with_cursor(0);
    // Without a cursor, a second Enter does not cancel what the first one started.
    asking.cursor = None;
    let (mut done, mut all) = (0, 0);
    loop {
        loop {
            match updates.try_recv() {
                Ok(ReviewUpdate::Progress(now, of)) => (done, all) = (now, of),
                Ok(ReviewUpdate::Finished(review)) => return Ok(Some(*review)),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Ok(None),
            }
        }
        let progress = Text::new(id!("screen-review-progress"))
            .number("done", done as i64)
            .number("all", all as i64);
        let full = (BAR_WIDTH * done).checked_div(all).unwrap_or(0);
        let bar = "█".repeat(full) + &"░".repeat(BAR_WIDTH - full);
        let text = [app.text(&progress), bar];
        let cancel = [Item::new("c", app.say(id!("screen-review-cancel")))];
        let question = Question::new(title, &text, &cancel);
        if asking.once(app, &question, Some(POLL_INTERVAL))?.is_some() {
            return Ok(None);
        }
    }
}
