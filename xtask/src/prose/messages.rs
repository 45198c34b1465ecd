//! Messages of Fluent files: their sentences, and English beside German.

use super::{FIT, HELP_WIDTH, USER_WORDS, Violation, check_text};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};

/// A message of a Fluent file: its line, its texts (one for each variant) and its arguments.
#[derive(Debug)]
pub(super) struct Message {
    id: String,
    line: usize,
    texts: BTreeSet<String>,
    arguments: BTreeSet<String>,
}

pub(super) fn parse_messages(source: &str) -> Result<Vec<Message>, String> {
    let resource = fluent_syntax::parser::parse(source)
        .map_err(|(_, errors)| format!("cannot be read as Fluent: {errors:?}"))?;
    let messages = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name, &message.value, &message.attributes)),
        _ => None,
    });
    let read = messages.map(|(id, value, attributes)| {
        let begins = |line: &str| line.strip_prefix(id).is_some_and(|it| it.starts_with(" ="));
        let line = source.lines().position(begins).map_or(1, |line| line + 1);
        let mut arguments = BTreeSet::new();
        let mut texts = BTreeSet::new();
        for pattern in value.iter().chain(attributes.iter().map(|it| &it.value)) {
            // No message has more variants; a select with fewer repeats its last one.
            for variant in 0..6 {
                let mut text = String::new();
                render(pattern, variant, &mut text, &mut arguments);
                texts.insert(text);
            }
        }
        Message { id: id.to_owned(), line, texts, arguments }
    });
    Ok(read.collect())
}

/// Writes a pattern with the given variant of each select and `X` for each argument.
fn render(pattern: &Pattern<&str>, at: usize, text: &mut String, arguments: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let inline = match element {
            PatternElement::TextElement { value } => {
                text.push_str(value);
                continue;
            }
            PatternElement::Placeable { expression: Expression::Inline(inline) } => inline,
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                if let Some(variant) = variants.get(at).or(variants.last()) {
                    render(&variant.value, at, text, arguments);
                }
                note(selector, arguments);
                continue;
            }
        };
        match inline {
            InlineExpression::StringLiteral { value } => text.push_str(value),
            other => {
                note(other, arguments);
                text.push('X');
            }
        }
    }
}

/// Notes an argument. `…-is` only chooses between "you" and a name, which a language may not need.
fn note(expression: &InlineExpression<&str>, arguments: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = expression
        && !id.name.ends_with("-is")
    {
        arguments.insert(id.name.to_owned());
    }
}

pub(super) fn check_messages(messages: &[Message]) -> Vec<Violation> {
    let mut found = Vec::new();
    for message in messages {
        for text in &message.texts {
            found.extend(check_text(text, Some(USER_WORDS), |_| message.line));
            if message.id.contains("-param-") && text.chars().count() >= HELP_WIDTH {
                found.push(Violation::new(message.line, text, FIT));
            }
        }
    }
    found
}

/// Compares each English file with its German one: the same ids with the same arguments.
pub(super) fn check_pairs(files: &BTreeMap<String, Vec<Message>>) -> Vec<String> {
    let mut found = Vec::new();
    for (path, messages) in files {
        let other = if path.contains("/en/") || path.ends_with("/en.ftl") {
            path.replace("/en/", "/de/").replace("/en.ftl", "/de.ftl")
        } else if path.contains("/de/") || path.ends_with("/de.ftl") {
            path.replace("/de/", "/en/").replace("/de.ftl", "/en.ftl")
        } else {
            continue;
        };
        let others = files.get(&other).map_or(&[][..], Vec::as_slice);
        for message in messages {
            let advice = match others.iter().find(|it| it.id == message.id) {
                None => format!("add this message to {other}"),
                Some(it) if it.arguments != message.arguments => {
                    format!("use the same arguments as {other}:{}", it.line)
                }
                Some(_) => continue,
            };
            found.push(Violation::new(message.line, &message.id, &advice).in_file(path));
        }
    }
    found
}
