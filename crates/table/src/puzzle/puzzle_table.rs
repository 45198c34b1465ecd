//! [`PuzzleTable`]: the port of a puzzle in this process.

use super::puzzle_match::{
    PuzzleMatch, Verdict, heading_text, prompt_text, right_text, shown_text, why_text, wrong_text,
};
use crate::local_table;
use crate::table_port::{ActionInput, ActionList, LogLine, PortError, TablePort};
use crate::table_view::{Permissions, TableView};
use sortie_core::MessageIndex;
use sortie_core::{Draft, Seats, Text};

/// The English messages, against which message ids are checked at compile time.
const IDS: &MessageIndex = &MessageIndex::new(include_str!("../../../words/en/puzzle.ftl"));
sortie_core::message_ids!($ crate::puzzle::puzzle_table::IDS);

/// A puzzle as the interface of its player uses it. A wrong choice can be tried again, and nothing can
/// be taken back, offered or resigned.
pub struct PuzzleTable {
    puzzle: PuzzleMatch,
    task: PuzzleTask,
    draft: Draft,
    view: TableView,
    describe: Describe,
}

/// Writes steps of an action, or reasons for it, in the words of the reader.
pub type Describe = Box<dyn Fn(&[Text]) -> String>;

/// The puzzle's part of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTask {
    /// The number and the level.
    pub heading: Text,
    /// The task in a sentence.
    pub prompt: Text,
    /// The judgement of the last choice, in sentences: the solution with its reasons, or the cost of a
    /// wrong choice. Empty before the first choice.
    pub judgement: Vec<Text>,
    /// The way in which it ended, if it has.
    pub ending: Option<PuzzleEnding>,
}

/// The way in which a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleEnding {
    /// The player found the solution.
    Solved,
    /// The player asked for the solution.
    Shown,
}

impl PuzzleTable {
    /// The port of a puzzle, with its number among all of the game. `describe` writes the solution, its
    /// reasons and wrong choices.
    pub fn new(puzzle: PuzzleMatch, number: usize, of: usize, describe: Describe) -> Self {
        let view = local_table::view(puzzle.table(), &[], Some(puzzle.seat()), Draft::EMPTY);
        let heading = heading_text(puzzle.puzzle(), number, of);
        let judgement = Vec::new();
        let task = PuzzleTask { heading, prompt: prompt_text(), judgement, ending: None };
        let mut port = PuzzleTable { puzzle, task, draft: Draft::EMPTY, view, describe };
        port.refresh();
        port
    }

    /// Ends the puzzle with its solution.
    fn end(&mut self, ending: PuzzleEnding) {
        self.task.judgement = self.solution_texts(ending);
        self.task.ending = Some(ending);
        self.draft = Draft::EMPTY;
        self.refresh();
    }

    /// The solution with its reasons, in sentences.
    fn solution_texts(&self, ending: PuzzleEnding) -> Vec<Text> {
        let reasons = self.puzzle.reasons();
        let why = (!reasons.is_empty()).then(|| why_text((self.describe)(reasons)));
        let action = (self.describe)(self.puzzle.solution_steps());
        let solution = match ending {
            PuzzleEnding::Solved => right_text(action),
            PuzzleEnding::Shown => shown_text(action),
        };
        std::iter::once(solution).chain(why).chain([self.puzzle.shares_text()]).collect()
    }

    fn refresh(&mut self) {
        self.view =
            local_table::view(self.puzzle.table(), &[], Some(self.puzzle.seat()), self.draft);
        self.view.may = Permissions::default();
        if self.task.ending.is_some() {
            self.view.scene.asked = None;
            self.view.scene.choices.clear();
            self.view.scene.complete = false;
        }
    }
}

impl TablePort for PuzzleTable {
    fn view(&self) -> &TableView {
        &self.view
    }

    fn log(&self) -> &[LogLine] {
        &[]
    }

    fn own_seats(&self) -> Seats {
        Seats::one(self.puzzle.seat())
    }

    fn not_here(&self) -> PortError {
        PortError::refused(Text::new(id!("puzzle-not-here")).into())
    }

    fn draft(&self) -> Draft {
        self.draft
    }

    fn set_draft(&mut self, draft: Draft) -> Result<bool, PortError> {
        self.draft = draft;
        self.refresh();
        Ok(true)
    }

    fn submit(&mut self, action: &ActionInput<'_>) -> Result<(), PortError> {
        if self.task.ending.is_some() {
            return Err(self.not_here());
        }
        let draft = action.to_draft(self.puzzle.played(), self.puzzle.observer())?;
        match self.puzzle.judge(&draft)? {
            Verdict::Right => {
                self.end(PuzzleEnding::Solved);
                Ok(())
            }
            Verdict::Wrong { steps, cost, .. } => {
                self.draft = Draft::EMPTY;
                self.refresh();
                let text = wrong_text((self.describe)(&steps), cost);
                self.task.judgement = vec![text.clone()];
                Err(PortError::refused(text.into()))
            }
        }
    }

    fn actions(&mut self) -> Result<ActionList, PortError> {
        Ok(ActionList::in_match(self.puzzle.played(), self.puzzle.observer()))
    }

    /// Shows the solution: nothing smaller helps with one decision.
    fn request_hint(&mut self) -> Result<(), PortError> {
        if self.task.ending.is_some() {
            return Err(self.not_here());
        }
        self.end(PuzzleEnding::Shown);
        Ok(())
    }

    fn why_not(&mut self, key: &str) -> Result<(), PortError> {
        let why = self.puzzle.played().why_not(self.puzzle.observer(), &self.draft, key);
        why.map_or(Ok(()), |why| Err(why.into()))
    }

    fn question_rule(&self) -> Option<&'static str> {
        let asked = self.view.must_choose();
        asked.then(|| self.puzzle.table().question_rule(self.puzzle.seat(), &self.draft))
    }

    fn puzzle(&self) -> Option<&PuzzleTask> {
        Some(&self.task)
    }
}
