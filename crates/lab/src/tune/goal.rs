//! Goals: `first_mover_edge=0 ±1`, `length<=60`, `max skill`.

use serde::{Deserialize, Serialize};
use sortie_core::suggest;
use std::fmt;

/// The weight of a missed bound against that of a goal without one: of two rule sets, the one that
/// misses its bounds less is better, unless the other is far ahead in the rest.
const BOUND_WEIGHT: f64 = 4.0;

/// A sign and the wish that it makes of a number.
type Bound = (&'static str, fn(f64) -> Aim);

/// A goal of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The id of the metric.
    pub metric: String,
    /// The wish.
    pub aim: Aim,
}

/// The wish for a metric.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Within `tolerance` of `target`.
    Near {
        /// The wanted value.
        target: f64,
        /// The distance that does not matter.
        tolerance: f64,
    },
    /// At most this.
    AtMost(f64),
    /// At least this.
    AtLeast(f64),
    /// As much as possible.
    Max,
    /// As little as possible.
    Min,
}

/// An error in the text of a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoalError {
    /// The text is no goal.
    #[error(
        "'{0}' is no goal; write \"METRIC=VALUE ±TOLERANCE\", \"METRIC<=VALUE\", \"METRIC>=VALUE\", \
         \"max METRIC\" or \"min METRIC\""
    )]
    Form(String),
    /// There is no such metric.
    #[error("there is no metric '{given}' to aim at; {hint}")]
    Metric {
        /// The given name.
        given: String,
        /// The nearest names.
        hint: String,
    },
    /// A number cannot be read.
    #[error("{metric}: '{given}' is not a number; write digits, such as 60 or 0.5")]
    Number {
        /// The metric.
        metric: String,
        /// The given text.
        given: String,
    },
    /// The tolerance is negative.
    #[error("{metric}: the tolerance is {given}; write it as 0 or more")]
    Tolerance {
        /// The metric.
        metric: String,
        /// The given text.
        given: String,
    },
    /// Two goals contradict each other.
    #[error("the goals \"{0}\" and \"{1}\" contradict each other; leave one out")]
    Contradiction(String, String),
    /// A goal is given twice.
    #[error("the goal \"{0}\" is given twice; leave one out")]
    Twice(String),
    /// No goal is given.
    #[error("there is no goal; give at least one --goal, such as --goal \"max {0}\"")]
    None(String),
}

impl Goal {
    /// Reads a goal; `metrics` are the ids that there are.
    ///
    /// # Errors
    /// If the text is no goal, or names an unknown metric.
    pub fn parse(text: &str, metrics: &[&str]) -> Result<Goal, GoalError> {
        let text = text.trim();
        let known = |given: &str| {
            let given = given.trim();
            if metrics.contains(&given) {
                Ok(given.to_owned())
            } else {
                let hint = suggest::hint(given, metrics.iter().copied());
                Err(GoalError::Metric { given: given.to_owned(), hint })
            }
        };
        let number = |metric: &str, given: &str| {
            // The minus sign of reports is read too.
            let read = given.trim().trim_end_matches('%').replace('−', "-").parse().ok();
            read.filter(|number: &f64| number.is_finite()).ok_or_else(|| GoalError::Number {
                metric: metric.to_owned(),
                given: given.trim().to_owned(),
            })
        };
        if let Some((word, metric)) = text.split_once(char::is_whitespace) {
            let aim = match word.to_lowercase().as_str() {
                "max" | "maximise" | "maximize" => Some(Aim::Max),
                "min" | "minimise" | "minimize" => Some(Aim::Min),
                _ => None,
            };
            if let Some(aim) = aim {
                return Ok(Goal { metric: known(metric)?, aim });
            }
        }
        let bounds: [Bound; 4] =
            [("<=", Aim::AtMost), (">=", Aim::AtLeast), ("≤", Aim::AtMost), ("≥", Aim::AtLeast)];
        for (sign, aim) in bounds {
            if let Some((metric, value)) = text.split_once(sign) {
                let metric = known(metric)?;
                let aim = aim(number(&metric, value)?);
                return Ok(Goal { metric, aim });
            }
        }
        let Some((metric, value)) = text.split_once('=') else {
            return Err(GoalError::Form(text.to_owned()));
        };
        let metric = known(metric)?;
        let parts = ["±", "+-", "+/-"].iter().find_map(|sign| value.split_once(sign));
        let (target, tolerance) = parts.unwrap_or((value, "0"));
        let (target, width) = (number(&metric, target)?, number(&metric, tolerance)?);
        if width < 0.0 {
            return Err(GoalError::Tolerance { metric, given: tolerance.trim().to_owned() });
        }
        Ok(Goal { metric, aim: Aim::Near { target, tolerance: width } })
    }

