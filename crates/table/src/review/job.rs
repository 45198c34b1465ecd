//! The work on a review, in small pieces.

use super::split::{Decider, SplitStep, split};
use super::timeline::{self, RecordedDecision, RecordedMatch, RecordedResignation};
use super::{
    Review, ReviewPoint, ReviewedAction, ReviewedChoice, ReviewedResignation, ShareEstimate,
    Verdict,
};
use crate::hint::MAX_REASONS;
use sortie_bots::analysis::{ChoiceValues, DecisionValues};
use sortie_bots::{DecisionAnalysis, Effort, Estimate, PlayedDecision, registry};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Live;
use sortie_core::record::{Record, RecordError};
use sortie_core::setup::SetupErrorKind;
use sortie_core::{Game, JointAction, Observer, Seat, Text, deal_seed, rule_code};
use sortie_games::catalogue;

/// The tag of the random streams of reviews: "review" in ASCII. The same record gets the same review.
const REVIEW_STREAM: u64 = 0x7265_7669_6577_0000;
/// Default number of simulations of a whole review. A longer match gets fewer for each decision, so
/// that a review takes about as long for every match.
pub const SIMULATIONS: u32 = 160_000;
/// The most simulations of one decision: beyond, a review says hardly more.
const MOST_SIMULATIONS: u32 = 4000;
/// The fewest: below, an interval would span the whole graph.
const FEWEST_SIMULATIONS: u32 = 50;
/// The most decisions of a reviewed match. Only a match that nobody tries to win is longer.
pub const MAX_DECISIONS: usize = 1000;

/// The reason why a match is not reviewed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReviewError {
    /// The record cannot be replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The match is not over.
    #[error("the match is not over")]
    NotOver,
    /// The match has no such seat.
    #[error("there is no seat {0}")]
    UnknownSeat(Seat),
    /// The match is too long.
    #[error("the match has {0} decisions; at most {MAX_DECISIONS} are reviewed")]
    TooLong(usize),
}

/// A review under way. It can be moved between threads from piece to piece.
pub trait ReviewJob: Send {
    /// Works for about 10 ms. Returns whether the review is finished.
    fn advance(&mut self) -> bool;
    /// The decisions that are done, and all of them.
    fn progress(&self) -> (usize, usize);
    /// The review, complete when [`ReviewJob::advance`] has returned `true`.
    fn review(&self) -> Review;
}

/// Begins the review of a finished match for a seat, with about so many simulations. The whole record
/// is replayed and checked.
///
/// # Errors
/// If the record cannot be replayed, is of a match that is not over or too long, or has no such seat.
pub fn start(
    record: &Record,
    seat: Seat,
    simulations: u32,
) -> Result<Box<dyn ReviewJob>, ReviewError> {
    let game = rule_code::read(&record.rules).map_err(RecordError::from)?.game;
    catalogue::with(&game, Start { record, seat, simulations }).unwrap_or_else(|| {
        let unknown = SetupErrorKind::game(&game, catalogue::IDS).into();
        Err(RecordError::Rules(unknown).into())
    })
}

struct Start<'a> {
    record: &'a Record,
    seat: Seat,
    simulations: u32,
}

impl Visitor for Start<'_> {
    type Out = Result<Box<dyn ReviewJob>, ReviewError>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(Box::new(TypedReview::<G>::new(self.record, self.seat, self.simulations)?))
    }
}

/// The seed of all chance. The record has been replayed with it, so it can be read.
fn deal_seed(record: &Record) -> [u8; 32] {
    let seed = deal_seed::deal_seed(record).and_then(|hex| deal_seed::parse_seed(&hex));
    seed.unwrap_or_default()
}

/// [`ReviewJob`] of one game.
struct TypedReview<G: Game> {
    played: RecordedMatch<G>,
    code: String,
    names: Vec<String>,
    seat: Seat,
    seed: u64,
    /// The seed of all chance of the match.
    luck: [u8; 32],
    effort: Effort,
    /// The indices of the decisions to be analysed: all in which a seat had a choice.
    open: Vec<usize>,
    /// The analysis of the next of them.
    current: Option<Box<dyn DecisionAnalysis<G>>>,
    done: Vec<DecisionValues<G::Action>>,
}

