//! The report of a search.

use super::confirmation::Confirmation;
use super::goal::{Goal, total_loss};
use super::pareto;
use super::search_space::Point;
use super::tuner::{TuneBudget, TuneResult, Tuner};
use crate::design::Factor;
use crate::design::meter::MetricName;
use crate::design::sweep::{SWEEP_FORMAT, SweepSettings};
use crate::metrics::metric::Estimate;
use crate::stats::ranged_estimate;
use serde::{Deserialize, Serialize};
use sortie_core::Text;
use sortie_words::{Readers, Words};

/// The report of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuneReport {
    /// The version of the document: [`SWEEP_FORMAT`].
    pub format: u32,
    /// The settings.
    pub settings: SweepSettings,
    /// The size of the search.
    pub budget: TuneBudget,
    /// The goals.
    pub goals: Vec<Goal>,
    /// The metrics of the goals.
    pub metrics: Vec<MetricName>,
    /// The parameters and their values.
    pub factors: Vec<Factor>,
    /// The number of combinations of values.
    pub combinations: u64,
    /// The number of different rule sets that were measured.
    pub tried: u64,
    /// The code of the original rules.
    pub original: String,
    /// The code of the best rule set of the search; the original if none looked better.
    pub winner: String,
    /// Whether the confirmation found the winner better.
    pub found: bool,
    /// The result in one sentence.
    pub verdict: String,
    /// The rule sets of the halving, the best first.
    pub finalists: Vec<Finalist>,
    /// The comparison of the winner with the original.
    pub confirmation: Option<Confirmation>,
}

/// A rule set of the halving.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finalist {
    /// The rule code.
    pub rule_code: String,
    /// The number of sets that it played.
    pub sets: u64,
    /// The metric of each goal.
    pub values: Vec<Estimate>,
    /// How bad it is in all goals together: less is better.
    pub loss: f64,
    /// Whether no other one is at least as good in all goals and better in one.
    pub on_front: bool,
    /// Whether these are the original rules.
    pub is_original: bool,
}

impl TuneReport {
    /// The report of a search; `code` gives the rule code of values. The verdict is in the language
    /// of `words`.
    pub fn new(
        settings: SweepSettings,
        tuner: &Tuner<'_>,
        metrics: &[MetricName],
        result: TuneResult,
        code: &dyn Fn(&[String]) -> String,
        words: &Words,
    ) -> Self {
        let code_of = |point: &Point| code(&tuner.space.values(point));
        let original = code_of(tuner.space.original());
        let winner = result
            .candidates
            .first()
            .map_or_else(|| original.clone(), |candidate| code_of(&candidate.point));
        let mut finalists: Vec<Finalist> = result
            .candidates
            .iter()
            .filter_map(|candidate| {
                let numbers = candidate.seen.iter().zip(metrics);
                let values: Option<Vec<Estimate>> = numbers
                    .map(|(numbers, metric)| ranged_estimate(numbers.as_deref()?, metric.range))
                    .collect();
                let values = values?;
                let means: Vec<f64> = values.iter().map(|value| value.value).collect();
                Some(Finalist {
                    rule_code: code_of(&candidate.point),
                    sets: values.first().map_or(0, |value| value.samples),
                    loss: total_loss(tuner.goals, &means, &result.scales),
                    values,
                    on_front: false,
                    is_original: candidate.point == *tuner.space.original(),
                })
            })
            .collect();
        let losses: Vec<Vec<f64>> = finalists
            .iter()
            .map(|finalist| {
                let values = tuner.goals.iter().zip(&finalist.values);
                values.map(|(goal, value)| goal.loss(value.value)).collect()
            })
            .collect();
        for (finalist, on_front) in finalists.iter_mut().zip(pareto::front(&losses)) {
            finalist.on_front = on_front;
        }
        let found = result.confirmation.as_ref().is_some_and(|confirmation| confirmation.better);
        let verdict = verdict(found, &original, &winner, result.confirmation.as_ref(), words);
        TuneReport {
            format: SWEEP_FORMAT,
            settings,
            budget: tuner.budget,
            goals: tuner.goals.to_vec(),
            metrics: metrics.to_vec(),
            factors: tuner.space.factors().to_vec(),
            combinations: tuner.space.combinations(),
            tried: result.tried,
            original,
            winner,
            found,
            verdict,
            finalists,
            confirmation: result.confirmation,
        }
    }
}

fn verdict(
    found: bool,
    original: &str,
    winner: &str,
    confirmation: Option<&Confirmation>,
    words: &Words,
) -> String {
    let text = match confirmation {
        Some(confirmation) if found => Text::new(id!("lab-tune-found"))
            .raw("winner", winner)
            .raw("original", original)
            .raw("sets", confirmation.sets.to_string()),
        Some(confirmation) => Text::new(id!("lab-tune-not-confirmed"))
            .raw("winner", winner)
            .raw("sets", confirmation.sets.to_string()),
        None if original == winner => Text::new(id!("lab-tune-original-best")),
        None => Text::new(id!("lab-tune-no-number")).raw("winner", winner),
    };
    words.text(&text, &Readers::default())
}
