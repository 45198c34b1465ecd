//! The examples in the pages are true: every document is read, every command is run.
//!
//! In a page, a block that follows a line with a file's name (`` `deal.json`: ``) is that file, and
//! a `console` block is a list of commands, each behind `$ `, with what they answer. Input from the
//! keyboard stands behind `> ` in its answer. `UPDATE_DOCS=1` writes the answers anew.
#![cfg(unix)]
#![cfg(test)]

use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_core::record::{self, AnyRecord};
use sortie_core::setup::Setup;
use sortie_core::{position, rule_code};
use sortie_games::catalogue;
use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn page(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// A block of code in a page.
struct Block<'a> {
    /// The text behind the opening fence: `json`.
    kind: &'a str,
    /// The name of the file that it is, if a line before it tells one.
    file: Option<&'a str>,
    /// Its lines in the page.
    lines: Range<usize>,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let (mut open, mut file) = (None, None);
    for (n, line) in page.lines().enumerate() {
        match (open, line.strip_prefix("```")) {
            (None, Some(kind)) => open = Some((kind, n + 1)),
            (Some((kind, from)), Some(_)) => {
                blocks.push(Block { kind, file: file.take(), lines: from..n });
                open = None;
            }
            (None, None) if !line.is_empty() => {
                file = line.strip_prefix('`').and_then(|line| line.strip_suffix("`:"));
            }
            _ => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

fn text(page: &str, block: &Block<'_>) -> String {
    let lines = page.lines().skip(block.lines.start).take(block.lines.len());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A folder with the files that a page shows.
fn folder(page: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for block in blocks(page) {
        if let Some(file) = block.file {
            fs::write(folder.path().join(file), text(page, &block)).unwrap();
        }
    }
    folder
}

/// The commands of a block, each with what is typed while it runs.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command, String::new()));
        } else if let Some(typed) = line.strip_prefix("> ") {
            let (_, keyboard) = commands.last_mut().unwrap();
            keyboard.push_str(typed);
            keyboard.push('\n');
        }
    }
    commands
}

/// The result of a command: its output, its errors, and its exit code unless that is 0.
fn answer(command: &str, keyboard: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_sortie")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let typed = folder.join(".typed");
    fs::write(&typed, keyboard).unwrap();
    let ran = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        // The bots of a match must not depend on the saved matches of the user.
        .env("XDG_DATA_HOME", folder)
        .env_remove("COLUMNS")
        .env("LC_ALL", "C")
        .stdin(fs::File::open(typed).unwrap())
        .output()
        .unwrap();
    let mut answer = String::from_utf8(ran.stdout).unwrap();
    answer.push_str(&String::from_utf8(ran.stderr).unwrap());
    if !ran.status.success() {
        let code = ran.status.code().unwrap_or(-1);
        writeln!(answer, "[exit code {code}]").unwrap();
    }
    answer.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// Equal lines, or two lines that name the speed of two runs: no two runs are equally fast.
fn same_answer(shown: &str, is: &str) -> bool {
    let speed = "Speed: ";
    shown == is || shown.starts_with(speed) && is.starts_with(speed)
}

/// Runs every command of a page and compares the answers, or writes them anew.
fn check(name: &str) -> usize {
    let path = page(name);
    let page = fs::read_to_string(&path).unwrap();
    let folder = folder(&page);
    let mut count = 0;
    let mut anew: Vec<String> = page.lines().map(str::to_owned).collect();
    let mut answers = Vec::new();
    for block in blocks(&page).into_iter().filter(|block| block.kind == "console") {
        let mut answered = String::new();
        for (command, keyboard) in commands(&text(&page, &block)) {
            let answer = answer(command, &keyboard, folder.path());
            write!(answered, "$ {command}\n{answer}").unwrap();
            count += 1;
        }
        answers.push((block.lines, answered));
    }
    for (lines, answered) in answers.into_iter().rev() {
        anew.splice(lines, answered.lines().map(str::to_owned));
    }
    let anew: String = anew.into_iter().map(|line| line + "\n").collect();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, anew).unwrap();
    } else if let Some((n, (shown, is))) =
        page.lines().zip(anew.lines()).enumerate().find(|(_, (shown, is))| !same_answer(shown, is))
    {
        panic!("{name}, line {}: the page shows\n{shown}\nbut it is\n{is}", n + 1);
    } else {
        assert_eq!(page.lines().count(), anew.lines().count(), "{name}: the end differs");
    }
    count
}

