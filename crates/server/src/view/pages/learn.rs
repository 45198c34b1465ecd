//! The first match with a coach. Nothing about it is stored: the address has the step, and the script of
//! the game brings the match there.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::tables::error::CommandError;
use crate::view::board::{Board, BoardFrame, CoachNote, Further};
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::draft_query::{UnstoredDraftQuery, posted_draft};
use crate::view::pages::layout;
use crate::view::pages::progress::Progress;
use crate::view::preview::Preview;
use crate::view::snapshot::{LAST, SeatMarks, draft_of, fresh};
use crate::view::state::ViewState;
use askama::Template;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{Draft, Refusal, Stage, Steps, Text};
use sortie_table::SeatPlayer;
use sortie_table::lesson::{
    Lesson, LessonError, LessonMatch, LessonRefusal, no_lesson_text, other_action_text,
};
use sortie_words::{Readers, Words};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "pages/learn.html")]
struct LearnPage<'a> {
    page: Layout<'a>,
    title: String,
    board: String,
}

#[derive(Template)]
#[template(path = "pages/no_lesson.html")]
struct NoLesson<'a> {
    page: Layout<'a>,
    game: &'a CatalogueEntry,
    says: String,
}

/// The reason why the board of a lesson is shown again after a choice.
pub(super) enum Answer {
    Refused(Refusal),
    Wrong(String),
}

/// A request for a lesson, with all that its board needs.
pub(super) struct Request<'a> {
    pub(super) app: &'a ViewState,
    pub(super) format: Format,
    pub(super) preferences: &'a Preferences,
    pub(super) game: &'a CatalogueEntry,
    pub(super) lesson: LessonMatch,
    /// Whether the board is shown without a connection: it then has no form that needs the server.
    pub(super) is_offline: bool,
}

/// The script of a game's lesson. A broken one is a fault of the program, since a test replays them all.
fn read_lesson(game: &CatalogueEntry) -> Result<Option<Arc<Lesson>>, ApiError> {
    let read = |script: &str| script.parse::<Lesson>().map(Arc::new).map_err(|why| broken(&why));
    game.lesson.map(read).transpose()
}

fn broken(error: &LessonError) -> ApiError {
    ApiError::Broken(format!("the script of a lesson has a fault: {error}"))
}

/// The step in an address. Steps past the end are the end.
fn read_step(text: &str) -> Result<usize, ApiError> {
    text.parse().map_err(|_| ApiError::NoPage)
}

/// The names at the table: the learner and bots.
fn names(lesson: &Lesson, words: &Words) -> Result<Vec<String>, ApiError> {
    SeatPlayer::names(&lesson.players(), |n| words.player(n), |n| words.bot(n))
        .map_err(|same| ApiError::Broken(same.to_string()))
}

/// The lesson of a game from its beginning.
pub(crate) async fn begin(
    app: State<Arc<ViewState>>,
    Path(game): Path<String>,
    query: Query<UnstoredDraftQuery>,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    show(app, Path((game, "0".to_owned())), query, format, preferences).await
}

/// The lesson of a game at a step.
pub(crate) async fn show(
    State(app): State<Arc<ViewState>>,
    Path((game, step)): Path<(String, String)>,
    Query(query): Query<UnstoredDraftQuery>,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let failed = |fault| ErrorResponse::new(&app, format, &preferences, fault);
    let game = app.game(&game).ok_or_else(|| failed(ApiError::NoPage))?;
    let shown = || {
        let step = read_step(&step)?;
        let Some(request) = Request::open(&app, format, &preferences, game, step)? else {
            let page = layout(&app, &preferences, "/");
            let says = page.text(&no_lesson_text(game.name));
            return Ok(Html(html(&NoLesson { page, game, says })).into_response());
        };
        // If the lesson has gone on since the page was made, its draft means nothing any more.
        let draft = query.draft(request.lesson.played().decision())?;
        let (played, who) = (request.lesson.played(), request.lesson.observer());
        let asked = query.why.as_ref().and_then(|key| played.why_not(who, &draft, key));
        Ok(request.answer(draft, asked.map(Answer::Refused)).into_response())
    };
    shown().map_err(failed)
}

