//! The commands on two pages of findings, with a small budget.

use crate::run::run;
use expect_test::expect_file;
use std::fs;
use std::path::Path;

/// The options of a budget, and little values.
const BUDGET: [(&str, &str); 5] = [
    ("--matches", "8"),
    ("--sets", "4"),
    ("--measurements", "2"),
    ("--finalists", "2"),
    ("--confirmation", "2"),
];

/// The commands of a page.
fn commands(page: &str) -> Vec<String> {
    let file = format!("docs/findings/{page}.md");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join(&file)).unwrap();
    let blocks = text.split("```sh\n").skip(1);
    let found: Vec<String> =
        blocks.map(|block| block.split_once("\n```").unwrap().0.to_owned()).collect();
    assert!(!found.is_empty(), "{file} has no command");
    found
}

/// The arguments of a command as a shell splits them, where quotes stand around whole arguments.
fn arguments(command: &str) -> Vec<String> {
    let quoted = command.split('"').enumerate();
    let parts = quoted.flat_map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    parts.collect()
}

/// The same command with as little to play as can be.
fn with_small_budget(command: &str) -> Vec<String> {
    let mut small = Vec::new();
    let mut words = arguments(command).into_iter().skip(1);
    while let Some(word) = words.next() {
        if BUDGET.iter().any(|(option, _)| word == *option) {
            words.next();
        } else {
            small.push(word);
        }
    }
    let options: &[usize] = match small[1].as_str() {
        "tune" => &[1, 2, 3, 4],
        "sweep" => &[1],
        _ => &[0],
    };
    small.extend(options.iter().flat_map(|n| [BUDGET[*n].0, BUDGET[*n].1]).map(str::to_owned));
    small
}

/// Compares what the commands print with a snapshot, so that a change of an estimator is seen.
/// `UPDATE_EXPECT=1` writes it.
#[track_caller]
fn check(page: &str) {
    let mut printed = String::new();
    for command in commands(page) {
        let args = with_small_budget(&command);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        printed.extend(["$ sortie ", &args.join(" "), "\n", &run(&args, "").well(), "\n"]);
    }
    expect_file![format!("snapshots/findings-{page}.txt")].assert_eq(&printed);
}

#[test]
fn the_five_questions_are_answered() {
    assert!(commands("README").len() >= 5);
    check("README");
}

#[test]
fn the_findings_about_attack_can_be_repeated() {
    check("attack");
}
