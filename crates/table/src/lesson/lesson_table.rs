//! [`LessonTable`]: the port of a lesson in this process.

use super::lesson_match::{Coach, LessonMatch, LessonRefusal};
use super::script::{Lesson, LessonError};
use crate::local_table;
use crate::table_port::{ActionInput, ActionList, LogLine, PortError, Sentence, TablePort};
use crate::table_view::{Permissions, TableView};
use sortie_core::MessageIndex;
use sortie_core::{Draft, Seats, Text};
use std::sync::Arc;

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

    /// The script.
    pub fn script(&self) -> &Lesson {
        self.lesson.script()
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
    let mut view = local_table::view(lesson.table(), &[], Some(lesson.learner()), draft);
    view.may = Permissions::default();
    if lesson.coach().is_finished() {
        view.scene.asked = None;
        view.scene.choices.clear();
        view.scene.complete = false;
    }
    view
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

    fn not_here(&self) -> PortError {
        PortError::refused(Text::new(id!("lesson-not-here")).into())
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
        let draft = action.to_draft(self.lesson.played(), self.lesson.observer())?;
        let done = self.lesson.choose(&draft);
        self.draft = Draft::EMPTY;
        self.refresh();
        done.map_err(|why| match why {
            LessonRefusal::Rule(refusal) => refusal.into(),
            LessonRefusal::Other { steps } => PortError::refused(Sentence::OtherChoice(steps)),
            LessonRefusal::Finished => self.not_here(),
        })
    }

    fn actions(&mut self) -> Result<ActionList, PortError> {
        Ok(ActionList::in_match(self.lesson.played(), self.lesson.observer()))
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
}
