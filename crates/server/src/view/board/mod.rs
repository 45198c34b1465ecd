//! The view of a match for one observer: the table, the question and the log.

mod card;
mod choice;
mod draft;
mod ending;
mod inner_templates;
mod seat;
mod stage;
mod zone;

#[cfg(test)]
mod tests;

use crate::tables::deal_check::DealCheck;
use crate::tables::rematch_offer::RematchOffer;
use crate::view::snapshot::SeatMarks;
use askama::Template;
use choice::{Button, Offer};
pub(crate) use draft::{Further, suggested_draft};
use ending::Ending;
use inner_templates::{PlaceTemplate, ZoneTemplate};
use seat::{Round, SeatPlace};
use sortie_core::matches::{self, Proposal};
use sortie_core::record::KeyMoment;
use sortie_core::scene::{SceneCard, Zone};
use sortie_core::stage::{BeatFrame, Stage};
use sortie_core::{Draft, MessageId, Refusal, Scene, Seat, Step, Steps, Text};
use sortie_table::hint::{self, Hint};
use sortie_words::{Readers, Words};
use stage::{LogEntry, ShownStage};
use zone::Lying;

/// A match as it is shown to one observer.
#[expect(clippy::struct_excessive_bools, reason = "a template shows what is so")]
pub(crate) struct Board<'a> {
    /// The table for this observer and draft.
    pub(crate) scene: &'a Scene,
    /// The messages of the games and of [`crate::WORDS`].
    pub(crate) words: &'a Words,
    /// By seat.
    pub(crate) names: &'a [String],
    /// By seat, the level or program of the bot that was seated there.
    pub(crate) bot_labels: &'a [Option<String>],
    /// The printed name of the game.
    pub(crate) title: &'a str,
    /// The address of the table or replay.
    pub(crate) place: &'a str,
    /// The seat that links and forms name, where a guest has several.
    pub(crate) seat: Option<Seat>,
    /// The number of the open decision.
    pub(crate) decision: u32,
    /// The number of the newest event of the stream.
    pub(crate) n: u64,
    /// Whether this is a table under way: a replay has no stream.
    pub(crate) live: bool,
    /// The possible next steps of the draft.
    pub(crate) steps: Steps,
    /// The steps chosen so far.
    pub(crate) draft: Draft,
    /// The other ways to change the draft.
    pub(crate) further: &'a Further,
    /// The lines of the log, oldest first.
    pub(crate) log: &'a [String],
    /// How many of the last ones are new.
    pub(crate) fresh: usize,
    /// The beats of the last lines of the log.
    pub(crate) beats: &'a [BeatFrame],
    /// The fight in the middle of the table.
    pub(crate) stage: &'a Stage,
    /// All legal actions, notation and draft; `None` where they are too many.
    pub(crate) actions: Option<&'a [(String, String)]>,
    /// The hints that this observer got.
    pub(crate) advice: Option<&'a [Hint]>,
    /// The last refusal.
    pub(crate) refusal: Option<&'a Refusal>,
    /// Why something else was not done.
    pub(crate) wrong: Option<&'a str>,
    pub(crate) may: May,
    /// The open proposal.
    pub(crate) offer: Option<matches::Offer>,
    /// Whether several guests sit here: they talk, and hear of each other after the end.
    pub(crate) company: bool,
    /// The key moment of a finished match.
    pub(crate) key_moment: Option<&'a KeyMoment>,
    /// The offer of a rematch.
    pub(crate) rematch: Option<&'a RematchOffer>,
    /// Clocks, and who is away.
    pub(crate) around: &'a SeatMarks,
    /// The address of the rulebook page.
    pub(crate) rules: &'a str,
    /// The rule that asks the open question.
    pub(crate) question_rule: Option<&'a str>,
    /// Nothing can be chosen.
    pub(crate) frozen: bool,
    /// Seats of the same guest that must choose: the device changes hands first.
    pub(crate) hand_over: &'a [Seat],
    /// Whether this observer may be told when it is their turn.
    pub(crate) notify: bool,
    /// The deal, where it is checked here.
    pub(crate) fair: Option<&'a DealCheck>,
    /// The address of the results, where a deal of the day is played.
    pub(crate) daily: Option<&'a str>,
    /// The coach of a lesson.
    pub(crate) coach: Option<&'a CoachNote<'a>>,
    /// The task of a puzzle.
    pub(crate) puzzle: Option<&'a PuzzleNote<'a>>,
}

