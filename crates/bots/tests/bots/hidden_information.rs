//! No bot's choice depends on information that its seat does not have.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use crate::master::random_policy;
use sortie_bots::level::levels;
use sortie_bots::{BASELINES, BOTS, Bot, Budget, Distribution, Equilibrium, Expert, Master, make};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::event::Listener;
use sortie_core::game::{JointAction, Turn};
use sortie_core::matches::{StreamEntry, Update};
use sortie_core::{Game, Observer, Seat};
use sortie_games::catalogue;

/// The distribution of a bot that has heard these events, in a state.
fn chosen<G: Game>(
    mut bot: Box<dyn Bot<G>>,
    rules: &G,
    seat: Seat,
    heard: &[G::Event],
    state: &G::State,
) -> Distribution<G::Action> {
    for (n, &event) in heard.iter().enumerate() {
        bot.observe(rules, &StreamEntry { n, decision: 0, what: Update::Event(event) });
    }
    let view = rules.view(state, Observer::Seat(seat));
    bot.decide(rules, seat, &view, &Budget::simulations(60), &mut Fast::new(11))
}

struct Swapped;

impl Visitor for Swapped {
    type Out = bool;

    fn visit<G: Game>(self) -> bool {
        let seats = G::INFO.seats.0;
        count_swapped(&G::new(seats), seats, 5) > 5
    }
}

/// Plays at random. At each decision it compares every bot's choice in the true state and in
/// one where the hidden cards are dealt anew. Returns how often they differed.
fn count_swapped<G: Game>(rules: &G, seats: u8, seed: u64) -> u32 {
    let policy = random_policy(rules, seats);
    let (mut luck, mut swapped) = (Fast::new(seed), 0);
    let mut ears: Vec<Listener<G::Event>> =
        (0..seats).map(|seat| Listener::new(Observer::Seat(seat))).collect();
    let mut news = Vec::new();
    let mut state = rules.deal(seats, &mut luck, &mut news);
    for _ in 0..30 {
        for event in news.drain(..) {
            for ear in &mut ears {
                ear.heard.push(event.seen_by(ear.who));
            }
        }
        let Turn::Decide(deciders) = rules.turn(&state) else { break };
        let mut joint = JointAction::empty();
        for seat in deciders.iter() {
            let view = rules.view(&state, Observer::Seat(seat));
            let other = rules.determinize(&view, &mut luck);
            swapped += u32::from(other != state);
            let heard = &ears[usize::from(seat)].heard;
            let compare = |name: &str, bot: &dyn Fn() -> Box<dyn Bot<G>>| {
                let [here, there] =
                    [&state, &other].map(|state| chosen(bot(), rules, seat, heard, state));
                assert_eq!(here, there, "{}, {name}", G::INFO.id);
            };
            for bot in BOTS.iter().chain(levels::<G>()).chain(BASELINES) {
                compare(bot.name, &|| make(bot.name, rules, seats).unwrap());
            }
            // Also where no network was trained yet.
            let network = || Master::new(policy.clone());
            compare("a random network", &|| Box::new(network()));
            compare("rollouts by a random network", &|| Box::new(Expert::new(network())));
            let random: Box<dyn Bot<G>> = make("random", rules, seats).unwrap();
            joint.put(seat, { random }.act(rules, seat, &view, &Budget::FREE, &mut luck));
        }
        rules.play(&mut state, &joint, &mut luck, &mut news);
    }
    swapped
}

#[test]
fn no_choice_changes_when_hidden_cards_are_dealt_anew() {
    let hidden = catalogue::IDS.iter().filter(|id| catalogue::with(id, Swapped).unwrap());
    assert!(hidden.count() > 3, "hardly anything was hidden");
}

struct SwappedInSolvedGame;

impl Visitor for SwappedInSolvedGame {
    type Out = Option<bool>;

    fn visit<G: Game>(self) -> Option<bool> {
        let rules = G::new(2).lite_form(2).filter(|_| G::INFO.seats.0 == 2)?;
        Equilibrium::find(&rules, 2)?;
        Some((0..10).map(|seed| count_swapped(&rules, 2, seed)).sum::<u32>() > 5)
    }
}

#[test]
fn no_choice_of_an_equilibrium_changes_when_hidden_cards_are_dealt_anew() {
    let visit = |id: &&str| catalogue::with(id, SwappedInSolvedGame).flatten();
    let hidden: Vec<bool> = catalogue::IDS.iter().filter_map(visit).collect();
    assert!(hidden.iter().filter(|hidden| **hidden).count() > 3, "hardly anything was hidden");
}
