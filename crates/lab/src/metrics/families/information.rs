//! Hidden information, and the memory that a player needs.

use crate::metrics::estimator::{self, Cluster};
use crate::metrics::metric::Estimate;
use crate::metrics::observations::{Measured, Observations, scaled};
use crate::metrics::reason::Reason;
use crate::metrics::rule_report::Curve;
use crate::metrics::study::Study;

/// Thousandths of bits in a bit.
const THOUSAND: f64 = 1000.0;

pub(in crate::metrics) fn hidden_information(data: &Observations<'_>) -> Measured {
    data.ratio(1.0, |play| {
        let all = &play.detail.hidden;
        let bits: f64 = all.iter().map(|(bits, _)| *bits as f64 / THOUSAND).sum();
        Cluster::new(bits, all.iter().map(|(_, choices)| choices).sum::<u32>())
    })
}

/// The hidden information of the deciding seat over the match.
pub(in crate::metrics) fn hidden_curve(data: &Observations<'_>) -> Option<Curve> {
    let point = |tenth: usize| -> Option<(f64, Estimate)> {
        let clusters = data.clusters(|play| {
            let (bits, choices) = play.detail.hidden.get(tenth).copied().unwrap_or_default();
            Cluster::new(bits as f64 / THOUSAND, choices)
        });
        Some((tenth as f64 * 10.0 + 5.0, estimator::ratio(&clusters)?))
    };
    let points: Vec<_> = (0..10).filter_map(point).collect();
    (!points.is_empty()).then(|| Curve {
        id: "hidden_information".to_owned(),
        title: "Hidden information of the deciding seat".to_owned(),
        x: "part of the match, %".to_owned(),
        y: "bits".to_owned(),
        lines: vec![("deciding seat".to_owned(), points)],
    })
}

pub(in crate::metrics) fn memory_load(data: &Observations<'_>) -> Measured {
    if data.plays.iter().all(|play| play.detail.remembered == 0) {
        return Measured::not_applicable(Reason::NoMemory);
    }
    let losses: Vec<f64> = data.edges(Study::Memory).into_iter().map(|edge| -edge).collect();
    let (low, high) = data.edge_range();
    let found = estimator::bounded_mean(&losses, (-high, -low));
    let by_set = losses.into_iter().map(|lost| lost * 100.0).collect();
    Measured::new(found.map(|lost| scaled(lost, 100.0)), by_set)
}
