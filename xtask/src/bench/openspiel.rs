//! Measurements on games that `OpenSpiel` has too, beside its own figures in the same run.

use serde::{Deserialize, Serialize};
use sortie_bots::solve::{
    CfrSolver, CfrVariant, ExternalSampler, GameTree, SequenceForm, best_response,
};
use sortie_bots::{Bot, Budget, Ismcts, Random};
use sortie_core::chance::Fast;
use sortie_core::{Game, JointAction, Observer, Turn};
use sortie_core::{Referee, Rules};
use sortie_small::{Goofspiel, Kuhn, Leduc};
use std::env;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Measures the C++ of `OpenSpiel` and prints [`Peer`].
const SCRIPT: &str = "python/bench/open_spiel_speed.py";

/// The figures of `OpenSpiel`, per second but for one.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Peer {
    kuhn_matches: f64,
    leduc_matches: f64,
    goofspiel_matches: f64,
    cfr_plus: f64,
    /// Seconds of CFR+ until `NashConv` is below 0.001.
    cfr_plus_seconds: f64,
    external_sampling: f64,
    search: f64,
}

/// A measured figure beside that of `OpenSpiel`, on one core.
#[derive(Debug, Serialize)]
pub(crate) struct Measurement {
    /// The measured quantity, with its unit.
    measure: &'static str,
    ours: f64,
    /// Left out where the Python of this machine has no `OpenSpiel`.
    #[serde(skip_serializing_if = "Option::is_none")]
    openspiel: Option<f64>,
    /// How many times better our figure is.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
}

/// The most nodes of the tree of Leduc poker: ten times as many as it has.
const LIMIT: usize = 100_000;

/// Measures everything, for about `each` per figure.
pub(crate) fn measure(each: Duration) -> Result<Vec<Measurement>, String> {
    let peer = measure_peer(each);
    let more = |measure, ours, theirs: fn(&Peer) -> f64| {
        let openspiel = peer.as_ref().map(theirs);
        Measurement { measure, ours, openspiel, ratio: openspiel.map(|theirs| ours / theirs) }
    };
    let leduc = GameTree::compile(&Leduc, 2, LIMIT).map_err(|error| error.to_string())?;
    let form = leduc.form();
    let mut solver = CfrSolver::new(form, CfrVariant::Plus);
    let mut sampler = ExternalSampler::new(form, 1);
    let reached = to_a_thousandth(form);
    let seconds = peer.map(|peer| peer.cfr_plus_seconds);
    Ok(vec![
        more("kuhn: random playouts/s", playouts(&Kuhn, each), |peer| peer.kuhn_matches),
        more("leduc: random playouts/s", playouts(&Leduc, each), |peer| peer.leduc_matches),
        more(
            "goofspiel, 13 cards: random playouts/s",
            playouts(&Goofspiel::new(2), each),
            |peer| peer.goofspiel_matches,
        ),
        more("leduc: CFR+ iterations/s", rate(each, 100, || solver.iterate()), |peer| {
            peer.cfr_plus
        }),
        Measurement {
            measure: "leduc: seconds of CFR+ to a NashConv of 0.001",
            ours: reached,
            openspiel: seconds,
            ratio: seconds.map(|seconds| seconds / reached),
        },
        more(
            "leduc: external sampling iterations/s",
            rate(each, 1000, || sampler.iterate()),
            |peer| peer.external_sampling,
        ),
        more("leduc: information-set MCTS simulations/s", simulations(each), |peer| peer.search),
    ])
}

/// The figures of `OpenSpiel` on this machine. `None` where Python cannot import it.
fn measure_peer(each: Duration) -> Option<Peer> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(SCRIPT);
    let python = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let mut command = Command::new(python);
    command.arg(script).arg("--seconds").arg(each.as_secs_f64().to_string());
    let output = command.stderr(Stdio::null()).output().ok().filter(|run| run.status.success())?;
    serde_json::from_slice(&output.stdout).ok()
}

impl Measurement {
    pub(crate) fn line(&self) -> String {
        let Measurement { measure, ours, openspiel, ratio } = self;
        match (openspiel, ratio) {
            (Some(openspiel), Some(ratio)) => {
                format!("{measure:<48} {ours:>14.3} {openspiel:>14.3} {ratio:>9.1}")
            }
            _ => format!("{measure:<48} {ours:>14.3}"),
        }
    }
}

/// The head of the table.
pub(crate) const HEAD: &str = "
beside OpenSpiel, where Python can import it               here      OpenSpiel     times";

/// Random playouts of dealt matches per second; the deal is not measured, as `OpenSpiel` searches from
/// a dealt state too.
fn playouts<G: Game>(rules: &G, each: Duration) -> f64 {
    const DEALS: u32 = 256;
    let mut luck = Fast::new(1);
    let dealt: Vec<_> = (0..DEALS).map(|_| rules.deal(2, &mut luck, &mut ())).collect();
    let rounds = rate(each, 1, || {
        for state in &dealt {
            let mut state = *state;
            while let Turn::Decide(deciders) = rules.turn(&state) {
                let mut joint = JointAction::empty();
                for seat in deciders.iter() {
                    let view = rules.view(&state, Observer::Seat(seat));
                    joint.put(seat, Random.act(rules, seat, &view, &Budget::FREE, &mut luck));
                }
                rules.play(&mut state, &joint, &mut luck, &mut ());
            }
            black_box(state);
        }
    });
    rounds * f64::from(DEALS)
}

/// Simulations per second of plain information-set MCTS, which decides in situations of random matches.
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
    // Each decision by its quickest run: all of them together take so long that other programs would
    // interrupt every round.
    let (begun, mut best) = (Instant::now(), vec![Duration::MAX; asked.len()]);
    while best.contains(&Duration::MAX) || begun.elapsed() < each {
        for (best, (seat, view)) in best.iter_mut().zip(&asked) {
            let from = Instant::now();
            black_box(Ismcts.decide(&Leduc, *seat, view, &budget, &mut luck));
            *best = from.elapsed().min(*best);
        }
    }
    let all: Duration = best.iter().sum();
    asked.len() as f64 * f64::from(SIMULATIONS) / all.as_secs_f64()
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
