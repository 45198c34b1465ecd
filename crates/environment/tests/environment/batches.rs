//! Many matches at once.

use allocation_counter::measure;
use sortie_bots::{Budget, make};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::setup::Setup;
use sortie_core::step_actions::{StepTaken, legal_numbers, take_number};
use sortie_core::{Draft, Game, JointAction, Observer, Turn};
use sortie_environment::{
    AnyBatch, BatchArrays, BatchOptions, EnvironmentError, IDS, Observations, Reward, new_batch,
};
use sortie_games::catalogue;

const ENVIRONMENTS: usize = 7;

/// The arrays of a caller.
struct Arrays {
    observations: Vec<f32>,
    masks: Vec<u8>,
    rewards: Vec<f32>,
    done: Vec<u8>,
    seats: Vec<u8>,
}

impl Arrays {
    fn new(batch: &dyn AnyBatch) -> Self {
        let n = batch.environments();
        Arrays {
            observations: vec![0.0; n * batch.spec().size()],
            masks: vec![0; n * 256],
            rewards: vec![0.0; n * usize::from(batch.seats())],
            done: vec![0; n],
            seats: vec![0; n],
        }
    }

    fn borrow(&mut self) -> BatchArrays<'_> {
        BatchArrays {
            observations: Observations::Floats(&mut self.observations),
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            done: &mut self.done,
            seats: &mut self.seats,
        }
    }
}

fn batch(code: &str, threads: usize) -> Box<dyn AnyBatch> {
    let reward = Reward::Share;
    let (learner, opponents) = (None, None);
    let options = BatchOptions {
        environments: ENVIRONMENTS,
        threads,
        reward,
        learner,
        opponents,
        full: false,
    };
    new_batch(code, None, options).unwrap()
}

/// Everything that the arrays have shown over some steps.
fn run(code: &str, threads: usize) -> Vec<u32> {
    let mut batch = batch(code, threads);
    let (mut arrays, mut actions) = (Arrays::new(&*batch), vec![0; ENVIRONMENTS]);
    let mut seen = Vec::new();
    batch.reset(5, arrays.borrow()).unwrap();
    for step in 0..40 {
        seen.extend(arrays.observations.iter().map(|value| value.to_bits()));
        seen.extend(arrays.rewards.iter().map(|value| value.to_bits()));
        seen.extend(
            arrays.masks.iter().chain(&arrays.done).chain(&arrays.seats).map(|&n| u32::from(n)),
        );
        batch.sample(step, &mut actions).unwrap();
        batch.step(&actions, arrays.borrow()).unwrap();
    }
    seen
}

#[test]
fn threads_change_nothing() {
    for id in IDS {
        assert!(run(id, 1) == run(id, 3), "{id}");
    }
}

#[test]
fn a_step_does_not_allocate() {
    for id in IDS {
        let mut batch = batch(id, 1);
        let (mut arrays, mut actions) = (Arrays::new(&*batch), vec![0; ENVIRONMENTS]);
        batch.reset(5, arrays.borrow()).unwrap();
        let heap = measure(|| {
            for step in 0..200 {
                batch.sample(step, &mut actions).unwrap();
                batch.step(&actions, arrays.borrow()).unwrap();
            }
        });
        assert_eq!(heap.count_total, 0, "{id}");
    }
}

#[test]
fn an_illegal_number_is_refused_before_any_is_taken() {
    let mut batch = batch("kuhn", 1);
    let mut arrays = Arrays::new(&*batch);
    batch.reset(5, arrays.borrow()).unwrap();
    let (seats, mut actions) = (arrays.seats.clone(), vec![0; ENVIRONMENTS]);
    actions[4] = 77;
    let refused = batch.step(&actions, arrays.borrow());
    assert_eq!(refused, Err(EnvironmentError::IllegalAction { environment: 4, action: 77 }));
    assert_eq!(arrays.seats, seats);
}

#[test]
fn an_array_of_another_length_is_refused() {
    let mut batch = batch("kuhn", 1);
    let mut arrays = Arrays::new(&*batch);
    arrays.done.pop();
    let refused = batch.reset(5, arrays.borrow());
    let (name, given, wanted) = ("done", ENVIRONMENTS - 1, ENVIRONMENTS);
    assert_eq!(refused, Err(EnvironmentError::Length { name, given, wanted }));
}

#[test]
fn an_opponent_that_another_bot_would_play_for_is_refused() {
    let reward = Reward::Share;
    let (learner, opponents) = (Some(0), Some("master".parse().unwrap()));
    let options =
        BatchOptions { environments: 1, threads: 1, reward, learner, opponents, full: false };
    let refused = new_batch("attack", None, options).err().unwrap().to_string();
    assert_eq!(refused, "master has no network for attack with 2 seats; club plays in its place");
    assert!(new_batch("commander", None, options).is_ok());
}

/// Some matches of a learner that takes the lowest legal number, against one bot per match.
struct Matches {
    seed: u64,
    count: usize,
}

impl Visitor for Matches {
    type Out = Vec<f64>;

    fn visit<G: Game>(self) -> Vec<f64> {
        let rules = Setup::for_game(G::INFO.id).build::<G>(2).unwrap();
        let (mut luck, mut choices) = (Fast::stream(self.seed, 0), Fast::stream(!self.seed, 0));
        let mut shares = Vec::new();
        while shares.len() < self.count {
            let mut state = rules.deal(2, &mut luck, &mut ());
            let mut bot = make::<G>("master", &rules, 2).unwrap();
            let outcome = loop {
                let deciders = match rules.turn(&state) {
                    Turn::Over(outcome) => break outcome,
                    Turn::Decide(deciders) => deciders,
                };
                let mut chosen = JointAction::empty();
                for seat in deciders.iter() {
                    let view = rules.view(&state, Observer::Seat(seat));
                    let action = match seat {
                        0 => lowest(&rules, &view),
                        _ => bot.act(&rules, seat, &view, &Budget::FREE, &mut choices),
                    };
                    chosen.put(seat, action);
                }
                rules.play(&mut state, &chosen, &mut luck, &mut ());
            };
            shares.push(outcome.share(0));
        }
        shares
    }
}

fn lowest<G: Game>(rules: &G, view: &G::View) -> G::Action {
    let mut draft = Draft::EMPTY;
    loop {
        let number = legal_numbers(rules, view, &draft).nth(0).unwrap();
        match take_number(rules, view, &draft, number).unwrap() {
            StepTaken::Drafted(longer) => draft = longer,
            StepTaken::Decided(action) => return action,
        }
    }
}

#[test]
fn an_opponent_is_one_bot_for_a_whole_match() {
    let (seed, count) = (11, 12);
    let wanted = catalogue::with("commander", Matches { seed, count }).unwrap();
    let (learner, opponents) = (Some(0), Some("master".parse().unwrap()));
    let reward = Reward::Share;
    let options =
        BatchOptions { environments: 1, threads: 1, reward, learner, opponents, full: false };
    let mut batch = new_batch("commander", None, options).unwrap();
    let mut arrays = Arrays::new(&*batch);
    batch.reset(seed, arrays.borrow()).unwrap();
    let mut shares = Vec::new();
    while shares.len() < count {
        let number = arrays.masks.iter().position(|&legal| legal == 1).unwrap();
        batch.step(&[number as u8], arrays.borrow()).unwrap();
        if arrays.done[0] == 1 {
            shares.push(f64::from(arrays.rewards[0]));
        }
    }
    // Another snapshot at each decision would take other choices.
    assert_eq!(shares, wanted);
}
