//! `sortie completions` and `sortie man`, generated from the definitions of the parser.

use crate::args::{CompletionsArgs, ManArgs, command_line};
use crate::errors::Failure;
use crate::print;
use std::fs;

/// Prints the completions for a shell.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command_line(), "sortie", &mut script);
    print::bytes(&script)
}

/// Writes a manual page for each command into a folder.
pub(crate) fn man(args: &ManArgs) -> Result<(), Failure> {
    let written = fs::create_dir_all(&args.folder)
        .and_then(|()| clap_mangen::generate_to(command_line(), &args.folder));
    written.map_err(|error| Failure::file(&args.folder, error))
}
