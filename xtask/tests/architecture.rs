//! What ARCHITECTURE.md says is absent, is absent.
#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files with this extension below a folder, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
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

/// The sources of a crate, without its tests.
fn sources(name: &str) -> Vec<(PathBuf, Code)> {
    let folder = root().join("crates").join(name).join("src");
    let is_test = |path: &PathBuf| {
        let inside = path.strip_prefix(&folder).unwrap();
        inside.components().any(|part| part.as_os_str() == "tests")
            || path.file_name().is_some_and(|name| name == "tests.rs")
    };
    let paths = files(&folder, "rs").into_iter().filter(|path| !is_test(path));
    paths.map(|path| (path.clone(), Code::of(&read(&path)))).collect()
}

fn crates() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).unwrap();
    folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// A source without comments, and what stands in its string literals.
struct Code {
    text: String,
    strings: Vec<String>,
}

impl Code {
    fn of(source: &str) -> Self {
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let mut code = Code { text: String::new(), strings: Vec::new() };
        let mut rest = source;
        while let Some(first) = rest.chars().next() {
            let taken = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if let Some(raw) = rest.strip_prefix("r#\"") {
                let end = raw.find("\"#").unwrap_or(raw.len());
                code.strings.push(raw[..end].to_owned());
                (3 + end + 2).min(rest.len())
            } else if first == '"' {
                let end = end_of_string(rest);
                code.strings.push(rest[1..end].to_owned());
                code.text.push_str("\"\"");
                (end + 1).min(rest.len())
            } else if rest.starts_with("'\"'") {
                3
            } else if let Some(escaped) = rest.strip_prefix("'\\") {
                // The first character is the escaped one, and may itself be a quote.
                2 + escaped.char_indices().skip(1).find(|(_, c)| *c == '\'').map_or(0, |c| c.0 + 1)
            } else {
                code.text.push(first);
                first.len_utf8()
            };
            rest = &rest[taken..];
        }
        code
    }

    fn names(&self) -> BTreeSet<&str> {
        self.text.split(|c: char| !c.is_alphanumeric() && c != '_').collect()
    }
}

fn end_of_string(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at,
            '\\' if !escaped => escaped = true,
            _ => escaped = false,
        }
    }
    rest.len()
}

/// The crates of this workspace that a crate may use when it is built without its tests.
fn uses(name: &str) -> BTreeSet<String> {
    let manifest = read(&root().join("crates").join(name).join("Cargo.toml"));
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap();
    let lines = section.lines().filter_map(|line| line.strip_prefix("sortie-"));
    lines.map(|line| line.split(['.', ' ', '=']).next().unwrap().to_owned()).collect()
}

/// The ids of the games and the names of their types, as the catalogue lists them.
fn games() -> Vec<(String, String)> {
    let catalogue = read(&root().join("crates/games/src/catalogue.rs"));
    let lines = catalogue.lines().filter_map(|line| line.trim().strip_prefix("crate::"));
    let games: Vec<_> = lines
        .map(|line| {
            let (id, name) = line.trim_end_matches(',').split_once("::").unwrap();
            (id.to_owned(), name.to_owned())
        })
        .collect();
    assert!(!games.is_empty(), "the catalogue lists no game");
    games
}

#[test]
fn crates_use_only_those_below_them() {
    const BELOW: &[(&str, &[&str])] = &[
        ("core", &[]),
        ("games", &["core"]),
        ("small", &["core"]),
        ("words", &["core"]),
        ("fuzz", &["core", "games", "words"]),
        ("bots", &["core", "games"]),
        ("environment", &["core", "games", "small", "bots", "words"]),
        ("outside", &["core", "games", "bots", "words"]),
        ("lab", &["core", "games", "bots", "outside", "words"]),
        ("table", &["core", "games", "bots", "outside"]),
        ("tui", &["core", "games", "bots", "client", "outside", "table", "words"]),
        ("robot", &[]),
        ("local-postgres", &[]),
        ("store", &[]),
        ("client", &["core", "games", "table"]),
        ("server", &["core", "games", "bots", "lab", "outside", "store", "table", "words"]),
        (
            "cli",
            &[
                "core", "games", "bots", "client", "lab", "outside", "server", "store", "table",
                "tui", "words",
            ],
        ),
    ];
    for name in crates() {
        let Some((_, below)) = BELOW.iter().find(|(known, _)| *known == name) else {
            panic!("crates/{name} has no place in the order of crates");
        };
        let above: Vec<String> =
            uses(&name).into_iter().filter(|used| !below.contains(&used.as_str())).collect();
        assert!(above.is_empty(), "crates/{name} uses {above:?}");
    }
}

