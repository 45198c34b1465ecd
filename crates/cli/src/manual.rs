//! `sortie man`: manual pages from the definition of the command line.

use crate::args::command_line;
use crate::errors::Failure;
use std::fs;
use std::path::Path;

/// Writes a manual page for each command into a folder, which is created if it is missing.
pub(crate) fn write(folder: &Path) -> Result<(), Failure> {
    let written =
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command_line(), folder));
    written.map_err(|error| Failure::file(folder, error))
}
