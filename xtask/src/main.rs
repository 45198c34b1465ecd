//! Repository chores: `cargo xtask NAME`.

mod bench;
mod bots;
mod dist;
mod only;
mod picture;
mod rules;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask rules
    Lists the rule ids of the rulebook that no test cites, and the ids that tests cite but no page
    of the rulebook has. Exit code 1 if there are any.

cargo xtask dist
    Builds the program and puts it into target/dist with its manual pages, completions and licences.

cargo xtask bench [--json] [--only GAME[/PRESET[/SEATS]]] [--seconds S]
    Measures every game, preset and number of seats on one core, S seconds each (0.7 by default).

cargo xtask bots [--json] [--only GAME[/PRESET[/SEATS]]] [--matches N]
    Lets every bot play N matches (500 by default) from each seat against random players.

cargo xtask picture FILE [COLUMNSxROWS] [KEYS] -- ARGUMENTS
    Starts the release binary with these arguments in a pseudo-terminal, types the keys (\\r is Enter,
    \\e Escape), and draws what is then on the screen as SVG.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.split_first() {
        Some((name, [])) if name == "rules" => rules::run(),
        Some((name, [])) if name == "dist" => dist::run(rules::root()),
        Some((name, options)) if name == "bench" => bench::run(options),
        Some((name, options)) if name == "bots" => bots::run(options),
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