/// The title of a board, its address and that of the rulebook page.
#[derive(Clone, Copy)]
pub(crate) struct BoardFrame<'a> {
    pub(crate) title: &'a str,
    pub(crate) place: &'a str,
    pub(crate) rules: &'a str,
}

/// The task of a puzzle, and its solution.
pub(crate) struct PuzzleNote<'a> {
    /// The number and the level, in words.
    pub(crate) heading: String,
    /// The task in a sentence.
    pub(crate) prompt: String,
    /// The solution, once it is shown.
    pub(crate) solution: Option<PuzzleSolution>,
    /// The id of the game.
    pub(crate) game: &'a str,
    /// The number of the puzzle.
    pub(crate) number: usize,
    /// The number of the next puzzle.
    pub(crate) next: Option<usize>,
}

/// The solution of a puzzle, in words.
pub(crate) struct PuzzleSolution {
    /// Whether the visitor has found it.
    pub(crate) is_found: bool,
    /// The solution itself.
    pub(crate) action: String,
    /// Its share of the win, and that of the next best action.
    pub(crate) shares: String,
    /// The reasons for it in the words of the game.
    pub(crate) why: Option<String>,
}

/// The coach's prompt and choice on the board of a lesson.
pub(crate) struct CoachNote<'a> {
    /// The prompt, or the closing sentence.
    pub(crate) prompt: String,
    /// The number of the prompt, from 1.
    pub(crate) number: usize,
    /// The number of all prompts.
    pub(crate) of: usize,
    /// The draft that the lesson wants; `None` at its end.
    pub(crate) wanted: Option<Draft>,
    /// The id of the game.
    pub(crate) game: &'a str,
    /// The preset of the match after the lesson; the default rules without one.
    pub(crate) next_preset: Option<&'a str>,
    /// Whether the game has puzzles to go on with.
    pub(crate) has_puzzles: bool,
    /// Whether the board is shown without a connection, where no match can begin.
    pub(crate) is_offline: bool,
}

/// The possible actions besides choosing.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a button of its own")]
pub(crate) struct May {
    /// Withdraw the own choice while others still choose.
    pub(crate) withdraw: bool,
    /// Take back the last decision.
    pub(crate) take_back: bool,
    /// Propose to take it back.
    pub(crate) ask_back: bool,
    /// Propose a draw.
    pub(crate) draw: bool,
    /// Answer what is proposed.
    pub(crate) answer: bool,
    /// Take the own proposal back.
    pub(crate) recall: bool,
    /// Give up.
    pub(crate) resign: bool,
    /// Ask for advice.
    pub(crate) advice: bool,
}

impl<'a> Board<'a> {
    /// A board of a table that is not stored, such as that of a lesson: nothing is asked, and nothing
    /// can be done besides choosing.
    pub(crate) fn unstored(
        scene: &'a Scene,
        (words, names): (&'a Words, &'a [String]),
        BoardFrame { title, place, rules }: BoardFrame<'a>,
        further: &'a Further,
        stage: &'a Stage,
        around: &'a SeatMarks,
    ) -> Self {
        Board {
            scene,
            words,
            names,
            bot_labels: &[],
            title,
            place,
            seat: None,
            decision: 0,
            n: 0,
            live: false,
            steps: Steps::NONE,
            draft: Draft::EMPTY,
            further,
            log: &[],
            fresh: 0,
            beats: &[],
            stage,
            actions: None,
            advice: None,
            refusal: None,
            wrong: None,
            may: May::default(),
            offer: None,
            company: false,
            key_moment: None,
            rematch: None,
            around,
            rules,
            question_rule: None,
            frozen: false,
            hand_over: &[],
            notify: false,
            fair: None,
            daily: None,
            coach: None,
            puzzle: None,
        }
    }
}

