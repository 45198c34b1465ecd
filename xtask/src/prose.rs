//! `cargo xtask prose`: the rules for sentences and translations that a machine can check.

mod literals;
mod messages;
#[cfg(test)]
mod tests;

use crate::rules::root;
use literals::string_literals;
use messages::{check_messages, check_pairs, parse_messages};
use pulldown_cmark::{Event, Options, Parser};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};

/// Sentences for users have at most so many words, other Markdown `OTHER_WORDS`.
const USER_WORDS: usize = 30;
const OTHER_WORDS: usize = 35;
/// A help line is shorter than this, so that it fits beside its option in a wide terminal.
const HELP_WIDTH: usize = 80;
/// Markdown that players and hosts read; the rest is for developers.
const USER_PAGES: [&str; 13] = [
    "README.md",
    "rulebook/",
    "docs/bots",
    "docs/deal-of-the-day",
    "docs/fair-deal",
    "docs/hosting",
    "docs/limits",
    "docs/line-mode",
    "docs/notation",
    "docs/puzzles",
    "docs/python",
    "docs/review",
    "docs/scaling",
];

/// Words that open a noun phrase such as "What is kept" or "Whose turn it is".
const OPENINGS: [&str; 6] = ["Who", "Whoever", "Whose", "What", "Whatever", "Which"];

/// Its strings and the openings "Whose", "Which" and "Where" of its comments are not held yet.
const FIRST_RULES_ONLY: &str = "crates/server/";

const NAME_IT: &str = "name the person or thing instead of opening with who or what";
const SHORTEN: &str = "split the sentence, or drop what it does not need";
const FIT: &str = "shorten the help line to fewer than 80 characters";

/// Prints every violation; exit code 1 if there is any.
pub(crate) fn run() -> Result<ExitCode, String> {
    let found = violations()?;
    for line in &found {
        println!("{line}");
    }
    println!("{} violations of the rules for texts", found.len());
    Ok(if found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Every violation in the repository as `file:line: rule: sentence`.
fn violations() -> Result<Vec<String>, String> {
    let list = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .map_err(|error| format!("cannot list the files of the repository: {error}"))?;
    let mut messages = BTreeMap::new();
    let mut found = Vec::new();
    for path in String::from_utf8_lossy(&list.stdout).lines() {
        let extension = Path::new(path).extension().and_then(|it| it.to_str()).unwrap_or_default();
        if !["ftl", "html", "md", "rs"].contains(&extension) {
            continue;
        }
        // A file that is deleted but not yet committed is still listed.
        let Ok(text) = std::fs::read_to_string(root().join(path)) else { continue };
        match extension {
            "ftl" => {
                let these = parse_messages(&text).map_err(|why| format!("{path}: {why}"))?;
                found.extend(check_messages(&these).into_iter().map(|it| it.in_file(path)));
                messages.insert(path.to_owned(), these);
            }
            "html" => found.extend(check_html(&text).into_iter().map(|it| it.in_file(path))),
            "md" => {
                let user = USER_PAGES.iter().any(|page| path.starts_with(page));
                let most = if user { USER_WORDS } else { OTHER_WORDS };
                let here = check_markdown(&text, Some(most));
                found.extend(here.into_iter().map(|it| it.in_file(path)));
            }
            _ => {
                let is_args = path.starts_with("crates/cli/") && path.ends_with("args.rs");
                let mut here = check_rust(&text, is_args);
                if path.starts_with(FIRST_RULES_ONLY) {
                    let first = ["Who", "What"];
                    here.retain(|it| first.iter().any(|word| it.sentence.contains(word)));
                } else if !path.contains("/tests/") && !path.ends_with("tests.rs") {
                    found.extend(check_strings(&text).into_iter().map(|it| it.in_file(path)));
                }
                found.extend(here.into_iter().map(|it| it.in_file(path)));
            }
        }
    }
    found.extend(check_pairs(&messages));
    Ok(found)
}

/// A sentence that breaks a rule, with its line (from 1) in the file.
#[derive(Debug)]
struct Violation {
    line: usize,
    sentence: String,
    advice: String,
}

impl Violation {
    fn new(line: usize, sentence: &str, advice: &str) -> Self {
        let sentence = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
        Violation { line, sentence, advice: advice.to_owned() }
    }

    fn in_file(&self, path: &str) -> String {
        format!("{path}:{}: {}: {}", self.line, self.advice, self.sentence)
    }
}

/// Checks the text between the tags of a template; what templates put in comes from Fluent.
fn check_html(source: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    for (index, line) in source.lines().enumerate() {
        let mut rest = line;
        while let Some(start) = rest.find('>') {
            rest = &rest[start + 1..];
            let text = &rest[..rest.find(['<', '{']).unwrap_or(rest.len())];
            found.extend(check_text(text, Some(USER_WORDS), |_| index + 1));
        }
    }
    found
}

/// Checks the prose of Markdown, without code blocks; inline code counts as one word.
fn check_markdown(source: &str, most: Option<usize>) -> Vec<Violation> {
    let line_of = |offset: usize| source[..offset].matches('\n').count() + 1;
    let mut found = Vec::new();
    let (mut text, mut lines, mut in_code) = (String::new(), Vec::new(), false);
    for (event, range) in Parser::new_ext(source, Options::ENABLE_TABLES).into_offset_iter() {
        use pulldown_cmark::{Tag, TagEnd};
        if !in_code && matches!(event, Event::Text(_) | Event::Code(_)) {
            lines.push((text.len(), line_of(range.start)));
        }
        // Emphasis and links are part of the sentence around them.
        let is_inline = matches!(
            event,
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Link { .. })
                | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link)
        );
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Text(piece) if !in_code => text.push_str(&piece),
            Event::Code(_) => text.push('X'),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::Start(_) | Event::End(_) if !is_inline => {
                let line = |at| lines.iter().rfind(|it| it.0 <= at).map_or(1, |it| it.1);
                found.extend(check_text(&text, most, line));
                text.clear();
                lines.clear();
            }
            _ => {}
        }
    }
    found
}

