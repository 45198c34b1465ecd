//! Benchmarks of random matches and of the functions that searching bots call most, for every game
//! and preset.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::game::Game;
use sortie_core::setup::Setup;
use sortie_core::{Draft, Observer};
use sortie_games::catalogue;
use sortie_lab::random_match::{self, RecordedMatches};
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
                let setup = Setup::for_game(G::INFO.id).preset(preset.id);
                if let Ok(rules) = setup.build::<G>(usize::from(seats)) {
                    let name = format!("{}/{}/{seats}", G::INFO.id, preset.id);
                    measure(self.0, &name, &rules, seats);
                }
            }
        }
    }
}

fn measure<G: Game>(criterion: &mut Criterion, name: &str, rules: &G, seats: u8) {
    let recorded = RecordedMatches::new(rules, seats, 1, MATCHES);
    let mut situations = Vec::new();
    for n in 0..MATCHES {
        random_match::play(rules, seats, 1, n, |state, seat, view, _| {
            situations.push((*state, Observer::Seat(seat), *view));
        });
    }
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(situations.len() as u64));
    let mut bench = |name: &str, work: &mut dyn FnMut()| {
        group.bench_function(name, |bencher| bencher.iter(&mut *work));
    };
    bench("random matches", &mut || {
        for n in 0..MATCHES {
            black_box(random_match::play(rules, seats, 1, n, |_, _, _, _| {}));
        }
    });
    bench("the same without views", &mut || {
        recorded.replay(|state| {
            black_box(state);
        });
    });
    bench("clone", &mut || {
        for (state, ..) in &situations {
            // The inner call hides that the state is constant, the outer one that the copy is
            // unused.
            black_box(*black_box(state));
        }
    });
    bench("view", &mut || {
        for (state, who, _) in &situations {
            black_box(rules.view(black_box(state), *who));
        }
    });
    bench("legal", &mut || {
        for (.., view) in &situations {
            black_box(rules.legal_steps(black_box(view), &Draft::EMPTY));
        }
    });
    let mut chance = Fast::new(1);
    bench("imagine", &mut || {
        for (.., view) in &situations {
            black_box(rules.determinize(black_box(view), &mut chance));
        }
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
