//! Completions and manual pages are made of the same definitions as the parser.

use crate::run::run;
use std::fs;

/// The commands below one, as its help lists them.
fn commands(path: &[&str]) -> Vec<Vec<String>> {
    let help = run(&[path, &["--help"]].concat(), "").well();
    // The commands stand between the usage and the options, in groups at the top.
    let Some((_, list)) = help.split_once("\nUsage: ") else { return Vec::new() };
    let list = list.split("\nOptions:\n").next().unwrap();
    if path.is_empty() {
        for group in ["Play", "Look up", "Measure", "Serve", "Tools"] {
            assert!(list.contains(&format!("\n{group}:\n")), "{help}");
        }
    } else if !list.contains("\nCommands:\n") {
        return Vec::new();
    }
    let is_name = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let names = list.lines().filter(is_name).map(|line| line.split_whitespace().next().unwrap());
    let mut found = Vec::new();
    for name in names.filter(|name| *name != "help") {
        let below: Vec<&str> = path.iter().copied().chain([name]).collect();
        found.push(below.iter().map(ToString::to_string).collect());
        found.extend(commands(&below));
    }
    found
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("deep/man1");
    assert_eq!(run(&["man", pages.to_str().unwrap()], "").well(), "");
    let commands = commands(&[]);
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands.iter().chain([&Vec::new()]) {
        let words = [&["sortie".to_owned()], command.as_slice()].concat();
        let page = fs::read_to_string(pages.join(format!("{}.1", words.join("-")))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
        let help: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let help = run(&help, "").well();
        // An apostrophe has a sign of its own in manual pages.
        let about = help.split(['\n', '\'']).next().unwrap();
        assert!(page.contains(&about.replace('-', "\\-")), "{words:?}: no '{about}'");
    }
}

#[test]
fn every_shell_completes_every_command() {
    let commands = commands(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell], "").well();
        for command in commands.iter().filter_map(|path| path.last()) {
            assert!(script.contains(command.as_str()), "{shell} does not know {command}");
        }
    }
}

#[test]
fn another_shell_is_refused() {
    let said = run(&["completions", "bsh"], "").failed(2);
    assert!(said.contains("'bash'"), "{said}");
}

#[test]
fn completions_know_games_presets_parameters_and_bots() {
    let (names, values) = (["retaliation", "RET"], ["power", "jack_odd=", "club", "you"]);
    // Fish is given values for options alone.
    for (shell, names) in [("bash", &names[..]), ("zsh", &names), ("fish", &[])] {
        let script = run(&["completions", shell], "").well();
        for value in names.iter().chain(&values) {
            assert!(script.contains(value), "{shell} does not know {value}");
        }
    }
}
