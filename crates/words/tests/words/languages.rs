//! Every language has the messages of English, file by file and game by game.

#![allow(clippy::unwrap_used, reason = "a panic here fails the test")]

use sortie_core::Game;
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_games::catalogue;
use sortie_words::{EN, LANGUAGES, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

struct Describe;

impl Visitor for Describe {
    type Out = CatalogueEntry;

    fn visit<G: Game>(self) -> CatalogueEntry {
        CatalogueEntry::for_game::<G>()
    }
}

fn games() -> impl Iterator<Item = CatalogueEntry> {
    catalogue::IDS.iter().map(|id| catalogue::with(id, Describe).unwrap())
}

fn others() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().copied().filter(|language| *language != "en")
}

/// The messages of a file in its order: the id and what is said.
fn messages(file: &str) -> Vec<(&str, String)> {
    let mut found: Vec<(&str, String)> = Vec::new();
    for line in file.lines() {
        let begins = line.starts_with(|c: char| c.is_ascii_lowercase());
        match line.split_once(" =") {
            Some((id, said)) if begins => found.push((id, said.to_owned())),
            _ if line.starts_with(['#', '-']) => {}
            _ => {
                if let Some((_, said)) = found.last_mut() {
                    said.push_str(line);
                }
            }
        }
    }
    found
}

/// The variables of a message, but for what says whether a seat is the reader's.
fn variables(said: &str) -> BTreeSet<&str> {
    let names = said.split('$').skip(1).map(|rest| {
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "-_".contains(c)));
        &rest[..end.unwrap_or(rest.len())]
    });
    names.filter(|name| !name.ends_with("-is")).collect()
}

/// The faults of a translation.
fn faults(place: &str, english: &str, other: &str) -> Vec<String> {
    let (english, other) = (messages(english), messages(other));
    let ids = |all: &[(&str, String)]| -> Vec<String> {
        all.iter().map(|(id, _)| (*id).to_owned()).collect()
    };
    let (wanted, found) = (ids(&english), ids(&other));
    let mut faults = Vec::new();
    for id in wanted.iter().filter(|id| !found.contains(id)) {
        faults.push(format!("{place} lacks {id}"));
    }
    for id in found.iter().filter(|id| !wanted.contains(id)) {
        faults.push(format!("{place} has {id}, which is not in English"));
    }
    if faults.is_empty() && wanted != found {
        faults.push(format!("{place} has another order"));
    }
    for (id, said) in &english {
        let Some((_, sister)) = other.iter().find(|(other, _)| other == id) else { continue };
        if variables(said) != variables(sister) {
            let both = (variables(said), variables(sister));
            faults.push(format!("{place}: {id} has other variables: {both:?}"));
        }
        let words = said.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic));
        if said == sister && words.count() > 3 {
            faults.push(format!("{place}: {id} is still English"));
        }
    }
    faults
}

/// The files of messages of a language, by name.
fn files(language: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(language);
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[track_caller]
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_of_the_surfaces_is_there_in_every_language() {
    let english = files("en");
    for (name, file) in &english {
        assert!(EN.contains(file.as_str()), "{name} is not among the words of the program");
    }
    for language in others() {
        let theirs = files(language);
        let names = |files: &[(String, String)]| -> Vec<String> {
            files.iter().map(|(name, _)| name.clone()).collect()
        };
        assert_eq!(names(&english), names(&theirs), "{language}");
        let words = Words::new(language, []).unwrap();
        for ((name, english), (_, other)) in english.iter().zip(&theirs) {
            none(&faults(&format!("{language}/{name}"), english, other));
            for (id, _) in messages(other) {
                assert!(words.has(id), "{language}: {id} is not among the words of the program");
            }
        }
    }
}

/// The files of messages of a crate in a language, by name: one, or a folder of them.
fn of(folder: &Path, language: &str) -> BTreeMap<String, String> {
    if let Ok(file) = fs::read_to_string(folder.join(format!("{language}.ftl"))) {
        return BTreeMap::from([(String::new(), file)]);
    }
    let Ok(files) = fs::read_dir(folder.join(language)) else { return BTreeMap::new() };
    let paths = files.map(|file| file.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    paths.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
}

#[test]
fn every_crate_with_words_of_its_own_has_them_in_every_language() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path().join("words"));
    let mut checked = 0;
    for folder in folders.filter(|folder| folder.is_dir()) {
        let english = of(&folder, "en");
        for language in others() {
            let theirs = of(&folder, language);
            for (file, english) in &english {
                let place = format!("{} in {language}, {file}", folder.display());
                none(&faults(&place, english, theirs.get(file).map_or("", String::as_str)));
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "sortie-core has words");
}

#[test]
fn every_game_says_the_same_in_every_language_that_it_speaks() {
    for about in games() {
        let english = about.words.iter().find(|(language, _)| *language == "en").unwrap().1;
        for (language, messages) in about.words.iter().filter(|(language, _)| *language != "en") {
            assert!(LANGUAGES.contains(language), "{} speaks {language}", about.id);
            none(&faults(&format!("{}/{language}", about.id), english, messages));
        }
    }
}

#[test]
fn every_game_speaks_every_language() {
    for about in games() {
        let has = |texts: &[(&str, &str)]| {
            LANGUAGES.iter().all(|wanted| texts.iter().any(|(language, _)| language == wanted))
        };
        let speaks = has(about.words) && has(about.rulebook);
        assert!(speaks, "{} lacks words or a page in some language", about.id);
    }
}

#[test]
fn what_a_game_tells_of_itself_has_the_ids_of_its_names() {
    for about in games() {
        assert_eq!(about.summary.as_str(), format!("{}-summary", about.id));
        for preset in about.presets {
            assert_eq!(preset.doc.as_str(), format!("{}-preset-{}", about.id, preset.id));
            let name = format!("\n{} = ", preset.name().id);
            assert!(about.words.iter().all(|(_, text)| text.contains(&name)), "{name}");
        }
        for param in &about.params {
            assert_eq!(param.doc.as_str(), format!("{}-param-{}", about.id, param.name));
        }
    }
}

#[test]
fn faults_of_a_translation_are_found() {
    let english =
        "toy-a = One { $n }\ntoy-b = { $who-is ->\n    [you] You\n   *[other] { $who }\n }\n";
    let good = "# Wörter\ntoy-a = Eins { $n }\ntoy-b = { $who } ist dran\n";
    assert_eq!(faults("toy", english, good), [""; 0]);
    let found = |other: &str| faults("toy", english, other).join("; ");
    assert!(found("toy-a = Eins { $n }\n").contains("lacks toy-b"));
    assert!(found(&good.replace("toy-b", "toy-c")).contains("has toy-c"));
    assert!(found("toy-b = { $who }\ntoy-a = { $n }\n").contains("another order"));
    assert!(found(&good.replace("$n", "$m")).contains("other variables"));
    let long = "toy-a = One two three four five\n";
    assert!(faults("toy", long, long).join("").contains("still English"));
}