/// The learner's choice. The one of the lesson leads to the next step, any other changes nothing.
pub(crate) async fn choose(
    State(app): State<Arc<ViewState>>,
    Path((game, step)): Path<(String, String)>,
    format: Format,
    preferences: Preferences,
    mut progress: Progress,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ErrorResponse> {
    let failed = |fault| ErrorResponse::new(&app, format, &preferences, fault);
    let words = app.words(preferences.language);
    let chosen = async {
        let game = app.game(&game).ok_or(ApiError::NoPage)?;
        let step = read_step(&step)?;
        let request = Request::open(&app, format, &preferences, game, step)?;
        let mut request = request.ok_or(ApiError::NoPage)?;
        let lesson = &mut request.lesson;
        let asked = posted_draft(&headers, body)?;
        let (draft, refusal) = draft_of(lesson.played(), lesson.observer(), asked);
        let refused = match refusal {
            Some(refusal) => Some(Answer::Refused(refusal)),
            None => match lesson.choose(&draft) {
                Ok(()) => None,
                Err(LessonRefusal::Rule(refusal)) => Some(Answer::Refused(refusal)),
                Err(LessonRefusal::Other { steps }) => {
                    let readers =
                        Readers { you: Some(lesson.learner()), names: lesson.table().names() };
                    let text = other_action_text(words.steps(&steps, &readers));
                    Some(Answer::Wrong(words.text(&text, &readers)))
                }
                Err(LessonRefusal::Finished) => return Err(CommandError::Over.into()),
            },
        };
        if let Some(refused) = refused {
            let answer = request.answer(Draft::EMPTY, Some(refused));
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, answer).into_response());
        }
        let finished = request.lesson.coach().is_finished();
        let answer = match format {
            Format::Board => request.answer(Draft::EMPTY, None).into_response(),
            _ => Redirect::to(&request.place()).into_response(),
        };
        if !finished {
            return Ok(answer);
        }
        progress.add_lesson(&app, game.id);
        progress.try_save(&app).await;
        Ok(([(SET_COOKIE, progress.lessons_cookie())], answer).into_response())
    };
    chosen.await.map_err(failed)
}

impl<'a> Request<'a> {
    /// The lesson of a game at a step; `None` if the game has none.
    pub(super) fn open(
        app: &'a ViewState,
        format: Format,
        preferences: &'a Preferences,
        game: &'a CatalogueEntry,
        step: usize,
    ) -> Result<Option<Self>, ApiError> {
        let Some(lesson) = read_lesson(game)? else { return Ok(None) };
        let names = names(&lesson, app.words(preferences.language))?;
        let lesson = lesson.play_to(step, &names).map_err(|why| broken(&why))?;
        Ok(Some(Request { app, format, preferences, game, lesson, is_offline: false }))
    }

    /// The address of the lesson at its step.
    fn place(&self) -> String {
        format!("/learn/{}/{}", self.game.id, self.lesson.step())
    }

    /// The page, or the board alone.
    fn answer(&self, asked: Draft, answer: Option<Answer>) -> Html<String> {
        let board = self.board(asked, answer);
        if self.format == Format::Board {
            return Html(board);
        }
        Html(self.page(board))
    }

    /// The page around a board.
    pub(super) fn page(&self, board: String) -> String {
        let page = layout(self.app, self.preferences, "");
        let title = page.text(&Text::new(id!("learn-of")).raw("game", self.game.name));
        let preview = Preview::game(self.app, self.preferences, self.game.id, &title);
        html(&LearnPage {
            page: Layout { preview: preview.as_ref(), game: Some(self.game.id), ..page },
            title,
            board,
        })
    }

    pub(super) fn board(&self, asked: Draft, answer: Option<Answer>) -> String {
        let (played, who) = (self.lesson.played(), self.lesson.observer());
        let words = self.app.words(self.preferences.language);
        let coach = self.lesson.coach();
        let (mut draft, mut not_added) = draft_of(played, who, asked);
        let mut scene = played.scene(who, &draft);
        let (mut steps, mut further) = (Steps::NONE, Further::default());
        if coach.is_finished() {
            // The match may go on, but the lesson does not.
            (draft, not_added) = (Draft::EMPTY, None);
            scene.asked = None;
            scene.choices.clear();
            scene.turn.clear();
        } else {
            steps = played.steps(who, &draft);
            further = Further::new(played, who, draft);
        }
        let from = played.stream_len().saturating_sub(LAST);
        let told = played.stream(who, from);
        let beats = played.beats(who, from);
        let names = self.lesson.table().names();
        let readers = Readers { you: who.seat(), names };
        let log: Vec<String> = told.iter().map(|told| words.text(&told.text, &readers)).collect();
        let no_stage = Stage::default();
        let (place, rules) = (self.place(), format!("/rules/{}", self.game.id));
        let (refusal, wrong) = match answer {
            Some(Answer::Refused(refusal)) => (Some(refusal), None),
            Some(Answer::Wrong(wrong)) => (None, Some(wrong)),
            None => (not_added, None),
        };
        let is_asked = !coach.is_finished();
        let question_rule =
            is_asked.then(|| self.lesson.table().question_rule(self.lesson.learner(), &draft));
        let note = CoachNote {
            prompt: words.text(&coach.prompt, &readers),
            number: coach.number,
            of: coach.of,
            wanted: coach.wanted,
            game: self.game.id,
            next_preset: self.lesson.script().next_preset(),
            has_puzzles: self.game.puzzles.is_some(),
            is_offline: self.is_offline,
        };
        let around = SeatMarks::default();
        let frame = BoardFrame { title: self.game.name, place: &place, rules: &rules };
        Board {
            decision: played.decision(),
            n: self.lesson.step() as u64,
            steps,
            draft,
            log: &log,
            fresh: fresh(played, who).min(log.len()),
            beats: &beats,
            stage: beats.iter().rev().find(|beat| !beat.passing).map_or(&no_stage, |b| &b.stage),
            refusal: refusal.as_ref(),
            wrong: wrong.as_deref(),
            question_rule,
            coach: Some(&note),
            ..Board::unstored(&scene, (words, names), frame, &further, &no_stage, &around)
        }
        .render()
    }
}
