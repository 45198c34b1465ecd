//! [`Workers`]: the threads on which the matches of a run are played.

use sortie_core::game::Game;
use sortie_outside::{MakeError, ThreadLimit, ThreadPermit, is_program, matches_at_once};
use std::num::NonZero;
use std::sync::Arc;
use std::thread;

/// The number of threads of a run. A program that plays many matches at once needs a thread for each of
/// them; most of these wait for it, and no more compute than were asked for.
#[derive(Debug)]
pub(crate) struct Workers {
    /// The number of threads to start.
    pub(crate) threads: usize,
    /// The number of threads that compute at the same time.
    pub(crate) computing: usize,
    limit: Option<Arc<ThreadLimit>>,
}

impl Workers {
    /// Threads for matches between these bots, one for each seat: `threads` of them (0: one for each
    /// processor), or more if a program plays more matches at once. Programs are started for this, and
    /// take part in the run if they play on.
    ///
    /// # Errors
    /// If a program cannot be started.
    pub(crate) fn start<G: Game>(
        rules: &G,
        bots: &[String],
        threads: usize,
    ) -> Result<Self, MakeError> {
        let seats = bots.len() as u8;
        let programs = (0..).zip(bots).filter(|(_, bot)| is_program(bot));
        let made = programs.map(|(seat, bot)| sortie_outside::make(bot, rules, seats, seat));
        // All at the same time, as in a match, and only then dropped.
        made.collect::<Result<Vec<_>, _>>()?;
        Ok(Workers::new(bots, threads))
    }

    /// The same, if all programs have been started before.
    pub(crate) fn new(bots: &[String], threads: usize) -> Self {
        let computing = match threads {
            0 => thread::available_parallelism().map_or(1, NonZero::get),
            given => given,
        };
        let threads = matches_at_once(bots).map_or(computing, |matches| matches.max(computing));
        let limit = (threads > computing).then(|| ThreadLimit::new(computing));
        Workers { threads, computing, limit }
    }

    /// Waits until this thread may compute. It may until the permit is dropped.
    pub(crate) fn enter(&self) -> Option<ThreadPermit> {
        self.limit.as_ref().map(ThreadLimit::enter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{self, Contest};
    use crate::metrics::study::{Study, StudySettings};
    use crate::metrics::study_runner::{self, StudySets};
    use crate::simulate::simulate;
    use crate::stopping_rule::StoppingRule;
    use sortie_core::catalogue::Visitor;
    use sortie_games::catalogue;
    use std::collections::{BTreeMap, HashSet};
    use std::fs;
    use std::path::Path;
    use std::sync::atomic::AtomicBool;

    /// The tests look at the processes of a command, and stop them.
    static ALONE: std::sync::Mutex<()> = std::sync::Mutex::new(());

    fn program(file: &str, rest: &str) -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../outside/tests/outside");
        format!("exec:python3 '{folder}/{file}' {rest} @60s")
    }

    /// Simulations, contests and studies with a program that plays so many matches at once.
    struct Runs(String);

    impl Visitor for Runs {
        type Out = String;

        fn visit<G: Game>(self) -> String {
            let rules = G::new(2);
            let bots = [self.0.clone(), "random".to_owned()];
            let mut simulation = simulate(&rules, 2, &bots, 40, 1, 2, &|_| {}).unwrap();
            assert_eq!((simulation.speed.threads, simulation.left.len()), (2, 0));
            // The commands differ by design.
            simulation.report.seats[0].bot.clear();
            let contest = Contest::new(&rules, 2, &bots, 1).unwrap();
            let stop = StoppingRule { sets: Some(20), early: None };
            let ended = AtomicBool::new(false);
            let played =
                contest::run(&rules, &contest, &stop, 2, Vec::new(), &ended, &mut |_| Ok(()));
            let settings = StudySettings {
                program: String::new(),
                game: G::INFO.id.to_owned(),
                rules: contest.rules,
                seats: 2,
                players: self.0,
                playouts: "random".to_owned(),
                seed: 1,
                positions: false,
            };
            let targets = BTreeMap::from([(Study::Play, 4), (Study::Memory, 4)]);
            let mut sets = StudySets::default();
            study_runner::run(&rules, &settings, &targets, &mut sets, 2, &ended, &mut |_| Ok(()))
                .unwrap();
            sortie_outside::stop_idle_programs();
            format!("{:?} {:?} {sets:?}", simulation.report, played.unwrap())
        }
    }

    #[test]
    fn the_results_do_not_depend_on_how_many_matches_a_program_plays_at_once() {
        let _alone = ALONE.lock();
        let run = |spec| catalogue::with("attack", Runs(spec)).unwrap();
        let one = run(program("plays_on.py", "/dev/null"));
        for matches in [1, 32] {
            let rest = format!("/dev/null matches={matches}");
            assert_eq!(run(program("plays_many.py", &rest)), one, "{matches}");
        }
    }

    struct ManyMatches<'a>(&'a Path);

    impl Visitor for ManyMatches<'_> {
        type Out = ();

        fn visit<G: Game>(self) {
            let rest = format!("'{}' matches=16", self.0.display());
            let bots = [program("plays_many.py", &rest), "random".to_owned()];
            simulate(&G::new(2), 2, &bots, 64, 1, 1, &|_| {}).unwrap();
            sortie_outside::stop_idle_programs();
        }
    }

    #[test]
    fn one_process_plays_the_matches_of_a_run_together() {
        let _alone = ALONE.lock();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("log");
        catalogue::with("attack", ManyMatches(&file)).unwrap();
        let log = fs::read_to_string(file).unwrap();
        let batch = |line| serde_json::from_str::<(u64, bool, Vec<u32>, serde_json::Value)>(line);
        let batches: Vec<_> = log.lines().map(|line| batch(line).unwrap()).collect();
        assert_eq!(batches.iter().map(|batch| batch.0).collect::<HashSet<_>>().len(), 1);
        let most = batches.iter().map(|batch| batch.2.len()).max();
        assert!(most.is_some_and(|most| (4..=16).contains(&most)), "{most:?}");
    }
}
