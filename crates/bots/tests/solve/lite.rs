//! Lite forms of games that are offered.

use sortie_bots::solve::{Method, Solver, Tree, backward, best};
use sortie_games::commander::Commander;
use sortie_games::retaliation::Retaliation;

const LIMIT: usize = 1_000_000;

#[test]
fn a_small_match_of_retaliation_is_solved() {
    let tree = Tree::compile(&Retaliation::lite(), 2, LIMIT).unwrap();
    let mut solver = Solver::new(tree.form(), Method::Predictive);
    (0..200).for_each(|_| solver.iterate());
    let off = best::nash_conv(tree.form(), &solver.average());
    assert!(off < 0.002, "{off}");
}

/// By backward induction, and by iteration over the tree of all histories.
#[test]
fn a_small_pyramid_is_worth_the_same_in_two_ways() {
    let rules = Commander::lite(2, 2);
    let found = backward::solve(&rules, 2, LIMIT).unwrap();
    let tree = Tree::compile(&rules, 2, LIMIT).unwrap();
    let mut solver = Solver::new(tree.form(), Method::Predictive);
    (0..500).for_each(|_| solver.iterate());
    let average = solver.average();
    let off = best::nash_conv(tree.form(), &average);
    assert!(off < 0.002, "{off}");
    let value = best::value(tree.form(), &average);
    assert!((value - found.value).abs() <= off, "{value} by iteration, {} exactly", found.value);
}
