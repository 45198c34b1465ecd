//! The level of a puzzle: how often weak bots find its solution.

use sortie_bots::{Bot, Budget, registry};
use sortie_core::chance::Fast;
use sortie_core::{Game, Seat};
use sortie_table::puzzle::FoundBy;

/// Tries of each bot.
const TRIES: u64 = 8;

/// The share of tries in which the novice and, if that is less than half, the beginner find a solution.
pub(super) fn measure<G: Game>(
    (rules, seats): (&G, u8),
    (seat, view): (Seat, &G::View),
    solution: G::Action,
    seed: u64,
) -> Result<FoundBy, String> {
    let share = |name: &str| -> Result<f64, String> {
        let mut found = 0.0;
        for n in 0..TRIES {
            let mut bot: Box<dyn Bot<G>> =
                registry::make(name, rules, seats).map_err(|why| why.to_string())?;
            let mut chance = Fast::stream(seed, n);
            let chosen = bot.decide(rules, seat, view, &Budget::FREE, &mut chance);
            found += chosen.probability(&solution);
        }
        Ok((100.0 * found / TRIES as f64).round() / 100.0)
    };
    let novice = share("novice")?;
    let beginner = if novice < 0.5 { Some(share("beginner")?) } else { None };
    Ok(FoundBy { novice, beginner })
}

/// Level 1 if the novice finds the solution in half of all tries, 2 if only the beginner does, else 3.
pub(super) fn level(found: FoundBy) -> u8 {
    match found {
        FoundBy { novice, .. } if novice >= 0.5 => 1,
        FoundBy { beginner: Some(beginner), .. } if beginner >= 0.5 => 2,
        _ => 3,
    }
}
