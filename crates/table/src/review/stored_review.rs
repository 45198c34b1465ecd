//! [`StoredReview`]: a finished review as a document, so that it need not be made again.

use super::{Review, ReviewedAction};
use serde::{Deserialize, Serialize};
use sortie_core::Text;

/// The version of this program: another one may have other bots, and so other values.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A finished review as a document.
///
/// It has no names: those of the match may change when players delete their data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredReview {
    version: String,
    /// The number of entries in the log of the match. A match can go on after a take-back, and end again.
    entries: usize,
    review: Review,
    /// The steps of both actions of each choice, which the JSON form of a review leaves out.
    steps: Vec<[Vec<Text>; 2]>,
    /// The reasons for both actions of each choice. Reviews of earlier programs have none.
    #[serde(default)]
    reasons: Vec<[Vec<Text>; 2]>,
}

impl StoredReview {
    /// The document of a review of a match with so many entries in its log.
    pub fn new(review: &Review, entries: usize) -> Self {
        let both = |words: fn(&ReviewedAction) -> &Vec<Text>| {
            let choices = review.choices.iter();
            choices
                .map(|choice| [&choice.chosen, &choice.alternative].map(words).map(Vec::clone))
                .collect()
        };
        let (steps, reasons) = (both(|action| &action.steps), both(|action| &action.reasons));
        let review = Review { names: Vec::new(), ..review.clone() };
        StoredReview { version: VERSION.to_owned(), entries, review, steps, reasons }
    }

    /// The review with the names of the match. `None` if another version made it, or of another log.
    pub fn into_review(self, entries: usize, names: Vec<String>) -> Option<Review> {
        if self.version != VERSION || self.entries != entries {
            return None;
        }
        let mut review = Review { names, ..self.review };
        for (choice, [chosen, alternative]) in review.choices.iter_mut().zip(self.steps) {
            choice.chosen.steps = chosen;
            choice.alternative.steps = alternative;
        }
        for (choice, [chosen, alternative]) in review.choices.iter_mut().zip(self.reasons) {
            choice.chosen.reasons = chosen;
            choice.alternative.reasons = alternative;
        }
        Some(review)
    }

    /// The reviewed seat.
    pub fn seat(&self) -> sortie_core::Seat {
        self.review.seat
    }
}
