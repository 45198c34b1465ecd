//! Programs at the table, named by `exec:`.

use crate::run::run;
use serde_json::Value;

/// A program in the folder of a crate, or of all.
fn program(path: &str) -> String {
    format!("exec:python3 '{}/../../{path}'", env!("CARGO_MANIFEST_DIR"))
}

fn example() -> String {
    program("examples/outside_bot.py") + " @60s"
}

fn dying() -> String {
    program("crates/outside/tests/outside/misbehaves.py") + " dies @60s"
}

#[test]
fn a_program_plays_and_one_that_ends_is_replaced_in_front_of_all() {
    let seats = format!("{},{}", example(), dying());
    let said = run(&["play", "attack", "--plain", "--seed", "7", "--seats", &seats], "").well();
    let said = said.replace('\n', " ");
    let left = "A bot takes over from Bot 2. It exited with code 3. NameError: [31mx";
    assert!(said.contains(left), "{said}");
    assert!(said.contains("--- The end ---") && !said.contains("takes over from Bot 1"), "{said}");
    let said =
        run(&["--lang", "de", "play", "attack", "--plain", "--seed", "7", "--seats", &seats], "");
    let said = said.well().replace('\n', " ");
    assert!(said.contains("Ein Bot übernimmt für Bot 2. Es hat sich mit"), "{said}");
}

#[test]
fn programs_are_simulated_and_it_is_said_when_they_did_not_play_to_the_end() {
    let simulate = |seats: &str| {
        run(&["simulate", "attack", "--matches", "3", "--json", "--seats", seats], "")
    };
    let found: Value =
        serde_json::from_str(&simulate(&format!("random,{}", example())).well()).unwrap();
    assert_eq!(found["report"]["seats"][1]["bot"], Value::from(example()));
    assert_eq!(found.get("left"), None);
    let ran = simulate(&format!("random,{}", dying()));
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "no match counts");
    let says = "did not finish 3 matches, which are not counted. It exited with code 3.";
    assert!(ran.err.starts_with("Seat 2: exec:") && ran.err.contains(says), "{}", ran.err);
    assert!(ran.err.contains("error: no match was played to the end"), "{}", ran.err);
}

#[test]
fn a_program_that_cannot_begin_is_an_argument_that_is_wrong() {
    for command in ["play", "simulate"] {
        for (seats, says) in [
            ("random,exec:./no-such-program", "'./no-such-program' cannot be started: "),
            ("random,exec:", "'exec:' names no program; write it like exec:./bot.py"),
            ("random,exec:'x", "a quote is not closed"),
            ("random,exec:sh -c 'exit 9'", "'sh' cannot play. It exited with code 9."),
        ] {
            let said = run(&[command, "attack", "--seats", seats], "").failed(2);
            assert!(
                said.starts_with("error: ") && said.contains(says),
                "{command} {seats}: {said}"
            );
        }
    }
}
