//! The rulebook pages say what the code does: every parameter, every preset, every rule id.
#![cfg(test)]

use sortie_core::Game;
use sortie_core::catalogue::{CatalogueEntry, Visitor};
use sortie_games::catalogue;
use sortie_words::Words;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

struct Describe;

impl Visitor for Describe {
    type Out = CatalogueEntry;
    fn visit<G: Game>(self) -> CatalogueEntry {
        CatalogueEntry::for_game::<G>()
    }
}

/// A page of the rulebook in some language.
struct Page {
    about: CatalogueEntry,
    language: &'static str,
    text: &'static str,
}

/// The shared forms of a language's pages: the headings above the tables of presets and of
/// parameters, and the mark of our rulings.
const FORMS: &[(&str, [&str; 3])] = &[
    ("en", ["## Variants", "## Parameters", "*(our ruling)*"]),
    ("de", ["## Varianten", "## Regeloptionen", "*(unsere Festlegung)*"]),
];

impl Page {
    fn form(&self) -> [&'static str; 3] {
        FORMS.iter().find(|(language, _)| *language == self.language).unwrap().1
    }

    /// The name of the page.
    fn name(&self) -> String {
        format!("{} ({})", self.about.id, self.language)
    }
}

/// Every page of every game, English first.
fn pages() -> Vec<Page> {
    let games = catalogue::IDS.iter().map(|id| catalogue::with(id, Describe).unwrap());
    let pages: Vec<Page> = games
        .flat_map(|about| {
            let pages = about.rulebook.iter();
            pages.map(move |&(language, text)| Page { about: about.clone(), language, text })
        })
        .collect();
    for about in pages.iter().map(|page| &page.about) {
        assert_eq!(about.rulebook[0].0, "en", "{}", about.id);
    }
    pages
}

/// Every page in another language, with its English one.
fn translations() -> Vec<(Page, &'static str)> {
    let pages = pages().into_iter().filter(|page| page.language != "en");
    pages
        .map(|page| (page.about.rulebook[0].1, page))
        .map(|(english, page)| (page, english))
        .collect()
}

/// The rows of the table below this heading, cell by cell, without its head.
fn table<'a>(page: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let section = page.split_once(heading).unwrap_or_else(|| panic!("no '{heading}'")).1;
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The rule items of a page in order: the id, and the text on one line.
fn items(page: &str, prefix: &str) -> Vec<(String, String)> {
    let mut items: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        if let Some(rest) = line.strip_prefix(&format!("- **{prefix}-")) {
            let (number, text) = rest.split_once("** ").unwrap();
            items.push((format!("{prefix}-{number}"), text.to_owned()));
            open = true;
        } else if open && line.starts_with("  ") {
            let (_, text) = items.last_mut().unwrap();
            text.push(' ');
            text.push_str(line.trim());
        } else {
            open = false;
        }
    }
    items
}

/// The page up to the end of its first section, without its pictures.
fn beginning(page: &str) -> String {
    let sections: Vec<&str> = page.split("\n## ").take(2).collect();
    let lines = sections.iter().flat_map(|section| section.lines());
    lines.filter(|line| !line.starts_with("![")).collect::<Vec<_>>().join("\n")
}

/// The cards that are named in each section, each once.
fn cards(page: &str) -> Vec<BTreeSet<String>> {
    let card = |(end, sign): (usize, char), section: &str| {
        let before = &section[..end];
        let index = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
        format!("{}{sign}", &before[index..])
    };
    let sections = page.split("\n## ").map(|section| {
        let signs = section.char_indices().filter(|(_, c)| "♥♦♣♠".contains(*c));
        signs.map(|sign| card(sign, section)).collect()
    });
    sections.collect()
}

#[test]
fn the_parameter_table_of_a_page_is_that_of_the_code() {
    for page in pages() {
        let about = &page.about;
        let words = Words::new(page.language, [about.words]).unwrap();
        let written = table(page.text, page.form()[1]);
        let wanted: Vec<Vec<String>> = about
            .params
            .iter()
            .map(|param| {
                let name = format!("`{}`", param.name);
                let default = words.default(param, about.seats.0);
                vec![name, default, words.kind(&param.kind), words.say(param.doc)]
            })
            .collect();
        assert_eq!(written, wanted, "{}", page.name());
    }
}

#[test]
fn a_page_tells_of_every_preset_in_the_order_of_the_code() {
    for page in pages() {
        let rows = table(page.text, page.form()[0]);
        let written: Vec<&str> = rows.iter().map(|row| row[0]).collect();
        let presets = page.about.presets.iter();
        let wanted: Vec<String> = presets.map(|preset| format!("`{}`", preset.id)).collect();
        assert_eq!(written, wanted, "{}", page.name());
    }
}

