//! Lite forms of the catalogue's games.

use sortie_bots::solve::{CfrSolver, CfrVariant, GameTree, backward_induction, best_response};
use sortie_games::commander::Commander;
use sortie_games::retaliation::Retaliation;

const LIMIT: usize = 1_000_000;

#[test]
fn a_small_match_of_retaliation_is_solved() {
    let tree = GameTree::compile(&Retaliation::lite(), 2, LIMIT).unwrap();
    let mut solver = CfrSolver::new(tree.form(), CfrVariant::Predictive);
    (0..200).for_each(|_| solver.iterate());
    let off = best_response::nash_conv(tree.form(), &solver.average());
    assert!(off < 0.002, "{off}");
}

/// Compares backward induction with iteration over the tree of all histories.
#[test]
fn a_small_pyramid_is_worth_the_same_in_two_ways() {
    let rules = Commander::lite(2, 2);
    let found = backward_induction::solve(&rules, 2, LIMIT).unwrap();
    let tree = GameTree::compile(&rules, 2, LIMIT).unwrap();
    let mut solver = CfrSolver::new(tree.form(), CfrVariant::Predictive);
    (0..500).for_each(|_| solver.iterate());
    let average = solver.average();
    let off = best_response::nash_conv(tree.form(), &average);
    assert!(off < 0.002, "{off}");
    let value = best_response::strategy_value(tree.form(), &average);
    assert!((value - found.value).abs() <= off, "{value} by iteration, {} exactly", found.value);
}
