//! `cargo xtask dist`: what is handed out, in `target/dist`.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

/// The shells, and what each wants the file of its completions to be called.
const SHELLS: &[(&str, &str)] = &[
    ("bash", "sortie.bash"),
    ("zsh", "_sortie"),
    ("fish", "sortie.fish"),
    ("powershell", "_sortie.ps1"),
    ("elvish", "sortie.elv"),
];

/// The files of the repository that go along.
const PAGES: &[&str] = &["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Builds the program for good and puts it together with its manual, completions and licences.
pub(crate) fn run(root: &Path) -> Result<ExitCode, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let target = root.join("target");
    let mut build = Command::new(cargo);
    build.args(["build", "--release", "--locked", "--package", "sortie", "--target-dir"]);
    build.arg(&target).current_dir(root);
    let built = build.status().map_err(|error| format!("cargo: {error}"))?;
    if !built.success() {
        return Err("the program does not build".to_owned());
    }
    let name = format!("sortie{}", std::env::consts::EXE_SUFFIX);
    let dist = target.join("dist");
    gather(root, &target.join("release").join(&name), &dist)?;
    println!("{}", dist.display());
    Ok(ExitCode::SUCCESS)
}

/// Fills the folder anew.
fn gather(root: &Path, program: &Path, dist: &Path) -> Result<(), String> {
    if dist.exists() {
        fs::remove_dir_all(dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    }
    let completions = dist.join("completions");
    fs::create_dir_all(&completions).map_err(|error| format!("{}: {error}", dist.display()))?;
    copy(program, dist)?;
    for page in PAGES {
        copy(&root.join(page), dist)?;
    }
    let man = dist.join("man");
    ask(program, &["man", &man.display().to_string()])?;
    for (shell, file) in SHELLS {
        let script = ask(program, &["completions", shell])?;
        let path = completions.join(file);
        fs::write(&path, script).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn copy(file: &Path, folder: &Path) -> Result<(), String> {
    let name = file.file_name().unwrap_or_default();
    let copied = fs::copy(file, folder.join(name));
    copied.map(|_| ()).map_err(|error| format!("{}: {error}", file.display()))
}

/// The output of the program.
fn ask(program: &Path, args: &[&str]) -> Result<Vec<u8>, String> {
    let ran = Command::new(program).args(args).output();
    let ran = ran.map_err(|error| format!("{}: {error}", program.display()))?;
    if ran.status.success() {
        Ok(ran.stdout)
    } else {
        Err(format!("sortie {}: {}", args.join(" "), String::from_utf8_lossy(&ran.stderr)))
    }
}
