//! The arrows of the house point down, and nobody outside a game's folder names a game.

use sortie_games::catalogue;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, each of which may depend only on those before it in this list.
const ROOMS: [&str; 6] =
    ["sortie-core", "sortie-games", "sortie-bots", "sortie-lab", "sortie-words", "sortie"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The files below a folder with this extension.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The source files of a crate without its tests.
fn sources(of: &str) -> Vec<PathBuf> {
    files(&root().join("crates").join(of).join("src"), "rs")
}

fn crates() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).expect("the crates");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    folders.map(|entry| name(entry.expect("an entry"))).collect()
}

/// Whether a text has this word, with nothing that belongs to a word on either side.
fn has_word(text: &str, word: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(word).any(|(at, _)| {
        !part(text[..at].chars().next_back()) && !part(text[at + word.len()..].chars().next())
    })
}

#[test]
fn a_word_is_found_whole() {
    assert!(has_word("use duel::Duel;", "duel"));
    assert!(!has_word("a dueller duels; duel_1", "duel"));
}

/// Comments, commands in a help text and tests may give a game as an example; code may not.
fn code_only(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let prose = |line: &str| ["//", "sortie "].iter().any(|mark| line.starts_with(mark));
    code.lines().filter(|line| !prose(line.trim_start())).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_code_outside_a_games_folder_names_it() {
    let games = root().join("crates/games/src");
    let mut named = Vec::new();
    for id in catalogue::IDS {
        let type_name: String = id[..1].to_uppercase() + &id[1..];
        let elsewhere = crates().into_iter().flat_map(|of| sources(&of));
        for path in elsewhere.chain(files(&root().join("xtask/src"), "rs")) {
            let of_a_game = catalogue::IDS.iter().any(|id| path.starts_with(games.join(id)));
            if path.starts_with(games.join(id)) {
                continue;
            }
            let code = code_only(&fs::read_to_string(&path).expect("a source file"));
            // In another game's rules the word may mean something else; there it is the path.
            let names = |line: &&str| match of_a_game {
                true => has_word(line, &format!("crate::{id}")),
                false => has_word(line, id) || has_word(line, &type_name),
            };
            let lines: Vec<&str> = code.lines().filter(names).collect();
            // The list itself, and the declaration of the module.
            let lists = [games.join("catalogue.rs"), games.join("lib.rs")].contains(&path);
            let allowed = usize::from(lists);
            if lines.len() > allowed {
                named.push(format!("{}: {id}: {lines:?}", path.display()));
            }
        }
    }
    assert!(named.is_empty(), "{}", named.join("\n"));
}

#[test]
fn nothing_is_unsafe() {
    let here = Path::new(file!()).file_name();
    for path in files(&root().join("crates"), "rs") {
        let text = fs::read_to_string(&path).expect("a source file");
        let right = path.file_name() == here || !has_word(&text, "unsafe");
        assert!(right, "{} says 'unsafe'", path.display());
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    assert!(manifest.contains("unsafe_code = \"forbid\""), "the lint is gone");
    for of in crates() {
        let manifest = root().join("crates").join(&of).join("Cargo.toml");
        let text = fs::read_to_string(manifest).expect("a manifest");
        assert!(text.contains("[lints]\nworkspace = true"), "{of} does not take the lints over");
    }
}

#[test]
fn dependencies_point_down() {
    let mut seen = BTreeSet::new();
    for of in crates() {
        let manifest = root().join("crates").join(&of).join("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("a manifest");
        let name = text.lines().find_map(|line| line.strip_prefix("name = "));
        let name = name.expect("a name").trim_matches('"').to_owned();
        let place = ROOMS.iter().position(|room| *room == name);
        let place = place.unwrap_or_else(|| panic!("{name} has no place among {ROOMS:?}"));
        let dependencies = text.split("[dependencies]").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        for line in dependencies.lines().filter(|line| line.starts_with("sortie")) {
            let on = line.split(['.', ' ', '=']).next().unwrap_or_default();
            let below = ROOMS[..place].contains(&on);
            assert!(below, "{name} depends on {on}, which is not below it");
        }
        seen.insert(name);
    }
    assert_eq!(seen.len(), ROOMS.len(), "{seen:?}");
}

#[test]
fn the_core_does_no_input_or_output() {
    for of in ["core", "games"] {
        for path in sources(of) {
            let code = code_only(&fs::read_to_string(&path).expect("a source file"));
            for word in ["std::fs", "std::io", "std::net", "std::thread", "std::time", "std::env"] {
                assert!(!has_word(&code, word), "{} uses {word}", path.display());
            }
        }
    }
}
