//! `cargo xtask wheel`: the Python package with the program, in `target/wheels`.

use crate::dist;
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

#[derive(Args)]
pub(crate) struct WheelOptions {
    /// Take this program instead of building one with the profile dist
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Builds the Python package with maturin and adds the program, so that one wheel brings both.
pub(crate) fn run(root: &Path, options: WheelOptions) -> Result<ExitCode, String> {
    let program = options.program.map_or_else(|| dist::build(root), Ok)?;
    let folder = root.join("target/wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut maturin = Command::new("maturin");
    maturin.args(["build", "--release", "--locked", "--out"]).arg(&folder);
    let built = maturin.current_dir(root.join("python")).status();
    let built =
        built.map_err(|error| format!("maturin: {error}; install it with: pip install maturin"))?;
    if !built.success() {
        return Err("the Python package does not build".to_owned());
    }
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()));
    let wheel = entries?.flatten().map(|entry| entry.path()).next();
    let wheel = wheel.ok_or_else(|| format!("{}: maturin made no wheel", folder.display()))?;
    dist::add_program(&wheel, &program)?;
    println!("{}", wheel.display());
    Ok(ExitCode::SUCCESS)
}
