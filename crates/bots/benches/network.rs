//! Benchmarks of the moves of the master bot: a single move, and many moves at once.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sortie_bots::network::Policy;
use sortie_bots::{Bot, Budget, Master, Random};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn};
use sortie_core::{Draft, Game, ObservationEncoder, Observer, Seat};
use sortie_games::catalogue;
use std::hint::black_box;
use std::sync::Arc;

#[allow(dead_code, clippy::expect_used, reason = "shared with the tests")]
#[path = "../tests/bots/network_file.rs"]
mod network_file;

use network_file::{NetworkFile, count_inputs};

/// The width of both hidden layers.
const WIDTH: usize = 128;
/// The decisions that are made in each round.
const DECISIONS: usize = 256;

struct Measure<'a>(&'a mut Criterion);

impl Visitor for Measure<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let (_, seats) = G::INFO.seats;
        let rules = G::new(seats);
        let encoder = ObservationEncoder::new(rules.clone(), seats);
        let spec = encoder.spec();
        let bytes = NetworkFile::random(G::INFO.id, seats, spec, [WIDTH, WIDTH], 3).to_bytes();
        let Ok(policy) = Policy::from_bytes(&bytes, &rules, seats) else { return };
        let policy = Arc::new(policy);
        let decisions = decisions(&rules, seats);
        let mut group = self.0.benchmark_group(format!("{}/{seats}", G::INFO.id));
        group.throughput(Throughput::Elements(decisions.len() as u64));
        let inputs = count_inputs(spec);
        group.bench_function(format!("evaluations, {inputs} inputs"), |bencher| {
            let mut out = policy.buffers();
            bencher.iter(|| {
                for (seat, view) in &decisions {
                    policy.evaluate(0, (*seat, view), &Draft::EMPTY, &mut out);
                    black_box(&out);
                }
            });
        });
        group.bench_function("whole actions", |bencher| {
            let (mut bot, mut chance) = (Master::new(policy.clone()), Fast::new(1));
            bencher.iter(|| {
                for (seat, view) in &decisions {
                    black_box(bot.act(&rules, *seat, view, &Budget::FREE, &mut chance));
                }
            });
        });
    }
}

/// Decisions of random matches with more than one legal step.
fn decisions<G: Game>(rules: &G, seats: u8) -> Vec<(Seat, G::View)> {
    let mut chance = Fast::new(3);
    let mut found = Vec::new();
    while found.len() < DECISIONS {
        let mut state = rules.deal(seats, &mut chance, &mut ());
        while let Turn::Decide(deciders) = rules.turn(&state) {
            let mut joint = JointAction::empty();
            for seat in deciders.iter() {
                let view = rules.view(&state, Observer::Seat(seat));
                if rules.legal_steps(&view, &Draft::EMPTY).next.len() > 1 {
                    found.push((seat, view));
                }
                joint.put(seat, Random.act(rules, seat, &view, &Budget::FREE, &mut chance));
            }
            rules.play(&mut state, &joint, &mut chance, &mut ());
        }
    }
    found.truncate(DECISIONS);
    found
}

fn bench(criterion: &mut Criterion) {
    for id in catalogue::IDS {
        catalogue::with(id, Measure(criterion));
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