/// The page with the notation that one game has to itself.
fn page_of(game: &str) -> String {
    format!("docs/notation/{game}.md")
}

/// The common page and a page for each game.
fn notation_pages() -> Vec<String> {
    let games = catalogue::IDS.iter().map(|id| page_of(id));
    std::iter::once("docs/notation.md".to_owned()).chain(games).collect()
}

#[test]
fn commands_of_the_notation_pages_answer_as_they_show() {
    for name in notation_pages() {
        assert!(check(&name) > 1, "{name} shows too few commands");
    }
}

#[test]
fn a_match_line_by_line_goes_as_its_page_shows() {
    assert_eq!(check("docs/line-mode.md"), 1);
}

#[test]
fn commands_of_the_readme_answer_as_it_shows() {
    assert!(check("README.md") > 2);
}

struct CheckPosition<'a>(&'a str);

impl Visitor for CheckPosition<'_> {
    type Out = Result<(), String>;
    fn visit<G: Game>(self) -> Self::Out {
        position::read::<G>(self.0).map(|_| ()).map_err(|error| error.to_string())
    }
}

struct CheckRecord(record::Record);

impl Visitor for CheckRecord {
    type Out = Result<(), String>;
    fn visit<G: Game>(self) -> Self::Out {
        self.0.replay::<G>(|_, _| ()).map(|_| ()).map_err(|error| error.to_string())
    }
}

struct CheckRules(Setup);

impl Visitor for CheckRules {
    type Out = Result<(), String>;
    fn visit<G: Game>(self) -> Self::Out {
        let seats = self.0.seats.unwrap_or(G::INFO.seats.0);
        self.0.build::<G>(seats.into()).map(|_| ()).map_err(|error| error.to_string())
    }
}

fn of_game<V: Visitor>(setup: &Setup, visitor: V) -> V::Out {
    catalogue::with(&setup.game, visitor).unwrap_or_else(|| panic!("no game {}", setup.game))
}

fn read_document(text: &str) -> Result<(), String> {
    if !text.contains(record::FORMAT) {
        let setup = position::setup(text).map_err(|error| error.to_string())?;
        return of_game(&setup, CheckPosition(text));
    }
    match record::read(text).map_err(|error| error.to_string())? {
        AnyRecord::Full(full) => of_game(&rule_code::read(&full.rules).unwrap(), CheckRecord(full)),
        AnyRecord::Observed(_) => Ok(()),
    }
}

#[test]
fn documents_of_the_notation_pages_are_read() {
    let (mut documents, mut records, mut files) = (0, 0, 0);
    for name in notation_pages() {
        let page = fs::read_to_string(page(&name)).unwrap();
        for block in blocks(&page) {
            let text = text(&page, &block);
            let place = format!("{name}, line {}", block.lines.start);
            match block.kind {
                "json" => {
                    read_document(&text).unwrap_or_else(|why| panic!("{place}: {why}"));
                    documents += 1;
                    records += usize::from(text.contains(record::FORMAT));
                }
                "toml" | "toml wrong" => {
                    let setup = Setup::from_toml(&text).unwrap();
                    let built = of_game(&setup, CheckRules(setup.clone()));
                    assert_eq!(built.is_ok(), block.kind == "toml", "{place}: {built:?}");
                    files += 1;
                }
                "console" => {}
                other => panic!("{place}: unknown kind of block '{other}'"),
            }
        }
    }
    assert!(
        documents >= 2 + records && records >= 1 && files >= 2,
        "{documents} documents, {records} of them records, {files} rules files"
    );
}

#[test]
fn every_game_has_a_worked_example() {
    for id in catalogue::IDS {
        let page = fs::read_to_string(page(&page_of(id))).unwrap();
        let positions = blocks(&page).into_iter().filter(|block| block.kind == "json");
        let of_it = positions
            .map(|block| text(&page, &block))
            .filter(|text| position::setup(text).is_ok_and(|setup| setup.game == *id));
        assert!(of_it.count() > 0, "{id} has no position in {}", page_of(id));
    }
}