    /// Reads several goals.
    ///
    /// # Errors
    /// If there is none, one is wrong, or two contradict each other.
    pub fn parse_all(texts: &[String], metrics: &[&str]) -> Result<Vec<Goal>, GoalError> {
        let mut goals: Vec<Goal> = Vec::new();
        for text in texts {
            let goal = Goal::parse(text, metrics)?;
            if goals.contains(&goal) {
                return Err(GoalError::Twice(goal.to_string()));
            }
            if let Some(other) = goals.iter().find(|other| other.contradicts(&goal)) {
                return Err(GoalError::Contradiction(other.to_string(), goal.to_string()));
            }
            goals.push(goal);
        }
        if goals.is_empty() {
            return Err(GoalError::None(metrics.first().map_or("", |id| id).to_owned()));
        }
        Ok(goals)
    }

    fn contradicts(&self, other: &Goal) -> bool {
        let range = |aim: Aim| match aim {
            Aim::Near { target, tolerance } => Some((target - tolerance, target + tolerance)),
            Aim::AtMost(most) => Some((f64::NEG_INFINITY, most)),
            Aim::AtLeast(least) => Some((least, f64::INFINITY)),
            Aim::Max | Aim::Min => None,
        };
        let apart = match (range(self.aim), range(other.aim)) {
            (Some((low, high)), Some((other_low, other_high))) => {
                high < other_low || other_high < low
            }
            (None, None) => self.aim != other.aim,
            _ => false,
        };
        self.metric == other.metric && apart
    }

    /// The distance of a value to the wish, at least 0; 0 for goals without a bound.
    pub fn violation(&self, value: f64) -> f64 {
        match self.aim {
            Aim::Near { target, tolerance } => ((value - target).abs() - tolerance).max(0.0),
            Aim::AtMost(most) => (value - most).max(0.0),
            Aim::AtLeast(least) => (least - value).max(0.0),
            Aim::Max | Aim::Min => 0.0,
        }
    }

    /// How bad a value is, in the metric's unit: less is better.
    pub fn loss(&self, value: f64) -> f64 {
        match self.aim {
            Aim::Max => -value,
            Aim::Min => value,
            _ => self.violation(value),
        }
    }

    /// Whether the goal has a bound that can be met.
    pub fn is_bounded(&self) -> bool {
        !matches!(self.aim, Aim::Max | Aim::Min)
    }
}

/// How bad a rule set is: the sum of the losses of all goals, each divided by the scale of its
/// metric. Bounds weigh four times as much as goals without one.
pub fn total_loss(goals: &[Goal], values: &[f64], scales: &[f64]) -> f64 {
    goals
        .iter()
        .zip(values)
        .zip(scales)
        .map(|((goal, value), scale)| weighted_loss(goal, *value, *scale))
        .sum()
}