#[test]
fn no_code_outside_its_folder_names_a_game() {
    for name in crates() {
        for (path, code) in sources(&name) {
            let inside = path.strip_prefix(root().join("crates")).unwrap().to_owned();
            for (id, kind) in games() {
                let at_home = inside.starts_with(Path::new("games/src").join(&id))
                    || inside == Path::new("games/src/catalogue.rs");
                if at_home || inside == Path::new("games/src/lib.rs") {
                    continue;
                }
                // Games may have words in common: an attack is no Attack!.
                let other_game = name == "games";
                let mut bad = code.text.contains(&format!("crate::{id}::"));
                bad |= code.text.contains(&format!("sortie_games::{id}"));
                if !other_game {
                    bad |= code.names().contains(kind.as_str());
                    bad |= code.strings.contains(&id);
                }
                assert!(!bad, "{} names {id}", path.display());
            }
        }
    }
}

#[test]
fn engine_games_and_bots_reach_for_nothing_outside() {
    const OUTSIDE: &[&str] = &[
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::process",
        "std::thread",
        "SystemTime",
        "thread_local",
        "static mut",
        "println!",
        "eprintln!",
    ];
    for name in ["core", "games", "words", "bots"] {
        for (path, code) in sources(name) {
            for outside in OUTSIDE {
                assert!(!code.text.contains(outside), "{} uses {outside}", path.display());
            }
        }
    }
}

#[test]
fn engine_and_games_read_no_clock() {
    for name in ["core", "games"] {
        for (path, code) in sources(name) {
            assert!(!code.text.contains("std::time"), "{} reads a clock", path.display());
        }
    }
}

#[test]
fn bots_meet_no_match() {
    for (path, code) in sources("bots") {
        for name in ["Match", "AnyMatch", "Record"] {
            assert!(!code.names().contains(name), "{} knows {name}", path.display());
        }
    }
}

/// The modules of the lab that the server may use. `job` refuses programs as players (its test is
/// `programs_are_refused`), and the others play no match.
const LAB_FOR_SERVER: &[&str] = &[
    "design::VaryError",
    "design::effects::",
    "design::factorial::",
    "design::sweep::",
    "design::varied_rules::",
    "design::{DesignError",
    "design::{DesignKind",
    "design::{EffectName",
    "html::",
    "job::",
    "metrics::Verdict",
    "metrics::{Estimate",
    "metrics::budget::ReportBudget",
    "metrics::compare::Difference",
    "metrics::metric_text",
    "metrics::study_runner::StudyError",
    "metrics::table::",
    "report_words::",
];

/// The items of `crates/outside` for the server and the crates below it. They start programs that an
/// operator has named, and no command of a visitor.
const OUTSIDE_FOR_SERVER: &[&str] = &[
    "AllowedPrograms",
    "MakeError",
    "NamedProgram",
    "NamedProgramError",
    "NamedPrograms",
    "program_name",
    "program_spec",
];

/// The names that the uses of a crate in a source bring in.
fn imported(code: &str, from: &str) -> Vec<String> {
    let path = |rest: &str| {
        let rest = rest.strip_prefix("::")?;
        let end = |chars: &[char]| rest.find(chars).unwrap_or(rest.len());
        let names = match rest.strip_prefix('{') {
            Some(group) => &group[..group.find('}')?],
            None => &rest[..end(&[';', ':', '(', '<', '>', ' ', ',', ')'])],
        };
        Some(names.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>())
    };
    code.split(from).skip(1).filter_map(path).flatten().filter(|name| !name.is_empty()).collect()
}

