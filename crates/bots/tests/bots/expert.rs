//! The expert with networks of random weights.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use crate::analysis::at_random;
use crate::master::random_policy;
use crate::network_file::NetworkFile;
use sortie_bots::network::{Critic, Policy};
use sortie_bots::{Bot, Budget, Club, Distribution, Expert, Hint, Master, registry};
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn};
use sortie_core::{Card, Draft, Game, ObservationEncoder, Observer, Player, Referee, Rules};
use sortie_games::attacke::Attacke;
use sortie_games::commander::Commander;
use sortie_games::modify::Modify;
use sortie_games::retaliation::Retaliation;
use sortie_small::kuhn::{KuhnAction, KuhnView};
use sortie_small::{Guess, Kuhn};
use std::sync::Arc;

fn expert<G: Game>(rules: &G) -> Expert<G> {
    Expert::new(Master::new(random_policy(rules, 2)))
}

/// The answer to a bet.
fn answer_to_a_bet(seed: u64) -> (KuhnView, Distribution<KuhnAction>) {
    let mut chance = Fast::new(seed);
    let mut state = Kuhn.deal(2, &mut chance, &mut ());
    let bet = JointAction::single(0, KuhnAction::Bet);
    Kuhn.play(&mut state, &bet, &mut chance, &mut ());
    let view = Kuhn.view(&state, Observer::Seat(1));
    let budget = Budget::simulations(200);
    (view, expert(&Kuhn).decide(&Kuhn, 1, &view, &budget, &mut chance))
}

#[test]
fn a_sure_win_is_called_and_a_sure_loss_is_not() {
    let mut checked = 0;
    for seed in 0..40 {
        let (view, answer) = answer_to_a_bet(seed);
        let right = match view.hands[1].map(Card::to_usize) {
            Some(0) => KuhnAction::Pass,
            Some(2) => KuhnAction::Bet,
            _ => continue,
        };
        assert!(answer.probability(&right) > 0.99, "{answer:?}");
        checked += 1;
    }
    assert!(checked > 10);
}

/// In the guessing game every name is about as good as any other, until cards are named.
#[test]
fn of_equal_actions_several_are_left_and_none_is_certain() {
    let mut chance = Fast::new(2);
    let state = Guess.deal(2, &mut chance, &mut ());
    let view = Guess.view(&state, Observer::Seat(1));
    let budget = Budget::simulations(40_000);
    let found = expert(&Guess).decide(&Guess, 1, &view, &budget, &mut Fast::new(3));
    assert!(found.len() > 1 && found.iter().all(|(_, share)| share < 0.99), "{found:?}");
}

#[test]
fn it_plays_better_than_its_network() {
    let rules = Retaliation::new(2);
    let policy = random_policy(&rules, 2);
    let mut share = 0.0;
    for seed in 0..10 {
        let mut chance = Fast::new(seed);
        let seat = (seed % 2) as u8;
        let mut bots: [Box<dyn Bot<Retaliation>>; 2] =
            [Box::new(Master::new(policy.clone())), Box::new(Master::new(policy.clone()))];
        bots[usize::from(seat)] = Box::new(Expert::new(Master::new(policy.clone())));
        let mut state = rules.deal(2, &mut chance, &mut ());
        while let Turn::Decide(deciders) = rules.turn(&state) {
            let mut joint = JointAction::empty();
            for seat in deciders.iter() {
                let view = rules.view(&state, Observer::Seat(seat));
                let bot = &mut bots[usize::from(seat)];
                joint.put(
                    seat,
                    bot.act(&rules, seat, &view, &Budget::simulations(100), &mut chance),
                );
            }
            rules.play(&mut state, &joint, &mut chance, &mut ());
        }
        share += rules.turn(&state).outcome().unwrap().share(seat) / 10.0;
    }
    assert!(share > 0.9, "{share}");
}

/// Retaliation's set-up is one of thousands of actions.
#[test]
fn of_many_actions_some_are_drawn_and_tried() {
    let (rules, mut chance) = (Retaliation::new(2), Fast::new(1));
    let state = rules.deal(2, &mut chance, &mut ());
    let view = rules.view(&state, Observer::Seat(0));
    let budget = Budget::simulations(400);
    let found = expert(&rules).decide(&rules, 0, &view, &budget, &mut chance);
    assert!((2..=32).contains(&found.len()), "{found:?}");
}

