//! Strategies: probabilities of the actions in every information set of both seats.

use super::sequence_form::SequenceForm;

/// A behaviour strategy of both seats. In each information set the probabilities sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy(Vec<f64>);

impl Strategy {
    /// A strategy of probabilities by sequence, with a 1 for the two empty ones.
    pub(crate) fn from_probabilities(chances: Vec<f64>) -> Self {
        Strategy(chances)
    }

    /// The strategy that gives all actions of a set the same probability.
    pub fn uniform(form: &SequenceForm) -> Self {
        Strategy::from_weights(form, vec![0.0; form.sequences()])
    }

    /// Probabilities in proportion to these weights by sequence; uniform in sets whose weights sum
    /// to 0.
    pub(crate) fn from_weights(form: &SequenceForm, mut weights: Vec<f64>) -> Self {
        weights[..2].fill(1.0);
        for set in &form.sets {
            let weights = &mut weights[set.sequences()];
            let sum: f64 = weights.iter().sum();
            if sum > 0.0 {
                for weight in weights {
                    *weight /= sum;
                }
            } else {
                weights.fill(1.0 / f64::from(set.len));
            }
        }
        Strategy(weights)
    }

    /// The strategy of a player who draws one of these strategies for each match: the mean of their
    /// realization plans, uniform in sets that no plan reaches.
    pub fn mixture<'a>(
        form: &SequenceForm,
        strategies: impl IntoIterator<Item = &'a Strategy>,
    ) -> Self {
        let mut plans = vec![0.0; form.sequences()];
        for strategy in strategies {
            for (sum, share) in plans.iter_mut().zip(strategy.plan(form)) {
                *sum += share;
            }
        }
        Strategy::from_weights(form, plans)
    }

    /// The probabilities of the `len` actions of an information set whose first sequence is
    /// `first`, in the order of [`InformationSet::actions`](super::InformationSet::actions).
    pub fn infoset_probabilities(&self, first: usize, len: usize) -> &[f64] {
        &self.0[first..first + len]
    }

    /// The probabilities by sequence.
    pub(crate) fn chances(self) -> Vec<f64> {
        self.0
    }

    /// The realization plan: for each sequence the product of the probabilities of its choices.
    pub(crate) fn plan(&self, form: &SequenceForm) -> Vec<f64> {
        let mut plan = self.0.clone();
        for set in &form.sets {
            let before = plan[set.parent as usize];
            plan[set.sequences()].iter_mut().for_each(|share| *share *= before);
        }
        plan
    }
}
