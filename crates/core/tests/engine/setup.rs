//! Setting up rules: codes, rules files, presets, and what is said when something is wrong.

use crate::toy::Toy;
use expect_test::{Expect, expect};
use proptest::prelude::*;
use sortie_core::catalogue::{CatalogueEntry, preset_code};
use sortie_core::game::Rules;
use sortie_core::rule_code;
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};

fn build(setup: &Setup, seats: usize) -> Result<Toy, SetupError> {
    setup.build(seats)
}

fn from_code(text: &str, seats: usize) -> Result<Toy, SetupError> {
    build(&rule_code::read(text)?, seats)
}

fn from_file(text: &str) -> Result<Toy, SetupError> {
    let setup = Setup::from_toml(text)?;
    build(&setup, usize::from(setup.seats.unwrap_or(2)))
}

/// The line and the sentence of an error.
fn fault(result: Result<Toy, SetupError>) -> String {
    match result {
        Ok(rules) => format!("no error: {rules:?}"),
        Err(SetupError { line: Some(line), fault }) => format!("line {line}: {fault}"),
        Err(SetupError { line: None, fault }) => fault.to_string(),
    }
}

/// Checks the errors of several rules files that begin with `game = 'toy'`.
fn check_files(rest: &[&str], expected: &Expect) {
    let told: Vec<String> =
        rest.iter().map(|rest| fault(from_file(&format!("game = 'toy'\n{rest}")))).collect();
    expected.assert_eq(&told.join("\n"));
}

