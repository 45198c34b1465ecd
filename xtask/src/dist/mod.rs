//! `cargo xtask dist`: the packages of a release, in `target/packages`.

mod archive;
mod debian;
mod wheel;

pub(crate) use wheel::add_program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Each shell with the file name that its completions have.
const SHELLS: &[(&str, &str)] = &[
    ("bash", "sortie.bash"),
    ("zsh", "_sortie"),
    ("fish", "sortie.fish"),
    ("powershell", "_sortie.ps1"),
    ("elvish", "sortie.elv"),
];

/// Files of the repository that every package holds.
const PAGES: &[&str] = &["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The version of every crate of the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// One line about the program, for the metadata of packages.
const SUMMARY: &str = "Card combat games: play, host and measure them";

/// The most bytes of the program without symbols, which everybody downloads.
const MAX_PROGRAM: u64 = 25_000_000;

/// Builds the program with the profile `dist` and packs it with its manual pages, completions and
/// licences, as an archive and a Debian package; and the Python package that brings it.
pub(crate) fn run(root: &Path) -> Result<ExitCode, String> {
    let program = build(root)?;
    check_size(&program, MAX_PROGRAM)?;
    // Cargo names the folder of a profile after it, so `target/dist` is not free for the packages.
    let folder = root.join("target/packages");
    let mut packages = pack(root, &program, &folder)?;
    packages.push(crate::wheel::build(root, &program, "release", &folder)?);
    for package in packages {
        println!("{}", package.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the program with the profile `dist` and returns its path.
pub(crate) fn build(root: &Path) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let target = root.join("target");
    let mut build = Command::new(cargo);
    // The target folder is given because `CARGO_TARGET_DIR` may name another one.
    build.args(["build", "--profile", "dist", "--locked", "--package", "sortie", "--target-dir"]);
    build.arg(&target).current_dir(root);
    let built = build.status().map_err(|error| format!("cargo: {error}"))?;
    if !built.success() {
        return Err("the program does not build".to_owned());
    }
    Ok(target.join("dist").join(format!("sortie{}", std::env::consts::EXE_SUFFIX)))
}

/// Refuses a program that is too large.
fn check_size(program: &Path, most: u64) -> Result<(), String> {
    let found = fs::metadata(program).map_err(|error| format!("{}: {error}", program.display()))?;
    if found.len() > most {
        let (path, bytes) = (program.display(), found.len());
        return Err(format!("{path} has {bytes} bytes; a package has room for {most}"));
    }
    Ok(())
}

/// Fills `folder` anew with the files and packages of a program, and returns the packages.
fn pack(root: &Path, program: &Path, folder: &Path) -> Result<Vec<PathBuf>, String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let files = folder.join("sortie");
    collect(root, program, &files)?;
    let mut packages = vec![archive::write(&files, folder)?];
    if cfg!(target_os = "linux") {
        packages.push(debian::write(root, &files, folder)?);
    }
    Ok(packages)
}

/// Collects the files that packages hold.
fn collect(root: &Path, program: &Path, files: &Path) -> Result<(), String> {
    let completions = files.join("completions");
    fs::create_dir_all(&completions).map_err(|error| format!("{}: {error}", files.display()))?;
    copy(program, files)?;
    for page in PAGES {
        copy(&root.join(page), files)?;
    }
    let man = files.join("man");
    output(program, &["man", &man.display().to_string()])?;
    for (shell, file) in SHELLS {
        let script = output(program, &["completions", shell])?;
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

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The standard output of the program.
fn output(program: &Path, args: &[&str]) -> Result<Vec<u8>, String> {
    let ran = Command::new(program).args(args).output();
    let ran = ran.map_err(|error| format!("{}: {error}", program.display()))?;
    if ran.status.success() {
        Ok(ran.stdout)
    } else {
        Err(format!("sortie {}: {}", args.join(" "), String::from_utf8_lossy(&ran.stderr)))
    }
}

/// The version of the C library that the program was built with, such as `(2, 36)`: an older one
/// may lack functions that the program calls.
fn glibc() -> Result<(u32, u32), String> {
    let ran = Command::new("getconf").arg("GNU_LIBC_VERSION").output();
    let ran = ran.map_err(|error| format!("getconf: {error}"))?;
    let text = String::from_utf8_lossy(&ran.stdout);
    // The output is `glibc 2.36`.
    let version = text.trim().rsplit(' ').next().and_then(|version| version.split_once('.'));
    let version =
        version.and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    version.ok_or_else(|| format!("getconf GNU_LIBC_VERSION printed '{}'", text.trim()))
}

#[cfg(all(test, target_os = "linux"))]
#[allow(clippy::unwrap_used, reason = "a panic here fails the test")]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// Stands in for the program: a build of the real one takes minutes.
    const PROGRAM: &str = "#!/bin/sh
case $1 in
man) mkdir -p \"$2\" && echo .TH SORTIE 1 > \"$2/sortie.1\" ;;
completions) echo \"# completions for $2\" ;;
--version) echo sortie of the package ;;
esac
";

    fn packed(folder: &Path) -> Vec<PathBuf> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let program = folder.join("sortie");
        fs::write(&program, PROGRAM).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        pack(root, &program, &folder.join("packages")).unwrap()
    }

    fn ran(program: impl AsRef<Path>, args: &[&str]) -> String {
        let ran = Command::new(program.as_ref()).args(args).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8(ran.stdout).unwrap()
    }

    fn package(packages: &[PathBuf], extension: &str) -> String {
        let found = packages.iter().find(|path| path.to_string_lossy().ends_with(extension));
        found.unwrap().display().to_string()
    }

    /// Writes a wheel with one module, as the tool that builds extensions leaves it.
    const BARE_WHEEL: &str = "
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    info = 'sortie_games-1.0.dist-info'
    wheel.writestr('sortie.py', 'NAME = 1')
    wheel.writestr(f'{info}/METADATA', 'Metadata-Version: 2.1\\nName: sortie-games\\nVersion: 1.0\\n')
    tag = 'Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n'
    wheel.writestr(f'{info}/WHEEL', tag)
    wheel.writestr(f'{info}/RECORD', '')
