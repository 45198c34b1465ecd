//! Plays the sets of studies on several threads.

use crate::duplicate_set::DuplicateSetError;
use crate::game_dispatch::{RulesVisitor, with_rules};
use crate::metrics::study::{self, Study, StudySet, StudySettings};
use crate::workers::Workers;
use sortie_core::game::Game;
use sortie_core::setup::SetupError;
use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The reason why rules cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The rules do not allow this number of seats.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A bot does not exist or stopped playing.
    #[error(transparent)]
    Bot(#[from] DuplicateSetError),
    /// A thread cannot be started, or a result cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The played sets by study, in the order of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudySets(BTreeMap<Study, BTreeMap<u64, StudySet>>);

impl StudySets {
    /// Adds a set.
    pub fn add(&mut self, set: StudySet) {
        self.0.entry(set.study).or_default().insert(set.set, set);
    }

    /// Whether there is this set.
    pub fn has(&self, study: Study, set: u64) -> bool {
        self.0.get(&study).is_some_and(|sets| sets.contains_key(&set))
    }

    /// The sets of a study before the first missing one, at most `most`.
    pub fn first(&self, study: Study, most: u64) -> impl Iterator<Item = &StudySet> {
        let sets = self.0.get(&study).into_iter().flatten();
        sets.zip(0..most).take_while(|((number, _), at)| **number == *at).map(|((_, set), _)| set)
    }
}

/// Plays the sets that `targets` ask for and that are not there yet, on this many threads (0: one for
/// each processor), or on more that mostly wait for a program that plays many matches at once. A set
/// is the same on every thread. Setting `ended` drops the sets under way.
///
/// # Errors
/// If a bot fails, a thread cannot be started, or `progress` returns an error.
pub fn run<G: Game>(
    rules: &G,
    settings: &StudySettings,
    targets: &BTreeMap<Study, u64>,
    sets: &mut StudySets,
    threads: usize,
    ended: &AtomicBool,
    progress: &mut dyn FnMut(&StudySet) -> io::Result<()>,
) -> Result<(), StudyError> {
    run_any(G::INFO.id, rules, StudyRun { settings, targets, sets, threads, ended, progress })
}

/// Not generic, so that everything behind it is compiled in this crate.
fn run_any(game: &str, rules: &dyn Any, run: StudyRun<'_>) -> Result<(), StudyError> {
    with_rules(game, rules, run)?
}

struct StudyRun<'a> {
    settings: &'a StudySettings,
    targets: &'a BTreeMap<Study, u64>,
    sets: &'a mut StudySets,
    threads: usize,
    ended: &'a AtomicBool,
    progress: &'a mut dyn FnMut(&StudySet) -> io::Result<()>,
}

/// The missing sets; all studies come along at the same pace, so that an early end leaves some of
/// each.
pub(crate) fn missing_sets(targets: &BTreeMap<Study, u64>, sets: &StudySets) -> Vec<(Study, u64)> {
    let mut jobs: Vec<(f64, Study, u64)> = Vec::new();
    for (&study, &target) in targets {
        let missing = (0..target).filter(|set| !sets.has(study, *set));
        jobs.extend(missing.map(|set| ((set as f64 + 0.5) / target as f64, study, set)));
    }
    jobs.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    jobs.into_iter().map(|(_, study, set)| (study, set)).collect()
}

impl RulesVisitor for StudyRun<'_> {
    type Out = Result<(), StudyError>;

    fn visit<G: Game>(self, rules: &G) -> Self::Out {
        let StudyRun { settings, targets, sets, threads, ended, progress } = self;
        let jobs = missing_sets(targets, sets);
        // Nothing is started for sets that are all there.
        if jobs.is_empty() {
            return Ok(());
        }
        let bots = vec![settings.players.clone(); settings.seats.into()];
        let workers = Workers::start(rules, &bots, threads).map_err(DuplicateSetError::from)?;
        let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
        // Relaxed is enough: results travel through the channel, and a set played in vain changes
        // nothing.
        let resting = || over.load(Ordering::Relaxed) || ended.load(Ordering::Relaxed);
        let work = |sender: &mpsc::Sender<Result<StudySet, DuplicateSetError>>| {
            while !resting() {
                let _permit = workers.enter();
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(&(study, set)) = jobs.get(at) else { break };
                let played = study::play(rules, settings, study, set, &resting);
                let Some(played) = played.transpose() else { break };
                // The receiver is gone once an error came up.
                if sender.send(played).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let found = (|| {
                let (sender, finished) = mpsc::channel();
                for _ in 0..workers.threads.min(jobs.len()) {
                    let (sender, work) = (sender.clone(), &work);
                    thread::Builder::new().spawn_scoped(scope, move || work(&sender))?;
                }
                // The loop below ends when the last worker drops its sender.
                drop(sender);
                for set in finished {
                    let set = set?;
                    progress(&set)?;
                    sets.add(set);
                }
                Ok(())
            })();
            // Before the scope joins its threads, which look at the flag between two matches.
            over.store(true, Ordering::Relaxed);
            found
        })
    }
}
