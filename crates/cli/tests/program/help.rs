use crate::run::run;
use expect_test::expect;

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
        &["completions"],
        &["man"],
    ];
    for command in commands {
        let help = run(&[command, &["--help"][..]].concat(), "").well();
        assert!(help.contains("\nUsage: sortie"), "{help}");
        let (_, examples) = help.split_once("\nExamples:\n").unwrap();
        let own = format!("  sortie {}", command.join(" "));
        assert!(examples.lines().any(|line| line.starts_with(own.trim_end())), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }
}

#[test]
fn the_examples_of_the_help_run() {
    for command in ["games", "simulate"] {
        let help = run(&[command, "--help"], "").well();
        let (_, examples) = help.split_once("\nExamples:\n").unwrap();
        for example in examples.lines() {
            let args: Vec<&str> = example.split_whitespace().skip(1).collect();
            run(&args, "").well();
        }
    }
}

#[test]
fn the_help_says_what_there_is() {
    expect![[r#"
        Card combat games: play them, set up positions, replay and simulate matches

        Usage: sortie [OPTIONS] [COMMAND]

        Commands:
          games        List the games, or show one with its presets and parameters
          join         Sit down at a table of a server, by its link
          menu         Show the start menu in the terminal
          play         Play a match in the terminal
          position     Set up, show and play on positions
          replay       Play a recorded match again, with every check
          verify       Check that a recorded match was dealt fairly
          rules        Read the rulebook: a game's page, or one rule
          serve        Serve the table in the browser
          doctor       Check whether a server would run well here
          backup       Copy the database while the server runs
          admin        Look after a server: tables, blocks, and how long matches stay
          simulate     Let bots play many matches and report how they come out
          lab          Measure bots against each other
          completions  Print the completions for a shell
          man          Write the manual pages into a folder
          help         Print this message or the help of the given subcommand(s)

        Options:
              --lang <LANGUAGE>        The language of tables, rules and questions [default: that of the
                                       locale] [possible values: en, de]
              --listen <ADDRESS:PORT>  The address; port 0 takes any that is free [default: 127.0.0.1:8080]
              --no-open                Do not open the browser
              --data <FOLDER>          The folder for the database [default: that of the platform for data
                                       of programs]
          -h, --help                   Print help
          -V, --version                Print version

        Examples:
          sortie games                    which games there are
          sortie play attack              play Attack! against the computer
          sortie play retaliation --seats you,bot,bot
          sortie join http://192.168.0.7:8080/tables/q7m2k4xw9abc

        sortie alone serves the table in the browser, as 'sortie serve' does; on a terminal it shows the
        start menu besides.

        Exit codes: 0 all went well, 1 something is wrong with the data that was given, 2 with an argument.
    "#]]
    .assert_eq(&run(&["--help"], "").well());
}

#[test]
fn play_lists_its_options() {
    expect![[r#"
        Play a match in the terminal

        Usage: sortie play [OPTIONS] <GAME>

        Arguments:
          <GAME>  The game to play

        Options:
              --lang <LANGUAGE>  The language of tables, rules and questions [default: that of the locale]
                                 [possible values: en, de]
              --seats <SEAT,…>   Who sits where, from seat 0 on [default: you and as many bots as are
                                 needed]
              --seed <SEED>      What chance begins with: a whole number or 64 hexadecimal digits [default:
                                 a random number]
              --advice <ADVICE>  When you may ask the club bot what it would play: against bots alone, or
                                 never; the record says that you did [default: bots] [possible values: bots,
                                 never]
              --record <FILE>    Keep a record of the match in a new file
              --plain            Play line by line, even on a terminal
              --fast             Do not pause after the moves of bots on the whole screen
          -h, --help             Print help

        Rules:
              --preset <PRESET>   A named set of values ('sortie games GAME' lists them)
              --set <NAME=VALUE>  Set a parameter; may be given several times
              --rules <FILE>      Read the rules from a file (TOML)
              --code <RULECODE>   A rule code, such as attack/reshuffles=2

        On a terminal the whole screen is the table, with keys and mouse; the match is kept and can be
        played on from the start menu. With --plain, where the input or the output is no terminal, or where
        TERM is 'dumb', it is played line by line: type 'help' at the prompt to see what may be typed.

        A seat is 'you', 'you:NAME', 'bot' (the strongest there is), 'bot:NAME' or 'exec:COMMAND', a program
        that plays by docs/bot-protocol.md. Several 'you' share the keyboard; hands stay
        hidden between their turns.

        Examples:
          sortie play attack
          sortie play attack --preset power --record match.json
          sortie play attack --seats you:Anna,you:Ben
          sortie play attack --seats 'you,exec:python3 bot.py@2s'
          sortie play retaliation --seats you,bot,bot --set rounds=5 --seed 7
          sortie play retaliation --code retaliation/jack_odd=5
    "#]].assert_eq(&run(&["play", "--help"], "").well());
}

#[test]
fn when_the_whole_screen_is_used_is_explained() {
    for command in ["join", "play", "replay"] {
        let help = run(&[command, "--help"], "").well();
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in ["On a terminal", "the whole screen", "--plain", "is no terminal", "TERM is"] {
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