impl Board<'_> {
    /// The HTML of `<main id="board">`.
    pub(crate) fn render(&self) -> String {
        // Writing to a string cannot fail.
        BoardTemplate::new(self).render().unwrap_or_default()
    }

    fn readers(&self) -> Readers<'_> {
        Readers { you: self.scene.observer.seat(), names: self.names }
    }

    fn say(&self, text: &Text) -> String {
        self.words.text(text, &self.readers())
    }

    /// Whether the stage has everything that lies in a zone, so that it need not be shown twice.
    fn is_on_stage(&self, zone: &Zone) -> bool {
        let lies_there = |card: &SceneCard| {
            let mut cards = self.stage.sides.iter().flat_map(|side| &side.cards);
            card.face.as_ref().is_none_or(|face| cards.any(|shown| shown == face))
        };
        let all = !self.stage.settled && zone.cards.iter().all(lies_there);
        zone.staged && (zone.count == 0 || all)
    }

    /// Whether the lesson's choice contains this step, and so far nothing else is chosen.
    fn is_wanted(&self, step: Step) -> bool {
        let wanted = self.coach.and_then(|coach| coach.wanted).unwrap_or_default().steps();
        wanted.has(step) && self.draft.steps().iter().all(|taken| wanted.has(taken))
    }

    /// Whether the draft is the lesson's choice, so that it only needs to be sent.
    fn is_draft_wanted(&self) -> bool {
        self.coach.is_some_and(|coach| coach.wanted == Some(self.draft))
    }

    /// Whether the lesson goes on only without a step of the draft.
    fn has_unwanted(&self) -> bool {
        self.draft.steps().iter().any(|step| self.is_unwanted(step))
    }

    /// Whether the lesson goes on only without this step of the draft.
    fn is_unwanted(&self, step: Step) -> bool {
        let wanted = self.coach.and_then(|coach| coach.wanted);
        wanted.is_some_and(|wanted| !wanted.steps().has(step))
    }

    /// Whether this is a match that is watched again: spectators of a table choose nothing either.
    fn is_replay(&self) -> bool {
        self.frozen && !self.live
    }

    /// Whether this observer chooses now.
    fn chooses(&self) -> bool {
        !self.frozen && (!self.steps.next.is_empty() || self.steps.complete)
    }
}

/// Everything that the template shows, worded.
#[derive(Template)]
#[template(path = "board.html")]
struct BoardTemplate<'a> {
    board: &'a Board<'a>,
    stream: Option<String>,
    /// It is this observer's turn.
    yours: bool,
    /// The name of the game.
    title: String,
    goal: Option<String>,
    score: Option<ShownScore>,
    facts: Vec<String>,
    stage: ShownStage<'a>,
    /// The last event of the fight.
    caption: Option<&'a str>,
    left: Vec<SeatPlace<'a>>,
    top: Vec<SeatPlace<'a>>,
    right: Vec<SeatPlace<'a>>,
    middle: Vec<Lying<'a>>,
    near: Option<SeatPlace<'a>>,
    asked: String,
    so_far: Option<String>,
    draft: String,
    refusal: Option<String>,
    /// The choices that touch nothing.
    buttons: Vec<Button>,
    /// All choices.
    choices: Vec<Button>,
    advice: Option<Advised>,
    undo: Option<String>,
    /// The draft can be sent as it is.
    done: bool,
    /// A whole draft to begin with.
    suggestion: Option<Draft>,
    /// There are buttons below the question.
    answers: bool,
    /// The open proposal, with the seats that must still answer.
    offer: Option<Offered>,
    log: Vec<LogEntry<'a>>,
    /// How many events the observer was told.
    told: usize,
    ending: Option<Ending>,
    /// The coach at the end of a lesson.
    finished: Option<&'a CoachNote<'a>>,
    /// The puzzle whose solution is shown, and the solution.
    solved: Option<(&'a PuzzleNote<'a>, &'a PuzzleSolution)>,
}