impl<G: Game> TypedReview<G> {
    fn new(record: &Record, seat: Seat, simulations: u32) -> Result<Self, ReviewError> {
        if seat >= record.seats {
            return Err(ReviewError::UnknownSeat(seat));
        }
        let played = timeline::decisions::<G>(record)?;
        if played.decisions.len() > MAX_DECISIONS {
            return Err(ReviewError::TooLong(played.decisions.len()));
        }
        let choices = (0..).zip(&played.decisions).filter(|(_, decision)| !decision.is_forced);
        let open: Vec<usize> = choices.map(|(at, _)| at).collect();
        let each = simulations / open.len().max(1) as u32;
        let each = each.clamp(FEWEST_SIMULATIONS, MOST_SIMULATIONS);
        let mut number = [0; 8];
        number.copy_from_slice(&deal_seed::parse_seed(&record.seed).unwrap_or_default()[..8]);
        Ok(TypedReview {
            played,
            code: record.rules.clone(),
            names: record.names(),
            seat,
            seed: u64::from_le_bytes(number) ^ REVIEW_STREAM,
            luck: deal_seed(record),
            effort: Effort { search: each, rollouts: each },
            open,
            current: None,
            done: Vec::new(),
        })
    }

    /// Whether the player of the seat made this choice, and no stand-in.
    fn is_own(&self, decision: &RecordedDecision<G>) -> bool {
        decision.joint.get(self.seat).is_some() && !decision.stand_ins.has(self.seat)
    }

    /// The choices from an analysed decision up to the next one, with the luck that they met.
    fn passed(&self, from: usize, until: usize) -> Vec<(JointAction<G::Action>, Live)> {
        let decisions = self.played.decisions[from..until].iter();
        let made = decisions.filter(|decision| !decision.joint.seats().is_empty());
        made.map(|at| (at.joint, Live::new(self.luck, at.decision))).collect()
    }

    /// The analysis of the `n`-th decision in which a seat had a choice.
    fn analysis(&self, n: usize) -> Option<Box<dyn DecisionAnalysis<G>>> {
        let from = *self.open.get(n)?;
        let until = self.open.get(n + 1).copied().unwrap_or(self.played.decisions.len());
        let decision = &self.played.decisions[from];
        let stream = u64::from(decision.decision) << 8 | u64::from(self.seat);
        let played = PlayedDecision {
            rules: self.played.rules.clone(),
            state: decision.state,
            passed: self.passed(from, until),
            seat: self.seat,
            judges_choice: self.is_own(decision),
            seed: self.seed ^ stream,
        };
        registry::analysis(played, self.effort)
    }

    /// The side that a decision belongs to. Where the match ended without a choice, it is the side
    /// that resigned.
    fn decider(&self, decision: &RecordedDecision<G>) -> Decider {
        if decision.joint.seats().is_empty() {
            let resigned = self.resigned().is_some_and(|last| last.decision == decision.decision);
            return if resigned { Decider::Own } else { Decider::Others };
        }
        match (self.is_own(decision), decision.joint.seats().len()) {
            (true, 1) => Decider::Own,
            (true, _) => Decider::Both,
            (false, _) => Decider::Others,
        }
    }

    fn steps(&self) -> Vec<SplitStep> {
        let open = self.open.iter().map(|at| &self.played.decisions[*at]);
        let step = |(decision, values): (&RecordedDecision<G>, &DecisionValues<G::Action>)| {
            SplitStep { values: values.steps, decider: self.decider(decision) }
        };
        open.zip(&self.done).map(step).collect()
    }

    /// The graph. Each decision was judged by two searches, its own and that of the decision before.
    /// Each favours the seat that it is for, so a point is the mean of both.
    fn points(&self) -> Vec<ReviewPoint> {
        let mut points = Vec::new();
        let mut last: Option<&DecisionValues<G::Action>> = None;
        for (at, values) in self.open.iter().zip(&self.done) {
            let decision = &self.played.decisions[*at];
            let share = |(seat, before): (usize, &Estimate)| match last {
                Some(last) => mean(*before, last.after[seat]).into(),
                None => (*before).into(),
            };
            points.push(ReviewPoint {
                at: decision.at,
                decision: Some(decision.decision),
                shares: values.before.iter().enumerate().map(share).collect(),
            });
            last = Some(values);
        }
        let exact = self.result().into_iter().map(|share| Estimate::exact(share).into());
        points.push(ReviewPoint { at: self.played.last, decision: None, shares: exact.collect() });
        points
    }

