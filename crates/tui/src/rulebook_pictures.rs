//! [`RulebookPictures`]: the pictures of a rulebook page as text.

use sortie_core::Text;
use sortie_core::catalogue::CatalogueEntry;
use sortie_table::SeatPlayer;
use sortie_table::lesson::{Lesson, LessonPicture};
use sortie_words::{Readers, Words};
use std::sync::Arc;

/// The pictures of a game's rulebook page as text, in one language.
#[derive(Debug, Default)]
pub struct RulebookPictures(Vec<(String, String)>);

impl RulebookPictures {
    /// The pictures of a game; none for a game without a lesson.
    pub fn new(game: &CatalogueEntry, language: &str) -> Self {
        // A broken script has no pictures either. The tests replay all scripts.
        RulebookPictures(read(game, language).unwrap_or_default())
    }

    /// A picture by the name of its file: `attack-set-up`.
    pub fn text(&self, name: &str) -> Option<String> {
        let (_, text) = self.0.iter().find(|(known, _)| known == name)?;
        Some(text.clone())
    }
}

fn read(game: &CatalogueEntry, language: &str) -> Option<Vec<(String, String)>> {
    let lesson: Arc<Lesson> = Arc::new(game.lesson?.parse().ok()?);
    let words = Words::new(language, [game.words]).ok()?;
    let names = SeatPlayer::names(&lesson.players(), |n| words.player(n), |n| words.bot(n)).ok()?;
    let readers = Readers { you: Some(lesson.learner()), names: &names };
    let text = |picture: LessonPicture| {
        let mut text = words.table(&picture.scene, &readers);
        if !picture.steps.is_empty() {
            let steps: Vec<Text> = picture.steps.into_iter().map(|step| step.label).collect();
            text.push_str("\n→ ");
            text.push_str(&words.steps(&steps, &readers));
            text.push('\n');
        }
        (format!("{}-{}", game.id, picture.name), text)
    };
    Some(lesson.pictures().ok()?.into_iter().map(text).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Game;
    use sortie_core::catalogue::Visitor;
    use sortie_games::catalogue;

    struct DescribeGame;

    impl Visitor for DescribeGame {
        type Out = CatalogueEntry;
        fn visit<G: Game>(self) -> CatalogueEntry {
            CatalogueEntry::for_game::<G>()
        }
    }

    #[test]
    fn a_picture_is_the_position_and_the_next_action() {
        let game = catalogue::with("commander", DescribeGame).unwrap();
        let pictures = RulebookPictures::new(&game, "en");
        let turn = pictures.text("commander-turn").unwrap();
        assert!(turn.starts_with("Cards left: you 12, Bot 12\n\nBot\n  Pyramid (12)"), "{turn}");
        let action = turn.lines().last().unwrap();
        assert!(action.starts_with("→ attack with card 2 (A♦); "), "{turn}");
        assert!(!pictures.text("commander-set-up").unwrap().contains('→'));
        assert_eq!(pictures.text("commander-none"), None);
    }

    #[test]
    fn a_game_without_a_lesson_has_no_pictures() {
        let mut game = catalogue::with("attack", DescribeGame).unwrap();
        game.lesson = None;
        assert_eq!(RulebookPictures::new(&game, "en").text("attack-set-up"), None);
    }
}