#[test]
fn a_page_has_one_short_item_for_each_rule_without_gaps() {
    for page in pages() {
        let (prefix, ruling) = (page.about.prefix, page.form()[2]);
        let items = items(page.text, prefix);
        // More than nothing: each rule that a parameter changes, and one for who may play.
        let changed: BTreeSet<&str> = page.about.params.iter().map(|param| param.rule).collect();
        assert!(items.len() > changed.len(), "{} has {} rules", page.name(), items.len());
        for (n, (id, text)) in items.iter().enumerate() {
            assert_eq!(*id, format!("{prefix}-{:02}", n + 1));
            let at = format!("{id} in {}", page.name());
            assert!(text.ends_with('.'), "{at} ends without a full stop: {text}");
            assert!((20..700).contains(&text.len()), "{at} has {} characters", text.len());
            let rulings = text.matches(ruling).count();
            assert_eq!(text.matches('*').count(), 2 * rulings, "{at} has a broken mark: {text}");
        }
    }
}

#[test]
fn a_page_has_the_rules_and_rulings_of_the_english_one() {
    for (page, english) in translations() {
        let rules = |text, ruling: &str| -> Vec<(String, usize)> {
            let items = items(text, page.about.prefix).into_iter();
            items.map(|(id, text)| (id, text.matches(ruling).count())).collect()
        };
        let wanted = rules(english, FORMS[0].1[2]);
        assert_eq!(rules(page.text, page.form()[2]), wanted, "{}", page.name());
    }
}

#[test]
fn a_page_shows_the_examples_of_the_english_one() {
    for (page, english) in translations() {
        assert_eq!(cards(page.text), cards(english), "{}", page.name());
    }
}

#[test]
fn every_rule_that_the_code_cites_stands_on_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for page in pages() {
        let about = &page.about;
        let told: BTreeSet<String> =
            items(page.text, about.prefix).into_iter().map(|(id, _)| id).collect();
        let mut cited = BTreeSet::new();
        for file in fs::read_dir(folder.join(about.id)).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                continue;
            }
            let code = fs::read_to_string(path).unwrap();
            for rest in code.split(&format!("{}-", about.prefix)).skip(1) {
                let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
                if !number.is_empty() {
                    cited.insert(format!("{}-{number}", about.prefix));
                }
            }
        }
        assert!(!cited.is_empty(), "{} cites no rule", about.id);
        let unknown: Vec<&String> = cited.difference(&told).collect();
        assert!(unknown.is_empty(), "{} does not tell what is cited: {unknown:?}", page.name());
    }
}

#[test]
fn a_page_needs_at_most_250_words_up_to_the_first_match() {
    for page in pages() {
        let words = beginning(page.text).split_whitespace().count();
        assert!((100..=250).contains(&words), "{}: {words} words", page.name());
    }
}

#[test]
fn a_first_section_names_the_ways_to_play() {
    for page in pages() {
        let beginning = beginning(page.text);
        for (command, is_there) in [("play", true), ("learn", page.about.lesson.is_some())] {
            let command = format!("`sortie {command} {}", page.about.id);
            assert_eq!(beginning.contains(&command), is_there, "{}: {command}", page.name());
        }
    }
}

#[test]
fn a_diagram_fits_a_phone() {
    // In the size of print that pages.css gives diagrams at a width of 390 pixels.
    const COLUMNS: usize = 46;
    for page in pages() {
        for diagram in page.text.split("```").skip(1).step_by(2) {
            for line in diagram.lines() {
                let columns = line.chars().count();
                assert!(columns <= COLUMNS, "{}: {columns} columns: {line}", page.name());
            }
        }
    }
}

#[test]
fn a_page_credits_the_inventor() {
    for page in pages() {
        let about = &page.about;
        assert!(page.text.starts_with(&format!("# {}\n", about.name)), "{}", page.name());
        let author = Words::new(page.language, []).unwrap().author(about.author);
        assert!(page.text.contains(&author), "{} does not say {author}", page.name());
    }
}

#[test]
fn the_cards_of_a_page_are_found_section_by_section() {
    let page = "# Toy\n[9♥]\n## An example\n10♠ beats 9♥, not Q♣; 10♠.\n## End\nNone.";
    let set = |cards: &[&str]| cards.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
    assert_eq!(cards(page), [set(&["9♥"]), set(&["10♠", "9♥", "Q♣"]), set(&[])]);
}