";

    #[test]
    fn a_program_that_is_too_large_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("sortie");
        fs::write(&program, [0; 11]).unwrap();
        assert_eq!(check_size(&program, 11), Ok(()));
        let refused = check_size(&program, 10).unwrap_err();
        assert!(refused.ends_with("sortie has 11 bytes; a package has room for 10"), "{refused}");
        assert!(check_size(&folder.path().join("none"), 10).is_err());
    }

    #[test]
    fn a_wheel_with_the_program_installs_into_an_empty_environment_with_module_and_command() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sortie_games-1.0-py3-none-any.whl");
        let wheel = path.to_str().unwrap();
        ran("python3", &["-c", BARE_WHEEL, wheel]);
        let program = folder.path().join("program");
        for name in ["of another build", "of the package"] {
            fs::write(&program, PROGRAM.replace("of the package", name)).unwrap();
            add_program(&path, &program).unwrap();
        }
        let venv = folder.path().join("venv");
        ran("python3", &["-m", "venv", venv.to_str().unwrap()]);
        ran(venv.join("bin/pip"), &["install", "--no-index", "--quiet", wheel]);
        assert_eq!(ran(venv.join("bin/sortie"), &["--version"]), "sortie of the package\n");
        assert_eq!(
            ran(venv.join("bin/python"), &["-c", "import sortie; print(sortie.NAME)"]),
            "1\n"
        );
    }

    #[test]
    fn the_debian_package_unpacks_into_an_empty_folder_and_brings_command_manual_and_completions() {
        let folder = tempfile::tempdir().unwrap();
        let package = package(&packed(folder.path()), ".deb");
        let fields = ran("dpkg-deb", &["--field", &package, "Package", "Version"]);
        assert_eq!(fields, format!("Package: sortie\nVersion: {VERSION}\n"));
        let root = folder.path().join("root");
        ran("dpkg-deb", &["--extract", &package, root.to_str().unwrap()]);
        assert_eq!(ran(root.join("usr/bin/sortie"), &["--version"]), "sortie of the package\n");
        for file in [
            "usr/share/man/man1/sortie.1",
            "usr/share/bash-completion/completions/sortie",
            "usr/share/doc/sortie/copyright",
            "usr/lib/systemd/system/sortie.service",
        ] {
            assert!(root.join(file).is_file(), "{file}");
        }
    }

    #[test]
    fn the_archive_holds_the_program_and_the_licences() {
        let folder = tempfile::tempdir().unwrap();
        let archive = package(&packed(folder.path()), ".tar.gz");
        let listed = ran("tar", &["--list", "--gzip", "--file", &archive]);
        for file in ["sortie/sortie", "sortie/LICENSE-MIT", "sortie/completions/sortie.bash"] {
            assert!(listed.lines().any(|line| line == file), "{listed}");
        }
    }

    #[test]
    fn binstall_looks_for_the_archive_and_for_the_program_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let archive = package(&packed(folder.path()), ".tar.gz");
        let manifest = include_str!("../../../crates/cli/Cargo.toml");
        let value = |key: &str| {
            let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{key} = ")));
            line.unwrap().trim_matches('"').to_owned()
        };
        let url = value("pkg-url").replace("{ version }", VERSION);
        let name = url.replace("{ target-arch }", std::env::consts::ARCH);
        assert_eq!(name.rsplit('/').next(), archive.rsplit('/').next());
        let program = value("bin-dir").replace("{ bin }", "sortie").replace("{ binary-ext }", "");
        let listed = ran("tar", &["--list", "--gzip", "--file", &archive]);
        assert!(listed.lines().any(|line| line == program), "{program}: {listed}");
    }
}
