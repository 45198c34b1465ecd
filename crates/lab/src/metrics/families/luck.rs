//! Luck and skill: shares of the variance, and the strength that thinking buys.

use crate::metrics::estimator;
use crate::metrics::luck_shares::{LuckShares, NestedSet, VarianceShare};
use crate::metrics::metric::{Estimate, Measurement};
use crate::metrics::observations::{Measured, Observations, scaled};
use crate::metrics::reason::Reason;
use crate::metrics::study::{SKILL_STEPS, Study};

/// The shares of wins of each seat in the four matches of each set.
fn luck_shares(data: &Observations<'_>) -> LuckShares {
    let sets: Vec<NestedSet> = data
        .plays
        .iter()
        .filter_map(|play| {
            let wins = |at: usize| -> Option<Vec<f64>> {
                let outcome = &play.matches.get(at)?.outcome;
                Some((0..data.seats()).map(|seat| outcome.share(seat)).collect())
            };
            Some([[wins(0)?, wins(1)?], [wins(2)?, wins(3)?]])
        })
        .collect();
    LuckShares::from_sets(&sets)
}

/// A share of the variance with its number for each set. Sweeps and searches use the numbers of fewer
/// sets than have an interval.
fn share_of_variance(share: &VarianceShare) -> Measured {
    let measured = match share.estimate {
        Some(found) => Measurement::Estimate(scaled(found, 100.0)),
        None => Measurement::NotApplicable(Reason::FewSets.text().to_owned()),
    };
    let by_set = share.by_set.iter().map(|number| number * 100.0).collect();
    Measured { measurement: measured, by_set }
}

pub(in crate::metrics) fn luck(data: &Observations<'_>) -> Measured {
    share_of_variance(&luck_shares(data).luck())
}

pub(in crate::metrics) fn deal_luck(data: &Observations<'_>) -> Measured {
    share_of_variance(&luck_shares(data).deal())
}

pub(in crate::metrics) fn draw_luck(data: &Observations<'_>) -> Measured {
    share_of_variance(&luck_shares(data).draws())
}

pub(in crate::metrics) fn play_share(data: &Observations<'_>) -> Measured {
    share_of_variance(&luck_shares(data).choices())
}

pub(in crate::metrics) fn player_share(data: &Observations<'_>) -> Measured {
    if data.settings.weaker().is_none() {
        return Measured::not_applicable(Reason::NoWeaker);
    }
    let sets = data.contest(Study::Weaker);
    let (due, seats) = (data.due(), data.seats());
    let matches: Vec<_> = sets.iter().flat_map(|set| &set.outcomes).collect();
    let away = |seat: u8| matches.iter().map(move |won| (won.share(seat) - due).powi(2));
    let total: f64 = (0..seats).flat_map(away).sum();
    let variance = total / (matches.len() as f64 * f64::from(seats));
    let Some(edge) = estimator::bounded_mean(&data.edges(Study::Weaker), data.edge_range()) else {
        return Measured::new(None, Vec::new());
    };
    if edge.high <= 0.0 {
        return Measured::not_applicable(Reason::NotStronger);
    }
    // The variance between one player with this edge and the others, who share its opposite. An edge
    // below 0 is no strength.
    let explained = |edge: f64| {
        let edge = edge.max(0.0);
        (edge * edge / (f64::from(seats) - 1.0) / variance.max(f64::MIN_POSITIVE)).min(1.0)
    };
    let found = Estimate {
        value: explained(edge.value),
        low: explained(edge.low),
        high: explained(edge.high),
        samples: edge.samples,
    };
    Measured::new(Some(scaled(found, 100.0)), Vec::new())
}

pub(in crate::metrics) fn skill_depth(data: &Observations<'_>) -> Measured {
    if data.settings.with_budget(0).is_none() {
        return Measured::not_applicable(Reason::NoBudget);
    }
    let name = |step: u8| data.settings.with_budget(step).unwrap_or_default();
    Measured::series((0..SKILL_STEPS).map(|step| {
        let elo = estimator::elo(&data.edges(Study::Skill(step)), data.seats());
        (format!("{} against {}", name(step + 1), name(step)), elo)
    }))
}
