//! Comparisons, sweeps and searches continue from the study file of `--out`.

use crate::run::{Ran, begin, heard, run_in};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;

/// A command as a shell reads it, with its smallest budget and one that no test waits for.
struct Measured {
    command: &'static str,
    small: [&'static str; 2],
    large: [&'static str; 2],
}

const COMPARE: Measured = Measured {
    command: "lab compare attack attack/reshuffles=2 --players random --metric decisions \
        --metric draws --json",
    small: ["--matches", "24"],
    large: ["--matches", "900000"],
};

const SWEEP: Measured = Measured {
    command: "lab sweep attack --players random --vary reshuffles=0..2 --metric length \
        --metric draws --json",
    small: ["--sets", "8"],
    large: ["--sets", "900000"],
};

/// More rule sets than finalists, so that it searches.
const TUNE: Measured = Measured {
    command: "lab tune attack --players random --goal 'length=30 ±2' --goal 'min draws' \
        --vary reshuffles=0..5 --vary 'dice=*' --finalists 4 --sets 2 --confirmation 4 --json",
    small: ["--measurements", "20"],
    large: ["--measurements", "900000"],
};

const ALL: [&Measured; 3] = [&COMPARE, &SWEEP, &TUNE];

impl Measured {
    /// Begins the command with a budget and further options.
    fn begin(&self, folder: &Path, budget: [&str; 2], more: &[&str]) -> Child {
        let command = shlex::split(self.command).unwrap();
        let args = command.iter().map(String::as_str).chain(budget).chain(more.iter().copied());
        begin(folder, &args.collect::<Vec<_>>())
    }

    /// Runs the command with the small budget and further options.
    fn run(&self, folder: &Path, more: &[&str]) -> Ran {
        heard(self.begin(folder, self.small, more), b"")
    }

    /// The output of the small budget without a file.
    fn uninterrupted(&self, folder: &Path) -> String {
        self.run(folder, &[]).well()
    }

    /// The output of the small budget with the file `sets`.
    fn stored(&self, folder: &Path, more: &[&str]) -> String {
        self.run(folder, &[&["--out", "sets"], more].concat()).well()
    }
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// Continues the file after it was cut at several places, most of them within a line.
#[track_caller]
fn continues_wherever_it_was_cut(measured: &Measured) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sets");
    let whole = measured.uninterrupted(folder.path());
    assert_eq!(measured.stored(folder.path(), &[]), whole);
    let stored = fs::read_to_string(&path).unwrap();
    assert!(stored.lines().count() > 10, "{stored}");
    for (tenths, threads) in [(0, "2"), (1, "1"), (4, "3"), (7, "2"), (10, "1")] {
        let cut = &stored.as_bytes()[..stored.len() * tenths / 10];
        fs::write(&path, cut).unwrap();
        assert_eq!(measured.stored(folder.path(), &["--threads", threads]), whole, "{tenths}");
        let again = fs::read_to_string(&path).unwrap();
        assert_eq!(sorted(&again), sorted(&stored), "no set is missing or played twice");
    }
}

#[test]
fn a_comparison_continues_wherever_it_was_cut() {
    continues_wherever_it_was_cut(&COMPARE);
}

#[test]
fn a_sweep_continues_wherever_it_was_cut() {
    continues_wherever_it_was_cut(&SWEEP);
}

#[test]
fn a_search_continues_wherever_it_was_cut() {
    continues_wherever_it_was_cut(&TUNE);
}

/// Ends a long run by Ctrl-C and continues its file. The same command would play for hours, so the
/// small budget asks for a part of its sets and a few more.
#[cfg(unix)]
#[test]
fn ctrl_c_keeps_whole_sets_and_says_how_to_go_on() {
    for measured in ALL {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sets");
        let mut child = measured.begin(folder.path(), measured.large, &["--out", "sets"]);
        let begun = || fs::read_to_string(&path).is_ok_and(|text| text.lines().count() > 20);
        while !begun() {
            assert_eq!(child.try_wait().unwrap(), None, "it plays on");
            thread::yield_now();
        }
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let (mut out, mut err) = (String::new(), String::new());
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{err}");
        let go_on =
            "Stopped. The results so far are saved: run the same command to continue with sets.\n";
        assert_eq!(err, go_on, "{:?}", measured.command);
        let whole = measured.uninterrupted(folder.path());
        assert_eq!(measured.stored(folder.path(), &[]), whole, "{:?}", measured.command);
    }
}

#[test]
fn foreign_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sets");
    let contest = ["lab", "match", "attack", "random", "random", "--sets", "2", "--out", "match"];
    run_in(folder.path(), &contest, b"").well();
    let contest = fs::read_to_string(folder.path().join("match")).unwrap();
    for measured in ALL {
        measured.stored(folder.path(), &[]);
        let good = fs::read_to_string(&path).unwrap();
        let newer = good.replace("\"program\":\"", "\"program\":\"9.");
        for (text, more, said) in [
            ("Monday\n", &[][..], "line 1: this is not a file of studies"),
            (&contest, &[], "line 1: this is not a file of studies"),
            (&newer, &[], "this file was made with program version \"9."),
            (&good, &["--seed", "3"], "this file was made with seed 0, not 3"),
            (&good, &["--playouts", "novice"], "this file was made with playouts by \"random\""),
        ] {
            fs::write(&path, text).unwrap();
            let told = measured.run(folder.path(), &[&["--out", "sets"], more].concat()).failed(1);
            assert!(told.starts_with(&format!("error: sets: {said}")), "{told}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn a_file_of_other_rules_is_refused_and_one_of_some_of_them_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sets");
    let run = |args: &[&str]| {
        let players = ["--players", "random", "--out", "sets"];
        run_in(folder.path(), &[&["lab"], args, &players].concat(), b"")
    };
    let draws = ["--metric", "draws", "--matches", "8"];
    let compare = |other| run(&[&["compare", "attack", other], &draws[..]].concat());
    let report = || run(&[&["report", "attack"], &draws[..]].concat());
    report().well();
    compare("attack/reshuffles=2").well();
    let stored = fs::read_to_string(&path).unwrap();
    assert_eq!(stored.lines().count(), 5, "the two sets of the report count in the comparison");
    let sweep = |values| {
        let vary = ["sweep", "attack", "--metric", "draws", "--sets", "2", "--vary"];
        run(&[&vary[..], &[values]].concat())
    };
    let told = "error: sets: line 4: this is a set of attack/reshuffles=2 with seed 0, which this \
                command does not play; name another file\n";
    for refused in [compare("attack/reshuffles=1"), report(), sweep("reshuffles=0,1")] {
        assert_eq!(refused.failed(1), told);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), stored);
    sweep("reshuffles=0..2").well();
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 7);
}