/// The running score.
struct ShownScore {
    unit: String,
    points: Vec<(Seat, String, i32)>,
}

impl ShownScore {
    /// The observer's own points come first.
    fn new(board: &Board<'_>) -> Option<Self> {
        let score = board.scene.score.as_ref()?;
        let name = |seat| board.say(&Text::new(id!("board-of")).seat("seat", seat));
        let mut points: Vec<(Seat, String, i32)> =
            (0..).zip(&score.points).map(|(seat, points)| (seat, name(seat), *points)).collect();
        points.sort_by_key(|(seat, ..)| !board.scene.observer.is(*seat));
        Some(ShownScore { unit: board.say(&score.unit), points })
    }
}

/// Advice, the best action first.
struct Advised {
    head: String,
    best: Vec<AdvisedAction>,
    /// Why an action stands above one with a higher share, where that happens.
    note: Option<String>,
}

/// An action of a hint in words, with its draft.
struct AdvisedAction {
    draft: String,
    action: String,
    reasons: Vec<String>,
    /// How often the search tried it, and how often it won.
    measures: String,
}

/// The proposal in words.
struct Offered {
    text: String,
    /// The seats that must still answer, in words.
    waits: String,
    /// As forms spell it.
    what: &'static str,
    by: Seat,
}

impl<'a> BoardTemplate<'a> {
    fn new(board: &'a Board<'a>) -> Self {
        let scene = board.scene;
        let offer = Offer::new(board);
        let Round { left, top, right, middle, near } = Round::new(board, &offer);
        let buttons = offer.loose(board);
        // In a lesson only what leads to its choice is offered here; each card can still be put back.
        let is_undone = board.chooses() && (board.coach.is_none() || board.has_unwanted());
        let undo = board.draft.undone().filter(|_| is_undone).map(|draft| draft.to_string());
        let suggestion = board.further.suggestion.filter(|_| board.chooses());
        let done = board.chooses()
            && board.steps.complete
            && (board.coach.is_none() || board.is_draft_wanted());
        let withdraw = board.may.withdraw && !board.frozen;
        BoardTemplate {
            board,
            stream: (board.live && (board.company || scene.outcome.is_none()))
                .then(|| stream(board)),
            yours: board.chooses(),
            title: board.title.to_owned(),
            goal: scene.goal.as_ref().map(|goal| board.say(goal)),
            score: ShownScore::new(board),
            stage: ShownStage::new(board, board.stage, &[]),
            caption: stage::caption(board),
            facts: scene.facts.iter().map(|fact| board.say(fact)).collect(),
            left,
            top,
            right,
            middle,
            near,
            asked: asked(board),
            so_far: so_far(board),
            draft: board.draft.to_string(),
            refusal: board
                .refusal
                .map(|refusal| board.say(&refusal.text))
                .or_else(|| board.wrong.map(str::to_owned)),
            done,
            suggestion,
            answers: done
                || withdraw
                || undo.is_some()
                || suggestion.is_some()
                || !buttons.is_empty(),
            offer: offered(board),
            buttons,
            undo,
            choices: offer.all,
            advice: board.advice.map(|advice| advised(board, advice)),
            log: LogEntry::all(board),
            told: board.beats.last().map_or(0, |beat| beat.n + 1),
            ending: Ending::new(board),
            finished: board.coach.filter(|coach| coach.wanted.is_none()),
            solved: board.puzzle.and_then(|note| Some((note, note.solution.as_ref()?))),
        }
    }

    fn say(&self, id: MessageId) -> String {
        self.board.say(&Text::new(id))
    }

