//! `cargo xtask release`: whether the repository is ready for a tag.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

/// Files that every release must have.
const LICENCES: &[&str] = &["LICENSE-MIT", "LICENSE-APACHE", "deny.toml"];

/// Tests that hold what must not change between versions: golden vectors and schemas.
const TESTS: &[&[&str]] = &[
    &["test", "--quiet", "--package", "sortie-core", "--test", "engine", "frozen"],
    &["test", "--quiet", "--package", "sortie-games", "--test", "conformance", "golden"],
    &["test", "--quiet", "--package", "sortie", "--test", "program", "schemas"],
    &["test", "--quiet", "--package", "sortie-server", "--lib", "openapi"],
];

/// The version of a manifest whose package does not take that of the workspace.
fn package_version(manifest: &str) -> &str {
    let value = manifest.lines().find_map(|line| line.strip_prefix("version = "));
    value.unwrap_or_default().trim_matches('"')
}

/// Checks version, changelog, golden vectors, schemas and licences, and lists what disagrees.
pub(crate) fn run(root: &Path) -> Result<ExitCode, String> {
    let text = |name: &str| {
        fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"))
    };
    let mut faults = faults(&text("CHANGELOG.md")?, env!("CARGO_PKG_VERSION"));
    let (python, version) = (text("python/Cargo.toml")?, env!("CARGO_PKG_VERSION"));
    if package_version(&python) != version {
        faults.push(format!("python/Cargo.toml has another version than Cargo.toml: {version}"));
    }
    if text("Cargo.toml")?.contains("example.invalid") {
        faults.push("Cargo.toml has no address of the repository, where packages are found".into());
    }
    for name in LICENCES {
        if !root.join(name).is_file() {
            faults.push(format!("{name} is missing"));
        }
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    for test in TESTS {
        let ran = Command::new(&cargo).args(*test).current_dir(root).status();
        if !ran.map_err(|error| format!("cargo: {error}"))?.success() {
            faults.push(format!("cargo {} fails", test.join(" ")));
        }
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The faults of a changelog for a release of this version.
fn faults(changelog: &str, version: &str) -> Vec<String> {
    let sections: Vec<&str> = changelog.split("\n## [").skip(1).collect();
    let mut faults = Vec::new();
    let mut sections = sections.into_iter().peekable();
    if let Some(unreleased) = sections.next_if(|section| section.starts_with("Unreleased]"))
        && unreleased.lines().any(|line| line.starts_with("- "))
    {
        faults.push(format!(
            "CHANGELOG.md has unreleased changes: move them to the section [{version}]"
        ));
    }
    match sections.next() {
        Some(section) if section.starts_with(&format!("{version}] - ")) => {
            if !section.lines().any(|line| line.starts_with("- ")) {
                faults.push(format!("the section [{version}] of CHANGELOG.md is empty"));
            }
        }
        Some(section) => faults.push(format!(
            "the newest section of CHANGELOG.md is [{}, but Cargo.toml has version {version}",
            section.lines().next().unwrap_or_default()
        )),
        None => faults.push(format!("CHANGELOG.md has no section [{version}] - DATE")),
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(changelog: &str, faulty: &[&str]) {
        let found = faults(&format!("# Changelog\n\n{changelog}"), "0.2.0");
        assert_eq!(found.len(), faulty.len(), "{found:?}");
        for (found, part) in found.iter().zip(faulty) {
            assert!(found.contains(part), "{found}");
        }
    }

    #[test]
    fn a_changelog_that_ends_with_this_version_is_ready() {
        check("## [0.2.0] - 2026-12-01\n\n- One\n\n## [0.1.0] - 2026-11-22\n\n- Two\n", &[]);
        check("## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n- One\n", &[]);
    }

    #[test]
    fn the_python_package_has_the_version_of_the_program() {
        let manifest = include_str!("../../python/Cargo.toml");
        assert_eq!(package_version(manifest), env!("CARGO_PKG_VERSION"));
        assert_eq!(package_version("[package]\nname = \"a\"\n"), "");
    }

    #[test]
    fn each_disagreement_is_named() {
        check("## [0.1.0] - 2026-11-22\n\n- Two\n", &["but Cargo.toml has version 0.2.0"]);
        check("## [0.2.0] - 2026-12-01\n\n## [0.1.0] - 2026-11-22\n\n- Two\n", &["is empty"]);
        check("## [Unreleased]\n\n- New\n\n## [0.2.0] - 2026-12-01\n\n- One\n", &["unreleased"]);
        check("", &["has no section"]);
    }
}
