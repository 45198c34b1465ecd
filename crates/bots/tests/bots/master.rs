//! The master bot with networks of random weights.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use crate::analysis::at_random;
use crate::network_file::NetworkFile;
use sortie_bots::network::Policy;
use sortie_bots::random::MAX_LISTED_ACTIONS;
use sortie_bots::{Bot, Budget, Master, SimulationLimits, StandIn, make};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::game::actions;
use sortie_core::matches::Seating;
use sortie_core::setup::Setup;
use sortie_core::{Game, Match, ObservationEncoder, Observer, Referee, Rules, Seat, rule_code};
use sortie_games::catalogue;
use sortie_games::modify::Modify;
use sortie_games::retaliation::Retaliation;
use std::collections::HashMap;
use std::sync::Arc;

/// A policy of random weights for these rules.
pub(crate) fn random_policy<G: Game>(rules: &G, seats: u8) -> Arc<Policy<G>> {
    let encoder = ObservationEncoder::new(rules.clone(), seats);
    let file = NetworkFile::random(G::INFO.id, seats, encoder.spec(), [32, 32], 3);
    Arc::new(Policy::from_bytes(&file.to_bytes(), rules, seats).unwrap())
}

/// Plays a match with one policy at all seats; `look` sees every decision.
fn play<G: Game>(
    policy: &Arc<Policy<G>>,
    rules: &G,
    seats: u8,
    seed: u8,
    mut look: impl FnMut(Seat, &G::View, &G::Action),
) {
    let mut bots: Vec<Master<G>> = (0..seats).map(|_| Master::new(policy.clone())).collect();
    let mut chance = Fast::new(u64::from(seed));
    let mut played = Match::new(rules.clone(), seats, [seed; 32], &Seating::default()).unwrap();
    while played.turn().outcome().is_none() {
        for seat in played.waiting().iter() {
            let view = played.view(Observer::Seat(seat));
            let bot = &mut bots[usize::from(seat)];
            let action = bot.act(rules, seat, &view, &Budget::FREE, &mut chance);
            look(seat, &view, &action);
            played.submit(seat, played.decision(), action).unwrap();
        }
    }
}

struct PlaysTwice;

impl Visitor for PlaysTwice {
    type Out = ();

    fn visit<G: Game>(self) {
        for preset in G::INFO.presets {
            for seats in G::INFO.seats.0..=G::INFO.seats.1 {
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                let Ok(rules) = setup.build::<G>(usize::from(seats)) else { continue };
                let policy = random_policy(&rules, seats);
                let [once, again] = [(); 2].map(|()| {
                    let mut actions = Vec::new();
                    play(&policy, &rules, seats, seats, |_, _, action| actions.push(*action));
                    actions
                });
                assert_eq!(once, again, "{} {} {seats}", G::INFO.id, preset.id);
            }
        }
    }
}

#[test]
fn it_plays_every_preset_to_its_end_and_the_same_seed_gives_the_same_match() {
    for id in catalogue::IDS {
        catalogue::with(id, PlaysTwice).unwrap();
    }
}

struct Distributes;

impl Visitor for Distributes {
    type Out = ();

    /// Compares the distribution at a few decisions with the actions that are drawn there.
    fn visit<G: Game>(self) {
        const DRAWS: u32 = 3000;
        let seats = G::INFO.seats.0;
        let rules = G::new(seats);
        let policy = random_policy(&rules, seats);
        let mut chance = Fast::new(2);
        let mut looked = 0;
        for seed in 1..=20 {
            play(&policy, &rules, seats, seed, |seat, view, _| {
                let mut bot = Master::new(policy.clone());
                let shares = bot.decide(&rules, seat, view, &Budget::FREE, &mut chance);
                let sum: f64 = shares.iter().map(|(_, share)| share).sum();
                assert!((sum - 1.0).abs() < 1e-9);
                if let Some(legal) = actions(&rules, view, MAX_LISTED_ACTIONS) {
                    let is_legal = |action| legal.iter().any(|(other, _)| *other == action);
                    assert!(shares.iter().all(|(action, _)| is_legal(action)));
                }
                if !(2..=30).contains(&shares.len()) || looked == 5 {
                    return;
                }
                looked += 1;
                let mut drawn: HashMap<G::Action, u32> = HashMap::new();
                for _ in 0..DRAWS {
                    let action = bot.act(&rules, seat, view, &Budget::FREE, &mut chance);
                    *drawn.entry(action).or_default() += 1;
                }
                let listed: u32 = shares
                    .iter()
                    .map(|(action, share)| {
                        let found = drawn.get(&action).copied().unwrap_or(0);
                        let due = share * f64::from(DRAWS);
                        // Five standard deviations of a binomial count, and one draw of a rare action.
                        let spread = 5.0 * (due * (1.0 - share)).sqrt() + 1.0;
                        let difference = (f64::from(found) - due).abs();
                        assert!(difference < spread, "{}: {found}, not {due}", G::INFO.id);
                        found
                    })
                    .sum();
                assert_eq!(listed, DRAWS, "{}: an action was drawn that is not listed", G::INFO.id);
            });
        }
        assert_eq!(looked, 5, "{}", G::INFO.id);
    }
}

