//! A puzzle. Nothing about it is stored: the address names it, and a cookie the solved ones.

use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::view::board::{Board, BoardFrame, Further, PuzzleNote, PuzzleSolution};
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::draft_query::{UnstoredDraftQuery, posted_draft};
use crate::view::pages::layout;
use crate::view::pages::progress::Progress;
use crate::view::pages::puzzles::{no_puzzle, read_puzzles};
use crate::view::preview::Preview;
use crate::view::snapshot::{SeatMarks, draft_of};
use crate::view::state::ViewState;
use askama::Template;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::scene::Scene;
use sortie_core::{Draft, Observer, Refusal, Stage, Steps, Text};
use sortie_table::puzzle::{
    PuzzleMatch, Verdict, heading_text, prompt_text, right_text, why_text, wrong_text,
};
use sortie_table::{PuzzleError, SeatPlayer};
use sortie_words::{Readers, Words};
use std::sync::Arc;

/// The most actions that the list of all actions shows.
const MAX_LISTED: usize = 200;

#[derive(Template)]
#[template(path = "pages/learn.html")]
struct PuzzlePage<'a> {
    page: Layout<'a>,
    title: String,
    board: String,
}

/// The state of a puzzle's board.
enum PuzzleAnswer {
    /// The choice is open.
    Open,
    /// The choice is not legal.
    Refused(Refusal),
    /// The choice is not the best.
    Wrong(String),
    /// The solution is shown; `is_found` says whether the visitor has found it.
    Solution { is_found: bool },
}

/// A request for a puzzle, with all that its board needs.
struct PuzzleRequest<'a> {
    app: &'a ViewState,
    format: Format,
    preferences: &'a Preferences,
    game: &'a CatalogueEntry,
    number: usize,
    count: usize,
    next: Option<usize>,
    names: Vec<String>,
    puzzle: PuzzleMatch,
}

fn broken(error: &PuzzleError) -> ApiError {
    ApiError::Broken(error.to_string())
}

/// The puzzle of an address, or the answer for an address that has none.
fn open<'a>(
    app: &'a ViewState,
    format: Format,
    preferences: &'a Preferences,
    (game, number): (&str, &str),
) -> Result<Result<PuzzleRequest<'a>, Response>, ApiError> {
    let game = app.game(game).ok_or(ApiError::NoPage)?;
    let set = read_puzzles(game)?;
    let n: Option<usize> = number.parse().ok();
    let Some((n, puzzle)) = n.and_then(|n| Some((n, set.get(n)?))) else {
        return Ok(Err(no_puzzle(app, preferences, game, Some(number))));
    };
    let words = app.words(preferences.language);
    let players = puzzle.players().map_err(|why| broken(&why))?;
    let names = SeatPlayer::names(&players, |n| words.player(n), |n| words.bot(n))
        .map_err(|same| ApiError::Broken(same.to_string()))?;
    let puzzle = puzzle.open(n, &names).map_err(|why| broken(&why))?;
    Ok(Ok(PuzzleRequest {
        app,
        format,
        preferences,
        game,
        number: n,
        count: set.len(),
        next: set.next(n),
        names,
        puzzle,
    }))
}

/// The number of a puzzle, and its position as the public sees it.
pub(super) fn public_scene(
    app: &ViewState,
    preferences: &Preferences,
    place: (&str, &str),
) -> Result<(usize, Scene), ApiError> {
    let request = open(app, Format::Page, preferences, place)?.map_err(|_| ApiError::NoPage)?;
    let scene = request.puzzle.played().scene(Observer::Public, &Draft::EMPTY);
    Ok((request.number, scene))
}

/// A puzzle to be solved.
pub(crate) async fn show(
    State(app): State<Arc<ViewState>>,
    Path((game, number)): Path<(String, String)>,
    Query(query): Query<UnstoredDraftQuery>,
    format: Format,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let shown = || {
        let request = match open(&app, format, &preferences, (&game, &number))? {
            Ok(request) => request,
            Err(none) => return Ok(none),
        };
        let played = request.puzzle.played();
        let draft = query.draft(played.decision())?;
        let who = request.puzzle.observer();
        let refused = query.why.as_ref().and_then(|key| played.why_not(who, &draft, key));
        let answer = refused.map_or(PuzzleAnswer::Open, PuzzleAnswer::Refused);
        Ok(request.answer(draft, &answer).into_response())
    };
    shown().map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
}

