//! The comparison of all actions of one decision: a search from the view of the deciding seat, then
//! rollouts after each action by the judge.

use super::Judge;
use crate::analysis::{Estimate, PairedMeans};
use crate::club::InfosetPath;
use crate::comparison::{ComparedAction, ComparisonEffort};
use crate::sort::sort_descending;
use sortie_core::chance::Fast;
use sortie_core::game::actions;
use sortie_core::{Game, Seat};

/// Compares the legal actions of a seat with `reference`, or with the best of them; the best comes
/// first. Empty where there are more than `limit` actions. `judge` is of this decision.
///
/// Compared actions meet the same sampled states and the same luck (common random numbers).
pub(crate) fn compare<G: Game>(
    judge: &mut dyn Judge<G>,
    rules: &G,
    (seat, view): (Seat, &G::View),
    reference: Option<G::Action>,
    (effort, limit): (ComparisonEffort, usize),
    chance: &mut Fast,
) -> Vec<ComparedAction<G::Action>> {
    let all: Vec<G::Action> = actions(rules, view, limit)
        .map_or_else(Vec::new, |found| found.into_iter().map(|(action, _)| action).collect());
    if judge.learns() {
        let mut done = 0;
        while done < effort.search {
            done += judge.search(chance);
        }
        for _ in 0..effort.after_each {
            for action in &all {
                judge.follow(*action, chance);
            }
        }
    }
    let mut shares: Vec<Vec<f64>> = vec![Vec::with_capacity(effort.rollouts as usize); all.len()];
    for _ in 0..effort.rollouts {
        let state = rules.determinize(view, chance);
        let luck = Fast::new(u64::from(chance.below(u32::MAX)));
        let others = rules.turn(&state).seats().without(seat);
        let drawn = judge.draw_joint(&state, others, chance);
        for (shares, action) in shares.iter_mut().zip(&all) {
            let mut joint = drawn;
            joint.put(seat, *action);
            let path = InfosetPath::new(seat);
            let outcome = judge.play_out(state, joint, path, &mut luck.clone());
            shares.push(outcome.share(seat));
        }
    }
    let sum = |shares: &[f64]| shares.iter().sum::<f64>();
    let best = || (0..all.len()).max_by(|a, b| sum(&shares[*a]).total_cmp(&sum(&shares[*b])));
    let given = reference.and_then(|action| all.iter().position(|other| *other == action));
    let Some(reference) = given.or_else(best) else { return Vec::new() };
    let compared = |(action, own): (&G::Action, &Vec<f64>)| {
        let mut means = PairedMeans::default();
        for (own, reference) in own.iter().zip(&shares[reference]) {
            means.add([*own, *reference]);
        }
        let n = f64::from(effort.rollouts.max(1));
        ComparedAction {
            action: *action,
            share: guarded(means.weighted([1.0, 0.0]), n),
            cost: guarded(means.weighted([-1.0, 1.0]), n),
        }
    };
    let mut found: Vec<_> = all.iter().zip(&shares).map(compared).collect();
    sort_descending(&mut found, |compared| compared.share.mean);
    found
}

/// An estimate whose error is not 0 where all of `n` samples are equal: its variance is that with
/// two more samples, one at each end of the range −1…1 (Agresti and Coull, "Approximate Is Better
/// than 'Exact' for Interval Estimation of Binomial Proportions", 1998).
fn guarded(estimate: Estimate, n: f64) -> Estimate {
    Estimate { error: (estimate.error.powi(2) + 2.0 / (n * n)).sqrt(), ..estimate }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::ClubJudge;
    use sortie_core::{Observer, Referee, Rules};
    use sortie_games::duelx::{Action, DuelX};

    const EFFORT: ComparisonEffort = ComparisonEffort { search: 100, after_each: 5, rollouts: 40 };

    /// The comparison of the first decision of Duel X.
    fn compared(reference: Option<Action>, limit: usize, seed: u64) -> Vec<ComparedAction<Action>> {
        let (rules, mut chance) = (DuelX::new(2), Fast::new(1));
        let state = rules.deal(2, &mut chance, &mut ());
        let view = rules.view(&state, Observer::Seat(0));
        let mut chance = Fast::new(seed);
        let mut judge = ClubJudge::new(rules.clone(), (0, view), &mut chance);
        compare(&mut judge, &rules, (0, &view), reference, (EFFORT, limit), &mut chance)
    }

    #[test]
    fn the_best_action_comes_first_and_costs_nothing() {
        let found = compared(None, 64, 1);
        assert!(found.len() > 3, "{found:?}");
        assert!(found.is_sorted_by(|one, other| one.share.mean >= other.share.mean));
        assert!(found[0].cost.mean.abs() < 1e-12 && found.iter().all(|it| it.cost.mean >= -1e-12));
        let reference = found[1].action;
        let again = compared(Some(reference), 64, 2);
        let own = again.iter().find(|it| it.action == reference).unwrap();
        assert!(own.cost.mean.abs() < 1e-12, "{own:?}");
        assert!(compared(None, 2, 1).is_empty());
    }

    #[test]
    fn equal_samples_leave_some_doubt() {
        let estimate = guarded(Estimate::exact(0.3), 100.0);
        assert!((0.01..0.02).contains(&estimate.error), "{estimate:?}");
    }
}
