//! A first match with a coach: its script, the match, and its table for terminals.

mod lesson_match;
mod lesson_table;
mod picture;
mod script;

pub use lesson_match::{
    Coach, LessonMatch, LessonRefusal, no_lesson_text, other_action_text, wanted_action_text,
};
pub use lesson_table::LessonTable;
pub use picture::LessonPicture;
pub use script::{Lesson, LessonError};
