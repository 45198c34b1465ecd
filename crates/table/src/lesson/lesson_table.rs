//! [`LessonTable`]: the port of a lesson in this process.

use super::lesson_match::{Coach, LessonMatch, LessonRefusal, other_action_text};
use super::script::{Lesson, LessonError};
use crate::local_table::{self, MAX_LISTED};
use crate::table_port::{ActionInput, ActionList, HintState, LogLine, PortError, TablePort};
use crate::table_view::{Permissions, TableView};
use sortie_core::MessageIndex;
use sortie_core::matches::Proposal;
use sortie_core::{Draft, Seat, Seats, Text};
use std::sync::Arc;
use std::time::Duration;

/// The English messages, against which message ids are checked at compile time.
const IDS: &MessageIndex = &MessageIndex::new(include_str!("../../../words/en/lesson.ftl"));
sortie_core::message_ids!($ crate::lesson::lesson_table::IDS);

/// A lesson as the interface of its learner uses it. Nothing can be taken back, offered or resigned.
pub struct LessonTable {
    lesson: LessonMatch,
    coach: Coach,
    draft: Draft,
    view: TableView,
    log: Vec<LogLine>,
}

impl LessonTable {
    /// The port of a lesson from its beginning. `names` are the display names by seat.
    pub fn new(lesson: &Arc<Lesson>, names: &[String]) -> Result<Self, LessonError> {
        let lesson = lesson.play_to(0, names)?;
        let (coach, view) = (lesson.coach(), view(&lesson, Draft::EMPTY));
        let mut port = LessonTable { lesson, coach, draft: Draft::EMPTY, view, log: Vec::new() };
        port.refresh();
        Ok(port)
    }

    fn refresh(&mut self) {
        self.coach = self.lesson.coach();
        self.view = view(&self.lesson, self.draft);
        let observer = self.lesson.observer();
        self.log.extend(self.lesson.table().log_lines(observer, self.log.len()));
    }
}

/// The table as the learner sees it. A finished lesson asks nothing, even if its match could go on.
fn view(lesson: &LessonMatch, draft: Draft) -> TableView {
    let mut view = local_table::view(lesson.table(), Some(lesson.learner()), draft);
    view.may = Permissions::default();
    if lesson.coach().is_finished() {
        view.scene.asked = None;
        view.scene.choices.clear();
        view.scene.complete = false;
    }
    view
}

/// The refusal of a command that a lesson does not have.
fn not_here() -> PortError {
    PortError::refused(Text::new(id!("lesson-not-here")).into())
}

impl TablePort for LessonTable {
    fn view(&self) -> &TableView {
        &self.view
    }

    fn log(&self) -> &[LogLine] {
        &self.log
    }

    fn own_seats(&self) -> Seats {
        Seats::one(self.lesson.learner())
    }

    fn show_to(&mut self, _: Option<Seat>) {}

    fn draft(&self) -> Draft {
        self.draft
    }

    fn set_draft(&mut self, draft: Draft) -> Result<bool, PortError> {
        self.draft = draft;
        self.refresh();
        Ok(true)
    }

    fn submit(&mut self, action: &ActionInput<'_>) -> Result<(), PortError> {
        let draft = match action {
            ActionInput::Notation(text) => {
                self.lesson.played().parse(self.lesson.observer(), text)?
            }
            ActionInput::Draft(draft) => *draft,
        };
        let done = self.lesson.choose(&draft);
        self.draft = Draft::EMPTY;
        self.refresh();
        done.map_err(|why| match why {
            LessonRefusal::Rule(refusal) => refusal.into(),
            LessonRefusal::Other { action, .. } => {
                PortError::refused(other_action_text(action).into())
            }
            LessonRefusal::Finished => not_here(),
        })
    }

    fn withdraw(&mut self) -> Result<(), PortError> {
        Err(not_here())
    }

    fn take_back(&mut self) -> Result<(), PortError> {
        Err(not_here())
    }

    fn propose(&mut self, _: Proposal) -> Result<(), PortError> {
        Err(not_here())
    }

    fn answer_offer(&mut self, _: bool) -> Result<(), PortError> {
        Err(not_here())
    }

    fn resign(&mut self) -> Result<(), PortError> {
        Err(not_here())
    }

    fn request_hint(&mut self) -> Result<(), PortError> {
        Err(not_here())
    }

    fn hint(&self) -> Option<&HintState> {
        None
    }

    fn cancel_hint(&mut self) {}

    fn actions(&mut self) -> Result<ActionList, PortError> {
        let found = self.lesson.played().actions(self.lesson.observer(), MAX_LISTED);
        let actions = found.map(|found| found.into_iter().map(|(action, _)| action).collect());
        Ok(ActionList { actions, limit: MAX_LISTED })
    }

    fn why_not(&mut self, key: &str) -> Result<(), PortError> {
        let why = self.lesson.played().why_not(self.lesson.observer(), &self.draft, key);
        why.map_or(Ok(()), |why| Err(why.into()))
    }

    fn question_rule(&self) -> Option<&'static str> {
        let seat = self.lesson.learner();
        let asked = self.view.must_choose();
        asked.then(|| self.lesson.table().question_rule(seat, &self.draft))
    }

    fn coach(&self) -> Option<&Coach> {
        Some(&self.coach)
    }

    fn poll(&mut self, _: Duration) -> Result<bool, PortError> {
        Ok(false)
    }

    fn is_live(&self) -> bool {
        false
    }

    fn is_remote(&self) -> bool {
        false
    }
}
