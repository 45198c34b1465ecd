//! [`PuzzleMatch`]: a puzzle under way.

use super::puzzle_set::{Check, Puzzle, PuzzleError};
use crate::any_table::AnyTable;
use crate::hint::MAX_REASONS;
use crate::seat_player::SeatPlayer;
use crate::table::Table;
use sortie_core::MessageIndex;
use sortie_core::catalogue::Visitor;
use sortie_core::matches::SubmitError;
use sortie_core::text::MessageId;
use sortie_core::{AnyMatch, Draft, Game, Match, Observer, Refusal, Seat, Text, position};
use sortie_games::catalogue;

/// The English messages, against which message ids are checked at compile time.
const IDS: &MessageIndex = &MessageIndex::new(include_str!("../../../words/en/puzzle.ftl"));
sortie_core::message_ids!($ crate::puzzle::puzzle_match::IDS);

/// A puzzle at a table. Its match has one decision to show and never goes on.
pub struct PuzzleMatch {
    puzzle: Puzzle,
    table: Box<dyn AnyTable>,
    solution: Draft,
    steps: Vec<Text>,
    reasons: Vec<Text>,
}

/// The judgement of a legal choice.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is the solution.
    Right,
    /// Another action is better.
    Wrong {
        /// The choice in notation.
        action: String,
        /// A description of its steps.
        steps: Vec<Text>,
        /// The share of the win that the choice loses, 0–1.
        cost: f64,
    },
}

impl Puzzle {
    /// The players: a human who solves it, and bots, which never choose.
    ///
    /// # Errors
    /// If the position has no such seat.
    pub fn players(&self) -> Result<Vec<SeatPlayer>, PuzzleError> {
        let seats = self.position.get("seats").and_then(serde_json::Value::as_u64);
        let seats = seats.and_then(|seats| u8::try_from(seats).ok()).unwrap_or_default();
        if self.seat >= seats {
            let fault = format!("seat is {}, and the position has {seats} seats", self.seat);
            return Err(PuzzleError::new(0, fault));
        }
        let bot = || SeatPlayer::Bot("bot".to_owned());
        let player = |seat| if seat == self.seat { SeatPlayer::Human(None) } else { bot() };
        Ok((0..seats).map(player).collect())
    }

    /// The message with the name of its level.
    pub fn level_text(&self) -> Text {
        Text::new(level_name(self.level))
    }

    /// Sets the puzzle up at a table. `names` are the display names by seat, `number` is the number of
    /// the puzzle for errors.
    ///
    /// # Errors
    /// If the position or the solution does not fit the rules.
    pub fn open(&self, number: usize, names: &[String]) -> Result<PuzzleMatch, PuzzleError> {
        let faulty = |fault: String| PuzzleError::new(number, fault);
        let text = self.position.to_string();
        let game = position::setup(&text).map_err(|why| faulty(why.to_string()))?.game;
        let open = Open { puzzle: self, text: &text, names };
        catalogue::with(&game, open)
            .unwrap_or_else(|| Err(format!("there is no game '{game}'")))
            .map_err(faulty)
    }
}

/// The message with the name of a level.
fn level_name(level: u8) -> MessageId {
    match level {
        1 => id!("puzzle-level-1"),
        2 => id!("puzzle-level-2"),
        _ => id!("puzzle-level-3"),
    }
}

struct Open<'a> {
    puzzle: &'a Puzzle,
    text: &'a str,
    names: &'a [String],
}

impl Visitor for Open<'_> {
    type Out = Result<PuzzleMatch, String>;

    fn visit<G: Game>(self) -> Self::Out {
        let puzzle = self.puzzle;
        let (rules, read) = position::read::<G>(self.text).map_err(|why| why.to_string())?;
        let players = puzzle.players().map_err(|why| why.to_string())?;
        let who = Observer::Seat(puzzle.seat);
        let view = rules.view(&read.table, who);
        if !rules.turn(&read.table).seats().has(puzzle.seat) {
            return Err(format!("seat {} has nothing to decide", puzzle.seat));
        }
        let action = rules
            .parse_action(&view, &puzzle.solution)
            .map_err(|why| format!("solution '{}' is refused by {}", puzzle.solution, why.rule))?;
        let solution = rules.draft_of_action(&view, &action);
        let steps = rules.scene(&view, &solution).draft;
        let mut reasons = rules.reasons(&view, &action);
        reasons.truncate(MAX_REASONS);
        // Nothing is ever drawn: no decision is played.
        let played = Match::resume(rules, read.seats, read.table, read.decision, [0; 32]);
        let table = Table::from_match(played, &players, self.names.to_vec());
        Ok(PuzzleMatch {
            puzzle: puzzle.clone(),
            table: Box::new(table.map_err(|why| why.to_string())?),
            solution,
            steps: steps.into_iter().map(|step| step.label).collect(),
            reasons,
        })
    }
}

