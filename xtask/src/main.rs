//! Repository chores: `cargo xtask NAME`.

mod bench;
mod bots;
mod compare;
mod dist;
mod forms;
mod held;
mod load;
mod only;
mod picture;
mod prose;
mod release;
mod rules;
mod solve;
mod strength;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask rules
    Lists the rule ids of the rulebook that no test cites, and the ids that tests cite but no page
    of the rulebook has. Exit code 1 if there are any.

cargo xtask prose
    Checks texts: openings with who or what, help lines of 80 characters and more, sentences of more
    than 30 words for users and 35 for others, and German beside English. Exit code 1 if any is off.

cargo xtask dist
    Builds the program with the profile dist and packs it with its manual pages, completions and
    licences into target/packages: an archive, a Python wheel and a Debian package.

cargo xtask release
    Checks that version, changelog, golden vectors, schemas and licences agree. Exit code 1 if any
    does not.

cargo xtask bench [--json] [--only GAME[/PRESET[/SEATS]]] [--seconds S]
    Measures every game, preset and number of seats on one core, S seconds each (0.7 by default); and
    without --only also small games and solvers beside the figures of another engine.

cargo xtask solve [GAME]
    Solves small games and lite forms of those that are offered, each to within 0.00001 of what there is
    to win: information sets, nodes, value, NashConv, iterations, seconds.

cargo xtask bots [--json] [--only GAME[/PRESET[/SEATS]]] [--sets N]
    Lets every bot play N sets (500 by default) against random players: one deal from each seat.

cargo xtask strength [--only GAME] [--seconds S] [--lite | --full]
    Measures the bots as docs/strength.md shows them: how much each loses at most in solved lite forms,
    and every bot against the next weaker in the games themselves, by a sequential test, for at most S
    seconds a pair (120 by default, 300 at the most), and then against all others, for the ladder.
    With --lite only the former, with --full only the matches.

cargo xtask load [--clients N] [--tables N] [--seats N] [--seconds S] [--code RULECODE] [--json]
cargo xtask load --streams N [--code RULECODE] [--json]
    Starts the release binary as a server with its database on the disk of this folder, and lets N
    clients (128) with N tables each (8) choose for S seconds (10): choices that are acknowledged a
    second, and after how long. With --seats, there are N tables with so many guests each, who all
    follow their table: also after how long a choice is in the stream of another seat. With
    --streams, nobody plays: so many streams are opened, and what the server needs for them is told.

cargo xtask picture FILE [COLUMNSxROWS] [KEYS] -- ARGUMENTS
    Starts the release binary with these arguments in a pseudo-terminal, types the keys (\\r is Enter,
    \\e Escape), and draws what is then on the screen as SVG.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.split_first() {
        Some((name, [])) if name == "rules" => rules::run(),
        Some((name, [])) if name == "prose" => prose::run(),
        Some((name, [])) if name == "dist" => dist::run(rules::root()),
        Some((name, [])) if name == "release" => release::run(rules::root()),
        Some((name, options)) if name == "bench" => bench::run(options),
        Some((name, options)) if name == "bots" => bots::run(options),
        Some((name, options)) if name == "solve" => solve::run(options),
        Some((name, options)) if name == "strength" => strength::run(options),
        Some((name, options)) if name == "load" => load::run(options),
        Some((name, options)) if name == "picture" => picture::run(options),
        None => Err(HELP.to_owned()),
        Some((name, _)) if name == "help" || name == "--help" => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Some((name, _)) => Err(format!("'{name}' cannot be done so\n\n{HELP}")),
    };
    match result {
        Ok(done) => done,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