/// Gives `check` the hints for a decision of each of so many matches, one of the first few, and what the
/// expert plays there, with the network that the game has.
fn check_hints<G: Game>(
    rules: &G,
    (matches, decisions): (u64, u64),
    mut check: impl FnMut(Vec<Hint<G::Action>>, Distribution<G::Action>),
) {
    for seed in 0..matches {
        let state = played_by_master(rules, seed % decisions, seed);
        let decider = rules.turn(&state).seats().lowest().unwrap();
        let view = rules.view(&state, Observer::Seat(decider));
        // Enough for several rounds.
        let budget = Budget::simulations(1500);
        let found = registry::hints(rules, decider, &view, &budget, &mut Fast::new(seed));
        let mut bot = registry::make("expert", rules, 2).unwrap();
        let plays = bot.decide(rules, decider, &view, &budget, &mut Fast::new(seed));
        // An estimate of a few simulations would mislead.
        assert!(found.iter().take(3).all(|hint| hint.share > 0.08), "{:?}", &found[..3]);
        check(found, plays);
    }
}

/// A state after so many decisions of master against itself.
fn played_by_master<G: Game>(rules: &G, decisions: u64, seed: u64) -> G::State {
    let mut chance = Fast::new(seed);
    let mut state = rules.deal(2, &mut chance, &mut ());
    let mut bot = registry::make("master", rules, 2).unwrap();
    for _ in 0..decisions {
        let mut joint = JointAction::empty();
        for seat in rules.turn(&state).seats().iter() {
            let view = rules.view(&state, Observer::Seat(seat));
            joint.put(seat, bot.act(rules, seat, &view, &Budget::FREE, &mut chance));
        }
        rules.play(&mut state, &joint, &mut chance, &mut ());
    }
    state
}

/// Where few actions are likely, hints try others too.
#[test]
fn the_experts_own_choice_is_its_first_hint() {
    fn check<G: Game>(rules: &G) -> usize {
        let mut compared = 0;
        check_hints(rules, (40, 8), |found, plays| {
            let share = |hint: &Hint<_>| plays.probability(&hint.action);
            // First what is left after the last round, then the others.
            let (left, others) = found.split_at(plays.len());
            assert!(left.is_sorted_by(|one, other| share(one) >= share(other)), "{found:?}");
            assert!(left.iter().all(|hint| share(hint) > 0.0), "{plays:?}, {found:?}");
            assert!(others.is_sorted_by(|one, other| one.share >= other.share), "{found:?}");
            compared += usize::from(left.len() > 1 && !others.is_empty());
            let tried: f64 = found.iter().map(|hint| hint.share).sum();
            assert!((tried - 1.0).abs() < 1e-9, "{found:?}");
            let shares = 0.0..=1.0;
            let known = |hint: &Hint<_>| hint.chance.is_some_and(|chance| shares.contains(&chance));
            assert!(found.iter().all(known), "{found:?}");
        });
        compared
    }
    assert!(check(&Commander::new(2)) + check(&Modify::new(2)) > 5);
}

#[test]
fn a_hint_is_never_of_an_action_that_was_not_tried() {
    let rules = Commander::new(2);
    for simulations in [0, 1, 5, 40, 70] {
        for seed in 0..20 {
            let state = played_by_master(&rules, seed % 8, seed);
            let decider = rules.turn(&state).seats().lowest().unwrap();
            let view = rules.view(&state, Observer::Seat(decider));
            let budget = Budget::simulations(simulations);
            let found = registry::hints(&rules, decider, &view, &budget, &mut Fast::new(seed));
            let is_tried = |hint: &Hint<_>| hint.chance.is_some_and(f64::is_finite);
            assert!(found.len() > 1 && found.iter().all(is_tried), "{simulations}: {found:?}");
        }
    }
}

