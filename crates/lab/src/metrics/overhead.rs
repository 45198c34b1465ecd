//! The cost of the metrics that need no search, against bare play.

use crate::game_dispatch::{RulesVisitor, with_rules};
use crate::metrics::match_trace::{ActionCounter, Tracer};
use crate::metrics::study::{self, PLAY_MATCHES, StudySettings};
use crate::metrics::study_runner::StudyError;
use serde::Serialize;
use sortie_core::game::Game;
use std::any::Any;
use std::time::{Duration, Instant};

/// The time of the same matches without and with the traces that the metrics read.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Overhead {
    /// Matches of each kind.
    pub matches: u64,
    /// Milliseconds for a match that nobody watches.
    pub bare_milliseconds: f64,
    /// Milliseconds for a match whose choices, legal actions and outcome are counted.
    pub counted_milliseconds: f64,
    /// Milliseconds for a match with its whole trace: also hidden information, events and options of one
    /// match in four.
    pub traced_milliseconds: f64,
    /// Counted matches against bare ones.
    pub counted_ratio: f64,
    /// Traced matches against bare ones.
    pub ratio: f64,
}

/// Plays so many sets three times on this thread, without traces, with counts and with whole traces, in
/// turn.
///
/// # Errors
/// If a bot cannot be made or stops playing.
pub fn overhead<G: Game>(
    rules: &G,
    settings: &StudySettings,
    sets: u64,
) -> Result<Overhead, StudyError> {
    overhead_any(G::INFO.id, rules, OverheadRun { settings, sets })
}

/// Not generic, so that everything behind it is compiled in this crate.
fn overhead_any(game: &str, rules: &dyn Any, run: OverheadRun<'_>) -> Result<Overhead, StudyError> {
    with_rules(game, rules, run)?
}

struct OverheadRun<'a> {
    settings: &'a StudySettings,
    sets: u64,
}

impl RulesVisitor for OverheadRun<'_> {
    type Out = Result<Overhead, StudyError>;

    fn visit<G: Game>(self, rules: &G) -> Self::Out {
        let settings = StudySettings { positions: false, ..self.settings.clone() };
        let [mut bare, mut counted, mut traced] = [Duration::ZERO; 3];
        for set in 0..self.sets {
            // In turn, so that another load on the machine slows both alike.
            let begun = Instant::now();
            for n in 0..PLAY_MATCHES {
                study::play_match(rules, &settings, set, n, &mut ())?;
            }
            bare += begun.elapsed();
            let begun = Instant::now();
            let mut counter = ActionCounter::default();
            for n in 0..PLAY_MATCHES {
                let mut tracer = Tracer::new(settings.seats, None, &mut counter);
                study::play_match(rules, &settings, set, n, &mut tracer)?;
            }
            counted += begun.elapsed();
            let begun = Instant::now();
            study::play_traced(rules, &settings, set, &|| false)?;
            traced += begun.elapsed();
        }
        let matches = self.sets * PLAY_MATCHES;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3 / matches.max(1) as f64;
        let ratio = |time: Duration| time.as_secs_f64() / bare.as_secs_f64().max(f64::MIN_POSITIVE);
        Ok(Overhead {
            matches,
            bare_milliseconds: milliseconds(bare),
            counted_milliseconds: milliseconds(counted),
            traced_milliseconds: milliseconds(traced),
            counted_ratio: ratio(counted),
            ratio: ratio(traced),
        })
    }
}