#[test]
fn the_server_starts_no_program_but_those_of_its_operator() {
    let mut reached = BTreeSet::from(["server".to_owned()]);
    let mut open = vec!["server".to_owned()];
    while let Some(name) = open.pop() {
        open.extend(uses(&name).into_iter().filter(|used| reached.insert(used.clone())));
    }
    // The lab lets programs play for the command line, by the modules that the server may not use.
    for name in reached.iter().filter(|name| !["lab", "outside"].contains(&name.as_str())) {
        for (path, code) in sources(name) {
            let path = path.display();
            assert!(!code.text.contains("std::process::Command"), "{path}");
            assert!(!code.text.contains("AllowedPrograms::All"), "{path} lets every command play");
            for used in imported(&code.text, "sortie_outside") {
                assert!(OUTSIDE_FOR_SERVER.contains(&used.as_str()), "{path} uses {used}");
            }
        }
    }
    for (path, code) in sources("server") {
        for used in code.text.split("sortie_lab").skip(1) {
            let used = used.trim_start_matches("::");
            let may = LAB_FOR_SERVER.iter().any(|module| used.starts_with(module));
            let used = used.lines().next().unwrap_or_default();
            assert!(may, "{} uses sortie_lab::{used}", path.display());
        }
    }
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    let manifests = crates().into_iter().map(|name| root().join("crates").join(name));
    for folder in manifests.chain([root().join("xtask")]) {
        let manifest = read(&folder.join("Cargo.toml"));
        assert!(manifest.contains("[lints]\nworkspace = true"), "{}", folder.display());
    }
    let workspace = read(&root().join("Cargo.toml"));
    for lint in ["unsafe_code = \"forbid\"", "unwrap_used = ", "expect_used = ", "panic = "] {
        assert!(workspace.contains(lint), "the workspace has no lint {lint}");
    }
}

/// Whether comments of documentation hold Rust that would be tested.
fn has_examples(source: &str) -> bool {
    let mut inside = false;
    source.lines().map(str::trim_start).any(|line| {
        let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let Some(language) = comment.and_then(|text| text.trim_start().strip_prefix("```")) else {
            return false;
        };
        inside = !inside;
        let tested = ["rust", "should_panic", "no_run", "compile_fail", "edition"];
        inside && (language.is_empty() || tested.iter().any(|word| language.starts_with(word)))
    })
}

/// A search for examples reads a crate as a build does, so crates without any leave it out.
#[test]
fn examples_in_comments_are_tested_and_looked_for_nowhere_else() {
    for name in crates() {
        let folder = root().join("crates").join(&name);
        let tested = !read(&folder.join("Cargo.toml")).contains("\ndoctest = false\n");
        let sources = files(&folder.join("src"), "rs");
        let examples = sources.iter().any(|path| has_examples(&read(path)));
        assert_eq!(tested, examples, "[lib] doctest in crates/{name}/Cargo.toml");
    }
}

#[test]
fn the_map_shows_every_crate_and_every_file_of_the_engine() {
    let map = read(&root().join("ARCHITECTURE.md"));
    for name in crates() {
        assert!(map.contains(&format!("crates/{name}")), "crates/{name} is not on the map");
    }
    for path in files(&root().join("crates/core/src"), "rs") {
        let name = path.file_name().unwrap().to_str().unwrap();
        let known = name == "lib.rs" || map.contains(&format!("`{name}`"));
        assert!(known, "{} is not on the map", path.display());
    }
}

/// The features of the server. Each may use those before it, and none after it.
const SERVER_FEATURES: &[&str] = &[
    "base",
    "http",
    "chat",
    "tables",
    "rooms",
    "notifications",
    "lab",
    "view",
    "app",
    "routes",
    "upkeep",
    "server",
];

/// The most files of one feature that may use each other in a circle, such as a state, the type
/// that it holds and the functions of that type.
const LARGEST_CIRCLE: usize = 3;

/// A module of the server by its path: `tables::registry`; that of a folder is its `mod.rs`.
type Module = Vec<String>;

/// The modules of a crate, each with the other modules that it imports.
type Imports = BTreeMap<Module, BTreeSet<Module>>;

