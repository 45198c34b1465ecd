//! Measurements on games that `OpenSpiel` has too, beside its figures.

use serde::Serialize;
use sortie_bots::solve::{
    CfrSolver, CfrVariant, ExternalSampler, GameTree, SequenceForm, best_response,
};
use sortie_bots::{Bot, Budget, Club, Random};
use sortie_core::Referee;
use sortie_core::Rules;
use sortie_core::chance::Fast;
use sortie_core::{Game, JointAction, Observer, Turn};
use sortie_lab::speed::speed;
use sortie_small::{Goofspiel, Kuhn, Leduc};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A measured figure beside that of `OpenSpiel` 2.0 in C++, on one core.
#[derive(Debug, Serialize)]
pub(crate) struct Measurement {
    /// The measured quantity, with its unit.
    measure: &'static str,
    ours: f64,
    openspiel: f64,
    /// How many times better our figure is.
    ratio: f64,
}

// The figures of OpenSpiel, measured on the same kind of core, per second.
const KUHN_MATCHES: f64 = 3.64e6;
const LEDUC_MATCHES: f64 = 1.69e6;
const GOOFSPIEL_MATCHES: f64 = 158e3;
const CFR_PLUS: f64 = 163.0;
/// 667 iterations of CFR+, in seconds.
const TO_A_THOUSANDTH: f64 = 667.0 / CFR_PLUS;
const EXTERNAL_SAMPLING: f64 = 51.6e3;
/// Simulations per second at a thousand a decision, one rollout each.
const SEARCH: f64 = 589e3;

/// The most nodes of the tree of Leduc poker: ten times as many as it has.
const LIMIT: usize = 100_000;

/// Measures everything, for about `each` per figure.
pub(crate) fn measure(each: Duration) -> Result<Vec<Measurement>, String> {
    let more = |measure, ours, openspiel| Measurement {
        measure,
        ours,
        openspiel,
        ratio: ours / openspiel,
    };
    let leduc = GameTree::compile(&Leduc, 2, LIMIT).map_err(|error| error.to_string())?;
    let form = leduc.form();
    let mut solver = CfrSolver::new(form, CfrVariant::Plus);
    let mut sampler = ExternalSampler::new(form, 1);
    let reached = to_a_thousandth(form);
    Ok(vec![
        more("kuhn: random matches/s", random(&Kuhn, each), KUHN_MATCHES),
        more("leduc: random matches/s", random(&Leduc, each), LEDUC_MATCHES),
        more(
            "goofspiel, 13 cards: random matches/s",
            random(&Goofspiel::new(2), each),
            GOOFSPIEL_MATCHES,
        ),
        more("leduc: CFR+ iterations/s", rate(each, 100, || solver.iterate()), CFR_PLUS),
        Measurement {
            measure: "leduc: seconds of CFR+ to a NashConv of 0.001",
            ours: reached,
            openspiel: TO_A_THOUSANDTH,
            ratio: TO_A_THOUSANDTH / reached,
        },
        more(
            "leduc: external sampling iterations/s",
            rate(each, 1000, || sampler.iterate()),
            EXTERNAL_SAMPLING,
        ),
        more("leduc: information-set MCTS simulations/s", simulations(each), SEARCH),
    ])
}

impl Measurement {
    pub(crate) fn line(&self) -> String {
        let Measurement { measure, ours, openspiel, ratio } = self;
        format!("{measure:<48} {ours:>14.3} {openspiel:>14.3} {ratio:>9.1}")
    }
}

/// The head of the table.
pub(crate) const HEAD: &str = "
beside OpenSpiel 2.0                                       here      elsewhere     times";

fn random<G: Game>(rules: &G, each: Duration) -> f64 {
    speed(rules, 2, each).matches_per_second
}

/// Simulations per second of the club player, which decides anew in situations of random matches.
fn simulations(each: Duration) -> f64 {
    const SIMULATIONS: u32 = 1000;
    const DECISIONS: usize = 64;
    let mut luck = Fast::new(1);
    let mut asked = Vec::new();
    while asked.len() < DECISIONS {
        let mut state = Leduc.deal(2, &mut luck, &mut ());
        while let Turn::Decide(deciders) = Leduc.turn(&state) {
            let mut joint = JointAction::empty();
            for seat in deciders.iter() {
                let view = Leduc.view(&state, Observer::Seat(seat));
                joint.put(seat, Random.act(&Leduc, seat, &view, &Budget::FREE, &mut luck));
                asked.push((seat, view));
            }
            Leduc.play(&mut state, &joint, &mut luck, &mut ());
        }
    }
    let budget = Budget::simulations(SIMULATIONS);
    let rounds = rate(each, 1, || {
        for (seat, view) in &asked {
            black_box(Club::default().decide(&Leduc, *seat, view, &budget, &mut luck));
        }
    });
    rounds * asked.len() as f64 * f64::from(SIMULATIONS)
}

/// Runs of `work` per second, by the quickest of many rounds; the quickest is the least disturbed
/// one.
fn rate(time: Duration, round: u32, mut work: impl FnMut()) -> f64 {
    let (begun, mut best) = (Instant::now(), Duration::MAX);
    while best == Duration::MAX || begun.elapsed() < time {
        let from = Instant::now();
        (0..round).for_each(|_| work());
        best = best.min(from.elapsed());
    }
    f64::from(round) / best.as_secs_f64()
}

/// Seconds of CFR+ until `NashConv` is below 0.001, the quickest of five runs. The average is
/// measured after every 16 iterations, since measuring costs about as much as one.
fn to_a_thousandth(form: &SequenceForm) -> f64 {
    let run = || {
        let begun = Instant::now();
        let mut solver = CfrSolver::new(form, CfrVariant::Plus);
        while best_response::nash_conv(form, &solver.average()) >= 0.001 {
            (0..16).for_each(|_| solver.iterate());
        }
        begun.elapsed().as_secs_f64()
    };
    (0..5).map(|_| run()).fold(f64::INFINITY, f64::min)
}
