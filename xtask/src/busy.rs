//! `cargo xtask busy`: the share of two cores that `sortie lab report` keeps busy.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The binary that is measured, unless SORTIE names another.
const PROGRAM: &str = "target/release/sortie";
/// The threads of the report: those of the machine that budgets are planned for.
const THREADS: f64 = 2.0;
/// The time between two looks at the threads. The time of a thread after the last one is not counted.
const PAUSE: Duration = Duration::from_millis(50);

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

pub(crate) fn run(options: &BusyOptions) -> Result<ExitCode, String> {
    let program = env::var_os("SORTIE").map_or_else(|| PathBuf::from(PROGRAM), PathBuf::from);
    let BusyOptions { game, minutes } = options;
    let mut report = Command::new(&program);
    report.args(["lab", "report", game, "--minutes", minutes, "--threads", "2", "--json"]);
    let begun = Instant::now();
    let child = report.stdout(Stdio::null()).spawn();
    let mut child = child.map_err(|error| format!("{}: {error}", program.display()))?;
    let mut threads = BTreeMap::new();
    let status = loop {
        look(child.id(), &mut threads);
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None => thread::sleep(PAUSE),
        }
    };
    let cores = THREADS * begun.elapsed().as_secs_f64();
    if !status.success() {
        return Err(format!("{} ended with {status}", program.display()));
    }
    let ran: f64 = threads.values().map(|time: &ThreadTime| time.ran).sum();
    let waited: f64 = threads.values().map(|time| time.waited).sum();
    let percent = |time: f64| 100.0 * time / cores;
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
