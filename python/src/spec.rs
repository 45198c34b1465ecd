//! `Feature`: one feature of an observation.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sortie_core::observation::{FeatureKind, ObservationSpec};

/// A named part of an observation.
///
/// >>> import sortie
/// >>> hand = next(f for f in sortie.load("attack").spec() if f.name == "hand")
/// >>> hand.shape, hand.kind, hand.meaning
/// ((52,), 'bits', "The observer's hand.")
#[pyclass(frozen, eq, hash, module = "sortie")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Feature {
    /// The name.
    #[pyo3(get)]
    name: String,
    /// A sentence about it.
    #[pyo3(get)]
    meaning: String,
    shape: Vec<usize>,
    /// `"bits"` (0 or 1) or `"numbers"` (from 0 for `low` to 1 for `high` as floats).
    #[pyo3(get)]
    kind: &'static str,
    /// The least number; 0 for bits.
    #[pyo3(get)]
    low: i32,
    /// The greatest number; 1 for bits.
    #[pyo3(get)]
    high: i32,
    /// The index of its first element.
    #[pyo3(get)]
    offset: usize,
    /// The number of elements.
    #[pyo3(get)]
    size: usize,
    /// Whether the first axis is a seat.
    #[pyo3(get)]
    by_seat: bool,
    /// The rank of the card that each place of the last axis stands for; `None` for a place that is no
    /// card. Empty where the last axis has no cards. In `draft` the places are steps.
    #[pyo3(get)]
    ranks: Vec<Option<u8>>,
}

#[pymethods]
impl Feature {
    /// The dimensions; the last one varies fastest.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shape)
    }

    fn __repr__(&self) -> String {
        let (name, shape, kind) = (&self.name, &self.shape, self.kind);
        format!("Feature('{name}', shape={shape:?}, kind='{kind}', offset={})", self.offset)
    }
}

/// The features of a layout.
pub(crate) fn features(spec: &ObservationSpec) -> Vec<Feature> {
    let feature = |feature: &sortie_core::observation::Feature| {
        let (kind, low, high) = match feature.kind {
            FeatureKind::Bits => ("bits", 0, 1),
            FeatureKind::Numbers { min, max } => ("numbers", min, max),
        };
        Feature {
            name: feature.name.clone(),
            meaning: feature.meaning.clone(),
            shape: feature.shape.clone(),
            kind,
            low,
            high,
            offset: feature.offset,
            size: feature.size(),
            by_seat: feature.by_seat,
            ranks: feature.ranks.clone(),
        }
    };
    spec.features().iter().map(feature).collect()
}
