//! `cargo xtask puzzles`: finds and checks the puzzles in the folders of the games.

mod difficulty;
mod finder;
mod proof;

use crate::rules::root;
use finder::Finder;
use proof::Proof;
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_games::catalogue;
use sortie_table::puzzle::{Check, MAX_LEVEL};
use sortie_table::{Puzzle, PuzzleSet};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct PuzzlesOptions {
    /// Only this game
    #[arg(long, value_name = "GAME")]
    only: Option<String>,
    /// Find only puzzles of this level; by default of every level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_LEVEL)), conflicts_with = "check")]
    level: Option<u8>,
    /// Puzzles of each level; more are not searched
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    each: u32,
    /// Seconds of the search in each game at most
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Random seed of the matches, and with --check and --renew of the rollouts
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Check the solutions of all puzzles again instead
    #[arg(long)]
    check: bool,
    /// Prove all puzzles anew, after a change of the judge, and replace those that fail
    #[arg(long, conflicts_with_all = ["check", "level", "each"])]
    renew: bool,
}

pub(crate) fn run(options: &PuzzlesOptions) -> Result<ExitCode, String> {
    let (mut failed, mut known) = (0, false);
    for id in catalogue::IDS {
        if options.only.as_deref().is_none_or(|only| only == *id) {
            known = true;
            if let Some(found) = catalogue::with(id, PuzzlesOfGame { options }) {
                failed += found?;
            }
        }
    }
    if !known {
        let names = catalogue::IDS.join(", ");
        return Err(format!(
            "there is no game '{}'; valid: {names}",
            options.only.as_deref().unwrap_or_default()
        ));
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn path(game: &str) -> PathBuf {
    root().join("crates/games/src").join(game).join("puzzles.json")
}

fn read(game: &str) -> Result<PuzzleSet, String> {
    let path = path(game);
    let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    text.parse().map_err(|why| format!("{}: {why}", path.display()))
}

fn write(game: &str, set: &PuzzleSet) -> Result<(), String> {
    let (path, text) = (path(game), set.write().map_err(|why| why.to_string())?);
    // A rename, so that an interrupted search leaves a whole file to go on from.
    let new = path.with_extension("json.new");
    fs::write(&new, text)
        .and_then(|()| fs::rename(&new, &path))
        .map_err(|why| format!("{}: {why}", path.display()))
}

struct PuzzlesOfGame<'a> {
    options: &'a PuzzlesOptions,
}

impl Visitor for PuzzlesOfGame<'_> {
    /// The number of puzzles that failed their check and were not replaced.
    type Out = Result<usize, String>;

    fn visit<G: Game>(self) -> Self::Out {
        if self.options.check {
            check::<G>(self.options)
        } else if self.options.renew {
            renew::<G>(self.options)
        } else {
            find::<G>(self.options).map(|()| 0)
        }
    }
}

/// Checks every solution with other luck than the search had. Returns how many failed.
fn check<G: Game>(options: &PuzzlesOptions) -> Result<usize, String> {
    let set = read(G::INFO.id)?;
    Ok(recheck_all::<G>(&set, options.seed).iter().filter(|checked| checked.is_err()).count())
}

/// The new proof of each puzzle, which is printed.
fn recheck_all<G: Game>(set: &PuzzleSet, seed: u64) -> Vec<Result<Proof, String>> {
    let recheck = |(number, puzzle): (usize, &Puzzle)| {
        let checked = proof::recheck::<G>(puzzle, number, seed);
        let says = match &checked {
            Ok(proof) => format!("gain {:.1} ± {:.1}", 100.0 * proof.gain, 100.0 * proof.within),
            Err(why) => format!("FAILED: {why}"),
        };
        println!(
            "{} {number:>3}  level {}  {:<14} {says}",
            G::INFO.id,
            puzzle.level,
            puzzle.solution
        );
        checked
    };
    (1..).zip(&set.puzzles).map(recheck).collect()
}

/// Searches until every level has enough puzzles or the time is over. It goes on from the file, which is
/// written after each puzzle.
fn find<G: Game>(options: &PuzzlesOptions) -> Result<(), String> {
    let mut set = read(G::INFO.id)?;
    let ends = Instant::now() + Duration::from_secs(options.seconds);
    let missing = |set: &PuzzleSet| -> Vec<u8> {
        let has = |level| set.puzzles.iter().filter(|puzzle| puzzle.level == level).count();
        let wanted = |level: &u8| options.level.is_none_or(|only| only == *level);
        (1..=MAX_LEVEL).filter(wanted).filter(|level| has(*level) < options.each as usize).collect()
    };
    let mut finder = Finder::<G>::new(options.seed, &set);
    loop {
        let levels = missing(&set);
        if levels.is_empty() {
            println!("{}: enough of every level", G::INFO.id);
            return Ok(());
        }
        let Some(puzzle) = finder.next(&levels, ends) else {
            println!(
                "{}: the time is over; {} puzzles, levels {levels:?} lack some",
                G::INFO.id,
                set.len()
            );
            return Ok(());
        };
        print_found::<G>(&puzzle);
        set.puzzles.push(puzzle);
        write(G::INFO.id, &set)?;
    }
}

/// Proves every solution again and keeps the new values. A puzzle that fails, or gains too little, is
/// replaced by another one of its level, because numbers of puzzles are in links. Returns how many were not replaced in time.
fn renew<G: Game>(options: &PuzzlesOptions) -> Result<usize, String> {
    let mut set = read(G::INFO.id)?;
    let mut failed = Vec::new();
    let checked = recheck_all::<G>(&set, options.seed);
    for (at, (puzzle, checked)) in set.puzzles.iter_mut().zip(checked).enumerate() {
        match checked.and_then(proof::has_gain) {
            Ok(proof) => {
                (puzzle.share, puzzle.gain) = (proof.share, proof.gain);
                (puzzle.within, puzzle.others) = (proof.within, proof.others);
            }
            Err(_) => failed.push(at),
        }
    }
    write(G::INFO.id, &set)?;
    let ends = Instant::now() + Duration::from_secs(options.seconds);
    let mut finder = Finder::<G>::new(options.seed, &set);
    while !failed.is_empty() {
        let levels: Vec<u8> = failed.iter().map(|at| set.puzzles[*at].level).collect();
        let Some(puzzle) = finder.next(&levels, ends) else {
            let numbers: Vec<String> = failed.iter().map(|at| (at + 1).to_string()).collect();
            println!("{}: the time is over; still failed: {}", G::INFO.id, numbers.join(", "));
            break;
        };
        print_found::<G>(&puzzle);
        // The finder has looked for these levels alone.
        let place = levels.iter().position(|level| *level == puzzle.level).unwrap_or_default();
        set.puzzles[failed.remove(place)] = puzzle;
        write(G::INFO.id, &set)?;
    }
    Ok(failed.len())
}

fn print_found<G: Game>(puzzle: &Puzzle) {
    let how = if puzzle.checked == Check::Exact { "exact" } else { "sampled" };
    println!(
        "{} match {:>4}  level {}  {:<14} gain {:>4.1} ± {:.1}  {how}  novice {:.2}  beginner {:.2?}",
        G::INFO.id,
        puzzle.found_in,
        puzzle.level,
        puzzle.solution,
        100.0 * puzzle.gain,
        100.0 * puzzle.within,
        puzzle.found.novice,
        puzzle.found.beginner,
    );
}
