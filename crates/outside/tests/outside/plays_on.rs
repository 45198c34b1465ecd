//! A program that speaks version 2 plays one match after the other in one process.

use crate::{play, script, table};
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_games::catalogue;
use sortie_outside::stop_idle_programs;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The waiting programs belong to the whole process: a test that stops them would take those of another.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Two matches with so many programs each; the process of each `hello`.
struct TwoMatches<'a> {
    file: &'a Path,
    programs: usize,
}

impl Visitor for TwoMatches<'_> {
    type Out = Vec<u32>;

    fn visit<G: Game>(self) -> Self::Out {
        let spec = script("plays_on.py", &format!("'{}' @60s", self.file.display()));
        for seed in [1, 2] {
            let specs = vec![spec.clone(); self.programs];
            assert_eq!(play(&mut table::<G>(&specs, [seed; 32]).unwrap()), []);
        }
        let numbers = fs::read_to_string(self.file).unwrap();
        numbers.lines().map(|number| number.parse().unwrap()).collect()
    }
}

fn hellos(programs: usize) -> Vec<u32> {
    let folder = tempfile::tempdir().unwrap();
    // A game in which every decision has few actions.
    let two = TwoMatches { file: &folder.path().join("numbers"), programs };
    catalogue::with("attack", two).unwrap()
}

// Only Linux tells by a file that a process is there.
#[cfg(target_os = "linux")]
#[test]
fn one_process_plays_both_matches_and_ends_with_the_run() {
    let _alone = alone();
    let numbers = hellos(1);
    assert_eq!(numbers.len(), 2);
    assert_eq!(numbers[0], numbers[1]);
    stop_idle_programs();
    assert!(!Path::new(&format!("/proc/{}", numbers[0])).exists(), "it runs on");
}

#[test]
fn two_seats_of_one_match_have_a_process_each() {
    let _alone = alone();
    let numbers = hellos(2);
    let [first, second] = [&numbers[..2], &numbers[2..]].map(|of| {
        let mut of = of.to_vec();
        of.sort_unstable();
        of
    });
    assert_ne!(first[0], first[1]);
    assert_eq!(first, second, "both play again");
}

#[test]
fn a_program_that_ended_while_it_waited_is_started_anew() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("numbers");
    let once = || catalogue::with("attack", TwoMatches { file: &file, programs: 1 }).unwrap();
    let before = once();
    let killed = std::process::Command::new("kill").args(["-9", &before[0].to_string()]).status();
    assert!(killed.unwrap().success());
    let after = once();
    assert_eq!(after.len(), 4);
    assert_ne!(after[2], before[0]);
    assert_eq!(after[2], after[3]);
}
