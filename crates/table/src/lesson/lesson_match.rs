//! [`LessonMatch`]: a lesson under way.

use super::script::{Lesson, LessonError, ScriptedPlay};
use crate::any_table::{self, AnyTable};
use sortie_core::MessageIndex;
use sortie_core::matches::{Seating, SubmitError};
use sortie_core::{AnyMatch, Draft, Observer, Refusal, Seat, Text};
use sortie_outside::AllowedPrograms;
use std::sync::Arc;

/// The English messages, against which message ids are checked at compile time.
const IDS: &MessageIndex = &MessageIndex::new(include_str!("../../../words/en/lesson.ftl"));
sortie_core::message_ids!($ crate::lesson::lesson_match::IDS);

/// A lesson under way: the script up to an action of the learner, or all of it.
///
/// The seed and the script determine the match, so a step is all that must be known to continue.
pub struct LessonMatch {
    lesson: Arc<Lesson>,
    table: Box<dyn AnyTable>,
    step: usize,
}

/// The coach's part of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coach {
    /// The prompt, or the closing sentence of a finished lesson.
    pub prompt: Text,
    /// The number of the prompt, from 1.
    pub number: usize,
    /// The number of all prompts.
    pub of: usize,
    /// The draft that the lesson wants; `None` once it is finished.
    pub wanted: Option<Draft>,
}

impl Coach {
    /// Whether the lesson is finished.
    pub fn is_finished(&self) -> bool {
        self.wanted.is_none()
    }
}

/// The reason why a choice was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonRefusal {
    /// The rules forbid it.
    Rule(Refusal),
    /// The rules allow it, but the lesson goes on with this action.
    Other {
        /// A description of its steps.
        steps: Vec<Text>,
    },
    /// The lesson is finished.
    Finished,
}

impl Lesson {
    /// The lesson played up to the learner's first action at or after `step`, a number of actions from
    /// the beginning. `names` are the display names by seat.
    pub fn play_to(
        self: &Arc<Self>,
        step: usize,
        names: &[String],
    ) -> Result<LessonMatch, LessonError> {
        let mut played = self.begin(names)?;
        while let Some(next) = self.plays.get(played.step)
            && (played.step < step || next.seat != self.learner)
        {
            played.play_next()?;
        }
        Ok(played)
    }

    /// The lesson before its first action.
    pub(super) fn begin(self: &Arc<Self>, names: &[String]) -> Result<LessonMatch, LessonError> {
        let seating = Seating { names: names.to_vec(), entropy: Vec::new() };
        let table = any_table::create(
            &self.setup,
            &self.players(),
            seating,
            self.seed,
            AllowedPrograms::None,
        )
        .map_err(|why| LessonError::new(1, why.to_string()))?;
        Ok(LessonMatch { lesson: self.clone(), table, step: 0 })
    }

    /// Plays the whole script, with the checks of every match.
    pub fn check(self: &Arc<Self>) -> Result<(), LessonError> {
        self.play_to(self.plays.len(), &[]).map(drop)
    }
}

impl LessonMatch {
    /// The match.
    pub fn played(&self) -> &dyn AnyMatch {
        self.table.any_match()
    }

    /// The table. Its bots never choose: the script does.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The number of actions that were played.
    pub fn step(&self) -> usize {
        self.step
    }

    /// The script.
    pub fn script(&self) -> &Lesson {
        &self.lesson
    }

    /// The learner's seat.
    pub fn learner(&self) -> Seat {
        self.lesson.learner
    }

    /// The observer in the learner's seat.
    pub fn observer(&self) -> Observer {
        Observer::Seat(self.lesson.learner)
    }

    /// The learner's next action.
    fn next(&self) -> Option<&ScriptedPlay> {
        self.lesson.plays.get(self.step)
    }

    /// The coach's prompt and the action that it asks for.
    pub fn coach(&self) -> Coach {
        let of = self.lesson.prompts();
        let Some(next) = self.next() else {
            let prompt = Lesson::message(&self.lesson.closing);
            return Coach { prompt, number: of, of, wanted: None };
        };
        let prompt = self.lesson.prompts.get(next.prompts.saturating_sub(1));
        let prompt = Lesson::message(prompt.map_or("", String::as_str));
        // A scripted action was legal when the script was checked; an empty draft marks nothing.
        let wanted = self.played().parse(self.observer(), &next.action).unwrap_or_default();
        Coach { prompt, number: next.prompts, of, wanted: Some(wanted) }
    }

    /// A description of the steps that the lesson wants; empty once it is finished.
    pub fn wanted_steps(&self) -> Vec<Text> {
        let steps = |wanted| self.played().scene(self.observer(), &wanted).draft;
        let steps = self.coach().wanted.map(steps).unwrap_or_default();
        steps.into_iter().map(|step| step.label).collect()
    }

    /// Submits the learner's choice. If it is the one of the lesson, the others play on up to the
    /// learner's next choice; otherwise nothing changes.
    pub fn choose(&mut self, draft: &Draft) -> Result<(), LessonRefusal> {
        if self.next().is_none() {
            return Err(LessonRefusal::Finished);
        }
        let wanted = self.coach().wanted.unwrap_or_default();
        if *draft != wanted {
            // Only a whole action is "allowed too"; for anything else the game says what is missing.
            if let Err(refusal) = self.check_draft(draft) {
                return Err(LessonRefusal::Rule(refusal));
            }
            return Err(LessonRefusal::Other { steps: self.wanted_steps() });
        }
        loop {
            // The script was checked, so this fails only where a script is broken.
            self.play_next().map_err(|_| LessonRefusal::Finished)?;
            match self.next() {
                Some(next) if next.seat != self.lesson.learner => {}
                _ => return Ok(()),
            }
        }
    }

    /// Checks that a draft is a whole legal action.
    fn check_draft(&self, draft: &Draft) -> Result<(), Refusal> {
        // On a copy: submitting a legal action plays it.
        let mut copy = self.table.snapshot();
        let played = copy.any_match_mut();
        let decision = played.decision();
        match played.submit(self.learner(), decision, draft) {
            Err(SubmitError::Refused(refusal)) => Err(refusal),
            _ => Ok(()),
        }
    }

    /// Plays the next action of the script.
    pub(super) fn play_next(&mut self) -> Result<(), LessonError> {
        let Some(ScriptedPlay { seat, action, line, .. }) = self.next().cloned() else {
            return Ok(());
        };
        let fault = |fault: String| LessonError::new(line, format!("{action}: {fault}"));
        let played = self.table.any_match_mut();
        if !played.waiting().has(seat) {
            return Err(fault(format!("seat {seat} has nothing to decide here")));
        }
        let draft = played.parse(Observer::Seat(seat), &action);
        let draft = draft.map_err(|why| fault(format!("{} ({})", why.text.id, why.rule)))?;
        let decision = played.decision();
        played.submit(seat, decision, &draft).map_err(|why| fault(why.to_string()))?;
        self.step += 1;
        Ok(())
    }
}

/// The sentence of a legal choice that is not the lesson's. `action` names the lesson's choice.
pub fn other_action_text(action: impl Into<String>) -> Text {
    Text::new(id!("lesson-other")).raw("action", action)
}

/// The sentence that names the lesson's choice, whatever was chosen instead.
pub fn wanted_action_text(action: impl Into<String>) -> Text {
    Text::new(id!("lesson-wanted")).raw("action", action)
}

/// The sentence for a game without a lesson.
pub fn no_lesson_text(game: &str) -> Text {
    Text::new(id!("lesson-none")).raw("game", game)
}