/// A choice. The solution is noted, and any other choice can be tried again.
pub(crate) async fn choose(
    State(app): State<Arc<ViewState>>,
    Path((game, number)): Path<(String, String)>,
    format: Format,
    preferences: Preferences,
    mut progress: Progress,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ErrorResponse> {
    let chosen = async {
        let request = match open(&app, format, &preferences, (&game, &number))? {
            Ok(request) => request,
            Err(none) => return Ok(none),
        };
        let asked = posted_draft(&headers, body)?;
        let puzzle = &request.puzzle;
        let (draft, refusal) = draft_of(puzzle.played(), puzzle.observer(), asked);
        let judged = refusal.map_or_else(|| puzzle.judge(&draft), Err);
        let answer = match judged {
            Ok(Verdict::Right) => {
                progress.puzzles.add(request.game.id, request.number);
                progress.try_save(&app).await;
                let cookie = [(SET_COOKIE, progress.puzzles_cookie())];
                return Ok(match format {
                    Format::Board => {
                        let answer = PuzzleAnswer::Solution { is_found: true };
                        (cookie, request.answer(Draft::EMPTY, &answer)).into_response()
                    }
                    _ => (cookie, Redirect::to(&request.solution_place())).into_response(),
                });
            }
            Ok(Verdict::Wrong { steps, cost, .. }) => {
                let steps = request.words().steps(&steps, &request.readers());
                PuzzleAnswer::Wrong(request.say(&wrong_text(steps, cost)))
            }
            Err(refusal) => PuzzleAnswer::Refused(refusal),
        };
        let answer = request.answer(Draft::EMPTY, &answer);
        Ok((StatusCode::UNPROCESSABLE_ENTITY, answer).into_response())
    };
    chosen.await.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
}

/// The solution of a puzzle, for a visitor who has found it or wants to see it.
pub(crate) async fn solution(
    State(app): State<Arc<ViewState>>,
    Path((game, number)): Path<(String, String)>,
    format: Format,
    preferences: Preferences,
    progress: Progress,
) -> Result<Response, ErrorResponse> {
    let shown = || {
        let request = match open(&app, format, &preferences, (&game, &number))? {
            Ok(request) => request,
            Err(none) => return Ok(none),
        };
        let is_found = progress.puzzles.has(request.game.id, request.number);
        Ok(request.answer(Draft::EMPTY, &PuzzleAnswer::Solution { is_found }).into_response())
    };
    shown().map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
}

impl PuzzleRequest<'_> {
    fn words(&self) -> &Words {
        self.app.words(self.preferences.language)
    }

    fn readers(&self) -> Readers<'_> {
        Readers { you: Some(self.puzzle.seat()), names: &self.names }
    }

    fn say(&self, text: &Text) -> String {
        self.words().text(text, &self.readers())
    }

    /// The address of the puzzle.
    fn place(&self) -> String {
        format!("/puzzles/{}/{}", self.game.id, self.number)
    }

    fn solution_place(&self) -> String {
        format!("{}/solution", self.place())
    }

    /// The page, or the board alone.
    fn answer(&self, draft: Draft, answer: &PuzzleAnswer) -> Html<String> {
        let board = self.board(draft, answer);
        if self.format == Format::Board {
            return Html(board);
        }
        let page = layout(self.app, self.preferences, "");
        let title = Text::new(id!("puzzles-one-of")).number("n", self.number as i64);
        let title = page.text(&title.raw("game", self.game.name));
        let preview = Preview::new(self.app, self.preferences, &self.place(), self.game.id, &[]);
        let preview = preview.map(|preview| Preview { title: title.clone(), ..preview });
        Html(html(&PuzzlePage {
            page: Layout { preview: preview.as_ref(), game: Some(self.game.id), ..page },
            title,
            board,
        }))
    }

    fn solution(&self, is_found: bool) -> PuzzleSolution {
        let words = self.words();
        let action = words.steps(self.puzzle.solution_steps(), &self.readers());
        let reasons: Vec<String> =
            self.puzzle.reasons().iter().map(|reason| self.say(reason)).collect();
        PuzzleSolution {
            is_found,
            action: if is_found { self.say(&right_text(action)) } else { action },
            shares: self.say(&self.puzzle.shares_text()),
            why: (!reasons.is_empty()).then(|| self.say(&why_text(reasons.join("; ")))),
        }
    }

    fn board(&self, asked: Draft, answer: &PuzzleAnswer) -> String {
        let (played, who) = (self.puzzle.played(), self.puzzle.observer());
        let (mut draft, mut not_added) = draft_of(played, who, asked);
        let solution = match answer {
            PuzzleAnswer::Solution { is_found } => Some(self.solution(*is_found)),
            _ => None,
        };
        let is_open = solution.is_none();
        if !is_open {
            (draft, not_added) = (Draft::EMPTY, None);
        }
        let mut scene = played.scene(who, &draft);
        let (mut steps, mut further, mut actions) = (Steps::NONE, Further::default(), None);
        if is_open {
            steps = played.steps(who, &draft);
            further = Further::new(played, who, draft);
            actions = played.actions(who, MAX_LISTED);
        } else {
            scene.asked = None;
            scene.choices.clear();
        }
        let actions: Option<Vec<(String, String)>> = actions.map(|actions| {
            actions.into_iter().map(|(action, draft)| (action, draft.to_string())).collect()
        });
        let (refusal, wrong) = match answer {
            PuzzleAnswer::Refused(refusal) => (Some(refusal), None),
            PuzzleAnswer::Wrong(wrong) => (None, Some(wrong.as_str())),
            _ => (not_added.as_ref(), None),
        };
        let note = PuzzleNote {
            heading: self.say(&heading_text(self.puzzle.puzzle(), self.number, self.count)),
            prompt: self.say(&prompt_text()),
            solution,
            game: self.game.id,
            number: self.number,
            next: self.next,
        };
        let place = if is_open { self.place() } else { self.solution_place() };
        let rules = format!("/rules/{}", self.game.id);
        let (around, no_stage) = (SeatMarks::default(), Stage::default());
        let frame = BoardFrame { title: self.game.name, place: &place, rules: &rules };
        let table = self.puzzle.table();
        Board {
            decision: played.decision(),
            // The board of the solution replaces the open one, and never the other way round.
            n: u64::from(!is_open),
            steps,
            draft,
            actions: actions.as_deref(),
            refusal,
            wrong,
            question_rule: is_open.then(|| table.question_rule(self.puzzle.seat(), &draft)),
            puzzle: Some(&note),
            ..Board::unstored(
                &scene,
                (self.words(), &self.names),
                frame,
                &further,
                &no_stage,
                &around,
            )
        }
        .render()
    }
}