#[test]
fn it_acts_as_often_as_its_distribution_says() {
    for id in catalogue::IDS {
        catalogue::with(id, Distributes).unwrap();
    }
}

struct ActsWithoutHeap;

impl Visitor for ActsWithoutHeap {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let rules = G::new(seats);
        let policy = random_policy(&rules, seats);
        let (mut bot, mut chance) = (Master::new(policy.clone()), Fast::new(1));
        play(&policy, &rules, seats, 1, |seat, view, _| {
            let used = allocation_counter::measure(|| {
                bot.act(&rules, seat, view, &Budget::FREE, &mut chance);
            });
            assert_eq!(used.count_total, 0, "{}", G::INFO.id);
        });
    }
}

#[test]
fn a_move_takes_no_memory_from_the_heap() {
    for id in catalogue::IDS {
        catalogue::with(id, ActsWithoutHeap).unwrap();
    }
}

struct DrawsSnapshots;

impl Visitor for DrawsSnapshots {
    type Out = ();

    /// Looks at the first decision of a match with a choice.
    fn visit<G: Game>(self) {
        let seats = G::INFO.seats.0;
        let rules = G::new(seats);
        let policy = random_policy(&rules, seats);
        let mut first = None;
        play(&policy, &rules, seats, 1, |seat, view, _| {
            if actions(&rules, view, 30).is_some_and(|actions| actions.len() > 1) {
                first.get_or_insert((seat, *view));
            }
        });
        let (seat, view) = first.unwrap();
        let mut found = Vec::new();
        for seed in 0..60 {
            let mut bot = Master::new(policy.clone());
            let mut decide =
                |seed| bot.decide(&rules, seat, &view, &Budget::FREE, &mut Fast::new(seed));
            let shares = decide(seed);
            assert_eq!(decide(seed + 1), shares, "the snapshot changed within a match");
            if !found.contains(&shares) {
                found.push(shares);
            }
        }
        assert_eq!(found.len(), policy.network().snapshots(), "{}", G::INFO.id);
    }
}

#[test]
fn a_match_is_played_by_one_snapshot_and_different_matches_by_all() {
    for id in catalogue::IDS {
        catalogue::with(id, DrawsSnapshots).unwrap();
    }
}

struct FindsStandIns;

impl Visitor for FindsStandIns {
    type Out = ();

    fn visit<G: Game>(self) {
        for seats in G::INFO.seats.0..=G::INFO.seats.1 {
            let rules = G::new(seats);
            let master = make("master", &rules, seats).unwrap();
            let stand_in_for = |spec| StandIn::find(spec, &rules, seats);
            let code = rule_code::write(&rules, seats);
            assert_eq!(StandIn::find_by_code("master", &code, seats), stand_in_for("master"));
            // Only a search listens, a network does not.
            let spec = "master".parse().unwrap();
            let limits = SimulationLimits::find_by_code(&spec, &code, seats).unwrap();
            assert_eq!(master.needs_observations(), limits.max > 0, "{code}");
            if let Some(found) = stand_in_for("master") {
                assert_eq!((found.absent, found.present), ("master", "club"));
                let expected = format!("for {} with {seats} seats", G::INFO.id);
                assert!(found.to_string().contains(&expected), "{found}");
            }
            if let Some(found) = stand_in_for("expert") {
                assert_eq!((found.absent, found.present), ("expert", limits.bot));
            }
            for other in ["bot", "club", "random", "nobody"] {
                assert_eq!(stand_in_for(other), None);
            }
        }
    }
}

