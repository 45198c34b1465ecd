//! All bots play all games of the catalogue by the rules.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_bots::level::levels;
use sortie_bots::{BASELINES, BOTS, Bot, Budget, Hint, Random, make, registry};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::game::actions;
use sortie_core::matches::Seating;
use sortie_core::setup::Setup;
use sortie_core::{Game, Match, Observer, Seat};
use sortie_games::catalogue;
use std::collections::HashMap;

const BUDGET: Budget = Budget::simulations(10);

/// Plays a match with one bot on all seats; `look` sees every decision.
fn play<G: Game>(
    bot: &str,
    rules: &G,
    seats: u8,
    seed: u8,
    mut look: impl FnMut(&G, Seat, &G::View),
) {
    let mut bots: Vec<Box<dyn Bot<G>>> =
        (0..seats).map(|_| make(bot, rules, seats).unwrap()).collect();
    let mut chance = Fast::new(u64::from(seed));
    let mut played = Match::new(rules.clone(), seats, [seed; 32], &Seating::default()).unwrap();
    while played.turn().outcome().is_none() {
        for seat in played.waiting().iter() {
            let view = played.view(Observer::Seat(seat));
            look(rules, seat, &view);
            let action = bots[usize::from(seat)].act(rules, seat, &view, &BUDGET, &mut chance);
            played.submit(seat, played.decision(), action).unwrap();
        }
    }
}

struct Plays;

impl Visitor for Plays {
    type Out = ();

    fn visit<G: Game>(self) {
        for bot in BOTS.iter().chain(levels::<G>()).chain(BASELINES) {
            for preset in G::INFO.presets {
                for seats in G::INFO.seats.0..=G::INFO.seats.1 {
                    let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                    if let Ok(rules) = setup.build::<G>(usize::from(seats)) {
                        play(bot.name, &rules, seats, seats, |_, _, _| {});
                    }
                }
            }
        }
    }
}

#[test]
fn every_bot_plays_every_preset_to_its_end_with_legal_actions() {
    for id in catalogue::IDS {
        catalogue::with(id, Plays).unwrap();
    }
}

struct Distributes;

impl Visitor for Distributes {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let mut chance = Fast::new(1);
        let mut exact = 0;
        let mut look = |rules: &G, seat, view: &G::View| {
            let shares = Random.decide(rules, seat, view, &BUDGET, &mut chance);
            let sum: f64 = shares.iter().map(|(_, share)| share).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            // Beyond its limit it returns one drawn action.
            if let Some(legal) = actions(rules, view, sortie_bots::random::MAX_LISTED_ACTIONS) {
                assert_eq!(shares.len(), legal.len());
                assert!(legal.iter().all(|(action, _)| shares.probability(action) > 0.0));
                exact += 1;
            } else {
                assert_eq!(shares.len(), 1);
            }
        };
        for seed in 1..=4 {
            play("random", &G::new(seats), seats, seed, &mut look);
        }
        assert!(exact > 10, "{}: hardly any decision was listed", G::INFO.id);
    }
}

#[test]
fn random_gives_every_legal_action_a_chance() {
    for id in catalogue::IDS {
        catalogue::with(id, Distributes).unwrap();
    }
}

struct Draws;

impl Visitor for Draws {
    type Out = ();

    fn visit<G: Game>(self) {
        const DRAWS: u32 = 3000;
        let seats = G::INFO.seats.0;
        let mut chance = Fast::new(2);
        let mut looked = 0;
        play("random", &G::new(seats), seats, 2, |rules, seat, view| {
            let shares = Random.decide(rules, seat, view, &BUDGET, &mut chance);
            if !(2..=30).contains(&shares.len()) || looked == 5 {
                return;
            }
            looked += 1;
            let mut drawn: HashMap<G::Action, u32> = HashMap::new();
            for _ in 0..DRAWS {
                let action = Random.act(rules, seat, view, &BUDGET, &mut chance);
                *drawn.entry(action).or_default() += 1;
            }
            for (action, share) in shares.iter() {
                let (found, due) = (f64::from(drawn[&action]), share * f64::from(DRAWS));
                // The standard deviation of a binomial count. Hundreds of counts are checked, of
                // which three deviations would fail some.
                let spread = (due * (1.0 - share)).sqrt();
                assert!((found - due).abs() < 5.0 * spread, "{}: {found}, not {due}", G::INFO.id);
            }
        });
        assert_eq!(looked, 5, "{}", G::INFO.id);
    }
}

#[test]
fn random_acts_as_often_as_its_distribution_says() {
    for id in catalogue::IDS {
        catalogue::with(id, Draws).unwrap();
    }
}

struct Advises;

impl Visitor for Advises {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let mut chance = Fast::new(3);
        let mut choices = 0;
        play("random", &G::new(seats), seats, 3, |rules, seat, view| {
            let found = registry::hints(rules, seat, view, &Budget::simulations(200), &mut chance);
            let shares: f64 = found.iter().map(|hint| hint.share).sum();
            assert!(shares > 0.0 && shares < 1.0 + 1e-6, "{}: {shares}", G::INFO.id);
            for Hint { action, chance, .. } in &found {
                assert_eq!(rules.check_action(view, action), Ok(()), "{}", G::INFO.id);
                let possible = chance.is_none_or(|chance| (0.0..=1.0).contains(&chance));
                assert!(possible, "{}: {chance:?}", G::INFO.id);
            }
            choices += usize::from(found.len() > 1);
        });
        assert!(choices > 3, "{}: hardly ever was there a choice", G::INFO.id);
    }
}

#[test]
fn suggestions_are_legal_and_their_estimates_are_probabilities() {
    for id in catalogue::IDS {
        catalogue::with(id, Advises).unwrap();
    }
}
