//! [`Progress`]: the lessons that a visitor has finished, and the puzzles solved.
//!
//! It lies in cookies, so that nobody has to be a guest for it. For a guest it is stored as well, so the
//! private link takes it to other devices.

use crate::base::error::ApiError;
use crate::base::state::BaseState;
use crate::http::cookies::{LESSONS, PUZZLES, cookie_value};
use crate::http::response::ErrorResponse;
use crate::http::session::Caller;
use crate::http::state::HasHttpState;
use crate::view::pages::solved_puzzles::{SolvedPuzzles, count};
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::collections::BTreeSet;

/// Lessons and puzzles of the cookies and, for a guest, of the store.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// The guest, if the visitor is one.
    guest: Option<String>,
    /// The ids of the games whose lesson is finished.
    pub(crate) lessons: BTreeSet<String>,
    pub(crate) puzzles: SolvedPuzzles,
}

/// An item of the store.
fn lesson_item(game: &str) -> String {
    format!("lesson.{game}")
}

impl Progress {
    /// The progress of this browser alone.
    fn from_cookies(app: &BaseState, headers: &HeaderMap) -> Self {
        let mut progress = Progress::default();
        for game in cookie_value(headers, LESSONS).unwrap_or_default().split('.') {
            progress.add_lesson(app, game);
        }
        for part in cookie_value(headers, PUZZLES).unwrap_or_default().split('-') {
            let mut words = part.split('.');
            let game = words.next().unwrap_or_default();
            for number in words {
                progress.add_puzzle(app, game, number);
            }
        }
        progress
    }

    /// The progress of a browser and, if there is one, of its guest.
    pub(crate) async fn load(
        app: &BaseState,
        guest: Option<&str>,
        headers: &HeaderMap,
    ) -> Result<Self, ApiError> {
        let mut progress = Progress::from_cookies(app, headers);
        progress.guest = guest.map(str::to_owned);
        let Some(guest) = guest else { return Ok(progress) };
        for item in app.store.progress(guest).await? {
            let mut words = item.split('.');
            match (words.next(), words.next(), words.next()) {
                (Some("lesson"), Some(game), None) => progress.add_lesson(app, game),
                (Some("puzzle"), Some(game), Some(number)) => {
                    progress.add_puzzle(app, game, number);
                }
                // Of a version that knows more.
                _ => {}
            }
        }
        Ok(progress)
    }

    /// Adds a finished lesson. A game that does not exist is dropped, so that a forged cookie does not grow.
    pub(crate) fn add_lesson(&mut self, app: &BaseState, game: &str) {
        self.lessons.extend(app.game(game).map(|game| game.id.to_owned()));
    }

    fn add_puzzle(&mut self, app: &BaseState, game: &str, number: &str) {
        let Some(game) = app.game(game) else { return };
        let number = number.parse().ok().filter(|number| (1..=count(game)).contains(number));
        if let Some(number) = number {
            self.puzzles.add(game.id, number);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lessons.is_empty() && self.puzzles.is_empty()
    }

    /// Stores the progress for the guest, if the visitor is one.
    pub(crate) async fn save(&self, app: &BaseState) -> Result<(), ApiError> {
        let Some(guest) = &self.guest else { return Ok(()) };
        let lessons = self.lessons.iter().map(|game| lesson_item(game));
        let puzzles = self.puzzles.iter().map(|(game, number)| format!("puzzle.{game}.{number}"));
        let items: Vec<String> = lessons.chain(puzzles).collect();
        if !items.is_empty() {
            app.store.add_progress(guest, items).await?;
        }
        Ok(())
    }

    /// [`Progress::save`] where a fault must not spoil what was done: the cookies have all of it, and the next
    /// time it is stored with the rest.
    pub(crate) async fn try_save(&self, app: &BaseState) {
        if let Err(fault) = self.save(app).await {
            tracing::warn!(%fault, "the progress of a guest cannot be stored");
        }
    }

    /// The cookie of the lessons as a header, kept for as long as browsers allow.
    pub(crate) fn lessons_cookie(&self) -> String {
        let games: Vec<&str> = self.lessons.iter().map(String::as_str).collect();
        let games = games.join(".");
        format!("{LESSONS}={games}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
    }

    /// The cookie of the puzzles as a header.
    pub(crate) fn puzzles_cookie(&self) -> String {
        let puzzles = self.puzzles.text();
        format!("{PUZZLES}={puzzles}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
    }
}

impl<S: HasHttpState> FromRequestParts<S> for Progress {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, app: &S) -> Result<Self, ErrorResponse> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let app = app.http_state();
        match Progress::load(app, caller.id(), &parts.headers).await {
            Ok(progress) => Ok(progress),
            // A tick that is missing for once is better than no page.
            Err(fault) => {
                tracing::warn!(%fault, "the progress of a guest cannot be read");
                Ok(Progress::from_cookies(app, &parts.headers))
            }
        }
    }
}