    fn place<'p>(&'p self, place: &'p SeatPlace<'p>) -> PlaceTemplate<'p> {
        PlaceTemplate { board: self.board, place }
    }

    fn zone<'z>(&'z self, zone: &'z Lying<'z>) -> ZoneTemplate<'z> {
        ZoneTemplate { board: self.board, zone }
    }

    /// The number of the coach's prompt, in words.
    fn coach_said(&self, coach: &CoachNote<'_>) -> String {
        let text = Text::new(id!("learn-coach")).number("n", coach.number as i64);
        self.board.say(&text.number("of", coach.of as i64))
    }

    fn actions_said(&self, n: usize) -> String {
        self.board.say(&Text::new(id!("board-actions")).number("n", n as i64))
    }

    /// The players who take the device next, by seat.
    fn handed(&self) -> Vec<(Seat, String)> {
        let show = |seat: &Seat| {
            (*seat, self.board.say(&Text::new(id!("board-hand-over")).seat("seat", *seat)))
        };
        self.board.hand_over.iter().map(show).collect()
    }

    fn rule_said(&self, rule: &str) -> String {
        self.board.say(&Text::new(id!("board-rule")).raw("rule", rule))
    }
}

fn stream(board: &Board<'_>) -> String {
    let seat = board.seat.map(|seat| format!("&seat={seat}")).unwrap_or_default();
    let away: Vec<String> = board.around.away.iter().map(|seat| seat.to_string()).collect();
    // The stream then begins with what has changed since this board was drawn.
    let away = if away.is_empty() { String::new() } else { format!("&away={}", away.join(".")) };
    let rematch = if board.rematch.is_some() { "&rematch=true" } else { "" };
    format!("{}/stream?board=true&n={}{seat}{away}{rematch}", board.place, board.n)
}

/// The question, or who is waited for.
fn asked(board: &Board<'_>) -> String {
    match &board.scene.asked {
        Some(asked) if !board.frozen => board.say(asked),
        None if board.chooses() && board.steps.complete => board.words.confirm(board.scene),
        _ => {
            let names = board.words.names(&board.scene.turn, &board.readers());
            board.say(&Text::new(id!("board-waiting")).raw("names", names))
        }
    }
}

fn advised(board: &Board<'_>, advice: &[Hint]) -> Advised {
    let line = |advice: &Hint| AdvisedAction {
        draft: advice.draft.to_string(),
        action: board.words.steps(&advice.steps, &board.readers()),
        reasons: advice.reasons.iter().map(|reason| board.say(reason)).collect(),
        measures: board.words.hint_measures((advice.share, advice.chance)),
    };
    let note = hint::order_note(advice.iter().map(|advice| advice.chance));
    Advised {
        head: board.say(&hint::heading()),
        best: advice.iter().map(line).collect(),
        note: note.map(|note| board.say(&note)),
    }
}

/// The open proposal, with the seats that must still answer.
fn offered(board: &Board<'_>) -> Option<Offered> {
    let matches::Offer { seat, proposal, missing } = board.offer?;
    let (id, what) = match proposal {
        Proposal::TakeBack => (id!("board-asks-back"), "take_back"),
        Proposal::Draw => (id!("board-offers-draw"), "draw"),
    };
    let missing: Vec<Seat> = missing.iter().collect();
    let names = board.words.names(&missing, &board.readers());
    let waits = board.say(&Text::new(id!("board-must-agree")).raw("names", names));
    let text = board.say(&Text::new(id).seat("seat", seat));
    Some(Offered { text, waits, what, by: seat })
}

fn so_far(board: &Board<'_>) -> Option<String> {
    let draft = &board.scene.draft;
    let steps: Vec<String> = draft.iter().map(|choice| board.say(&choice.label)).collect();
    let text = Text::new(id!("board-so-far")).raw("steps", steps.join("; "));
    (!steps.is_empty()).then(|| board.say(&text))
}
