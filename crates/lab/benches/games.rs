//! Random matches and the functions that searching bots call most, for every game and preset.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_core::setup::Setup;
use sortie_core::{Draft, Observer};
use sortie_games::catalogue;
use sortie_lab::playout::{self, Recorded};
use std::hint::black_box;
use std::time::Duration;

/// Matches in one measured round.
const MATCHES: u64 = 32;

struct Measure<'a>(&'a mut Criterion);

impl Visitor for Measure<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let (fewest, most) = G::INFO.seats;
        for preset in G::INFO.presets {
            for seats in fewest..=most {
                let setup = Setup::of(G::INFO.id).preset(preset.id);
                if let Ok(rules) = setup.build::<G>(usize::from(seats)) {
                    let name = format!("{}/{}/{seats}", G::INFO.id, preset.id);
                    measure(self.0, &name, &rules, seats);
                }
            }
        }
    }
}

fn measure<G: Game>(criterion: &mut Criterion, name: &str, rules: &G, seats: u8) {
    let recorded = Recorded::new(rules, seats, 1, MATCHES);
    let mut situations = Vec::new();
    for n in 0..MATCHES {
        playout::play(rules, seats, 1, n, |state, seat, view, _| {
            situations.push((*state, seat, *view));
        });
    }
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(situations.len() as u64));
    group.bench_function("random matches", |bencher| {
        bencher.iter(|| {
            for n in 0..MATCHES {
                black_box(playout::play(rules, seats, 1, n, |_, _, _, _| {}));
            }
        });
    });
    group.bench_function("the same without views", |bencher| {
        bencher.iter(|| {
            recorded.replay(|state| {
                black_box(state);
            })
        });
    });
    group.bench_function("clone", |bencher| {
        bencher.iter(|| {
            situations.iter().for_each(|(state, ..)| {
                black_box(*black_box(state));
            })
        });
    });
    group.bench_function("view", |bencher| {
        bencher.iter(|| {
            for (state, seat, _) in &situations {
                black_box(rules.view(black_box(state), Observer::Seat(*seat)));
            }
        });
    });
    group.bench_function("legal", |bencher| {
        bencher.iter(|| {
            for (.., view) in &situations {
                black_box(rules.legal(black_box(view), &Draft::EMPTY));
            }
        });
    });
    group.bench_function("imagine", |bencher| {
        bencher.iter_batched_ref(
            || sortie_core::chance::Fast::new(1),
            |chance| {
                for (.., view) in &situations {
                    black_box(rules.imagine(black_box(view), chance));
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn games(criterion: &mut Criterion) {
    for id in catalogue::IDS {
        catalogue::with(id, Measure(criterion));
    }
}

fn short() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(400))
        .sample_size(20)
        .without_plots()
}

criterion_group! { name = benches; config = short(); targets = games }
criterion_main!(benches);