/// Checks the openings of doc comments and, in `args.rs`, the length of help lines.
fn check_rust(source: &str, is_args: bool) -> Vec<Violation> {
    let mut found = Vec::new();
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let doc = |line: &&str| ["///", "//!"].iter().any(|it| line.starts_with(it));
    let mut at = 0;
    while at < lines.len() {
        let len = lines[at..].iter().take_while(|line| doc(line)).count();
        let block: Vec<&str> = lines[at..at + len].iter().map(|line| line[3..].trim()).collect();
        for mut violation in check_markdown(&block.join("\n"), None) {
            violation.line += at;
            found.push(violation);
        }
        // Clap's short help is the first paragraph, with its lines joined.
        let help = block.split(|line| line.is_empty()).next().unwrap_or_default().join(" ");
        let item = lines[at + len..].iter().find(|line| !line.starts_with("#[")).unwrap_or(&"");
        let is_help =
            !item.contains("fn ") && !item.starts_with("impl") && !item.contains("const ");
        if is_args && len > 0 && lines[at].starts_with("///") && is_help {
            found.extend(check_help(at + 1, &help));
        }
        if let (true, Some(line)) = (is_args, lines.get(at + len)) {
            let given = ["about = \"", "help = \""].iter().find_map(|it| line.split_once(it));
            found.extend(given.and_then(|it| check_help(at + len + 1, it.1.split('"').next()?)));
        }
        at += len + 1;
    }
    found
}

/// Checks the openings of string literals, such as errors, before the tests of a file. Errors
/// begin with a small letter.
fn check_strings(source: &str) -> Vec<Violation> {
    let source = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let opens = |text: &str| {
        let first = text.chars().next().map(char::to_uppercase);
        let capital: String = first.into_iter().flatten().chain(text.chars().skip(1)).collect();
        text.contains(' ') && sentences(&capital).into_iter().any(opens_with_who)
    };
    let found = string_literals(source).into_iter().filter(|(_, text)| opens(text));
    found.map(|(line, text)| Violation::new(line, &text, NAME_IT)).collect()
}

fn check_help(line: usize, help: &str) -> Option<Violation> {
    (help.chars().count() >= HELP_WIDTH).then(|| Violation::new(line, help, FIT))
}

/// Checks each sentence of a text; `line` gives the line of a byte offset in it.
fn check_text(text: &str, most: Option<usize>, line: impl Fn(usize) -> usize) -> Vec<Violation> {
    let mut found = Vec::new();
    for sentence in sentences(text) {
        // Sentences are slices of the text, so the distance of the pointers is the offset.
        let at = line(sentence.as_ptr() as usize - text.as_ptr() as usize);
        if opens_with_who(sentence) {
            found.push(Violation::new(at, sentence, NAME_IT));
        }
        let words = sentence.split_whitespace().filter(|it| it.contains(char::is_alphanumeric));
        if most.is_some_and(|most| words.count() > most) {
            found.push(Violation::new(at, sentence, SHORTEN));
        }
    }
    found
}

/// The sentences of a text. A full stop before a small letter, as in "e.g. this", ends none.
fn sentences(text: &str) -> Vec<&str> {
    let (mut found, mut start) = (Vec::new(), 0);
    for (at, _) in text.char_indices().filter(|(_, c)| c.is_whitespace()) {
        let end = text[start..at].trim_end_matches(['"', '”', '“', '’', '\'', ')', '*', '_']);
        let next = text[at..].trim_start().chars().next();
        if end.ends_with(['.', '!', '?']) && !next.is_some_and(char::is_lowercase) {
            found.push(text[start..at].trim());
            start = at;
        }
    }
    found.push(text[start..].trim());
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// Whether a clause opens with a noun phrase such as "What is kept". A question may.
fn opens_with_who(sentence: &str) -> bool {
    if sentence.trim_end_matches(['"', '”', ')', '*']).ends_with('?') {
        return false;
    }
    let words: Vec<&str> = sentence.split_whitespace().collect();
    (0..words.len()).any(|at| {
        let opens = at == 0 || words[at - 1].ends_with([':', ';']);
        let word = words[at].trim_start_matches(['"', '“', '(', '*']);
        let next = words.get(at + 1).is_some_and(|next| {
            next.starts_with(|c: char| c.is_lowercase() || ['X', '`', '{'].contains(&c))
        });
        let is_opening = match word.strip_suffix(['.', ',']) {
            // "Whose." and "Which, if any.", as the description of a field.
            Some(alone) => at == 0 && (OPENINGS.contains(&alone) || alone == "Where"),
            // "Where it lies." is a noun phrase, "Where all agree, it is played." a clause.
            // A heading such as "Where the game comes from" has no full stop.
            None if word == "Where" => {
                let ends = |it: &&str| it.ends_with(',');
                next && sentence.ends_with('.') && !words[at..].iter().any(ends)
            }
            None if word == "By" => words.get(at + 1).is_some_and(|it| it.starts_with("whom")),
            None => next && OPENINGS.contains(&word),
        };
        opens && is_opening
    })
}
