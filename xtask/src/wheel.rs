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
    /// Build the extension with this profile of its crate
    #[arg(long, value_name = "NAME", default_value = "release")]
    profile: String,
    /// Folder for the wheel [default: target/wheels]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Builds the Python package with the program in it.
pub(crate) fn run(root: &Path, options: WheelOptions) -> Result<ExitCode, String> {
    let program = options.program.map_or_else(|| dist::build(root), Ok)?;
    let folder = options.out.unwrap_or_else(|| root.join("target/wheels"));
    println!("{}", build(root, &program, &options.profile, &folder)?.display());
    Ok(ExitCode::SUCCESS)
}

/// Builds the Python package with maturin and adds the program, so that one wheel brings both. Replaces
/// the wheels in `folder`, and returns the path of the new one.
pub(crate) fn build(
    root: &Path,
    program: &Path,
    profile: &str,
    folder: &Path,
) -> Result<PathBuf, String> {
    for old in wheels(folder)? {
        fs::remove_file(&old).map_err(|error| format!("{}: {error}", old.display()))?;
    }
    let mut maturin = Command::new("maturin");
    maturin.args(["build", "--quiet", "--locked", "--profile", profile, "--out"]).arg(folder);
    let built = maturin.current_dir(root.join("python")).status();
    let built =
        built.map_err(|error| format!("maturin: {error}; install it with: pip install maturin"))?;
    if !built.success() {
        return Err("the Python package does not build".to_owned());
    }
    let wheel = wheels(folder)?.pop();
    let wheel = wheel.ok_or_else(|| format!("{}: maturin made no wheel", folder.display()))?;
    dist::add_program(&wheel, program)?;
    Ok(wheel)
}

/// The wheels in a folder, which is made if it is not there.
fn wheels(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let fault = |error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(fault)?;
    let entries = fs::read_dir(folder).map_err(fault)?;
    let paths = entries.flatten().map(|entry| entry.path());
    Ok(paths.filter(|path| path.extension().is_some_and(|kind| kind == "whl")).collect())
}
