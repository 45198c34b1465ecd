//! Completions and manual pages are made of the same definitions as the parser.

use crate::run::{run, run_under};
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

/// Answers of the program to a shell that completes the last of these words.
fn completed(words: &[&str]) -> Vec<String> {
    let index = (words.len() - 1).to_string();
    let variables = [("COMPLETE", "bash"), ("_CLAP_COMPLETE_INDEX", &index)];
    let answer = run_under(&variables, &[&["--"], words].concat()).well();
    answer.lines().map(str::to_owned).collect()
}

#[test]
fn every_shell_gets_a_script_that_asks_the_program() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell], "").well();
        assert!(script.contains("COMPLETE") && script.contains("sortie"), "{shell}: {script}");
    }
}

#[test]
fn another_shell_is_refused() {
    let said = run(&["completions", "bsh"], "").failed(2);
    assert!(said.contains("'bash'"), "{said}");
}

#[test]
fn every_command_is_completed() {
    for command in commands(&[]) {
        let (last, before) = command.split_last().unwrap();
        let line: Vec<&str> =
            ["sortie"].into_iter().chain(before.iter().map(String::as_str)).collect();
        let found = completed(&[&line[..], &[&last[..1]]].concat());
        assert!(found.contains(last), "{line:?} {last}: {found:?}");
    }
}

#[test]
fn completions_fit_the_game_and_the_beginning_of_the_word() {
    for (line, wanted) in [
        ("sortie play att", "attack attacke"),
        ("sortie rules reta", "retaliation"),
        ("sortie rules ret-0", "RET-01 RET-02 RET-03 RET-04 RET-05 RET-06 RET-07 RET-08 RET-09"),
        ("sortie lab sweep attack --vary di", "dice=true dice=false"),
        ("sortie lab report attack --metric first", "first_mover_edge"),
        ("sortie play attack --preset p", "power"),
        ("sortie play attack --set di", "dice=true dice=false"),
        ("sortie simulate retaliation -D jack_o", "jack_odd="),
        ("sortie play attack --seats you,cl", "you,club"),
        ("sortie lab match attack novice cl", "club"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let found = completed(&words);
        assert_eq!(found.join(" "), wanted, "{line}");
    }
    let presets = completed(&["sortie", "play", "duelx", "--preset", ""]);
    assert!(!presets.contains(&"power".to_owned()), "{presets:?}");
}

#[test]
fn files_are_completed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("match.json"), "").unwrap();
    let begun = folder.path().join("mat").display().to_string();
    let found = completed(&["sortie", "replay", &begun]);
    assert_eq!(found, [folder.path().join("match.json").display().to_string()]);
}
