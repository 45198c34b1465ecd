//! A whole lesson as one document, from which `offline-worker.js` answers without a connection.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::view::board::Further;
use crate::view::pages::learn::{Answer, Request};
use crate::view::state::ViewState;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use sortie_core::Draft;
use sortie_table::lesson::{LessonMatch, wanted_action_text};
use sortie_words::Readers;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The place of the board in the page around it.
const BOARD_PLACE: &str = "<!--board-->";

/// A lesson with all boards that its learner may see on the way to the end.
///
/// Each board is drawn from the learner's view at its step, so it shows no card that is hidden then.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct OfflineLesson {
    /// The page, with `<!--board-->` in place of the board.
    pub(crate) page: String,
    /// The learner's choices in order; the last one is the end.
    pub(crate) steps: Vec<OfflineStep>,
}

/// One choice of the learner, or the end.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct OfflineStep {
    /// The step as addresses have it.
    pub(crate) step: usize,
    /// The draft that the lesson wants; `None` at the end.
    pub(crate) wanted: Option<String>,
    /// The boards by the drafts that lead to it. The empty draft has one everywhere.
    pub(crate) boards: BTreeMap<String, String>,
    /// The board after any other choice, with the coach's reply; `None` at the end.
    pub(crate) other: Option<String>,
}

/// The drafts on the way to the lesson's choice: all that are made of its steps.
fn drafts_to(lesson: &LessonMatch, wanted: Draft) -> Vec<Draft> {
    let (played, who) = (lesson.played(), lesson.observer());
    let mut drafts = vec![Draft::EMPTY];
    let mut at = 0;
    while let Some(draft) = drafts.get(at).copied() {
        at += 1;
        let next = played.steps(who, &draft).next;
        let longer = next.iter().map(|step| draft.with(step));
        let changed = Further::new(played, who, draft).changes;
        for other in longer.chain(changed.iter().map(|change| change.draft)) {
            let is_part = other.steps().iter().all(|step| wanted.steps().has(step));
            if is_part && !drafts.contains(&other) {
                drafts.push(other);
            }
        }
    }
    drafts
}

fn offline_step(request: &Request<'_>) -> OfflineStep {
    let lesson = &request.lesson;
    let wanted = lesson.coach().wanted;
    let drafts = wanted.map_or(vec![Draft::EMPTY], |wanted| drafts_to(lesson, wanted));
    let boards = drafts.into_iter().map(|draft| (draft.to_string(), request.board(draft, None)));
    let words = request.app.words(request.preferences.language);
    let readers = Readers { you: Some(lesson.learner()), names: lesson.table().names() };
    let reply = wanted_action_text(words.steps(&lesson.wanted_steps(), &readers));
    let reply = Answer::Wrong(words.text(&reply, &readers));
    OfflineStep {
        step: lesson.step(),
        wanted: wanted.map(|draft| draft.to_string()),
        boards: boards.collect(),
        other: wanted.map(|_| request.board(Draft::EMPTY, Some(reply))),
    }
}

/// The lesson of a game in the language and look of the visitor.
pub(crate) async fn show(
    State(app): State<Arc<ViewState>>,
    Path(game): Path<String>,
    preferences: Preferences,
) -> Result<Json<OfflineLesson>, ErrorResponse> {
    let written = || {
        let game = app.game(&game).ok_or(ApiError::NoPage)?;
        let request = Request::open(&app, Format::Page, &preferences, game, 0)?;
        let mut request = Request { is_offline: true, ..request.ok_or(ApiError::NoPage)? };
        let mut steps = vec![offline_step(&request)];
        while let Some(wanted) = request.lesson.coach().wanted {
            // The script was checked, so its own choice is never refused.
            if request.lesson.choose(&wanted).is_err() {
                return Err(ApiError::Broken(format!("the lesson of {} stops early", game.id)));
            }
            steps.push(offline_step(&request));
        }
        Ok(OfflineLesson { page: request.page(BOARD_PLACE.to_owned()), steps })
    };
    written().map(Json).map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}