#[test]
fn every_rules_value_reads_back_from_its_code() {
    let lists = [vec![1, 2, 3], vec![0, 0, 0], vec![-9, 9, -1]];
    for seats in [2, 3] {
        for hand in [3, 4] {
            for bonus in [false, true] {
                for lot in [false, true] {
                    for worth in lists.clone() {
                        let rules = Toy { hand, bonus, lot, worth };
                        let code = rule_code::write(&rules, seats);
                        let read = from_code(&code, usize::from(seats));
                        if rules.check(seats).is_ok() {
                            assert_eq!(read, Ok(rules), "{code}");
                        } else {
                            assert!(matches!(
                                read.map_err(|error| error.fault),
                                Err(SetupErrorKind::Conflict(_))
                            ));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_code_holds_what_differs_from_the_defaults_for_this_many_seats() {
    let plain = Toy::new(2);
    assert_eq!(rule_code::write(&plain, 2), "toy");
    assert_eq!(rule_code::write(&plain, 3), "toy/hand=4");
    let other = Toy { hand: 3, bonus: false, lot: false, worth: vec![3, -2, 1] };
    assert_eq!(rule_code::write(&other, 2), "toy/hand=3,bonus=false,tie=nobody,worth=3:-2:1");
    assert_eq!(preset_code::<Toy>("dry", 3).as_deref(), Some("toy/bonus=false,tie=nobody"));
    assert_eq!(preset_code::<Toy>("plain", 2).as_deref(), Some("toy"));
    assert_eq!(preset_code::<Toy>("wet", 2), None);
}

#[test]
fn a_code_may_be_written_loosely() {
    let expected = Toy { hand: 3, bonus: false, ..Toy::new(2) };
    for code in
        ["toy/hand=3,bonus=false", " toy/bonus = no , hand = 3\n", "toy/,hand=3,,bonus=off,"]
    {
        assert_eq!(from_code(code, 2), Ok(expected.clone()), "{code}");
    }
    assert_eq!(from_code("toy/", 2), Ok(Toy::new(2)));
    assert_eq!(from_code("toy/hand=4,hand=3", 2).map(|rules| rules.hand), Ok(3), "the last counts");
}

#[test]
fn what_is_wrong_in_a_code_is_named() {
    let codes = [
        "",
        "/hand=3",
        "toy/hand",
        "toy/hnad=3",
        "toy/reshuffles=3",
        "toy/hand=5",
        "toy/hand=",
        "toy/hand=99999999999999999999",
        "toy/bonus=maybe",
        "toy/tie=lottery",
        "toy/worth=1:2",
        "toy/worth=1:2:3:4",
        "toy/worth=1:2:x",
        "toy/worth=1:2:10",
    ];
    let told = codes.map(|code| fault(from_code(code, 2)));
    expect![[r"
        a rule code begins with a game, as in GAME/NAME=VALUE
        a rule code begins with a game, as in GAME/NAME=VALUE
        'hand' is not of the form NAME=VALUE
        toy has no parameter 'hnad'; did you mean hand?
        toy has no parameter 'reshuffles'; valid: hand, bonus, tie, worth
        hand cannot be '5': it is a whole number from 3 to 4 (TOY-02)
        hand cannot be '': it is a whole number from 3 to 4 (TOY-02)
        hand cannot be '99999999999999999999': it is a whole number from 3 to 4 (TOY-02)
        bonus cannot be 'maybe': it is true or false (TOY-03)
        tie cannot be 'lottery': it is lot or nobody (TOY-04)
        worth cannot be '1:2': it is 3 whole numbers from -9 to 9, separated by ':' (TOY-05)
        worth cannot be '1:2:3:4': it is 3 whole numbers from -9 to 9, separated by ':' (TOY-05)
        worth cannot be '1:2:x': it is 3 whole numbers from -9 to 9, separated by ':' (TOY-05)
        worth cannot be '1:2:10': it is 3 whole numbers from -9 to 9, separated by ':' (TOY-05)"]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn numbers_of_seats_that_the_game_cannot_have_are_named() {
    let told = [0, 1, 8, 258].map(|seats| fault(from_code("toy", seats)));
    expect![[r"
        Toy! is for 2 to 3 seats, not 0
        Toy! is for 2 to 3 seats, not 1
        Toy! is for 2 to 3 seats, not 8
        Toy! is for 2 to 3 seats, not 258"]]
    .assert_eq(&told.join("\n"));
    let conflict = fault(from_code("toy/hand=4", 3));
    expect!["hand=4 contradicts seats=3 (TOY-02)"].assert_eq(&conflict);
}

#[test]
fn an_unknown_game_or_preset_is_answered_with_the_nearest_names() {
    let games = ["attack", "attacke", "retaliation"];
    let told = |given| SetupErrorKind::game(given, &games).to_string();
    expect!["there is no game 'atack'; did you mean attack or attacke?"].assert_eq(&told("atack"));
    expect!["there is no game 'Retaliate'; did you mean retaliation?"]
        .assert_eq(&told("Retaliate"));
    expect!["there is no game 'chess'; valid: attack, attacke, retaliation"]
        .assert_eq(&told("chess"));
    let preset = fault(build(&Setup::for_game("toy").preset("plian"), 2));
    expect!["toy has no preset 'plian'; did you mean plain?"].assert_eq(&preset);
    let preset = fault(build(&Setup::for_game("toy").preset("x"), 2));
    expect!["toy has no preset 'x'; valid: plain, dry"].assert_eq(&preset);
}

#[test]
fn a_preset_comes_first_and_single_values_change_it() {
    let dry = build(&Setup::for_game("toy").preset("dry"), 2);
    assert_eq!(dry, Ok(Toy { bonus: false, lot: false, ..Toy::new(2) }));
    let changed =
        build(&Setup::for_game("toy").set("tie", "lot").preset("dry").set("hand", "3"), 2);
    assert_eq!(changed, Ok(Toy { bonus: false, hand: 3, ..Toy::new(2) }));
    assert_eq!(build(&Setup::for_game("toy").preset("plain"), 3), Ok(Toy::new(3)));
}

#[test]
fn a_rules_file_says_all_that_a_code_can() {
    let file = "
        game = 'toy'
        preset = 'dry'
        seats = 3

        [set]
        tie = 'lot'
        bonus = true
        worth = [0, 5, -5]
        hand = 3
    ";
    let setup = Setup::from_toml(file);
    assert_eq!(setup.map(|setup| setup.seats), Ok(Some(3)));
    assert_eq!(from_file(file), Ok(Toy { worth: vec![0, 5, -5], ..Toy::new(3) }));
    assert_eq!(from_file("game = 'toy'"), Ok(Toy::new(2)));
    for four in ["4", "+4", "0x4", "0o4", "0b100"] {
        let file = format!("game = 'toy'\nset = {{ hand = {four}, worth = [0xA, -1, 0] }}");
        let fault = fault(from_file(&file));
        assert!(fault.contains("worth cannot be '10:-1:0'"), "{fault}");
        let file = format!("game = 'toy'\nset = {{ hand = {four}, worth = [0x9, -1, 0] }}");
        assert_eq!(from_file(&file), Ok(Toy { hand: 4, worth: vec![9, -1, 0], ..Toy::new(2) }));
    }
    let inline = "game = 'toy'\nset = { worth = '1:1:1', hand = '3' }";
    assert_eq!(from_file(inline), Ok(Toy { worth: vec![1; 3], hand: 3, ..Toy::new(2) }));
}

#[test]
fn what_is_wrong_in_a_rules_file_is_named_with_its_line() {
    let first_lines = ["", "preset = 'dry'", "game = 7", "game = ''"].map(from_file).map(fault);
    expect![[r#"
        line 1: the file does not say which game: game = "NAME"
        line 1: the file does not say which game: game = "NAME"
        line 1: game is a text in quotes
        line 1: the file does not say which game: game = "NAME""#]]
    .assert_eq(&first_lines.join("\n"));
    check_files(
        &[
            "seats = 2\nhand = 3",
            "prset = 'dry'",
            "seats =",
            "\nseats = 'many'",
            "seats = 300",
            "seats = 8",
            "preset = ['dry']",
            "preset = 'drie'",
            "set = 3",
        ],
        &expect![[r"
            line 3: a rules file has no 'hand' at the top; valid: game, preset, seats, set (values of parameters stand under [set])
            line 2: a rules file has no 'prset' at the top; did you mean preset? (values of parameters stand under [set])
            line 2: string values must be quoted, expected literal string
            line 3: seats is a whole number up to 8
            line 2: seats is a whole number up to 8
            line 2: Toy! is for 2 to 3 seats, not 8
            line 2: preset is a text in quotes
            line 2: toy has no preset 'drie'; did you mean dry?
            line 2: [set] is a table of values"]],
    );
    check_files(
        &[
            "[set]\nhand = 3\nbonsu = true",
            "[set]\nhand = 3.5",
            "[set]\nhand = 3\nhand = 4",
            "[set]\nworth = [1, 2]",
            "[set]\nworth = 1979-05-27",
            "[set]\nworth = { a = 1 }",
            "[set]\nworth = [[1, 2], 3]",
            "[set]\ntie = 'é\u{7}'",
        ],
        &expect![[r"
            line 4: toy has no parameter 'bonsu'; did you mean bonus?
            line 3: hand cannot be '3.5': it is a whole number from 3 to 4 (TOY-02)
            line 4: duplicate key
            line 3: worth cannot be '1:2': it is 3 whole numbers from -9 to 9, separated by ':' (TOY-05)
            line 3: worth is not a number, a word, true, false or a plain list
            line 3: worth is not a number, a word, true, false or a plain list
            line 3: worth is not a number, a word, true, false or a plain list
            line 3: invalid literal string, expected non-single-quote visible characters"]],
    );
}

#[test]
fn a_conflict_is_told_with_the_last_line_that_has_to_do_with_it() {
    check_files(
        &["seats = 3\n[set]\nbonus = true\nhand = 4\ntie = 'lot'", "set.hand = 4\nseats = 3"],
        &expect![[r#"
            line 5: hand=4 contradicts seats=3 (TOY-02)
            line 3: hand=4 contradicts seats=3 (TOY-02)"#]],
    );
}

#[test]
fn the_topmost_of_several_errors_is_the_one_that_is_told() {
    let file = "game = 'toy'\n[set]\nworth = 1\nhand = 9\nbonus = 3\n";
    assert_eq!(from_file(file).map_err(|error| error.line), Err(Some(3)));
}

#[test]
fn a_list_without_end_is_an_error_and_no_crash() {
    // Deep nesting must be an error, and not overflow the stack.
    let deep = format!("game = 'toy'\n[set]\nworth = {}", "[".repeat(100_000));
    assert_eq!(from_file(&deep).map_err(|error| error.line), Err(Some(3)));
}

#[test]
fn a_catalogue_entry_shows_defaults_by_number_of_seats() {
    let about = CatalogueEntry::for_game::<Toy>();
    let shown: Vec<(&str, &[String])> =
        about.params.iter().map(|param| (param.name, param.defaults.as_slice())).collect();
    let same = |value: &str| vec![value.to_owned(); 2];
    assert_eq!(
        shown,
        [
            ("hand", ["4".to_owned(), "3".to_owned()].as_slice()),
            ("bonus", &same("true")),
            ("tie", &same("lot")),
            ("worth", &same("1:2:3")),
        ]
    );
}

fn any_text() -> impl Strategy<Value = String> {
    let bytes = proptest::collection::vec(any::<u8>(), 0..200);
    bytes.prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// A rules file with one character exchanged, put in or taken out.
fn damaged_file() -> impl Strategy<Value = String> {
    let file = "game = \"toy\"\npreset = 'dry'\nseats = 2\n[set]\nhand = 3\nworth = [1, 2, 3]\n";
    (0..=file.len(), 0..2usize, proptest::option::of(any::<char>())).prop_map(
        move |(at, cut, put)| {
            let mut text = file[..at].to_owned();
            text.extend(put);
            text.push_str(&file[(at + cut).min(file.len())..]);
            text
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn no_bytes_upset_the_reader_of_codes(text in any_text(), seats in 0usize..1000) {
        let _ = from_code(&text, seats);
        let _ = from_code(&format!("toy/{text}"), 2);
        let _ = from_code(&format!("toy/worth={text}"), 2);
    }

    #[test]
    fn no_bytes_upset_the_reader_of_rules_files(text in any_text()) {
        let _ = from_file(&text);
        let _ = from_file(&format!("game = 'toy'\n[set]\n{text}"));
    }

    #[test]
    fn an_error_in_a_rules_file_lies_inside_the_file(text in damaged_file()) {
        if let Err(error) = from_file(&text) {
            let lines = text.lines().count() + 1;
            prop_assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)));
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
