//! Exploitability: strategies of one line against the players.

use crate::metrics::estimator;
use crate::metrics::observations::{Measured, Observations, scaled};
use crate::metrics::probes::SimpleStrategy;
use crate::metrics::study::Study;

pub(in crate::metrics) fn exploitability(data: &Observations<'_>) -> Measured {
    let edges: Vec<Vec<f64>> =
        SimpleStrategy::ALL.iter().map(|strategy| data.edges(Study::Strategy(*strategy))).collect();
    let common = edges.iter().map(Vec::len).min().unwrap_or(0);
    let edges: Vec<Vec<f64>> =
        edges.into_iter().map(|edges| edges.into_iter().take(common).collect()).collect();
    let best = estimator::best_of(&edges, data.edge_range());
    Measured::new(best.map(|(_, edge)| scaled(edge, 100.0)), Vec::new())
}

pub(in crate::metrics) fn simple_strategies(data: &Observations<'_>) -> Measured {
    Measured::series(SimpleStrategy::ALL.iter().map(|strategy| {
        let edges = data.edges(Study::Strategy(*strategy));
        let found = estimator::bounded_mean(&edges, data.edge_range());
        (strategy.name().to_owned(), found.map(|edge| scaled(edge, 100.0)))
    }))
}
