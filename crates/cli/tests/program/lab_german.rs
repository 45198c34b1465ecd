//! Measurements of rules in German, as text and as a page. `UPDATE_EXPECT=1` writes the snapshots.

use crate::run::run_in;
use expect_test::expect_file;
use std::fs;

/// The words of a page: without its style, pictures, data and tags.
fn words_of(page: &str) -> String {
    let mut text = page.to_owned();
    for (from, to) in [
        ("<style>", "</style>"),
        ("<script", "</script>"),
        ("<details class=\"raw\">", "</details>"),
        ("<path", ">"),
        ("<text", "</text>"),
    ] {
        while let Some(at) = text.find(from) {
            let end = at + text[at..].find(to).unwrap() + to.len();
            text.replace_range(at..end, "");
        }
    }
    let mut words = String::new();
    for part in text.split('<') {
        let (tag, said) = part.split_once('>').unwrap_or(("", part));
        if tag.starts_with("html") || tag.starts_with("div class=\"wide\"") {
            words += tag;
            words.push('\n');
        }
        if !said.trim().is_empty() {
            words += said.trim();
            words.push('\n');
        }
    }
    words.replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

/// Compares what a command prints and the words of its page with their snapshots.
#[track_caller]
fn check(name: &str, args: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let more = ["--players", "random", "--html", "page.html", "--lang", "de"];
    let said = run_in(folder.path(), &[&["lab"], args, &more].concat(), b"").well();
    expect_file![format!("snapshots/lab-{name}.txt")].assert_eq(&said);
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.starts_with("<!doctype html>\n<html lang=\"de\">"), "{page}");
    expect_file![format!("snapshots/lab-{name}-page.txt")].assert_eq(&words_of(&page));
}

#[test]
fn a_report_is_german() {
    check("report", &["report", "retaliation", "--seats", "3", "--matches", "24"]);
}

#[test]
fn a_comparison_is_german() {
    let metrics = ["--metric", "decisions", "--metric", "draws", "--metric", "drama"];
    let codes = ["compare", "attack", "attack/reshuffles=2", "--matches", "24"];
    check("compare", &[&codes[..], &metrics].concat());
}

#[test]
fn a_sweep_is_german() {
    let vary = ["--vary", "reshuffles=0,2", "--vary", "dice=*", "--design", "full"];
    let metrics = ["--metric", "length", "--metric", "skill", "--sets", "16"];
    check("sweep", &[&["sweep", "attack"], &vary[..], &metrics].concat());
}

#[test]
fn a_fractional_sweep_is_german() {
    let vary = ["--vary", "reshuffles=0,2", "--vary", "dice=*", "--vary", "must_match=*"];
    let design = ["--design", "fractional", "--metric", "draws", "--sets", "4"];
    check("sweep-fractional", &[&["sweep", "attack"], &vary[..], &design].concat());
}

#[test]
fn a_search_is_german() {
    let goals = ["--goal", "length<=40", "--goal", "min draws", "--vary", "reshuffles=0..3"];
    let budget = ["--finalists", "3", "--sets", "4", "--measurements", "12"];
    let confirmation = ["--confirmation", "20", "-D", "reshuffles=2"];
    check("tune", &[&["tune", "attack"], &goals[..], &budget, &confirmation].concat());
}
