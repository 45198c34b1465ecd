//! The program speaks German where it is asked to.

use crate::run::{run, run_under};

/// Whether the list of games is German.
fn speaks_german(variables: &[(&str, &str)], args: &[&str]) -> bool {
    let said = run_under(variables, &[&["games"], args].concat()).well();
    let (german, english) = (said.contains("zeigt Varianten"), said.contains("shows variants"));
    assert!(german != english, "{said}");
    german
}

#[test]
fn the_option_counts_then_the_locale_and_else_it_is_english() {
    assert!(!speaks_german(&[], &[]));
    assert!(speaks_german(&[], &["--lang", "de"]));
    assert!(speaks_german(&[("LANG", "de_AT.UTF-8")], &[]));
    assert!(speaks_german(&[("LC_MESSAGES", "de"), ("LANG", "en_GB.UTF-8")], &[]));
    assert!(speaks_german(&[("LC_ALL", ""), ("LANG", "de_DE")], &[]), "an empty one says nothing");
    assert!(!speaks_german(&[("LC_ALL", "C"), ("LANG", "de_DE")], &[]));
    assert!(!speaks_german(&[("LC_ALL", "fr_FR.UTF-8")], &[]));
    assert!(!speaks_german(&[("LC_ALL", "de_DE.UTF-8")], &["--lang", "en"]));
    let before = run(&["--lang", "de", "games"], "").well();
    assert_eq!(before, run(&["games", "--lang", "de"], "").well());
}

#[test]
fn another_language_is_refused_with_those_that_there_are() {
    let said = run(&["games", "--lang", "fr"], "").failed(2);
    assert!(said.contains("[possible values: en, de]"), "{said}");
}

#[test]
fn german_words_are_typed_and_english_ones_still_understood() {
    let typed = "hilfe\nzurück\nundo\nregeln 999\naufgeben\nvielleicht\nnein\nresign\nja\n";
    let said = run(&["play", "attack", "--seed", "3", "--lang", "de"], typed).well();
    for sentence in [
        "Du spielst gegen Bot (Stufe 1).",
        "Stufe 1: Schaut einige Züge voraus, vergisst 30 % der Karten",
        "--- Entscheidung 2 ---",
        "  zurück    einen Schritt rückgängig machen",
        "Du hast noch keine Entscheidung, die du zurücknehmen kannst.",
        "Eine Regel „999“ gibt es nicht.",
        "Aufgeben? Das lässt sich nicht rückgängig machen.",
        "--- Ende ---",
        "Du gibst auf.",
        "Bot gewinnt.\n1. Bot\n2. Du: aufgegeben\n",
        "Noch einmal mit denselben Karten spielen:\n  sortie play attack --seats you,bot:1 --seed 3\n",
    ] {
        assert!(said.contains(sentence), "no '{sentence}' in:\n{said}");
    }
    let nothing = said.matches("Du hast noch keine Entscheidung").count();
    assert_eq!(nothing, 2, "zurück and undo are one");
    assert_eq!(said.matches("ja oder nein> ").count(), 3, "{said}");
}

#[test]
fn several_at_one_keyboard_hand_it_over_in_german() {
    let args = ["play", "retaliation", "--seats", "you:Anna,you", "--seed", "3", "--lang", "de"];
    let said = run(&args, "weg\n\nende\n").well();
    for sentence in [
        "Es spielen: Anna, Spieler.",
        "Gib die Tastatur an Anna weiter.",
        "tippe „ende“, um die Partie zu verlassen.",
        "Du hast die Partie verlassen.",
    ] {
        assert!(said.contains(sentence), "no '{sentence}' in:\n{said}");
    }
}

#[test]
fn a_record_is_the_same_in_every_language_but_for_unnamed_players() {
    let folder = tempfile::tempdir().unwrap();
    let record = |lang: &str| {
        let file = folder.path().join(lang);
        let file = file.to_str().unwrap();
        let seats = "you:Anna,random";
        let args = ["play", "attack", "--seats", seats, "--seed", "3", "--lang", lang];
        run(&[&args[..], &["--record", file]].concat(), "1\n1\n").well();
        std::fs::read_to_string(file).unwrap()
    };
    assert_eq!(record("de"), record("en"));
}

#[test]
fn errors_of_arguments_are_english_and_reasons_of_rules_are_not() {
    let said = run(&["play", "atack", "--lang", "de"], "").failed(2);
    assert_eq!(said, "error: there is no game 'atack'; did you mean attack or attacke?\n");
    let said = run(&["simulate", "attack", "--matches", "10", "--lang", "de"], "").out;
    assert!(said.starts_with("attack: 10 Partien, Startwert 0\n"), "{said}");
    assert!(said.contains(" %\nEntscheidungen je Partie: im Mittel ") || said.contains(" %)\n"));
}