/// The code of the server's modules, without their tests.
fn server_modules() -> BTreeMap<Module, String> {
    let folder = root().join("crates/server/src");
    let module = |(path, code): (PathBuf, Code)| {
        let inside = path.strip_prefix(&folder).unwrap().with_extension("");
        let parts = inside.iter().map(|part| part.to_str().unwrap().to_owned());
        (parts.filter(|part| part != "mod" && part != "lib").collect(), code.text)
    };
    sources("server").into_iter().map(module).collect()
}

/// The imports between these modules. A `mod.rs` that names its own files without `crate::` imports
/// nothing by that: every `mod.rs` does.
fn imports(modules: &BTreeMap<Module, String>) -> Imports {
    let uses = |module: &Module, text: &str| {
        let mut used = BTreeSet::new();
        for mut path in crate_paths(&without_super(module, text)) {
            while !path.is_empty() && !modules.contains_key(&path) {
                path.pop();
            }
            if !path.is_empty() && path != *module {
                used.insert(path);
            }
        }
        used
    };
    modules.iter().map(|(module, text)| (module.clone(), uses(module, text))).collect()
}

/// The code of a module with its paths from `super::` written from `crate::`.
fn without_super(module: &Module, text: &str) -> String {
    let mut text = text.to_owned();
    // From the top down: `super::super::` holds `super::` twice.
    for levels in (1..=module.len()).rev() {
        let above = &module[..module.len() - levels];
        let above: String = above.iter().flat_map(|name| [name, "::"]).collect();
        text = text.replace(&"super::".repeat(levels), &format!("crate::{above}"));
    }
    text
}

/// The paths that begin with `crate::` in a source, those in braces one by one.
fn crate_paths(text: &str) -> Vec<Module> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut paths = Vec::new();
    for part in text.split("crate::").skip(1) {
        let end = part.find(|c: char| !is_word(c) && c != ':').unwrap_or(part.len());
        let head: Module =
            part[..end].split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
        if part[end..].starts_with('{') {
            let inside = &part[end + 1..];
            let inside = &inside[..inside.find("};").unwrap_or(inside.len())];
            for rest in inside.split(',').map(|rest| rest.trim().split("::").map(str::to_owned)) {
                paths.push(head.iter().cloned().chain(rest).collect());
            }
        }
        paths.push(head);
    }
    paths
}

/// The imports of a later feature, as `module uses module`.
fn upward_imports(imports: &Imports) -> Vec<String> {
    let place = |module: &Module| {
        let found = SERVER_FEATURES.iter().position(|feature| *feature == module[0]);
        found.unwrap_or_else(|| panic!("{} has no place in the order of features", module[0]))
    };
    let mut upward = Vec::new();
    // The root has no name and declares all features.
    for (module, used) in imports.iter().filter(|(module, _)| !module.is_empty()) {
        let above = used.iter().filter(|used| place(used) > place(module));
        upward.extend(above.map(|used| format!("{} uses {}", module.join("::"), used.join("::"))));
    }
    upward
}

/// The modules that a module reaches by imports.
fn reached<'a>(from: &'a Module, imports: &'a Imports) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        open.extend(imports[module].iter().filter(|used| reached.insert(*used)));
    }
    reached
}

/// The circles of more modules than may be in one: each the modules that reach each other.
fn large_circles(imports: &Imports) -> BTreeSet<Vec<String>> {
    let mut circles = BTreeSet::new();
    for module in imports.keys() {
        let below = reached(module, imports);
        let circle = below.iter().filter(|other| reached(other, imports).contains(module));
        let circle: Vec<String> = circle.map(|module| module.join("::")).collect();
        if circle.len() > LARGEST_CIRCLE {
            circles.insert(circle);
        }
    }
    circles
}

