//! `cargo xtask busy`: the share of two cores that `sortie lab report` keeps busy.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

/// The binary that is measured, unless SORTIE names another.
const PROGRAM: &str = "target/release/sortie";
/// The threads of the report: those of the machine that budgets are planned for.
const THREADS: f64 = 2.0;
/// The time between two looks at the threads. The time of a thread after the last one is not counted, and
/// the shortest runs take a sixth of a second.
const PAUSE: Duration = Duration::from_millis(5);

#[derive(clap::Args)]
pub(crate) struct BusyOptions {
    /// Game, or rule code
    #[arg(default_value = "attack")]
    game: String,
    /// Minutes that the report is planned for
    #[arg(long, value_name = "N", default_value = "1")]
    minutes: String,
}

/// Seconds of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct ThreadTime {
    ran: f64,
    /// Ready to run while other work had the cores.
    waited: f64,
}

/// A finished run of the program.
pub(crate) struct TimedRun {
    /// Its output.
    pub(crate) output: Vec<u8>,
    /// Seconds that its threads ran, added up.
    pub(crate) ran: f64,
    /// Seconds that they waited for a core.
    waited: f64,
    /// Seconds from its start to its end.
    elapsed: f64,
}

/// Runs a program and adds up the times of its threads.
pub(crate) fn run_timed(program: &Path, args: &[&str]) -> Result<TimedRun, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    // A file, because nobody reads a pipe while the threads are looked at.
    let mut output = tempfile::tempfile().map_err(failed)?;
    let begun = Instant::now();
    let mut command = Command::new(program);
    let stdout = output.try_clone().map_err(failed)?;
    let mut child = command.args(args).stdout(stdout).spawn().map_err(failed)?;
    let mut threads = BTreeMap::new();
    let status = loop {
        look(child.id(), &mut threads);
        match child.try_wait().map_err(failed)? {
            Some(status) => break status,
            None => thread::sleep(PAUSE),
        }
    };
    let elapsed = begun.elapsed().as_secs_f64();
    if !status.success() {
        return Err(format!("{} {}: {status}", program.display(), args.join(" ")));
    }
    let mut read = Vec::new();
    output.rewind().and_then(|()| output.read_to_end(&mut read)).map_err(failed)?;
    let ran = threads.values().map(|time: &ThreadTime| time.ran).sum();
    let waited = threads.values().map(|time| time.waited).sum();
    Ok(TimedRun { output: read, ran, waited, elapsed })
}

/// The binary to measure.
pub(crate) fn program() -> PathBuf {
    env::var_os("SORTIE").map_or_else(|| PathBuf::from(PROGRAM), PathBuf::from)
}

pub(crate) fn run(options: &BusyOptions) -> Result<ExitCode, String> {
    let BusyOptions { game, minutes } = options;
    let args = ["lab", "report", game, "--minutes", minutes, "--threads", "2", "--json"];
    let TimedRun { ran, waited, elapsed, .. } = run_timed(&program(), &args)?;
    let percent = |time: f64| 100.0 * time / (THREADS * elapsed);
    println!("{:.0} % of two cores", percent(ran));
    println!("{:.0} % with the time in which other work had the cores", percent(ran + waited));
    Ok(ExitCode::SUCCESS)
}

/// Reads the times of all threads of a process, on systems with `/proc`. Threads that have ended keep
/// their last times.
fn look(process: u32, threads: &mut BTreeMap<String, ThreadTime>) {
    let Ok(tasks) = fs::read_dir(format!("/proc/{process}/task")) else { return };
    for task in tasks.flatten() {
        let stat = fs::read_to_string(task.path().join("schedstat"));
        if let Some(time) = stat.ok().and_then(|stat| thread_time(&stat)) {
            threads.insert(task.file_name().to_string_lossy().into_owned(), time);
        }
    }
}

/// The first fields of `schedstat`, nanoseconds on a core and in its queue.
fn thread_time(stat: &str) -> Option<ThreadTime> {
    let mut fields = stat.split_whitespace().map(|field| field.parse::<f64>().ok());
    let mut seconds = || Some(fields.next()?? / 1e9);
    Some(ThreadTime { ran: seconds()?, waited: seconds()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_a_thread_are_read() {
        let time = ThreadTime { ran: 1.5, waited: 0.25 };
        assert_eq!(thread_time("1500000000 250000000 12\n"), Some(time));
        assert_eq!(thread_time("1500000000"), None);
    }
}