impl PuzzleMatch {
    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The match.
    pub fn played(&self) -> &dyn AnyMatch {
        self.table.any_match()
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The seat that decides.
    pub fn seat(&self) -> Seat {
        self.puzzle.seat
    }

    /// The observer in that seat.
    pub fn observer(&self) -> Observer {
        Observer::Seat(self.puzzle.seat)
    }

    /// The draft of the solution.
    pub fn solution(&self) -> Draft {
        self.solution
    }

    /// A description of the steps of the solution.
    pub fn solution_steps(&self) -> &[Text] {
        &self.steps
    }

    /// The reasons for the solution in the words of the game: clauses, the most important first.
    pub fn reasons(&self) -> &[Text] {
        &self.reasons
    }

    /// The sentence about the shares of the win.
    pub fn shares_text(&self) -> Text {
        let Puzzle { share, gain, checked, .. } = &self.puzzle;
        let text = match checked {
            Check::Exact => Text::new(id!("puzzle-proven")),
            Check::Sampled => Text::new(id!("puzzle-share")),
        };
        text.number("share", percent(*share)).number("next", percent(share - gain))
    }

    /// Judges a choice.
    ///
    /// # Errors
    /// The refusal of a draft that is not a whole legal action.
    pub fn judge(&self, draft: &Draft) -> Result<Verdict, Refusal> {
        if *draft == self.solution {
            return Ok(Verdict::Right);
        }
        // On a copy: submitting a legal action plays it.
        let mut copy = self.table.snapshot();
        let played = copy.any_match_mut();
        let decision = played.decision();
        if let Err(SubmitError::Refused(refusal)) = played.submit(self.seat(), decision, draft) {
            return Err(refusal);
        }
        let written = self.played().spell(self.observer(), draft).unwrap_or_default();
        // All legal actions are listed, which a test holds.
        let cost = self.puzzle.others.iter().find(|other| other.action == written);
        let cost = cost.map_or(self.puzzle.gain, |other| other.cost);
        let steps = self.played().scene(self.observer(), draft).draft;
        let steps = steps.into_iter().map(|step| step.label).collect();
        Ok(Verdict::Wrong { action: written, steps, cost })
    }

    /// Checks that the solution and the other actions are all legal actions, each once.
    ///
    /// # Errors
    /// The first action that is missing, and the first that is not legal.
    pub fn check_actions(&self, number: usize) -> Result<(), PuzzleError> {
        let faulty = |fault: String| PuzzleError::new(number, fault);
        let limit = self.puzzle.others.len() + 1;
        let Some(legal) = self.played().actions(self.observer(), limit) else {
            return Err(faulty(format!("the position has more than {limit} actions")));
        };
        let mut legal: Vec<String> = legal.into_iter().map(|(action, _)| action).collect();
        let others = self.puzzle.others.iter().map(|other| &other.action);
        for action in others.chain([&self.puzzle.solution]) {
            let at = legal.iter().position(|other| other == action);
            let Some(at) = at else {
                return Err(faulty(format!("'{action}' is not legal, or listed twice")));
            };
            legal.swap_remove(at);
        }
        legal.first().map_or(Ok(()), |action| Err(faulty(format!("'{action}' is missing"))))
    }
}

/// A share as a whole number of percent.
pub(super) fn percent(share: f64) -> i64 {
    (100.0 * share).round() as i64
}

/// The heading of a puzzle: its number among all of the game, and its level.
pub fn heading_text(puzzle: &Puzzle, number: usize, of: usize) -> Text {
    let text = Text::new(id!("puzzle-head")).number("n", number as i64);
    text.number("of", of as i64).word("level", level_name(puzzle.level))
}

/// The task of every puzzle.
pub fn prompt_text() -> Text {
    Text::new(id!("puzzle-prompt"))
}

/// The sentence of a solved puzzle. `action` describes the solution.
pub fn right_text(action: impl Into<String>) -> Text {
    Text::new(id!("puzzle-right")).raw("action", action)
}

/// The sentence of a solution that was shown and not found. `action` describes it.
pub fn shown_text(action: impl Into<String>) -> Text {
    Text::new(id!("puzzle-shown")).raw("action", action)
}

/// The sentence with what speaks for the solution.
pub fn why_text(reasons: impl Into<String>) -> Text {
    Text::new(id!("puzzle-why")).raw("reasons", reasons)
}

/// The sentence for a choice that is not the best. `action` describes it.
pub fn wrong_text(action: impl Into<String>, cost: f64) -> Text {
    // Every listed cost is above 0; less than 1 would read as nothing.
    let cost = percent(cost).max(1);
    Text::new(id!("puzzle-wrong")).raw("action", action).number("cost", cost)
}

/// The sentence for a game without puzzles.
pub fn no_puzzles_text(game: &str) -> Text {
    Text::new(id!("puzzle-none")).raw("game", game)
}

/// The sentence for a number that no puzzle has.
pub fn no_such_puzzle_text(game: &str, number: impl Into<String>, count: usize) -> Text {
    let text = Text::new(id!("puzzle-gone")).raw("game", game).raw("number", number);
    text.number("count", count as i64)
}