#[test]
fn features_of_the_server_use_only_those_before_them() {
    let upward = upward_imports(&imports(&server_modules()));
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

#[test]
fn at_most_three_files_of_the_server_use_each_other_in_a_circle() {
    let circles = large_circles(&imports(&server_modules()));
    assert!(circles.is_empty(), "more than {LARGEST_CIRCLE} files in a circle: {circles:?}");
}

/// The imports between modules with this code.
fn planted(modules: &[(&str, &str)]) -> Imports {
    let module = |(path, text): &(&str, &str)| {
        (path.split("::").map(str::to_owned).collect(), (*text).to_owned())
    };
    imports(&modules.iter().map(module).collect())
}

#[test]
fn an_import_of_a_later_feature_is_found() {
    let found = upward_imports(&planted(&[
        ("base::time", ""),
        ("http::token", "use crate::base::time::Time;"),
        ("http::session", "fn f(app: &crate::tables::state::TableState) {}"),
        ("tables", ""),
        ("tables::state", "use crate::{base::time, rooms};"),
        ("rooms", "use super::tables::state::TableState;"),
    ]));
    assert_eq!(found, ["http::session uses tables::state", "tables::state uses rooms"]);
}

#[test]
fn a_circle_of_four_files_is_found_and_one_of_three_is_allowed() {
    let circle_of = |last: &'static str| {
        large_circles(&planted(&[
            ("http::a", "use crate::http::{b::B, c};"),
            ("http::b", "use super::c::C;"),
            ("http::c", last),
            ("http::d", "use crate::http::a::A;"),
        ]))
    };
    assert_eq!(circle_of("use crate::http::a::A;"), BTreeSet::new(), "d only reaches a, b and c");
    let four = ["http::a", "http::b", "http::c", "http::d"].map(str::to_owned).to_vec();
    assert_eq!(circle_of("use crate::http::d::D;"), BTreeSet::from([four]));
}

#[test]
fn a_folder_and_its_files_are_a_circle_only_by_others() {
    let circles_with = |snapshot: &'static str| {
        large_circles(&planted(&[
            ("view::board", "mod card;\nuse card::Card;\nuse crate::view::snapshot::Marks;"),
            ("view::board::card", "use super::{Board, zone::Zone};"),
            ("view::board::zone", "use super::Board;"),
            ("view::snapshot", snapshot),
        ]))
    };
    assert_eq!(circles_with("use crate::view::board::Board;"), BTreeSet::new());
    assert_eq!(circles_with("use crate::view::board::card::Card;").len(), 1);
}

#[test]
fn imports_are_found_in_braces_too() {
    let paths = crate_paths("use crate::a::{self, b::C, d};\nfn f() { crate::e::g(); }");
    let paths: Vec<String> = paths.iter().map(|path| path.join("::")).collect();
    assert_eq!(paths, ["a::self", "a::b::C", "a::d", "a", "e::g"]);
}

#[test]
fn paths_from_above_are_written_from_the_root() {
    let module = ["view", "board", "zone"].map(str::to_owned).to_vec();
    let text = without_super(&module, "use super::{Board, card}; super::super::layout::wide()");
    assert_eq!(text, "use crate::view::board::{Board, card}; crate::view::layout::wide()");
}

#[test]
fn comments_and_strings_are_told_from_code() {
    let code =
        Code::of("let a = \"x // \\\" y\"; // \"z\"\nlet b = '\"'; let c = '\\''; d(r#\"e\"f\"#);");
    assert_eq!(code.strings, ["x // \\\" y", "e\"f"]);
    assert!(code.names().is_superset(&BTreeSet::from(["a", "b", "c", "d"])));
    assert!(!code.names().contains("z"));
}

#[test]
fn the_server_reads_the_systems_clock_once_at_its_start() {
    // The ages on pages are compared with the times that the store has written by the same clock.
    const MAY: &[&str] = &["base/time.rs", "view/pages/ago.rs"];
    let folder = root().join("crates/server/src");
    for (path, code) in sources("server") {
        let inside = path.strip_prefix(&folder).unwrap();
        let may = MAY.iter().any(|allowed| inside == Path::new(allowed));
        assert_eq!(code.text.contains("SystemTime"), may, "{}", path.display());
    }
    let clock = Code::of(&read(&folder.join("base/time.rs"))).text;
    assert_eq!(
        clock.matches("SystemTime::now()").count(),
        1,
        "deadlines must not follow the system"
    );
}
