//! [`Rulebook`]: a game's rules page as plain text, and its single rules by id.

use crate::language::in_language;
use crate::layout::{indent, wrap};
use crate::words::Words;
use sortie_core::{Text, suggest};

/// A Markdown page whose rules are list items that begin with an id: `- **ATK-11** …`.
///
/// It supports only the Markdown of our own pages: headings, paragraphs, lists, tables, code blocks, and
/// pictures with a line of their own.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    page: &'static str,
    prefix: &'static str,
}

/// A block of the page.
#[derive(Debug, PartialEq, Eq)]
enum Block {
    /// A paragraph or a list item with its marker.
    Words {
        sign: String,
        text: String,
    },
    Heading(String),
    /// A code block, kept line by line.
    Lines(String),
    /// The file of a picture, without its folder and its end: `attack-set-up`.
    Picture(String),
}

impl Rulebook {
    /// The page of a game in a language, or else in English, or else an empty page.
    pub fn new(language: &str, pages: &[(&str, &'static str)], prefix: &'static str) -> Self {
        Rulebook { page: in_language(pages, language).unwrap_or_default(), prefix }
    }

    /// The page's Markdown source.
    pub fn source(&self) -> &'static str {
        self.page
    }

    /// A rule with its id, wrapped to `width` characters.
    pub fn rule(&self, id: &str, width: usize) -> Option<String> {
        let wanted = self.id(id);
        let text = self.rules().find(|(id, _)| *id == wanted)?.1;
        Some(wrap(&format!("{wanted}: {text}"), width, 4))
    }

    /// The error for an unknown rule id, with the nearest ids.
    pub fn missing(&self, id: &str, words: &Words) -> String {
        let ids: Vec<String> = self.rules().map(|(id, _)| id).collect();
        let near = suggest::nearest(&self.id(id), ids.iter().map(String::as_str));
        let hint = match (near.is_empty(), ids.first(), ids.last()) {
            (false, ..) => Text::new(id!("table-did-you-mean")).raw("near", words.either(&near)),
            // Nothing is near, so name the range of ids instead.
            (true, Some(first), Some(last)) => {
                Text::new(id!("table-rules-are")).raw("first", first).raw("last", last)
            }
            _ => Text::new(id!("table-no-page")),
        };
        let missing = words.shared(&Text::new(id!("table-no-rule")).raw("id", id));
        format!("{missing} {}", words.shared(&hint))
    }

    /// The whole page, wrapped to `width` characters except for code blocks. `picture` gives a picture as
    /// text by the name of its file, such as `attack-set-up`; pictures without a text are left out.
    pub fn text(&self, width: usize, picture: impl Fn(&str) -> Option<String>) -> String {
        let mut out = String::new();
        let mut item_before = false;
        for block in blocks(self.page) {
            let lines = match &block {
                Block::Lines(lines) => Some(lines.clone()),
                Block::Picture(name) => match picture(name) {
                    Some(text) => Some(indent(&text, 2)),
                    None => continue,
                },
                _ => None,
            };
            let item = matches!(&block, Block::Words { sign, .. } if !sign.is_empty());
            // Items of one list stand without empty lines between them.
            let together = item && item_before;
            if !out.is_empty() && !together {
                out.push('\n');
            }
            item_before = item;
            match block {
                Block::Heading(text) => out.push_str(&text.to_uppercase()),
                Block::Lines(_) | Block::Picture(_) => {
                    out.push_str(&lines.unwrap_or_default());
                }
                Block::Words { sign, text } => {
                    out.push_str(&wrap(&format!("{sign}{text}"), width, sign.chars().count()));
                }
            }
            out.push('\n');
        }
        out
    }

    /// The normal form of a rule id: `9`, `atk-9` and `ATK-09` are the same.
    pub fn id(&self, text: &str) -> String {
        let text = text.to_uppercase();
        let number = text.strip_prefix(self.prefix).and_then(|rest| rest.strip_prefix('-'));
        match number.unwrap_or(&text).parse::<u32>() {
            Ok(number) => format!("{}-{number:02}", self.prefix),
            Err(_) => text,
        }
    }

    /// All rules as id and text, in the order of the page.
    pub fn rules(&self) -> impl Iterator<Item = (String, String)> + use<> {
        let prefix = self.prefix;
        blocks(self.page).into_iter().filter_map(move |block| {
            let Block::Words { sign, text } = block else { return None };
            let (id, text) = text.split_once(' ')?;
            // List items and table rows that are no rules also begin with "- ".
            let is_rule = sign == "- " && id.strip_prefix(prefix)?.starts_with('-');
            is_rule.then(|| (id.to_owned(), text.trim_start().to_owned()))
        })
    }
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    let mut fenced: Option<String> = None;
    for line in page.lines() {
        if let Some(lines) = &mut fenced {
            if line.trim_start().starts_with("```") {
                blocks.push(Block::Lines(indent(lines, 2)));
                fenced = None;
            } else {
                lines.push_str(line);
                lines.push('\n');
            }
            continue;
        }
        let trimmed = line.trim();
        // Each of these ends the paragraph before it.
        let begins =
            trimmed.is_empty() || trimmed.starts_with(['#', '|', '!']) || sign(trimmed).is_some();
        if (begins || trimmed.starts_with("```"))
            && let Some((sign, text)) = open.take()
        {
            blocks.push(Block::Words { sign, text: plain(&text) });
        }
        if trimmed.starts_with("```") {
            fenced = Some(String::new());
        } else if trimmed.starts_with('#') {
            blocks.push(Block::Heading(plain(trimmed.trim_start_matches('#').trim())));
        } else if let Some(name) = picture(trimmed) {
            blocks.push(Block::Picture(name));
        } else if trimmed.starts_with('|') {
            row(&mut blocks, trimmed);
        } else if let Some(sign) = sign(trimmed) {
            open = Some((sign.to_owned(), trimmed[sign.len()..].to_owned()));
        } else if !trimmed.is_empty() {
            let (_, text) = open.get_or_insert_default();
            text.push(' ');
            text.push_str(trimmed);
        }
    }
    if let Some((sign, text)) = open {
        blocks.push(Block::Words { sign, text: plain(&text) });
    }
    blocks
}

/// Turns a table row into a list item. The header row is dropped when the line of dashes after it
/// arrives.
fn row(blocks: &mut Vec<Block>, line: &str) {
    let cells: Vec<String> = line.trim_matches('|').split('|').map(|c| plain(c.trim())).collect();
    if cells.iter().all(|cell| cell.trim_matches(['-', ':']).is_empty()) {
        blocks.pop();
        return;
    }
    blocks.push(Block::Words { sign: "- ".to_owned(), text: cells.join("; ") });
}

/// The name of the picture that is this whole line: `toy` of `![words](pictures/toy.svg)`.
fn picture(line: &str) -> Option<String> {
    let (_, file) = line.strip_prefix("![")?.strip_suffix(')')?.rsplit_once("](")?;
    let name = file.rsplit_once('/').map_or(file, |(_, name)| name);
    Some(name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned())
}

/// The marker of a list item, such as `- ` or `2. `.
fn sign(line: &str) -> Option<&str> {
    if line.starts_with("- ") {
        return Some(&line[..2]);
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && line[digits..].starts_with(". ")).then(|| &line[..digits + 2])
}

/// Removes inline Markdown; of a link the text stays.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.trim();
    // Not a full Markdown parser: our pages use emphasis, code and links, none of them nested
    // deeper than this.
    while let Some(at) = rest.find(['*', '`', '[']) {
        out.push_str(&rest[..at]);
        let link = rest[at..].strip_prefix('[').and_then(|link| {
            let (words, after) = link.split_once("](")?;
            Some((words, after.split_once(')')?.1))
        });
        if let Some((words, after)) = link {
            out.push_str(&plain(words));
            rest = after;
        } else {
            if rest[at..].starts_with('[') {
                out.push('[');
            }
            rest = &rest[at + 1..];
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    const PAGE: &str = "\
# Toy *game*

Two players, one pack.
See [the other page](other.md) and [1].

![A nine lies there.](pictures/toy-nine.svg)

![Nothing.](pictures/toy-none.svg)

```
  [ 9♥ ]
```

## Rules

- **TOY-01** The first rule, which goes on
  in a second line.
- **TOY-02** The `second` one.

1. First
2. Then

| name | default |
|------|:-------:|
| `ace` | 1 |
";

    fn rulebook() -> Rulebook {
        Rulebook::new("en", &[("en", PAGE)], "TOY")
    }

    #[test]
    fn a_rule_is_found_by_its_id_or_number() {
        let rule = "TOY-01: The first rule, which goes on in a second line.";
        for id in ["TOY-01", "toy-01", "toy-1", "1", "01"] {
            assert_eq!(rulebook().rule(id, 78).as_deref(), Some(rule), "{id}");
        }
        assert_eq!(rulebook().rule("2", 78).as_deref(), Some("TOY-02: The second one."));
        for id in ["3", "TOY", "", "First"] {
            assert_eq!(rulebook().rule(id, 78), None, "{id}");
        }
        let words = Words::new("en", []).unwrap();
        let told = [
            rulebook().missing("TOY-03", &words),
            rulebook().missing("x", &words),
            Rulebook::new("en", &[], "TOY").missing("1", &words),
        ];
        expect![[r#"
            There is no rule "TOY-03". Did you mean TOY-01 or TOY-02?
            There is no rule "x". The rules are TOY-01 to TOY-02.
            There is no rule "1". This game has no rulebook page."#]]
        .assert_eq(&told.join("\n"));
    }

    #[test]
    fn the_page_is_plain_text() {
        let picture = |name: &str| (name == "toy-nine").then(|| "You  9♥\n".to_owned());
        expect![[r"
            TOY GAME

            Two players, one pack. See the other page and [1].

              You  9♥

                [ 9♥ ]

            RULES

            - TOY-01 The first rule, which goes on in a second line.
            - TOY-02 The second one.
            1. First
            2. Then
            - ace; 1
        "]]
        .assert_eq(&rulebook().text(78, picture));
    }
}