/// The probability with which a guided search begins its set-up with each of two first steps, if its policy
/// likes that step 54.6 times as much as any other and its critic finds all states equal.
fn shares_of_liked_steps(seats: u8) -> Vec<f64> {
    let rules = Retaliation::new(seats);
    let encoder = ObservationEncoder::new(rules.clone(), seats);
    let spec = encoder.full_spec();
    let mut critic = NetworkFile::random_critic("retaliation", seats, spec, [8, 8]);
    critic.tensor("0.value.weight").bytes.fill(0);
    critic.tensor("0.value.bias").bytes.fill(0);
    let critic = Arc::new(Critic::from_bytes(&critic.to_bytes(), &rules, seats).unwrap());
    let state = rules.deal(seats, &mut Fast::new(1), &mut ());
    let view = rules.view(&state, Observer::Seat(0));
    // The king of the first house lies on the left or on the right.
    let first = rules.legal_steps(&view, &Draft::EMPTY).next;
    assert_eq!(first.len(), 2);
    let share = |liked| {
        let mut policy = NetworkFile::random("retaliation", seats, encoder.spec(), [8, 8], 1);
        let bias = |step| if step == liked { 4.0_f32 } else { 0.0 };
        policy.tensor("0.policy.weight").bytes.fill(0);
        policy.tensor("0.policy.bias").bytes =
            (0..=u8::MAX).flat_map(|step| bias(step).to_le_bytes()).collect();
        let policy = Arc::new(Policy::from_bytes(&policy.to_bytes(), &rules, seats).unwrap());
        let mut bot = Club::guided(critic.clone(), policy);
        let budget = Budget::simulations(300);
        let plays = bot.decide(&rules, 0, &view, &budget, &mut Fast::new(1));
        let has_liked = |action| rules.draft_of_action(&view, &action).steps().has(liked);
        plays.iter().filter(|(action, _)| has_liked(*action)).map(|(_, share)| share).sum()
    };
    first.iter().map(share).collect()
}

/// Odds of 54.6 to 1 become 7.4 to 1. With a tenth of the priors uniform the liked step gets 84 % of the
/// visits.
#[test]
fn in_a_match_for_two_equal_branches_are_mixed_by_the_square_roots_of_the_policy() {
    let shares = shares_of_liked_steps(2);
    assert!(shares.iter().all(|share| (0.81..0.87).contains(share)), "{shares:?}");
}

#[test]
fn among_three_the_likelier_one_of_equal_branches_is_taken() {
    let shares = shares_of_liked_steps(3);
    assert!(shares.iter().all(|share| *share > 0.999), "{shares:?}");
}

/// In Retaliation networks guide a tree search.
#[test]
fn a_guided_search_tries_the_hints_that_people_see_and_begins_with_its_own_choice() {
    check_hints(&Retaliation::new(2), (6, 1), |found, plays| {
        let most = plays.iter().map(|(_, share)| share).fold(0.0, f64::max);
        assert!(plays.probability(&found[0].action) >= most, "{:?}", found[0]);
        let tried: f64 = found.iter().map(|hint| hint.share).sum();
        assert!(tried < 1.0 + 1e-9, "{tried}");
    });
}

#[test]
fn without_a_network_of_the_expert_the_club_bot_gives_the_hints() {
    fn check<G: Game>(seats: u8) {
        let (rules, mut chance) = (G::new(seats), Fast::new(1));
        let mut state = rules.deal(seats, &mut chance, &mut ());
        for _ in 0..10 {
            let joint = at_random(&rules, &state, &mut chance);
            rules.play(&mut state, &joint, &mut chance, &mut ());
        }
        let decider = rules.turn(&state).seats().lowest().unwrap();
        let view = rules.view(&state, Observer::Seat(decider));
        let budget = Budget::simulations(50);
        let found = registry::hints(&rules, decider, &view, &budget, &mut Fast::new(1));
        let by_club = registry::club_hints(&rules, decider, &view, &budget, &mut Fast::new(1));
        assert_eq!(found, by_club);
        assert!(found.len() > 1, "{found:?}");
    }
    check::<Attacke>(5);
    // Only master has a network there.
    check::<Modify>(3);
}