/// The loss of one goal as it counts in the sum.
pub(super) fn weighted_loss(goal: &Goal, value: f64, scale: f64) -> f64 {
    let weight = if goal.is_bounded() { BOUND_WEIGHT } else { 1.0 };
    weight * goal.loss(value) / scale
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let metric = &self.metric;
        match self.aim {
            Aim::Near { target, tolerance: 0.0 } => write!(f, "{metric}={target}"),
            Aim::Near { target, tolerance } => write!(f, "{metric}={target} ±{tolerance}"),
            Aim::AtMost(most) => write!(f, "{metric}<={most}"),
            Aim::AtLeast(least) => write!(f, "{metric}>={least}"),
            Aim::Max => write!(f, "max {metric}"),
            Aim::Min => write!(f, "min {metric}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const METRICS: [&str; 3] = ["first_mover_edge", "length", "skill"];

    fn goal(text: &str) -> Goal {
        Goal::parse(text, &METRICS).unwrap()
    }

    #[track_caller]
    fn fails(texts: &[&str], told: &str) {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        assert_eq!(Goal::parse_all(&texts, &METRICS).unwrap_err().to_string(), told);
    }

    #[test]
    fn goals_are_read_in_every_spelling() {
        let near = |target, tolerance| Aim::Near { target, tolerance };
        for (text, aim) in [
            ("first_mover_edge=0 ±1", near(0.0, 1.0)),
            ("first_mover_edge = −2 +- 0.5", near(-2.0, 0.5)),
            ("first_mover_edge=2% +/- 1%", near(2.0, 1.0)),
            ("length<=60", Aim::AtMost(60.0)),
            ("length ≥ 20", Aim::AtLeast(20.0)),
            ("max skill", Aim::Max),
            ("Minimise length", Aim::Min),
            ("length=40", near(40.0, 0.0)),
        ] {
            assert_eq!(goal(text).aim, aim, "{text}");
        }
    }

    #[test]
    fn a_goal_is_written_as_it_is_read() {
        for text in ["first_mover_edge=0 ±1", "length<=60", "length>=2.5", "max skill", "length=4"]
        {
            assert_eq!(goal(text).to_string(), text);
        }
    }

    #[test]
    fn errors_say_what_was_wrong_and_what_would_be_right() {
        fails(
            &["faster"],
            "'faster' is no goal; write \"METRIC=VALUE ±TOLERANCE\", \"METRIC<=VALUE\", \
             \"METRIC>=VALUE\", \"max METRIC\" or \"min METRIC\"",
        );
        fails(&["max skil"], "there is no metric 'skil' to aim at; did you mean skill?");
        fails(
            &["length<=sixty"],
            "length: 'sixty' is not a number; write digits, such as 60 or 0.5",
        );
        fails(&["length<=inf"], "length: 'inf' is not a number; write digits, such as 60 or 0.5");
        fails(&["length=60 ±-1"], "length: the tolerance is -1; write it as 0 or more");
        fails(
            &["length<=60", "length>=70"],
            "the goals \"length<=60\" and \"length>=70\" contradict each other; leave one out",
        );
        fails(
            &["max length", "min length"],
            "the goals \"max length\" and \"min length\" contradict each other; leave one out",
        );
        fails(&["max skill", "max skill"], "the goal \"max skill\" is given twice; leave one out");
        fails(
            &[],
            "there is no goal; give at least one --goal, such as --goal \"max first_mover_edge\"",
        );
    }

    #[test]
    fn losses_are_distances_to_the_wish() {
        for (text, value, loss) in [
            ("length=40 ±5", 44.0, 0.0),
            ("length=40 ±5", 30.0, 5.0),
            ("length<=60", 61.5, 1.5),
            ("length>=60", 61.5, 0.0),
            ("max skill", 3.0, -3.0),
            ("min skill", 3.0, 3.0),
        ] {
            assert!((goal(text).loss(value) - loss).abs() < 1e-12, "{text} at {value}");
        }
    }

    #[test]
    fn a_missed_bound_outweighs_a_gain_of_the_same_size() {
        let goals = [goal("length<=60"), goal("max skill")];
        let loss = |length, skill| total_loss(&goals, &[length, skill], &[1.0, 1.0]);
        assert!(loss(60.0, 5.0) < loss(61.0, 8.0));
        assert!(loss(60.0, 5.0) < loss(50.0, 4.9), "within the bound nothing is gained");
    }
}
