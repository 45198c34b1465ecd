//! [`LessonPicture`]: a position of a lesson that the rulebook page shows.

use super::script::{Lesson, LessonError};
use sortie_core::scene::{Choice, Scene};
use sortie_core::{Draft, Observer};
use std::sync::Arc;

/// A position of a lesson that the rulebook page shows.
///
/// It is a position of a match that was played by the rules, so it cannot show what the game does not do.
#[derive(Clone, Debug)]
pub struct LessonPicture {
    /// The name in the script: `set-up`.
    pub name: String,
    /// The position from the learner's eyes.
    pub scene: Scene,
    /// The steps of the learner's next action, where the picture shows it.
    pub steps: Vec<Choice>,
}

impl Lesson {
    /// The pictures for the rulebook page, in the order of the script.
    pub fn pictures(self: &Arc<Self>) -> Result<Vec<LessonPicture>, LessonError> {
        let mut lesson = self.begin(&[])?;
        let mut pictures = Vec::new();
        for picture in &self.pictures {
            while lesson.step() < picture.step {
                lesson.play_next()?;
            }
            let (played, learner) = (lesson.played(), Observer::Seat(self.learner));
            let scene = played.scene(learner, &Draft::EMPTY);
            let action = picture.arrow.then(|| lesson.coach().wanted).flatten();
            let steps = action.map(|draft| played.scene(learner, &draft).draft).unwrap_or_default();
            pictures.push(LessonPicture { name: picture.name.clone(), scene, steps });
        }
        Ok(pictures)
    }
}
