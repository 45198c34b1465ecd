//! `cargo xtask findings`: the measured parts of the pages in docs/findings.

mod pictures;
mod table;

use crate::rules;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

/// The folder of the pages.
const FOLDER: &str = "docs/findings";
/// The program, unless SORTIE names another.
const PROGRAM: &str = "target/dist/sortie";
/// The name of the part of a page with the table of the game's rule sets.
const TABLE: &str = "rule sets";

#[derive(clap::Args)]
pub(crate) struct FindingsOptions {
    /// Measure only these pages
    #[arg(value_name = "PAGE")]
    pages: Vec<String>,
    /// Matches of each kind for the tables of rule sets
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..))]
    matches: u32,
    /// Run only the commands on the pages
    #[arg(long)]
    commands: bool,
    /// Only draw the plots again, from the tables on the pages
    #[arg(long, conflicts_with = "commands")]
    plots: bool,
}

pub(crate) fn run(options: &FindingsOptions) -> Result<ExitCode, String> {
    let root = rules::root();
    let shell = if options.plots { None } else { Some(Shell::new(root)?) };
    for page in pages(root, &options.pages)? {
        println!("{}", page.display());
        let mut text = read(&page)?;
        let game = page.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if let (Some(shell), false, Some(_)) = (&shell, options.commands, part(&text, TABLE)) {
            text = with_part(&text, TABLE, &table::measure(shell, &game, options.matches)?)?;
            // The commands may take much longer, or be interrupted.
            write(&page, &text)?;
        }
        if let Some(table) = part(&text, TABLE) {
            for (ending, picture) in pictures::draw(table)? {
                write(&page.with_file_name(format!("{game}{ending}.svg")), &picture)?;
            }
        }
        if let Some(shell) = &shell {
            write(&page, &with_outputs(&text, |command| shell.output(command))?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The files of the named pages, or of all.
fn pages(root: &Path, names: &[String]) -> Result<Vec<PathBuf>, String> {
    let folder = root.join(FOLDER);
    if !names.is_empty() {
        return Ok(names.iter().map(|name| folder.join(format!("{name}.md"))).collect());
    }
    let entries = fs::read_dir(&folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut pages: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == "md")).collect();
    pages.sort();
    Ok(pages)
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// Runs commands as a reader types them.
pub(crate) struct Shell {
    program: PathBuf,
}

impl Shell {
    /// The program of the profile dist, or the one that SORTIE names.
    fn new(root: &Path) -> Result<Self, String> {
        let program = env::var_os("SORTIE").map_or_else(|| root.join(PROGRAM), PathBuf::from);
        let program = program.canonicalize().map_err(|error| {
            format!("{}: {error}; cargo build --profile dist builds it", program.display())
        })?;
        Ok(Shell { program })
    }

    /// Runs a command and returns its output.
    pub(crate) fn output(&self, command: &str) -> Result<String, String> {
        eprintln!("  {command}");
        // The program may have another name, and the command says `sortie`.
        let script = format!("sortie() {{ \"$PROGRAM\" \"$@\"; }}\n{command}");
        let run = Command::new("sh")
            .args(["-c", &script])
            .env("PROGRAM", &self.program)
            .env("LANG", "en_GB.UTF-8")
            .output()
            .map_err(|error| format!("sh: {error}"))?;
        if !run.status.success() {
            return Err(format!("{command}: {}", String::from_utf8_lossy(&run.stderr)));
        }
        Ok(String::from_utf8_lossy(&run.stdout).into_owned())
    }
}

/// A part of a page between the comments `NAME` and `end of NAME`, without them: the text before it,
/// itself, and the text after it.
fn split<'p>(page: &'p str, name: &str) -> Option<[&'p str; 3]> {
    let begin = format!("<!-- {name} -->\n");
    let (before, rest) = page.split_at(page.find(&begin)? + begin.len());
    let (part, after) = rest.split_at(rest.find(&format!("<!-- end of {name} -->"))?);
    Some([before, part, after])
}

/// The same part alone.
fn part<'p>(page: &'p str, name: &str) -> Option<&'p str> {
    split(page, name).map(|[_, part, _]| part)
}

/// The page with another text in one of its parts.
pub(crate) fn with_part(page: &str, name: &str, text: &str) -> Result<String, String> {
    let [before, _, after] = split(page, name).ok_or_else(|| {
        format!("a page has no part between the comments {name} and end of {name}")
    })?;
    Ok([before, text, after].concat())
}

/// The page with new output in each block of text that follows a command.
fn with_outputs(
    page: &str,
    mut run: impl FnMut(&str) -> Result<String, String>,
) -> Result<String, String> {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("```sh\n") {
        let (command, after) = after.split_once("```\n").ok_or("a command has no end")?;
        text = format!("{text}{before}```sh\n{command}```\n");
        rest = after;
        let Some(old) = after.strip_prefix("\n```text\n") else { continue };
        let (_, after) = old.split_once("```\n").ok_or("an output has no end")?;
        text = format!("{text}\n```text\n{}\n```\n", run(command.trim())?.trim());
        rest = after;
    }
    Ok(text + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_those_of_the_commands_above_them() {
        let page = "A\n```sh\none\n```\n\n```text\nold\n```\nB\n```sh\ntwo\n```\nC\n";
        let new = "A\n```sh\none\n```\n\n```text\nran one\n```\nB\n```sh\ntwo\n```\nC\n";
        let run = |command: &str| Ok(format!("ran {command}\n"));
        assert_eq!(with_outputs(page, run).as_deref(), Ok(new));
        assert_eq!(with_outputs(new, run).as_deref(), Ok(new));
        assert!(with_outputs(page, |_| Err("no".to_owned())).is_err());
    }

    #[test]
    fn a_table_takes_the_place_of_the_old_one() {
        for old in ["old\n", ""] {
            let page = format!("A\n<!-- rule sets -->\n{old}<!-- end of rule sets -->\nB\n");
            let new = "A\n<!-- rule sets -->\n| new |\n<!-- end of rule sets -->\nB\n";
            assert_eq!(with_part(&page, TABLE, "| new |\n").as_deref(), Ok(new));
            assert_eq!(part(new, TABLE), Some("| new |\n"));
        }
        assert!(with_part("A", TABLE, "").is_err());
    }
}
