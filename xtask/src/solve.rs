//! `cargo xtask solve`: exact solutions of small games and of lite forms of the catalogue's.

use crate::solvable_games::{self, LIMIT, SolvableVisitor};
use sortie_bots::solve::{
    CfrSolver, CfrVariant, GameTree, SequenceForm, SolveError, backward_induction, best_response,
};
use sortie_core::Game;
use std::process::ExitCode;
use std::time::Instant;

/// The exploitability at which a solution counts as exact, as a share of the range of outcomes.
const TARGET: f64 = 0.000_01;
/// The bound after which a game counts as unsolved.
const MAX_ITERATIONS: u32 = 100_000;

const HEAD: &str = "\
game                                                     sets     nodes     value  NashConv  iterations  compiled   seconds";

const FOOT: &str = "
Sets: information sets with a choice; of a backward induction, states. Value: what seat 0 gets, half of
how much more it has than seat 1, in points (poker) or shares of a win. NashConv: what both seats
could gain by the best responses. Seconds: all in all, with compiling and measuring.";

#[derive(clap::Args)]
pub(crate) struct SolveOptions {
    /// Solve only this game
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(solvable_games::NAMES))]
    game: Option<String>,
}

pub(crate) fn run(options: &SolveOptions) -> Result<ExitCode, String> {
    println!("{HEAD}");
    let wanted = |name: &&str| options.game.as_deref().is_none_or(|game| game == *name);
    for name in solvable_games::NAMES.into_iter().filter(wanted) {
        solvable_games::visit(name, &mut Solve)?;
    }
    println!("{FOOT}");
    Ok(ExitCode::SUCCESS)
}

/// Solves a game by PCFR+ to within [`TARGET`].
pub(crate) fn solve_exactly(form: &SequenceForm) -> CfrSolver<'_> {
    let mut solver = CfrSolver::new(form, CfrVariant::Predictive);
    solver.iterate_until(TARGET, MAX_ITERATIONS);
    solver
}

struct Solve;

impl SolvableVisitor for Solve {
    /// Solves a game by PCFR+ over its tree.
    fn tree<G: Game>(&mut self, name: &str, rules: &G) -> Result<(), SolveError> {
        let begun = Instant::now();
        let tree = GameTree::compile(rules, 2, LIMIT)?;
        let compiled = begun.elapsed().as_secs_f64();
        let form = tree.form();
        let solver = solve_exactly(form);
        let average = solver.average();
        let off = best_response::nash_conv(form, &average);
        println!(
            "{name:<50} {:>10} {:>9} {:>9.5} {off:>9.6} {:>11} {compiled:>9.2} {:>9.2}",
            form.sets(),
            form.nodes(),
            best_response::strategy_value(form, &average),
            solver.iterations(),
            begun.elapsed().as_secs_f64(),
        );
        Ok(())
    }

    /// Solves a game without hidden information by backward induction.
    fn open<G: Game>(&mut self, name: &str, rules: &G) -> Result<(), SolveError> {
        let begun = Instant::now();
        let found = backward_induction::solve(rules, 2, LIMIT)?;
        let (states, value, taken) = (found.states, found.value, begun.elapsed().as_secs_f64());
        println!(
            "{name:<50} {states:>10} {:>9} {value:>9.5} {:>9} {:>11} {:>9} {taken:>9.2}",
            "", "exact", "", ""
        );
        Ok(())
    }
}