    fn resigned(&self) -> Option<&RecordedResignation> {
        self.played.resignations.iter().find(|resigned| resigned.seat == self.seat)
    }

    /// The resignation of the seat. Where the open decision was not analysed, because it was forced, the share
    /// is that after the one before it.
    fn resignation(&self, points: &[ReviewPoint]) -> Option<ReviewedResignation> {
        let RecordedResignation { at, decision, .. } = *self.resigned()?;
        let is_before = |point: &ReviewPoint| point.decision.is_some_and(|n| n <= decision);
        let last = points.iter().rposition(is_before)?;
        let seat = usize::from(self.seat);
        let share = if points[last].decision == Some(decision) {
            *points[last].shares.get(seat)?
        } else {
            (*self.done.get(last)?.after.get(seat)?).into()
        };
        Some(ReviewedResignation { at, decision, share })
    }

    fn result(&self) -> Vec<f64> {
        let outcome = &self.played.outcome;
        (0..outcome.seats()).map(|seat| outcome.share(seat)).collect()
    }

    fn choice(
        &self,
        decision: &RecordedDecision<G>,
        values: &ChoiceValues<G::Action>,
    ) -> ReviewedChoice {
        let rules = &self.played.rules;
        let view = rules.view(&decision.state, Observer::Seat(self.seat));
        let reasons = |action: &G::Action, other: &G::Action| -> Vec<Text> {
            let common = rules.reasons(&view, other);
            let own = rules.reasons(&view, action).into_iter();
            own.filter(|reason| !common.contains(reason)).take(MAX_REASONS).collect()
        };
        let action = |action: &G::Action, other: &G::Action, share: Estimate| {
            let draft = rules.draft_of_action(&view, action);
            let steps = rules.scene(&view, &draft).draft.into_iter().map(|step| step.label);
            ReviewedAction {
                action: rules.write_action(action),
                steps: steps.collect(),
                reasons: reasons(action, other),
                share: share.into(),
            }
        };
        let cost = ShareEstimate::from(values.cost);
        ReviewedChoice {
            at: decision.at,
            decision: decision.decision,
            chosen: action(&values.chosen, &values.alternative, values.value),
            alternative: action(&values.alternative, &values.chosen, values.alternative_value),
            cost,
            points: values.points.into(),
            verdict: Verdict::new(cost, values.is_suggested),
        }
    }
}

impl<G: Game> ReviewJob for TypedReview<G> {
    fn advance(&mut self) -> bool {
        if self.done.len() == self.open.len() {
            return true;
        }
        if self.current.is_none() {
            self.current = self.analysis(self.done.len());
        }
        // Every game of the catalogue has an analysis, so without one there is nothing to wait for.
        let Some(current) = &mut self.current else { return true };
        if current.advance() {
            self.done.push(current.values());
            self.current = None;
        }
        self.done.len() == self.open.len()
    }

    fn progress(&self) -> (usize, usize) {
        (self.done.len(), self.open.len())
    }

    fn review(&self) -> Review {
        let open = self.open.iter().map(|at| &self.played.decisions[*at]);
        let choices = open
            .zip(&self.done)
            .filter_map(|(decision, values)| Some(self.choice(decision, values.choice.as_ref()?)));
        let result = self.played.outcome.share(self.seat);
        let points = self.points();
        Review {
            game: G::INFO.id.to_owned(),
            rules: self.code.clone(),
            names: self.names.clone(),
            seat: self.seat,
            result: self.result(),
            resignation: self.resignation(&points),
            points,
            choices: choices.collect(),
            split: split(&self.steps(), self.played.outcome.seats(), result),
        }
    }
}

/// The mean of two independent estimates.
fn mean(one: Estimate, other: Estimate) -> Estimate {
    Estimate {
        mean: f64::midpoint(one.mean, other.mean),
        error: one.error.hypot(other.error) / 2.0,
    }
}
