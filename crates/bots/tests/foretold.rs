//! Where several decide at once, whoever takes what looks best can be foretold; the club player, who
//! mixes, much less.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use sortie_bots::club::advise;
use sortie_bots::solve::{InformationSet, Tree, best};
use sortie_bots::{Bot, Budget, Club, Distribution};
use sortie_core::chance::Fast;
use sortie_small::Goofspiel;
use sortie_small::goofspiel::Action;

const RULES: Goofspiel = Goofspiel { cards: 4, hidden: true };

/// What a policy loses at most, as a share of what lies between the best and the worst outcome.
fn lost(policy: impl Fn(&InformationSet<'_, Goofspiel>, &mut Fast) -> Distribution<Action>) -> f64 {
    let tree = Tree::compile(&RULES, 2, 100_000).unwrap();
    let strategy =
        tree.remembered(&(), |(), set| policy(set, &mut Fast::stream(1, set.first as u64)));
    best::nash_conv(tree.form(), &strategy.unwrap()) / 2.0 / tree.form().range()
}

fn club(simulations: u32) -> f64 {
    lost(|set, chance| {
        let budget = Budget::simulations(simulations);
        Club::default().decide(&RULES, set.seat, set.view, &budget, chance)
    })
}

fn best_look(simulations: u32) -> f64 {
    lost(|set, chance| {
        let budget = Budget::simulations(simulations);
        let found = advise(&RULES, set.seat, set.view, &budget, chance);
        let best = found
            .iter()
            .max_by(|one, other| one.chance.unwrap_or(0.0).total_cmp(&other.chance.unwrap_or(0.0)))
            .unwrap();
        Distribution::sure(best.action)
    })
}

#[test]
fn thinking_more_does_not_mend_a_player_who_takes_what_looks_best() {
    let looks = [100, 400].map(best_look);
    assert!(looks.iter().all(|&lost| lost > 0.35), "{looks:?}");
    let mixed = club(400);
    assert!(mixed < 0.3, "{mixed}");
}
