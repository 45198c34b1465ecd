//! The reader of the output may go away, and the writer of the input may stop.

use crate::run::{begin, run_in};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::time::Duration;
use std::{fs, thread};

/// Runs the program with an output that is closed after its first line.
fn closed_after_a_line(folder: &Path, args: &[&str], stdin: &str) -> (Option<i32>, String) {
    let mut child = begin(folder, args);
    let mut input = child.stdin.take().unwrap();
    let typed = stdin.to_owned();
    let writer = thread::spawn(move || drop(input.write_all(typed.as_bytes())));
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut String::new()).unwrap();
    drop(out);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    let code = child.wait().unwrap().code();
    writer.join().unwrap();
    (code, err)
}

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let record = ["play", "attack", "--seed", "7", "--record", "match.json"];
    run_in(folder.path(), &record, "1\n".repeat(60).as_bytes()).well();
    let deal = run_in(folder.path(), &["position", "new", "retaliation"], b"").well();
    let commands: &[(&[&str], &str)] = &[
        (&["games"], ""),
        (&["games", "attack", "--json"], ""),
        (&["play", "attack"], &"1\n".repeat(100)),
        (&["position", "new", "attack"], ""),
        (&["position", "show"], &deal),
        (&["position", "actions", "--json"], &deal),
        (&["replay", "match.json"], ""),
        (&["replay", "match.json", "--json"], ""),
        (&["simulate", "attack", "--matches", "10"], ""),
        (&["--help"], ""),
    ];
    for (args, stdin) in commands {
        let (code, err) = closed_after_a_line(folder.path(), args, stdin);
        // simulate prints its speed to stderr, unless the pipe was closed before.
        let quiet = err.is_empty() || (args[0] == "simulate" && err.starts_with("Speed: "));
        assert!(code == Some(0) && quiet, "{args:?}: {code:?} {err}");
    }
}

#[test]
fn a_record_holds_what_was_played_when_the_output_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "attack", "--seed", "7", "--record", "match.json"];
    let (code, _) = closed_after_a_line(folder.path(), &args, &"1\n".repeat(100));
    assert_eq!(code, Some(0));
    run_in(folder.path(), &["replay", "match.json"], b"").well();
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_of_bots_at_once() {
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let bots = ["novice"; 5].join(",");
    let args = ["play", "attacke", "--seats", &bots, "--seed", "7", "--record", "match.json"];
    let mut child = begin(folder.path(), &args);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut seen = String::new();
    // The keyboard is listened to before anything is said; the match takes longer than the signal.
    assert_ne!(out.read_line(&mut seen).unwrap(), 0);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    out.read_to_string(&mut seen).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{seen}");
    assert!(seen.contains("You left the match.\n\nThe record is saved in match.json."), "{seen}");
    let text = run_in(folder.path(), &["replay", "match.json"], b"").well();
    assert!(text.contains("The match is not over."), "{text}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_cleanly_and_the_record_is_kept() {
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "attack", "--seed", "7", "--record", "match.json"];
    let mut child = begin(folder.path(), &args);
    child.stdin.as_mut().unwrap().write_all(b"1\n").unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut seen = String::new();
    while !seen.contains("Decision 2") {
        assert_ne!(out.read_line(&mut seen).unwrap(), 0, "{seen}");
    }
    // The question follows; the keyboard is listened to long before it.
    thread::sleep(Duration::from_millis(100));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    out.read_to_string(&mut seen).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{seen}");
    assert!(seen.contains("You left the match.\n\nThe record is saved in match.json."), "{seen}");
    let text = run_in(folder.path(), &["replay", "match.json"], b"").well();
    assert!(text.contains("Decision 1 – Player: attack"), "{text}");
    assert!(text.contains("The match is not over."), "{text}");
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "only the record is left: {files:?}");
}
