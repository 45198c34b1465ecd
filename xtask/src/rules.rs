//! `cargo xtask rules`: every rule is cited by a test, and every cited rule is in the rulebook.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Lists the differences; exit code 1 if there are any.
pub(crate) fn run() -> Result<ExitCode, String> {
    let found = Citations::read(root()).map_err(|error| format!("cannot read: {error}"))?;
    let (uncited, unknown) = (found.uncited(), found.unknown());
    for (what, ids) in [("cited by no test", &uncited), ("cited, but in no page", &unknown)] {
        if !ids.is_empty() {
            println!("{what}: {}", ids.join(" "));
        }
    }
    let rules = found.rules.len();
    println!("{} of {rules} rule ids are cited by a test", rules - uncited.len());
    let fits = uncited.is_empty() && unknown.is_empty();
    Ok(if fits { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The folder of the repository.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// The rule ids of the book, and those that tests cite.
#[derive(Debug, Default)]
struct Citations {
    rules: BTreeSet<String>,
    cited: BTreeSet<String>,
}

impl Citations {
    /// Reads `rulebook/*.md` and the test code under `crates/`.
    fn read(root: &Path) -> io::Result<Self> {
        let mut found = Citations::default();
        each_file(&root.join("rulebook"), &mut |path, text| {
            if path.extension().is_some_and(|extension| extension == "md") {
                found.rules.extend(ids(text));
            }
        })?;
        each_file(&root.join("crates"), &mut |path, text| {
            if path.extension().is_some_and(|extension| extension == "rs") {
                found.cited.extend(ids(test_code(path, text)));
            }
        })?;
        Ok(found)
    }

    fn uncited(&self) -> Vec<String> {
        self.rules.difference(&self.cited).cloned().collect()
    }

    /// Cited ids that no page has, of the games that have a page.
    fn unknown(&self) -> Vec<String> {
        let games: BTreeSet<&str> = self.rules.iter().map(|id| prefix(id)).collect();
        let strange = self.cited.difference(&self.rules);
        strange.filter(|id| games.contains(prefix(id))).cloned().collect()
    }
}

fn prefix(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

/// The part of a source file that is test code: all of it under `tests/` or in a file named so,
/// else what follows `#[cfg(test)]`.
fn test_code<'a>(path: &Path, text: &'a str) -> &'a str {
    if path.iter().any(|part| part == "tests" || part == "tests.rs") {
        return text;
    }
    text.find("#[cfg(test)]").map_or("", |at| &text[at..])
}

/// The rule ids in a text, as `ATK-07`: three letters, `-` or `_`, two digits, and no other
/// letter or digit beside them.
fn ids(text: &str) -> BTreeSet<String> {
    let bytes = text.as_bytes();
    let apart = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at)).is_none_or(|byte| !byte.is_ascii_alphanumeric())
    };
    bytes
        .windows(6)
        .enumerate()
        .filter(|(at, word)| {
            word[..3].iter().all(u8::is_ascii_alphabetic)
                && matches!(word[3], b'-' | b'_')
                && word[4..].iter().all(u8::is_ascii_digit)
                && apart(at.checked_sub(1))
                && apart(Some(at + 6))
        })
        .map(|(_, word)| String::from_utf8_lossy(word).to_ascii_uppercase().replace('_', "-"))
        .collect()
}

/// Calls `show` for every text file of a folder, recursively.
fn each_file(folder: &Path, show: &mut impl FnMut(&Path, &str)) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            each_file(&path, show)?;
        } else if let Ok(text) = fs::read_to_string(&path) {
            show(&path, &text);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_cited_by_a_test_and_every_cited_rule_is_in_the_book() {
        let found = Citations::read(root()).unwrap();
        assert!(!found.rules.is_empty());
        assert_eq!(found.uncited(), [""; 0], "cited by no test");
        assert_eq!(found.unknown(), [""; 0], "cited, but in no page");
    }

    #[test]
    fn an_id_may_be_written_in_three_ways() {
        let text = "ABC-01, ABC_02; fn abc_03_a_card_is_drawn() ends_abc_04 `(ABC-05)`.\nABC-06";
        let found: Vec<String> = ids(text).into_iter().collect();
        assert_eq!(found, ["ABC-01", "ABC-02", "ABC-03", "ABC-04", "ABC-05", "ABC-06"]);
    }

    #[test]
    fn similar_text_is_no_id() {
        for text in ["XABC-01", "ABC-001", "ABC-1", "AB-01", "ABC-01a", "1BC-01", "ABC 01", "é-01"]
        {
            assert!(ids(text).is_empty(), "{text}");
        }
        assert!(ids("").is_empty() && ids("ABC").is_empty());
    }

    #[test]
    fn only_test_code_cites() {
        let code = "/// ABC-01\nfn play() {}\n#[cfg(test)]\nmod tests { /* ABC-02 */ }";
        let cited = |path: &str| ids(test_code(Path::new(path), code)).len();
        assert_eq!(cited("crates/games/src/game/rules.rs"), 1);
        assert_eq!(cited("crates/games/src/game/tests.rs"), 2);
        assert_eq!(cited("crates/games/tests/conformance.rs"), 2);
        assert_eq!(test_code(Path::new("crates/core/src/lib.rs"), "/// ABC-01"), "");
    }

    #[test]
    fn uncited_and_unknown_ids_are_told_apart() {
        let set = |ids: &[&str]| ids.iter().map(ToString::to_string).collect();
        let found = Citations {
            rules: set(&["ABC-01", "ABC-02", "XYZ-01"]),
            cited: set(&["ABC-01", "ABC-03", "SHA-25"]),
        };
        assert_eq!(found.uncited(), ["ABC-02", "XYZ-01"]);
        assert_eq!(found.unknown(), ["ABC-03"], "no page is about SHA");
    }
}
