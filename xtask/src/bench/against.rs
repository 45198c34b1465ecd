//! `cargo xtask bench --against PROGRAM`: two builds of the program, measured in pairs.

use crate::selection::Selection;
use serde::Serialize;
use serde_json::Value;
use sortie_bots::registry::bots_for;
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_games::catalogue;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Pairs of runs; odd, so that there is a middle one.
const PAIRS: usize = 7;
/// Matches of the run that finds how many fill the time.
const FIRST_MATCHES: u64 = 20;
/// Bounds the matches of a run when the first one was too short to be measured.
const MAX_MATCHES: u64 = 1_000_000;

/// Two programs, and how to measure them.
pub(super) struct Comparison<'a> {
    pub(super) old: PathBuf,
    pub(super) new: PathBuf,
    pub(super) only: &'a Selection,
    /// The time of all runs of a row, about.
    pub(super) each: Duration,
    pub(super) json: bool,
}

/// A row of the table: one game, preset, number of seats and bot.
#[derive(Debug, Serialize)]
struct ComparisonRow {
    game: &'static str,
    preset: &'static str,
    seats: u8,
    bot: String,
    matches: u64,
    /// Decisions per second, the best of all runs.
    old: f64,
    new: f64,
    /// The middle one of the ratios of all pairs, new over old.
    ratio: f64,
    lowest: f64,
    highest: f64,
    /// Whether both programs report the same results.
    same: bool,
}

impl Comparison<'_> {
    /// Measures and prints all rows; fails if any results differ.
    pub(super) fn run(&self) -> Result<ExitCode, String> {
        if !self.json {
            println!("{HEAD}");
        }
        let mut rows = Vec::new();
        for id in catalogue::IDS {
            let measured = catalogue::with(id, MeasureBoth { comparison: self, rows: &mut rows });
            measured.unwrap_or(Ok(()))?;
        }
        if rows.is_empty() {
            return Err(self.only.unknown());
        }
        if self.json {
            println!("{}", serde_json::to_string_pretty(&rows).map_err(|error| error.to_string())?);
        } else {
            println!("{FOOT}");
        }
        let same = rows.iter().all(|row| row.same);
        Ok(if same { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn row(
        &self,
        (game, preset, seats): (&'static str, &'static str, u8),
        bot: &str,
    ) -> Result<ComparisonRow, String> {
        let run = |program: &Path, matches| simulate(program, (game, preset, seats), bot, matches);
        // Its speed is not counted: it only tells how many matches fill a run.
        let (_, first) = run(&self.old, FIRST_MATCHES)?;
        let slice = self.each.as_secs_f64() / (2 * PAIRS) as f64;
        // A run too short for the clock must not divide by zero.
        let matches = (FIRST_MATCHES as f64 * slice / first.seconds.max(1e-6)) as u64;
        let matches = matches.clamp(FIRST_MATCHES, MAX_MATCHES);
        let (mut old, mut new, mut ratios, mut same) = (0.0_f64, 0.0_f64, Vec::new(), true);
        for pair in 0..PAIRS {
            // Each goes first in turn, so that a drift of the machine favours neither.
            let ((before, slow), (after, fast)) = if pair % 2 == 0 {
                let before = run(&self.old, matches)?;
                (before, run(&self.new, matches)?)
            } else {
                let after = run(&self.new, matches)?;
                (run(&self.old, matches)?, after)
            };
            same &= before == after;
            // Disturbances only ever slow a run down, so the best one is the truest.
            old = old.max(slow.decisions_per_second);
            new = new.max(fast.decisions_per_second);
            ratios.push(fast.decisions_per_second / slow.decisions_per_second);
        }
        ratios.sort_by(f64::total_cmp);
        let (lowest, highest) = (ratios[0], ratios[PAIRS - 1]);
        let (bot, ratio) = (bot.to_owned(), ratios[PAIRS / 2]);
        Ok(ComparisonRow {
            game,
            preset,
            seats,
            bot,
            matches,
            old,
            new,
            ratio,
            lowest,
            highest,
            same,
        })
    }
}

struct MeasureBoth<'a, 'b> {
    comparison: &'a Comparison<'b>,
    rows: &'a mut Vec<ComparisonRow>,
}

impl Visitor for MeasureBoth<'_, '_> {
    type Out = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Out {
        for (n, (preset, seats, rules)) in
            self.comparison.only.presets::<G>().into_iter().enumerate()
        {
            for bot in bots_for(&rules, seats).iter().map(|about| about.name) {
                // The other bots spend their time in the same functions in every preset.
                if bot != "random" && n > 0 {
                    continue;
                }
                // A smaller budget than usual: several matches fit into each run.
                let bot = if bot == "club" { "club:sims=200" } else { bot };
                let row = self.comparison.row((G::INFO.id, preset, seats), bot)?;
                if !self.comparison.json {
                    println!("{}", row.line());
                }
                self.rows.push(row);
            }
        }
        Ok(())
    }
}

struct Speed {
    seconds: f64,
    decisions_per_second: f64,
}

/// Lets a program simulate matches in one thread; returns its report and its speed.
fn simulate(
    program: &Path,
    (game, preset, seats): (&str, &str, u8),
    bot: &str,
    matches: u64,
) -> Result<(Value, Speed), String> {
    let bots = vec![bot; usize::from(seats)].join(",");
    let matches = matches.to_string();
    let output = Command::new(program)
        .args(["simulate", game, "--preset", preset, "--seats", &bots])
        // One seed, so that both programs play the same matches and must report the same.
        .args(["--matches", &matches, "--seed", "1", "--threads", "1", "--json"])
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {}", program.display(), message.trim_end()));
    }
    let failed = |what: &str| format!("{}: {what}", program.display());
    let mut found: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| failed(&error.to_string()))?;
    let number = |name: &str| found["speed"][name].as_f64().ok_or_else(|| failed("no speed"));
    let speed = Speed {
        seconds: number("seconds")?,
        decisions_per_second: number("decisions_per_second")?,
    };
    Ok((found["report"].take(), speed))
}

const HEAD: &str = "\
game/preset/seats        bot            matches  old dec./s  new dec./s   ratio     from – to     results";

const FOOT: &str = "
Ratio: the median of seven pairs, new over old; above 1 the new program is faster. From – to: the
lowest and the highest pair. Results: whether both programs report the same outcomes.";

impl ComparisonRow {
    fn line(&self) -> String {
        let ComparisonRow { bot, matches, old, new, ratio, lowest, highest, .. } = self;
        let name = format!("{}/{}/{}", self.game, self.preset, self.seats);
        let same = if self.same { "same" } else { "DIFFERENT" };
        format!(
            "{name:<24} {bot:<13} {matches:>8} {old:>11.0} {new:>11.0} {ratio:>7.3} {lowest:>7.3} – {highest:<7.3} {same}"
        )
    }
}
