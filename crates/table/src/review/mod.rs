//! The review of a finished match for one of its seats: how the share of the win moved, what each
//! own choice cost, and how much of the result was luck. The method is described in
//! `docs/review.md`.

mod job;
mod play_on;
mod split;
mod stored_review;
mod timeline;

#[cfg(test)]
mod tests;

pub use job::{MAX_DECISIONS, ReviewError, ReviewJob, SIMULATIONS, start};
pub use play_on::{PlayOnError, play_on, players_after};
pub use split::LuckSplit;
pub use stored_review::StoredReview;

use serde::{Deserialize, Serialize, Serializer};
use sortie_bots::Estimate;
use sortie_core::{Seat, Text};

/// The reviews of decisions that a user interface marks as the costliest.
pub const MAX_MARKED: usize = 3;

/// A share of the win, or a difference of shares, with half of its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShareEstimate {
    /// The estimate.
    #[serde(serialize_with = "rounded")]
    pub mean: f64,
    /// Half of the 95 % interval.
    #[serde(serialize_with = "rounded")]
    pub half_width: f64,
}

/// Writes four decimals: more would be digits of luck.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes every field by reference")]
fn rounded<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
    // Adding 0 makes a positive 0 of a negative one.
    to.serialize_f64((number * 1e4).round() / 1e4 + 0.0)
}

impl From<Estimate> for ShareEstimate {
    fn from(estimate: Estimate) -> Self {
        ShareEstimate { mean: estimate.mean, half_width: estimate.half_width() }
    }
}

impl ShareEstimate {
    /// Half of the interval in percentage points, rounded up: 0 would claim certainty.
    pub fn half_width_text(self) -> String {
        format!("{:.0}", (100.0 * self.half_width).ceil())
    }

    /// Whether the interval is wholly above 0.
    pub fn is_positive(self) -> bool {
        self.mean > self.half_width
    }
}

/// A point of the graph: the shares of all seats when a decision opened, or at the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewPoint {
    /// The frame of the replay, from 0.
    pub at: usize,
    /// The number of the decision; `None` at the end of the match.
    pub decision: Option<u32>,
    /// The share of each seat.
    pub shares: Vec<ShareEstimate>,
}

/// An action of the review, in notation and in the words of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewedAction {
    /// The action in notation.
    pub action: String,
    /// A description of each step.
    #[serde(skip)]
    pub steps: Vec<Text>,
    /// The reasons for and against it that the other action does not have, in the words of the game; at most
    /// [`MAX_REASONS`](crate::hint::MAX_REASONS).
    #[serde(skip)]
    pub reasons: Vec<Text>,
    /// The share of the win after it, as far as the seat could know.
    pub share: ShareEstimate,
}

/// The verdict on a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The choice that the analysis would have made, if it found none that wins more, or a better one.
    Best,
    /// The interval of the cost contains 0.
    Even,
    /// The choice cost something.
    Costly,
}

impl Verdict {
    /// The verdict on a choice with this cost. `is_suggested` is whether the analysis would have made it.
    fn new(cost: ShareEstimate, is_suggested: bool) -> Self {
        if cost.is_positive() {
            Verdict::Costly
        } else if is_suggested && cost.mean <= 0.0 || cost.mean < -cost.half_width {
            Verdict::Best
        } else {
            Verdict::Even
        }
    }
}

/// A choice of the reviewed seat beside the best alternative.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewedChoice {
    /// The frame of the replay, from 0.
    pub at: usize,
    /// The number of the decision.
    pub decision: u32,
    /// The choice.
    pub chosen: ReviewedAction,
    /// The best other choice.
    pub alternative: ReviewedAction,
    /// The share of the win that the choice cost; negative for a choice that was better.
    pub cost: ShareEstimate,
    /// The points that it cost at the end of the match, ahead of the best other seat.
    pub points: ShareEstimate,
    /// The verdict.
    pub verdict: Verdict,
}

impl ReviewedChoice {
    /// The reasons for and against the alternative, where the choice cost something.
    pub fn better_reasons(&self) -> &[Text] {
        if self.verdict == Verdict::Costly { &self.alternative.reasons } else { &[] }
    }

    /// By how many points the alternative ends further ahead, where the choice cost something and that is
    /// told from 0.
    pub fn lost_points(&self) -> Option<f64> {
        let lost = self.points.mean;
        let is_told = self.verdict == Verdict::Costly && self.points.is_positive() && lost >= 0.05;
        is_told.then_some(lost)
    }
}

/// The resignation of the reviewed seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewedResignation {
    /// The frame of the replay that shows it, from 0.
    pub at: usize,
    /// The number of the open decision.
    pub decision: u32,
    /// The share of the win before it.
    pub share: ShareEstimate,
}

/// The review of a finished match for one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The game's id.
    pub game: String,
    /// The rule code.
    pub rules: String,
    /// The names of the seats.
    pub names: Vec<String>,
    /// The reviewed seat.
    pub seat: Seat,
    /// The share of the win that each seat got.
    pub result: Vec<f64>,
    /// The graph, in the order of the match.
    pub points: Vec<ReviewPoint>,
    /// The resignation of the seat. `None` if it did not resign, if its time ran out, or if no decision before
    /// that was analysed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resignation: Option<ReviewedResignation>,
    /// The choices of the seat, in the order of the match. Forced ones are left out.
    pub choices: Vec<ReviewedChoice>,
    /// Luck and play.
    pub split: LuckSplit,
}

impl Review {
    /// The result of the seat as a word of messages: `won`, `lost` or `shared`.
    pub fn result_name(&self) -> &'static str {
        match self.result.get(usize::from(self.seat)).copied().unwrap_or_default() {
            share if share >= 1.0 => "won",
            share if share <= 0.0 => "lost",
            _ => "shared",
        }
    }

    /// The indices of the costliest choices, at most [`MAX_MARKED`], the costliest first.
    pub fn costliest(&self) -> Vec<usize> {
        let costly = |at: &usize| self.choices[*at].verdict == Verdict::Costly;
        let mut found: Vec<usize> = (0..self.choices.len()).filter(costly).collect();
        let cost = |at: usize| self.choices[at].cost.mean;
        found.sort_by(|one, other| cost(*other).total_cmp(&cost(*one)));
        found.truncate(MAX_MARKED);
        found
    }
}