#[test]
fn master_plays_for_expert_where_only_master_has_a_network() {
    let rules = Modify::new(3);
    assert_eq!(StandIn::find("master", &rules, 3), None);
    assert_eq!(StandIn::find("expert", &rules, 3).unwrap().present, "master");
    let state = rules.deal(3, &mut Fast::new(1), &mut ());
    let view = rules.view(&state, Observer::Seat(0));
    let [expert, master, club] = ["expert", "master", "club"].map(|bot| {
        let mut bot = make(bot, &rules, 3).unwrap();
        let plays = bot.decide(&rules, 0, &view, &Budget::FREE, &mut Fast::new(2));
        (bot.needs_observations(), plays)
    });
    assert_eq!(expert, master);
    assert_ne!(expert, club);
}

#[test]
fn the_master_searches_as_much_as_its_weight_file_says() {
    for (seats, most) in [(2, 128), (3, 1000), (4, 1000)] {
        let rules = Retaliation::new(seats);
        assert_eq!(StandIn::find("master", &rules, seats), None);
        let decide = |view: &_, spec: &str, budget| {
            let mut bot = make(spec, &rules, seats).unwrap();
            bot.decide(&rules, 0, view, &budget, &mut Fast::new(2))
        };
        // A second decision in which the number of simulations matters.
        let (view, whole, short) = (1..50)
            .find_map(|seed| {
                let mut chance = Fast::new(seed);
                let mut state = rules.deal(seats, &mut chance, &mut ());
                let joint = at_random(&rules, &state, &mut chance);
                rules.play(&mut state, &joint, &mut chance, &mut ());
                let view = rules.view(&state, Observer::Seat(0));
                let whole = decide(&view, &format!("expert:sims={most}"), Budget::FREE);
                let short = decide(&view, "expert:sims=8", Budget::FREE);
                (short != whole).then_some((view, whole, short))
            })
            .unwrap();
        for (spec, budget, expected) in [
            ("master", Budget::FREE, &whole),
            ("master:sims=100000", Budget::FREE, &whole),
            ("master@60s", Budget::FREE, &whole),
            ("master:sims=8", Budget::FREE, &short),
            ("master", Budget::simulations(8), &short),
        ] {
            assert_eq!(&decide(&view, spec, budget), expected, "{spec} with {seats} seats");
        }
    }
}

#[test]
fn the_number_of_simulations_of_a_bot_is_known() {
    let all = u32::MAX;
    let check = |spec: &str, code: &str, seats, bot, uses_network, default, max| {
        let limits = SimulationLimits::find_by_code(&spec.parse().unwrap(), code, seats);
        let expected = SimulationLimits { bot, uses_network, default, max };
        assert_eq!(limits, Some(expected), "{spec} in {code} with {seats} seats");
    };
    check("random", "attack", 2, "random", false, 0, 0);
    check("novice:sims=1000", "attack", 2, "novice", false, 64, 64);
    check("beginner", "attack", 2, "beginner", false, 1600, all);
    check("club:sims=100", "attack", 2, "club", false, 100, 100);
    check("club@9ms", "attack", 2, "club", false, 8000, all);
    // Without a network it is the club bot.
    check("master", "attack", 2, "club", false, 8000, all);
    check("expert", "attack", 2, "club", false, 8000, all);
    check("master", "commander", 2, "master", true, 0, 0);
    check("expert", "commander", 2, "expert", true, 2000, all);
    check("expert", "retaliation", 2, "expert", true, 8000, all);
    // Only master has a network there, so it plays for expert.
    check("expert", "modify", 3, "master", true, 0, 0);
    check("expert", "modify", 4, "master", true, 0, 0);
    check("5", "modify", 3, "master", true, 0, 0);
    check("master", "retaliation", 2, "master", true, 128, 128);
    check("master:sims=8", "retaliation", 2, "master", true, 8, 8);
    check("master", "retaliation", 3, "master", true, 1000, 1000);
    check("master", "retaliation", 4, "master", true, 1000, 1000);
    // A level is its recipe, with more simulations where the club bot plays it.
    check("1", "retaliation", 2, "novice", false, 64, 64);
    check("6", "retaliation", 2, "expert", true, 48, 48);
    check("6", "retaliation", 4, "expert", true, 48, 48);
    check("5", "modify", 5, "club", false, 3000, 3000);
    for (spec, code) in [("club", "chess"), ("8", "attack")] {
        let limits = SimulationLimits::find_by_code(&spec.parse().unwrap(), code, 2);
        assert_eq!(limits, None, "{spec} in {code}");
    }
}

#[test]
fn a_stand_in_is_announced_exactly_where_there_is_no_network() {
    for id in catalogue::IDS {
        catalogue::with(id, FindsStandIns).unwrap();
    }
}
