//! Where several seats decide at once, a player who takes the best-looking action is exploitable;
//! the club player, who mixes, much less.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_bots::club::hints;
use sortie_bots::solve::{GameTree, InformationSet, best_response};
use sortie_bots::{Bot, Budget, Club, Distribution};
use sortie_core::chance::Fast;
use sortie_small::Goofspiel;
use sortie_small::goofspiel::GoofspielAction;

const RULES: Goofspiel = Goofspiel { cards: 4, hidden: true };

/// The most that a policy loses, as a share of the range of outcomes.
fn lost(
    policy: impl Fn(&InformationSet<'_, Goofspiel>, &mut Fast) -> Distribution<GoofspielAction>,
) -> f64 {
    let tree = GameTree::compile(&RULES, 2, 100_000).unwrap();
    let strategy = tree
        .strategy_with_memory(&(), |(), set| policy(set, &mut Fast::stream(1, set.first as u64)));
    best_response::nash_conv(tree.form(), &strategy.unwrap()) / 2.0 / tree.form().range()
}

fn club(simulations: u32) -> f64 {
    lost(|set, chance| {
        let budget = Budget::simulations(simulations);
        Club::default().decide(&RULES, set.seat, set.view, &budget, chance)
    })
}

fn best_looking(simulations: u32) -> f64 {
    lost(|set, chance| {
        let budget = Budget::simulations(simulations);
        let found = hints(&RULES, set.seat, set.view, &budget, chance);
        let best = found
            .iter()
            .max_by(|one, other| one.chance.unwrap_or(0.0).total_cmp(&other.chance.unwrap_or(0.0)))
            .unwrap();
        Distribution::sure(best.action)
    })
}

#[test]
fn more_simulations_do_not_help_a_player_who_takes_the_best_looking_action() {
    let looks = [100, 400].map(best_looking);
    assert!(looks.iter().all(|&lost| lost > 0.35), "{looks:?}");
    let mixed = club(400);
    assert!(mixed < 0.3, "{mixed}");
}
