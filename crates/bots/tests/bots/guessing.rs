//! Bots do not know hidden cards: they guess them no better than by chance.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use crate::master::random_policy;
use crate::network_file::NetworkFile;
use sortie_bots::network::Critic;
use sortie_bots::weakness::Forgetful;
use sortie_bots::{
    BASELINES, BOTS, Beginner, Bot, Budget, Club, Equilibrium, Expert, Ismcts, Master, Novice,
    Random,
};
use sortie_core::Referee;
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::event::Listener;
use sortie_core::game::{JointAction, Turn};
use sortie_core::matches::{StreamEntry, Update};
use sortie_core::observation::ObservationEncoder;
use sortie_core::{Game, Observer, Seat};
use sortie_games::catalogue;
use sortie_small::{Guess, guess};
use std::sync::Arc;

const GUESSER: Seat = 1;

/// A critic of random weights: it sees the hidden card of every state that it is asked about.
fn random_critic() -> Arc<Critic<Guess>> {
    let encoder = ObservationEncoder::new(Guess, 2);
    let file = NetworkFile::random_critic("guess", 2, encoder.full_spec(), [32, 32]);
    Arc::new(Critic::from_bytes(&file.to_bytes(), &Guess, 2).unwrap())
}

fn weakened(bot: Box<dyn Bot<Guess>>) -> Box<dyn Bot<Guess>> {
    Box::new(Forgetful { bot, recall: 0.5 })
}

/// The number of cards of a match that a bot guesses right.
fn right(bot: &str, seed: u64) -> i32 {
    let (mut luck, mut thoughts) = (Fast::stream(1, seed), Fast::stream(2, seed));
    // The registry has the bots of the catalogue's games alone.
    let mut bot: Box<dyn Bot<Guess>> = match bot {
        "master" => Box::new(Master::new(random_policy(&Guess, 2))),
        "expert" => Box::new(Expert::new(Master::new(random_policy(&Guess, 2)))),
        "equilibrium" => Box::new(Equilibrium::find(&Guess, 2).unwrap()),
        "guided club" => Box::new(Club::guided(random_critic(), random_policy(&Guess, 2))),
        "club" => Box::new(Club::default()),
        "ismcts" => Box::new(Ismcts),
        "beginner" => Box::new(Beginner::default()),
        "novice" => Box::new(Novice::default()),
        "random" => Box::new(Random),
        // As the levels are made.
        "weak club" => weakened(Box::new(Club::with_temperature(0.1))),
        "weak beginner" => weakened(Box::new(Beginner { temperature: 0.1 })),
        "weak novice" => weakened(Box::new(Novice { temperature: 0.5 })),
        other => unreachable!("{other} is not tested"),
    };
    let mut ear = Listener::new(Observer::Seat(GUESSER));
    let mut state = Guess.deal(2, &mut luck, &mut ear);
    let mut told = 0;
    loop {
        for event in ear.heard.drain(..) {
            bot.observe(&Guess, &StreamEntry { n: told, decision: 0, what: Update::Event(event) });
            told += 1;
        }
        if let Turn::Over(outcome) = Guess.turn(&state) {
            return outcome.points(GUESSER);
        }
        let view = Guess.view(&state, ear.who);
        let name = bot.act(&Guess, GUESSER, &view, &Budget::simulations(60), &mut thoughts);
        Guess.play(&mut state, &JointAction::single(GUESSER, name), &mut luck, &mut ear);
    }
}

#[test]
fn no_bot_guesses_a_hidden_card_better_than_by_chance() {
    const MATCHES: u64 = 1600;
    let names = MATCHES as f64 * guess::GUESSES as f64;
    let due = names / f64::from(guess::CARDS);
    // An upper bound of the spread: as if each match were one guess that counts three times.
    let spread = (guess::GUESSES as f64 * due).sqrt();
    let bots = BOTS.iter().chain(BASELINES).map(|bot| bot.name);
    for bot in
        bots.chain(["equilibrium", "guided club", "weak club", "weak beginner", "weak novice"])
    {
        let right: i32 = (0..MATCHES).map(|seed| right(bot, seed)).sum();
        assert!((f64::from(right) - due).abs() < 3.5 * spread, "{bot}: {right} of {names}");
    }
}

/// How often a sampled state is the true one, and how often it is another sampled one.
#[derive(Debug, Default)]
struct Hits {
    truth: f64,
    other: f64,
    /// Whether the game has hidden information.
    hides: bool,
}

struct Imagines;

const MOMENTS: u64 = 600;

impl Visitor for Imagines {
    type Out = Hits;

    /// Samples a state at one moment of each of many random matches.
    fn visit<G: Game>(self) -> Hits {
        let seats = G::INFO.seats.0;
        let rules = G::new(seats);
        let encoder = ObservationEncoder::new(rules.clone(), seats);
        let hides = encoder.full_spec().size() > encoder.spec().size();
        let mut hits = Hits { hides, ..Hits::default() };
        for seed in 0..MOMENTS {
            let mut luck = Fast::stream(3, seed);
            let mut state = rules.deal(seats, &mut luck, &mut ());
            for _ in 0..luck.below(12) {
                let Turn::Decide(deciders) = rules.turn(&state) else { break };
                let mut joint = JointAction::empty();
                for seat in deciders.iter() {
                    let view = rules.view(&state, Observer::Seat(seat));
                    joint.put(seat, Random.act(&rules, seat, &view, &Budget::FREE, &mut luck));
                }
                rules.play(&mut state, &joint, &mut luck, &mut ());
            }
            let seat = luck.below(seats.into()) as Seat;
            let view = rules.view(&state, Observer::Seat(seat));
            let [one, other] = [(); 2].map(|()| rules.determinize(&view, &mut luck));
            hits.truth += f64::from(u8::from(one == state));
            hits.other += f64::from(u8::from(one == other));
        }
        hits
    }
}

#[test]
fn a_sampled_state_is_the_true_one_no_more_often_than_another_sample() {
    for id in catalogue::IDS {
        let hits = catalogue::with(id, Imagines).unwrap();
        let spread = (hits.truth + hits.other).sqrt();
        assert!(hits.truth - hits.other <= 4.0 * spread, "{id}: {hits:?}");
        // Samples that are mostly equal would hide nothing.
        assert_eq!(hits.other > MOMENTS as f64 / 2.0, !hits.hides, "{id}: {hits:?}");
    }
}
