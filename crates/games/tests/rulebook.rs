//! The rulebook pages say what the code does: every parameter, every preset, every rule id.
#![cfg(test)]

use sortie_core::Game;
use sortie_core::catalogue::{About, Visitor};
use sortie_games::catalogue;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

struct Describe;

impl Visitor for Describe {
    type Out = About;
    fn visit<G: Game>(self) -> About {
        About::of::<G>()
    }
}

/// Every game with its English page.
fn pages() -> Vec<(About, &'static str)> {
    let about = |id: &&str| catalogue::with(id, Describe).unwrap();
    let page = |about: &About| about.rulebook.iter().find(|(lang, _)| *lang == "en").unwrap().1;
    catalogue::IDS.iter().map(about).map(|about| (about.clone(), page(&about))).collect()
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

#[test]
fn the_parameter_table_of_a_page_is_that_of_the_code() {
    for (about, page) in pages() {
        let written = table(page, "## Parameters");
        let wanted: Vec<Vec<String>> = about
            .params
            .iter()
            .map(|param| {
                let name = format!("`{}`", param.name);
                let default = param.default(about.seats.0);
                vec![name, default, param.kind.to_string(), param.doc.to_owned()]
            })
            .collect();
        assert_eq!(written, wanted, "{}", about.id);
    }
}

#[test]
fn a_page_tells_of_every_preset_in_the_order_of_the_code() {
    for (about, page) in pages() {
        let rows = table(page, "## Variants");
        let written: Vec<&str> = rows.iter().map(|row| row[0]).collect();
        let wanted: Vec<String> = about.presets.iter().map(|p| format!("`{}`", p.id)).collect();
        assert_eq!(written, wanted, "{}", about.id);
    }
}

#[test]
fn a_page_has_one_short_item_for_each_rule_without_gaps() {
    for (about, page) in pages() {
        let items = items(page, about.prefix);
        // More than nothing: each rule that a parameter changes, and one for who may play.
        let changed: BTreeSet<&str> = about.params.iter().map(|param| param.rule).collect();
        assert!(items.len() > changed.len(), "{} has {} rules", about.id, items.len());
        for (n, (id, text)) in items.iter().enumerate() {
            assert_eq!(*id, format!("{}-{:02}", about.prefix, n + 1));
            assert!(text.ends_with('.'), "{id} ends without a full stop: {text}");
            assert!((20..600).contains(&text.len()), "{id} has {} characters", text.len());
            let rulings = text.matches("*(our ruling)*").count();
            assert_eq!(text.matches('*').count(), 2 * rulings, "{id} has a broken mark: {text}");
        }
    }
}

#[test]
fn every_rule_that_the_code_cites_stands_on_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (about, page) in pages() {
        let told: BTreeSet<String> =
            items(page, about.prefix).into_iter().map(|(id, _)| id).collect();
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
        assert!(unknown.is_empty(), "{} cites what its page does not tell: {unknown:?}", about.id);
    }
}

#[test]
fn a_page_credits_the_inventor() {
    for (about, page) in pages() {
        assert!(page.contains(about.author), "{} does not name {}", about.id, about.author);
        assert!(page.starts_with(&format!("# {}\n", about.name)), "{}", about.id);
    }
}
