//! How likely which action is chosen, in every information set of both seats.

use super::form::Form;

/// A strategy of both seats. In each information set the probabilities sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy(Vec<f64>);

impl Strategy {
    /// By sequence, with a 1 for the two empty ones.
    pub(crate) fn of(chances: Vec<f64>) -> Self {
        Strategy(chances)
    }

    /// All actions equally likely.
    pub fn uniform(form: &Form) -> Self {
        Strategy::in_proportion(form, vec![0.0; form.sequences()])
    }

    /// In proportion to these weights by sequence; all equally likely where they sum to 0.
    pub(crate) fn in_proportion(form: &Form, mut weights: Vec<f64>) -> Self {
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

    /// How likely the actions of an information set are, in the order of
    /// [`InformationSet::actions`](super::InformationSet::actions), of which `first` is known.
    pub fn of_set(&self, first: usize, len: usize) -> &[f64] {
        &self.0[first..first + len]
    }

    /// By sequence.
    pub(crate) fn chances(self) -> Vec<f64> {
        self.0
    }

    /// For each sequence the product of the probabilities of all choices on the way (the
    /// realization plan).
    pub(crate) fn plan(&self, form: &Form) -> Vec<f64> {
        let mut plan = self.0.clone();
        for set in &form.sets {
            let before = plan[set.parent as usize];
            plan[set.sequences()].iter_mut().for_each(|share| *share *= before);
        }
        plan
    }
}
