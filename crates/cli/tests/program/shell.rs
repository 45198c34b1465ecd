//! Completions and manual pages are made of the same definitions as the parser.

use crate::run::run;
use std::fs;

/// The commands below one, as its help lists them.
fn commands(path: &[&str]) -> Vec<Vec<String>> {
    let help = run(&[path, &["--help"]].concat(), "").well();
    let Some((_, list)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    let list = list.lines().take_while(|line| !line.is_empty());
    let names = list.map(|line| line.split_whitespace().next().unwrap());
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
