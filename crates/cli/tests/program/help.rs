use crate::run::run;

#[test]
fn every_command_explains_itself_with_examples() {
    let commands: &[&[&str]] = &[
        &[],
        &["games"],
        &["join"],
        &["play"],
        &["position"],
        &["position", "new"],
        &["position", "show"],
        &["position", "actions"],
        &["position", "play"],
        &["replay"],
        &["rules"],
        &["simulate"],
        &["lab"],
        &["lab", "match"],
        &["lab", "ladder"],
        &["lab", "report"],
        &["lab", "compare"],
        &["lab", "sweep"],
        &["lab", "tune"],
        &["completions"],
        &["man"],
    ];
    for command in commands {
        let help = run(&[command, &["--help"][..]].concat(), "").well();
        assert!(help.contains("\nUsage: sortie"), "{help}");
        let (_, examples) = help.split_once("\nExamples:\n").unwrap();
        let own = format!("  sortie {}", command.join(" "));
        assert!(examples.lines().any(|line| line.starts_with(own.trim_end())), "{help}");
        // An example that is broken over lines cannot be copied.
        let commands = ["  sortie", "  echo", "  cat"];
        let is_whole = |line: &str| commands.iter().any(|command| line.starts_with(command));
        assert!(examples.lines().take_while(|line| !line.is_empty()).all(is_whole), "{help}");
        assert!(help.lines().all(|line| line.chars().count() < 80), "{help}");
    }
}

#[test]
fn the_examples_of_the_help_run() {
    for command in ["games", "simulate"] {
        let help = run(&[command, "--help"], "").well();
        let (_, examples) = help.split_once("\nExamples:\n").unwrap();
        for example in examples.lines() {
            let args: Vec<&str> = example.split_whitespace().skip(1).collect();
            assert_eq!(run(&args, "").code, Some(0), "{example}");
        }
    }
}

/// Fails unless the help contains each of these texts, in this order, up to line breaks and blanks.
#[track_caller]
fn contains_in_order(help: &str, texts: &[&str]) {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let help = words(help);
    let mut rest = help.as_str();
    for text in texts {
        let found = rest.split_once(&words(text));
        rest = found.unwrap_or_else(|| panic!("no '{text}' in {rest}")).1;
    }
}

#[test]
fn the_help_lists_the_commands_by_group() {
    let help = run(&["--help"], "").well();
    contains_in_order(
        &help,
        &[
            "Card combat games: play, analyse positions, simulate and measure bots",
            "Usage: sortie [OPTIONS] [COMMAND]",
            "Play:",
            "play Play a match in the terminal",
            "daily Play the deal of the day, which is the same for everybody",
            "puzzle Solve a puzzle: a position in which one choice is clearly best",
            "join Join a table on a server",
            "menu Show the start menu in the terminal",
            "replay Replay a recorded match and check it",
            "Look up:",
            "games List games, or show the variants and parameters of one",
            "rules Read the rulebook: the page of a game, or one rule",
            "position Create, show and play positions",
            "review Review a finished match: win probability, mistakes and luck",
            "verify Check that the deal of a recorded match was fair",
            "Measure:",
            "simulate Play many matches between bots and report the results",
            "lab Measure rule sets and bots, and find better rules",
            "Serve:",
            "serve Serve games to browsers",
            "doctor Check the database, disk, clock and address of a server",
            "backup Copy the database while the server runs",
            "admin Manage a server: tables, blocks and retention",
            "Tools:",
            "completions Print a completion script for a shell",
            "man Write the manual pages to a folder",
            "help Print this help or the help of a command",
            "Options:",
            "--lang <LANGUAGE>",
            "-l, --listen <ADDRESS:PORT>",
            "[default: 127.0.0.1:8080]",
            "Examples:",
            "People count seats from 1.",
            "Exit codes: 0 success, 1 wrong data, 2 wrong arguments, 130 interrupted by Ctrl-C.",
        ],
    );
}

#[test]
fn play_lists_its_options() {
    let help = run(&["play", "--help"], "").well();
    contains_in_order(
        &help,
        &[
            "Play a match in the terminal",
            "Usage: sortie play [OPTIONS] [GAME]",
            "[GAME] Game to play [default: list the games]",
            "-s, --seats <PLAYER,…> Players from seat 1 on [default: you and your usual bots]",
            "-S, --seed <SEED> Random seed: an integer or 64 hex digits [default: random]",
            "--hints <WHEN> When to allow hints by a bot; the record notes each hint [default: bots]",
            "-r, --record <FILE> Record the match in a new file",
            "--plain Play line by line, even on a terminal",
            "--fast Show events on the full screen without pauses",
            "Rules:",
            "-p, --preset <PRESET> Play a variant; 'sortie games GAME' lists them",
            "-D, --set <NAME=VALUE> Set a parameter; repeat for several",
            "--rules <FILE> Read the rules from a TOML file",
            "--code <RULECODE> Use a rule code, such as attack/reshuffles=2",
            "Examples:",
        ],
    );
    // The spelling of earlier versions.
    let never = ["play", "attack", "--advice", "never", "--seats", "random,random"];
    run(&never, "").well();
}

#[test]
fn when_the_whole_screen_is_used_is_explained() {
    for command in ["join", "play", "replay"] {
        let help = run(&[command, "--help"], "").well();
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in ["On a terminal", "the whole screen", "--plain", "is not a terminal", "TERM is"]
        {
            assert!(help.contains(part), "{command}: no '{part}' in {help}");
        }
    }
}

#[test]
fn what_nobody_sees_on_a_terminal_has_no_colours() {
    for args in [&["--help"][..], &["play", "--help"], &["gaems"], &["simulate", "attack"]] {
        let ran = run(args, "");
        assert!(!ran.out.contains('\x1b') && !ran.err.contains('\x1b'), "{args:?}");
    }
}

#[test]
fn a_wrong_command_or_option_is_answered_with_the_nearest() {
    let said = run(&["simlate"], "").failed(2);
    assert!(said.contains("'simulate'"), "{said}");
    let said = run(&["play", "attack", "--sed", "1"], "").failed(2);
    assert!(said.contains("'--seed'") || said.contains("'--set'"), "{said}");
}
