//! Plays the committed corpus and all regressions through the bodies of the targets.
#![cfg(test)]

use sortie_fuzz::{TARGETS, Target, seeds};
use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

fn folder(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(kind)
}

/// The files of a folder, sorted; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn target(name: &str) -> Target {
    TARGETS.iter().find(|(known, _)| *known == name).map(|(_, target)| *target).unwrap()
}

/// Those of the inputs that break a promise.
fn broken(target: Target, inputs: impl IntoIterator<Item = (String, Vec<u8>)>) -> Vec<String> {
    // All failures of a target are collected, so that one run reports them all.
    let breaks = |input: &[u8]| catch_unwind(AssertUnwindSafe(|| target(input))).is_err();
    inputs.into_iter().filter(|(_, input)| breaks(input)).map(|(name, _)| name).collect()
}

fn replay(name: &str) {
    let corpus = files(&folder("corpus").join(name));
    assert!(!corpus.is_empty(), "{name} has no corpus");
    let inputs = corpus.into_iter().chain(files(&folder("regressions").join(name)));
    let inputs = inputs.map(|path| (path.display().to_string(), fs::read(&path).unwrap()));
    let broken = broken(target(name), inputs);
    assert!(broken.is_empty(), "{name}: {broken:#?}");
}

#[test]
fn actions_are_played_or_refused_in_words() {
    replay("action");
}

#[test]
fn codes_spell_rules_and_rules_codes() {
    replay("code");
}

#[test]
fn positions_that_are_accepted_are_tables_like_any_other() {
    replay("position");
}

#[test]
fn records_that_can_be_played_are_recorded_again() {
    replay("record");
}

#[test]
fn rules_files_that_can_be_built_can_be_played() {
    replay("rules");
}

#[test]
fn what_is_real_is_accepted_by_every_target() {
    for (name, target) in TARGETS {
        let seeds = seeds::all().into_iter().filter(|seed| seed.target == *name);
        let seeds: Vec<_> = seeds.map(|seed| (seed.name, seed.bytes)).collect();
        assert!(!seeds.is_empty(), "{name} has no seeds");
        let broken = broken(*target, seeds);
        assert!(broken.is_empty(), "{name}: {broken:#?}");
    }
}

#[test]
fn every_target_is_built_by_cargo_fuzz_and_has_all_its_folders() {
    let names: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    let stems = |folder: PathBuf| -> BTreeSet<String> {
        let stem = |path: PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
        files(&folder).into_iter().map(stem).collect()
    };
    assert_eq!(stems(folder("fuzz_targets")), names);
    assert_eq!(stems(folder("corpus")), names);
    assert!(stems(folder("regressions")).is_subset(&names));
    let manifest = fs::read_to_string(folder("Cargo.toml")).unwrap();
    for name in &names {
        assert!(manifest.contains(&format!("[[bin]]\nname = \"{name}\"\n")), "{name}");
    }
}
