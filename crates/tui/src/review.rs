//! The review of a saved match: its progress, and then its text on a page.

use crate::app::{App, Error};
use crate::ask::{OpenQuestion, Question};
use crate::list::Item;
use crate::page::{self, Page};
use crate::review_text::review_text;
use crate::saved::SavedMatch;
use crate::table_screen::POLL_INTERVAL;
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::record::Record;
use sortie_core::{Seat, Text};
use sortie_table::SeatPlayer;
use sortie_table::review::{self, Review, ReviewError, SIMULATIONS};
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

/// Reviews a finished match and shows the text until the user closes it. With several humans or none, the
/// user chooses the player first. Returns an error sentence if the match cannot be reviewed.
pub(crate) fn show(
    app: &mut App,
    game: &CatalogueEntry,
    saved: &SavedMatch,
) -> Result<Option<String>, Error> {
    let title = app.text(&Text::new(id!("screen-review-of")).raw("game", game.name));
    let players = saved.seat_players().unwrap_or_default();
    let Some(seat) = SeatPlayer::only_human(&players)
        .map_or_else(|| choose_seat(app, &title, &saved.record), |seat| Ok(Some(seat)))?
    else {
        return Ok(None);
    };
    let (sender, updates) = mpsc::channel();
    let record = saved.record.clone();
    thread::spawn(move || make_review(&record, seat, &sender));
    match wait_for_review(app, &title, &updates)? {
        Some(Ok(review)) => {
            let words = app.game_words(game.words)?;
            let lines = |width: usize| page::lines(&review_text(&review, &words, width));
            page::read(app, &Page { title, lines: &lines, find: None, from_end: false })?;
            Ok(None)
        }
        Some(Err(error)) => {
            let text = Text::new(id!("screen-cannot-review")).raw("why", error.to_string());
            Ok(Some(app.text(&text)))
        }
        None => Ok(None),
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
