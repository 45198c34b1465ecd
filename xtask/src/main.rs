//! Development commands: `cargo xtask NAME`. Each command is the module of its name.

mod bench;
mod bots;
mod dist;
mod load;
mod picture;
mod prose;
mod release;
mod rules;
mod selection;
mod solvable_games;
mod solve;
mod strength;

use std::fmt::Write as _;
use std::process::ExitCode;

/// A command and its help.
struct Command {
    name: &'static str,
    /// The usage in the first lines, the description in the others, indented.
    help: &'static str,
    run: fn(&[String]) -> Result<ExitCode, String>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "rules",
        help: "\
cargo xtask rules
    Lists rule ids of the rulebook that no test cites, and ids in tests that no page of the rulebook
    has. Exit code 1 if there are any.
",
        run: |options| without_options(options, rules::run),
    },
    Command {
        name: "prose",
        help: "\
cargo xtask prose
    Checks texts: openings with who or what, help lines of 80 characters and more, sentences of more
    than 30 words for users and 35 for others, and German beside English. Exit code 1 for findings.
",
        run: |options| without_options(options, prose::run),
    },
    Command {
        name: "dist",
        help: "\
cargo xtask dist
    Builds the program with the profile dist and packs it with its manual pages, completions and
    licences into target/packages: an archive, a Python wheel and a Debian package.
",
        run: |options| without_options(options, || dist::run(rules::root())),
    },
    Command {
        name: "release",
        help: "\
cargo xtask release
    Checks that version, changelog, golden vectors, schemas and licences agree. Exit code 1 if any
    does not.
",
        run: |options| without_options(options, || release::run(rules::root())),
    },
    Command {
        name: "bench",
        help: "\
cargo xtask bench [--json] [--only GAME[/PRESET[/SEATS]]] [--seconds S] [--against PROGRAM]
    Measures every game, preset and number of seats on one core, S seconds each [0.7]. Without
    --only, also measures small games and solvers beside the figures of another engine.

    With --against, compares the release binary with another one, such as that of an older commit.
    Both play the same random matches and bots in turn; a ratio above 1 means that the release
    binary is faster. Exit code 1 if their results differ. SORTIE names another binary to measure.
",
        run: bench::run,
    },
    Command {
        name: "solve",
        help: "\
cargo xtask solve [GAME]
    Solves small games and lite forms of the catalogue's games, to within 0.00001 of the stakes.
    Prints information sets, nodes, value, NashConv, iterations and seconds.
",
        run: solve::run,
    },
    Command {
        name: "bots",
        help: "\
cargo xtask bots [--json] [--only GAME[/PRESET[/SEATS]]] [--sets N]
    Plays N sets [500] of every bot against random players: each deal once from every seat.
",
        run: bots::run,
    },
    Command {
        name: "strength",
        help: "\
cargo xtask strength [--only GAME] [--seconds S] [--lite | --full]
    Makes the tables of docs/strength.md. The first table shows how much each bot loses at most in
    solved lite forms. The others show matches of the full games: every bot against the next weaker
    one, by a sequential test of at most S seconds a pair [120, at most 300], and the ladder.
    --lite makes only the first table, --full only the others.
",
        run: strength::run,
    },
    Command {
        name: "load",
        help: "\
cargo xtask load [--clients N] [--tables N] [--seats N] [--seconds S] [--code RULECODE] [--json]
cargo xtask load --streams N [--code RULECODE] [--json]
    Starts the release binary as a server, with its database on the disk of this folder. N clients
    [128] with N tables each [8] submit actions for S seconds [10]. Prints the acknowledged actions
    per second and their latency.

    With --seats, N tables have this many guests each, who all follow their table. This also
    measures the latency until an action is in another seat's stream. With --streams, nobody plays:
    the command opens N streams and prints the memory that the server needs for them.
",
        run: load::run,
    },
    Command {
        name: "picture",
        help: "\
cargo xtask picture FILE [COLUMNSxROWS] [KEYS] -- ARGUMENTS
    Starts the release binary with these arguments in a pseudo-terminal, types the keys (\\r is
    Enter, \\e is Escape, \\t is Tab), and draws the screen as SVG.
",
        run: picture::run,
    },
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{}", message.trim_end());
            // 1 is left to commands that work and find something.
            ExitCode::from(2)
        }
    }
}

fn run(args: &[String]) -> Result<ExitCode, String> {
    let Some((name, options)) = args.split_first() else { return Err(overview()) };
    if ["help", "--help", "-h"].contains(&name.as_str()) {
        match options.first() {
            Some(name) => print!("{}", command(name)?.help),
            None => print!("{}", overview()),
        }
        return Ok(ExitCode::SUCCESS);
    }
    let command = command(name)?;
    // Arguments after `--` are those of another program.
    let mut own = options.iter().take_while(|option| *option != "--");
    if own.any(|option| option == "--help" || option == "-h") {
        print!("{}", command.help);
        return Ok(ExitCode::SUCCESS);
    }
    (command.run)(options)
}

fn command(name: &str) -> Result<&'static Command, String> {
    let found = COMMANDS.iter().find(|command| command.name == name);
    found.ok_or_else(|| format!("there is no command '{name}'\n\n{}", overview()))
}

/// The usage of all commands.
fn overview() -> String {
    let mut text = String::new();
    for command in COMMANDS {
        for usage in command.help.lines().filter(|line| !line.starts_with(' ') && !line.is_empty())
        {
            let _ = writeln!(text, "{usage}");
        }
    }
    text + "\n'cargo xtask NAME --help' describes a command.\n"
}

fn without_options(
    options: &[String],
    run: impl FnOnce() -> Result<ExitCode, String>,
) -> Result<ExitCode, String> {
    match options.first() {
        Some(option) => Err(format!("there is no option '{option}' here")),
        None => run(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_command_is_a_file_of_its_name_and_explains_itself() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for Command { name, help, .. } in COMMANDS {
            let files = [format!("{name}.rs"), format!("{name}/mod.rs")];
            assert!(files.iter().any(|file| sources.join(file).is_file()), "{name}");
            assert!(help.starts_with(&format!("cargo xtask {name}")), "{name}");
            assert!(
                help.lines().count() > 1 && help.lines().all(|line| line.len() <= 100),
                "{name}"
            );
            let asked = [name.to_string(), "--help".to_owned()];
            assert_eq!(run(&asked), Ok(ExitCode::SUCCESS), "{name}");
        }
    }

    #[test]
    fn unknown_commands_and_options_are_refused() {
        assert!(run(&[]).is_err());
        let refused = |args: &[&str]| {
            run(&args.iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap_err()
        };
        assert!(refused(&["fly"]).starts_with("there is no command 'fly'"));
        assert_eq!(refused(&["rules", "--fast"]), "there is no option '--fast' here");
    }
}
