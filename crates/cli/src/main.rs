//! The program `sortie`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sortie_cli::main()
}
